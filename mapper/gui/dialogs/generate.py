"""Making a district on the map that is open, from a seed."""

from PySide6.QtWidgets import QWidget

from mapper.edit.district import make_district
from mapper.edit.operations import Edit, NoEdit
from mapper.gui.dialogs.district_form import DistrictForm
from mapper.gui.dialogs.map_dialog import MapDialog
from mapper.gui.map_pane import Sheet
from mapper.gui.session import Document
from mapper.gui.settings import Settings
from mapper.model.scenario import Scenario


class GenerateDialog(MapDialog):
    """Shows the district that would take the place of what is on the map."""

    def __init__(self, document: Document, palette_name: str, settings: Settings, parent: QWidget) -> None:
        """Begin with what was chosen last time, on the document as it stands."""
        super().__init__("Make a district", "&Put it on the map", palette_name, parent)
        self._scenario = document.scenario
        self.district = DistrictForm(document.ruleset, settings)
        self.accepted.connect(self.district.remember)
        self.district.changed.connect(self._settle)
        self.form_column.addWidget(self.district)
        self.form_column.addStretch(1)
        self._settle()

    def operation(self, scenario: Scenario) -> Edit | NoEdit:
        """Put the district chosen on a scenario."""
        return make_district(scenario, self.district.plan, self.district.materials)

    def told(self) -> str:
        """Return a line about the map, and what becomes of what stands there now."""
        kept = len(self._scenario.units)
        stays = f"; {kept} units stay where they are" if kept else ""
        return f"{super().told()}. It takes the place of all that was drawn{stays}."

    def _settle(self) -> None:
        self.accept_button.setEnabled(False)
        scenario, plan, palette = self._scenario, self.district.plan, self.district.materials

        def make() -> Sheet | NoEdit:
            edit = make_district(scenario, plan, palette)
            return edit if isinstance(edit, NoEdit) else Sheet(edit.scenario)

        self.pane.ask(make)
