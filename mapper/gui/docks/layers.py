"""The Layers panel: what of the map is shown, dimmed or locked, and which overlays."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mapper.gui.actions import Commands
from mapper.gui.canvas import Canvas
from mapper.gui.icons import icon
from mapper.gui.plain_text import tip
from mapper.gui.scene import COORDINATES, EDGES, FIELDS, MARKS, STRUCTURES, UNITS
from mapper.gui.settings import Settings
from mapper.gui.viewing import OVERLAYS
from mapper.model.battlemap import BattleMap
from mapper.paint.showing import GridLook, GridStrength, Showing
from mapper.rules.palette import Palette

LAYERS = {
    "Units": (UNITS,),
    "Structures": ("structures", "shadows", "structure notation"),
    "Edges": ("edges",),
    "Fields": ("fields", "field figures"),
    "Marks and zones": ("zones", "marks"),
    "Letters and figures": ("field figures", "structure notation"),
    "Backdrop": ("backdrop",),
    "Grid": ("grid",),
    "Coordinates": (COORDINATES,),
}
"""What each switch hides: the names of the painter's layers."""

LOCKS = {
    "Units": UNITS,
    "Structures": STRUCTURES,
    "Edges": EDGES,
    "Fields": FIELDS,
    "Marks and zones": MARKS,
}
"""What each lock holds: a kind of thing."""

LOCK_TIP = "Locked: nothing of it can be pointed at, dragged or erased"
DIM_TIP = "Dimmed: drawn pale"
LOOKS = frozenset({"Letters and figures", "Grid", "Coordinates"})
"""What is left out from one run to the next; things that are hidden are back the next time."""

CANNOT_DIM = frozenset({"Grid", "Coordinates"})
COORDINATES_EVERY = {"every tile": 1, "every fifth": 5}
ICON_PX = 16


class LayersPanel(QWidget):
    """Switches for every layer, and the same switches as in the View menu for the overlays."""

    layers_changed = Signal()
    locks_changed = Signal(object)

    def __init__(self, commands: Commands, canvas: Canvas, settings: Settings) -> None:
        """Build the switches; layers stand as they were left, overlays as the commands stand."""
        super().__init__()
        self.canvas = canvas
        self.settings = settings
        self._waited_for = frozenset[str]()
        self.switches = {words: QCheckBox(words) for words in LAYERS}
        self.locks = {words: _button("lock", f"Lock: {words}", LOCK_TIP) for words in LOCKS}
        self.dims = {
            words: _button("dim", f"Dim: {words}", DIM_TIP) for words in LAYERS if words not in CANNOT_DIM
        }
        self.grid_look = _choice("Look of the grid", [look.value for look in GridLook])
        self.grid_strength = _choice("Strength of the grid", [strength.value for strength in GridStrength])
        self.every = _choice("Coordinates at", list(COORDINATES_EVERY))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._layer_box())
        column.addWidget(self._overlay_box(commands))
        column.addStretch(1)
        self._recall()
        self._connect()

    def tell(self, palette: Palette, battlemap: BattleMap) -> None:
        """Show a row for what the rules offer or the map has; its tooltip tells the kinds by their names."""
        structures, edges, fields = palette.structures.names, palette.edges.names, palette.fields.names
        for words, told, there in (
            ("Structures", structures, battlemap.structures),
            ("Edges", edges, battlemap.edges),
            ("Fields", fields, battlemap.fields),
            ("Letters and figures", structures or fields, battlemap.structures or battlemap.fields),
        ):
            if words in LOCKS:
                self.switches[words].setToolTip(tip(told))
            for parts in (self.switches, self.dims, self.locks):
                if words in parts:
                    parts[words].setVisible(bool(told or there))

    def apply(self) -> None:
        """Show the map as the switches stand."""
        self._show()
        self.canvas.scene.locked = frozenset(
            LOCKS[words] for words, lock in self.locks.items() if lock.isChecked()
        )
        self.locks_changed.emit(self.canvas.scene.locked)

    def changeEvent(self, event: QEvent) -> None:  # Qt's name
        """Draw the icons in the theme's ink."""
        if event.type() is QEvent.Type.PaletteChange:
            for name, buttons in (("lock", self.locks), ("dim", self.dims)):
                for button in buttons.values():
                    button.setIcon(icon(name))
        super().changeEvent(event)

    def _layer_box(self) -> QGroupBox:
        box = QGroupBox("Map")
        rows = QGridLayout(box)
        rows.setHorizontalSpacing(2)
        rows.setVerticalSpacing(2)
        rows.setColumnStretch(0, 1)
        beside = {"Grid": (self.grid_look, self.grid_strength), "Coordinates": (self.every,)}
        for row, (words, switch) in enumerate(self.switches.items()):
            if words in beside:
                rows.addLayout(_line(switch, *beside[words]), row, 0, 1, 3)
                continue
            rows.addWidget(switch, row, 0)
            if words in self.dims:
                rows.addWidget(self.dims[words], row, 1)
            if words in self.locks:
                rows.addWidget(self.locks[words], row, 2)
        return box

    def _overlay_box(self, commands: Commands) -> QGroupBox:
        box = QGroupBox("Overlays")
        inner = QVBoxLayout(box)
        for key in OVERLAYS:
            inner.addWidget(_linked(commands[key]))
        return box

    def _recall(self) -> None:
        for switch in self.switches.values():
            switch.setChecked(True)
        for part, buttons, default in self._remembered():
            for words, button in buttons.items():
                button.setChecked(self.settings.flag(f"layer/{part}/{words}", default=default))
        for name, choice in self._choices().items():
            choice.setCurrentIndex(max(0, choice.findText(self.settings.choice(name) or choice.itemText(0))))
        if not self.settings.choice("grid_strength"):
            self.grid_strength.setCurrentText(GridStrength.NORMAL.value)

    def _connect(self) -> None:
        for words, switch in self.switches.items():
            if words not in LOOKS:
                switch.toggled.connect(self._show)
        for part, buttons, _default in self._remembered():
            for words, button in buttons.items():
                button.toggled.connect(lambda on, name=f"layer/{part}/{words}": self._note(name, value=on))
        for name, choice in self._choices().items():
            choice.currentTextChanged.connect(lambda text, name=name: self._note_choice(name, text))

    def _remembered(self) -> tuple[tuple[str, dict[str, QCheckBox] | dict[str, QToolButton], bool], ...]:
        looks = {words: switch for words, switch in self.switches.items() if words in LOOKS}
        return (("shown", looks, True), ("dimmed", self.dims, False), ("locked", self.locks, False))

    def _choices(self) -> dict[str, QComboBox]:
        return {"grid": self.grid_look, "grid_strength": self.grid_strength, "coordinates": self.every}

    def _note(self, name: str, *, value: bool) -> None:
        self.settings.remember_flag(name, value=value)
        self.apply()

    def _note_choice(self, name: str, text: str) -> None:
        self.settings.remember_choice(name, text)
        self._show()

    def wait_for_backdrop(self, waits: bool) -> None:  # noqa: FBT001  # a signal's argument
        """Leave the backdrop out for as long as its picture is not there yet."""
        waited_for = frozenset({"backdrop"}) if waits else frozenset[str]()
        if waited_for != self._waited_for:
            self._waited_for = waited_for
            self._show()

    def _show(self) -> None:
        hidden = _names(words for words, switch in self.switches.items() if not switch.isChecked())
        showing = Showing(
            hidden=hidden | self._waited_for,
            dimmed=_names(words for words, button in self.dims.items() if button.isChecked()),
            grid=GridLook(self.grid_look.currentText()),
            strength=GridStrength(self.grid_strength.currentText()),
        )
        self.canvas.scene.show_layers(showing, every=COORDINATES_EVERY[self.every.currentText()])
        self.canvas.update()
        self.layers_changed.emit()


def _names(rows: Iterable[str]) -> frozenset[str]:
    return frozenset(name for words in rows for name in LAYERS[words])


def _line(switch: QCheckBox, *choices: QComboBox) -> QHBoxLayout:
    line = QHBoxLayout()
    line.addWidget(switch, 1)
    for choice in choices:
        line.addWidget(choice)
    return line


def _button(name: str, words: str, about: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName("layer_switch")
    button.setCheckable(True)
    button.setAutoRaise(True)
    button.setIcon(icon(name))
    button.setIconSize(QSize(ICON_PX, ICON_PX))
    button.setAccessibleName(words)
    button.setToolTip(about)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


def _choice(words: str, texts: list[str]) -> QComboBox:
    choice = QComboBox()
    choice.addItems(texts)
    choice.setAccessibleName(words)
    choice.setToolTip(words)
    return choice


def _linked(action: QAction) -> QCheckBox:
    """Return a box that shows and switches an action."""
    words = action.text().replace("&", "")
    keys = action.shortcut().toString()
    box = QCheckBox(f"{words}  ({keys})" if keys else words)
    box.setChecked(action.isChecked())
    box.setEnabled(action.isEnabled())
    box.clicked.connect(action.trigger)

    def follow() -> None:
        box.setChecked(action.isChecked())
        box.setEnabled(action.isEnabled())

    action.changed.connect(follow)
    return box
