"""Rows of the library: a silhouette, a name with what it is about below it, and the points at the right."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mapper.paint.isolation import isolated

ICON_PX = 32
ABOUT = Qt.ItemDataRole.UserRole + 1
POINTS = Qt.ItemDataRole.UserRole + 2
GAP = 6

Index = QModelIndex | QPersistentModelIndex


class LibraryRows(QStyledItemDelegate):
    """Paints an entry in two lines; a row that tells nothing below its name is painted as any other."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # Qt's name
        """Return room for two lines and the silhouette."""
        hint = super().sizeHint(option, index)
        if index.data(ABOUT) is None:
            return QSize(hint.width(), option.fontMetrics.height() + 2 * GAP)
        lines = 2 * option.fontMetrics.height() + GAP
        return QSize(hint.width(), max(lines, ICON_PX + 4))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row: its ground by the style, its words over it."""
        about = index.data(ABOUT)
        if about is None:
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        icon, name = QIcon(option.icon), option.text
        option.text, option.icon = "", QIcon()
        option.features &= ~QStyleOptionViewItem.ViewItemFeature.HasDecoration
        widget = option.widget
        style = widget.style() if widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        painter.save()
        icon.paint(
            painter, QRect(option.rect.left() + 2, option.rect.center().y() - ICON_PX // 2, ICON_PX, ICON_PX)
        )
        _write(painter, option, name, str(about), str(index.data(POINTS) or ""))
        painter.restore()


def _write(painter: QPainter, option: QStyleOptionViewItem, name: str, about: str, points: str) -> None:
    """Write the two lines and the points, each cut where its room ends."""
    is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
    ink = QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.Text
    faint = QPalette.ColorRole.HighlightedText if is_selected else QPalette.ColorRole.PlaceholderText
    metrics, palette = option.fontMetrics, option.palette
    left = option.rect.left() + ICON_PX + 2 + GAP
    right = option.rect.right() - GAP
    top = option.rect.center().y() - metrics.height()
    first = QRect(left, top, right - left, metrics.height())
    painter.setPen(palette.color(faint))
    painter.drawText(first, Qt.AlignmentFlag.AlignRight, points)
    first.setRight(right - metrics.horizontalAdvance(points) - GAP)
    second = QRect(left, top + metrics.height(), right - left, metrics.height())
    elided = Qt.TextElideMode.ElideRight
    painter.drawText(
        second, Qt.AlignmentFlag.AlignLeft, metrics.elidedText(isolated(about), elided, second.width())
    )
    painter.setPen(palette.color(ink))
    painter.drawText(
        first, Qt.AlignmentFlag.AlignLeft, metrics.elidedText(isolated(name), elided, first.width())
    )
