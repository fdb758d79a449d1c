"""The small inputs of the Inspector: each tells a finished input once, never while it is being filled."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QSpinBox

from mapper.model.value import MAX_NAME, MAX_NUMBER
from mapper.paint.isolation import isolated
from mapper.rules.palette import K, Kinds

COMMANDING = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
RETURNING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""Why a field is left for a while only, with the cursor where it stands."""


def choices(kinds: Kinds[K], here: Iterable[K] = ()) -> list[tuple[str, str]]:
    """Return the kinds of a palette for a choice, and those that are here without being on offer."""
    return [(kind.id.value, kind.name) for kind in kinds.with_those(here)]


class Words(QLineEdit):
    """A line of text that is told when it is left or Enter is pressed, if it changed; Escape puts it back."""

    ended = Signal()
    """Enter or Escape was pressed: there is nothing more to write."""

    def __init__(self, name: str, told: Callable[[str], object]) -> None:
        """Name the field for those who cannot see it."""
        super().__init__()
        self.setAccessibleName(name)
        self.setMaxLength(MAX_NAME)
        self._shown = ""
        self.editingFinished.connect(lambda: self._tell(told))
        self.returnPressed.connect(self.ended)

    def put(self, text: str) -> None:
        """Show a text."""
        self._shown = text
        if self.text() != text:
            self.setText(text)
        if not self.hasFocus():
            self.setCursorPosition(0)

    def write(self) -> None:
        """Let what is typed now take the place of the text."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        """Put back what stood there by Escape; whatever else that ends here goes on."""
        if event.key() == Qt.Key.Key_Escape:
            self.put(self._shown)
            self.ended.emit()
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # Qt's name
        """Go on writing at the end, unless it is come back to."""
        if event.reason() not in RETURNING:
            self.end(False)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # Qt's name
        """Show the beginning of a long text, unless it is only left for a menu or another window."""
        super().focusOutEvent(event)
        if event.reason() not in RETURNING:
            self.setCursorPosition(0)

    def _tell(self, told: Callable[[str], object]) -> None:
        text = self.text()
        if text != self._shown:
            shown = self._shown
            self._shown = text
            if told(text) is False:
                self.put(shown)


class LongText(QPlainTextEdit):
    """A text of several lines that is told when it is left, if it changed; Tab leaves it."""

    def __init__(self, name: str, told: Callable[[str], object]) -> None:
        """Name the field for those who cannot see it."""
        super().__init__()
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setFixedHeight(4 * self.fontMetrics().lineSpacing() + 12)
        self._shown = ""
        self._told = told

    def put(self, text: str) -> None:
        """Show a text."""
        self._shown = text
        if self.toPlainText() != text:
            self.setPlainText(text)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # Qt's name
        """Tell the text when the field is left."""
        super().focusOutEvent(event)
        text = self.toPlainText()
        if text != self._shown:
            shown, self._shown = self._shown, text
            if self._told(text) is False:
                self.put(shown)


class Choice(QComboBox):
    """One of some values, each with its words."""

    def __init__(self, name: str, told: Callable[[str], object]) -> None:
        """Name the field for those who cannot see it."""
        super().__init__()
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._shown = ""
        self.activated.connect(lambda _index: self._tell(told))

    def put(self, choices: Iterable[tuple[str, str]], chosen: str) -> None:
        """Offer values with their words, one of them chosen."""
        self._shown = chosen
        with QSignalBlocker(self):
            self.clear()
            for value, words in choices:
                self.addItem(isolated(words), value)
            self.setCurrentIndex(self.findData(chosen))

    def event(self, event: QEvent) -> bool:  # Qt's name
        """Keep the letters that find a choice from being taken for the window's shortcuts."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and event.text().isprintable()
            and event.text()
            and not event.modifiers() & COMMANDING
        ):
            event.accept()
            return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # Qt's name
        """Turn only what was gone into: the wheel on its way over the page changes nothing."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _tell(self, told: Callable[[str], object]) -> None:
        chosen = str(self.currentData())
        if chosen == self._shown:
            return
        shown, self._shown = self._shown, chosen
        if told(chosen) is False:
            self._shown = shown
            self.setCurrentIndex(self.findData(shown))


class Switch(QCheckBox):
    """A yes or no."""

    def __init__(self, text: str, told: Callable[[bool], object]) -> None:
        """Show the words beside the box."""
        super().__init__(text)
        self.clicked.connect(lambda checked: self._tell(told, on=bool(checked)))

    def put(self, *, on: bool) -> None:
        """Show yes or no."""
        with QSignalBlocker(self):
            self.setChecked(on)

    def _tell(self, told: Callable[[bool], object], *, on: bool) -> None:
        if told(on) is False:
            self.put(on=not on)


class Count(QSpinBox):
    """A whole number; the lowest one may have words of its own."""

    def __init__(
        self, name: str, told: Callable[[int], object], *, lowest: str = "", top: int = MAX_NUMBER
    ) -> None:
        """Name the field for those who cannot see it."""
        super().__init__()
        self.setAccessibleName(name)
        self.setRange(0, top)
        self.setKeyboardTracking(False)
        self.setSpecialValueText(lowest)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._shown = 0
        self.valueChanged.connect(lambda number: self._tell(told, number))

    def put(self, number: int) -> None:
        """Show a number."""
        self._shown = number
        with QSignalBlocker(self):
            self.setValue(number)

    def wheelEvent(self, event: QWheelEvent) -> None:  # Qt's name
        """Turn only what was gone into: the wheel on its way over the page changes nothing."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _tell(self, told: Callable[[int], object], number: int) -> None:
        shown, self._shown = self._shown, number
        if told(number) is False:
            self.put(shown)
