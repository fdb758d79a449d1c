"""Two builds side by side: every derived number, and what three listed guns would do to each."""

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSpinBox,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.files.tables import load_book
from mapper.gui.docks.reasons import reason_text
from mapper.gui.garage.fire_job import FireAnswer, FireQuestion, fire_job
from mapper.gui.garage.gun_choice import GunChoice
from mapper.gui.plain_text import in_title, shortened, tip
from mapper.gui.session import Document
from mapper.model.unit import Unit
from mapper.paint.isolation import isolated
from mapper.rules.names import headed
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.game import VEHICLE
from mapper.rules.vehicle.garage.comparing import Candidate, Line, Verdict, compared
from mapper.rules.vehicle.garage.enemy_fire import MOST_TILES, Fate, Range
from mapper.rules.vehicle.garage.fate_lines import fate_lines
from mapper.rules.vehicle.target import Facing

SIZE = (980, 680)
GUNS = ("Cannon APHE", "Autocannon HEAT", "Railgun Penetrator")
STRUCK = {Facing.FRONT: "the front", Facing.SIDE: "the side", Facing.REAR: "the rear"}
NAME, FIRST, SECOND, DIFFERENCE = range(4)
MOST_IN_HEADER = 14
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SIGNS = {Verdict.BETTER: "▲ better", Verdict.WORSE: "▼ worse", Verdict.OTHER: "other", Verdict.SAME: "same"}


class ComparePanel(QWidget):
    """The numbers of two builds above, and enemy fire at both below."""

    def __init__(
        self, first: Candidate, second: Candidate, book: Rulebook, units: Iterable[Unit] = ()
    ) -> None:
        """Show the numbers, and begin to reckon the fire; `units` are those whose guns may be chosen.

        Raises DocumentError when a sheet is not one this ruleset knows.
        """
        super().__init__()
        self.builds = (first, second)
        self.book = book
        self.numbers = _table("Numbers of both builds", first.name, second.name)
        self.fire = _table("Enemy fire at both builds", first.name, second.name)
        armed = tuple(units)
        self.guns = [GunChoice(number, armed, book, self.ask) for number in (1, 2, 3)]
        for choice, name in zip(self.guns, GUNS, strict=True):
            choice.choose(name)
        self.away = QSpinBox()
        self.away.setAccessibleName("Distance")
        self.away.setRange(0, MOST_TILES)
        self.away.setValue(3)
        self.away.setSuffix(" tiles")
        self.away.setKeyboardTracking(False)
        self.struck = QComboBox()
        self.struck.setAccessibleName("Side struck")
        for facing, words in STRUCK.items():
            self.struck.addItem(words, facing)
        self.job = fire_job(self)
        self._asked: FireQuestion | None = None
        self._fates: dict[tuple[int, int], Fate | Refusal] = {}
        self._build()
        _fill(self.numbers, compared(first, second, book), self.palette())
        self.ask()

    @property
    def is_busy(self) -> bool:
        """Whether fates are still to come."""
        return self._asked is None or len(self._fates) < len(self.guns) * len(self.builds)

    def ask(self) -> None:
        """Reckon the fire anew."""
        guns = tuple(choice.chosen for choice in self.guns)
        away = Range(self.away.value(), Facing(self.struck.currentData()))
        self._asked = FireQuestion(guns, self.builds, away, self.book)
        self._fates = {}
        self._show_fire()
        self.job.ask(self._asked)

    def close_job(self) -> None:
        """End what runs beside the window."""
        self.job.close()

    def _build(self) -> None:
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 6, 0, 0)
        for choice in self.guns:
            column.addWidget(choice)
        row = QHBoxLayout()
        row.addWidget(QLabel("From"))
        row.addWidget(self.away)
        row.addWidget(QLabel("at"))
        row.addWidget(self.struck)
        note = QLabel("Over open ground, at untouched builds; nothing recovers between volleys.")
        note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row.addWidget(note, 1, Qt.AlignmentFlag.AlignRight)
        column.addLayout(row)
        column.addWidget(self.fire, 1)
        halves = QSplitter(Qt.Orientation.Vertical)
        halves.addWidget(self.numbers)
        halves.addWidget(below)
        halves.setChildrenCollapsible(False)
        halves.setSizes([SIZE[1] // 2, SIZE[1] // 2])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(halves)
        self.away.valueChanged.connect(lambda _value: self.ask())
        self.struck.activated.connect(lambda _index: self.ask())
        self.job.arrived.connect(self._take)

    def _take(self, answer: FireAnswer) -> None:
        self._fates[answer.gun, answer.build] = answer.fate
        self._show_fire()

    def _show_fire(self) -> None:
        if self._asked is None:
            return
        lines: list[Line] = []
        for number, gun in enumerate(self._asked.guns):
            pair = self._fates.get((number, 0)), self._fates.get((number, 1))
            lines += fate_lines(f"{number + 1}. {gun.name}", *pair)
        _fill(self.fire, lines, self.palette())


def compare_units(document: Document, first: Unit, second: Unit, parent: QWidget) -> None:
    """Open the comparison of two units; the guns of the first one's enemies stand before all others.

    Raises DocumentError when a sheet is not one this ruleset knows.
    """
    scenario = document.scenario
    builds = [Candidate(headed(unit), unit.kind, unit.sheet) for unit in (first, second)]
    book = load_book(VEHICLE, scenario.house_rules, scenario.settings)
    gunners = sorted(scenario.units, key=lambda unit: unit.side == first.side)
    CompareDialog(ComparePanel(builds[0], builds[1], book, gunners), parent).show()


class CompareDialog(QDialog):
    """A window of its own for the comparison."""

    def __init__(self, panel: ComparePanel, parent: QWidget) -> None:
        """Show a panel; its thread ends with the dialog."""
        super().__init__(parent)
        first, second = panel.builds
        self.panel = panel
        self.setWindowTitle(in_title(f"{first.name} and {second.name}"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(panel, 1)
        column.addWidget(buttons)
        self.finished.connect(lambda _result: panel.close_job())
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Close with the window this belongs to."""
        if event.type() is QEvent.Type.Hide and not event.spontaneous() and watched is self.parent():
            self.reject()
        return super().eventFilter(watched, event)


def _table(name: str, first: str, second: str) -> QTreeWidget:
    table = QTreeWidget()
    table.setAccessibleName(name)
    table.setColumnCount(4)
    table.setHeaderLabels(["", first, second, f"{shortened(second, MOST_IN_HEADER)} is"])
    for column in (FIRST, SECOND, DIFFERENCE):
        table.headerItem().setTextAlignment(column, RIGHT)
        table.headerItem().setToolTip(column, tip(first if column == FIRST else second))
    table.setIndentation(14)
    table.setMinimumHeight(120)
    table.setUniformRowHeights(True)
    header = table.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(FIRST, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(SECOND, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(DIFFERENCE, QHeaderView.ResizeMode.ResizeToContents)
    return table


def _fill(table: QTreeWidget, lines: Iterable[Line], palette: QPalette) -> None:
    """Show lines under the headings of their groups, which stay closed where they were."""
    heads = [table.topLevelItem(row) for row in range(table.topLevelItemCount())]
    closed = {head.text(NAME) for head in heads if head is not None and not head.isExpanded()}
    table.clear()
    for group, members in groupby(lines, key=lambda line: line.group):
        head = QTreeWidgetItem([group, "", "", ""])
        font = head.font(NAME)
        font.setBold(True)
        head.setFont(NAME, font)
        table.addTopLevelItem(head)
        head.setFirstColumnSpanned(True)
        for line in members:
            head.addChild(_item(line, palette))
        head.setExpanded(group not in closed)


def _item(line: Line, palette: QPalette) -> QTreeWidgetItem:
    words = f"{line.difference}  {_SIGNS[line.verdict]}".strip()
    item = QTreeWidgetItem([isolated(line.name), line.first, line.second, words])
    for column, reasons in ((FIRST, line.reasons[0]), (SECOND, line.reasons[1])):
        why = "\n".join(reason_text(reason) for reason in reasons)
        item.setToolTip(column, tip(why or item.text(column)))
    for column in (FIRST, SECOND, DIFFERENCE):
        item.setTextAlignment(column, RIGHT)
    role = {
        Verdict.BETTER: QPalette.ColorRole.Accent,
        Verdict.WORSE: QPalette.ColorRole.BrightText,
    }.get(line.verdict, QPalette.ColorRole.PlaceholderText)
    item.setForeground(DIFFERENCE, palette.color(role))
    return item
