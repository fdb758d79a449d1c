"""A sheet: a picture of what stays as it is while the map below it moves or changes, laid over the map."""

from collections.abc import Callable
from math import ceil, floor

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.style import Style

GROWN = 0.5
"""How much of the window more a sheet shows on each side of it, so that it can be moved."""

Draw = Callable[[Brush, Area], None]


class Sheet:
    """Keeps one picture in pixels of the map; paints it anew for something else, or where it ends."""

    def __init__(self) -> None:
        """Begin without a picture."""
        self._shown: object = None
        self._style: Style | None = None
        self._covers = QRect()
        self._picture: QImage | None = None

    def lay(self, painter: QPainter, window: QRectF, shown: object, look: Style, draw: Draw) -> None:
        """Lay the picture of something over a window of the map; another thing is told by its identity."""
        wanted = window.toAlignedRect()
        is_known = shown is self._shown and look is self._style and self._covers.contains(wanted)
        if not is_known or self._picture is None:
            self._paint(wanted, look, draw)
            self._shown, self._style = shown, look
        picture = self._picture
        if picture is not None:
            inside = QRect(wanted.topLeft() - self._covers.topLeft(), wanted.size())
            painter.drawImage(wanted.topLeft(), picture, inside)

    def clear(self) -> None:
        """Forget the picture."""
        self._shown, self._picture = None, None

    def _paint(self, wanted: QRect, look: Style, draw: Draw) -> None:
        across, down = round(wanted.width() * GROWN), round(wanted.height() * GROWN)
        self._covers = wanted.adjusted(-across, -down, across, down)
        picture = QImage(self._covers.size(), QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        painter = QPainter(picture)
        try:
            painter.translate(-QPoint(self._covers.topLeft()))
            draw(Brush(painter, look), _tiles_of(self._covers, look.tile_px))
        finally:
            painter.end()
        self._picture = picture


def _tiles_of(covers: QRect, tile_px: int) -> Area:
    return (
        floor(covers.left() / tile_px),
        floor(covers.top() / tile_px),
        ceil((covers.right() + 1) / tile_px),
        ceil((covers.bottom() + 1) / tile_px),
    )
