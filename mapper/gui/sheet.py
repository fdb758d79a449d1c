"""A sheet: a picture of what stays as it is while the map below it moves or changes, laid over the map."""

from collections.abc import Callable, Iterator
from math import ceil, floor

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.style import Style

SQUARE_PX = 512
"""The side of the squares of which it is made: each is painted when it is first seen."""

MOST_SQUARES = 96
"""When more are kept than this, a megabyte each, those out of sight are forgotten."""

Draw = Callable[[Brush, Area], None]
Square = tuple[int, int]


class Sheet:
    """Keeps one picture in pixels of the map, in squares; begins anew for something else."""

    def __init__(self) -> None:
        """Begin without a picture."""
        self._shown: object = None
        self._style: Style | None = None
        self._pictures: dict[Square, QImage] = {}

    def lay(self, painter: QPainter, window: QRectF, shown: object, look: Style, draw: Draw) -> None:
        """Lay the picture of something over a window of the map; another thing is told by its identity."""
        self._show(shown, look)
        wanted = list(_squares(window))
        if len(self._pictures) > MOST_SQUARES:
            self._pictures = {square: self._pictures[square] for square in wanted if square in self._pictures}
        for square in wanted:
            painter.drawImage(_place(square), self._picture(square, look, draw))

    def prepare(self, window: QRectF, shown: object, look: Style, draw: Draw) -> bool:
        """Paint one square more of those that lie in a window; return whether all are painted."""
        self._show(shown, look)
        missing = [square for square in _squares(window) if square not in self._pictures]
        if missing:
            self._picture(missing[0], look, draw)
        return len(missing) <= 1

    def clear(self) -> None:
        """Forget the picture."""
        self._shown = None
        self._pictures.clear()

    def _show(self, shown: object, look: Style) -> None:
        if shown is not self._shown or look is not self._style:
            self._pictures.clear()
        self._shown, self._style = shown, look

    def _picture(self, square: Square, look: Style, draw: Draw) -> QImage:
        known = self._pictures.get(square)
        if known is not None:
            return known
        picture = QImage(SQUARE_PX, SQUARE_PX, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        painter = QPainter(picture)
        try:
            painter.translate(-_place(square))
            painter.setClipRect(QRect(_place(square), picture.size()))
            draw(Brush(painter, look), _tiles_of(square, look.tile_px))
        finally:
            painter.end()
        self._pictures[square] = picture
        return picture


def _squares(window: QRectF) -> Iterator[Square]:
    for row in range(floor(window.top() / SQUARE_PX), ceil(window.bottom() / SQUARE_PX)):
        for column in range(floor(window.left() / SQUARE_PX), ceil(window.right() / SQUARE_PX)):
            yield column, row


def _place(square: Square) -> QPoint:
    return QPoint(square[0] * SQUARE_PX, square[1] * SQUARE_PX)


def _tiles_of(square: Square, tile_px: int) -> Area:
    left, top = (side * SQUARE_PX for side in square)
    right, bottom = left + SQUARE_PX, top + SQUARE_PX
    return floor(left / tile_px), floor(top / tile_px), ceil(right / tile_px), ceil(bottom / tile_px)
