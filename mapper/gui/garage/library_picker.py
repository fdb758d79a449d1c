"""Choosing a unit of the library to start a build from."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.files.library import Entry, Library, Shelf, document_stock, library_folder, ready_stock
from mapper.files.library_search import search_of
from mapper.gui.docks.reasons import number
from mapper.gui.plain_text import tip
from mapper.model.scenario import Scenario
from mapper.model.unit import UnitKind
from mapper.paint.isolation import isolated
from mapper.rules.ruleset import Ruleset

COLUMNS = ("Unit", "Type", "Points", "What it is for")
SHELVES = {Shelf.READY: "Ready units", Shelf.MINE: "Your own", Shelf.DOCUMENT: "On this map"}
SIZE = (780, 520)


class LibraryPicker(QDialog):
    """The units of every shelf, to search: the map's own, those that come with the program, the user's."""

    def __init__(self, rules: Ruleset, scenario: Scenario | None, parent: QWidget) -> None:
        """Read the shelves and list them."""
        super().__init__(parent)
        self.setWindowTitle("Start from the library")
        self.resize(*SIZE)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search: words, or points such as tank <60")
        self.search.setAccessibleName("Search the library")
        self.search.setClearButtonEnabled(True)
        self.list = QTreeWidget()
        self.list.setAccessibleName("Units of the library")
        self.list.setColumnCount(len(COLUMNS))
        self.list.setHeaderLabels(COLUMNS)
        self.list.setRootIsDecorated(False)
        self.list.setIndentation(12)
        self.list.setAllColumnsShowFocus(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.open_button = self.buttons.addButton("&Open", QDialogButtonBox.ButtonRole.AcceptRole)
        self.open_button.setDefault(True)
        column = QVBoxLayout(self)
        for widget in (self.search, self.list, self.buttons):
            column.addWidget(widget)
        self._items: list[tuple[QTreeWidgetItem, Entry]] = []
        self._fill(_shelves(rules, scenario))
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.list.itemActivated.connect(lambda _item, _column: self._accept())
        self.list.currentItemChanged.connect(lambda _now, _before: self._allow())
        self.search.textChanged.connect(self._search)
        self._search("")

    @property
    def chosen(self) -> Entry | None:
        """The chosen unit, None for none."""
        current = self.list.currentItem()
        return next((entry for item, entry in self._items if item is current and not item.isHidden()), None)

    def choose(self, name: str) -> None:
        """Go to the first unit of a name."""
        for item, entry in self._items:
            if entry.ready.name == name:
                self.list.setCurrentItem(item)
                return

    def _fill(self, shelves: tuple[tuple[Shelf, tuple[Entry, ...]], ...]) -> None:
        for shelf, entries in shelves:
            head = QTreeWidgetItem([SHELVES[shelf]])
            font = head.font(0)
            font.setBold(True)
            head.setFont(0, font)
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            head.setFirstColumnSpanned(True)
            self.list.addTopLevelItem(head)
            for entry in entries:
                told = entry.summary
                points = (
                    f"{number(told.points)} of {number(told.budget or 0)}" if told.points is not None else ""
                )
                item = QTreeWidgetItem(
                    [isolated(entry.ready.name), told.type, points, isolated(entry.ready.about)]
                )
                item.setToolTip(0, tip(entry.ready.name))
                item.setToolTip(3, tip(entry.ready.about))
                head.addChild(item)
                self._items.append((item, entry))
            head.setExpanded(True)
        for column in range(len(COLUMNS) - 1):
            self.list.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(True)

    def _search(self, text: str) -> None:
        wanted = search_of(text)
        first: QTreeWidgetItem | None = None
        for item, entry in self._items:
            item.setHidden(not wanted.finds(entry))
            first = item if first is None and not item.isHidden() else first
        for number_of_head in range(self.list.topLevelItemCount()):
            head = self.list.topLevelItem(number_of_head)
            if head is not None:
                head.setHidden(all(item.isHidden() for item, _ in self._items if item.parent() is head))
        if first is not None:
            self.list.setCurrentItem(first)
        self._allow()

    def _allow(self) -> None:
        self.open_button.setEnabled(self.chosen is not None)

    def _accept(self) -> None:
        if self.chosen is not None:
            self.accept()


def _shelves(rules: Ruleset, scenario: Scenario | None) -> tuple[tuple[Shelf, tuple[Entry, ...]], ...]:
    mine = Library(library_folder(rules.key)).stock(rules).entries
    there = document_stock(scenario, rules).entries if scenario is not None else ()
    every = ((Shelf.READY, ready_stock(rules).entries), (Shelf.MINE, mine), (Shelf.DOCUMENT, there))
    return tuple((shelf, _built(entries)) for shelf, entries in every if _built(entries))


def _built(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries that can be built: no cars."""
    return tuple(entry for entry in entries if entry.ready.kind is not UnitKind.CIVILIAN)
