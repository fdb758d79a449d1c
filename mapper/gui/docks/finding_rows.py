"""Rows of findings: a sign and a word for how bad it is, the place, the fix, and the sentence beneath."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mapper.edit.finding import Finding
from mapper.model.problem import Severity
from mapper.paint.isolation import isolated

FINDING = Qt.ItemDataRole.UserRole
WORDS = {Severity.ERROR: "Error", Severity.WARNING: "Problem", Severity.NOTICE: "Note"}
FIX = "Fix"
_COLOURS = {
    Severity.ERROR: ("#b3261e", "#ff8a80"),
    Severity.WARNING: ("#8a5a00", "#ffc24d"),
    Severity.NOTICE: ("#0b4fa8", "#7cc0ff"),
}
_MARGIN, _SIGN, _GAP, _HALF = 8, 14, 6, 128

Index = QModelIndex | QPersistentModelIndex


class FindingRows(QStyledItemDelegate):
    """Draws a finding on two lines or more, as many as its sentence needs."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        finding = index.data(FINDING)
        if not isinstance(finding, Finding):
            super().paint(painter, option, index)
            return
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette: QPalette = option.palette
        rect: QRect = option.rect
        ink = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        colour = ink if chosen else severity_colour(finding.severity, palette)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, palette.highlight() if chosen else palette.base())
        ground = palette.color(QPalette.ColorRole.Highlight if chosen else QPalette.ColorRole.Base)
        _draw_sign(painter, finding.severity, _sign_rect(rect), (colour, ground))
        self._draw_head(painter, option, finding, (ink, colour))
        painter.setFont(_font(option))
        painter.setPen(ink)
        painter.drawText(_sentence_rect(rect, _font(option)), _wrapped(), isolated(finding.text))
        if not chosen:
            painter.setPen(palette.color(QPalette.ColorRole.Midlight))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # Qt's name
        """As wide as the list, as high as the sentence needs."""
        finding = index.data(FINDING)
        view = option.widget
        if not isinstance(finding, Finding) or not isinstance(view, QListView):
            return super().sizeHint(option, index)
        font = _font(option)
        room = QRect(0, 0, view.viewport().width() - 2 * _MARGIN, 10_000)
        high = QFontMetrics(font).boundingRect(room, _wrapped(), finding.text).height()
        return QSize(0, high + QFontMetrics(font).height() + 2 * _MARGIN + 4)

    def _draw_head(
        self, painter: QPainter, option: QStyleOptionViewItem, finding: Finding, inks: tuple[QColor, QColor]
    ) -> None:
        """Draw the line above the sentence: the word left, the place and the fix right."""
        rect: QRect = option.rect
        font, bold = _font(option), QFont(_font(option))
        bold.setBold(True)
        head = QRect(rect.left() + _MARGIN, rect.top() + _MARGIN, rect.width() - 2 * _MARGIN, _line(font))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        room = head.right()
        if finding.fixes:
            button = fix_rect(rect, font)
            painter.setPen(QPen(inks[0], 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(button).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setFont(font)
            painter.drawText(button, Qt.AlignmentFlag.AlignCenter, FIX)
            room = button.left() - _GAP
        painter.setFont(font)
        painter.setPen(inks[0])
        place = QRect(head.left(), head.top(), room - head.left(), head.height())
        painter.drawText(place, right, finding.place)
        taken = QFontMetrics(font).horizontalAdvance(finding.place) + _GAP if finding.place else 0
        painter.setFont(bold)
        painter.setPen(inks[1])
        left = head.left() + _SIGN + _GAP
        word = QRect(left, head.top(), room - left - taken, head.height())
        words = f"{WORDS[finding.severity]}: {finding.kind}"
        elided = QFontMetrics(bold).elidedText(words, Qt.TextElideMode.ElideRight, word.width())
        painter.drawText(word, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, elided)


def fix_rect(row: QRect, font: QFont) -> QRect:
    """Return where in a row its fix button is."""
    wide = QFontMetrics(font).horizontalAdvance(FIX) + 2 * _MARGIN
    high = _line(font) + 4
    return QRect(row.right() - _MARGIN - wide + 1, row.top() + _MARGIN - 2, wide, high)


def severity_colour(severity: Severity, palette: QPalette) -> QColor:
    """Return the colour of a severity on the ground of a list."""
    is_dark = palette.color(QPalette.ColorRole.Base).lightness() < _HALF
    return QColor(_COLOURS[severity][is_dark])


def _draw_sign(painter: QPainter, severity: Severity, rect: QRectF, inks: tuple[QColor, QColor]) -> None:
    """Draw a disc with a cross, a triangle with an exclamation mark, or a disc with an i."""
    colour, light = inks
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    middle = rect.center()
    if severity is Severity.WARNING:
        top = QPointF(middle.x(), rect.top())
        painter.drawPolygon(QPolygonF([top, rect.bottomRight(), rect.bottomLeft()]))
    else:
        painter.drawEllipse(rect)
    painter.setPen(QPen(light, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    if severity is Severity.ERROR:
        arm = 2.6
        painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm))
        painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm))
        return
    upside = -1 if severity is Severity.NOTICE else 1
    shift = 1.6 if severity is Severity.WARNING else 0
    painter.drawLine(middle + QPointF(0, shift - 2.6 * upside), middle + QPointF(0, shift + 0.8 * upside))
    painter.drawPoint(middle + QPointF(0, shift + 3.4 * upside))


def _sign_rect(row: QRect) -> QRectF:
    return QRectF(row.left() + _MARGIN, row.top() + _MARGIN + 1, _SIGN, _SIGN)


def _sentence_rect(row: QRect, font: QFont) -> QRect:
    top = row.top() + _MARGIN + _line(font) + 4
    return QRect(row.left() + _MARGIN, top, row.width() - 2 * _MARGIN, row.bottom() - top)


def _line(font: QFont) -> int:
    return QFontMetrics(font).height()


def _font(option: QStyleOptionViewItem) -> QFont:
    font: QFont = option.font
    return font


def _wrapped() -> int:
    return Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignTop.value
