"""Polling: asking from time to time whether files have changed, in threads that may hang without harm."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

from mapper.files.documents import Look, look_at

EVERY_MS = 3000
ANSWERS_MS = 50
"""How often answers are looked for while some are awaited."""


class Polling(QObject):
    """Tells of each file that looks otherwise than when it was looked at last, and of each that is new here.

    A drive that does not answer keeps nobody waiting: each look is a thread of its own that knows nothing of
    the window, a file is not asked for again before it has answered, and what hangs ends with the program.
    """

    noticed = Signal(Path)

    def __init__(self, parent: QObject) -> None:
        """Begin without files."""
        super().__init__(parent)
        self._looks: dict[Path, Look | None] = {}
        self._answers: SimpleQueue[tuple[Path, Look | None]] = SimpleQueue()
        self._awaited: set[Path] = set()
        self._known: set[Path] = set()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.ask)
        self._taking = QTimer(self)
        self._taking.setInterval(ANSWERS_MS)
        self._taking.timeout.connect(self._take)

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
        for path in self._known - self._awaited:
            self._awaited.add(path)
            Thread(target=_look, args=(path, self._answers), name="file poll", daemon=True).start()
        if not self._taking.isActive():
            self._taking.start()

    def _take(self) -> None:
        with suppress(Empty):
            while True:
                path, look = self._answers.get_nowait()
                self._awaited.discard(path)
                if path not in self._known or (path in self._looks and self._looks[path] == look):
                    continue
                self._looks[path] = look
                self.noticed.emit(path)
        if not self._awaited:
            self._taking.stop()


def _look(path: Path, answers: "SimpleQueue[tuple[Path, Look | None]]") -> None:
    answers.put((path, look_at(path)))
