"""The page of weapons: their list, and the fields of the one that is chosen."""

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from mapper.gui.garage.bench import Target
from mapper.gui.garage.carried_form import CarriedForm
from mapper.gui.garage.catalogue_dialog import CatalogueDialog
from mapper.gui.garage.fields import Note
from mapper.gui.garage.weapon_form import WeaponForm
from mapper.gui.plain_text import tip
from mapper.paint.isolation import isolated
from mapper.rules.figures import number
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.garage.catalogue import weapon_offers
from mapper.rules.vehicle.garage.mounting import add_weapon, duplicate_weapon, move_weapon, remove_weapon
from mapper.rules.vehicle.sheet import CarriedWeapon, MountedWeapon

LEAST_ROWS, MOST_ROWS = 6, 12
LEAST_CARRIED = 3
ROW_PX = 6
"""Room above and below the words of a row."""


class WeaponsPage(QWidget):
    """Weapons in the order of the sheet; added, copied, removed and moved by buttons."""

    def __init__(self, target: Target, *, carried: bool = False) -> None:
        """Build list, buttons and fields; `carried` weapons are those of men and drones."""
        super().__init__()
        self.target = target
        self._is_carried = carried
        self.list = QListWidget()
        self.list.setAccessibleName("Weapons of the build")
        self.form: WeaponForm | CarriedForm = CarriedForm(target) if carried else WeaponForm(target)
        self.empty = Note("No weapons. Add one from the catalogue.")
        self.buttons: dict[str, QPushButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0) if carried else column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        column.addWidget(self.list)
        column.addLayout(self._build_buttons())
        column.addWidget(self.empty)
        column.addWidget(self.form)
        column.addStretch(1)
        self.list.currentRowChanged.connect(lambda _row: self._show_form())

    @property
    def place(self) -> int:
        """The place of the chosen weapon on the sheet, -1 for none."""
        return self.list.currentRow()

    def show_draft(self) -> None:
        """Fill the list, and the fields of the chosen weapon."""
        made = self.target.shop.made(self.target.draft)
        built = {weapon.place: weapon for weapon in made.weapons}
        chosen = self.place
        with QSignalBlocker(self.list):
            self.list.clear()
            for place, entry in enumerate(self._entries()):
                weapon = built.get(place)
                text = _line(entry, weapon) if weapon is not None else (entry.name or entry.weapon)
                item = QListWidgetItem(isolated(text))
                item.setToolTip(tip(text))
                item.setSizeHint(QSize(0, self.fontMetrics().lineSpacing() + ROW_PX))
                self.list.addItem(item)
            count = self.list.count()
            self.list.setCurrentRow(min(max(chosen, 0), count - 1))
        rows = min(max(count, LEAST_CARRIED if self._is_carried else LEAST_ROWS), MOST_ROWS)
        height = self.fontMetrics().lineSpacing() + ROW_PX
        self.list.setFixedHeight(rows * height + 2 * self.list.frameWidth() + 2)
        self._show_form()

    def add(self) -> None:
        """Ask for a weapon in the catalogue and mount it."""
        dialog = CatalogueDialog(weapon_offers(self.target.draft, self.target.shop), self)
        dialog.accepted.connect(lambda: self._add(dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _add(self, dialog: CatalogueDialog) -> None:
        offer, shop = dialog.chosen, self.target.shop
        if offer is None:
            return
        if self.target.do(f"Add {offer.name}", lambda draft: add_weapon(draft, offer.key, shop)):
            self.list.setCurrentRow(self.list.count() - 1)
            self.list.setFocus()

    def _build_buttons(self) -> QHBoxLayout:
        line = QHBoxLayout()
        for key, text, deed, words in (
            ("add", "&Add…", self.add, "Choose a weapon from the catalogue"),
            ("copy", "D&uplicate", self._duplicate, "The same weapon again"),
            ("remove", "Remo&ve", self._remove, "Take the chosen weapon off"),
            ("up", "Up", lambda: self._move(-1), "One place up: the order is that of the crit walk"),
            ("down", "Down", lambda: self._move(1), "One place down: the order is that of the crit walk"),
        ):
            button = QPushButton(text)
            button.setToolTip(words)
            button.setAutoDefault(False)
            button.clicked.connect(deed)
            self.buttons[key] = button
            line.addWidget(button)
        line.addStretch(1)
        return line

    def _entries(self) -> tuple[MountedWeapon | CarriedWeapon, ...]:
        return self.target.draft.sheet.weapons

    def _show_form(self) -> None:
        there = self.place >= 0
        self.empty.setVisible(not there)
        self.form.setVisible(there)
        if there:
            self.form.show_weapon(self.place)
        self.buttons["copy"].setEnabled(there)
        self.buttons["remove"].setEnabled(there)
        self.buttons["up"].setEnabled(self.place > 0)
        self.buttons["down"].setEnabled(there and self.place + 1 < self.list.count())

    def _duplicate(self) -> None:
        place, shop = self.place, self.target.shop
        if self.target.do("Duplicate a weapon", lambda draft: duplicate_weapon(draft, place, shop)):
            self.list.setCurrentRow(place + 1)

    def _remove(self) -> None:
        place = self.place
        self.target.do("Remove a weapon", lambda draft: remove_weapon(draft, place))

    def _move(self, step: int) -> None:
        place = self.place
        if self.target.do("Move a weapon", lambda draft: move_weapon(draft, place, place + step)):
            self.list.setCurrentRow(place + step)


def _line(entry: MountedWeapon | CarriedWeapon, weapon: WeaponBuild) -> str:
    """Return a weapon on one line: its name, its price in points, its mount."""
    bought = entry.ammo_points if isinstance(entry, MountedWeapon) else 0.0
    spent = weapon.price + weapon.mount_points + bought
    mounts = []
    if isinstance(entry, MountedWeapon):
        mounts = [word for word, on in (("turret", entry.turret), ("stabilised", entry.stabilised)) if on]
    parts = [f"{number(spent)} points" if spent != 1 else "1 point"] if spent else []
    name = f"{weapon.count} \N{MULTIPLICATION SIGN} {weapon.name}" if weapon.count > 1 else weapon.name
    return " – ".join([name, *parts, *([" and ".join(mounts)] if mounts else [])])
