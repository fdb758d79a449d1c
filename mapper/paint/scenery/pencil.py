"""A pencil: draws on one tile, told in shares of the tile, with lines that stay visible when it is small."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainterPath

from mapper.paint.brush import Brush, ellipse_path, path_of
from mapper.paint.outlines import Outline, Point
from mapper.paint.palette import Palette
from mapper.paint.style import Level

LINE = 0.03
"""How wide the outline of what stands on a tile is."""


class Pencil:
    """Draws on the tile whose top left corner is the brush's origin."""

    def __init__(self, brush: Brush) -> None:
        """Take a brush."""
        self.brush = brush
        self.tile = brush.tile_px

    @property
    def palette(self) -> Palette:
        """The colours of the picture."""
        return self.brush.palette

    @property
    def is_fine(self) -> bool:
        """Whether the picture has room for tufts, joints and the like."""
        return self.brush.level >= Level.NORMAL

    def rect(self, x: float, y: float, width: float, height: float, colour: QColor) -> None:
        """Fill an upright rectangle on whole pixels."""
        left, top = round(x * self.tile), round(y * self.tile)
        right, bottom = round((x + width) * self.tile), round((y + height) * self.tile)
        self.brush.rect(left, top, max(1, right - left), max(1, bottom - top), colour)

    def block(
        self, box: tuple[float, float, float, float], colour: QColor, rim: QColor, line: float = LINE
    ) -> None:
        """Fill an upright rectangle (x, y, width, height) on whole pixels within a rim of its own."""
        x, y, width, height = box
        left, top = round(x * self.tile), round(y * self.tile)
        right, bottom = round((x + width) * self.tile), round((y + height) * self.tile)
        by = self.whole(line)
        self.brush.rect(left, top, right - left, bottom - top, rim)
        self.brush.rect(left + by, top + by, right - left - 2 * by, bottom - top - 2 * by, colour)

    def poly(self, points: Iterable[Point], colour: QColor, rim: QColor | None = None) -> None:
        """Fill a polygon, and draw its rim."""
        self.path(path_of(self._scaled(points)), colour, rim)

    def rim(self, points: Iterable[Point], colour: QColor, line: float = LINE) -> None:
        """Draw the rim of a polygon alone."""
        self.brush.stroke(path_of(self._scaled(points)), colour, self.width(line))

    def path(self, path: QPainterPath, colour: QColor, rim: QColor | None = None, line: float = LINE) -> None:
        """Fill a path made of points in pixels, and draw its rim."""
        self.brush.fill(path, colour)
        if rim is not None:
            self.brush.stroke(path, rim, self.width(line))

    def disc(self, x: float, y: float, radius: float, colour: QColor, rim: QColor | None = None) -> None:
        """Fill a disc, and draw its rim."""
        self.path(
            ellipse_path(x * self.tile, y * self.tile, radius * self.tile, radius * self.tile), colour, rim
        )

    def line(self, points: Sequence[Point], colour: QColor, share: float = 0.022) -> None:
        """Draw a line through points."""
        self.brush.polyline(self._scaled(points), colour, self.width(share))

    def curve(self, start: Point, *bends: tuple[Point, Point], closed: bool = False) -> QPainterPath:
        """Return a path of quadratic curves, each told by what it leans to and where it ends."""
        path = QPainterPath(self.at(*start))
        for lean, end in bends:
            path.quadTo(self.at(*lean), self.at(*end))
        if closed:
            path.closeSubpath()
        return path

    def fill_all(self, outlines: Iterable[Outline], colour: QColor) -> None:
        """Fill polygons as one."""
        self.brush.fill_all((tuple(self._scaled(outline)) for outline in outlines), colour)

    def at(self, x: float, y: float) -> QPointF:
        """Return a point of the tile in pixels."""
        return QPointF(x * self.tile, y * self.tile)

    def width(self, share: float) -> float:
        """Return the width of a line in pixels."""
        return max(1.0, share * self.tile)

    def whole(self, share: float) -> int:
        """Return a width as whole pixels, one at least."""
        return max(1, round(share * self.tile))

    def _scaled(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.tile, y * self.tile) for x, y in points]
