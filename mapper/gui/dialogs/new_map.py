"""A new map: its size, its rules, and what it begins with."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QLineEdit, QScrollArea, QWidget

from mapper.edit.district import make_district
from mapper.edit.district_plan import why_no_district
from mapper.edit.operations import Edit, NoEdit, change_title
from mapper.edit.whole_map import new_scenario, walled_in
from mapper.files.rulings import ruleset_of
from mapper.gui.dialogs.district_form import DistrictForm
from mapper.gui.dialogs.map_choices import recall, remember
from mapper.gui.dialogs.map_dialog import MapDialog
from mapper.gui.dialogs.number_field import number_field
from mapper.gui.map_pane import Sheet
from mapper.gui.plain_text import tip
from mapper.gui.settings import Settings
from mapper.model.scenario import Scenario
from mapper.model.value import MAX_NAME, MAX_SIDE_TILES, MAX_TILES
from mapper.rules.registry import GAMES
from mapper.rules.ruleset import Ruleset

EMPTY, WALLED, DISTRICT = "Empty", "Walled in", "A district made up from a seed"
USUAL = (24, 18)


class NewMapDialog(MapDialog):
    """Asks for a new map and shows it; `scenario` is the one that was made."""

    def __init__(self, palette_name: str, settings: Settings, parent: QWidget) -> None:
        """Begin with what was chosen last time, at first with a usual size."""
        super().__init__("New map", "&Make it", palette_name, parent)
        self.title = QLineEdit()
        self.title.setMaxLength(MAX_NAME)
        self.title.setPlaceholderText("Untitled")
        self.columns, self.rows = (
            number_field(1, MAX_SIDE_TILES, size, name, " tiles")
            for size, name in zip(USUAL, ("Columns", "Rows"), strict=True)
        )
        self.rules = QComboBox()
        for key, game in GAMES.items():
            self.rules.addItem(game.name, key)
        self.template = QComboBox()
        self.template.addItems([EMPTY, WALLED, DISTRICT])
        self._settings = settings
        recall(settings, "new_map", self._lasting)
        self.district = DistrictForm(self._ruleset(), settings)
        self._fill()
        self._offer()
        self._settle()
        self.accepted.connect(self._remember)

    @property
    def scenario(self) -> Scenario | None:
        """The map that is shown, with its title; None while there is none, or for an impossible title."""
        titled = self._titled()
        return titled.scenario if isinstance(titled, Edit) else None

    def show_outcome(self) -> None:
        """Let the map be made unless its title is none that a document may have."""
        super().show_outcome()
        titled = self._titled()
        if isinstance(titled, NoEdit):
            self.line.setText(titled.text)
            self.accept_button.setEnabled(False)

    @property
    def _lasting(self) -> Mapping[str, QWidget]:
        """The fields that are remembered, beside those about a district."""
        return {"columns": self.columns, "rows": self.rows, "rules": self.rules, "begin": self.template}

    def _remember(self) -> None:
        remember(self._settings, "new_map", self._lasting)
        if self.template.currentText() == DISTRICT:
            self.district.remember()

    def _titled(self) -> Edit | NoEdit | None:
        sheet = self.pane.sheet
        return change_title(sheet.scenario, title=self.title.text()) if sheet is not None else None

    def _fill(self) -> None:
        form = QFormLayout()
        form.addRow("&Title", self.title)
        form.addRow("&Columns", self.columns)
        form.addRow("&Rows", self.rows)
        form.addRow("R&ules", self.rules)
        form.addRow("Begin &with", self.template)
        for widget, name in ((self.title, "Title"), (self.rules, "Rules"), (self.template, "Begin with")):
            widget.setAccessibleName(name)
        self.room = QScrollArea()
        self.room.setWidgetResizable(True)
        self.room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.room.setFrameShape(QFrame.Shape.NoFrame)
        self.room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.room.setWidget(self.district)
        self.form_column.addLayout(form)
        self.form_column.addSpacing(8)
        self.form_column.addWidget(self.room, 1)
        self.form_column.addStretch(0)
        self.title.textChanged.connect(self.show_outcome)
        for spin in (self.columns, self.rows):
            spin.valueChanged.connect(self._settle)
        self.rules.currentIndexChanged.connect(self._change_rules)
        self.template.currentIndexChanged.connect(self._settle)
        self.district.changed.connect(self._settle)

    def _change_rules(self) -> None:
        self.district.offer(self._ruleset())
        self._offer()
        self._settle()

    def _offer(self) -> None:
        """Offer the templates that the rules have what is needed for; at the others it is told why not."""
        palette = self._ruleset().palette
        reasons = {WALLED: palette.why_no_rim, DISTRICT: why_no_district(palette)}
        if reasons.get(self.template.currentText()):
            self.template.setCurrentText(EMPTY)
        for place in range(self.template.count()):
            why = reasons.get(self.template.itemText(place), "")
            items = self.template.model()
            if isinstance(items, QStandardItemModel):
                items.item(place).setEnabled(not why)
            self.template.setItemData(place, tip(why), Qt.ItemDataRole.ToolTipRole)

    def _settle(self) -> None:
        """Ask for the map chosen now."""
        self.district.setVisible(self.template.currentText() == DISTRICT)
        self.accept_button.setEnabled(False)
        width, height, rules = self.columns.value(), self.rows.value(), self.rules.currentData()
        template, plan, palette = self.template.currentText(), self.district.plan, self.district.materials

        def make() -> Sheet | NoEdit:
            if width * height > MAX_TILES:
                return NoEdit(f"a map has at most {MAX_TILES:,} tiles, this would have {width * height:,}")
            empty = new_scenario(width, height, ruleset=rules, ground=palette.plain)
            if template != DISTRICT:
                return Sheet(walled_in(empty, palette) if template == WALLED else empty)
            edit = make_district(empty, plan, palette)
            return edit if isinstance(edit, NoEdit) else Sheet(edit.scenario)

        self.pane.ask(make)

    def _ruleset(self) -> Ruleset:
        tiny = new_scenario(1, 1, ruleset=self.rules.currentData(), ground="any")
        return ruleset_of(tiny)
