"""Zones: where a side may set up, told by a dashed rim, a tint and the side's emblem at the corners."""

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtGui import QPainterPath

from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark
from mapper.model.side import Colour
from mapper.paint.brush import Brush
from mapper.paint.colours import faded
from mapper.paint.emblems import draw_emblem
from mapper.paint.outlines import Point
from mapper.paint.region import region_path, rim_path
from mapper.paint.sketch import stroked
from mapper.paint.style import Level

RIM = 0.045
DASH = (3.0, 2.0)
TINT = 0.12
EMBLEM = 0.12
EMBLEM_INSET = 0.22
"""How far from the corner's two sides the emblem stands."""


def draw_zone(brush: Brush, mark: Mark, colour: Colour | None) -> None:
    """Draw a deployment zone in the colour of its side."""
    paint = brush.palette.side(colour)
    covered, rim = _paths(mark.tiles, brush.tile_px, brush.style.line(RIM))
    brush.fill(covered, faded(paint, TINT))
    brush.fill(rim, paint)
    if colour is None or brush.level is Level.OVERVIEW:
        return
    radius = max(3.0, EMBLEM * brush.tile_px)
    for x, y in _emblem_places(mark.tiles):
        at = (round(x * brush.tile_px), round(y * brush.tile_px))
        brush.disc(*at, 1.6 * radius, brush.palette.halo)
        draw_emblem(brush, at, radius, colour, paint)


@lru_cache(maxsize=128)
def _paths(tiles: tuple[Tile, ...], tile_px: int, line: float) -> tuple[QPainterPath, QPainterPath]:
    rim = stroked(rim_path(tiles, tile_px, line / 2 + 1), line, dash=DASH, sharp=True)
    return region_path(tiles, tile_px), rim


@lru_cache(maxsize=128)
def _emblem_places(tiles: tuple[Tile, ...]) -> tuple[Point, ...]:
    return tuple(_corners(tiles))


def _corners(tiles: tuple[Tile, ...]) -> Iterator[Point]:
    """Yield a place in each tile that lies at an outer corner of the zone."""
    zone = frozenset(tiles)
    for x, y in sorted(zone):
        west, east = (x - 1, y) not in zone, (x + 1, y) not in zone
        north, south = (x, y - 1) not in zone, (x, y + 1) not in zone
        if (west or east) and (north or south):
            yield (
                x + (EMBLEM_INSET if west else 1 - EMBLEM_INSET),
                y + (EMBLEM_INSET if north else 1 - EMBLEM_INSET),
            )
