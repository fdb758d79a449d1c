"""Polling: asking from time to time whether files have changed, beside the window."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from mapper.files.documents import Look, look_at
from mapper.gui.asking import Asking

EVERY_MS = 3000


class Polling(QObject):
    """Tells of each file that looks otherwise than when it was looked at last, and of each new one."""

    noticed = Signal(Path)

    def __init__(self, parent: QObject) -> None:
        """Begin without files."""
        super().__init__(parent)
        self._looks: dict[Path, Look | None] = {}
        self._known: set[Path] = set()
        self._asking = Asking(_look, self)
        self._asking.answered.connect(self._take)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.ask)

    def follow(self, paths: Iterable[Path]) -> None:
        """Ask for these files, and no more for others."""
        self._known = set(paths)
        self._looks = {path: look for path, look in self._looks.items() if path in self._known}
        if self._known:
            self._timer.start()
        else:
            self._timer.stop()

    def ask(self) -> None:
        """Look at every file that is not being looked at."""
        self._asking.ask(self._known)

    def _take(self, path: Path, look: Look | None) -> None:
        if path not in self._known or (path in self._looks and self._looks[path] == look):
            return
        self._looks[path] = look
        self.noticed.emit(path)


def _look(path: Path) -> Look | None:
    return look_at(path)
