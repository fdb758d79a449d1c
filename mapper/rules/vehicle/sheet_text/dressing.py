"""Dressing: the marks of forums and keyboards around what a line says, and the plain words beneath."""

import re
import unicodedata
from dataclasses import dataclass

MAX_LINE = 4_000
"""A line longer than this is kept, and not read."""

_TAGS = "b|i|u|s|quote|code|spoiler|list|center|left|right|color|colour|size|font|url|pre|h[1-6]|tt|indent|hr"
_BBCODE = re.compile(rf"\[/?(?:{_TAGS})(?:=[^\[\]]*)?\]", re.IGNORECASE)
_LIST_ITEM = re.compile(r"\[\*\]")
_QUOTE = re.compile(r"^[\s>]+")
_HEADING = re.compile(r"^#{1,6}\s+")
_EMPHASIS = re.compile(r"\*\*|__|~~|^\s*\|\||\|\|\s*$|`+")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!>|~])")
_BULLET = re.compile(r"^(?:[-*+•·‣▪◦●○]\s*(?=[^-\s])|\d{1,2}[.)]\s*(?=\[))")
_RULES = ("==", "~~", "--")
_SPACES = re.compile(r"\s+")
_TYPESET = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys("\u200b\u2060\ufeff\u00ad", None),
        "\N{MULTIPLICATION SIGN}": "x",
        "\u2044": "/",
        "\u2215": "/",
    }
)
_IDLE_JOINER = re.compile(r"(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])")
"""A joiner means something between two letters or emoji beyond ASCII alone."""


@dataclass(frozen=True, slots=True)
class Undressed:
    """What a line says: its plain words, and whether a bullet stood before them."""

    plain: str
    bulleted: bool = False


def undress(line: str) -> Undressed:
    """Return a line without quote marks, bullet, BBCode, Markdown, curly quotes and runs of spaces."""
    if not line or len(line) > MAX_LINE:
        return Undressed("")
    text = line if line.isascii() else _plainly_set(line)
    text = _BBCODE.sub("", text)
    text = _EMPHASIS.sub("", _LIST_ITEM.sub("- ", text))
    text = _HEADING.sub("", _QUOTE.sub("", text)).strip()
    if text.startswith(_RULES):
        text = text.strip(text[0] + " ")
    bullet = _BULLET.match(text)
    if bullet:
        text = text[bullet.end() :]
    text = _ESCAPE.sub(r"\1", text)
    if text.endswith(("*", "_")) and text[:1] != "[":
        text = text.strip("*_")
    return Undressed(_SPACES.sub(" ", text).strip(), bullet is not None)


def _plainly_set(line: str) -> str:
    return _IDLE_JOINER.sub("", unicodedata.normalize("NFC", line).translate(_TYPESET))
