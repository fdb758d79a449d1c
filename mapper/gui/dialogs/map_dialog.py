"""A map dialog: choices on the left, beside them the map that they give, and a line about it."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from mapper.gui.map_pane import MapPane

SIZE = QSize(980, 660)
FORM_WIDTH = 330


class MapDialog(QDialog):
    """May be accepted once its pane shows the very map that was chosen."""

    def __init__(self, title: str, deed: str, palette_name: str, parent: QWidget) -> None:
        """Make the frame; `deed` is what its button says."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.pane = MapPane(palette_name)
        self.line = QLabel()
        self.line.setTextFormat(Qt.TextFormat.PlainText)
        self.line.setWordWrap(True)
        self.line.setMinimumHeight(2 * self.line.fontMetrics().lineSpacing())
        self.line.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.line.setAccessibleName("About the map")
        self.form_column, self.map_column = QVBoxLayout(), QVBoxLayout()
        self.column = QVBoxLayout(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = self.buttons.addButton(deed, QDialogButtonBox.ButtonRole.AcceptRole)
        self.accept_button.setEnabled(False)
        for button in self.buttons.buttons():
            button.setAutoDefault(button is self.accept_button)  # type: ignore[attr-defined]  # all push buttons
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.pane.settled.connect(self.show_outcome)
        self._is_wanted = False
        self._build()
        self.resize(SIZE.boundedTo(parent.window().size()))

    @property
    def is_busy(self) -> bool:
        """Whether the map chosen is not shown yet."""
        return self.pane.is_busy

    def show_outcome(self) -> None:
        """Tell what came of the choices, and let them be taken if they are possible."""
        self.line.setText(self.pane.refusal or self.told())
        self.accept_button.setEnabled(self.pane.sheet is not None and not self.is_busy)
        if self._is_wanted and not self.is_busy:
            self._is_wanted = False
            self.accept_button.click()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        """Keep an Enter that comes while the map is being made until it stands."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.is_busy:
            self._is_wanted = True
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:  # Qt's name
        """Begin at the first of the choices; Tab comes to the buttons after the last."""
        super().showEvent(event)
        if event.spontaneous():
            return
        self.column.addWidget(self.buttons)  # behind the choices, and so behind them for Tab
        self.accept_button.setDefault(True)  # which counts for nothing before it stands in the dialog
        first: QWidget | None = self.nextInFocusChain()
        while first is not None and first is not self and not first.focusPolicy() & Qt.FocusPolicy.TabFocus:
            first = first.nextInFocusChain()
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def told(self) -> str:
        """Return a line about the map that is shown."""
        if self.pane.sheet is None:
            return ""
        battlemap = self.pane.sheet.scenario.map
        many = len(battlemap.structures)
        built = f", {many:,} {'structure' if many == 1 else 'structures'}" if many else ""
        return f"{battlemap.width} × {battlemap.height} tiles{built}"

    def _build(self) -> None:
        side = QWidget()
        side.setFixedWidth(FORM_WIDTH)
        side.setLayout(self.form_column)
        self.form_column.setContentsMargins(0, 0, 0, 0)
        self.map_column.addWidget(self.pane, 1)
        self.map_column.addWidget(self.line)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(side)
        row.addLayout(self.map_column, 1)
        self.column.addLayout(row, 1)
