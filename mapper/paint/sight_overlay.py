"""Sight lines, what blocks them, and the bow that shows where reaction fire comes from."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from mapper.model.battlemap import BattleMap
from mapper.paint.brush import Brush, path_of, rect_path
from mapper.paint.colours import UNIT_INK, WHITE, faded
from mapper.paint.outlines import Point, on_pixels
from mapper.paint.overlays import ArcOverlay, Ray, SightOverlay
from mapper.paint.signs import draw_dot, draw_line, turned
from mapper.paint.strips import strip_of

LINE = 0.05
BLOCKED_DASH = (2.2, 1.8)
BLOCKER = 0.085
BLOCKER_HATCHES = 5
CROSSING = 0.15
END = 0.075
RAY = 0.03
BOW = 0.80
WHISKER = (0.34, 0.96)
"""From where to where the two lines at the sides of an arc run, from its shooter."""


def paint_rays(brush: Brush, rays: Iterable[Ray]) -> None:
    """Paint thin sight lines."""
    tile, palette = brush.tile_px, brush.palette
    for ray in rays:
        colour = palette.sight if ray.is_clear else palette.block
        ends = [(x * tile, y * tile) for x, y in (ray.start, ray.end)]
        draw_line(brush, ends, colour, max(1.2, RAY * tile), dash=() if ray.is_clear else BLOCKED_DASH)


def paint_sight(brush: Brush, battlemap: BattleMap, sight: SightOverlay) -> None:
    """Paint a sight line, solid as far as it is clear, and outline its blocker."""
    tile, palette = brush.tile_px, brush.palette
    _blocker(brush, battlemap, sight)
    start, end = _scaled(sight.start, tile), _scaled(sight.end, tile)
    clear_end = end if sight.blocked_at is None else _scaled(sight.blocked_at, tile)
    width = max(2.0, LINE * tile)
    draw_line(brush, [start, clear_end], palette.sight, width)
    if sight.blocked_at is not None:
        draw_line(brush, [clear_end, end], palette.block, 0.85 * width, dash=BLOCKED_DASH)
        _crossing(brush, clear_end)
    draw_dot(brush, start, max(2.0, END * tile), palette.sight)
    draw_dot(brush, end, max(2.0, END * tile), palette.sight if sight.blocked_at is None else palette.block)


def paint_bow(brush: Brush, arc: ArcOverlay) -> None:
    """Paint a bow and two whiskers before the unit whose reaction fire an arc shows."""
    tile, (x, y) = brush.tile_px, _scaled(arc.shooter, brush.tile_px)
    middle = 90 - 90 * arc.facing.quarter_turns
    radius = BOW * tile
    bow = QPainterPath()
    circle = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
    bow.arcMoveTo(circle, middle - 45)
    bow.arcTo(circle, middle - 45, 90)
    for angle in (middle - 45, middle + 45):
        dx, dy = turned(angle)
        bow.moveTo(x + WHISKER[0] * tile * dx, y + WHISKER[0] * tile * dy)
        bow.lineTo(x + WHISKER[1] * tile * dx, y + WHISKER[1] * tile * dy)
    brush.stroke(bow, brush.palette.halo, max(3.0, 0.10 * tile))
    brush.stroke(bow, brush.palette.arc, max(2.0, 0.05 * tile))


def _blocker(brush: Brush, battlemap: BattleMap, sight: SightOverlay) -> None:
    tile, palette = brush.tile_px, brush.palette
    if sight.blocker_edge is not None:
        outline = rect_path(*strip_of(battlemap, sight.blocker_edge, brush.style).box)
    elif len(sight.blocker) >= 3:
        outline = path_of(on_pixels(sight.blocker, tile))
        hatch = faded(palette.block, 0.55)
        brush.hatch(outline, hatch, max(6.0, tile / BLOCKER_HATCHES), max(1.2, 0.03 * tile), rising=True)
    else:
        return
    brush.stroke(outline, palette.halo, max(6.0, 0.15 * tile), sharp=True)
    brush.stroke(outline, palette.block, max(3.0, BLOCKER * tile), sharp=True)


def _crossing(brush: Brush, at: Point) -> None:
    x, y = at
    palette, radius = brush.palette, max(4.0, CROSSING * brush.tile_px)
    brush.disc(x, y, 1.3 * radius, palette.halo)
    brush.disc(x, y, 1.05 * radius, palette.block)
    reach = 0.45 * radius
    for slope in (1, -1):
        bar = [(x - reach, y - slope * reach), (x + reach, y + slope * reach)]
        brush.polyline(bar, UNIT_INK if palette.dark else WHITE, max(1.6, 0.04 * brush.tile_px))


def _scaled(point: Point, tile_px: int) -> Point:
    return point[0] * tile_px, point[1] * tile_px
