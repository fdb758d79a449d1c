"""The sides of a map: their names and colours, and who plays them; added, changed and taken away."""

from dataclasses import dataclass

from pydantic import ValidationError
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mapper.edit.operations import Edit, NoEdit, counted, why_not
from mapper.edit.sides import another_side, belongings, change_sides
from mapper.gui.plain_text import tip
from mapper.gui.session import Document
from mapper.gui.swatch_icons import swatch_icon
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance, Colour, Controller
from mapper.model.value import MAX_NAME
from mapper.rules.names import called

WIDTH = 460
ICON_PX = 16
MOST_SIDES = len(Colour)
"""More can't be told apart on the map."""
PLAYED_BY = {Controller.PLAYER: "Players", Controller.GM: "The GM"}
HEADS = ("Name", "Colour", "Played by")


@dataclass(frozen=True, slots=True)
class SideRow:
    """The fields of one side."""

    side: Allegiance
    name: QLineEdit
    colour: QComboBox
    controller: QComboBox
    remove: QPushButton

    @property
    def wanted(self) -> Allegiance:
        """The side as its fields have it; raises `pydantic.ValidationError` for a name that none may have."""
        return self.dressed.evolve(name=self.name.text())

    @property
    def dressed(self) -> Allegiance:
        """The side with the colour and the players chosen."""
        return self.side.evolve(
            colour=Colour(self.colour.currentData()), controller=Controller(self.controller.currentData())
        )

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Its fields from left to right."""
        return self.name, self.colour, self.controller, self.remove


class SidesDialog(QDialog):
    """Asks who fights on the map; nothing is changed before it is agreed to."""

    def __init__(self, document: Document, palette_name: str, parent: QWidget) -> None:
        """Begin with the sides there are."""
        super().__init__(parent)
        self.setWindowTitle("Sides")
        self.setMinimumWidth(WIDTH)
        self._scenario = document.scenario
        self._palette_name = palette_name
        self.rows: list[SideRow] = []
        self.grid = QGridLayout()
        self.add_button = QPushButton("&Add a side")
        self.none = QLabel("No side fights here yet.")
        self._build()
        for side in document.scenario.sides:
            self._add(side)
        self._settle()
        (self.rows[0].name if self.rows else self.add_button).setFocus()

    def operation(self, scenario: Scenario) -> Edit | NoEdit:
        """Give a scenario the sides that are shown."""
        try:
            return change_sides(scenario, [row.wanted for row in self.rows])
        except ValidationError as error:
            return NoEdit(why_not(error))

    def _build(self) -> None:
        for column, words in enumerate(HEADS):
            self.grid.addWidget(QLabel(words), 0, column)
        self.grid.setColumnStretch(0, 1)
        self.add_button.setAutoDefault(False)
        self.add_button.clicked.connect(self._add_another)
        self.none.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.buttons = buttons
        page = QVBoxLayout(self)
        page.addLayout(self.grid)
        page.addWidget(self.none)
        page.addWidget(self.add_button, alignment=Qt.AlignmentFlag.AlignLeft)
        page.addStretch(1)
        page.addSpacing(8)
        page.addWidget(buttons)

    def _add_another(self) -> None:
        self._add(another_side(row.dressed for row in self.rows))
        self._settle()
        self.rows[-1].name.setFocus()
        self.rows[-1].name.selectAll()

    def _add(self, side: Allegiance) -> None:
        row = SideRow(side, QLineEdit(side.name), QComboBox(), QComboBox(), QPushButton("Remove"))
        row.name.setMaxLength(MAX_NAME)
        row.colour.setIconSize(QSize(ICON_PX, ICON_PX))
        for colour in Colour:
            icon = swatch_icon("side", side.id, self._palette_name, colour)
            row.colour.addItem(icon, colour.value.capitalize(), colour)
        for controller, words in PLAYED_BY.items():
            row.controller.addItem(words, controller)
        row.colour.setCurrentIndex(row.colour.findData(side.colour))
        row.controller.setCurrentIndex(row.controller.findData(side.controller))
        row.remove.setAutoDefault(False)
        row.remove.clicked.connect(lambda: self._remove(row))
        for widget, words in zip(row.widgets, (*HEADS, "Remove"), strict=True):
            widget.setAccessibleName(f"{words} of {called(side)}")
        if count := belongings(self._scenario, side.id):
            row.remove.setEnabled(False)
            row.remove.setToolTip(tip(f"{counted(count, 'thing')} on the map belong to it"))
        line = self.grid.rowCount()
        for column, widget in enumerate(row.widgets):
            self.grid.addWidget(widget, line, column)
        self.rows.append(row)

    def _remove(self, row: SideRow) -> None:
        self.rows.remove(row)
        for widget in row.widgets:
            self.grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._settle()

    def _settle(self) -> None:
        self.none.setVisible(not self.rows)
        self.add_button.setEnabled(len(self.rows) < MOST_SIDES)
