"""Inspecting: what is wrong with the document in front, looked for beside the window after every edit."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QObject, QTime, QTimer, Signal

from mapper.edit.finding import Finding, sentence
from mapper.edit.inspection import in_order, inspection
from mapper.gui.newest import Newest
from mapper.gui.session import Session
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.paint.backdrop import backdrop_fault
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


class Inspecting(QObject):
    """Keeps the report on the document in front up to date."""

    reported = Signal()

    def __init__(self, session: Session) -> None:
        """Begin without a report; the thread starts with the first document."""
        super().__init__(session)
        self.session = session
        self.report: Report | None = None
        self._newest = Newest[tuple[Scenario, Ruleset]](_reports, self)
        self._newest.arrived.connect(self._take)
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
        self._newest.close()

    def _switched(self) -> None:
        self.report = None
        self._newest.drop()
        self._rest.start()
        self.reported.emit()

    def _ask(self) -> None:
        document = self.session.current
        if document is not None:
            self._newest.ask((document.scenario, document.ruleset))

    def _take(self, report: Report) -> None:
        document = self.session.current
        if document is not None and report.scenario is document.scenario:
            self.report = report
            self.reported.emit()


def _reports(wanted: tuple[Scenario, Ruleset], is_newest: Callable[[], bool]) -> Iterator[Report]:
    """Yield the one report on a scenario, unless there is a newer one before it is done."""
    begun, found = perf_counter(), list[Finding]()
    for look in inspection(*wanted):
        found.extend(look)
        if not is_newest():
            return
    fault = backdrop_fault(wanted[0].map.backdrop)
    if fault is not None:
        found.append(
            Finding("bad_picture", Severity.WARNING, sentence(f"The backdrop cannot be shown: {fault}"))
        )
    now = QTime.currentTime().toString("HH:mm:ss")
    yield Report(wanted[0], in_order(found), now, perf_counter() - begun)
