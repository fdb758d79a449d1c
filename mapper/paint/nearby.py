"""What of a map stands where: found by area, without looking at everything."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from mapper.geometry.grid import Tile, bounds
from mapper.model.battlemap import BattleMap, EdgePiece, GroundField, Mark
from mapper.model.structure import Structure
from mapper.paint.area import Area
from mapper.paint.outlines import Box, box_around
from mapper.paint.recent import Recent

BUCKET_TILES = 8
"""The side of the squares in which things are looked up."""

T = TypeVar("T")


class Nearby(Generic[T]):
    """Things with a place, found by where they are, in their own order."""

    def __init__(self, things: Sequence[T], box: Callable[[T], Box]) -> None:
        """Sort the things into buckets by the boxes they fill."""
        self._things: list[tuple[T, float, float, float, float]] = []
        self._buckets: dict[tuple[int, int], list[int]] = {}
        for index, thing in enumerate(things):
            x, y, width, height = box(thing)
            self._things.append((thing, x, y, x + width, y + height))
            for bucket in _buckets(x, y, width, height):
                self._buckets.setdefault(bucket, []).append(index)

    def near(self, area: Area, overhang: float) -> Iterator[T]:
        """Yield the things whose boxes, grown by the overhang, touch the area."""
        left, top, right, bottom = area
        sought = Box(left, top, right - left, bottom - top).grown(overhang)
        found = {index for bucket in _buckets(*sought) for index in self._buckets.get(bucket, ())}
        start_x, start_y, end_x, end_y = sought.x, sought.y, sought.right, sought.bottom
        for index in sorted(found):
            thing, x, y, right_x, bottom_y = self._things[index]
            if x <= end_x and start_x <= right_x and y <= end_y and start_y <= bottom_y:
                yield thing


def structures_near(battlemap: BattleMap, area: Area, overhang: float) -> Iterator[Structure]:
    """Yield the structures that an area shows."""
    things = battlemap.structures
    found = _STRUCTURES.get(
        things, None, lambda: Nearby(things, lambda structure: _outline_box(structure.outline))
    )
    return found.near(area, overhang)


def edges_near(battlemap: BattleMap, area: Area, overhang: float) -> Iterator[EdgePiece]:
    """Yield the pieces on edges that an area shows."""
    things = battlemap.edges
    found = _EDGES.get(things, None, lambda: Nearby(things, lambda piece: box_around(piece.at.ends)))
    return found.near(area, overhang)


def fields_near(battlemap: BattleMap, area: Area, overhang: float) -> Iterator[GroundField]:
    """Yield the smoke and gas that an area shows."""
    things = battlemap.fields
    found = _FIELDS.get(things, None, lambda: Nearby(things, lambda field: _tiles_box((field.tile,))))
    return found.near(area, overhang)


def marks_near(battlemap: BattleMap, area: Area, overhang: float) -> Iterator[Mark]:
    """Yield the marks that an area shows."""
    things = battlemap.marks
    found = _MARKS.get(things, None, lambda: Nearby(things, lambda mark: _tiles_box(mark.tiles)))
    return found.near(area, overhang)


@lru_cache(maxsize=16384)
def _outline_box(outline: tuple[tuple[float, float], ...]) -> Box:
    return box_around(outline)  # kept: an edit of one structure makes a new tuple of all


def _tiles_box(tiles: Sequence[Tile]) -> Box:
    if len(tiles) == 1:
        return Box(*tiles[0], 1, 1)
    first, last = bounds(tiles)
    return Box(first.x, first.y, last.x + 1 - first.x, last.y + 1 - first.y)


def _buckets(x: float, y: float, width: float, height: float) -> Sequence[tuple[int, int]]:
    left, top = int(x // BUCKET_TILES), int(y // BUCKET_TILES)
    right, bottom = int((x + width) // BUCKET_TILES), int((y + height) // BUCKET_TILES)
    if left == right and top == bottom:
        return ((left, top),)
    return [(column, row) for row in range(top, bottom + 1) for column in range(left, right + 1)]


# A document keeps the tuple of what an edit did not touch, and so it is found again.
_STRUCTURES: Recent[tuple[Structure, ...], Nearby[Structure]] = Recent()
_EDGES: Recent[tuple[EdgePiece, ...], Nearby[EdgePiece]] = Recent()
_FIELDS: Recent[tuple[GroundField, ...], Nearby[GroundField]] = Recent()
_MARKS: Recent[tuple[Mark, ...], Nearby[Mark]] = Recent()
