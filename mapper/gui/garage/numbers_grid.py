"""The numbers grid: what follows from a draft, in blocks of names and values with their reasons."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from mapper.gui.garage.fields import Heading, reasons_tip
from mapper.paint.isolation import isolated
from mapper.rules.ruleset import Fact

GAP = 22
BLOCKS, ACROSS = 3, 2


class NumbersGrid(QWidget):
    """Groups of facts side by side in blocks of one width; each value's tooltip tells how it comes about."""

    def __init__(self, name: str) -> None:
        """Begin empty."""
        super().__init__()
        self.setAccessibleName(name)
        self.values: dict[str, QLabel] = {}
        self._heading = Heading("")
        self._line = QHBoxLayout()
        self._line.setSpacing(GAP)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._heading)
        column.addLayout(self._line)

    def put(self, groups: Iterable[tuple[str, tuple[Fact, ...]]]) -> None:
        """Show groups of facts, a block each."""
        self._clear()
        self._heading.hide()
        blocks = [self._block(title, facts) for title, facts in groups]
        self._fill(blocks, BLOCKS)

    def put_across(self, title: str, facts: tuple[Fact, ...]) -> None:
        """Show one group of facts in two columns under its heading."""
        self._clear()
        self._heading.setText(title)
        high = -(-len(facts) // ACROSS)
        columns = [facts[place : place + high] for place in range(0, len(facts), high or 1)]
        self._fill([self._block("", column) for column in columns], ACROSS)

    def _fill(self, blocks: list[QWidget], most: int) -> None:
        for place in range(most):
            block = blocks[place] if place < len(blocks) else QWidget()
            block.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
            self._line.addWidget(block, 1)

    def _clear(self) -> None:
        while (item := self._line.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.values = {}

    def _block(self, title: str, facts: tuple[Fact, ...]) -> QWidget:
        block = QWidget()
        grid = QGridLayout(block)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        if title:
            grid.addWidget(Heading(title), 0, 0, 1, 2)
        for row, fact in enumerate(facts, 1):
            name, value = QLabel(isolated(fact.name)), QLabel(isolated(fact.text))
            for label in (name, value):
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setToolTip(reasons_tip(fact.reasons, f"{fact.name} {fact.text}"))
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            value.setAccessibleName(f"{fact.group}: {fact.name} {fact.text}")
            grid.addWidget(name, row, 0)
            grid.addWidget(value, row, 1)
            self.values[f"{fact.group} {fact.name}"] = value
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(99, 1)
        return block
