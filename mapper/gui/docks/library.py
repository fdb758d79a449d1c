"""The Library panel: units to put on the map, ready ones, one's own and those that stand there already."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QStyle,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.changes import Changes
from mapper.files.library import Entry, Library, Shelf, Stock, document_stock, library_folder, ready_stock
from mapper.files.library_search import search_of
from mapper.files.unit_exchange import sheets_text
from mapper.gui.docks.fields import Choice
from mapper.gui.docks.library_rows import ICON_PX
from mapper.gui.docks.library_tree import LibraryTree, broken_row, entry_row, words_row
from mapper.gui.session import Document, Session
from mapper.gui.unit_icons import side_icon, unit_icon
from mapper.gui.viewing import Viewing
from mapper.model.side import Allegiance, Colour
from mapper.rules.names import headed

NOBODY = ""
SIDE_PX = 16
PAUSE_MS = 200
EMPTY_STOCK = Stock(())


class LibraryPanel(QStackedWidget):
    """A search, the side to place for, and the shelves; filled when it is first seen."""

    place_wanted = Signal()
    import_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, session: Session, viewing: Viewing) -> None:
        """Build the panel; nothing is read before it is shown."""
        super().__init__()
        self.session = session
        self.viewing = viewing
        self.search = _SearchField()
        self.side = Choice("Side to place for", lambda _side: self._show())
        self.tree = LibraryTree()
        self.nothing = QLabel()
        self.place = QPushButton("&Place")
        self.bring = QPushButton("&Import…")
        self.export = QPushButton("&Export…")
        self._stocks = dict.fromkeys(Shelf, EMPTY_STOCK)
        self._is_seen = False
        self._shown_rules = ""
        self._sides: tuple[Allegiance, ...] = ()
        self._pause = QTimer(self)
        self._build()
        self._connect()
        self._switched()

    @property
    def chosen_side(self) -> str | None:
        """The side that units are placed for; None stands for nobody."""
        return self.side.currentData() or None

    @property
    def library(self) -> Library | None:
        """The user's own units of the ruleset in front, None while no map is open."""
        document = self.session.current
        return Library(library_folder(document.ruleset.key)) if document else None

    def entries(self, shelf: Shelf) -> tuple[Entry, ...]:
        """Return what a shelf holds, searched for or not."""
        return self._stocks[shelf].entries

    def chosen(self) -> tuple[Entry, ...]:
        """Return the entries that are selected."""
        return self.tree.chosen()

    def reload(self) -> None:
        """Read all shelves again."""
        document = self.session.current
        if document is None or not self._is_seen:
            return
        self._stocks = {
            Shelf.READY: ready_stock(document.ruleset),
            Shelf.MINE: Library(library_folder(document.ruleset.key)).stock(document.ruleset),
            Shelf.DOCUMENT: document_stock(document.scenario, document.ruleset),
        }
        self._show()

    def watch(self, *, seen: bool) -> None:
        """Read the shelves when one comes here, for their files may have changed; none behind another tab."""
        self._is_seen = seen
        if seen:
            self.reload()

    def changeEvent(self, event: QEvent) -> None:  # Qt's name
        """Read the shelves anew when one comes back from another window, which may have kept something."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self._is_seen and self.isActiveWindow():
            self.reload()

    def _build(self) -> None:
        message = QLabel("No map is open: a unit is placed on one.")
        message.setWordWrap(True)
        message.setAlignment(Qt.AlignmentFlag.AlignTop)
        message.setContentsMargins(12, 12, 12, 12)
        self.addWidget(message)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(10, 10, 10, 10)
        top = QHBoxLayout()
        top.addWidget(self.search, 5)
        top.addWidget(self.side, 4)
        column.addLayout(top)
        self.side.setToolTip("The side that units are placed for")
        self.nothing.setTextFormat(Qt.TextFormat.PlainText)
        self.nothing.setWordWrap(True)
        self.nothing.setContentsMargins(4, 8, 4, 8)
        column.addWidget(self.nothing)
        column.addWidget(self.tree, 1)
        row = QHBoxLayout()
        self.place.setToolTip("Place what is selected near the cursor tile (Enter)")
        self.bring.setToolTip("Keep units from files: .txt with sheets, .json with a unit")
        self.export.setToolTip("Write what is selected to a file: .txt or .json")
        for button in (self.place, self.bring, self.export):
            row.addWidget(button)
        column.addLayout(row)
        self.addWidget(page)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _text: self._show())
        self.search.left.connect(self._enter_tree)
        self.tree.placed.connect(self.place_wanted)
        self.tree.itemSelectionChanged.connect(self._allow)
        self.tree.sheets_of = lambda units: (
            sheets_text(units, self.session.current.ruleset) if self.session.current else ""
        )
        self.place.clicked.connect(self.place_wanted)
        self.bring.clicked.connect(self.import_wanted)
        self.export.clicked.connect(self.export_wanted)
        self.session.switched.connect(self._switched)
        self.session.changed.connect(self._changed)
        self.viewing.palette_changed.connect(self._show)
        self._pause.timeout.connect(self._restock_document)

    def _switched(self) -> None:
        document = self.session.current
        self.setCurrentIndex(1 if document else 0)
        self._offer_sides(document, None)
        self.reload()

    def _changed(self, changes: Changes) -> None:
        document = self.session.current
        if document is not None and document.scenario.sides is not self._sides:
            self._offer_sides(document, self.side.currentData())
        if self._is_seen:
            self._pause.start()

    def _restock_document(self) -> None:
        document = self.session.current
        if document is not None and self._is_seen:
            self._stocks[Shelf.DOCUMENT] = document_stock(document.scenario, document.ruleset)
            self._show()

    def _offer_sides(self, document: Document | None, chosen: str | None) -> None:
        """Offer the sides of a document, the one chosen so far or else the first."""
        self._sides = sides = document.scenario.sides if document else ()
        offered = [*((side.id, headed(side)) for side in sides), (NOBODY, "nobody")]
        known = [value for value, _words in offered]
        self.side.put(offered, chosen if chosen in known else known[0])
        for place, side in enumerate(sides):
            self.side.setItemIcon(place, side_icon(side.colour, self.viewing.palette_name, SIDE_PX))

    def _show(self) -> None:
        """Put the entries that are looked for into the tree, and say so when there is none."""
        document = self.session.current
        if document is None:
            return
        kept, bar = self.chosen(), self.tree.verticalScrollBar()
        rules = document.ruleset.key
        scrolled = bar.value() if rules == self._shown_rules else 0  # other rules have other units
        self._shown_rules = rules
        text = self.search.text()
        search = search_of(text)
        number = 0
        for shelf, stock in self._stocks.items():
            found = [entry for entry in stock.entries if search.finds(entry)]
            number += len(found)
            self.tree.fill(shelf, self._rows(document, shelf, stock, found))
            self.tree.shelves[shelf].setHidden(bool(text.strip()) and not found)
        self.nothing.setVisible(not number and bool(text.strip()))
        self.nothing.setText(
            f"Nothing is found for “{text.strip()}”. Try fewer words, or points such as <60."
        )
        self.tree.choose(kept)
        self.tree.executeDelayedItemsLayout()
        bar.setValue(scrolled)
        self._allow()

    def _rows(
        self, document: Document, shelf: Shelf, stock: Stock, found: list[Entry]
    ) -> Iterator[QTreeWidgetItem]:
        for entry in found:
            name = entry.ready.name or entry.on_map or entry.summary.type
            icon = unit_icon(
                entry.summary.shape, self._colour(document, entry), self.viewing.palette_name, ICON_PX
            )
            yield entry_row(entry, name, _about(document, entry), _points(entry), icon)
        if self.search.text().strip():
            return
        warning = self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning)
        yield from (broken_row(broken, QIcon(warning)) for broken in stock.broken)
        if stock.unlisted:
            yield words_row(f"and {stock.unlisted:,} more on the map")
        if not stock.entries and not stock.broken:
            yield words_row(*EMPTY[shelf])

    def _colour(self, document: Document, entry: Entry) -> Colour | None:
        unit = document.scenario.unit(entry.on_map) if entry.on_map else None
        side = document.scenario.side(unit.side if unit else self.chosen_side)
        nobodys = entry.ready.kind == "civilian"
        return side.colour if side and not nobodys else None

    def _enter_tree(self) -> None:
        if self.tree.choose_first():
            self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def _allow(self) -> None:
        some = bool(self.chosen())
        self.place.setEnabled(some)
        self.export.setEnabled(some)


EMPTY = {
    Shelf.READY: ("No ready units", "None come with these rules."),
    Shelf.MINE: ("Nothing kept yet", "Unit > Keep in my library, or import a file"),
    Shelf.DOCUMENT: ("No unit stands here yet", "Drag one from above onto the map"),
}


class _SearchField(QLineEdit):
    """Words to look for; Enter and the down arrow leave it for what was found."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText("Name, type, weapon")
        self.setToolTip("Words of names, types and weapons; points such as <60, >=50 or 40-60")
        self.setAccessibleName("Search the library")
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down}:
            self.left.emit()
            return
        super().keyPressEvent(event)


def _about(document: Document, entry: Entry) -> str:
    """Return in a line what an entry is about: its own words, or what it is and where it stands."""
    ready = entry.ready
    unit = document.scenario.unit(entry.on_map) if entry.on_map else None
    if unit is not None:
        side = document.scenario.side(unit.side)
        return ", ".join(filter(None, (entry.summary.type, side.name if side else "", unit.tile.label)))
    if ready.about:
        return ready.about
    crew = f"{len(ready.crew)} with it" if ready.crew else ""
    return ", ".join(filter(None, (entry.summary.type, crew)))


def _points(entry: Entry) -> str:
    if entry.ready.count > 1:
        return f"{entry.ready.count} ×"
    points = entry.summary.points
    return "" if points is None else f"{points:g} pts"
