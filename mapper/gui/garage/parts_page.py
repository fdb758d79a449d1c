"""The page of the hull: type, name, and the points of each part."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from mapper.gui.docks.fields import Choice, Words
from mapper.gui.garage.bench import Target
from mapper.gui.garage.doctrine_row import DoctrineRow
from mapper.gui.garage.fields import LABEL_WIDTH, Heading, Note, Points, aligned, form
from mapper.rules.vehicle.garage.draft import TYPE_NAMES, TYPES, BuildType
from mapper.rules.vehicle.garage.fitting import choose_type, recompute, rename, set_part
from mapper.rules.vehicle.garage.prices import part_note
from mapper.rules.vehicle.garage.readout import part_name
from mapper.rules.vehicle.sheet import VehicleSheet

HULL = ("turbine", "smartplate", "hardshield", "sensors", "generator", "capacitor", "chassis_stabiliser")
DEFENCE = ("laser_aps", "kinetic_aps", "discharger_aps", "smoke_discharger", "smoke_ammo", "ap_weapon")
DOCTRINES = ("laser", "kinetic", "discharger")


class Identity(QWidget):
    """Name and type, which every draft has."""

    def __init__(self, target: Target, types: Iterable[BuildType] = TYPES) -> None:
        """Build the fields."""
        super().__init__()
        self.target = target
        self._types = tuple(types)
        self.name = Words("Name of the build", self._rename)
        self.type = Choice("Type", self._choose)
        fields = form(self)
        fields.addRow("&Name", self.name)
        fields.addRow("&Type", self.type)
        aligned(fields)

    def show_draft(self) -> None:
        """Fill the fields."""
        draft = self.target.draft
        self.name.put(draft.name)
        self.type.put([(kind, TYPE_NAMES[kind]) for kind in self._types], draft.sheet.type)

    def _rename(self, text: str) -> bool:
        return self.target.do("Rename", lambda draft: rename(draft, text))

    def _choose(self, kind: str) -> bool:
        chosen = next(known for known in TYPES if known == kind)
        shop = self.target.shop
        name = f"Make it a {TYPE_NAMES[chosen].lower()}"
        return self.target.do(name, lambda draft: choose_type(draft, chosen, shop))


class PartsPage(QWidget):
    """Points of the hull's parts, of active protection and smoke, with what a point buys."""

    def __init__(self, target: Target) -> None:
        """Build the rows."""
        super().__init__()
        self.target = target
        self.identity = Identity(target)
        self.fields: dict[str, Points] = {}
        self._notes: dict[str, Note] = {}
        self._labels: dict[str, QLabel] = {}
        self.doctrines = {kind: DoctrineRow(target, kind) for kind in DOCTRINES}
        self.printed = self._build_printed()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(10)
        column.addWidget(self.identity)
        column.addWidget(self.printed)
        column.addWidget(Heading("Parts, and what a point of each gives"))
        column.addLayout(self._rows(HULL))
        column.addWidget(Heading("Active protection, smoke and light weapons"))
        column.addLayout(self._rows(DEFENCE))
        column.addStretch(1)

    def show_draft(self) -> None:
        """Fill the fields."""
        draft, book = self.target.draft, self.target.shop.book
        self.identity.show_draft()
        if not isinstance(draft.sheet, VehicleSheet):
            return
        sheet = draft.sheet
        for part, field in self.fields.items():
            field.put(float(getattr(sheet.parts, part)))
            self._notes[part].setText(part_note(part, sheet.type, book))
        walks = book.tables.type[sheet.type].chassis_stab_points > 0
        for widget in (self.fields, self._notes, self._labels):
            widget["chassis_stabiliser"].setVisible(walks or bool(sheet.parts.chassis_stabiliser))
        for kind, row in self.doctrines.items():
            row.show_draft()
            row.setVisible(bool(getattr(sheet.parts, f"{kind}_aps")))
        self.printed.setVisible(sheet.overrides != type(sheet.overrides)())

    def _rows(self, parts: tuple[str, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.setColumnMinimumWidth(0, LABEL_WIDTH)
        grid.setColumnStretch(2, 1)
        for place, part in enumerate(parts):
            row = 2 * place
            label, note = QLabel(part_name(part)), Note()
            field = Points(part_name(part), partial(self._spend, part))
            if part == "smoke_discharger":
                field.setDecimals(0)
            field.editingFinished.connect(self._finish)
            label.setBuddy(field)
            self.fields[part], self._notes[part], self._labels[part] = field, note, label
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
            grid.addWidget(note, row, 2)
            kind = part.removesuffix("_aps")
            if part.endswith("_aps"):
                grid.addWidget(self.doctrines[kind], row + 1, 1, 1, 2)
        return grid

    def _build_printed(self) -> QWidget:
        box = QWidget()
        line = QHBoxLayout(box)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(Note("Some numbers are as printed on the sheet, not as the rules give them."), 1)
        self.recompute = QPushButton("Re&compute")
        self.recompute.setToolTip("Let the rules' numbers count, see the problems for what differs")
        self.recompute.clicked.connect(lambda: self.target.do("Recompute the numbers", recompute))
        line.addWidget(self.recompute)
        return box

    def _spend(self, part: str, points: float) -> bool:
        shop = self.target.shop
        return self.target.do(
            f"Points of {part_name(part)}", lambda draft: set_part(draft, part, points, shop), gesture=part
        )

    def _finish(self) -> None:
        self.target.end_gesture()
