"""Presets: how large a picture may be where it is posted."""

from dataclasses import dataclass
from functools import cache

from mapper.errors import TableError
from mapper.files.resources import resource
from mapper.files.tables import read_toml

FILE = "posts/presets.toml"
KEYS = {"name", "bytes", "edge_px"}


@dataclass(frozen=True, slots=True)
class Limit:
    """The largest file in bytes and the longest edge in pixels; None where there is no such limit."""

    bytes: int | None = None
    edge_px: int | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """A place pictures are posted to: its key on the command line, its name, and its limit."""

    key: str
    name: str
    limit: Limit


@cache
def presets() -> tuple[Preset, ...]:
    """Return the presets in the order of their file; raise TableError when a row is wrong."""
    path = resource(FILE)
    return tuple(_preset(key, row, str(path)) for key, row in read_toml(path).items())


def _preset(key: str, row: object, file: str) -> Preset:
    if not isinstance(row, dict) or not {"name", "bytes"} <= row.keys() <= KEYS:
        raise TableError("a preset has a name, bytes and maybe edge_px", file=file, place=key)
    name, most, edge = row["name"], row["bytes"], row.get("edge_px")
    if not isinstance(name, str) or not _is_size(most) or not (edge is None or _is_size(edge)):
        raise TableError("name is a text, bytes and edge_px are whole numbers", file=file, place=key)
    return Preset(key, name, Limit(most, edge))


def _is_size(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0
