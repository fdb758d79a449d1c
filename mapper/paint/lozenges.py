"""Lozenges: the green marks in a tile's corner, each with a sign for what may be done there."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtGui import QPainterPath

from mapper.geometry.grid import Tile
from mapper.model.battlemap import MarkKind
from mapper.paint.brush import Brush, path_of
from mapper.paint.outlines import Box, regular
from mapper.paint.sketch import stroked
from mapper.paint.sprites import lay
from mapper.paint.style import Level

LOZENGE = 0.17
LEAST_PX = 5
SIGN = 0.46
"""A sign's size as a share of its lozenge's."""

SIGN_SCALE = 100
"""Signs are drawn in a square from -100 to 100: Qt joins curves badly on a smaller one."""


def draw_lozenge(brush: Brush, tile: Tile, kind: MarkKind, place: int = 0) -> None:
    """Draw a mark in a tile's top right corner, or so many places to the left of it."""
    radius = lozenge_px(brush.tile_px)
    x = (tile.x + 1) * brush.tile_px - radius - 1 - place * (2 * radius + 2)
    y = tile.y * brush.tile_px + radius + 1
    room = Box(-radius, -radius, 2 * radius, 2 * radius).grown(3)
    lay(brush, (x, y), ("lozenge", kind), room, partial(_draw, kind=kind, radius=radius))


def lozenge_px(tile_px: int) -> int:
    """Return half a lozenge's width."""
    return max(round(LOZENGE * tile_px), min(LEAST_PX, max(1, tile_px // 2 - 1)))


def _draw(brush: Brush, kind: MarkKind, radius: int) -> None:
    palette = brush.palette
    lozenge = path_of(regular(0, 0, radius, 4))
    brush.stroke(lozenge, palette.halo, 4.0)
    brush.fill(lozenge, palette.objective)
    brush.stroke(lozenge, palette.obj_e, max(1.0, 0.03 * brush.tile_px))
    if brush.level is Level.OVERVIEW:
        return
    brush.painter.save()
    scale = SIGN * radius / SIGN_SCALE
    brush.painter.scale(scale, scale)
    brush.fill(SIGNS[kind](), palette.obj_e)
    brush.painter.restore()


def _crown() -> QPainterPath:
    return path_of(((-100, 60), (-100, -50), (-40, 0), (0, -80), (40, 0), (100, -50), (100, 60)))


def _arrow() -> QPainterPath:
    lines = path_of(((-100, 0), (80, 0)), closed=False)
    lines.addPath(path_of(((10, -75), (90, 0), (10, 75)), closed=False))
    return stroked(lines, 32)


def _house() -> QPainterPath:
    return path_of(((-100, 0), (0, -100), (100, 0), (70, 0), (70, 80), (-70, 80), (-70, 0)))


def _chest() -> QPainterPath:
    lid = path_of(((-90, -10), (-90, -40), (-60, -75), (60, -75), (90, -40), (90, -10)))
    lid.addPath(path_of(((-90, 10), (-22, 10), (-22, 40), (22, 40), (22, 10), (90, 10), (90, 80), (-90, 80))))
    return lid


def _shield() -> QPainterPath:
    path = path_of(((-80, -90), (80, -90), (80, -90)), closed=False)
    path.cubicTo(80, 30, 50, 70, 0, 100)
    path.cubicTo(-50, 70, -80, 30, -80, -90)
    return path


def flame() -> QPainterPath:
    """Return a flame about as large as the square from -100 to 100."""
    path = QPainterPath()
    path.moveTo(-5, -100)
    path.cubicTo(20, -45, 75, -20, 68, 30)
    path.cubicTo(62, 80, 20, 100, 0, 100)
    path.cubicTo(-35, 100, -72, 70, -66, 20)
    path.cubicTo(-60, -10, -35, -20, -32, -50)
    path.cubicTo(-15, -40, -2, -60, -5, -100)
    return path


SIGNS: Mapping[MarkKind, Callable[[], QPainterPath]] = {
    MarkKind.SEIZE: _crown,
    MarkKind.ESCAPE: _arrow,
    MarkKind.RAZE: flame,
    MarkKind.VISIT: _house,
    MarkKind.CHEST: _chest,
    MarkKind.SECURE: _shield,
}
