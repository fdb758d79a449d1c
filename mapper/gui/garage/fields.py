"""The inputs of the garage: points with parts of a point, and rows of words beside them."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QLabel, QSizePolicy, QWidget

from mapper.gui.docks.reasons import reason_text
from mapper.gui.plain_text import tip
from mapper.paint.isolation import isolated
from mapper.rules.reasons import Reason, Refusal

FIELD_WIDTH = 96
LABEL_WIDTH = 120


class Points(QDoubleSpinBox):
    """An amount that is told when it is left, stepped, or Enter is pressed."""

    def __init__(
        self, name: str, told: Callable[[float], object], *, most: float = 1000.0, lowest: str = ""
    ) -> None:
        """Name the field for those who cannot see it; the lowest value may have words of its own."""
        super().__init__()
        self.setAccessibleName(name)
        self.setRange(0.0, most)
        self.setDecimals(2)
        self.setKeyboardTracking(False)
        self.setSpecialValueText(lowest)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFixedWidth(FIELD_WIDTH)
        self._shown = 0.0
        self.valueChanged.connect(lambda value: self._tell(told, value))

    def put(self, value: float) -> None:
        """Show a value."""
        self._shown = value
        with QSignalBlocker(self):
            self.setValue(value)

    def textFromValue(self, value: float) -> str:  # Qt's name
        """Return the value without trailing zeros."""
        text = super().textFromValue(value)
        point = self.locale().decimalPoint()
        return text.rstrip("0").rstrip(point) if point in text else text

    def wheelEvent(self, event: QWheelEvent) -> None:  # Qt's name
        """Turn only what was gone into: the wheel on its way over the page changes nothing."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _tell(self, told: Callable[[float], object], value: float) -> None:
        shown, self._shown = self._shown, value
        if told(value) is False:
            self.put(shown)


def form(parent: QWidget | None = None) -> QFormLayout:
    """Return a form whose fields stand in line with those of every other."""
    made = QFormLayout(parent)
    made.setContentsMargins(0, 0, 0, 0)
    made.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    made.setHorizontalSpacing(10)
    made.setVerticalSpacing(4)
    return made


def aligned(made: QFormLayout) -> None:
    """Give every label of a form the width that labels have."""
    for row in range(made.rowCount()):
        item = made.itemAt(row, QFormLayout.ItemRole.LabelRole)
        label = item.widget() if item is not None else None
        if label is not None:
            label.setMinimumWidth(LABEL_WIDTH)


class Note(QLabel):
    """Words of secondary weight beside a field, wrapped, never read as marks."""

    def __init__(self, text: str = "", *, wraps: bool = True) -> None:
        """Show a text."""
        super().__init__(isolated(text))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wraps)
        self.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.setSizePolicy(
            QSizePolicy.Policy.Ignored if wraps else QSizePolicy.Policy.Preferred,
            QSizePolicy.Policy.Preferred,
        )

    def setText(self, text: str) -> None:  # Qt's name
        """Show another text."""
        super().setText(isolated(text))


class Heading(QLabel):
    """The heading of a group of fields."""

    def __init__(self, text: str) -> None:
        """Show a text in bold."""
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        font = self.font()
        font.setBold(True)
        self.setFont(font)


def reasons_tip(reasons: tuple[Reason, ...], first: str = "") -> str:
    """Return a tooltip of reasons, one a line."""
    return tip("\n".join((*((first,) if first else ()), *(reason_text(reason) for reason in reasons))))


def why_not(widget: QWidget, refusal: Refusal | None, usual: str = "") -> None:
    """Enable a widget, or disable it and let its tooltip tell why."""
    widget.setEnabled(refusal is None)
    widget.setToolTip(reasons_tip(refusal.reasons) if refusal is not None else tip(usual))
