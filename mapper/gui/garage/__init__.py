"""The garage: a window in which units are built, with what follows from each choice beside it."""
