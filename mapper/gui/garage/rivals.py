"""Rivals: what the draft in front may be compared with, as a menu."""

from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from mapper.gui.garage.bench import Bench
from mapper.gui.garage.compare import CompareDialog, ComparePanel
from mapper.gui.garage.grounds import Grounds
from mapper.gui.garage.refitting import recruit_of
from mapper.gui.garage.window import GarageWindow
from mapper.gui.plain_text import in_menu
from mapper.model.unit import Unit, UnitKind
from mapper.rules.names import headed
from mapper.rules.vehicle.garage.comparing import Candidate
from mapper.rules.vehicle.garage.draft import Draft


class Rivals(QObject):
    """Fills the menu when it is opened: the other tabs, the unit as it stands, those selected on the map."""

    def __init__(self, window: GarageWindow, grounds: Grounds) -> None:
        """Watch the menu."""
        super().__init__(window)
        self.window, self.grounds = window, grounds
        window.compare_menu.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List all that the draft in front may be compared with."""
        menu, bench = self.window.compare_menu, self.window.bench
        menu.clear()
        found = list(self._found(bench)) if bench is not None else []
        for words, rival in found:
            action = menu.addAction(in_menu(words))
            action.triggered.connect(lambda _on=False, rival=rival: self.compare(rival))
        if not found:
            _explain(menu)

    def compare(self, rival: Candidate) -> None:
        """Show the draft in front beside a rival."""
        bench = self.window.bench
        if bench is None:
            return
        scenario = self.grounds.scenario
        units = scenario.units if scenario is not None else ()
        panel = ComparePanel(candidate(bench.draft), rival, bench.shop.book, units)
        CompareDialog(panel, self.window).open()

    def _found(self, bench: Bench) -> Iterator[tuple[str, Candidate]]:
        document = bench.document
        if document is not None and self.grounds.holds(bench):
            unit = document.scenario.unit(bench.unit)
            if unit is not None:
                yield f"{headed(unit)}, as on the map", _standing(unit, ", on the map")
        for other in self.window.benches:
            if other is not bench:
                yield other.draft.name or "Build without a name", candidate(other.draft)
        for unit in self.grounds.selected:
            if unit.id != bench.unit and unit.kind is not UnitKind.CIVILIAN:
                yield f"{headed(unit)}, selected on the map", _standing(unit)


def candidate(draft: Draft) -> Candidate:
    """Return a draft as it is compared."""
    return Candidate(draft.name, draft.kind, recruit_of(draft).sheet)


def _standing(unit: Unit, words: str = "") -> Candidate:
    return Candidate(f"{headed(unit)}{words}", unit.kind, unit.sheet)


def _explain(menu: QMenu) -> None:
    action = menu.addAction("Open a second build, or select a unit on the map")
    action.setEnabled(False)
