"""Free space: the part of a tile that structures leave to the units sharing it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.paint.nearby import structures_near
from mapper.paint.outlines import Box, Outline, Point, sides

CELLS = 4
"""A tile is looked at in this many cells each way: those of the quarter-tile lattice."""

FULL_CELLS = CELLS * CELLS // 2
"""From here up a tile counts as covered: a unit that may be there at all stands in its middle."""

WHOLE = Box(0, 0, 1, 1)


def free_box(battlemap: BattleMap, tile: Tile, standing: Point | None = None) -> Box:
    """Return the largest box of a tile that structures leave free, in tiles from its top left corner.

    The box holds the standing point (in tiles of the map) if one is told. A tile that is free, or counts as
    covered, is returned whole.
    """
    area = (tile.x, tile.y, tile.x + 1, tile.y + 1)
    outlines = tuple(structure.outline for structure in structures_near(battlemap, area, 0))
    return _free_box(tile, outlines, standing) if outlines else WHOLE


@lru_cache(maxsize=4096)
def _free_box(tile: Tile, outlines: tuple[Outline, ...], standing: Point | None) -> Box:
    return _largest(_free_cells(tile, outlines), _within(tile, standing))


def _free_cells(tile: Tile, outlines: Sequence[Outline]) -> frozenset[tuple[int, int]]:
    cells = ((column, row) for column in range(CELLS) for row in range(CELLS))
    return frozenset(
        (column, row)
        for column, row in cells
        for x, y in [(tile.x + (column + 0.5) / CELLS, tile.y + (row + 0.5) / CELLS)]
        if not any(_covers(outline, x, y) for outline in outlines)
    )


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
