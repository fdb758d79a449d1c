"""The page of a man or drone: type, body, active protection, and what it carries."""

from functools import partial

from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QVBoxLayout, QWidget

from mapper.gui.docks.fields import Choice
from mapper.gui.garage.bench import Target
from mapper.gui.garage.doctrine_row import DoctrineRow
from mapper.gui.garage.fields import Heading, Note, Points, aligned, form
from mapper.gui.garage.parts_page import Identity
from mapper.gui.garage.weapons_page import WeaponsPage
from mapper.model.unit import UnitKind
from mapper.rules.vehicle.garage.draft import ON_FOOT, TYPES
from mapper.rules.vehicle.garage.fitting import CARRIED_PARTS, set_body, set_kind, set_part
from mapper.rules.vehicle.garage.prices import part_note
from mapper.rules.vehicle.garage.readout import part_name
from mapper.rules.vehicle.sheet import InfantrySheet

BODY = ("health", "shield", "mobility")
KINDS = (("infantry", "Infantry"), ("drone", "Drone"))


class BodyPage(QWidget):
    """Numbers left empty are those of the table (V-INF-01)."""

    def __init__(self, target: Target, *, aboard: bool = False) -> None:
        """Build the fields; one `aboard` a vehicle stays a man or drone."""
        super().__init__()
        self.target = target
        self.identity = Identity(target, ON_FOOT if aboard else TYPES)
        self.kind = Choice("Infantry or drone", self._choose_kind)
        self.body = {
            name: Points(name.capitalize(), partial(self._set, name), lowest="as usual") for name in BODY
        }
        self.usual = {name: Note() for name in BODY}
        self.parts = {part: Points(part_name(part), partial(self._carry, part)) for part in CARRIED_PARTS}
        self.doctrines = {part: DoctrineRow(target, part.removesuffix("_aps")) for part in CARRIED_PARTS}
        self.weapons = WeaponsPage(target, carried=True)
        column = QVBoxLayout(self)
        margin = 0 if aboard else 12
        column.setContentsMargins(margin, 0 if aboard else 10, margin, 10)
        column.setSpacing(10)
        column.addWidget(self.identity)
        column.addLayout(self._body_form(aboard=aboard))
        column.addWidget(Heading("Active protection"))
        column.addLayout(self._part_form())
        column.addWidget(Heading("Weapons"))
        column.addWidget(self.weapons)
        column.addStretch(1)

    def show_draft(self) -> None:
        """Fill the fields."""
        draft, book = self.target.draft, self.target.shop.book
        self.identity.show_draft()
        if not isinstance(draft.sheet, InfantrySheet):
            return
        sheet = draft.sheet
        self.kind.put(KINDS, draft.kind.value)
        row = book.tables.infantry.get(sheet.type)
        for name, field in self.body.items():
            given: float | None = getattr(sheet, name)
            field.put(given or 0.0)
            usual = getattr(row, name) if row is not None else None
            self.usual[name].setText(
                f"the table gives {usual:g}" if usual is not None else "no table tells it"
            )
        for part, points in self.parts.items():
            points.put(float(getattr(sheet.parts, part)))
            self.doctrines[part].show_draft()
            self.doctrines[part].setVisible(bool(getattr(sheet.parts, part)))
        self.weapons.show_draft()

    def _body_form(self, *, aboard: bool) -> QFormLayout:
        fields = form()
        if not aboard:
            fields.addRow("Kind", self.kind)
        for name, field in self.body.items():
            field.editingFinished.connect(self.target.end_gesture)
            fields.addRow(name.capitalize(), _line(field, self.usual[name]))
        aligned(fields)
        return fields

    def _part_form(self) -> QFormLayout:
        fields = form()
        book = self.target.shop.book
        for part, field in self.parts.items():
            field.setDecimals(0)
            field.editingFinished.connect(self.target.end_gesture)
            fields.addRow(part_name(part), _line(field, Note(f"each {part_note(part, '', book)}")))
            fields.addRow("", self.doctrines[part])
        aligned(fields)
        return fields

    def _choose_kind(self, kind: str) -> bool:
        return self.target.do("Infantry or drone", lambda draft: set_kind(draft, UnitKind(kind)))

    def _set(self, field: str, value: float) -> bool:
        shop = self.target.shop
        return self.target.do(
            field.capitalize(), lambda draft: set_body(draft, field, value or None, shop), gesture=field
        )

    def _carry(self, part: str, points: float) -> bool:
        shop = self.target.shop
        return self.target.do(
            part_name(part), lambda draft: set_part(draft, part, points, shop), gesture=part
        )


def _line(field: QWidget, note: QWidget) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(10)
    line.addWidget(field)
    line.addWidget(note, 1)
    return line
