"""Hidden characters: those that no text of a document may hold, and the visible marks that stand for them.

A mark such as `{U+202E}` is plain text. It means nothing in the grammar of sheets, and whoever writes those
very letters means the same by them: so marking a text a second time changes nothing.
"""

import re
import unicodedata
from collections.abc import Iterator

CONTROL = r"\x00-\x08\x0b-\x1f\x7f-\x9f"
HIDDEN = r"\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
OPENING = "{U+"
_UNFIT = re.compile(f"[{CONTROL}{HIDDEN}]")
_UNFIT_IN_LINES = re.compile(f"(?![\r])[{CONTROL}{HIDDEN}]")
_ENDINGS = str.maketrans(dict.fromkeys("\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", "\n"))
"""They end a line: a sheet whose lines end so would else be one line."""
_MARK = re.compile(r"\{U\+([0-9A-F]{4})\}")


def unfit_at(text: str) -> int | None:
    """Return where a control or hidden character stands that no text may hold, or None."""
    found = _UNFIT.search(text)
    return found.start() if found else None


def visible(text: str) -> str:
    """Return a text with a mark in place of each character that no text may hold."""
    return text if text.isascii() and text.isprintable() else _UNFIT.sub(_marked, text)


def visible_lines(text: str) -> str:
    """Return lines with marks as `visible` makes them, save where such a character ends a line."""
    return _UNFIT_IN_LINES.sub(_marked, text.translate(_ENDINGS))


def hidden_in_lines(text: str) -> int:
    """Return how many characters of a text `visible_lines` puts marks in place of."""
    return len(_UNFIT_IN_LINES.findall(text.translate(_ENDINGS)))


def marks_in(text: str) -> Iterator[str]:
    """Yield each mark of a text once, with the name of the character it stands for."""
    if OPENING in text:
        for code in dict.fromkeys(_MARK.findall(text)):
            if _UNFIT.match(char := chr(int(code, 16))):
                yield f"{{U+{code}}} ({_named(char)})"


def told_marks(text: str) -> str:
    """Return which hidden characters a text shows by marks, empty where it shows none."""
    marks = ", ".join(marks_in(text))
    return f"hidden characters shown as text: {marks}" if marks else ""


def without_marks(text: str) -> str:
    """Return a text without marks, those included that come to be where one inside them was."""
    while OPENING in text and (bare := _MARK.sub(_unmarked, text)) != text:
        text = bare
    return text


def _marked(found: re.Match[str]) -> str:
    return f"{{U+{ord(found[0]):04X}}}"


def _unmarked(found: re.Match[str]) -> str:
    return "" if _UNFIT.match(chr(int(found[1], 16))) else found[0]


def _named(char: str) -> str:
    if unicodedata.category(char) == "Cs":
        return "half a character"
    return unicodedata.name(char, "control character").lower()
