"""The small inputs of the Inspector: each tells a finished input once, never while it is being filled."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox

from mapper.model.value import MAX_NAME, MAX_NUMBER


class Words(QLineEdit):
    """A line of text that is told when it is left or Enter is pressed, if it changed."""

    def __init__(self, name: str, told: Callable[[str], object]) -> None:
        """Name the field for those who cannot see it."""
        super().__init__()
        self.setAccessibleName(name)
        self.setMaxLength(MAX_NAME)
        self._shown = ""
        self.editingFinished.connect(lambda: self._tell(told))

    def put(self, text: str) -> None:
        """Show a text."""
        self._shown = text
        if self.text() != text:
            self.setText(text)

    def _tell(self, told: Callable[[str], object]) -> None:
        text = self.text()
        if text != self._shown:
            shown = self._shown
            self._shown = text
            if told(text) is False:
                self.put(shown)


class Choice(QComboBox):
    """One of some values, each with its words."""

    def __init__(self, name: str, told: Callable[[str], object]) -> None:
        """Name the field for those who cannot see it."""
        super().__init__()
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.activated.connect(lambda _index: told(str(self.currentData())))

    def put(self, choices: Iterable[tuple[str, str]], chosen: str) -> None:
        """Offer values with their words, one of them chosen."""
        with QSignalBlocker(self):
            self.clear()
            for value, words in choices:
                self.addItem(words, value)
            self.setCurrentIndex(self.findData(chosen))


class Switch(QCheckBox):
    """A yes or no."""

    def __init__(self, text: str, told: Callable[[bool], object]) -> None:
        """Show the words beside the box."""
        super().__init__(text)
        self.clicked.connect(lambda checked: told(bool(checked)))

    def put(self, *, on: bool) -> None:
        """Show yes or no."""
        with QSignalBlocker(self):
            self.setChecked(on)


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
        self.valueChanged.connect(told)

    def put(self, number: int) -> None:
        """Show a number."""
        with QSignalBlocker(self):
            self.setValue(number)
