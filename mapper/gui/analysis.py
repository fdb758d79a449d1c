"""Asking for insights beside the window: the newest is kept, and fuller ones take its place."""

from PySide6.QtCore import QObject, Signal

from mapper.gui.newest import Newest
from mapper.play.insight import Insight, Question, answers


class Analysis(QObject):
    """Keeps the newest insight; tells when a fuller one has arrived."""

    arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without a question."""
        super().__init__(parent)
        self.insight: Insight | None = None
        self._asked: Question | None = None
        self._newest = Newest[Question](lambda question, _is_newest: answers(question), self)
        self._newest.arrived.connect(self._take)
        self._newest.failed.connect(self._give_up)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None and (
            self.insight is None or self.insight.question is not self._asked or not self.insight.is_complete
        )

    def ask(self, question: Question | None) -> None:
        """Ask anew; None means there is nothing to know."""
        if question is None and self._asked is None:
            return  # as it was: each event of a stroke asks
        self._asked = question
        if question is not None:
            self._newest.ask(question)
            return
        self._newest.drop()
        self.insight = None
        self.arrived.emit(None)

    def close(self) -> None:
        """End the thread; to be called before the application ends."""
        self._newest.close()

    def _take(self, insight: Insight) -> None:
        self.insight = insight
        self.arrived.emit(insight)

    def _give_up(self) -> None:
        """Know nothing more of a question that met a fault of the program."""
        if self._asked is not None:
            self._take(Insight(self._asked, is_complete=True))
