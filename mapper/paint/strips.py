"""Strips: where on the border of tiles a wall, a gate or a barricade is drawn."""

from typing import NamedTuple

from mapper.geometry.grid import Edge, Side
from mapper.model.battlemap import BattleMap
from mapper.paint.outlines import Box
from mapper.paint.style import Style

WALL = 0.26
LEAST_WALL_PX = 6
MOST_OF_A_TILE = 0.5
"""How much of a tile a wall's least thickness may fill when a tile is only a few pixels wide."""

OUTER_SHARE = 0.78
"""How much of a wall on the map's rim lies outside of it."""


class Strip(NamedTuple):
    """The strip of a wall or gate in pixels; `inward` is 1 when the map lies down or right of it, else -1."""

    box: Box
    is_level: bool
    inward: int


def strip_of(battlemap: BattleMap, edge: Edge, style: Style) -> Strip:
    """Return the strip an edge's wall fills: mostly outside on the map's rim, on both tiles alike within."""
    tile, thick = style.tile_px, wall_px(style)
    is_level = edge.side is Side.N
    if is_level:
        start = wall_start(edge.y, battlemap.height, style)
        return Strip(Box(edge.x * tile, start, tile, thick), is_level, _inward(edge.y, battlemap.height))
    start = wall_start(edge.x, battlemap.width, style)
    return Strip(Box(start, edge.y * tile, thick, tile), is_level, _inward(edge.x, battlemap.width))


def wall_px(style: Style) -> int:
    """Return how thick a wall is."""
    return style.whole(WALL, max(1, min(LEAST_WALL_PX, round(MOST_OF_A_TILE * style.tile_px))))


def wall_start(line: int, size: int, style: Style) -> int:
    """Return where across the wall on a grid line begins; `size` is the number of the last line."""
    if line == 0:
        share = OUTER_SHARE
    elif line == size:
        share = 1 - OUTER_SHARE
    else:
        share = 0.5
    return round(line * style.tile_px - share * wall_px(style))


def line_px(style: Style) -> int:
    """Return how thick the lines along a wall are."""
    return style.whole(0.03)


def _inward(line: int, size: int) -> int:
    return -1 if line == size else 1
