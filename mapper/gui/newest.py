"""Answers beside the window: only the newest question counts, older ones are dropped on the way."""

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QThread, Signal

Q = TypeVar("Q")

Answers = Callable[[Q, Callable[[], bool]], Iterator[object]]
"""Yields answers to a question, and may ask on the way whether it is still the newest."""


class Newest(QObject, Generic[Q]):
    """Asks in a thread of its own, one question at a time, and tells what is answered to the newest.

    It must be closed before it is deleted; nothing is told of what was asked before that.
    """

    arrived = Signal(object)
    failed = Signal()

    def __init__(self, answers: Answers[Q], parent: QObject) -> None:
        """Begin without a question; the thread starts with the first."""
        super().__init__(parent)
        self._serial = 0
        self._worker = _Worker(answers, self)
        self._worker.answered.connect(self._take)
        self._worker.broken.connect(self._fail)

    @property
    def is_running(self) -> bool:
        """Whether there is a thread that would have to be ended."""
        return self._worker.isRunning()

    def ask(self, question: Q) -> None:
        """Ask this in place of whatever is being asked."""
        self._serial = self._worker.put(question)
        self._worker.start()  # nothing happens when it runs already

    def drop(self) -> None:
        """Ask nothing any more, for now."""
        self._serial = self._worker.put(None)

    def close(self) -> None:
        """End the thread after the step under way."""
        self._serial = self._worker.end()
        self._worker.wait()

    def _take(self, serial: int, answer: object) -> None:
        if serial == self._serial:
            self.arrived.emit(answer)

    def _fail(self, serial: int) -> None:
        if serial == self._serial:
            self.failed.emit()


class _Worker(QThread):
    """Answers the newest question; drops it as soon as there is a newer one."""

    answered = Signal(int, object)
    broken = Signal(int)

    def __init__(self, answers: Answers[Any], parent: QObject) -> None:
        super().__init__(parent)
        self._answers = answers
        self._news = threading.Condition()
        self._question: object = None
        self._serial = 0
        self._done = 0
        self._ends = False

    def put(self, question: object) -> int:
        """Replace whatever is being asked; return the number of the question."""
        with self._news:
            self._question = question
            self._serial += 1
            self._news.notify()
            return self._serial

    def end(self) -> int:
        """Stop after the step under way."""
        with self._news:
            self._ends = True
        return self.put(None)

    def run(self) -> None:
        """Wait for questions until told to end."""
        while True:
            with self._news:
                self._news.wait_for(lambda: self._serial != self._done)
                if self._ends:
                    return
                question, self._done = self._question, self._serial
            if question is None:
                continue
            try:
                self._answer(question, self._done)
            except Exception:  # noqa: BLE001  # the program's own fault: told in full, the thread goes on
                sys.excepthook(*sys.exc_info())
                self.broken.emit(self._done)

    def _answer(self, question: object, serial: int) -> None:
        for answer in self._answers(question, lambda: self._serial == serial):
            if self._serial != serial:
                return
            self.answered.emit(serial, answer)
