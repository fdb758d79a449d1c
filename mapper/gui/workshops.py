"""Workshops: where units of a ruleset are built and compared; which rulesets have one stands here alone."""

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from mapper.errors import DocumentError
from mapper.gui.enlisting import Enlisting
from mapper.gui.garage.door import GarageDoor
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Document, Session
from mapper.model.unit import Unit, UnitKind
from mapper.rules.registry import GAMES

TWO = 2
COMMANDS = ("garage", "compare_builds")


class Door(Protocol):
    """The way into the workshop of a ruleset."""

    def open(self) -> object:
        """Open the selected unit, or a new build."""

    def compare(self, document: Document, first: Unit, second: Unit) -> None:
        """Show two units side by side; raises DocumentError for one that can't be read."""

    def close(self) -> None:
        """Close what is open without asking."""


class Workshops(QObject):
    """Opens the workshop of the map in front; where its rules have none, the commands say so."""

    kept = Signal()

    def __init__(self, window: MainWindow, session: Session, enlisting: Enlisting) -> None:
        """Bind the commands; new units are put on the map by `enlisting`."""
        super().__init__(window)
        self.session = session
        self.commands = window.commands
        garage = GarageDoor(window, session, enlisting)
        garage.kept.connect(self.kept)
        self.usual = garage
        self.doors: Mapping[str, Door] = {garage.rules: garage}
        window.commands.bind({"garage": self.open, "compare_builds": self.compare})
        for signal in (session.changed, session.switched, session.selection_changed, session.target_changed):
            signal.connect(self.allow)
        self.allow()

    def open(self) -> None:
        """Open the workshop of the map in front; without a map the usual one."""
        document = self.session.current
        door = self.doors.get(document.ruleset.key) if document else self.usual
        if door is not None:
            door.open()

    def compare(self) -> None:
        """Open the comparison of two selected units, or of the selected one and its target."""
        document = self.session.current
        door = self.doors.get(document.ruleset.key) if document else None
        if document is None or door is None:
            return
        first, second = _pair(document)
        try:
            door.compare(document, first, second)
        except DocumentError as error:
            self.session.said.emit(f"Not possible: {error.one_line()}")

    def allow(self, *_: object) -> None:
        """Enable what can be done now."""
        document = self.session.current
        why = _why_none(document) if document and document.ruleset.key not in self.doors else ""
        for key in COMMANDS:
            self.commands.refuse(key, why)
        two = document is not None and not why and len(_pair(document)) == TWO
        self.commands["compare_builds"].setEnabled(two)

    def close(self) -> None:
        """Close all workshops without asking."""
        for door in self.doors.values():
            door.close()


def _why_none(document: Document) -> str:
    name = GAMES[document.ruleset.key].name
    return f"The {name} rules have no workshop: take units from the library, or paste their sheets."


def _pair(document: Document) -> list[Unit]:
    """Return the two units to be compared; fewer or more where it isn't clear which two."""
    ids = document.selection.units
    chosen = [unit for unit in document.scenario.units if unit.id in ids] if ids else []
    target = document.scenario.unit(document.target) if isinstance(document.target, str) else None
    if len(chosen) == 1 and target is not None and target.id != chosen[0].id:
        chosen.append(target)
    return [unit for unit in chosen if unit.kind is not UnitKind.CIVILIAN]
