"""A file name: what a file may be called, made from words of users."""

MOST = 60


def file_name(words: str, otherwise: str) -> str:
    """Return the words as a file's name without its ending; the other word where nothing is left of them."""
    kept = "".join(char if char.isalnum() or char in " -_" else "-" for char in words)
    return kept[:MOST].strip() or otherwise
