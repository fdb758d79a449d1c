"""Lines of facts: a name and its text side by side, under the heading of their group."""

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from mapper.paint.isolation import isolated
from mapper.rules.ruleset import Fact

NAME, TEXT = range(2)
NAME_WIDTH = 96
"""How wide names may be, in pixels, before they are wrapped."""


class FactLines(QWidget):
    """Shows facts to read; labels are kept and filled anew."""

    def __init__(self) -> None:
        """Begin without a line."""
        super().__init__()
        self._labels: list[QLabel] = []
        self._used = 0
        self._shown: tuple[Fact, ...] = ()
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(10)
        self.grid.setVerticalSpacing(2)
        self.grid.setColumnStretch(TEXT, 1)

    def put(self, facts: Iterable[Fact]) -> None:
        """Show these facts in place of those before."""
        wanted = tuple(facts)
        if wanted == self._shown:
            return
        self._shown, self._used = wanted, 0
        while self.grid.count():
            self.grid.takeAt(0)
        row = 0
        for group, lines in groupby(wanted, key=lambda fact: fact.group):
            self.grid.addWidget(self._label(group, is_heading=True), row, NAME, 1, 2)
            row += 1
            for fact in lines:
                name = self._label(fact.name, is_name=True)
                self.grid.addWidget(name, row, NAME, Qt.AlignmentFlag.AlignTop)
                self.grid.addWidget(self._label(_with_clauses(fact)), row, TEXT)
                row += 1
        for label in self._labels[self._used :]:
            label.hide()
        self.updateGeometry()

    def words(self) -> str:
        """Return all lines as text, for those who don't see them."""
        return "\n".join(f"{fact.name}: {_with_clauses(fact)}" for fact in self._shown)

    def _label(self, text: str, *, is_heading: bool = False, is_name: bool = False) -> QLabel:
        """Return a label that is free, or a new one."""
        if self._used == len(self._labels):
            made = QLabel(self)
            made.setTextFormat(Qt.TextFormat.PlainText)
            made.setWordWrap(True)
            self._labels.append(made)
        label = self._labels[self._used]
        self._used += 1
        font = self.font()
        font.setBold(is_heading)
        label.setFont(font)
        label.setForegroundRole(
            QPalette.ColorRole.PlaceholderText if is_name else QPalette.ColorRole.WindowText
        )
        label.setMaximumWidth(NAME_WIDTH if is_name else 16_777_215)
        wide = QSizePolicy.Policy.Preferred if is_name or is_heading else QSizePolicy.Policy.Expanding
        label.setSizePolicy(wide, QSizePolicy.Policy.Preferred)
        label.setContentsMargins(0, 4 if is_heading else 0, 0, 0)
        label.show()  # before its text: what is hidden does not tell its layout that it needs other room
        label.setText(isolated(text))
        return label


def _with_clauses(fact: Fact) -> str:
    """Return a fact's text with the clauses it rests on."""
    clauses = ", ".join(dict.fromkeys(reason.clause for reason in fact.reasons if reason.clause))
    unbroken = clauses.replace("-", "\N{NON-BREAKING HYPHEN}")
    return f"{fact.text}  [{unbroken}]" if clauses else fact.text
