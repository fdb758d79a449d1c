"""How a gauge is drawn and edited in a list: a bar with its words, and a small field in its place."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QDoubleSpinBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mapper.gui.docks.fields import Choice
from mapper.rules.gauges import Gauge, GaugeKind, GaugeValue

GAUGE = Qt.ItemDataRole.UserRole
BAR_HEIGHT = 9
LEAST_BAR, FAIR_BAR = 24, 44
LOW = 0.25
"""A bar that is no fuller than this is drawn as a warning."""
GAP = 8
_LINE, _RIM = 21, 3
_DARK_BELOW = 128
Index = QModelIndex | QPersistentModelIndex


class GaugeDelegate(QStyledItemDelegate):
    """Draws and edits the gauges of a list; `told` carries out what was set."""

    def __init__(self, told: Callable[[Gauge, GaugeValue], object], parent: QWidget) -> None:
        """Begin with bars that leave no room for words; `words_px` is set by the list."""
        super().__init__(parent)
        self.words_px = 0
        self._told = told

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # Qt's name
        """Return one line, high enough for a field."""
        size = super().sizeHint(option, index)
        return QSize(size.width(), max(size.height(), _LINE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the words at the right, and a bar in the room that is left of them."""
        gauge = index.data(GAUGE)
        if index.column() != 1 or not isinstance(gauge, Gauge) or gauge.kind is not GaugeKind.BAR:
            super().paint(painter, option, index)
            return
        super().paint(painter, option, index)
        cell = QRectF(option.rect)
        room = cell.width() - self.words_px - 2 * GAP
        if room < LEAST_BAR:
            return
        track = QRectF(cell.left() + GAP / 2, cell.center().y() - BAR_HEIGHT / 2, room, BAR_HEIGHT)
        palette: QPalette = option.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:  # the highlight may be of the bar's own colour
            plate = track.adjusted(-_RIM, -_RIM, _RIM, _RIM)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Base))
            painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        draw_bar(painter, track, gauge, palette)
        painter.restore()

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:  # Qt's name
        """Return the field for a gauge."""
        gauge = index.data(GAUGE)
        if not isinstance(gauge, Gauge):
            return super().createEditor(parent, option, index)
        if gauge.kind is GaugeKind.CHOICE:
            return self._choice(gauge, parent)
        return NumberField(gauge, parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:  # Qt's name
        """Leave the field as it was made: it holds the value already."""

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:  # Qt's name
        """Carry out what a number was set to; a choice has been carried out when it was made."""
        gauge = index.data(GAUGE)
        if isinstance(editor, NumberField) and isinstance(gauge, Gauge):
            value = editor.value()
            if value != editor.shown:
                self._told(gauge, value)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:  # Qt's
        """Let the field take the whole cell."""
        editor.setGeometry(option.rect)

    def _choice(self, gauge: Gauge, parent: QWidget) -> Choice:
        """Return a list of choices that opens at once; what is chosen is carried out, and the field goes."""
        field = Choice(gauge.name, lambda value: self._told(gauge, value))
        field.setParent(parent)
        field.put(gauge.choices, str(gauge.value))
        field.activated.connect(lambda _index: self.closeEditor.emit(field))
        QTimer.singleShot(0, field, field.showPopup)
        return field


class NumberField(QDoubleSpinBox):
    """The number of a gauge, within what it may be."""

    def __init__(self, gauge: Gauge, parent: QWidget) -> None:
        """Show the number as it is."""
        super().__init__(parent)
        self.setAccessibleName(gauge.name)
        self.setDecimals(0 if gauge.whole else 2)
        self.setRange(gauge.least, gauge.top)
        self.setStepType(QDoubleSpinBox.StepType.DefaultStepType)
        if gauge.kind is GaugeKind.BAR and gauge.maximum:
            self.setSuffix(f" / {gauge.maximum:g}" if not gauge.harms else "")
        self.setFrame(False)
        self.setAutoFillBackground(True)
        self.setValue(float(gauge.value))
        self.shown = self.value()
        self.selectAll()

    def textFromValue(self, value: float) -> str:  # Qt's name
        """Return the number without trailing zeros."""
        text, point = super().textFromValue(value), self.locale().decimalPoint()
        return text.rstrip("0").rstrip(point) if point in text else text


def draw_bar(painter: QPainter, track: QRectF, gauge: Gauge, palette: QPalette) -> None:
    """Draw how full a gauge is: the track, the share of it, and a mark at the end of what is full."""
    radius = track.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_track(palette))
    painter.drawRoundedRect(track, radius, radius)
    if gauge.share > 0.0:
        filled = QRectF(track)
        filled.setWidth(max(track.height(), track.width() * gauge.share))
        painter.setBrush(bar_colour(gauge, palette))
        painter.drawRoundedRect(filled, radius, radius)
    if gauge.share <= LOW and not gauge.harms:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(palette.color(QPalette.ColorRole.BrightText))
        painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def bar_colour(gauge: Gauge, palette: QPalette) -> QColor:
    """Return the colour of a bar: what is left is the accent's, little of it and harm are warnings."""
    if gauge.harms or gauge.share <= LOW:
        return palette.color(QPalette.ColorRole.BrightText)
    return palette.color(QPalette.ColorRole.Accent)


def _track(palette: QPalette) -> QColor:
    base = palette.color(QPalette.ColorRole.Base)
    return palette.color(
        QPalette.ColorRole.Mid if base.lightness() < _DARK_BELOW else QPalette.ColorRole.Button
    )
