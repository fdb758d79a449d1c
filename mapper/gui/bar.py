"""A tool bar; its sign for what finds no room on it is drawn in the theme's ink."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from mapper.gui.icons import icon

REST_BUTTON = "qt_toolbar_ext_button"  # Qt's name
REDRESSED = (QEvent.Type.StyleChange, QEvent.Type.PaletteChange)


class Bar(QToolBar):
    """A tool bar that stays where it is."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """Make an empty bar."""
        super().__init__(title, parent)
        self.setMovable(False)
        self.orientationChanged.connect(lambda _orientation: self._dress())
        self._dress()

    def changeEvent(self, event: QEvent) -> None:  # Qt's name
        """Draw the sign anew in another theme, after Qt has drawn its own."""
        super().changeEvent(event)
        if event.type() in REDRESSED:
            self._dress()

    def _dress(self) -> None:
        rest = self.findChild(QToolButton, REST_BUTTON)
        if rest is not None:
            rest.setIcon(icon("rest"))
            rest.setToolTip("More that finds no room here")
            rest.setAccessibleName(rest.toolTip())
