"""The find box: a field over the map, with what its words find below it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPalette
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from mapper.edit.places import Place, PlaceKind
from mapper.gui.eliding import Line
from mapper.gui.icons import icon
from mapper.gui.plain_text import shortened, tip
from mapper.paint.isolation import isolated

WIDTH_PX = 420
MOST_ROWS = 9
ROW_PX = 28
TOP_PX = 10
LIST_KEYS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
ANYTHING = "Find a unit, a structure, a label or a tile"
A_TILE = "Go to a tile, as C5"
ICONS = {
    PlaceKind.TILE: "place_tile",
    PlaceKind.UNIT: "place_unit",
    PlaceKind.MARK: "place_mark",
    PlaceKind.STRUCTURE: "place_structure",
}


class FindBox(QFrame):
    """Type, choose with the arrows, go there with Enter; Escape closes it."""

    chosen = Signal(object)

    def __init__(self, over: QWidget, find: Callable[[str], tuple[Place, ...]]) -> None:
        """Begin hidden over a widget; `find` answers what was typed."""
        super().__init__(over)
        self._find = find
        self.places: tuple[Place, ...] = ()
        self.words = QLineEdit()
        self.words.setClearButtonEnabled(True)
        self.words.setMaxLength(200)
        self.list = QListWidget()
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(QSize(18, 18))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName("What was found")
        self.told = Line()
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        for part in (self.words, self.list, self.told):
            column.addWidget(part)
        self.setObjectName("find_box")
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.words.textEdited.connect(self.refresh)
        self.words.installEventFilter(self)
        self.list.itemClicked.connect(lambda _item: self.choose())
        over.installEventFilter(self)
        self.hide()

    def open(self, *, tile: bool = False) -> None:
        """Show the box with its last words chosen, to be typed over."""
        self.words.setPlaceholderText(A_TILE if tile else ANYTHING)
        self.words.setAccessibleName(A_TILE if tile else ANYTHING)
        if tile:
            self.words.clear()
        self.refresh()
        self.show()
        self.raise_()
        self.words.selectAll()
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_box(self) -> None:
        """Hide the box; the keys go back to the map."""
        self.hide()
        parent = self.parentWidget()
        if parent is not None:
            parent.setFocus()

    def refresh(self) -> None:
        """Find anew what the words find."""
        self.places = self._find(self.words.text())
        self.list.clear()
        drawn = {kind: icon(name) for kind, name in ICONS.items()}
        for place in self.places:
            self.list.addItem(_item(place, drawn[place.kind]))
        self.list.setCurrentRow(0)
        self._tell()
        self._place()

    def choose(self) -> None:
        """Go to the find in the current row and close."""
        row = self.list.currentRow()
        if 0 <= row < len(self.places):
            self.close_box()
            self.chosen.emit(self.places[row])

    def step(self, by: int) -> Place | None:
        """Move to the next or previous find, round and round, and return it."""
        if not self.places:
            return None
        self.list.setCurrentRow((self.list.currentRow() + by) % len(self.places))
        return self.places[self.list.currentRow()]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        """Move in the list by arrows while the field has the focus; stay in place over the map."""
        if watched is not self.words:
            if event.type() is QEvent.Type.Resize and self.isVisible():
                self._place()
            return False
        if event.type() is QEvent.Type.FocusOut and not self.isAncestorOf(self.window().focusWidget()):
            self.hide()
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in LIST_KEYS:
                self.list.keyPressEvent(event)
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self.choose()  # here, for the field would hand the key on to the map
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_box()
                return True
        return False

    def _tell(self) -> None:
        if self.places:
            self.told.setText(f"{len(self.places)} found" if len(self.places) > 1 else "1 found")
        elif self.words.text().strip():
            self.told.setText("Nothing has these words in its name, its id or what it is.")
        else:
            self.told.setText("Arrow keys choose, Enter goes there, F3 steps on.")

    def _place(self) -> None:
        """Stand at the top of the map, as high as there is something to show."""
        parent = self.parentWidget()
        if parent is None:
            return
        rows = min(len(self.places), MOST_ROWS)
        self.list.setVisible(rows > 0)
        self.list.setFixedHeight(rows * ROW_PX)
        width = min(WIDTH_PX, parent.width() - 2 * TOP_PX)
        self.setFixedWidth(width)
        size = self.sizeHint()
        self.setGeometry(QRect(QPoint((parent.width() - width) // 2, TOP_PX), QSize(width, size.height())))


def _item(place: Place, drawn: QIcon) -> QListWidgetItem:
    words = f"{shortened(place.name, 60)}  ·  {place.tile.label}"
    about = shortened(place.about, 60)
    item = QListWidgetItem(drawn, isolated(f"{words}  ·  {about}" if about else words))
    item.setSizeHint(QSize(0, ROW_PX))
    item.setToolTip(tip(f"{place.name}\n{place.about}\n{place.tile.label}"))
    return item
