"""The Inspector's page for a mark: what it tells, to whom, and whose it is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget

from mapper.edit.marks import change_mark
from mapper.gui.docks.fields import Choice, LongText, Switch, Words, choices
from mapper.gui.session import Document, Session
from mapper.model.battlemap import Mark, MarkKind

NOBODY = ""


class MarkPage(QWidget):
    """Every plain field of one mark."""

    def __init__(self, session: Session) -> None:
        """Build the fields."""
        super().__init__()
        self.session = session
        self._mark: Mark | None = None
        self.heading = QLabel()
        self.kind = Choice("Kind", lambda key: self._change(kind=MarkKind(key)))
        self.text = Words("Text", lambda text: self._change(text=text))
        self.note = LongText("Note", lambda text: self._change(note=text))
        self.side = Choice("Side", lambda side: self._change(side=side or None))
        self.gm_only = Switch("For the GM alone", lambda on: self._change(gm_only=on))
        self._build()

    def show_mark(self, document: Document, mark: Mark) -> None:
        """Fill the page with a mark."""
        self._mark = mark
        tiles = mark.tiles
        where = tiles[0].label if len(tiles) == 1 else f"{len(tiles)} tiles from {tiles[0].label}"
        marks = document.ruleset.palette.marks
        self.heading.setText(f"{marks.name(mark.kind)} at {where}")
        # an arrow leads from tile to tile and cannot become anything else, nor anything else an arrow
        is_arrow = mark.kind is MarkKind.ARROW
        kinds = [row for row in choices(marks, [mark.kind]) if (row[0] == MarkKind.ARROW) == is_arrow]
        self.kind.put(kinds, mark.kind.value)
        self.text.put(mark.text)
        self.note.put(mark.note)
        sides = [(side.id, side.name) for side in document.scenario.sides]
        self.side.put([(NOBODY, "nobody's"), *sides], mark.side or NOBODY)
        self.gm_only.put(on=mark.gm_only or mark.kind is MarkKind.NOTE)
        self.gm_only.setEnabled(mark.kind is not MarkKind.NOTE)

    def _build(self) -> None:
        font = self.heading.font()
        font.setBold(True)
        self.heading.setFont(font)
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.heading)
        form.addRow("Kind", self.kind)
        form.addRow("Text", self.text)
        form.addRow("Note", self.note)
        form.addRow("Side", self.side)
        form.addRow("", self.gm_only)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addStretch(1)

    def _change(self, **fields: object) -> bool:
        mark = self._mark
        palette = self.session.palette
        return mark is not None and self.session.do(
            lambda scenario: change_mark(scenario, mark.id, palette=palette, **fields)
        )
