"""The Inspector's page for a unit: its plain fields, then its live sheet, and its card with all reasons."""

from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.operations import change_unit, move_units
from mapper.geometry.grid import Side, parse_tile
from mapper.gui.docks.fields import Choice, Switch, Words
from mapper.gui.docks.live_sheet import LiveSheet
from mapper.gui.docks.reasons import add_reasons, reason_text
from mapper.gui.plain_text import tip
from mapper.gui.session import Document, Session
from mapper.model.unit import Unit
from mapper.paint.isolation import isolated
from mapper.rules.ruleset import Fact

FACINGS = {Side.N: "north", Side.E: "east", Side.S: "south", Side.W: "west"}
NOBODY = ""


class UnitPage(QWidget):
    """Name, side, tile, facing and visibility of one unit, its live sheet and its card."""

    def __init__(self, session: Session) -> None:
        """Build the fields."""
        super().__init__()
        self.session = session
        self._unit: Unit | None = None
        self._facts: tuple[Fact, ...] = ()
        self.name = Words("Name", lambda text: self._change(name=text))
        self.side = Choice("Side", lambda side: self._change(side=side or None))
        self.tile = Words("Tile", self._go_to)
        self.facing = Choice("Facing", lambda side: self._change(facing=Side(side)))
        self.hidden = Switch("Hidden", lambda on: self._change(hidden=on))
        self.live = LiveSheet(session)
        self.card = QTreeWidget()
        self.sheets = QTabWidget()
        self._build()

    def show_unit(self, document: Document, unit: Unit) -> None:
        """Fill the page with a unit."""
        scenario = document.scenario
        self._unit = unit
        self.name.put(unit.name)
        sides = [(side.id, side.name) for side in scenario.sides]
        self.side.put([(NOBODY, "nobody"), *sides] if unit.side is None else sides, unit.side or NOBODY)
        self.tile.put(unit.tile.label)
        self.tile.setEnabled(unit.carrier is None)
        self.facing.put([(side.value, words) for side, words in FACINGS.items()], unit.facing.value)
        self.facing.setVisible(document.ruleset.has_facings)
        self.hidden.put(on=unit.hidden)
        self.live.show_unit(document, unit)
        self._show_card(document.ruleset.facts(unit, scenario))

    def _build(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.hidden.setToolTip("Hidden from other sides")
        self.hidden.setAccessibleName("Hidden from other sides")
        form.setVerticalSpacing(4)
        form.addRow("Name", _row(self.name, self.side, wider=self.name))
        form.addRow("Tile", _row(self.tile, self.facing, self.hidden))
        self.card.setColumnCount(2)
        self.card.setHeaderHidden(True)
        self.card.setAccessibleName("Card of the unit")
        self.card.setIndentation(14)
        self.card.setMinimumHeight(88)
        self.card.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.card.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.card.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        self.sheets.setDocumentMode(True)
        self.sheets.setAccessibleName("Sheets of the unit")
        self.sheets.addTab(self.live, "Now")
        self.sheets.addTab(self.card, "Numbers")
        column.addWidget(self.sheets, 1)

    def _show_card(self, facts: tuple[Fact, ...]) -> None:
        if facts == self._facts:
            return
        self._facts = facts
        opened = {item.text(0) for item in self._items() if item.isExpanded() and item.parent() is not None}
        self.card.clear()
        for group, lines in groupby(facts, key=lambda fact: fact.group):
            head = QTreeWidgetItem([group, ""])
            font = head.font(0)
            font.setBold(True)
            head.setFont(0, font)
            head.setFirstColumnSpanned(True)
            self.card.addTopLevelItem(head)
            for fact in lines:
                item = QTreeWidgetItem([isolated(fact.name), isolated(fact.text)])
                item.setToolTip(0, tip(fact.name))
                item.setToolTip(
                    1, tip("\n".join(reason_text(reason) for reason in fact.reasons) or fact.text)
                )
                add_reasons(item, fact.reasons)
                head.addChild(item)
                item.setExpanded(isolated(fact.name) in opened)
            head.setExpanded(True)

    def _items(self) -> list[QTreeWidgetItem]:
        return self.card.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)

    def _change(self, **fields: object) -> bool:
        unit = self._unit
        return unit is not None and self.session.do(lambda scenario: change_unit(scenario, unit.id, **fields))

    def _go_to(self, text: str) -> bool:
        tile, unit = parse_tile(text), self._unit
        if unit is None:
            return False
        if tile is None:
            self.session.said.emit(f"“{text}” is no tile: write a column and a row, such as C5")
            return False
        dx, dy = tile.x - unit.tile.x, tile.y - unit.tile.y
        if not self.session.do(lambda scenario: move_units(scenario, {unit.id}, dx, dy)):
            return False
        self.session.select(units={unit.id}, tile=tile)
        return True


def _row(*fields: QWidget, wider: QWidget | None = None) -> QHBoxLayout:
    """Return fields side by side, sharing the room; one may have two parts of it."""
    row = QHBoxLayout()
    row.setSpacing(6)
    for field in fields:
        row.addWidget(field, 0 if isinstance(field, Switch) else 2 if field is wider else 1)
    return row
