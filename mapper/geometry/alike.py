"""Rows that hold mostly the same parts: where each part stood in the row before, and which have come."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import compress, count
from operator import attrgetter, is_not
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
K = TypeVar("K")


def ends(before: Sequence[object], after: Sequence[object]) -> tuple[int, int]:
    """Return how many parts at the head, and how many of the others at the tail, are the very same."""
    shorter = min(len(before), len(after))
    head = _alike(before, after, shorter)
    return head, _alike(reversed(before), reversed(after), shorter - head)


def between(row: Sequence[T], head: int, tail: int) -> Sequence[T]:
    """Return a row without its ends."""
    return row[head : len(row) - tail]


def sources(
    before: Sequence[object], after: Sequence[object], sign: Callable[[object], object] = id
) -> NDArray[np.intp]:
    """Return where each part of a row stood in the one before, -1 for those that are new.

    A part is the same when its sign is; without one the very same object. Quick where most stand where they
    stood, or have only moved up or down together.
    """
    head, tail = ends(before, after)
    places = np.full(len(after), -1, np.intp)
    places[:head] = np.arange(head)
    places[len(after) - tail :] = np.arange(len(before) - tail, len(before))
    was, now = between(before, head, tail), between(after, head, tail)
    both = min(len(was), len(now))
    differs = np.ones(max(len(was), len(now)), bool)
    differs[:both] = np.fromiter(map(is_not, was, now), bool, both)
    middle = places[head : len(after) - tail]
    middle[:both] = np.where(differs[:both], -1, np.arange(head, head + both))
    left = np.flatnonzero(differs[: len(was)])
    if left.size and now:
        known = dict(zip(map(sign, compress(was, differs)), (left + head).tolist(), strict=True))
        sought = np.flatnonzero(differs[: len(now)])
        found = (known.get(sign(part), -1) for part in compress(now, differs))
        middle[sought] = np.fromiter(found, np.intp, sought.size)
    return places


def having(row: Sequence[T], attribute: str, values: Collection[object]) -> Iterator[int]:
    """Yield the places of the parts of a row whose attribute is one of some values."""
    if not values:
        return iter(())
    return compress(count(), map(values.__contains__, map(attrgetter(attribute), row)))


def without(row: tuple[T, ...], places: Collection[int]) -> tuple[T, ...]:
    """Return a row without the parts at some places; itself where there are none."""
    if not places:
        return row
    stays = bytearray(b"\x01") * len(row)
    for place in places:
        stays[place] = 0
    return tuple(compress(row, stays))


def put_in(row: tuple[T, ...], parts: Mapping[K, T], standing: Mapping[K, int]) -> tuple[T, ...]:
    """Return a row with parts in the places where others of their key stand; the rest come at its end."""
    put = list(row)
    for key, part in parts.items():
        if key in standing:
            put[standing[key]] = part
        else:
            put.append(part)
    return tuple(put)


def fresh(before: Sequence[object], after: Sequence[T]) -> tuple[T, ...]:
    """Return the parts of a row that the one before did not hold, in their order."""
    if after is before:
        return ()
    return tuple(compress(after, sources(before, after) < 0))


def _alike(before: Iterable[object], after: Iterable[object], most: int) -> int:
    """Return how many parts from the first on are the very same."""
    return min(most, next(compress(count(), map(is_not, before, after)), most))
