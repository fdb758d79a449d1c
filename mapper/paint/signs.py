"""Signs of overlays: the barred ring, the cross hairs, a line with its halo."""

import math
from collections.abc import Sequence

from PySide6.QtGui import QColor

from mapper.paint.brush import Brush, path_of
from mapper.paint.outlines import Point
from mapper.paint.sketch import stroked


def draw_no_entry(brush: Brush, at: Point, radius: float) -> None:
    """Draw a barred ring: this may not be entered."""
    x, y = at
    palette, width, reach = brush.palette, max(1.5, 0.26 * radius), 0.6 * radius
    brush.disc(x, y, 1.3 * radius, palette.halo)
    brush.ring(x, y, 0.85 * radius, palette.block, width)
    brush.polyline([(x - reach, y + reach), (x + reach, y - reach)], palette.block, width)


def draw_cross_hairs(brush: Brush, at: Point, radius: float) -> None:
    """Draw cross hairs: here a shot is fired."""
    x, y = at
    palette, width = brush.palette, max(1.5, 0.24 * radius)
    brush.disc(x, y, 1.25 * radius, palette.halo)
    brush.ring(x, y, 0.72 * radius, palette.arc, width)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        ends = [(x + share * radius * dx, y + share * radius * dy) for share in (0.4, 1.1)]
        brush.polyline(ends, palette.arc, width)


def draw_line(
    brush: Brush, ends: Sequence[Point], colour: QColor, width: float, *, dash: Sequence[float] = ()
) -> None:
    """Draw a line through points with a halo on both sides."""
    path = path_of(ends, closed=False)
    brush.fill(stroked(path, width + 3), brush.palette.halo)
    brush.fill(stroked(path, width, dash=dash, sharp=True), colour)


def draw_dot(brush: Brush, at: Point, radius: float, colour: QColor) -> None:
    """Draw a disc with a halo."""
    brush.disc(*at, 1.5 * radius, brush.palette.halo)
    brush.disc(*at, radius, colour)


def turned(angle_degrees: float) -> Point:
    """Return the direction of an angle, counted from the right against the clock, as (x, y) on the screen."""
    return math.cos(math.radians(angle_degrees)), -math.sin(math.radians(angle_degrees))
