"""Cracks: how much of a structure's durability is gone, drawn from its rim inwards."""

import math

from PySide6.QtGui import QPainterPath

from mapper.paint.footprint import Footprint
from mapper.paint.outlines import Spot, along, tile_hash
from mapper.paint.sketch import Sketch
from mapper.paint.style import Level, Style

MOST = 4
BENDS = 4
BEND_LENGTH = 0.16


def crack_count(durability: float | None, full: float | None) -> int:
    """Return how many cracks show a durability: none when undamaged, else 1 to 4 by the share lost."""
    if durability is None or full is None or durability >= full:
        return 0
    return 1 + round((MOST - 1) * (1 - durability / full))


def draw_cracks(sketch: Sketch, foot: Footprint, style: Style, count: int) -> None:
    """Draw so many cracks, spread along the rim."""
    if not count:
        return
    spots = tuple(along(foot.outline, 0.25 * style.tile_px))
    with sketch.within(foot.path):
        for index in range(count):
            share = (index + 0.25 + 0.3 * tile_hash(*foot.origin, 50 + index)) / count
            first = int(share * len(spots))
            spot = _clear(foot, spots[first:] + spots[:first], style.tile_px)
            _crack(sketch, spot, (*foot.origin, index), style)


def _clear(foot: Footprint, spots: tuple[Spot, ...], tile_px: int) -> Spot:
    """Return the first spot away from corners and from what is written, or just the first."""
    rooms = foot.writing_rooms(tile_px)
    for spot in spots:
        is_free = not any(room.holds(spot.x, spot.y) for room in rooms)
        if is_free and all(math.hypot(spot.x - x, spot.y - y) > 0.3 * tile_px for x, y in foot.outline):
            return spot
    return next((spot for spot in spots if not any(room.holds(*spot[:2]) for room in rooms)), spots[0])


def _crack(sketch: Sketch, spot: Spot, seed: tuple[int, int, int], style: Style) -> None:
    x, y, salt = seed
    angle = math.atan2(spot.inward_y, spot.inward_x) + 0.8 * (tile_hash(x, y, salt) - 0.5)
    line = QPainterPath()
    line.moveTo(spot.x, spot.y)
    at_x, at_y = spot.x, spot.y
    fork = QPainterPath()
    for bend in range(BENDS):
        angle += 1.7 * (tile_hash(x + salt, y, bend) - 0.5)
        length = BEND_LENGTH * style.tile_px * (1 - 0.1 * bend)
        at_x, at_y = at_x + length * math.cos(angle), at_y + length * math.sin(angle)
        line.lineTo(at_x, at_y)
        if bend == BENDS // 2 - 1:
            fork = _fork(at_x, at_y, angle + 1.1, 0.12 * style.tile_px)
    sketch.stroke(line, style.palette.crack, max(1.0, 0.030 * style.tile_px))
    if style.level >= Level.NORMAL:
        sketch.stroke(fork, style.palette.crack, max(0.8, 0.02 * style.tile_px))


def _fork(x: float, y: float, angle: float, length: float) -> QPainterPath:
    path = QPainterPath()
    path.moveTo(x, y)
    path.lineTo(x + length * math.cos(angle), y + length * math.sin(angle))
    return path
