"""A line of words that never asks for more room than there is."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mapper.gui.plain_text import tip
from mapper.paint.isolation import isolated


class Line(QLabel):
    """A label of one plain line: what has no room is left out at the end, and told by the tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:  # Qt's name
        """Show a text, and all of it as the tooltip."""
        super().setText(isolated(text))
        self.setToolTip(tip(text))

    def minimumSizeHint(self) -> QSize:  # Qt's name
        """As high as a line, and as narrow as need be."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Draw as much of the text as there is room for."""
        painter = QPainter(self)
        try:
            room = self.contentsRect()
            words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            role = self.foregroundRole()
            self.style().drawItemText(
                painter, room, left.value, self.palette(), self.isEnabled(), words, role
            )
        finally:
            painter.end()
