"""What can be chosen about a tool: each option as the bar above the map shows it."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mapper.rules.palette import K, Kinds

Setting: TypeAlias = str | int | bool

NOBODY = "-"
"""The way of a choice among sides that means none of them: no id looks like this."""


class Way(NamedTuple):
    """One way a choice can go: its value, what it is called, and what it means."""

    value: str
    label: str
    tip: str = ""


def ways(kinds: Kinds[K]) -> tuple[Way, ...]:
    """Return the kinds of a palette as ways of a choice."""
    return tuple(Way(kind.id, kind.name, kind.note) for kind in kinds)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several; `swatch` names the kind of drawing beside the words: a terrain, an edge, a mark."""

    key: str
    label: str
    ways: tuple[Way, ...]
    swatch: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number between two others, both included."""

    key: str
    label: str
    low: int
    high: int
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that is on or off."""

    key: str
    label: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text."""

    key: str
    label: str
    tip: str = ""


Option: TypeAlias = Choice | Count | Switch | Words
