"""The rows of the History panel: each step with its name, whether it is done, and a picture of its change."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QPixmap

from mapper.gui.plain_text import tip
from mapper.gui.session import Document
from mapper.model.scenario import Scenario
from mapper.paint.thumbnails import thumbnail

THUMBNAIL = (56, 42)
QUIET_MS = 150
"""How long nothing must have changed before thumbnails are painted."""

STATE = Qt.ItemDataRole.UserRole
SAVED = Qt.ItemDataRole.UserRole + 1

AnyIndex = QModelIndex | QPersistentModelIndex


class State(Enum):
    """Whether a step is done, the last one done, or undone."""

    DONE = auto()
    CURRENT = auto()
    UNDONE = auto()


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its words and the documents before and after its step; before is None in the first row."""

    words: str
    before: Scenario | None
    after: Scenario


class HistoryRows(QAbstractListModel):
    """All steps of a document. Thumbnails are painted one by one, only of rows that were asked for."""

    def __init__(self, palette_name: Callable[[], str], ratio: Callable[[], float], parent: QObject) -> None:
        """Begin without rows."""
        super().__init__(parent)
        self._palette_name = palette_name
        self._ratio = ratio
        self._document: Document | None = None
        self._rows: tuple[Row, ...] = ()
        self._position = 0
        self._saved: int | None = None
        self._pictures: dict[tuple[int, int], QPixmap | None] = {}
        self._wanted: list[int] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._paint_next)

    @property
    def position(self) -> int:
        """The row of the last step that is done."""
        return self._position

    def show(self, document: Document | None) -> None:
        """Show the steps of a document as they are now."""
        self.beginResetModel()
        if document is not self._document:
            self._pictures.clear()
        self._document = document
        self._rows = _rows(document) if document else ()
        self._position = document.history.position if document else 0
        self._saved = document.history.saved_position if document else None
        alive = {_key(row) for row in self._rows}  # ids of documents that are held by a row
        self._pictures = {key: kept for key, kept in self._pictures.items() if key in alive}
        self._wanted.clear()
        self.endResetModel()

    def repaint_pictures(self) -> None:
        """Paint every thumbnail anew, in the colours of the present theme."""
        self._pictures.clear()
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def rowCount(self, parent: AnyIndex | None = None) -> int:  # Qt's name
        """Return how many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a row shows."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.words
            case Qt.ItemDataRole.ToolTipRole:
                return tip(f"{row.words}\n{_state_words(self._state(index.row()))}")
            case Qt.ItemDataRole.AccessibleTextRole:
                saved = ", saved" if index.row() == self._saved else ""
                return f"{row.words}, {_state_words(self._state(index.row()))}{saved}"
            case Qt.ItemDataRole.DecorationRole:
                return self._picture(index.row())
            case _ if role == STATE:
                return self._state(index.row())
            case _ if role == SAVED:
                return index.row() == self._saved
        return None

    def _state(self, number: int) -> State:
        if number == self._position:
            return State.CURRENT
        return State.DONE if number < self._position else State.UNDONE

    def _picture(self, number: int) -> QPixmap | None:
        """Return the thumbnail of a row; one that is not there yet is painted when all is quiet."""
        row = self._rows[number]
        if row.before is None:
            return None
        key = _key(row)
        if key not in self._pictures and number not in self._wanted:
            self._wanted.append(number)
            self._timer.start(QUIET_MS)
        return self._pictures.get(key)

    def _paint_next(self) -> None:
        if not self._wanted or self._document is None:
            return
        number = self._wanted.pop()
        row = self._rows[number]
        if row.before is not None:
            ratio = self._ratio()
            size = (round(THUMBNAIL[0] * ratio), round(THUMBNAIL[1] * ratio))
            made = thumbnail(row.before, row.after, self._document.ruleset, self._palette_name(), size)
            pixmap = QPixmap.fromImage(made) if made is not None else None
            if pixmap is not None:
                pixmap.setDevicePixelRatio(ratio)
            self._pictures[_key(row)] = pixmap
            self.dataChanged.emit(self.index(number), self.index(number), [Qt.ItemDataRole.DecorationRole])
        if self._wanted:
            self._timer.start(0)


def _rows(document: Document) -> tuple[Row, ...]:
    history = document.history
    steps = history.steps
    earlier = (history.first, *(step.document for step in steps))
    first = Row(_first_words(document), None, history.first)
    return (
        first,
        *(Row(step.name, before, step.document) for before, step in zip(earlier, steps, strict=False)),
    )


def _first_words(document: Document) -> str:
    forgotten = document.history.forgotten
    if forgotten:
        return f"{forgotten} older {'step is' if forgotten == 1 else 'steps are'} forgotten"
    return "As opened" if document.path is not None else "As begun"


def _key(row: Row) -> tuple[int, int]:
    return id(row.before), id(row.after)


def _state_words(state: State) -> str:
    match state:
        case State.CURRENT:
            return "the map as it is now"
        case State.DONE:
            return "done; go back to it"
        case State.UNDONE:
            return "undone; do it again"
