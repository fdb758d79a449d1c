"""The derived panel: everything that follows from a draft, kept up with each change."""

import re
from dataclasses import replace
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from mapper.gui.garage.crit_bar import CritBar
from mapper.gui.garage.energy_view import EnergyView
from mapper.gui.garage.fields import Heading, Note, reasons_tip
from mapper.gui.garage.numbers_grid import NumbersGrid
from mapper.gui.garage.problem_list import ProblemList
from mapper.gui.garage.scroll import Scroll
from mapper.paint.isolation import isolated
from mapper.rules.ruleset import Fact
from mapper.rules.vehicle.garage.readout import Readout

NUMBERS = ("Chassis", "Armour", "Hardshield")
ON_FOOT = {"Chassis": "Body", "Hardshield": "Shield"}
_WHOLE = re.compile(r"([\d.]+)/\1(?![\d.])")
LEFT_OUT = frozenset(
    (("Chassis", "Type"), ("Chassis", "Points"), ("Chassis", "Carries"), ("Hardshield", "State"))
)
"""What the fields on the left tell, and what is so of every new build."""


class ReadoutPanel(QWidget):
    """Problems on top; numbers, weapons, energy and crits below, as much as there is room for."""

    def __init__(self) -> None:
        """Build the sections."""
        super().__init__()
        self.problems = ProblemList()
        self.numbers = NumbersGrid("Numbers of the build")
        self.systems = NumbersGrid("Systems of the build")
        self.weapons = QVBoxLayout()
        self.weapons.setSpacing(2)
        self.energy, self.crits = EnergyView(), CritBar()
        self._sections: dict[str, QWidget] = {}
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(4)
        armed = QWidget()
        armed.setLayout(self.weapons)
        self.weapons.setContentsMargins(0, 0, 0, 0)
        for title, widget in (
            ("", self.numbers),
            ("", self.systems),
            ("Weapons", armed),
            ("Energy", self.energy),
            ("Crits", self.crits),
        ):
            self._sections[title or widget.accessibleName()] = _section(column, title, widget)
        column.addStretch(1)
        area = Scroll(page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(area, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(12, 6, 12, 10)
        foot.setSpacing(4)
        foot.addWidget(Heading("Problems"))
        foot.addWidget(self.problems)
        outer.addLayout(foot)

    def show_readout(self, read: Readout) -> None:
        """Show what follows from a draft."""
        groups = {name: tuple(lines) for name, lines in groupby(read.facts, key=lambda fact: fact.group)}
        shown = [(name, _told(groups.get(name, ()))) for name in NUMBERS]
        named = {} if read.made.is_vehicle else ON_FOOT
        self.numbers.put((named.get(name, name), facts) for name, facts in shown if facts)
        systems = groups.get("Systems", ())
        self.systems.put_across("Systems", _told(systems))
        self._sections[self.systems.accessibleName()].setVisible(bool(systems))
        self._show_weapons(groups.get("Weapons", ()))
        for title, there in (("Energy", read.endurance), ("Crits", read.crits)):
            self._sections[title].setVisible(there is not None)
        if read.endurance is not None:
            self.energy.show_endurance(read.endurance)
        if read.crits is not None:
            self.crits.show_table(read.crits)
        self.problems.put(read.problems)

    def _show_weapons(self, facts: tuple[Fact, ...]) -> None:
        while (item := self.weapons.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._sections["Weapons"].setVisible(bool(facts))
        for fact in facts:
            name, told = QLabel(isolated(fact.name)), Note(fact.text)
            name.setTextFormat(Qt.TextFormat.PlainText)
            row = QWidget()
            line = QVBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 2)
            line.setSpacing(0)
            line.addWidget(name)
            line.addWidget(told)
            row.setToolTip(reasons_tip(fact.reasons, f"{fact.name}: {fact.text}"))
            self.weapons.addWidget(row)


def _told(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return the facts that say something of a new build: one of two equal numbers will do."""
    return tuple(_whole(fact) for fact in facts if (fact.group, fact.name) not in LEFT_OUT)


def _whole(fact: Fact) -> Fact:
    return replace(fact, text=_WHOLE.sub(r"\1", fact.text))


def _section(column: QVBoxLayout, title: str, widget: QWidget) -> QWidget:
    section = QWidget()
    inner = QVBoxLayout(section)
    inner.setContentsMargins(0, 0, 0, 8)
    inner.setSpacing(4)
    if title:
        inner.addWidget(Heading(title))
    inner.addWidget(widget)
    column.addWidget(section)
    return section
