"""What an earlier run of the program left unsaved: everything listed, opened or discarded by a click."""

from collections.abc import Iterator
from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.difference import difference
from mapper.errors import MapperError
from mapper.files.documents import load
from mapper.files.recovery import Leftover
from mapper.gui.moments import moment_text
from mapper.gui.plain_text import tip
from mapper.paint.isolation import isolated

COLUMNS = ("Map", "Last change", "Where")
SIZE = (640, 400)
MOST_LINES = 5


class Answer(Enum):
    """What the user wants done with the chosen maps."""

    OPEN = auto()
    DISCARD = auto()
    LATER = auto()


class RecoveryDialog(QDialog):
    """Lists every map that was left; those that can be read are ticked. Closing it leaves all as it is."""

    def __init__(self, left: list[Leftover], parent: QWidget) -> None:
        """List them, each looked into: what can be opened is told by its contents alone."""
        super().__init__(parent)
        self.answer = Answer.LATER
        self._left = left
        self.setWindowTitle("Unsaved maps")
        self.resize(*SIZE)
        words = QLabel(
            "Mapper ended before these changes were saved. "
            "What you leave for later is kept and offered again at the next start."
        )
        words.setWordWrap(True)
        self.told = QLabel()
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setWordWrap(True)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.setMinimumHeight(self.told.fontMetrics().lineSpacing() * (MOST_LINES + 2))
        self.list = self._build_list()
        self._buttons = QDialogButtonBox()
        roles = QDialogButtonBox.ButtonRole
        self.open_button = self._buttons.addButton("&Open", roles.AcceptRole)
        self.discard_button = self._buttons.addButton("&Discard", roles.DestructiveRole)
        self.later_button = self._buttons.addButton("&Later", roles.RejectRole)
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(lambda: self._end(Answer.OPEN))
        self.discard_button.clicked.connect(lambda: self._end(Answer.DISCARD))
        self.later_button.clicked.connect(lambda: self._end(Answer.LATER))
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addWidget(self.list, 1)
        column.addWidget(self.told)
        column.addWidget(self._buttons)
        self.list.itemChanged.connect(self._allow)
        self.list.currentItemChanged.connect(self._tell)
        self.list.setCurrentIndex(self.list.model().index(0, 0))
        self._allow()

    @property
    def chosen(self) -> list[Leftover]:
        """The maps that are ticked."""
        items = [self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount())]
        return [
            piece
            for piece, item in zip(self._left, items, strict=True)
            if item is not None and item.checkState(0) is Qt.CheckState.Checked
        ]

    def _build_list(self) -> QTreeWidget:
        shown = QTreeWidget()
        shown.setHeaderLabels(COLUMNS)
        shown.setRootIsDecorated(False)
        shown.setAlternatingRowColors(True)
        shown.setStyleSheet("QTreeView::item { padding: 4px; }")
        shown.setAccessibleName("Unsaved maps")
        for piece in self._left:
            shown.addTopLevelItem(_item(piece))
        header = shown.header()
        header.setStretchLastSection(True)
        for index in range(2):
            header.setSectionResizeMode(index, QHeaderView.ResizeMode.ResizeToContents)
        return shown

    def _tell(self) -> None:
        """Tell what the chosen map has that its file has not."""
        row = self.list.currentIndex().row()
        self.told.setText("\n".join(_lines(self._left[row])) if row >= 0 else "")

    def _allow(self) -> None:
        some = bool(self.chosen)
        self.open_button.setEnabled(some)
        self.discard_button.setEnabled(some)

    def _end(self, answer: Answer) -> None:
        self.answer = answer
        self.accept()


def _lines(piece: Leftover) -> Iterator[str]:
    try:
        kept = piece.open()
    except MapperError as error:
        yield f"It cannot be read: {error.text}."
        return
    if piece.origin is None:
        yield f"{kept.map.width} × {kept.map.height} tiles, {len(kept.units)} units. It was never saved."
        return
    try:
        saved = load(piece.origin)
    except MapperError as error:
        yield f"The file itself cannot be opened: {error.text}."
        return
    lines = difference(saved, kept)
    if not lines:
        yield "It is the same as the file."
        return
    yield "From the file to what was kept:"
    yield from (f"•  {line}" for line in lines[:MOST_LINES])
    if len(lines) > MOST_LINES:
        yield f"and {len(lines) - MOST_LINES} more"


def _item(piece: Leftover) -> QTreeWidgetItem:
    when = moment_text(piece.time)
    where = str(piece.origin.parent) if piece.origin else "never saved"
    state = Qt.CheckState.Checked
    try:
        scenario = piece.open()
    except MapperError as error:
        where, state = f"cannot be read: {error.text}", Qt.CheckState.Unchecked
        name = piece.name
    else:
        name = f"{piece.name} – {scenario.title}" if scenario.title else piece.name
    item = QTreeWidgetItem([isolated(name), when, isolated(where)])
    item.setCheckState(0, state)
    item.setToolTip(0, tip(name))
    item.setToolTip(2, tip(where))
    return item
