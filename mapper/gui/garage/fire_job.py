"""A fire job: what guns do to builds, reckoned in a thread beside the window; only the newest counts."""

import threading
from dataclasses import dataclass

from PySide6.QtCore import QObject, QThread, Signal

from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.garage.comparing import Candidate
from mapper.rules.vehicle.garage.enemy_fire import EnemyGun, Fate, Range, fate


@dataclass(frozen=True, slots=True, eq=False)
class FireQuestion:
    """Which guns fire at which builds, from how far away and at which side of them."""

    guns: tuple[EnemyGun, ...]
    builds: tuple[Candidate, ...]
    away: Range
    book: Rulebook


@dataclass(frozen=True, slots=True, eq=False)
class FireAnswer:
    """What one of the guns does to one of the builds, both by number."""

    question: FireQuestion
    gun: int
    build: int
    fate: Fate | Refusal


class FireJob(QThread):
    """Answers the newest question gun by gun; drops it as soon as a newer one is put."""

    answered = Signal(object)

    def __init__(self, parent: QObject) -> None:
        """Begin with nothing to do."""
        super().__init__(parent)
        self._news = threading.Condition()
        self._question: FireQuestion | None = None
        self._serial = 0
        self._ends = False

    def put(self, question: FireQuestion) -> None:
        """Replace whatever is being reckoned."""
        with self._news:
            self._question, self._serial = question, self._serial + 1
            self._news.notify()
        if not self.isRunning():
            self.start()

    def close(self) -> None:
        """End the thread after the step under way."""
        with self._news:
            self._question, self._serial, self._ends = None, self._serial + 1, True
            self._news.notify()
        self.wait()

    def run(self) -> None:
        """Wait for questions until told to end."""
        done = 0
        while True:
            with self._news:
                self._news.wait_for(lambda done=done: self._ends or self._serial != done)  # type: ignore[misc]
                if self._ends:
                    return
                question, done = self._question, self._serial
            if question is not None:
                self._answer(question, done)

    def _answer(self, question: FireQuestion, serial: int) -> None:
        for number, gun in enumerate(question.guns):
            for place, build in enumerate(question.builds):
                told = fate(gun, build, question.away, question.book, lambda: self._serial == serial)
                if self._serial != serial:
                    return
                self.answered.emit(FireAnswer(question, number, place, told))
