"""Asking about files in threads that may hang: a drive that does not answer keeps nobody waiting."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from PySide6.QtCore import QObject, QTimer, Signal

ANSWERS_MS = 50
"""How often answers are looked for while some are awaited."""

Answers = SimpleQueue[tuple[Path, object]]


class Asking(QObject):
    """Asks one question about files, and tells each answer in the window's thread.

    Each file has a thread of its own that knows nothing of the window, is not asked about again before it has
    answered, and what hangs ends with the program.
    """

    answered = Signal(Path, object)

    def __init__(self, question: Callable[[Path], object], parent: QObject) -> None:
        """Ask nothing yet; the question must not raise."""
        super().__init__(parent)
        self._question = question
        self._answers: Answers = SimpleQueue()
        self._awaited: set[Path] = set()
        self._taking = QTimer(self)
        self._taking.setInterval(ANSWERS_MS)
        self._taking.timeout.connect(self._take)

    def ask(self, paths: Iterable[Path]) -> None:
        """Ask about these files, but not about those that have not answered yet."""
        for path in {*paths} - self._awaited:
            self._awaited.add(path)
            about = (self._question, path, self._answers)
            Thread(target=_answer, args=about, name="asks about a file", daemon=True).start()
        if self._awaited and not self._taking.isActive():
            self._taking.start()

    def _take(self) -> None:
        with suppress(Empty):
            while True:
                path, answer = self._answers.get_nowait()
                self._awaited.discard(path)
                self.answered.emit(path, answer)
        if not self._awaited:
            self._taking.stop()


def _answer(question: Callable[[Path], object], path: Path, answers: Answers) -> None:
    answers.put((path, question(path)))
