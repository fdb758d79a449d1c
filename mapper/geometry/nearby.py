"""Things with a place, to be found by area without looking at everything."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.alike import between, ends

T = TypeVar("T")
Corners = tuple[float, float, float, float]
"""A box: its left, its top, its width and its height."""
Area = tuple[float, float, float, float]
"""What is looked through: its left, its top, its right and its bottom."""


class Nearby(Generic[T]):
    """Things with a place, found by where they are, in their own order."""

    def __init__(
        self, things: Sequence[T], box: Callable[[T], Corners], before: "Nearby[T] | None" = None
    ) -> None:
        """Note the boxes the things fill; those at either end that stood there `before` are known."""
        self.things = things
        known: Sequence[T] = before.things if before is not None else ()
        head, tail = ends(known, things)
        fresh = between(things, head, tail)
        boxes = np.fromiter(chain.from_iterable(map(box, fresh)), np.float64, 4 * len(fresh)).reshape(-1, 4).T
        boxes[2:] += boxes[:2]
        if before is not None:
            kept = before.boxes
            boxes = np.concatenate((kept[:, :head], boxes, kept[:, kept.shape[1] - tail :]), axis=1)
        self.boxes: NDArray[np.float64] = np.ascontiguousarray(boxes)

    def near(self, area: Area, overhang: float) -> Iterator[T]:
        """Yield the things whose boxes, grown by the overhang, touch the area."""
        return (self.things[index] for index in self.places(area, overhang))

    def places(self, area: Area, overhang: float) -> list[int]:
        """Return the same by their places among the things."""
        left, top, right, bottom = area
        lefts, tops, rights, bottoms = self.boxes
        found = (lefts <= right + overhang) & (rights >= left - overhang)
        found &= (tops <= bottom + overhang) & (bottoms >= top - overhang)
        found_places: list[int] = found.nonzero()[0].tolist()
        return found_places
