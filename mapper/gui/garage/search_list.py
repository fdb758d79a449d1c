"""A list to search: rows in groups under a field, those that its words do not find are hidden."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row(Generic[T]):
    """A row: what it stands for, its texts and tips by column, and whether it is shown faint."""

    thing: T
    texts: tuple[str, ...]
    tips: tuple[str, ...]
    is_faint: bool = False


class SearchList(QWidget, Generic[T]):
    """Tells which row is the current one; the first that is found becomes it while one types."""

    moved = Signal()
    activated = Signal()

    def __init__(self, columns: tuple[str, ...], name: str, prompt: str) -> None:
        """Begin without rows."""
        super().__init__()
        self.search = QLineEdit()
        self.search.setPlaceholderText(prompt)
        self.search.setAccessibleName(f"Search: {name}")
        self.search.setClearButtonEnabled(True)
        self.list = QTreeWidget()
        self.list.setAccessibleName(name)
        self.list.setColumnCount(len(columns))
        self.list.setHeaderLabels(columns)
        self.list.setRootIsDecorated(False)
        self.list.setIndentation(12)
        self.list.setAllColumnsShowFocus(True)
        for number in range(len(columns) - 1):
            self.list.header().setSectionResizeMode(number, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        self._rows: list[tuple[QTreeWidgetItem, T]] = []
        self._finder: Callable[[str], Callable[[T], bool]] = lambda _words: lambda _thing: True
        self.search.textChanged.connect(self._search)
        self.list.itemActivated.connect(lambda _item, _column: self.activated.emit())
        self.list.currentItemChanged.connect(lambda _now, _before: self.moved.emit())
        self.setFocusProxy(self.search)

    @property
    def current(self) -> T | None:
        """What the current row stands for, None for none."""
        item = self.list.currentItem()
        return next((thing for row, thing in self._rows if row is item and not row.isHidden()), None)

    def fill(
        self,
        groups: Iterable[tuple[str, Iterable[Row[T]]]],
        finder: Callable[[str], Callable[[T], bool]],
    ) -> None:
        """List rows below the names of their groups; `finder` makes of words what tells whom they find."""
        self._finder = finder
        for name, rows in groups:
            head = QTreeWidgetItem([name])
            font = head.font(0)
            font.setBold(True)
            head.setFont(0, font)
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            head.setFirstColumnSpanned(True)
            self.list.addTopLevelItem(head)
            for row in rows:
                item = self._item(row)
                head.addChild(item)
                self._rows.append((item, row.thing))
            head.setExpanded(True)
        self._search(self.search.text())

    def choose(self, is_wanted: Callable[[T], bool]) -> None:
        """Go to the first row that is wanted."""
        item = next((item for item, thing in self._rows if is_wanted(thing)), None)
        if item is not None:
            self.list.setCurrentItem(item)

    def _item(self, row: Row[T]) -> QTreeWidgetItem:
        item = QTreeWidgetItem(list(row.texts))
        faint = self.palette().color(self.palette().ColorGroup.Disabled, self.palette().ColorRole.Text)
        for column, words in enumerate(row.tips):
            item.setToolTip(column, words)
            if row.is_faint:
                item.setForeground(column, faint)
        return item

    def _search(self, words: str) -> None:
        is_found = self._finder(words)
        for item, thing in self._rows:
            item.setHidden(not is_found(thing))
        for number in range(self.list.topLevelItemCount()):
            head = self.list.topLevelItem(number)
            if head is not None:
                head.setHidden(all(item.isHidden() for item, _thing in self._rows if item.parent() is head))
        first = next((item for item, _thing in self._rows if not item.isHidden()), None)
        if first is not None:
            self.list.setCurrentItem(first)
        else:
            self.list.setCurrentIndex(QModelIndex())
        self.moved.emit()
