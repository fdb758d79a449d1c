"""A panel at the side of the map: its small buttons are drawn in the theme's ink and tell what they do."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QWidget

from mapper.gui.icons import icon

FLOAT_BUTTON, CLOSE_BUTTON = "qt_dockwidget_floatbutton", "qt_dockwidget_closebutton"  # Qt's names
REDRESSED = (QEvent.Type.StyleChange, QEvent.Type.PaletteChange)


class Panel(QDockWidget):
    """A dock with a title; Qt's own buttons in it have fixed colours that are lost on dark ground."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """Make an empty panel."""
        super().__init__(title, parent)
        self.topLevelChanged.connect(lambda _floats: self._dress())
        self._dress()

    def changeEvent(self, event: QEvent) -> None:  # Qt's name
        """Draw the buttons anew in another theme, after Qt has drawn its own."""
        super().changeEvent(event)
        if event.type() in REDRESSED:
            self._dress()

    def _dress(self) -> None:
        floating = self.isFloating()
        self._dress_button(
            FLOAT_BUTTON,
            "dock" if floating else "float",
            "Put this panel back into the window" if floating else "Take this panel out of the window",
        )
        self._dress_button(CLOSE_BUTTON, "close", "Close this panel; the View menu shows it again")

    def _dress_button(self, name: str, sign: str, words: str) -> None:
        button = self.findChild(QAbstractButton, name)
        if button is not None:
            button.setIcon(icon(sign))
            button.setToolTip(words)
