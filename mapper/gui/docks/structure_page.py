"""The Inspector's page for a structure."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget

from mapper.edit.operations import change_structure
from mapper.gui.docks.fields import Choice, Count, Switch, Words, choices
from mapper.gui.plain_text import in_menu, tip
from mapper.gui.session import Document, Session
from mapper.model.structure import Height, Standing, Structure, StructureKind, Trait
from mapper.rules.palette import Palette

STANDINGS = (
    (Standing.AUTO.value, "by how much it covers"),
    (Standing.NONE.value, "never"),
    (Standing.ALL.value, "always"),
)


class StructurePage(QWidget):
    """Every plain field of one structure."""

    def __init__(self, session: Session) -> None:
        """Build the fields."""
        super().__init__()
        self.session = session
        self._structure: Structure | None = None
        self._full = 0.0
        self.name = Words("Name", lambda text: self._change(name=text))
        self.height_choice = Choice("Height", lambda key: self._change(height=Height(key)))
        self.kind = Choice("Kind", lambda key: self._change(kind=StructureKind(key)))
        self.traits = {trait: Switch("", self._switch(trait)) for trait in Trait}
        self.durability = Count("Durability", self._set_durability)
        self.full = QLabel()
        self.standing = Choice("Units may stand in it", lambda key: self._change(standing=Standing(key)))
        self.objective = Switch("Objective", lambda on: self._change(objective="" if on else None))
        self.objective_text = Words("Text of the objective", lambda text: self._change(objective=text))
        self.trait_rows = QWidget()
        self.form = QFormLayout()
        self._build()

    def show_structure(self, document: Document, structure: Structure) -> None:
        """Fill the page with a structure."""
        self._structure, palette = structure, document.ruleset.palette
        self._full = document.ruleset.structure_durability(structure)
        self.name.put(structure.name)
        self.height_choice.put(choices(palette.heights, [structure.height]), structure.height.value)
        self.kind.put(choices(palette.structures, [structure.kind]), structure.kind.value)
        self._show_traits(structure, palette)
        shown = self._full if structure.durability is None else structure.durability
        self.durability.put(round(shown))
        self.full.setText(f"of {self._full:g}")
        self.standing.put(STANDINGS, structure.standing.value)
        self.objective.put(on=structure.objective is not None)
        self.objective_text.put(structure.objective or "")
        self.objective_text.setEnabled(structure.objective is not None)

    def _show_traits(self, structure: Structure, palette: Palette) -> None:
        """Show a switch for each trait that is on offer, or that the structure has all the same."""
        for trait, switch in self.traits.items():
            switch.setVisible(trait in palette.traits or trait in structure.traits)
            kind = palette.traits.get(trait)
            switch.setText(in_menu(palette.traits.name(trait)))
            switch.setToolTip(tip(kind.note if kind else ""))
            switch.put(on=trait in structure.traits)
        self.form.setRowVisible(self.trait_rows, bool(palette.traits or structure.traits))

    def _build(self) -> None:
        self.full.setTextFormat(Qt.TextFormat.PlainText)
        form = self.form
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("Name", self.name)
        form.addRow("Height", self.height_choice)
        form.addRow("Kind", self.kind)
        below = QVBoxLayout(self.trait_rows)
        below.setContentsMargins(0, 0, 0, 0)
        for switch in self.traits.values():
            below.addWidget(switch)
        form.addRow("Traits", self.trait_rows)
        form.addRow("Durability", self.durability)
        form.addRow("", self.full)
        form.addRow("Units stand in it", self.standing)
        form.addRow("", self.objective)
        form.addRow("What to do", self.objective_text)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addStretch(1)

    def _switch(self, trait: Trait) -> Callable[[bool], bool]:
        def told(on: bool) -> bool:  # noqa: FBT001  # a Qt signal's argument
            structure = self._structure
            if structure is None:
                return False
            chosen = {*structure.traits, trait} if on else {*structure.traits} - {trait}
            return self._change(traits=tuple(one for one in Trait if one in chosen))

        return told

    def _set_durability(self, value: int) -> bool:
        return self._change(durability=None if value >= self._full else float(value))

    def _change(self, **fields: object) -> bool:
        structure = self._structure
        return structure is not None and self.session.do(
            lambda scenario: change_structure(scenario, structure.id, **fields)
        )
