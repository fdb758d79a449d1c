"""Bars: a whole in coloured pieces, each with its words where there is room and all of it as a tooltip."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from mapper.gui.garage.colours import ink_on
from mapper.paint.isolation import isolated

HEIGHT, PADDING = 26, 6


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a bar: its share in the bar's own measure, its colour (None: empty), its words, its tooltip.

    `texts` are tried from the longest to the shortest.
    """

    share: float
    colour: QColor | None
    texts: tuple[str, ...]
    tooltip: str


class Bar(QWidget):
    """A row of pieces; a mark may stand across it, such as the end of what may be spent."""

    def __init__(self, name: str) -> None:
        """Begin empty."""
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.pieces: tuple[Piece, ...] = ()
        self._whole = 1.0
        self._mark: float | None = None

    def put(
        self, pieces: Iterable[Piece], whole: float, *, mark: float | None = None, words: str = ""
    ) -> None:
        """Show pieces of a whole; `words` tell the bar to those who cannot see it."""
        self.pieces = tuple(pieces)
        self._whole = max(whole, sum(piece.share for piece in self.pieces), 1e-9)
        self._mark = mark
        self.setAccessibleDescription(words)
        self.update()

    def sizeHint(self) -> QSize:  # Qt's name
        """As wide as it may be."""
        return QSize(200, HEIGHT)

    def event(self, event: QEvent) -> bool:  # Qt's name
        """Tell of the piece under the pointer."""
        if isinstance(event, QHelpEvent):
            for piece, box in self.boxes():
                if box.contains(event.pos().toPointF()):
                    QToolTip.showText(event.globalPos(), piece.tooltip, self)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)

    def boxes(self) -> list[tuple[Piece, QRectF]]:
        """Return each piece with its place."""
        found, left, width = [], 0.0, float(self.width())
        for piece in self.pieces:
            right = left + width * piece.share / self._whole
            found.append((piece, QRectF(left, 0.0, right - left, self.height())))
            left = right
        return found

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Draw the pieces, their words, the mark and the rim."""
        painter = QPainter(self)
        try:
            self._paint(painter)
        finally:
            painter.end()

    def _paint(self, painter: QPainter) -> None:
        palette = self.palette()
        base, rim = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Mid)
        painter.fillRect(self.rect(), base)
        for piece, box in self.boxes():
            if piece.colour is not None:
                painter.fillRect(box.adjusted(0.0, 0.0, -1.0 if box.width() > 2 else 0.0, 0.0), piece.colour)
            self._write(painter, piece, box)
        if self._mark is not None:
            x = round(self.width() * self._mark / self._whole)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.BrightText), 2.0))
            painter.drawLine(x, 0, x, self.height())
        painter.setPen(QPen(rim, 1.0))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _write(self, painter: QPainter, piece: Piece, box: QRectF) -> None:
        ink = (
            ink_on(piece.colour)
            if piece.colour is not None
            else self.palette().color(QPalette.ColorRole.PlaceholderText)
        )
        metrics = self.fontMetrics()
        for text in piece.texts:
            if metrics.horizontalAdvance(text) + PADDING <= box.width():
                painter.setPen(ink)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, isolated(text))
                return
