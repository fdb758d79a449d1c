"""The way of a move: a line with a stop a tile, what it has cost so far, and where the unit turns."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from mapper.geometry.grid import Tile
from mapper.paint.brush import Brush
from mapper.paint.lettering import Letters
from mapper.paint.outlines import Point
from mapper.paint.overlays import Stop
from mapper.paint.style import Level

LINE, HALO = 0.06, 0.13
STOP = 0.165
LEAST_STOP_PX = 6.5
TURN = 0.11


def paint_way(brush: Brush, way: Sequence[Stop]) -> None:
    """Paint the line of a way."""
    tile, palette = brush.tile_px, brush.palette
    line = [((x + 0.5) * tile, (y + 0.5) * tile) for x, y in _passed(way)] if way else []
    if len(line) > 1:
        brush.polyline(line, palette.halo, max(5.0, HALO * tile))
        brush.polyline(line, palette.path, max(2.5, LINE * tile))


def paint_stops(brush: Brush, way: Sequence[Stop], covered: frozenset[Tile]) -> None:
    """Paint the stops of a way with their figures; a tile that is covered by a ghost has none."""
    if len(way) < 2:
        return
    tile = brush.tile_px
    tiles = list(dict.fromkeys(stop.tile for stop in way))
    at_tile = {place: [stop for stop in way if stop.tile == place] for place in tiles}
    for index, place in enumerate(tiles):
        x, y = (place.x + 0.5) * tile, (place.y + 0.5) * tile
        if index and place not in covered:
            _draw_stop(brush, (x, y), at_tile[place][-1].spent)
        if len({stop.facing for stop in at_tile[place]}) > 1 and brush.level > Level.OVERVIEW:
            _draw_turn(brush, (x + 0.27 * tile, y - 0.27 * tile) if index else (x, y - 0.40 * tile))


def _passed(way: Sequence[Stop]) -> list[Tile]:
    """Return the tiles one after the other; a way may come through a tile twice."""
    found = [way[0].tile]
    for stop in way[1:]:
        if stop.tile != found[-1]:
            found.append(stop.tile)
    return found


def _draw_stop(brush: Brush, at: Point, spent: float) -> None:
    palette = brush.palette
    if brush.level is Level.OVERVIEW:
        brush.disc(*at, max(2.0, STOP * brush.tile_px), palette.path)
        return
    radius = max(LEAST_STOP_PX, STOP * brush.tile_px)
    brush.disc(*at, 1.2 * radius, palette.halo)
    brush.disc(*at, radius, palette.path)
    brush.text(*at, f"{spent:g}", Letters(max(9, round(0.21 * brush.tile_px)), palette.halo))


def _draw_turn(brush: Brush, at: Point) -> None:
    x, y = at
    palette, radius = brush.palette, TURN * brush.tile_px
    brush.disc(x, y, 1.55 * radius, palette.halo)
    circle = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
    arrow = QPainterPath()
    arrow.arcMoveTo(circle, 200)
    arrow.arcTo(circle, 200, -250)
    brush.stroke(arrow, palette.path, max(1.5, 0.035 * brush.tile_px))
    end, size = arrow.currentPosition(), 0.68 * radius
    head = ((-size, -0.2 * size), (size, -0.3 * size), (-0.1 * size, 1.2 * size))
    brush.fill([(end.x() + dx, end.y() + dy) for dx, dy in head], palette.path)
