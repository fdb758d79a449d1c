"""A look over JSON text for what its parser does not tell: keys that stand twice in one object, and where."""

import re
from dataclasses import dataclass

from pydantic_core import from_json

_STRING = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_STRING_AND_COLON = re.compile(_STRING + rb"[ \t\r\n]*+(:?)", re.DOTALL)
_TOKEN = re.compile(_STRING + rb"|[\[\]{}:,]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Repeat:
    """A key that stands twice in one object: the path to it, and the offsets of both."""

    path: tuple[str | int, ...]
    first: int
    second: int


def has_repeat(data: bytes, distinct: int) -> bool:
    """Tell whether an object of valid JSON text repeats a key, given how many different keys it has."""
    if data.count(b":") == distinct:
        return False  # each key has its colon, so there are no more of them
    return _STRING_AND_COLON.findall(data).count(b":") != distinct


def marks_in(data: bytes) -> int:
    """Return how many commas and opening brackets there are: JSON holds at most one value more."""
    return sum(map(data.count, (b",", b"[", b"{")))


def first_repeat(data: bytes) -> Repeat | None:
    """Return the first key that stands twice in one object of valid JSON text."""
    path: list[str | int] = []
    seen: list[dict[str, int]] = []
    text, offset = b"", 0
    for match in _TOKEN.finditer(data):
        match match[0]:
            case b":":
                key = path[-1] = str(from_json(text))
                if key in seen[-1]:
                    return Repeat(tuple(path), seen[-1][key], offset)
                seen[-1][key] = offset
            case b"[" | b"{" as bracket:
                path.append(0 if bracket == b"[" else "")
                seen.append({})
            case b"]" | b"}":
                path.pop()
                seen.pop()
            case b",":
                last = path[-1]
                path[-1] = last + 1 if isinstance(last, int) else last
            case string:
                text, offset = string, match.start()
    return None


def position(data: bytes, offset: int) -> str:
    """Return the place of a byte as `line:column`, both counted from 1, columns in characters."""
    line = data.count(b"\n", 0, offset) + 1
    begin = data.rfind(b"\n", 0, offset) + 1
    return f"{line}:{len(data[begin:offset].decode('utf-8', 'replace')) + 1}"
