"""The tree of the library: shelves with their entries, to choose from and to drag onto the map."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtCore import QByteArray, QEvent, QItemSelectionModel, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QIcon, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeWidget, QTreeWidgetItem

from mapper.files.library import Broken, Entry, Shelf
from mapper.files.units import ReadyUnit, unit_bytes
from mapper.gui.docks.fields import COMMANDING
from mapper.gui.docks.library_rows import ABOUT, ICON_PX, POINTS, LibraryRows
from mapper.gui.plain_text import tip

UNITS_TYPE = "application/x-mapper-units"
PARTED = b"\x1e"
"""Parts the units of one drag, as in a sequence of JSON texts."""

OWN_KEYS = frozenset({Qt.Key.Key_F2, Qt.Key.Key_Delete})
HELD = Qt.ItemDataRole.UserRole
TITLES = {Shelf.READY: "Ready units", Shelf.MINE: "My units", Shelf.DOCUMENT: "On this map"}


class LibraryTree(QTreeWidget):
    """Three shelves; Enter or a double click wishes an entry placed."""

    placed = Signal()
    rename_wanted = Signal()
    delete_wanted = Signal()
    sheets_of: Callable[[Sequence[ReadyUnit]], str] = staticmethod(lambda _units: "")

    def __init__(self) -> None:
        """Begin with empty shelves, all of them open."""
        super().__init__()
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRootIsDecorated(True)
        self.setIndentation(12)
        self.setIconSize(QSize(ICON_PX, ICON_PX))
        self.setItemDelegate(LibraryRows(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setExpandsOnDoubleClick(False)
        self.setAccessibleName("Library")
        self.shelves = {shelf: self._shelf(shelf) for shelf in Shelf}
        self.itemDoubleClicked.connect(lambda item, _column: self._act(item))

    def fill(self, shelf: Shelf, rows: Iterable[QTreeWidgetItem]) -> None:
        """Put rows on a shelf in place of those before."""
        top = self.shelves[shelf]
        top.takeChildren()
        top.addChildren(list(rows))
        entries = sum(isinstance(item.data(0, HELD), Entry) for item in _children(top))
        top.setText(0, f"{TITLES[shelf]} ({entries})" if entries else TITLES[shelf])

    def chosen(self) -> tuple[Entry, ...]:
        """Return the selected entries from top to bottom."""
        held = (item.data(0, HELD) for item in self._rows() if item.isSelected())
        return tuple(entry for entry in held if isinstance(entry, Entry))

    def broken(self) -> Broken | None:
        """Return the broken file in the current row, None on any other row."""
        item = self.currentItem()
        held = item.data(0, HELD) if item is not None and item.isSelected() else None
        return held if isinstance(held, Broken) else None

    def choose(self, entries: Iterable[Entry]) -> None:
        """Select these entries again, where they are still shown."""
        wanted = {(entry.shelf, entry.path, entry.on_map) for entry in entries}
        for item in self._rows():
            held = item.data(0, HELD)
            is_wanted = isinstance(held, Entry) and (held.shelf, held.path, held.on_map) in wanted
            item.setSelected(is_wanted)
            if is_wanted and self.currentItem() is None:
                self.setCurrentItem(item, 0, QItemSelectionModel.SelectionFlag.NoUpdate)

    def choose_first(self) -> bool:
        """Select the first entry shown; return whether there is one."""
        for item in self._rows():
            if isinstance(item.data(0, HELD), Entry):
                self.setCurrentItem(item)
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        """Place with Enter, rename with F2, delete with Del; all else as in any tree."""
        item = self.currentItem()
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if item is not None:
                self._act(item)
            case Qt.Key.Key_F2:
                self.rename_wanted.emit()
            case Qt.Key.Key_Delete:
                self.delete_wanted.emit()
            case _:
                super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:  # Qt's name
        """Keep the keys that mean a row here from being taken for the window's shortcuts."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            is_letter = event.text().isprintable() and event.text() and not event.modifiers() & COMMANDING
            if is_letter or event.key() in OWN_KEYS:
                event.accept()
                return True
        return super().event(event)

    def mimeTypes(self) -> list[str]:  # Qt's name
        """Return what a drag from here carries."""
        return [UNITS_TYPE, "text/plain"]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:  # Qt's name
        """Return the units dragged, and their sheets for those who take only text."""
        data = QMimeData()
        held = [item.data(0, HELD) for item in items]
        units = [entry.ready for entry in held if isinstance(entry, Entry)]
        if units:
            data.setData(UNITS_TYPE, QByteArray(PARTED.join(unit_bytes(unit) for unit in units)))
            data.setText(self.sheets_of(units))
        return data

    def startDrag(self, supportedActions: Qt.DropAction) -> None:  # noqa: N803  # Qt's name
        """Drag the selected entries under the silhouette of the first."""
        items = [item for item in self._rows() if item.isSelected() and isinstance(item.data(0, HELD), Entry)]
        if not items:
            return
        drag = QDrag(self)
        drag.setMimeData(self.mimeData(items))
        drag.setPixmap(items[0].icon(0).pixmap(ICON_PX))
        drag.exec(supportedActions & Qt.DropAction.CopyAction)

    def _act(self, item: QTreeWidgetItem) -> None:
        if isinstance(item.data(0, HELD), Entry):
            self.placed.emit()
        elif item.childCount():
            item.setExpanded(not item.isExpanded())

    def _shelf(self, shelf: Shelf) -> QTreeWidgetItem:
        top = QTreeWidgetItem([TITLES[shelf]])
        top.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        self.addTopLevelItem(top)
        top.setExpanded(True)
        return top

    def _rows(self) -> Iterator[QTreeWidgetItem]:
        for top in self.shelves.values():
            yield from _children(top)


def _children(top: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    for place in range(top.childCount()):
        if (item := top.child(place)) is not None:
            yield item


def entry_row(entry: Entry, name: str, about: str, points: str, icon: QIcon) -> QTreeWidgetItem:
    """Return the row of an entry."""
    item = QTreeWidgetItem([name])
    item.setIcon(0, icon)
    item.setData(0, HELD, entry)
    item.setData(0, ABOUT, about)
    item.setData(0, POINTS, points)
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, (name, points, about))))
    item.setToolTip(0, tip("\n".join(filter(None, (name, f"{entry.summary.type} {points}".strip(), about)))))
    return item


def broken_row(broken: Broken, icon: QIcon) -> QTreeWidgetItem:
    """Return the row of a file that cannot be used."""
    item = QTreeWidgetItem([f"{broken.path.name} cannot be used"])
    item.setIcon(0, icon)
    item.setData(0, HELD, broken)
    item.setData(0, ABOUT, broken.why)
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, broken.line)
    item.setToolTip(0, tip(broken.line))
    return item


def words_row(words: str, more: str = "") -> QTreeWidgetItem:
    """Return a row that only says something, with more of it below."""
    item = QTreeWidgetItem([words])
    item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    item.setData(0, ABOUT, more)
    item.setToolTip(0, tip(f"{words}\n{more}".strip()))
    return item
