"""The choice of one enemy gun: from the table by its points, or one that a unit of the document carries."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QWidget

from mapper.errors import DocumentError
from mapper.gui.plain_text import MOST_IN_MENU, shortened, tip
from mapper.model.unit import Unit
from mapper.paint.isolation import isolated
from mapper.rules.names import called
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.garage.enemy_fire import EnemyGun, guns_of, table_guns

TABLE = "The table"
MOST_POINTS = 70


class GunChoice(QWidget):
    """Where the gun is from, how many points were spent on it, and which one with which rounds it is."""

    def __init__(
        self, number: int, units: Iterable[Unit], book: Rulebook, told: Callable[[], object]
    ) -> None:
        """Offer the table and the units that have guns."""
        super().__init__()
        self._book = book
        self._told = told
        self._from: Mapping[str, tuple[EnemyGun, ...]] = dict(_armed(units, book))
        self._guns: tuple[EnemyGun, ...] = ()
        self.source = QComboBox()
        self.source.setAccessibleName(f"Gun {number} is from")
        self.source.addItem(TABLE)
        for name in self._from:
            self.source.addItem(isolated(name), name)
        self.points = QSpinBox()
        self.points.setAccessibleName(f"Points of gun {number}")
        self.points.setRange(1, MOST_POINTS)
        self.points.setValue(10)
        self.points.setSuffix(" points")
        self.points.setKeyboardTracking(False)
        self.gun = QComboBox()
        self.gun.setAccessibleName(f"Gun {number}")
        for box in (self.source, self.gun):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.source, 2)
        row.addWidget(self.points)
        row.addWidget(self.gun, 3)
        self.source.activated.connect(lambda _index: self._changed())
        self.points.valueChanged.connect(lambda _value: self._changed())
        self.gun.activated.connect(lambda _index: self._told())

    @property
    def chosen(self) -> EnemyGun:
        """The gun that is chosen."""
        return self._guns[max(0, self.gun.currentIndex())]

    def choose(self, name: str) -> None:
        """Choose the gun whose name holds these words, else the first."""
        self._fill()
        found = (number for number, gun in enumerate(self._guns) if name in gun.name)
        self.gun.setCurrentIndex(next(found, 0))

    def _changed(self) -> None:
        before = self.gun.currentIndex()
        self._fill()
        self.gun.setCurrentIndex(before if 0 <= before < len(self._guns) else 0)
        self._told()

    def _fill(self) -> None:
        from_table = self.source.currentIndex() == 0
        self.points.setEnabled(from_table)
        units = self._from.get(self.source.currentData() or "", ())
        self._guns = table_guns(self._book, float(self.points.value())) if from_table else units
        self.gun.clear()
        for number, gun in enumerate(self._guns):
            self.gun.addItem(isolated(shortened(gun.name, MOST_IN_MENU)))
            self.gun.setItemData(number, tip(gun.name), Qt.ItemDataRole.ToolTipRole)


def _armed(units: Iterable[Unit], book: Rulebook) -> Iterable[tuple[str, tuple[EnemyGun, ...]]]:
    """Yield the units that have guns, by names that no two of them share."""
    taken: set[str] = {TABLE}
    for unit in units:
        try:
            guns = guns_of(unit, book)
        except DocumentError:
            continue  # the Problems panel tells of its sheet; it has no gun to choose
        name = called(unit)
        if name in taken:
            name = f"{name} ({unit.id})"
        if guns:
            taken.add(name)
            yield name, guns
