"""The History panel: every step of the document, to see what was done and to go back to any of them."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFont, QPainter, QPalette, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from mapper.gui.docks.history_rows import SAVED, STATE, THUMBNAIL, HistoryRows, State
from mapper.gui.plain_text import shortened
from mapper.gui.session import Session
from mapper.gui.viewing import Viewing
from mapper.paint.isolation import isolated

GATHER_MS = 50
"""Edits that follow each other more quickly are shown together."""

PAD_PX = 6
UNDONE_OPACITY = 0.55
MEGABYTE = 1_000_000


class HistoryPanel(QWidget):
    """A list of all steps; a click, or Enter, goes to one."""

    def __init__(self, session: Session, viewing: Viewing) -> None:
        """Build the list; it follows the session while it is in sight."""
        super().__init__()
        self.session = session
        self.rows = HistoryRows(lambda: viewing.palette_name, self.devicePixelRatioF, self)
        self.list = QListView()
        self.list.setModel(self.rows)
        self.list.setItemDelegate(_StepDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName("Steps")
        self.list.setAccessibleDescription("Arrow keys choose a step, Enter goes to it.")
        self.summary = QLabel()
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.summary.setWordWrap(True)
        self.summary.setContentsMargins(10, 6, 10, 6)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.list, 1)
        column.addWidget(self.summary)
        self.setFocusProxy(self.list)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.refresh)
        self.list.clicked.connect(self._go)
        self.list.activated.connect(self._go)
        session.documents_changed.connect(self._note)
        session.switched.connect(self._note)
        viewing.palette_changed.connect(self.rows.repaint_pictures)
        self.refresh()

    def refresh(self) -> None:
        """Show the steps as they are now."""
        self._timer.stop()
        self.rows.show(self.session.current)
        self.summary.setText(self._summary())
        if self.rows.rowCount():
            index = self.rows.index(self.rows.position)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)

    def showEvent(self, event: QShowEvent) -> None:  # Qt's name
        """Catch up with what happened while nobody looked."""
        self.refresh()
        super().showEvent(event)

    def _note(self) -> None:
        if self.isVisible() and not self._timer.isActive():
            self._timer.start(GATHER_MS)

    def _go(self, index: QModelIndex) -> None:
        if self._timer.isActive():  # what was pointed at is no longer what the list would show
            self.refresh()
            return
        self.session.go_to(index.row())

    def _summary(self) -> str:
        document = self.session.current
        if document is None:
            return "No map is open."
        history = document.history
        if not history.steps:
            return "Nothing has been changed yet. Each change will stand here, to go back to."
        undone = len(history.steps) - history.position
        words = [f"{history.position} {'step' if history.position == 1 else 'steps'} done"]
        if undone:
            words.append(f"{undone} undone")
        if history.bytes >= MEGABYTE:
            words.append(f"{history.bytes / MEGABYTE:.0f} MB kept")
        return ", ".join(words)


class _StepDelegate(QStyledItemDelegate):
    """Paints a step: what it changed, its name, and whether it is done, current, undone or saved."""

    def sizeHint(  # Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return a row that has room for a thumbnail."""
        return QSize(THUMBNAIL[0] + 120, THUMBNAIL[1] + 2 * PAD_PX)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a row."""
        state = index.data(STATE)
        painter.save()
        place, palette, widget = option.rect, option.palette, option.widget
        widget.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, widget)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        picture = QRect(place.left() + PAD_PX, place.top() + PAD_PX, *THUMBNAIL)
        if state is State.UNDONE:
            painter.setOpacity(UNDONE_OPACITY)
        self._paint_picture(painter, picture, index.data(Qt.ItemDataRole.DecorationRole), palette)
        painter.setPen(ink)
        left = picture.right() + 2 * PAD_PX
        room = QRect(left, place.top(), place.right() - left - PAD_PX, place.height())
        if index.data(SAVED):
            room = self._paint_saved(painter, room)
        font = QFont(option.font)
        font.setBold(state is State.CURRENT)
        painter.setFont(font)
        words = shortened(index.data(Qt.ItemDataRole.DisplayRole), 300)
        line = painter.fontMetrics().elidedText(isolated(words), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, line)
        painter.restore()

    def _paint_picture(
        self, painter: QPainter, place: QRect, picture: QPixmap | None, palette: QPalette
    ) -> None:
        if isinstance(picture, QPixmap):
            painter.drawPixmap(place, picture)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(place.adjusted(0, 0, -1, -1))

    def _paint_saved(self, painter: QPainter, room: QRect) -> QRect:
        """Write that a step is the saved one; return the room that is left."""
        words = "saved"
        width = painter.fontMetrics().horizontalAdvance(words)
        place = QRect(QPoint(room.right() - width, room.top()), QSize(width + 1, room.height()))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)
        return room.adjusted(0, 0, -width - 2 * PAD_PX, 0)
