"""The district form: every choice about a district that is made up from a seed."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QWidget,
)

from mapper.edit.blocks import Builders
from mapper.edit.district_plan import Plan, Symmetry, offered
from mapper.gui.dialogs.map_choices import recall, remember
from mapper.gui.dialogs.number_field import number_field
from mapper.gui.settings import Settings
from mapper.rules.palette import Palette
from mapper.rules.ruleset import Ruleset

SYMMETRIES = {
    Symmetry.POINT: "Both halves alike, turned",
    Symmetry.ACROSS: "Left and right alike",
    Symmetry.DOWN: "Top and bottom alike",
    Symmetry.NONE: "No symmetry",
}
MAX_SEED = 999_999
SEED_STEP = 7_919
"""A prime: stepping by it goes through every seed before one comes again."""
SHARES = {
    "density": ("&Houses", "How many of the lots are built on"),
    "high": ("Hi&gh", "How many houses are high"),
    "ruins": ("&Ruins", "How many houses are ruins"),
    "weak": ("Wea&k", "How many houses are weak"),
    "reinforced": ("Rein&forced", "How many houses are reinforced"),
    "barricades": ("Barrica&des", "How many side streets are barred; one way to everywhere stays open"),
    "debris": ("Strew&n", "How much of the open ground is strewn"),
}


EVERYTHING = Plan(builders=Builders(1, 1, 1, 1, 1), barricades=1, debris=1, zone=1)
"""A plan with some of everything: what of it a ruleset offers can be chosen."""


class Share(QWidget):
    """A slider from nothing to all, with its percentage beside it."""

    changed = Signal()

    def __init__(self, value: float, name: str) -> None:
        """Show a share from 0 to 1."""
        super().__init__()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, 100)
        self.slider.setPageStep(10)
        self.slider.setAccessibleName(name)
        self.figure = QLabel()
        self.figure.setMinimumWidth(self.figure.fontMetrics().horizontalAdvance("100 %"))
        self.figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.slider, 1)
        row.addWidget(self.figure)
        self.setFocusProxy(self.slider)
        self.slider.valueChanged.connect(self._moved)
        self.slider.setValue(round(100 * value))
        self._moved()

    @property
    def value(self) -> float:
        """The share from 0 to 1."""
        return self.slider.value() / 100

    def _moved(self) -> None:
        self.figure.setText(f"{self.slider.value()} %")
        self.changed.emit()


class DistrictForm(QWidget):
    """Fields for a plan; `changed` is told with every change of one."""

    changed = Signal()

    def __init__(self, ruleset: Ruleset, settings: Settings) -> None:
        """Show a plan of what was chosen last time, from the first seed again."""
        super().__init__()
        plan = Plan()
        self._settings = settings
        self.seed = number_field(0, MAX_SEED, plan.seed, "Seed")
        self.another = QPushButton("&Another")
        self.another.setToolTip("Another district by the same choices")
        self.symmetry = QComboBox()
        self.block = number_field(2, 30, plan.block, "Tiles a block", " tiles")
        self.street = number_field(1, 6, plan.street, "Width of streets", " tiles")
        self.zone = number_field(0, 20, plan.zone, "Depth of the deployment zones", " tiles")
        self.strewn = QComboBox()
        self.objective = QCheckBox("An &objective in the middle")
        self.walls = QCheckBox("&Walls around it, with gates")
        shares = {**_shares(plan.builders), "barricades": plan.barricades, "debris": plan.debris}
        self.shares = {key: Share(value, SHARES[key][1]) for key, value in shares.items()}
        self.form = QFormLayout(self)
        self._fill(plan)
        self._build()
        self.offer(ruleset)
        recall(settings, "district", self._lasting)
        self._connect()

    def remember(self) -> None:
        """Keep what is chosen now for the next time."""
        remember(self._settings, "district", self._lasting)

    @property
    def _lasting(self) -> Mapping[str, QWidget]:
        """The fields that are remembered: all but the seed."""
        return {
            "symmetry": self.symmetry,
            "block": self.block,
            "street": self.street,
            **{key: share.slider for key, share in self.shares.items()},
            "strewn": self.strewn,
            "zone": self.zone,
            "objective": self.objective,
            "walls": self.walls,
        }

    @property
    def plan(self) -> Plan:
        """What is chosen now."""
        share = {key: field.value for key, field in self.shares.items()}
        builders = Builders(**{key: share[key] for key in _shares(Builders())})
        chosen = Plan(
            seed=self.seed.value(),
            block=self.block.value(),
            street=self.street.value(),
            builders=builders,
            barricades=share["barricades"],
            debris=share["debris"],
            symmetry=Symmetry(self.symmetry.currentData()),  # Qt makes a plain text of it
            zone=self.zone.value(),
            objective=self.objective.isChecked(),
            walls=self.walls.isChecked(),
        )
        return offered(chosen, self.materials)

    @property
    def materials(self) -> Palette:
        """What the rules offer, with what was chosen to be strewn about."""
        return replace(self._offered, strewn=self.strewn.currentData())

    def next_seed(self) -> None:
        """Choose another seed."""
        self.seed.setValue((self.seed.value() + SEED_STEP) % (MAX_SEED + 1))

    def offer(self, ruleset: Ruleset) -> None:
        """Offer the kinds of ground of a ruleset, and a choice about each other thing that it has."""
        self._offered = palette = ruleset.palette
        self.strewn.blockSignals(True)  # Qt's signature
        self.strewn.clear()
        for terrain in ruleset.terrains:
            if terrain.id != palette.plain:
                self.strewn.addItem(terrain.name, terrain.id)
        self.strewn.addItem("Nothing", None)
        usual = self.strewn.findData(palette.strewn)
        self.strewn.setCurrentIndex(usual if usual >= 0 else self.strewn.count() - 1)
        self.strewn.blockSignals(False)  # Qt's signature
        everything = offered(EVERYTHING, replace(palette, strewn=palette.plain))
        has = {**_shares(everything.builders), "barricades": everything.barricades}
        for key, field in self.shares.items():
            self.form.setRowVisible(field, has.get(key, 1.0) > 0)
        self.form.setRowVisible(self.zone, everything.zone > 0)
        self.form.setRowVisible(self.objective, everything.objective)
        self.form.setRowVisible(self.walls, everything.walls)

    def _fill(self, plan: Plan) -> None:
        for symmetry, words in SYMMETRIES.items():
            self.symmetry.addItem(words, symmetry)
        self.zone.setSpecialValueText("none")
        self.objective.setChecked(plan.objective)
        self.walls.setChecked(plan.walls)

    def _build(self) -> None:
        form = self.form
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow("S&eed", _beside(self.seed, self.another))
        form.addRow("S&ymmetry", self.symmetry)
        form.addRow("&Blocks of", self.block)
        form.addRow("S&treets of", self.street)
        for key, field in self.shares.items():
            words, why = SHARES[key]
            field.setToolTip(why)
            form.addRow(words, field)
        form.addRow("Strewn w&ith", self.strewn)
        form.addRow("De&ployment", self.zone)
        form.addRow("", self.objective)
        form.addRow("", self.walls)
        self.symmetry.setAccessibleName("Symmetry")
        self.strewn.setAccessibleName("What is strewn about")
        self.zone.setToolTip("How deep the deployment zones of the first two sides are")

    def _connect(self) -> None:
        self.another.clicked.connect(self.next_seed)
        for spin in (self.seed, self.block, self.street, self.zone):
            spin.valueChanged.connect(self.changed)
        for box in (self.symmetry, self.strewn):
            box.currentIndexChanged.connect(self.changed)
        for switch in (self.objective, self.walls):
            switch.toggled.connect(self.changed)
        for share in self.shares.values():
            share.changed.connect(self.changed)


def _shares(builders: Builders) -> dict[str, float]:
    return {
        "density": builders.density,
        "high": builders.high,
        "ruins": builders.ruins,
        "weak": builders.weak,
        "reinforced": builders.reinforced,
    }


def _beside(first: QWidget, second: QWidget) -> QWidget:
    pair = QWidget()
    row = QHBoxLayout(pair)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(first, 1)
    row.addWidget(second)
    pair.setFocusProxy(first)
    return pair
