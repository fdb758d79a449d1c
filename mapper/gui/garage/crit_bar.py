"""The crit table as a bar: which rolls strike which part, with what chance."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from mapper.gui.docks.reasons import percent
from mapper.gui.eliding import Line
from mapper.gui.garage.bars import Bar, Piece
from mapper.gui.garage.colours import crit_colour
from mapper.gui.garage.fields import Note, reasons_tip
from mapper.gui.plain_text import tip
from mapper.rules.vehicle.crit_table import CritPart, CritTable

DASH = "\N{EN DASH}"
COLUMNS = 2
NARROW_PX = 320
"""Below this width two columns would leave no room for names: there is one."""


class CritBar(QWidget):
    """The sides of the crit die as a bar, and below it each part with its rolls and its chance."""

    def __init__(self) -> None:
        """Build bar and table."""
        super().__init__()
        self.bar = Bar("Crit table")
        self.die = Note(wraps=False)
        self._rows: list[tuple[str, str, int, str]] = []
        self._columns = COLUMNS
        self._die = 1
        self._table = QGridLayout()
        self._table.setHorizontalSpacing(8)
        self._table.setVerticalSpacing(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        column.addLayout(self._table)

    def show_table(self, table: CritTable) -> None:
        """Show a crit table."""
        parts = [part for part in table.parts if part.sides]
        pieces = [self._piece(part, table.die) for part in parts]
        rows = [
            (_rolls(part.first, part.last), part.name, part.sides, self._tip(part, table.die))
            for part in parts
        ]
        if table.nothing is not None:
            first, last = table.nothing
            sides = last - first + 1
            words = f"{_rolls(first, last)}: nothing is struck, {percent(sides / table.die)}"
            pieces.append(Piece(sides, None, ("nothing", DASH), tip(words)))
            rows.append((_rolls(first, last), "nothing", sides, tip(words)))
        told = ", ".join(f"{name} {percent(sides / table.die)}" for _, name, sides, _ in rows)
        self.bar.put(pieces, table.die, words=f"D{table.die}: {told}")
        self._rows, self._die = rows, table.die
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        """Put the parts in as many columns as there is room for."""
        columns = 1 if event.size().width() < NARROW_PX else COLUMNS
        if columns != self._columns:
            self._columns = columns
            self._fill()
        super().resizeEvent(event)

    def _fill(self) -> None:
        rows, die = self._rows, self._die
        while (item := self._table.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        high = max(1, -(-len(rows) // self._columns))
        for place, (rolls, name, sides, words) in enumerate(rows):
            row, across = place % high, place // high * 4
            for offset, text in enumerate((rolls, name, percent(sides / die))):
                label = Line() if offset == 1 else QLabel()
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setText(text)
                label.setToolTip(words)
                if offset != 1:
                    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self._table.addWidget(label, row, across + offset)
        for column in range(COLUMNS):
            names = [name for _, name, _, _ in rows[column * high : (column + 1) * high]]
            longest = max((self.fontMetrics().horizontalAdvance(name) for name in names), default=0)
            self._table.setColumnStretch(column * 4 + 1, longest)
            self._table.setColumnMinimumWidth(column * 4 + 3, 16 if column + 1 < self._columns else 0)

    def _piece(self, part: CritPart, die: int) -> Piece:
        chance = percent(part.sides / die)
        texts = (f"{part.name} {chance}", part.name, chance)
        return Piece(part.sides, crit_colour(part.kind, self.palette()), texts, self._tip(part, die))

    def _tip(self, part: CritPart, die: int) -> str:
        words = f"{_rolls(part.first, part.last)} of D{die}: {part.name}, {percent(part.sides / die)}"
        return reasons_tip(part.width.reasons, words)


def _rolls(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}{DASH}{last}"
