"""How the names of outcomes and losses read: `own_hp` is `own HP`."""

_SHORT = {"hp": "HP"}


def in_words(name: str) -> str:
    """Return the name of an outcome or a loss as a person reads it."""
    return " ".join(_SHORT.get(word, word) for word in name.split("_"))
