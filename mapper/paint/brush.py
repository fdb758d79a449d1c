"""A brush: a painter that knows the picture's style, with the few strokes the map is drawn with.

Everything is in pixels of the map: tile (x, y) covers the square from (x * tile_px, y * tile_px), the painter
being moved so that (0, 0) is the map's top left.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
    QTransform,
)

from mapper.paint.colours import faded
from mapper.paint.lettering import Letters, text_path
from mapper.paint.outlines import Box, Outline, Point, whole_px
from mapper.paint.palette import Palette
from mapper.paint.style import Level, Style

DASHED = (3.0, 2.0)
"""Dash and gap of a dashed line, in widths of the line."""

DOTTED = (1.0, 2.0)
"""Dot and gap of a dotted line, in widths of the line."""

_RASTER = QPaintEngine.Type.Raster
_UNSCALED = (QTransform.TransformationType.TxNone, QTransform.TransformationType.TxTranslate)

Shape = QPainterPath | Sequence[Point]
"""What can be filled or stroked: a path, or the corners of a polygon."""


class Align(Enum):
    """Which part of a text stands at its x."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Brush:
    """Paints on one device in one style."""

    def __init__(self, painter: QPainter, style: Style) -> None:
        """Take over a painter: its hints are set here, its pen and brush change with every stroke."""
        self.painter = painter
        self.style = style
        self._cut: QPainterPath | None = None
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)

    @property
    def palette(self) -> Palette:
        """The colours of the picture."""
        return self.style.palette

    @property
    def tile_px(self) -> int:
        """The size of a tile in pixels."""
        return self.style.tile_px

    @property
    def level(self) -> Level:
        """How much detail the picture shows."""
        return self.style.level

    @property
    def blends(self) -> bool:
        """Whether the device can multiply and screen; PDF and SVG files can't, whatever their engine says."""
        engine = self.painter.paintEngine()
        return engine is not None and engine.type() == _RASTER

    @property
    def clips(self) -> bool:
        """Whether the device knows clips; of Qt's SVG files most readers lose what follows one."""
        engine = self.painter.paintEngine()
        return engine is None or engine.type() != QPaintEngine.Type.SVG

    @property
    def is_raster(self) -> bool:
        """Whether pixels are painted one to one, so that small pictures may stand in for strokes."""
        return self.blends and self.painter.deviceTransform().type() in _UNSCALED

    def fill(self, shape: Shape, colour: QColor) -> None:
        """Fill a path or a polygon."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)
        if self._cut is not None:
            path = shape if isinstance(shape, QPainterPath) else path_of(shape)
            self.painter.drawPath(path.intersected(self._cut))
        elif isinstance(shape, QPainterPath):
            self.painter.drawPath(shape)
        else:
            self.painter.drawPolygon(polygon(shape))

    def fill_all(self, outlines: Iterable[Outline], colour: QColor) -> None:
        """Fill polygons as one: what two of them cover is painted once. They must run the same way round."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for outline in outlines:
            path.addPolygon(polygon(outline))
            path.closeSubpath()
        self.fill(path, colour)

    def stroke(
        self, shape: Shape, colour: QColor, width: float, *, dash: Sequence[float] = (), sharp: bool = False
    ) -> None:
        """Stroke a path or a closed polygon; a dash is told in widths of the line.

        Ends and corners are round; `sharp` cuts the ends off flat and mitres the corners.
        """
        if self._cut is not None:
            path = shape if isinstance(shape, QPainterPath) else path_of(shape)
            made = pen(colour, width, dash=dash, sharp=sharp)
            self.fill(QPainterPathStroker(made).createStroke(path), colour)
            return
        self.painter.setPen(pen(colour, width, dash=dash, sharp=sharp))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        if isinstance(shape, QPainterPath):
            self.painter.drawPath(shape)
        else:
            self.painter.drawPolygon(polygon(shape))

    def polyline(
        self,
        points: Sequence[Point],
        colour: QColor,
        width: float,
        *,
        dash: Sequence[float] = (),
        sharp: bool = False,
    ) -> None:
        """Draw a line through points, as `stroke` does."""
        self.painter.setPen(pen(colour, width, dash=dash, sharp=sharp))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPolyline(polygon(points))

    def rect(self, x: float, y: float, width: float, height: float, colour: QColor) -> None:
        """Fill an upright rectangle; on whole pixels its edges are sharp, wherever the picture is cut."""
        painter, smooth = self.painter, QPainter.RenderHint.Antialiasing
        if all(float(value).is_integer() for value in (x, y, width, height)):
            painter.setRenderHint(smooth, False)
            painter.fillRect(QRectF(x, y, width, height), colour)
            painter.setRenderHint(smooth)
        else:
            painter.fillRect(QRectF(x, y, width, height), colour)

    def frame(self, box: Box, colour: QColor, line: float) -> None:
        """Draw a frame inside the edges of a box."""
        x, y, width, height = box
        self.rect(x, y, width, line, colour)
        self.rect(x, y + height - line, width, line, colour)
        self.rect(x, y + line, line, height - 2 * line, colour)
        self.rect(x + width - line, y + line, line, height - 2 * line, colour)

    def rounded(self, box: Box, radius: float, colour: QColor) -> None:
        """Fill a box with round corners."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)
        self.painter.drawRoundedRect(QRectF(*box), radius, radius)

    def disc(self, x: float, y: float, radius: float, colour: QColor) -> None:
        """Fill a circle."""
        if self._cut is not None:
            self.fill(ellipse_path(x, y, radius, radius), colour)
            return
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)
        self.painter.drawEllipse(QPointF(x, y), radius, radius)

    def ring(self, x: float, y: float, radius: float, colour: QColor, width: float) -> None:
        """Stroke a circle."""
        self.painter.setPen(pen(colour, width))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawEllipse(QPointF(x, y), radius, radius)

    def text(self, x: float, y: float, text: str, letters: Letters, align: Align = Align.CENTRE) -> float:
        """Draw a line of text, its capitals centred on y, on a whole base line; returns its width."""
        width = letters.width(text)
        left = whole_px(x - align.value * width)
        base = math.ceil(y + letters.capital_px / 2 - 0.5)  # halves go up: there is room for what hangs below

        path = text_path(text, letters.em_px, letters.face)
        self.painter.translate(left, base)
        if letters.halo is not None:
            self.stroke(path, letters.halo, letters.halo_px or max(2.0, 0.22 * letters.em_px))
        self.fill(path, letters.colour)
        self.painter.translate(-left, -base)
        return width

    def tint(self, region: Shape, colour: QColor, alpha: float = 1.0, *, veil: bool = False) -> None:
        """Tint what is painted so far, its lines staying crisp: multiplied on light paper, screened on dark.

        A veil darkens: it is multiplied on both. Where the device can't blend, a thin coat is laid over.
        """
        multiply = veil or not self.palette.dark
        modes = QPainter.CompositionMode
        if not self.blends:
            self.fill(region, faded(colour, 0.3 * alpha))
            return
        before = self.painter.compositionMode()
        mode = modes.CompositionMode_Multiply if multiply else modes.CompositionMode_Screen
        self.painter.setCompositionMode(mode)
        self.fill(region, faded(colour, alpha))
        self.painter.setCompositionMode(before)

    def hatch(
        self, region: QPainterPath, colour: QColor, step: float, width: float, *, rising: bool = False
    ) -> None:
        """Hatch a region with lines at 45 degrees, in step over the whole map; `rising`: to the right."""
        box = region.boundingRect()
        slope = -1 if rising else 1
        offsets = [y - slope * x for x in (box.left(), box.right()) for y in (box.top(), box.bottom())]
        lines = QPainterPath()
        for index in range(int(min(offsets) // step), int(max(offsets) // step) + 2):
            ends = [slope * (y - index * step) for y in (box.top() - width, box.bottom() + width)]
            left, right = max(box.left() - width, min(ends)), min(box.right() + width, max(ends))
            if left < right:
                lines.moveTo(left, index * step + slope * left)
                lines.lineTo(right, index * step + slope * right)
        with self.clipped(region):  # filled: thin strokes come out differently when a picture is cut
            self.fill(QPainterPathStroker(pen(colour, width, sharp=True)).createStroke(lines), colour)

    @contextmanager
    def clipped(self, region: QPainterPath) -> Iterator[None]:
        """Paint inside a region only; without clips of the device, what is filled or stroked is cut to it."""
        if not self.clips:
            before = self._cut
            self._cut = region if before is None else region.intersected(before)
            yield
            self._cut = before
            return
        self.painter.save()
        self.painter.setClipPath(region, Qt.ClipOperation.IntersectClip)
        try:
            yield
        finally:
            self.painter.restore()

    @contextmanager
    def moved(self, x: float, y: float, style: Style | None = None) -> Iterator["Brush"]:
        """Paint with (x, y) as the new origin, and in another style if one is given (a legend's swatch)."""
        self.painter.save()
        self.painter.translate(x, y)
        try:
            yield Brush(self.painter, style or self.style)
        finally:
            self.painter.restore()


def pen(colour: QColor, width: float, *, dash: Sequence[float] = (), sharp: bool = False) -> QPen:
    """Return a pen; see `Brush.stroke`."""
    made = QPen(QBrush(colour), width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if sharp or dash else Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.MiterJoin if sharp else Qt.PenJoinStyle.RoundJoin)
    if dash:
        made.setDashPattern(list(dash))
    return made


def polygon(points: Iterable[Point]) -> QPolygonF:
    """Return points as Qt's polygon."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def path_of(points: Iterable[Point], *, closed: bool = True) -> QPainterPath:
    """Return points as a path."""
    path = QPainterPath()
    add_outline(path, points, closed=closed)
    return path


def add_outline(path: QPainterPath, points: Iterable[Point], *, closed: bool = True) -> None:
    """Add points to a path."""
    draw = path.moveTo
    for x, y in points:
        draw(x, y)
        draw = path.lineTo
    if closed:
        path.closeSubpath()


def rect_path(x: float, y: float, width: float, height: float) -> QPainterPath:
    """Return an upright rectangle as a path."""
    path = QPainterPath()
    path.addRect(QRectF(x, y, width, height))
    return path


def ellipse_path(x: float, y: float, radius_x: float, radius_y: float) -> QPainterPath:
    """Return an ellipse around (x, y) as a path."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius_x, radius_y)
    return path
