"""Badges: the round signs at a unit's corner that tell a state which is not the usual one."""

from enum import StrEnum

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from mapper.paint.brush import Brush
from mapper.paint.colours import WHITE
from mapper.paint.outlines import Box, Point
from mapper.paint.sprites import lay


class Badge(StrEnum):
    """What a badge tells."""

    HIDDEN = "hidden"
    STUN = "stun"
    DONE = "done"
    HIGH = "high"
    HUNKER = "hunker"
    LEADER = "leader"
    BROKEN = "broken"
    FROZEN = "frozen"
    SILENCED = "silenced"
    POISON = "poison"
    BARRIER = "barrier"


def draw_badge(brush: Brush, badge: Badge, at: Point, radius: float) -> None:
    """Draw a badge around a point."""
    room = Box(-radius, -radius, 2 * radius, 2 * radius).grown(2)
    lay(brush, at, ("badge", badge, radius), room, lambda here: _paint(here, badge, radius))


def _paint(brush: Brush, badge: Badge, radius: float) -> None:
    brush.disc(0, 0, radius + 1.2, brush.palette.unit_halo)
    brush.disc(0, 0, radius, brush.palette.unit_ink)
    _SIGNS[badge](_Pencil(brush, radius))


class _Pencil:
    """Draws on a square that reaches from -1 to 1 both ways."""

    def __init__(self, brush: Brush, radius: float) -> None:
        self.brush = brush
        self.radius = radius
        self.width = max(1.1, 0.22 * radius)

    def line(self, *points: Point, share: float = 1.0) -> None:
        """Draw a white line, its width a share of the usual one."""
        scaled = [(x * self.radius, y * self.radius) for x, y in points]
        self.brush.polyline(scaled, WHITE, self.width * share)

    def star(self, *points: Point) -> None:
        """Fill a polygon in the colour of stars."""
        self.brush.fill([(x * self.radius, y * self.radius) for x, y in points], self.brush.palette.star)

    def point(self, x: float, y: float) -> QPointF:
        """Return a point of the square in pixels."""
        return QPointF(x * self.radius, y * self.radius)


def _stun(pencil: _Pencil) -> None:
    pencil.star((0.15, -0.75), (-0.5, 0.12), (-0.05, 0.12), (-0.2, 0.75), (0.5, -0.2), (0.05, -0.2))


def _done(pencil: _Pencil) -> None:
    pencil.line((-0.45, 0.02), (-0.1, 0.4), (0.5, -0.38))


def _hidden(pencil: _Pencil) -> None:
    eye = QPainterPath(pencil.point(-0.6, 0))
    eye.quadTo(pencil.point(0, -0.75), pencil.point(0.6, 0))
    eye.quadTo(pencil.point(0, 0.75), pencil.point(-0.6, 0))
    pencil.brush.stroke(eye, WHITE, 0.8 * pencil.width)
    pencil.line((-0.5, 0.5), (0.5, -0.5))


def _high(pencil: _Pencil) -> None:
    for y in (-0.25, 0.25):
        pencil.line((-0.45, y + 0.2), (0, y - 0.25), (0.45, y + 0.2))


def _hunker(pencil: _Pencil) -> None:
    pencil.line((-0.5, -0.35), (0.5, -0.35), share=1.3)
    pencil.line((-0.4, 0.05), (0, 0.45), (0.4, 0.05))


def _leader(pencil: _Pencil) -> None:
    pencil.star((-0.6, 0.45), (-0.6, -0.35), (-0.25, 0), (0, -0.55), (0.25, 0), (0.6, -0.35), (0.6, 0.45))


def _poison(pencil: _Pencil) -> None:
    at = pencil.point
    drop = QPainterPath(at(0, -0.7))
    drop.cubicTo(at(0.7, 0.1), at(0.45, 0.65), at(0, 0.65))
    drop.cubicTo(at(-0.45, 0.65), at(-0.7, 0.1), at(0, -0.7))
    pencil.brush.fill(drop, pencil.brush.palette.poison)


def _broken(pencil: _Pencil) -> None:
    left = ((-0.12, -0.6), (-0.55, -0.5), (-0.5, 0.15), (-0.12, 0.62))
    right = ((0.15, 0.6), (0.5, 0.15), (0.55, -0.5), (0.15, -0.6))
    pencil.line(*left, share=0.8)
    pencil.line(*right, share=0.8)
    pencil.line((0.02, -0.45), (-0.18, -0.1), (0.18, 0.1), (0.0, 0.45), share=0.8)


def _frozen(pencil: _Pencil) -> None:
    for x, y in ((0.0, 0.65), (0.56, 0.33), (0.56, -0.33)):
        pencil.line((-x, -y), (x, y), share=0.9)


def _silenced(pencil: _Pencil) -> None:
    bubble = ((-0.55, -0.5), (0.55, -0.5), (0.55, 0.2), (0.0, 0.2), (-0.3, 0.55), (-0.3, 0.2), (-0.55, 0.2))
    pencil.line(*bubble, bubble[0], share=0.8)
    pencil.line((-0.6, 0.55), (0.6, -0.65), share=1.1)


def _barrier(pencil: _Pencil) -> None:
    at = pencil.point
    dome = QPainterPath(at(-0.65, 0.4))
    dome.cubicTo(at(-0.65, -0.75), at(0.65, -0.75), at(0.65, 0.4))
    pencil.brush.stroke(dome, WHITE, pencil.width)
    pencil.line((-0.25, 0.4), (0.25, 0.4))


_SIGNS = {
    Badge.HIDDEN: _hidden,
    Badge.STUN: _stun,
    Badge.DONE: _done,
    Badge.HIGH: _high,
    Badge.HUNKER: _hunker,
    Badge.LEADER: _leader,
    Badge.BROKEN: _broken,
    Badge.FROZEN: _frozen,
    Badge.SILENCED: _silenced,
    Badge.POISON: _poison,
    Badge.BARRIER: _barrier,
}
