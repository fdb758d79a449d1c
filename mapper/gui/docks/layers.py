"""The Layers panel: what of the map is shown, and which overlays."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QGroupBox, QVBoxLayout, QWidget

from mapper.gui.actions import Commands
from mapper.gui.canvas import Canvas
from mapper.gui.scene import COORDINATES, UNITS
from mapper.gui.viewing import OVERLAYS

LAYERS = {
    "Units": (UNITS,),
    "Structures": ("structures", "shadows", "structure notation"),
    "Walls, gates, barricades": ("edges",),
    "Smoke and gas": ("fields", "field figures"),
    "Marks and zones": ("zones", "marks"),
    "Letters and figures": ("field figures", "structure notation"),
    "Backdrop": ("backdrop",),
    "Grid": ("grid",),
    "Coordinates": (COORDINATES,),
}
"""What each switch hides: the names of the painter's layers."""


class LayersPanel(QWidget):
    """A switch for every layer, and the same switches as in the View menu for the overlays."""

    layers_changed = Signal()

    def __init__(self, commands: Commands, canvas: Canvas) -> None:
        """Build the switches; layers begin all shown, overlays as the commands stand."""
        super().__init__()
        self.canvas = canvas
        self.switches = {words: QCheckBox(words) for words in LAYERS}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._overlay_box(commands))
        layers = QGroupBox("Map")
        inner = QVBoxLayout(layers)
        for switch in self.switches.values():
            switch.setChecked(True)
            switch.toggled.connect(lambda _on: self._apply())
            inner.addWidget(switch)
        column.addWidget(layers)
        column.addStretch(1)

    def _overlay_box(self, commands: Commands) -> QGroupBox:
        box = QGroupBox("Overlays")
        inner = QVBoxLayout(box)
        for key in OVERLAYS:
            inner.addWidget(_linked(commands[key]))
        return box

    def _apply(self) -> None:
        off = [words for words, switch in self.switches.items() if not switch.isChecked()]
        hidden = frozenset(name for words in off for name in LAYERS[words])
        self.canvas.scene.hide(hidden)
        self.canvas.update()
        self.layers_changed.emit()


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
