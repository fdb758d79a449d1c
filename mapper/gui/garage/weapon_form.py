"""The fields of a vehicle's weapon: name, points, mounts, and its rounds by kind."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from mapper.gui.docks.fields import Count, Switch, Words
from mapper.gui.garage.bench import Target
from mapper.gui.garage.fields import (
    FIELD_WIDTH,
    LABEL_WIDTH,
    Heading,
    Note,
    Points,
    aligned,
    form,
    reasons_tip,
    why_not,
)
from mapper.rules.figures import number
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.armoury import stat_block, strikes
from mapper.rules.vehicle.garage.catalogue import Offer, ammo_offers, mount_refusals
from mapper.rules.vehicle.garage.magazine import set_ammo_points, set_rounds, step_of
from mapper.rules.vehicle.garage.mounting import (
    rename_weapon,
    set_autoloader,
    set_count,
    set_mount,
    set_points,
)
from mapper.rules.vehicle.garage.prices import restricted_note
from mapper.rules.vehicle.garage.workshop import Edited
from mapper.rules.vehicle.sheet import MountedWeapon

MOST_ROUNDS = 100_000


class WeaponForm(QWidget):
    """One weapon of a vehicle, every field told as it is changed."""

    def __init__(self, target: Target) -> None:
        """Build the fields."""
        super().__init__()
        self.target = target
        self.place = 0
        self.name = Words("Name of the weapon", self._rename)
        self.points = Points("Points of the weapon", self._size)
        self.points.setDecimals(0)
        self.count = Count("How many fire together", self._set_count, top=1000)
        self.count.setFixedWidth(FIELD_WIDTH)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.sized, self.mount_note = Note(), Note()
        self.turret = Switch("Turret", lambda on: self._mount(turret=on))
        self.stabilised = Switch("Stabilised", lambda on: self._mount(stabilised=on))
        self.autoloader = Switch("Autoloader", self._load_by_machine)
        self.ammo_points = Points("Points of rounds", self._buy_rounds)
        self.stock = Note()
        self.rounds: dict[str, Count] = {}
        self._rows: dict[str, tuple[QLabel, Note]] = {}
        self._ammo = QGridLayout()
        self._build()
        self.points.editingFinished.connect(target.end_gesture)
        self.ammo_points.editingFinished.connect(target.end_gesture)

    def show_weapon(self, place: int) -> None:
        """Fill the fields with the weapon at a place of the sheet."""
        self.place = place
        draft, shop = self.target.draft, self.target.shop
        entry = draft.sheet.weapons[place]
        made = shop.made(draft)
        weapon = next((weapon for weapon in made.weapons if weapon.place == place), None)
        if not isinstance(entry, MountedWeapon) or weapon is None:
            return
        self.name.put(entry.name)
        self.name.setPlaceholderText(weapon.name)
        row = shop.book.tables.weapon.get(entry.weapon)
        sized = row is not None and row.cost is None and weapon.family != "ap"
        self._shows(self.points, self.sized, on=sized)
        self._shows(self.count, on=weapon.family == "ap")
        self.points.put(entry.points or 0.0)
        self.count.put(entry.count)
        self.sized.setText(_size_words(weapon))
        refusals = mount_refusals(draft, place, shop)
        for key, box in (
            ("turret", self.turret),
            ("stabilised", self.stabilised),
            ("autoloader", self.autoloader),
        ):
            box.put(on=bool(getattr(entry, key)) or (key == "turret" and made.all_turreted))
            why_not(box, refusals.get(key))
        self.autoloader.setVisible("linked_autoloader" in getattr(draft.sheet, "quirks", ()))
        cost = f"{number(weapon.mount_points)} points for the mount" if weapon.mount_points else ""
        self.mount_note.setText(cost)
        self._show_rounds(entry, weapon)

    def _build(self) -> None:
        fields = self._form = form()
        fields.addRow("Own name", self.name)
        fields.addRow("Points", _beside(self.points, self.sized))
        fields.addRow("Battery of", self.count)
        fields.addRow("Mount", _beside(self.turret, self.stabilised, self.autoloader, self.mount_note))
        aligned(fields)
        self._magazine = QWidget()
        inner = QVBoxLayout(self._magazine)
        inner.setContentsMargins(0, 4, 0, 0)
        inner.setSpacing(4)
        inner.addWidget(Heading("Rounds"))
        bought = QHBoxLayout()
        label = self._ammo_label = QLabel("Points of rounds")
        label.setBuddy(self.ammo_points)
        label.setMinimumWidth(LABEL_WIDTH)
        bought.setSpacing(10)
        bought.addWidget(label)
        bought.addWidget(self.ammo_points)
        bought.addWidget(self.stock, 1)
        inner.addLayout(bought)
        self._ammo.setHorizontalSpacing(10)
        self._ammo.setVerticalSpacing(3)
        self._ammo.setColumnMinimumWidth(0, LABEL_WIDTH)
        self._ammo.setColumnStretch(2, 1)
        inner.addLayout(self._ammo)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(fields)
        column.addWidget(self._magazine)

    def _shows(self, field: QWidget, note: QWidget | None = None, *, on: bool) -> None:
        row = field if note is None else field.parentWidget()
        if row is not None:
            self._form.setRowVisible(row, on)

    def _show_rounds(self, entry: MountedWeapon, weapon: WeaponBuild) -> None:
        self._magazine.setVisible(weapon.stock is not None)
        if weapon.stock is None:
            return
        shop = self.target.shop
        offers = ammo_offers(self.target.draft, self.place, shop)
        step = step_of(entry, shop.book)
        if tuple(self.rounds) != tuple(offer.key for offer in offers):
            self._lay_out(offers, step)
        for part in (self._ammo_label, self.ammo_points):
            part.setVisible(weapon.family != "pod")
        self.ammo_points.put(entry.ammo_points)
        loaded, stock = sum(entry.ammo.values()), int(weapon.stock.value)
        self.stock.setText(_stock_words(stock, loaded, step))
        self.stock.setToolTip(reasons_tip(weapon.stock.reasons))
        for offer in offers:
            field, (_, note) = self.rounds[offer.key], self._rows[offer.key]
            field.put(entry.ammo.get(offer.key, 0) // step)
            spare = offer.refusal is not None and not field.value()
            field.setEnabled(not spare)
            does = self._does(weapon, offer.key)
            note.setText(offer.refusal.text if offer.refusal is not None else does)

    def _does(self, weapon: WeaponBuild, ammo: str) -> str:
        """Return what a round does: its numbers, or for gas, that has none, the words of the catalogue."""
        profile, book = weapon.profile(ammo), self.target.shop.book
        if profile is None:
            return ""
        if not strikes(profile) and weapon.weapon in book.tables.restricted:
            return restricted_note(weapon.weapon, book)
        return stat_block(profile)

    def _lay_out(self, offers: tuple[Offer, ...], step: int) -> None:
        while (item := self._ammo.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.rounds, self._rows = {}, {}
        for row, offer in enumerate(offers):
            label, note = QLabel(offer.name), Note()
            what = "tubes" if step > 1 else "rounds"
            field = Count(f"{what} of {offer.name}", partial(self._load, offer.key), top=MOST_ROUNDS)
            field.setFixedWidth(FIELD_WIDTH)
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.editingFinished.connect(self.target.end_gesture)
            label.setBuddy(field)
            self._ammo.addWidget(label, row, 0)
            self._ammo.addWidget(field, row, 1)
            self._ammo.addWidget(note, row, 2)
            self.rounds[offer.key], self._rows[offer.key] = field, (label, note)

    def _load(self, ammo: str, count: int) -> bool:
        place, shop = self.place, self.target.shop
        entry = self.target.draft.sheet.weapons[place]
        step = step_of(entry, shop.book) if isinstance(entry, MountedWeapon) else 1
        return self._do(
            f"Rounds of {ammo}",
            lambda draft, shop=shop: set_rounds(draft, place, ammo, count * step, shop),
            f"rounds {ammo}",
        )

    def _rename(self, name: str) -> bool:
        place = self.place
        return self._do("Rename a weapon", lambda draft: rename_weapon(draft, place, name))

    def _size(self, points: float) -> bool:
        place, shop = self.place, self.target.shop
        return self._do(
            "Points of a weapon", lambda draft: set_points(draft, place, points, shop), f"points {place}"
        )

    def _set_count(self, count: int) -> bool:
        place, shop = self.place, self.target.shop
        return self._do("Size of a battery", lambda draft: set_count(draft, place, count, shop))

    def _mount(self, *, turret: bool | None = None, stabilised: bool | None = None) -> bool:
        place, shop = self.place, self.target.shop
        return self._do(
            "Mount of a weapon",
            lambda draft: set_mount(draft, place, shop, turret=turret, stabilised=stabilised),
        )

    def _load_by_machine(self, on: bool) -> bool:  # noqa: FBT001  # a switch tells one thing
        place, shop = self.place, self.target.shop
        return self._do("Autoloader", lambda draft: set_autoloader(draft, place, shop, on=on))

    def _buy_rounds(self, points: float) -> bool:
        place, shop = self.place, self.target.shop
        return self._do(
            "Points of rounds", lambda draft: set_ammo_points(draft, place, points, shop), f"ammo {place}"
        )

    def _do(self, name: str, change: Callable[..., Edited], gesture: str = "") -> bool:
        return self.target.do(name, change, gesture=gesture)


def _size_words(weapon: WeaponBuild) -> str:
    parts = []
    if weapon.mm is not None:
        parts.append(f"{number(weapon.mm)} mm a shot")
    if weapon.energy.value:
        parts.append(f"{number(weapon.energy.value)} EN")
    beams = [stat_block(profile) for profile in weapon.profiles if weapon.stock is None]
    return ", ".join((*parts, *beams))


def _stock_words(stock: int, loaded: int, step: int) -> str:
    what, size = ("tubes", step) if step > 1 else ("rounds", 1)
    words = f"{stock // size} {what}" + (f" of {step} rockets" if step > 1 else "")
    idle = stock - loaded
    if idle > 0:
        return f"{words}, {idle // size} not loaded yet"
    return f"{words}, {-idle // size} too many are loaded" if idle < 0 else f"{words}, all loaded"


def _beside(*widgets: QWidget) -> QWidget:
    box = QWidget()
    line = QHBoxLayout(box)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(10)
    for widget in widgets:
        line.addWidget(widget, 1 if isinstance(widget, Note) else 0)
    return box
