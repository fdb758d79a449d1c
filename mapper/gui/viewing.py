"""What is shown and how: zoom, theme, layers and overlays."""

from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from mapper.gui.canvas import Canvas
from mapper.gui.main_window import MainWindow
from mapper.gui.theme import Theme, apply_theme, is_dark

OVERLAYS = {"show_sight": True, "show_reach": True, "show_watchers": False, "show_line": True}
NORMAL_TILE_PX = 48


class Viewing(QObject):
    """Carries out the commands of the View menu and remembers what was chosen."""

    palette_changed = Signal()
    overlays_changed = Signal()
    minimap_wanted = Signal(bool)

    def __init__(self, window: MainWindow, canvas: Canvas) -> None:
        """Bind the view commands and bring back what was chosen last time."""
        super().__init__(window)
        self.window = window
        self.canvas = canvas
        self.settings = window.settings
        commands = window.commands
        commands.bind(
            {
                "zoom_in": lambda: canvas.zoom(1),
                "zoom_out": lambda: canvas.zoom(-1),
                "zoom_fit": canvas.fit,
                "arrange_panels": window.arrange_panels,
                "zoom_normal": lambda: canvas.zoom_to(NORMAL_TILE_PX),
                **{f"theme_{theme.value}": partial(self.dress, theme) for theme in Theme},
                **dict.fromkeys(OVERLAYS, self._overlay_switched),
                "show_minimap": self._minimap_switched,
            }
        )
        commands[f"theme_{self.settings.theme.value}"].setChecked(True)
        for key, default in OVERLAYS.items():
            commands[key].setChecked(self.settings.flag(key, default=default))
        commands["show_minimap"].setChecked(self.settings.flag("show_minimap", default=True))
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._desktop_changed)
        app = QApplication.instance()
        if isinstance(app, QApplication):  # another screen may be finer than those the icons were drawn for
            app.screenAdded.connect(lambda _screen: window.commands.redraw_icons())

    @property
    def palette_name(self) -> str:
        """The name of the palette the map is drawn in."""
        return "dark" if is_dark(self.settings.theme) else "light"

    def shows(self, overlay: str) -> bool:
        """Tell whether an overlay, named by its command, is switched on."""
        return self.window.commands[overlay].isChecked()

    def dress(self, theme: Theme) -> None:
        """Put on a theme and remember it."""
        self.settings.theme = theme
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, theme)
        self.window.commands.redraw_icons()
        self.palette_changed.emit()

    def _overlay_switched(self) -> None:
        for key in OVERLAYS:
            self.settings.remember_flag(key, value=self.shows(key))
        self.overlays_changed.emit()

    def _minimap_switched(self) -> None:
        wanted = self.shows("show_minimap")
        self.settings.remember_flag("show_minimap", value=wanted)
        self.minimap_wanted.emit(wanted)

    def _desktop_changed(self, _scheme: Qt.ColorScheme) -> None:
        if self.settings.theme is Theme.SYSTEM:
            self.dress(Theme.SYSTEM)
