"""A panel that may be higher than its dock."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

MARGIN_PX = 10


def scrolling(page: QWidget) -> QScrollArea:
    """Return an area that scrolls a page up and down, never sideways."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(MARGIN_PX, MARGIN_PX, MARGIN_PX, MARGIN_PX)
    column.addWidget(page)
    area = QScrollArea()
    area.setWidget(holder)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
