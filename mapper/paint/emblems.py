"""Emblems: the sign of each side, so that no side is told by its colour alone."""

from functools import cache

from PySide6.QtGui import QColor, QPainterPath, QTransform

from mapper.model.side import Colour
from mapper.paint.brush import Brush, ellipse_path, path_of
from mapper.paint.outlines import Outline, star

RING_INNER = 0.53
"""The hole of the ring, as a share of its radius."""

_CORNERS: dict[Colour, Outline] = {
    Colour.RED: ((0, -1.1), (1.1, 0.85), (-1.1, 0.85)),
    Colour.AMBER: ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    Colour.VIOLET: ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    Colour.TEAL: (
        (-0.42, -1.1),
        (0.42, -1.1),
        (0.42, -0.42),
        (1.1, -0.42),
        (1.1, 0.42),
        (0.42, 0.42),
        (0.42, 1.1),
        (-0.42, 1.1),
        (-0.42, 0.42),
        (-1.1, 0.42),
        (-1.1, -0.42),
        (-0.42, -0.42),
    ),
    Colour.SKY: star(0, 0, 1.25, 0.416),
    Colour.STEEL: ((-1.1, -1), (0, 0), (1.1, -1), (1.1, 1), (0, 0), (-1.1, 1)),
}
"""Emblems with corners, around (0, 0), about one high and wide from the middle."""


@cache
def emblem_path(colour: Colour) -> QPainterPath:
    """Return a side's emblem around (0, 0) for a radius of 1; not to be changed."""
    if colour is Colour.BLUE:
        return ellipse_path(0, 0, 1, 1)
    if colour is Colour.PINK:
        ring = ellipse_path(0, 0, 1.08, 1.08)
        ring.addPath(ellipse_path(0, 0, RING_INNER, RING_INNER))
        return ring
    return path_of(_CORNERS[colour])


def draw_emblem(brush: Brush, at: tuple[float, float], radius: float, colour: Colour, paint: QColor) -> None:
    """Draw a side's emblem around a point."""
    place = QTransform.fromTranslate(*at).scale(radius, radius)
    brush.fill(place.map(emblem_path(colour)), paint)
