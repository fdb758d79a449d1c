"""Isolation: words of scripts that run from right to left, kept from turning the words around them."""

import re

_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RUN = re.compile(f"\u2068[^\u2069]*\u2069|(?P<bare>[{_RTL}](?:[{_RTL}\u200c\u200d]|[ '’-](?=[{_RTL}]))*)")


def isolated(text: str) -> str:
    """Return a text to be shown in which each run of such words stands for itself; once is enough."""
    return text if text.isascii() else _RUN.sub(_isolated, text)


def _isolated(found: re.Match[str]) -> str:
    return f"\u2068{found[0]}\u2069" if found["bare"] else found[0]
