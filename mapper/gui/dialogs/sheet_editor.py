"""The text of sheets, to read and to edit: with the numbers of its lines, and marks on the doubtful ones."""

from collections.abc import Iterable
from itertools import islice

from PySide6.QtCore import QMimeData, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from mapper.model.hidden import visible_lines
from mapper.rules.sheet_limits import MAX_IN_LINE

MOST_CHARACTERS, MOST_IN_LINE = 400_000, MAX_IN_LINE
"""A longer text or line is not even shown: no sheets are so long, and the window would stand still."""

MOST_MARKED = 1_000
MARK_ALPHA = 70
DOUBT = QColor("#e0a100")
BAR_PX = 3
_PARAGRAPH = "\u2029"


class SheetEditor(QPlainTextEdit):
    """A plain text; what is put in is what is taken out, blanks that don't break included.

    Hidden characters are put in as the marks that show them: they would turn the words around them.
    """

    refused = Signal()

    def __init__(self) -> None:
        """Begin empty, and say what to put here."""
        super().__init__()
        self._marks: frozenset[int] = frozenset()
        self._margin = _Margin(self)
        self.setAccessibleName("Text of the sheets")
        self.setPlaceholderText("Paste here what was posted: one sheet or several, as they are.")
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        option = self.document().defaultTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)  # a name may begin otherwise, a sheet doesn't
        self.document().setDefaultTextOption(option)
        self.blockCountChanged.connect(lambda _count: self._make_room())
        self.updateRequest.connect(self._follow)
        self._make_room()

    def put(self, text: str) -> None:
        """Show a text in place of the one before; refuse one that is far too long."""
        shown = visible_lines(text) if len(text) <= MOST_CHARACTERS else text
        if self._has_room(shown, 0):
            self.setPlainText(shown)

    def text(self) -> str:
        """Return the text with every character as it was put in; lines end in a line feed."""
        return self.document().toRawText().replace(_PARAGRAPH, "\n")

    def mark(self, doubtful: Iterable[int]) -> None:
        """Mark lines, counted from 1, that are doubtful."""
        self._marks = frozenset(doubtful)
        marked = (self._selection(line) for line in sorted(self._marks))
        self.setExtraSelections(list(islice(filter(None, marked), MOST_MARKED)))
        self._margin.update()

    def marked_lines(self) -> tuple[int, ...]:
        """Return the lines that are marked."""
        return tuple(sorted(self._marks))

    def show_line(self, line: int) -> None:
        """Go to a line, counted from 1."""
        block = self.document().findBlockByNumber(line - 1)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.centerCursor()

    def insertFromMimeData(self, source: QMimeData) -> None:  # Qt's name
        """Take in plain text alone, and none that is far too long."""
        if not source.hasText():
            return
        text = source.text()
        shown = visible_lines(text) if len(text) <= MOST_CHARACTERS else text
        if self._has_room(shown, self.document().characterCount()):
            self.insertPlainText(shown)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # Qt's name
        """Take text; files go on to the window."""
        return source.hasText() and not source.hasUrls()

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        """Keep the margin as high as the text."""
        super().resizeEvent(event)
        inside = self.contentsRect()
        self._margin.setGeometry(QRect(inside.left(), inside.top(), self.margin_px(), inside.height()))

    def margin_px(self) -> int:
        """Return how wide the numbers of the lines are, with room around them."""
        digits = max(2, len(str(self.blockCount())))
        return self.fontMetrics().horizontalAdvance("9") * digits + 12 + BAR_PX

    def paint_margin(self, event: QPaintEvent) -> None:
        """Paint the numbers of the lines that are seen, and a bar beside those that are marked."""
        painter = QPainter(self._margin)
        palette = self.palette()
        painter.fillRect(event.rect(), palette.color(QPalette.ColorRole.AlternateBase))
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        plain, bold = QFont(self.font()), QFont(self.font())
        bold.setBold(True)
        block, height = self.firstVisibleBlock(), self.fontMetrics().height()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= event.rect().bottom():
            line = block.blockNumber() + 1
            is_marked = line in self._marks
            if is_marked:
                bar = round(self.blockBoundingRect(block).height())
                painter.fillRect(QRect(0, round(top), BAR_PX, bar), DOUBT)
            painter.setFont(bold if is_marked else plain)
            room = QRect(0, round(top), self._margin.width() - 6, height)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight, str(line))
            top += self.blockBoundingRect(block).height()
            block = block.next()
        painter.end()

    def _has_room(self, text: str, before: int) -> bool:
        """Tell whether a text can be shown besides what is there; say so where it can't."""
        longest = max(map(len, text.splitlines()), default=0)
        fits = len(text) + before <= MOST_CHARACTERS and longest <= MOST_IN_LINE
        if not fits:
            self.refused.emit()
        return fits

    def _selection(self, line: int) -> QTextEdit.ExtraSelection | None:
        block = self.document().findBlockByNumber(line - 1)
        if not block.isValid():
            return None
        made = QTextEdit.ExtraSelection()
        made.cursor = QTextCursor(block)
        made.cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        paler = QColor(DOUBT)
        paler.setAlpha(MARK_ALPHA)
        made.format.setBackground(paler)
        made.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        return made

    def _make_room(self) -> None:
        self.setViewportMargins(self.margin_px(), 0, 0, 0)

    def _follow(self, rect: QRect, dy: int) -> None:
        if dy:
            self._margin.scroll(0, dy)
        else:
            self._margin.update(0, rect.y(), self._margin.width(), rect.height())


class _Margin(QWidget):
    """The column left of the text; what is in it, the editor knows."""

    def __init__(self, editor: SheetEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:  # Qt's name
        return QSize(self._editor.margin_px(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        self._editor.paint_margin(event)
