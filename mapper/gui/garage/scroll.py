"""A page that scrolls up and down, and is never cut at its side."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Scroll(QScrollArea):
    """An area at least as wide as its page must be."""

    def __init__(self, page: QWidget) -> None:
        """Hold a page."""
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(page)

    def minimumSizeHint(self) -> QSize:  # Qt's name
        """As wide as page and scroll bar, as low as may be."""
        page = self.widget()
        width = page.minimumSizeHint().width() if page is not None else 0
        return QSize(width + self.verticalScrollBar().sizeHint().width(), 80)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Grow with a page that needs more room now."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
