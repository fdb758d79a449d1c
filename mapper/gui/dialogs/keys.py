"""All keys of the window, to see and to change."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mapper.gui.actions import Commands
from mapper.gui.command import Command
from mapper.gui.commands import COMMANDS, plain
from mapper.gui.garage.deeds import DEEDS, Deed, DeedKeys
from mapper.gui.settings import Settings

SIZE = (620, 560)
ROW_PX = 24
CANVAS_KEYS = (
    ("Arrow keys", "Move the selected units a tile, or the cursor when none is selected"),
    ("Ctrl + arrow keys", "Move the cursor tile alone"),
    ("Enter", "Select what stands in the cursor tile, one after another"),
    ("Escape", "End what is under way, then select nothing"),
    ("Space and drag, middle button", "Move the map"),
    ("Wheel", "Zoom at the pointer; with Shift: move sideways"),
    ("Click, Shift or Ctrl click", "Select; add to the selection"),
    ("Shift click with a stamp", "Lay it down and keep it in hand; Escape drops it"),
    ("Ctrl drag while building", "Draw there, where a corner or side would be dragged"),
    ("Alt click", "Make a unit or a structure the target of the odds"),
)
FIRST_DEED = len(COMMANDS) + len(CANVAS_KEYS)
FIXED = frozenset({"Up", "Down", "Left", "Right", "Return", "Enter", "Esc", "Space", "Backspace"})
"""Keys of the map itself, with whatever else is held."""


class KeysDialog(QDialog):
    """A table of commands and their keys; the chosen one's can be changed, taken away and given back."""

    def __init__(self, commands: Commands, parent: QWidget) -> None:
        """List every command, then the keys of the map and those of the garage's window."""
        super().__init__(parent)
        self.setWindowTitle("Keyboard")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        self._commands = commands
        self._deeds = DeedKeys(Settings())
        self._table = QTableWidget(FIRST_DEED + len(DEEDS), 2)
        self._build_table()
        self._words = QLineEdit()
        self._words.setPlaceholderText("Words of a command, or keys")
        self._words.setAccessibleName("Show only commands with these words or keys")
        self._words.setClearButtonEnabled(True)
        self._edit = QKeySequenceEdit()
        self._edit.setMaximumSequenceLength(1)
        self._edit.setAccessibleName("New keys")
        self._told = QLabel()
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._change = QPushButton("Set")
        self._default = QPushButton("Default")
        self._build_layout()
        self._change.clicked.connect(self._set)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # Enter in the line of words changes and closes nothing
        self._default.clicked.connect(self._reset)
        self._words.textChanged.connect(self._sift)
        self._table.currentCellChanged.connect(lambda *_: self._choose())
        self._table.setCurrentCell(0, 0)
        self._words.setFocus()

    def _build_table(self) -> None:
        table = self._table
        table.setHorizontalHeaderLabels(["Command", "Keys"])
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(ROW_PX)
        table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        table.setAccessibleName("Commands and their keys")
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.setColumnWidth(1, 200)
        for row, command in enumerate(COMMANDS):
            table.setItem(
                row, 0, QTableWidgetItem(f"{command.menu.value.replace('&', '')}: {plain(command)}")
            )
            self._show_keys(row, command)
        for row, (keys, words) in enumerate(CANVAS_KEYS, len(COMMANDS)):
            table.setItem(row, 0, QTableWidgetItem(f"Map: {words}"))
            table.setItem(row, 1, QTableWidgetItem(keys))
        for row, deed in enumerate(DEEDS, FIRST_DEED):
            table.setItem(row, 0, QTableWidgetItem(f"Garage: {deed.words}"))
            self._show_keys(row, deed)

    def _build_layout(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._edit, 1)
        row.addWidget(self._change)
        row.addWidget(self._default)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self._words)
        column.addWidget(self._table)
        column.addLayout(row)
        column.addWidget(self._told)
        column.addWidget(buttons)

    def _sift(self, text: str) -> None:
        """Show the rows that have all these words or keys; choose the first where the chosen one goes."""
        wanted = text.lower().split()
        shown = []
        for row in range(self._table.rowCount()):
            cells = [self._table.item(row, column) for column in range(2)]
            told = " ".join(cell.text().lower() for cell in cells if cell is not None)
            is_shown = all(word in told for word in wanted)
            self._table.setRowHidden(row, not is_shown)
            if is_shown:
                shown.append(row)
        if self._table.currentRow() not in shown:
            self._table.setCurrentCell(shown[0] if shown else -1, 0)
        self._table.scrollTo(self._table.currentIndex())
        if not shown:
            self._told.setText("No command has these words or keys.")

    def _show_keys(self, row: int, command: Command | Deed) -> None:
        keys = ", ".join(QKeySequence(text).toString() for text in self._keys_of(command))
        self._table.setItem(row, 1, QTableWidgetItem(keys))

    def _chosen(self) -> Command | Deed | None:
        row = self._table.currentRow()
        if row >= FIRST_DEED:
            return DEEDS[row - FIRST_DEED]
        return COMMANDS[row] if 0 <= row < len(COMMANDS) else None

    def _keys_of(self, command: Command | Deed) -> tuple[str, ...]:
        if isinstance(command, Deed):
            return self._deeds.keys_of(command)
        return self._commands.keys_of(command)

    def _give(self, command: Command | Deed, keys: str | None) -> None:
        if isinstance(command, Deed):
            self._deeds.set_keys(command, keys)
        else:
            self._commands.set_keys(command, keys)
        self._show_keys(self._table.currentRow(), command)

    def _choose(self) -> None:
        command = self._chosen()
        for widget in (self._edit, self._change, self._default):
            widget.setEnabled(command is not None)
        keys = self._keys_of(command) if command else ()
        self._edit.setKeySequence(QKeySequence(keys[0]) if keys else QKeySequence())
        is_of_the_map = command is None and self._table.currentRow() >= 0
        self._told.setText("The keys of the map cannot be changed." if is_of_the_map else "")

    def _set(self) -> None:
        command = self._chosen()
        if command is None:
            return
        keys = self._edit.keySequence().toString()
        if keys and self._is_taken(command, keys):
            return
        self._give(command, keys)
        self._told.setText("Changed." if keys else "Taken away.")

    def _reset(self) -> None:
        command = self._chosen()
        if command is None:
            return
        own = (command.keys,) if isinstance(command, Deed) else command.keys
        if not any(self._is_taken(command, keys) for keys in own):
            self._give(command, None)
            self._choose()

    def _is_taken(self, command: Command | Deed, keys: str) -> bool:
        """Tell whether keys belong to another command, or to the map itself; say so then."""
        if isinstance(command, Deed):
            rival = self._deeds.conflict(command, keys)
            if rival is not None:
                self._told.setText(f"{keys} belongs to “{rival.words}”: change that one first.")
            return rival is not None
        if keys.rpartition("+")[2] in FIXED:
            self._told.setText(f"{keys} belongs to the map and cannot be given away.")
            return True
        other = self._commands.conflict(command, keys)
        if other is not None:
            self._told.setText(f"{keys} belongs to “{plain(other)}”: change that one first.")
        return other is not None
