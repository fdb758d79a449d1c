"""Rows that hold mostly the same parts: which of them are the very same, and which have come."""

from collections.abc import Iterable, Sequence
from itertools import compress, count
from operator import is_not
from typing import TypeVar

T = TypeVar("T")


def ends(before: Sequence[object], after: Sequence[object]) -> tuple[int, int]:
    """Return how many parts at the head, and how many of the others at the tail, are the very same."""
    shorter = min(len(before), len(after))
    head = _alike(before, after, shorter)
    return head, _alike(reversed(before), reversed(after), shorter - head)


def between(row: Sequence[T], head: int, tail: int) -> Sequence[T]:
    """Return a row without its ends."""
    return row[head : len(row) - tail]


def fresh(before: Sequence[object], after: Sequence[T]) -> tuple[T, ...]:
    """Return the parts of a row that the one before did not hold, in their order."""
    if after is before:
        return ()
    head, tail = ends(before, after)
    known = set(map(id, between(before, head, tail)))
    return tuple(part for part in between(after, head, tail) if id(part) not in known)


def _alike(before: Iterable[object], after: Iterable[object], most: int) -> int:
    """Return how many parts from the first on are the very same."""
    return min(most, next(compress(count(), map(is_not, before, after)), most))
