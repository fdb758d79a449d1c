"""The rows of the History panel: each step with its name, whether it is done, and a picture of its change."""

from collections.abc import Callable, Iterator
from enum import Enum, auto
from operator import itemgetter
from time import perf_counter

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QPixmap

from mapper.edit.history import History, Step
from mapper.gui.plain_text import tip
from mapper.gui.session import Document
from mapper.model.scenario import Scenario
from mapper.paint.thumbnails import thumbnail

THUMBNAIL = (56, 42)
QUIET_MS = 150
"""How long nothing must have changed before thumbnails are painted."""

BUSY_SECONDS = 0.01
"""How long looking for what to paint may take in one go."""

STATE = Qt.ItemDataRole.UserRole
SAVED = Qt.ItemDataRole.UserRole + 1

AnyIndex = QModelIndex | QPersistentModelIndex


class State(Enum):
    """Whether a step is done, the last one done, or undone."""

    DONE = auto()
    CURRENT = auto()
    UNDONE = auto()


class HistoryRows(QAbstractListModel):
    """All steps of a document. Thumbnails are painted when all is quiet, only of rows that were asked for.

    For them it looks from the present on along the steps, a little at a time: those far away are packed.
    """

    def __init__(self, palette_name: Callable[[], str], ratio: Callable[[], float], parent: QObject) -> None:
        """Begin without rows."""
        super().__init__(parent)
        self._palette_name = palette_name
        self._ratio = ratio
        self._document: Document | None = None
        self._steps: tuple[Step[Scenario], ...] = ()
        self._position = 0
        self._saved: int | None = None
        self._pictures: dict[Step[Scenario], QPixmap | None] = {}
        self._wanted: set[int] = set()
        self._look: Iterator[tuple[int, Scenario]] = iter(())
        self._seen: tuple[int, Scenario] | None = None
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
        self._steps = document.history.steps if document else ()
        self._position = document.history.position if document else 0
        self._saved = document.history.saved_position if document else None
        self._pictures = {step: self._pictures[step] for step in self._steps if step in self._pictures}
        self._wanted.clear()
        self._stop_looking()
        self.endResetModel()

    def repaint_pictures(self) -> None:
        """Paint every thumbnail anew, in the colours of the present theme."""
        self._pictures.clear()
        if self.rowCount():
            self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1))

    def rowCount(self, parent: AnyIndex | None = None) -> int:  # Qt's name
        """Return how many rows there are."""
        if self._document is None or (parent is not None and parent.isValid()):
            return 0
        return 1 + len(self._steps)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a row shows."""
        if not index.isValid():
            return None
        words = self._words(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return words
            case Qt.ItemDataRole.ToolTipRole:
                return tip(f"{words}\n{_state_words(self._state(index.row()))}")
            case Qt.ItemDataRole.AccessibleTextRole:
                saved = ", saved" if index.row() == self._saved else ""
                return f"{words}, {_state_words(self._state(index.row()))}{saved}"
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

    def _words(self, number: int) -> str:
        if number:
            return self._steps[number - 1].name
        return _first_words(self._document) if self._document is not None else ""

    def _picture(self, number: int) -> QPixmap | None:
        """Return the thumbnail of a row; one that is not there yet is painted when all is quiet."""
        if number == 0:
            return None
        step = self._steps[number - 1]
        if step not in self._pictures and number not in self._wanted:
            self._wanted.add(number)
            self._timer.start(QUIET_MS)
        return self._pictures.get(step)

    def _paint_next(self) -> None:
        """Look on, and paint what is wanted on the way, for as long as nobody notices."""
        if self._document is None or self._document.history.steps != self._steps:
            return  # the rows are about to be told anew
        until = perf_counter() + BUSY_SECONDS
        while self._wanted and perf_counter() < until:
            self._look_on(self._document.history)
        if self._wanted:
            self._timer.start(0)
        else:
            self._stop_looking()

    def _look_on(self, history: History[Scenario]) -> None:
        before, after = self._seen, next(self._look, None)
        self._seen = after
        if after is None:  # back as far as anything is wanted there, then ahead
            first, last = min(self._wanted), max(self._wanted)
            self._look = history.look(first - 1 if first <= history.position else last)
        elif before is not None:
            older, newer = sorted((before, after), key=itemgetter(0))
            if newer[0] in self._wanted:
                self._paint(newer[0], older[1], newer[1])

    def _stop_looking(self) -> None:
        self._look, self._seen = iter(()), None

    def _paint(self, number: int, before: Scenario, after: Scenario) -> None:
        self._wanted.discard(number)
        if self._document is None:
            return
        ratio = self._ratio()
        size = (round(THUMBNAIL[0] * ratio), round(THUMBNAIL[1] * ratio))
        made = thumbnail(before, after, self._document.ruleset, self._palette_name(), size)
        pixmap = QPixmap.fromImage(made) if made is not None else None
        if pixmap is not None:
            pixmap.setDevicePixelRatio(ratio)
        self._pictures[self._steps[number - 1]] = pixmap
        self.dataChanged.emit(self.index(number), self.index(number), [Qt.ItemDataRole.DecorationRole])


def _first_words(document: Document) -> str:
    forgotten = document.history.forgotten
    if forgotten:
        return f"{forgotten} older {'step is' if forgotten == 1 else 'steps are'} forgotten"
    return "As opened" if document.path is not None else "As begun"


def _state_words(state: State) -> str:
    match state:
        case State.CURRENT:
            return "the map as it is now"
        case State.DONE:
            return "done; go back to it"
        case State.UNDONE:
            return "undone; do it again"
