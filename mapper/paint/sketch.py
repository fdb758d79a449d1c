"""A sketch: a drawing made once of filled paths and drawn again wherever it is wanted, to the pixel the same.

Qt's thin and dashed lines come out differently when a picture is cut into pieces; filled paths do not.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPainterPathStroker

from mapper.paint.brush import Brush, Shape, add_outline, path_of, pen
from mapper.paint.outlines import Box, Outline


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
        """Draw the sketch with its origin at (x, y)."""
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
