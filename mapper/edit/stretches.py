"""Stretches: which parts of a changed row stood in the row before, by their identity, and which are new."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from mapper.geometry.alike import sources


@dataclass(frozen=True, slots=True)
class Stretch:
    """Neighbours from `start` up to `end`: of the old row or, where they are new, of the new one."""

    start: int
    end: int
    is_new: bool = False


def stretches(old: Sequence[object], new: Sequence[object]) -> Iterator[Stretch]:
    """Yield the stretches that the new row is made of, in its order."""
    places = sources(old, new, _sign)
    if not places.size:
        return
    goes_on = np.where(places[1:] < 0, places[:-1] < 0, places[1:] == places[:-1] + 1)
    goes_on &= (places[1:] < 0) == (places[:-1] < 0)
    starts = np.concatenate(((0,), np.flatnonzero(~goes_on) + 1, (len(new),))).tolist()
    for start, end in pairwise(starts):
        place = int(places[start])
        yield Stretch(start, end, is_new=True) if place < 0 else Stretch(place, place + end - start)


def _sign(part: object) -> object:
    """Return what tells a part from others: a row's text, else its identity, which an edit keeps."""
    return part if isinstance(part, str) else id(part)
