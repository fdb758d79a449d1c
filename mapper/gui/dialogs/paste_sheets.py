"""Pasting sheets: their text at the left, what it amounts to at the right; all are placed, or none."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.operations import NoEdit
from mapper.edit.recruiting import likely_side, parties_of
from mapper.edit.roster import Party, place_units
from mapper.geometry.grid import Tile, parse_tile
from mapper.gui.dialogs.sheet_editor import SheetEditor
from mapper.gui.dialogs.sheet_numbers import SheetNumbers
from mapper.gui.dialogs.sheet_table import Chosen, SheetTable
from mapper.gui.enlisting import Enlisting
from mapper.gui.plain_text import tip
from mapper.gui.session import Document
from mapper.gui.sheet_reading import Reading, sheet_reading
from mapper.model.hidden import visible_lines, without_marks
from mapper.paint.isolation import isolated
from mapper.rules.registry import game
from mapper.rules.sheets import Doubt, ReadSheet

PAUSE_MS = 250
ROOM = 0.9
WIDTH, HEIGHT = 1240, 760
LINE = Qt.ItemDataRole.UserRole
TOO_LONG = "the text is too long to be shown (256 kB, 5,000 lines, 20,000 characters a line at most)"


class PasteSheets(QDialog):
    """Reads while one types; the text stays as it is, whatever is wrong with it."""

    def __init__(
        self, parent: QWidget, document: Document, enlisting: Enlisting, palette_name: str, text: str
    ) -> None:
        """Begin with a text for a document that is open."""
        super().__init__(parent)
        self.document = document
        self.enlisting = enlisting
        scenario = document.scenario
        self.editor = SheetEditor()
        self.table = SheetTable(scenario.sides, palette_name)
        self.numbers = SheetNumbers()
        self.doubts = _Doubts()
        self.tabs = QTabWidget()
        self.near = QLineEdit((enlisting.start() or Tile(0, 0)).label)
        self.told = QLabel()
        self.clean = QPushButton("&Remove hidden characters")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.place = self.buttons.addButton("Place on the map", QDialogButtonBox.ButtonRole.AcceptRole)
        self.reading = sheet_reading(document.ruleset, self)
        self._read: Reading | None = None
        self._is_refused = False
        self._pause = QTimer(self)
        self._build()
        self._connect()
        self.editor.put(text)
        self._ask()

    @property
    def sheets(self) -> tuple[ReadSheet, ...]:
        """The sheets that were read."""
        return self._read.sheets.sheets if self._read is not None else ()

    @property
    def is_behind(self) -> bool:
        """Whether the text is not read yet as it stands."""
        return self._read is None or self._read.text != self.editor.text()

    def parties(self) -> tuple[Party, ...]:
        """Return the units of all sheets with the sides chosen for them."""
        rules = self.document.ruleset
        return tuple(
            party
            for sheet, choice in self._chosen()
            for party in parties_of(sheet, rules, choice.side, recompute=choice.recompute)
        )

    def accept(self) -> None:
        """Place all that was read as one step; say why and stay when it can't be."""
        tile = parse_tile(self.near.text())
        if tile is None:
            self._complain(f"“{self.near.text()}” is no tile: write a column and a row, such as C5")
            self.near.setFocus()
            return
        parties = self.parties()
        edit = place_units(self.document.scenario, self.document.ruleset, parties, tile)
        if isinstance(edit, NoEdit):
            self._complain(f"Nothing was placed: {edit.text}")
            return
        told: list[str] = []
        link = self.enlisting.session.said.connect(told.append)
        is_placed = self.enlisting.place(parties, tile)
        self.enlisting.session.said.disconnect(link)
        if is_placed:
            super().accept()
        else:
            self._complain(" ".join(told))

    def done(self, result: int) -> None:
        """End the reading with the dialog."""
        self._pause.stop()
        self.reading.close()
        super().done(result)

    def _build(self) -> None:
        self.setWindowTitle("Paste sheets")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        screen = self.screen().availableGeometry()
        self.resize(min(WIDTH, int(ROOM * screen.width())), min(HEIGHT, int(ROOM * screen.height())))
        self.tabs.addTab(self.numbers, "Numbers")
        self.tabs.addTab(self.doubts, "Doubts")
        self.tabs.setDocumentMode(True)
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(self.table)
        right.addWidget(self.tabs)
        right.setSizes([3, 2])
        whole = QSplitter()
        whole.addWidget(self.editor)
        whole.addWidget(right)
        whole.setSizes([2, 3])
        for splitter in (right, whole):
            splitter.setChildrenCollapsible(False)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setWordWrap(True)
        self.near.setMaximumWidth(80)
        self.near.setToolTip("The units are placed in the nearest free tiles")
        label = QLabel("&Near tile")
        label.setBuddy(self.near)
        self.clean.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.told, 1)
        row.addWidget(self.clean)
        foot = QHBoxLayout()
        foot.addWidget(label)
        foot.addWidget(self.near)
        foot.addStretch(1)
        foot.addWidget(self.buttons)
        column = QVBoxLayout(self)
        column.addWidget(whole, 1)
        column.addLayout(row)
        column.addLayout(foot)
        self.place.setDefault(True)  # which counts for nothing before it stands in the dialog

    def _connect(self) -> None:
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self.editor.textChanged.connect(self._wait)
        self.editor.refused.connect(self._refuse)
        self.reading.arrived.connect(self._show)
        self.table.currentItemChanged.connect(lambda _item, _before: self._show_sheet(go_there=True))
        self.table.chosen.connect(self._tell)
        self.doubts.line_wanted.connect(self.editor.show_line)
        self.clean.clicked.connect(self._remove_hidden)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _wait(self) -> None:
        """Let the typing pause before the text is read; until then nothing can be placed."""
        self._is_refused = False
        self.place.setEnabled(False)
        self._pause.start()

    def _refuse(self) -> None:
        """Say that a text was not taken in at all, until there is another one."""
        self._is_refused = True
        self._complain(TOO_LONG)

    def _ask(self) -> None:
        self._pause.stop()
        self.place.setEnabled(False)
        self.reading.ask(self.editor.text())

    def _show(self, reading: Reading) -> None:
        """Show what was read, with what was chosen before where it is still the same sheet."""
        before = {sheet.first_line: choice for sheet, choice in self._chosen()}
        self._read = reading
        sides = self.document.scenario.sides
        first = sides[0].id if sides else None
        choices = [
            before.get(sheet.first_line)
            or Chosen(likely_side(sheet, self.document.scenario) or first, recompute=False)
            for sheet in self.sheets
        ]
        self.table.fill(self.sheets, choices)
        doubts = (*reading.sheets.doubts, *(doubt for sheet in self.sheets for doubt in sheet.doubts))
        self.doubts.show_doubts(doubts)
        self.tabs.setTabText(1, f"Doubts ({len(doubts)})" if doubts else "Doubts")
        self.editor.mark({doubt.line for doubt in doubts if doubt.line})
        self._show_sheet(go_there=False)
        self._tell()

    def _chosen(self) -> tuple[tuple[ReadSheet, Chosen], ...]:
        return tuple(zip(self.sheets, self.table.choices(), strict=True))

    def _show_sheet(self, *, go_there: bool) -> None:
        number = self.table.sheet_number()
        sheet = self.sheets[number] if number is not None and number < len(self.sheets) else None
        self.numbers.show_sheet(sheet)
        differing = len(sheet.differing) if sheet else 0
        self.tabs.setTabText(0, f"Numbers ({differing} differ)" if differing else "Numbers")
        if go_there and sheet is not None:
            self.editor.show_line(sheet.first_line)

    def _tell(self) -> None:
        """Say what would be placed, or why nothing can be."""
        reading = self._read
        error = reading.error if reading is not None else None
        units = sum(len(sheet.units) for sheet in self.sheets)
        self.place.setEnabled(units > 0 and not self.is_behind)
        text = self.editor.text()
        self.clean.setVisible(_without_hidden(text) != text)
        if error is not None or self._is_refused:
            self._complain(error.one_line() if error is not None else TOO_LONG)
            return
        self.told.setStyleSheet("")
        if not units:
            begins = game(self.document.ruleset.key).sheet_begins
            empty = not self.editor.text().strip()
            self.told.setText("" if empty else f"There is no sheet here: one begins with {begins}.")
            return
        sheets = "1 sheet" if len(self.sheets) == 1 else f"{len(self.sheets)} sheets"
        what = "1 unit" if units == 1 else f"{units} units"
        self.told.setText(f"{sheets}, {what}: placed together, as one step to undo.")

    def _complain(self, line: str) -> None:
        self.told.setStyleSheet("color: palette(bright-text); font-weight: bold;")
        self.told.setText(isolated(line))

    def _remove_hidden(self) -> None:
        """Take out the characters that no text may hold; the editor's own undo brings them back."""
        cursor = self.editor.textCursor()
        cursor.select(cursor.SelectionType.Document)
        cursor.insertText(_without_hidden(self.editor.text()))


def _without_hidden(text: str) -> str:
    return without_marks(visible_lines(text))


class _Doubts(QTreeWidget):
    """What is to be looked at, with its line; choosing one goes there."""

    line_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderLabels(["Line", "What is doubtful", "Clause"])
        self.setAccessibleName("Doubtful lines")
        self.setRootIsDecorated(False)
        self.setAlternatingRowColors(True)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.currentItemChanged.connect(self._go)

    def show_doubts(self, doubts: Iterable[Doubt]) -> None:
        """List doubts in the order of their lines; those of no line of their own come last."""
        self.clear()
        for doubt in sorted(doubts, key=lambda doubt: (not doubt.line, doubt.line)):
            item = QTreeWidgetItem(
                [str(doubt.line) if doubt.line else "", isolated(doubt.text), doubt.clause]
            )
            item.setData(0, LINE, doubt.line)
            item.setTextAlignment(0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(1, tip(doubt.text))
            self.addTopLevelItem(item)

    def _go(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        line = item.data(0, LINE) if item is not None else 0
        if line:
            self.line_wanted.emit(line)
