"""Stretches: which parts of a changed row stood in the row before, by their identity, and which are new."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stretch:
    """Neighbours from `start` up to `end`: of the old row or, where they are new, of the new one."""

    start: int
    end: int
    is_new: bool = False


def stretches(old: Sequence[object], new: Sequence[object]) -> Iterator[Stretch]:
    """Yield the stretches that the new row is made of, in its order."""
    shorter = min(len(old), len(new))
    head = _alike(zip(old, new, strict=False), shorter)
    tail = _alike(zip(reversed(old), reversed(new), strict=False), shorter - head)
    if head:
        yield Stretch(0, head)
    yield from _middle(old[head : len(old) - tail], new[head : len(new) - tail], head)
    if tail:
        yield Stretch(len(old) - tail, len(old))


def _alike(pairs: Iterable[tuple[object, object]], most: int) -> int:
    """Return how many pairs from the first on are of the same part."""
    return next(
        (index for index, (one, other) in enumerate(pairs) if one is not other or index == most), most
    )


def _middle(old: Sequence[object], new: Sequence[object], offset: int) -> Iterator[Stretch]:
    places = {_sign(part): index for index, part in enumerate(old)}
    start = end = fresh = 0
    for index, part in enumerate((*new, None)):
        if start < end < len(old) and _sign(old[end]) == _sign(part):
            end += 1
            continue
        if end > start:
            yield Stretch(offset + start, offset + end)
            start, end, fresh = 0, 0, index
        place = -1 if part is None else places.get(_sign(part), -1)
        if place < 0 and part is not None:
            continue
        if fresh < index:
            yield Stretch(offset + fresh, offset + index, is_new=True)
        start, end, fresh = place, place + 1, index + 1


def _sign(part: object) -> object:
    """Return what tells a part from others: a row's text, else its identity, which an edit keeps."""
    return part if isinstance(part, str) else id(part)
