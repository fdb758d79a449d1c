"""What of a map is shown, and how: layers left out, layers drawn pale, and the look of the grid."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtGui import QColor, QImage, QPainter

from mapper.paint.brush import Brush
from mapper.paint.colours import mix

DIMMED = 0.4
"""How much of a dimmed layer is seen."""


class GridLook(StrEnum):
    """How the grid is drawn where it is shown."""

    LINES = "lines"
    DOTS = "dots"


class GridStrength(StrEnum):
    """How clearly the grid is seen."""

    FAINT = "faint"
    NORMAL = "normal"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Showing:
    """The names of the painter's layers that are left out and of those that are dimmed; the grid's look."""

    hidden: frozenset[str] = frozenset()
    dimmed: frozenset[str] = frozenset()
    grid: GridLook = GridLook.LINES
    strength: GridStrength = GridStrength.NORMAL


ALL_SHOWN = Showing()


def grid_colour(brush: Brush, colour: QColor, strength: GridStrength) -> QColor:
    """Return a colour of the grid at a strength."""
    match strength:
        case GridStrength.FAINT:
            return mix(colour, brush.palette.ground, 0.55)
        case GridStrength.NORMAL:
            return colour
        case GridStrength.STRONG:
            return mix(colour, brush.palette.ink2, 0.5)


@contextmanager
def dimmed(brush: Brush) -> Iterator[Brush]:
    """Give a brush whose strokes are laid down together at the end, pale as one."""
    painter = brush.painter
    device = painter.device()
    picture = QImage(device.width(), device.height(), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    apart = QPainter(picture)
    try:
        apart.setTransform(painter.combinedTransform())
        if painter.hasClipping():
            apart.setClipPath(painter.clipPath())
        yield Brush(apart, brush.style)
    finally:
        apart.end()
    painter.save()
    painter.resetTransform()
    painter.setOpacity(DIMMED)
    painter.drawImage(0, 0, picture)
    painter.restore()
