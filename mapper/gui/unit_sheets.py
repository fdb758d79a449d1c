"""The commands about the sheets of the selected units: copied, mended, reckoned anew."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from mapper.edit.conditions import restore_units
from mapper.edit.recruiting import recompute_units
from mapper.gui.main_window import MainWindow
from mapper.gui.session import Document, Session
from mapper.model.unit import Unit, UnitKind

FOR_UNITS = ("copy_sheet", "copy_status", "restore_unit")
MOST_ASKED = 50


class UnitSheets(QObject):
    """Binds the commands, and allows them while units are selected."""

    def __init__(self, window: MainWindow, session: Session) -> None:
        """Bind the commands."""
        super().__init__(window)
        self.window = window
        self.session = session
        self.commands = window.commands
        window.commands.bind(
            {
                "copy_sheet": self.copy_sheets,
                "copy_status": self.copy_status,
                "restore_unit": self.restore,
                "recompute": self.recompute,
            }
        )
        for signal in (session.changed, session.switched, session.selection_changed):
            signal.connect(self.allow)
        self.allow()

    def copy_sheets(self) -> None:
        """Put the sheets of the selected units on the clipboard, the vehicles last.

        A vehicle's sheet ends with its drones; who came after it would be read as one of them.
        """
        document = self.session.current
        if document is not None:
            rules, others = document.ruleset, document.scenario.units
            units = _apart(_chosen(document))
            self._copy(units, lambda unit: rules.sheet_text(unit, others), "\n\n", "sheet")

    def copy_status(self) -> None:
        """Put a line for each selected unit on the clipboard."""
        document = self.session.current
        if document is not None:
            self._copy(_chosen(document), document.ruleset.status_line, "\n", "status line")

    def restore(self) -> None:
        """Make the selected units as good as new."""
        document = self.session.current
        if document is not None:
            units, rules = document.selection.units, document.ruleset
            self.session.do(lambda scenario: restore_units(scenario, units, rules))

    def recompute(self) -> None:
        """Give the selected units the rules' numbers in place of printed ones."""
        document = self.session.current
        if document is not None:
            units, rules = document.selection.units, document.ruleset
            self.session.do(lambda scenario: recompute_units(scenario, rules, units))

    def allow(self, *_: object) -> None:
        """Enable what can be done now."""
        document = self.session.current
        chosen = bool(document and document.selection.units)
        for key in FOR_UNITS:
            self.commands[key].setEnabled(chosen)
        self.commands["recompute"].setEnabled(bool(document and _is_overridden(document)))

    def _copy(self, units: Iterable[Unit], text_of: Callable[[Unit], str], gap: str, what: str) -> None:
        texts = [text for unit in units if (text := text_of(unit))]
        if not texts:
            self.session.said.emit(f"No selected unit has a {what}")
            return
        QGuiApplication.clipboard().setText(gap.join(texts))
        self.session.said.emit(f"Copied the {what}" if len(texts) == 1 else f"Copied {len(texts)} {what}s")


def _chosen(document: Document) -> list[Unit]:
    chosen = document.selection.units
    return [unit for unit in document.scenario.units if unit.id in chosen] if chosen else []


def _apart(units: list[Unit]) -> list[Unit]:
    """Return the units whose sheets are printed one after another, without those that ride on another."""
    ids = {unit.id for unit in units}
    alone = [unit for unit in units if unit.carrier not in ids]
    return sorted(alone, key=lambda unit: unit.kind is UnitKind.VEHICLE)


def _is_overridden(document: Document) -> bool:
    """Tell whether a selected unit has printed numbers; of very many it is not asked."""
    units, rules = _chosen(document), document.ruleset
    return len(units) > MOST_ASKED or any(rules.recomputed(unit) is not unit for unit in units)
