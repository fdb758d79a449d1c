"""The numbers grid: what follows from a draft, in blocks of names and values with their reasons."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from mapper.gui.garage.fields import Heading, reasons_tip
from mapper.rules.ruleset import Fact

BLOCKS = 3


class NumbersGrid(QWidget):
    """Groups of facts side by side; each value's tooltip tells how it comes about."""

    def __init__(self, name: str) -> None:
        """Begin empty."""
        super().__init__()
        self.setAccessibleName(name)
        self.values: dict[str, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(2)

    def put(self, groups: Iterable[tuple[str, tuple[Fact, ...]]]) -> None:
        """Show groups of facts, a block each."""
        self._clear()
        for block, (title, facts) in enumerate(groups):
            left = block % BLOCKS * 3
            top = block // BLOCKS * 20
            self._grid.addWidget(Heading(title), top, left, 1, 2)
            for row, fact in enumerate(facts, top + 1):
                self._put_fact(fact, row, left)
        self._space_out()

    def _space_out(self) -> None:
        for block in range(BLOCKS):
            self._grid.setColumnStretch(block * 3 + 1, 1)
            self._grid.setColumnMinimumWidth(block * 3 + 2, 18 if block + 1 < BLOCKS else 0)
        self._grid.setRowStretch(99, 1)

    def put_across(self, title: str, facts: tuple[Fact, ...]) -> None:
        """Show one group of facts in as many columns as there are blocks."""
        self._clear()
        if not facts:
            return
        self._grid.addWidget(Heading(title), 0, 0, 1, 2)
        for place, fact in enumerate(facts):
            self._put_fact(fact, 1 + place // BLOCKS, place % BLOCKS * 3)
        self._space_out()

    def _clear(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.values = {}

    def _put_fact(self, fact: Fact, row: int, left: int) -> None:
        name, value = QLabel(fact.name), QLabel(fact.text)
        for label in (name, value):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setToolTip(reasons_tip(fact.reasons, f"{fact.name} {fact.text}"))
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        value.setAccessibleName(f"{fact.group}: {fact.name} {fact.text}")
        self._grid.addWidget(name, row, left)
        self._grid.addWidget(value, row, left + 1)
        self.values[f"{fact.group} {fact.name}"] = value
