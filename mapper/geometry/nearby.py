"""Things with a place, to be found by area without looking at everything."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.alike import sources

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
        """Note the boxes the things fill; those that stood there `before` are known."""
        self.things = things
        self.boxes: NDArray[np.float64] = np.empty((4, len(things)))
        places = sources(before.things if before is not None else (), things)
        if before is not None:
            self.boxes[:, places >= 0] = before.boxes[:, places[places >= 0]]
        new = np.flatnonzero(places < 0)
        sides = np.fromiter(chain.from_iterable(box(things[place]) for place in new.tolist()), np.float64)
        boxes = sides.reshape(-1, 4).T
        self.boxes[:2, new] = boxes[:2]
        self.boxes[2:, new] = boxes[:2] + boxes[2:]

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
