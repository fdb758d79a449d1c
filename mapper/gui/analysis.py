"""Asking for insights in a thread beside the window: only the newest question counts."""

import sys
import threading

from PySide6.QtCore import QObject, QThread, Signal

from mapper.play.insight import Insight, Question, answers


class _Worker(QThread):
    """Answers the newest question; drops it as soon as a newer one is put."""

    answered = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._news = threading.Condition()
        self._question: Question | None = None
        self._serial = 0
        self._ends = False

    def put(self, question: Question | None) -> None:
        """Replace whatever is being asked."""
        with self._news:
            self._question = question
            self._serial += 1
            self._news.notify()

    def end(self) -> None:
        """Stop after the step under way."""
        with self._news:
            self._ends = True
            self._question = None
            self._serial += 1
            self._news.notify()

    def run(self) -> None:
        """Wait for questions until told to end."""
        done = 0
        while True:
            with self._news:
                self._news.wait_for(lambda done=done: self._ends or self._serial != done)  # type: ignore[misc]
                if self._ends:
                    return
                question, done = self._question, self._serial
            if question is None:
                continue
            try:
                self._answer(question, done)
            except Exception:  # noqa: BLE001  # the program's own fault: told in full, the thread goes on
                sys.excepthook(*sys.exc_info())
                self.answered.emit(Insight(question, is_complete=True))

    def _answer(self, question: Question, serial: int) -> None:
        for insight in answers(question):
            if self._serial != serial:
                return
            self.answered.emit(insight)


class Analysis(QObject):
    """Keeps the newest insight; tells when a fuller one has arrived."""

    arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Start the thread."""
        super().__init__(parent)
        self.insight: Insight | None = None
        self._asked: Question | None = None
        self._worker = _Worker(self)
        self._worker.answered.connect(self._take)
        self._worker.start()

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None and (
            self.insight is None or self.insight.question is not self._asked or not self.insight.is_complete
        )

    def ask(self, question: Question | None) -> None:
        """Ask anew; None means there is nothing to know."""
        if question is None and self._asked is None:
            return
        self._asked = question
        self._worker.put(question)
        if question is None:
            self.insight = None
            self.arrived.emit(None)

    def close(self) -> None:
        """End the thread; to be called before the application ends."""
        self._worker.end()
        self._worker.wait()

    def _take(self, insight: Insight) -> None:
        if insight.question is self._asked:
            self.insight = insight
            self.arrived.emit(insight)
