"""Free space: the part of a tile that structures leave to the units sharing it."""

import math
from collections.abc import Iterable, Mapping, Sequence

from mapper.geometry.grid import Tile
from mapper.model.structure import Structure
from mapper.paint.outlines import Box, Point, box_around, sides

CELLS = 4
"""A tile is looked at in this many cells each way: those of the quarter-tile lattice."""

FULL_CELLS = CELLS * CELLS // 2
"""From here up a tile counts as covered: a unit that may be there at all stands in its middle."""

WHOLE = Box(0, 0, 1, 1)


class FreeSpace:
    """Where there is room beside the structures of a map; a tile is worked out when it is asked for."""

    def __init__(self, structures: Iterable[Structure]) -> None:
        """Sort the structures by the tiles they may touch."""
        self._near: Mapping[Tile, Sequence[Structure]] = _by_tile(structures)
        self._known: dict[tuple[Tile, Point | None], Box] = {}

    def box(self, tile: Tile, standing: Point | None = None) -> Box:
        """Return the largest free box of a tile, in tiles from its top left corner.

        The box holds the standing point (in tiles of the map) if one is told. A tile that is free, or counts
        as covered, is returned whole.
        """
        if tile not in self._near:
            return WHOLE
        key = (tile, standing)
        if key not in self._known:
            self._known[key] = _largest(self._free_cells(tile), _within(tile, standing))
        return self._known[key]

    def _free_cells(self, tile: Tile) -> frozenset[tuple[int, int]]:
        outlines = [structure.outline for structure in self._near[tile]]
        cells = ((column, row) for column in range(CELLS) for row in range(CELLS))
        return frozenset(
            (column, row)
            for column, row in cells
            for x, y in [(tile.x + (column + 0.5) / CELLS, tile.y + (row + 0.5) / CELLS)]
            if not any(_covers(outline, x, y) for outline in outlines)
        )


def _by_tile(structures: Iterable[Structure]) -> dict[Tile, list[Structure]]:
    near: dict[Tile, list[Structure]] = {}
    for structure in structures:
        box = box_around(structure.outline)
        for y in range(math.floor(box.y), math.ceil(box.bottom)):
            for x in range(math.floor(box.x), math.ceil(box.right)):
                near.setdefault(Tile(x, y), []).append(structure)
    return near


def _within(tile: Tile, standing: Point | None) -> Point:
    if standing is None:
        return 0.5, 0.5
    return standing[0] - tile.x, standing[1] - tile.y


def _covers(outline: Sequence[Point], x: float, y: float) -> bool:
    """Tell whether the middle of a cell lies in an outline or on its edge."""
    return any(_holds(outline, (x + nudge, y + 2 * nudge)) for nudge in (-1e-6, 1e-6))


def _holds(outline: Sequence[Point], point: Point) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in sides(outline):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


def _largest(free: frozenset[tuple[int, int]], standing: Point) -> Box:
    if len(free) <= FULL_CELLS:
        return WHOLE
    boxes = [box for box in _BOXES if free.issuperset(_cells(box))]
    holding = [box for box in boxes if _touches(box, standing)] or boxes
    left, top, right, bottom = max(holding, key=_worth)
    return Box(left / CELLS, top / CELLS, (right - left) / CELLS, (bottom - top) / CELLS)


def _worth(box: tuple[int, int, int, int]) -> tuple[int, int]:
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    return width * height, min(width, height)


def _touches(box: tuple[int, int, int, int], point: Point) -> bool:
    left, top, right, bottom = box
    x, y = point[0] * CELLS, point[1] * CELLS
    return left <= x <= right and top <= y <= bottom


def _cells(box: tuple[int, int, int, int]) -> Iterable[tuple[int, int]]:
    left, top, right, bottom = box
    return ((column, row) for column in range(left, right) for row in range(top, bottom))


_BOXES = tuple(
    (left, top, right, bottom)
    for left in range(CELLS)
    for right in range(left + 1, CELLS + 1)
    for top in range(CELLS)
    for bottom in range(top + 1, CELLS + 1)
)
