"""The far picture: a whole map kept as one small picture; an edit paints anew only what it changed."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from mapper.edit.changes import Area, Changes
from mapper.paint.area import whole_map
from mapper.paint.overview import Overview
from mapper.play.view import View

AROUND_TILES = 2
MOST_AREAS = 64
"""With more changed areas than this the whole map is painted anew."""


class FarPicture:
    """Paints when it is asked for its picture, and only what is not painted yet."""

    def __init__(self) -> None:
        """Begin with nothing painted."""
        self._picture: QImage | None = None
        self._stale: list[Area] | None = None

    def forget(self) -> None:
        """Paint the whole map anew the next time: it is another one, or looks otherwise."""
        self._stale = None

    def note(self, changes: Changes) -> None:
        """Paint what an edit changed anew the next time."""
        if changes.whole:
            self._stale = None
        elif self._stale is not None:
            self._stale.extend(changes.areas)
            if len(self._stale) > MOST_AREAS:
                self._stale = None

    def picture(self, view: View, palette: str, hidden: frozenset[str], size: QSize) -> QImage:
        """Return the map without its units in a picture of that size."""
        if self._picture is None or self._picture.size() != size:
            self._picture, self._stale = QImage(size, QImage.Format.Format_RGB32), None
        areas = [whole_map(view.map)] if self._stale is None else self._stale
        overview = Overview(view, palette, size.width() / view.map.width, hidden)
        painter = QPainter(self._picture)
        try:
            for area in areas:
                left, top, right, bottom = (side * overview.tile_px for side in area)
                place = QRectF(left - 1, top - 1, right - left + 2, bottom - top + 2)
                painter.setClipRect(place.toAlignedRect())
                overview.paint(painter, _grown(area, AROUND_TILES + int(2 / overview.tile_px)))
        finally:
            painter.end()
        self._stale = []
        return self._picture


def _grown(area: Area, tiles: int) -> Area:
    return area[0] - tiles, area[1] - tiles, area[2] + tiles, area[3] + tiles
