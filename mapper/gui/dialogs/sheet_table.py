"""The sheets of a text as a table: whose each is, by whose numbers it is built, what is doubtful."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTreeWidget, QTreeWidgetItem

from mapper.gui.plain_text import in_menu, shortened, tip
from mapper.gui.unit_icons import side_icon, unit_icon
from mapper.model.side import Allegiance
from mapper.paint.isolation import isolated
from mapper.rules.names import headed
from mapper.rules.sheets import ReadSheet, SheetUnit

NAME, TYPE, POINTS, PLACE, NUMBERS, DOUBTS = range(6)
HEADS = ("Unit", "Type", "Points", "Side", "By the rules", "Doubts")
TIPS = (
    "As the text calls it, or its type where it has no name",
    "What type it is",
    "Points used, of those allowed",
    "Whose it is: press it, or F2, to choose another side; a docked drone stays with its carrier",
    "Ticked (space bar): the rules' numbers; not ticked: the printed ones are kept",
    "Lines to look at, and rules of building that are broken",
)
ICON_PX = 24
SIDE_PX = 16
LEAST_NAME_PX = 150
MOST_PLACE = 30
NOTHING = "Each sheet of the text becomes a row here, with its men and drones below it."
SIDE = Qt.ItemDataRole.UserRole
SHAPE = Qt.ItemDataRole.UserRole + 1
NOBODY = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen for a sheet: the side it is for, and whether its numbers are reckoned anew."""

    side: str | None
    recompute: bool


class SheetTable(QTreeWidget):
    """A row a sheet, below it a row for each of its crew."""

    chosen = Signal()

    def __init__(self, sides: Sequence[Allegiance], palette_name: str) -> None:
        """Offer these sides."""
        super().__init__()
        self.sides = {side.id: side for side in sides}
        self._palette_name = palette_name
        self.setHeaderLabels(HEADS)
        for column, words in enumerate(TIPS):
            self.headerItem().setToolTip(column, words)
        self.setAccessibleName("Sheets in the text")
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        self.itemClicked.connect(self._press)
        self.itemChanged.connect(lambda _item, _column: self.chosen.emit())

    def fill(self, sheets: Sequence[ReadSheet], first: Sequence[Chosen]) -> None:
        """Show sheets, each with what is chosen for it at first."""
        with QSignalBlocker(self):
            self.clear()
            self.addTopLevelItems(
                [self._row(sheet, choice) for sheet, choice in zip(sheets, first, strict=True)]
            )
            self.expandAll()
            if (top := self.topLevelItem(0)) is not None:
                self.setCurrentItem(top)
        self._share_room()

    def choices(self) -> tuple[Chosen, ...]:
        """Return what is chosen for each sheet."""
        rows = (self.topLevelItem(place) for place in range(self.topLevelItemCount()))
        return tuple(
            Chosen(row.data(PLACE, SIDE) or None, row.checkState(NUMBERS) is Qt.CheckState.Checked)
            for row in rows
            if row is not None
        )

    def sheet_number(self) -> int | None:
        """Return the number, from 0, of the sheet in the current row, None where there is none."""
        item = self.currentItem()
        if item is None:
            return None
        return self.indexOfTopLevelItem(item.parent() or item)

    def choose_side(self, number: int, side: str | None) -> None:
        """Give a sheet to a side."""
        row = self.topLevelItem(number)
        if row is not None:
            with QSignalBlocker(self):
                row.setData(PLACE, SIDE, side or NOBODY)
                self._show_side(row)
            self.viewport().update()
            self.chosen.emit()

    def tick(self, number: int, *, recompute: bool) -> None:
        """Take a sheet's numbers from the rules, or keep the printed ones."""
        row = self.topLevelItem(number)
        if row is not None and row.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            row.setCheckState(NUMBERS, _state(recompute))

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        """Give the names what room the other columns leave."""
        super().resizeEvent(event)
        self._share_room()

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        """Say what comes here while there is nothing."""
        super().paintEvent(event)
        if self.topLevelItemCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            room = self.viewport().rect().adjusted(10, 8, -10, -8)
            painter.drawText(room, Qt.TextFlag.TextWordWrap, NOTHING)
            painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        """Choose a side with F2, tick with the space bar; all else as in any tree."""
        number = self.sheet_number()
        row = self.topLevelItem(number) if number is not None else None
        if row is None or number is None:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_F2:
            self._offer_sides(row)
        elif event.key() == Qt.Key.Key_Space:
            self.tick(number, recompute=row.checkState(NUMBERS) is not Qt.CheckState.Checked)
        else:
            super().keyPressEvent(event)

    def _share_room(self) -> None:
        others = sum(self.sizeHintForColumn(column) for column in range(TYPE, DOUBTS + 1))
        others = max(others, sum(self.columnWidth(column) for column in range(TYPE, DOUBTS + 1)))
        self.header().resizeSection(NAME, max(LEAST_NAME_PX, self.viewport().width() - others))

    def _row(self, sheet: ReadSheet, choice: Chosen) -> QTreeWidgetItem:
        leader = sheet.leader
        row = QTreeWidgetItem(["Men and drones"])
        row.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        row.setData(PLACE, SIDE, choice.side or NOBODY)
        if leader is not None:
            self._tell(row, leader)
        if leader is None or not leader.name:
            row.setText(NAME, f"{row.text(NAME)} (line {sheet.first_line})")
        differing = len(sheet.differing)
        row.setText(
            NUMBERS, f"{differing} differ" if differing > 1 else "1 differs" if differing else "agree"
        )
        if differing:
            row.setFlags(row.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            row.setCheckState(NUMBERS, _state(choice.recompute))
        row.setText(DOUBTS, str(len(sheet.doubts)) if sheet.doubts else "–")
        row.setTextAlignment(DOUBTS, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for one in sheet.crew:
            row.addChild(self._crew_row(one, leader))
        self._show_side(row)
        return row

    def _crew_row(self, one: SheetUnit, leader: SheetUnit | None) -> QTreeWidgetItem:
        item = QTreeWidgetItem()
        self._tell(item, one)
        rides = one.docked and leader is not None
        where = f"docked on {_name(leader)}" if rides and leader else "in a tile of its own"
        item.setText(PLACE, isolated(shortened(where, MOST_PLACE)))
        item.setToolTip(PLACE, tip(where))
        return item

    def _tell(self, item: QTreeWidgetItem, unit: SheetUnit) -> None:
        told = unit.summary
        item.setText(NAME, isolated(_name(unit)))
        item.setToolTip(NAME, tip(_name(unit)))
        item.setData(NAME, SHAPE, told.shape)
        item.setText(TYPE, told.type)
        if told.points is not None:
            item.setText(POINTS, f"{told.points:g} of {told.budget:g}")

    def _show_side(self, row: QTreeWidgetItem) -> None:
        side = self.sides.get(row.data(PLACE, SIDE))
        row.setText(PLACE, isolated(f"{headed(side) if side else 'nobody'} ▾"))
        emblem = side_icon(side.colour, self._palette_name, SIDE_PX) if side else QIcon()
        row.setIcon(PLACE, emblem)
        colour = side.colour if side else None
        for item in (row, *(row.child(place) for place in range(row.childCount()))):
            shape = item.data(NAME, SHAPE) if item is not None else None
            if item is not None and shape:
                item.setIcon(NAME, unit_icon(shape, colour, self._palette_name, ICON_PX))

    def _press(self, item: QTreeWidgetItem, column: int) -> None:
        if column == PLACE and item.parent() is None:
            self._offer_sides(item)

    def _offer_sides(self, row: QTreeWidgetItem) -> None:
        """Open the list of sides at a sheet's cell."""
        number = self.indexOfTopLevelItem(row)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for side in self.sides.values():
            emblem = side_icon(side.colour, self._palette_name, SIDE_PX)
            action = menu.addAction(emblem, in_menu(headed(side)))
            action.triggered.connect(partial(self._chose, number, side.id))
        menu.addAction("nobody").triggered.connect(partial(self._chose, number, None))
        cell = self.visualRect(self.indexFromItem(row, PLACE))
        menu.popup(self.viewport().mapToGlobal(cell.bottomLeft()))

    def _chose(self, number: int, side: str | None, _checked: bool = False) -> None:  # noqa: FBT001, FBT002  # Qt's argument
        self.choose_side(number, side)


def _name(unit: SheetUnit) -> str:
    return unit.name or unit.summary.type


def _state(checked: bool) -> Qt.CheckState:  # noqa: FBT001  # the one thing it is about
    return Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked
