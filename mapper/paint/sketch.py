"""A sketch: a drawing made once of filled paths and drawn again wherever it is wanted, to the pixel the same.

Qt's thin and dashed lines come out differently when a picture is cut into pieces; filled paths do not.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainterPath, QPainterPathStroker

from mapper.paint.brush import Brush, Shape, add_outline, path_of, pen
from mapper.paint.outlines import Box, Outline
from mapper.paint.sprites import painted
from mapper.paint.style import Style

SMALL_PX = 64 * 64
"""Up to so many pixels a sketch is quicker laid down as a picture than painted."""


class Blot(NamedTuple):
    """One filled path of a sketch, drawn inside the clip only when there is one."""

    path: QPainterPath
    colour: QColor
    clip: QPainterPath | None


class Sketch:
    """Filled paths in their order, in pixels around an origin."""

    def __init__(self) -> None:
        """Begin with an empty sheet."""
        self.blots: list[Blot] = []
        self._clip: QPainterPath | None = None
        self._is_small: bool | None = None
        self._picture: QImage | None = None
        self._corner = QPoint()

    def fill(self, shape: Shape, colour: QColor) -> None:
        """Fill a path or a polygon."""
        path = shape if isinstance(shape, QPainterPath) else path_of(shape)
        self.blots.append(Blot(path, colour, self._clip))

    def stroke(
        self, shape: Shape, colour: QColor, width: float, *, dash: Sequence[float] = (), sharp: bool = False
    ) -> None:
        """Stroke a path or a closed polygon, as a brush does."""
        path = shape if isinstance(shape, QPainterPath) else path_of(shape)
        self.fill(stroked(path, width, dash=dash, sharp=sharp), colour)

    def fill_all(self, outlines: Iterable[Outline], colour: QColor) -> None:
        """Fill polygons as one: what two of them cover is painted once. They must run the same way round."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for outline in outlines:
            add_outline(path, outline)
        self.fill(path, colour)

    def rects(self, boxes: Iterable[Box], colour: QColor) -> None:
        """Fill upright rectangles that don't overlap."""
        path = QPainterPath()
        for box in boxes:
            path.addRect(QRectF(*box))
        self.fill(path, colour)

    @contextmanager
    def within(self, clip: QPainterPath) -> Iterator[None]:
        """Let what is drawn now be seen inside a path only."""
        self._clip = clip
        try:
            yield
        finally:
            self._clip = None

    def draw(self, brush: Brush, x: int, y: int) -> None:
        """Draw the sketch with its origin at (x, y); a picture of a small one is kept where that will do."""
        if brush.is_raster:
            if self._is_small is None:
                self._measure(brush.style)
            if self._picture is not None:
                brush.painter.drawImage(QPoint(x, y) + self._corner, self._picture)
                return
        self._draw_blots(brush, x, y)

    def _measure(self, style: Style) -> None:
        """Keep a picture of the sketch if it is small: it must be finished now."""
        around = QRectF()
        for blot in self.blots:
            around |= blot.path.boundingRect()
        room = around.toAlignedRect().adjusted(-1, -1, 1, 1)
        self._is_small = room.width() * room.height() <= SMALL_PX
        if self._is_small:
            self._corner = room.topLeft()
            size, corner = (room.width(), room.height()), (room.x(), room.y())
            self._picture = painted(style, size, corner, lambda brush: self._draw_blots(brush, 0, 0))

    def _draw_blots(self, brush: Brush, x: int, y: int) -> None:
        painter = brush.painter
        painter.translate(x, y)
        for path, colour, clip in self.blots:
            if clip is None:
                brush.fill(path, colour)
            else:
                with brush.clipped(clip):
                    brush.fill(path, colour)
        painter.translate(-x, -y)


def stroked(
    path: QPainterPath, width: float, *, dash: Sequence[float] = (), sharp: bool = False
) -> QPainterPath:
    """Return what a stroke along a path covers."""
    return QPainterPathStroker(pen(QColor(), width, dash=dash, sharp=sharp)).createStroke(path)
