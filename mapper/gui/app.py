"""Starting the window: shown first, filled a moment later."""

import faulthandler
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from mapper import __version__
from mapper.gui.crash import Crash
from mapper.gui.main_window import MainWindow
from mapper.gui.settings import Settings
from mapper.gui.theme import apply_theme
from mapper.paint.features import spare_the_sources

SWITCH_SECONDS = 0.0001
"""How long a thread beside the window may keep it waiting: a frame waits some hundred times for its turn."""


def main(files: Sequence[str] | None = None) -> int:
    """Open the window with these files and run until it is closed; return the exit status."""
    app = application()
    Crash(app)
    if sys.stderr is not None:
        faulthandler.enable()
    settings = Settings()
    apply_theme(app, settings.theme)
    window = MainWindow(settings)
    window.show()
    paths = [Path(name) for name in (sys.argv[1:] if files is None else files)]
    QTimer.singleShot(0, lambda: fill(window, paths))
    return app.exec()


def application() -> QApplication:
    """Return the application, made with its names the first time."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    spare_the_sources()
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Mapper")
    app.setOrganizationName("mapper-maps")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("io.github.mapper.Mapper")
    return app


def fill(window: MainWindow, paths: Sequence[Path]) -> None:
    """Load the rest of the program into a shown window and open the files.

    The imports stand here so that the window is up before pydantic, numpy and shapely are loaded.
    """
    from mapper.gui.collecting import Collecting  # noqa: PLC0415  # keeps the first show quick
    from mapper.gui.workbench import Workbench  # noqa: PLC0415  # likewise

    window.repaint()
    sys.setswitchinterval(SWITCH_SECONDS)
    workbench = Workbench(window)
    Collecting(workbench)
    workbench.filing.open_all(paths)
    workbench.recovering.offer()
