"""A fast look over JSON text for what the parser does not tell: repeated keys, depth, the top-level values."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic_core import from_json

_STRING = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_SPACE = rb"[ \t\r\n]*+"
_TOKEN = re.compile(
    # Skipped in one go, because no key can hide there: numbers, words, strings that are values, flat arrays.
    rb'(?:[^"\[\]{}]++|' + _STRING + rb"(?!" + _SPACE + rb":)|\[[^\"\[\]{}]*+\])*+"
    # What remains: a bracket, or a key with its colon.
    rb"(?:([\[\]{}])|(" + _STRING + rb")" + _SPACE + rb":)",
    re.DOTALL,
)
_SCALAR = re.compile(_SPACE + rb"(" + _STRING + rb"|[-+.0-9A-Za-z]+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Outline:
    """What a scan saw: the deepest nesting, whether any object repeats a key, where top-level values begin."""

    depth: int
    repeats: bool
    top: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A key that stands twice in one object: its path, and the offsets of both."""

    path: tuple[str | int, ...]
    first: int
    second: int


def scan(data: bytes, *, max_depth: int) -> Outline:
    """Return the outline of JSON text; on text that is no JSON, whatever was seen before it went wrong.

    The scan stops as soon as the text nests deeper than `max_depth`.
    """
    deepest, repeats = 0, False
    top: dict[str, int] = {}
    open_keys: list[list[bytes]] = []
    for match in _TOKEN.finditer(data):
        key = match[2]
        if key is not None:
            if not open_keys:
                break
            open_keys[-1].append(key)
            if len(open_keys) == 1:
                top.setdefault(_decoded(key), match.end())
        elif match[1] in b"{[":
            open_keys.append([])
            deepest = max(deepest, len(open_keys))
            if deepest > max_depth:
                break
        else:
            if not open_keys:
                break
            keys = open_keys.pop()
            repeats = repeats or _has_repeat(keys)
    return Outline(deepest, repeats, top)


def scalar_at(data: bytes, offset: int) -> object:
    """Return the text, number, boolean or null that begins at an offset, or None when something else does."""
    match = _SCALAR.match(data, offset)
    try:
        return None if match is None else from_json(match[1])
    except ValueError:
        return None


def first_repeat(data: bytes) -> Repeat | None:
    """Return the first key that stands twice in one object of valid JSON text."""
    seen: dict[tuple[str | int, ...], int] = {}
    for path, offset in _keys(data):
        if path in seen:
            return Repeat(path, seen[path], offset)
        seen[path] = offset
    return None


def position(data: bytes, offset: int) -> str:
    """Return the place of a byte as `line:column`, both counted from 1, columns in characters."""
    line_start = data.rfind(b"\n", 0, offset) + 1
    column = len(data[line_start:offset].decode("utf-8", "replace")) + 1
    line = data.count(b"\n", 0, offset) + 1
    return f"{line}:{column}"


def _decoded(key: bytes) -> str:
    try:
        return str(from_json(key))
    except ValueError:
        return key.decode("utf-8", "replace")


def _has_repeat(keys: list[bytes]) -> bool:
    if len(set(keys)) != len(keys):
        return True
    if any(b"\\" in key for key in keys):
        return len({_decoded(key) for key in keys}) != len(keys)
    return False


_EVERY_TOKEN = re.compile(_STRING + rb"|[\[\]{}:,]", re.DOTALL)


def _keys(data: bytes) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """Yield the path and offset of every key."""
    path: list[str | int] = []
    text, offset = b"", 0
    for match in _EVERY_TOKEN.finditer(data):
        token = match[0]
        if token == b":":
            path[-1] = _decoded(text)
            yield tuple(path), offset
        elif token == b"[":
            path.append(0)
        elif token == b"{":
            path.append("")
        elif token in b"]}":
            path.pop()
        elif token == b",":
            last = path[-1]
            path[-1] = last + 1 if isinstance(last, int) else last
        else:
            text, offset = token, match.start()
