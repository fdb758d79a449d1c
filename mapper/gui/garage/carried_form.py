"""The fields of what a man or drone carries: name, calibre or power, ammunition, number."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mapper.gui.docks.fields import Choice, Count, Words
from mapper.gui.garage.bench import Target
from mapper.gui.garage.fields import FIELD_WIDTH, Note, Points, aligned, form
from mapper.rules.vehicle.armoury import stat_block
from mapper.rules.vehicle.garage.mounting import rename_weapon, set_carried, set_count
from mapper.rules.vehicle.sheet import CarriedWeapon

ANY = ""


class CarriedForm(QWidget):
    """One carried weapon: its ammunition never runs out, and it needs no energy (V-EXT-11)."""

    def __init__(self, target: Target) -> None:
        """Build the fields."""
        super().__init__()
        self.target = target
        self.place = 0
        self.name = Words("Name of the weapon", self._rename)
        self.mm = Points("Calibre in mm", lambda mm: self._set(mm=mm or None), most=10_000)
        self.mw = Points("Power in MW", lambda mw: self._set(mw=mw or None), most=10_000)
        self.ammo = Choice("Ammunition", lambda ammo: self._set(ammo=ammo or None))
        self.count = Count("How many are carried", self._set_count, top=1000)
        self.count.setFixedWidth(FIELD_WIDTH)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.does = Note()
        for field in (self.mm, self.mw, self.count):
            field.editingFinished.connect(target.end_gesture)
        fields = self._form = form(self)
        fields.addRow("Own name", self.name)
        fields.addRow("Calibre in mm", self.mm)
        fields.addRow("Power in MW", self.mw)
        fields.addRow("Ammunition", self.ammo)
        fields.addRow("How many", self.count)
        fields.addRow("", self.does)
        aligned(fields)

    def show_weapon(self, place: int) -> None:
        """Fill the fields with the weapon at a place of the sheet."""
        self.place = place
        draft, shop = self.target.draft, self.target.shop
        entry = draft.sheet.weapons[place]
        made = next((weapon for weapon in shop.made(draft).weapons if weapon.place == place), None)
        row = shop.book.tables.weapon.get(entry.weapon)
        if not isinstance(entry, CarriedWeapon) or made is None or row is None:
            return
        self.name.put(entry.name)
        self.name.setPlaceholderText(made.name)
        self.mm.put(entry.mm or 0.0)
        self.mw.put(entry.mw or 0.0)
        self._form.setRowVisible(self.mm, row.mult is not None)
        self._form.setRowVisible(self.mw, row.energy_weapon)
        self._form.setRowVisible(self.ammo, bool(row.ammo))
        choices = [(ammo, ammo) for ammo in row.ammo]
        self.ammo.put([(ANY, "not chosen"), *choices] if entry.ammo is None else choices, entry.ammo or ANY)
        self.count.put(entry.count)
        shots = f"{made.shots.value:g} shot{'' if made.shots.value == 1 else 's'} a turn"
        told = [stat_block(profile) for profile in made.profiles]
        self.does.setText(", ".join((shots, *told)))

    def _rename(self, name: str) -> bool:
        place = self.place
        return self.target.do("Rename a weapon", lambda draft: rename_weapon(draft, place, name))

    def _set(self, **fields: object) -> bool:
        place, shop = self.place, self.target.shop
        gesture = f"carried {place} {' '.join(fields)}"
        return self.target.do(
            "Size of a weapon", lambda draft: set_carried(draft, place, shop, **fields), gesture=gesture
        )

    def _set_count(self, count: int) -> bool:
        place, shop = self.place, self.target.shop
        return self.target.do("Number of weapons", lambda draft: set_count(draft, place, count, shop))
