"""Changing a scenario by hand: operations on it, and the history of what was done."""
