"""Inspecting: what is wrong with the document in front, looked for beside the window after every edit."""

import threading
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QObject, QThread, QTime, QTimer, Signal

from mapper.edit.finding import Finding
from mapper.edit.inspection import in_order, inspection
from mapper.gui.session import Session
from mapper.model.scenario import Scenario
from mapper.rules.ruleset import Ruleset

REST_MS = 300
"""How long nothing must have changed before it is looked at."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in a scenario, the worst first; when that was, and how long it took."""

    scenario: Scenario
    findings: tuple[Finding, ...]
    at: str
    seconds: float


class _Inspector(QThread):
    """Inspects the newest scenario; drops it between two looks as soon as there is a newer one."""

    reported = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._news = threading.Condition()
        self._wanted: tuple[Scenario, Ruleset] | None = None
        self._serial = 0
        self._ends = False

    def put(self, scenario: Scenario, ruleset: Ruleset) -> None:
        """Inspect this instead of whatever is being inspected."""
        with self._news:
            self._wanted = scenario, ruleset
            self._serial += 1
            self._news.notify()

    def drop(self, *, ends: bool = False) -> None:
        """Inspect nothing, for now or for good."""
        with self._news:
            self._wanted, self._ends = None, ends
            self._serial += 1
            self._news.notify()

    def run(self) -> None:
        """Wait for scenarios until told to end; a fault of the program ends it too, until the next edit."""
        done = 0
        while True:
            with self._news:
                self._news.wait_for(lambda done=done: self._serial != done)  # type: ignore[misc]
                if self._ends:
                    return
                wanted, done = self._wanted, self._serial
            if wanted is not None:
                self._inspect(*wanted, done)

    def _inspect(self, scenario: Scenario, ruleset: Ruleset, serial: int) -> None:
        begun, found = perf_counter(), list[Finding]()
        for look in inspection(scenario, ruleset):
            found.extend(look)
            if self._serial != serial:
                return
        now = QTime.currentTime().toString("HH:mm:ss")
        self.reported.emit(Report(scenario, in_order(found), now, perf_counter() - begun))


class Inspecting(QObject):
    """Keeps the report on the document in front up to date."""

    reported = Signal()

    def __init__(self, session: Session) -> None:
        """Begin without a report; the thread starts with the first document."""
        super().__init__(session)
        self.session = session
        self.report: Report | None = None
        self._inspector = _Inspector(self)
        self._inspector.reported.connect(self._take)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._ask)
        session.changed.connect(lambda _changes: self._rest.start())
        session.switched.connect(self._switched)

    @property
    def is_busy(self) -> bool:
        """Whether what stands in the report is not of the document as it is now."""
        document = self.session.current
        return document is not None and (self.report is None or self.report.scenario is not document.scenario)

    def close(self) -> None:
        """End the thread; to be called before the application ends."""
        self._rest.stop()
        self._inspector.drop(ends=True)
        self._inspector.wait()

    def _switched(self) -> None:
        self.report = None
        self._inspector.drop()
        self._rest.start()
        self.reported.emit()

    def _ask(self) -> None:
        document = self.session.current
        if document is None:
            return
        if not self._inspector.isRunning():
            self._inspector.start()
        self._inspector.put(document.scenario, document.ruleset)

    def _take(self, report: Report) -> None:
        document = self.session.current
        if document is not None and report.scenario is document.scenario:
            self.report = report
            self.reported.emit()
