"""Stretches: which parts of a changed row stood in the row before, by their identity, and which are new."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mapper.geometry.alike import between, ends


@dataclass(frozen=True, slots=True)
class Stretch:
    """Neighbours from `start` up to `end`: of the old row or, where they are new, of the new one."""

    start: int
    end: int
    is_new: bool = False


def stretches(old: Sequence[object], new: Sequence[object]) -> Iterator[Stretch]:
    """Yield the stretches that the new row is made of, in its order."""
    head, tail = ends(old, new)
    if head:
        yield Stretch(0, head)
    yield from _middle(_signs(between(old, head, tail)), _signs(between(new, head, tail)), head)
    if tail:
        yield Stretch(len(old) - tail, len(old))


def _middle(old: Sequence[object], new: Sequence[object], offset: int) -> Iterator[Stretch]:
    places = {sign: index for index, sign in enumerate(old)}
    start = end = fresh = 0
    for index, sign in enumerate((*new, None)):
        if start < end < len(old) and old[end] == sign:
            end += 1
            continue
        if end > start:
            yield Stretch(offset + start, offset + end)
            start, end, fresh = 0, 0, index
        place = places.get(sign, -1)
        if place < 0 and sign is not None:
            continue
        if fresh < index:
            yield Stretch(offset + fresh, offset + index, is_new=True)
        start, end, fresh = place, place + 1, index + 1


def _signs(row: Sequence[object]) -> list[object]:
    """Return what tells each part from others: a row's text, else its identity, which an edit keeps."""
    return [part if isinstance(part, str) else id(part) for part in row]
