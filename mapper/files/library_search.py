"""Searching the library: words of names, types and parts, and bounds of points, all of which must hold."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import ge, gt, le, lt

from mapper.files.library import Entry

_BOUND = re.compile(r"(<=|>=|<|>)(\d{1,6}(?:\.\d+)?)")
_RANGE = re.compile(r"(\d{1,6}(?:\.\d+)?)(?:-|–|\.\.)(\d{1,6}(?:\.\d+)?)")
_COMPARE: Mapping[str, Callable[[float, float], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}
_UNTOLD = frozenset({"text"})
"""Fields of a sheet that are not searched: its own text repeats what the rulebook says of its quirks."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for: words that must all be found, and tests that the points must pass."""

    words: tuple[str, ...] = ()
    bounds: tuple[tuple[str, float], ...] = ()

    def finds(self, entry: Entry) -> bool:
        """Tell whether an entry is what is looked for; one without points passes no test of points."""
        points = entry.summary.points
        if self.bounds and points is None:
            return False
        if not all(_COMPARE[sign](points or 0.0, bound) for sign, bound in self.bounds):
            return False
        told = _told(entry) if self.words else ""
        return all(word in told for word in self.words)


def search_of(text: str) -> Search:
    """Return what a line asks for: `walker railgun`, `tank <60`, `40-60`."""
    words: list[str] = []
    bounds: list[tuple[str, float]] = []
    for word in text.casefold().split():
        if found := _BOUND.fullmatch(word):
            bounds.append((found[1], float(found[2])))
        elif found := _RANGE.fullmatch(word):
            bounds += [(">=", float(found[1])), ("<=", float(found[2]))]
        else:
            words.append(word)
    return Search(tuple(words), tuple(bounds))


def _told(entry: Entry) -> str:
    ready = entry.ready
    crew = " ".join(one.name for one in ready.crew)
    parts = " ".join(_names(ready.sheet)).replace("_", " ")
    told = (ready.name, ready.about, ready.kind, entry.summary.type, crew, parts)
    return " ".join(told).casefold()


def _names(value: object) -> Iterator[str]:
    """Yield the keys and words of a sheet, however deep."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key not in _UNTOLD:
                yield str(key)
                yield from _names(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _names(part)
    elif isinstance(value, str):
        yield value
