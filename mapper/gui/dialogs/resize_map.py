"""The size of a map: larger, cropped or shifted, with what that would cut, hatched and told."""

from collections import Counter

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QToolButton,
    QWidget,
)

from mapper.edit.operations import Edit, NoEdit
from mapper.edit.resizing import Frame, Losses, resize, resized
from mapper.geometry.grid import bounds
from mapper.gui.dialogs.map_dialog import MapDialog
from mapper.gui.dialogs.number_field import number_field
from mapper.gui.map_pane import Sheet
from mapper.gui.session import Document
from mapper.model.scenario import Scenario
from mapper.model.value import MAX_SIDE_TILES
from mapper.paint.palette import palette

ANCHORS = {
    (0.0, 0.0): "Keep the top left corner",
    (0.5, 0.0): "Keep the top edge",
    (1.0, 0.0): "Keep the top right corner",
    (0.0, 0.5): "Keep the left edge",
    (0.5, 0.5): "Keep the middle",
    (1.0, 0.5): "Keep the right edge",
    (0.0, 1.0): "Keep the bottom left corner",
    (0.5, 1.0): "Keep the bottom edge",
    (1.0, 1.0): "Keep the bottom right corner",
}
"""Which part of the old map stays where it is in the new one: shares of what is added to the left and top."""
ANCHOR_PX = 26
NOTHING_LOST = "Nothing is cut."


class ResizeDialog(MapDialog):
    """Shows the old map with the rim of the new one."""

    def __init__(self, document: Document, palette_name: str, parent: QWidget) -> None:
        """Begin with the map as it is."""
        super().__init__("Size of the map", "&Change it", palette_name, parent)
        self._scenario, self._palette = document.scenario, palette(palette_name)
        self._tiles = document.selection.things.tiles
        battlemap = document.scenario.map
        self.columns = number_field(1, MAX_SIDE_TILES, battlemap.width, "Columns", " tiles")
        self.rows = number_field(1, MAX_SIDE_TILES, battlemap.height, "Rows", " tiles")
        self.right = number_field(-MAX_SIDE_TILES, MAX_SIDE_TILES, 0, "Shift to the right", " tiles")
        self.down = number_field(-MAX_SIDE_TILES, MAX_SIDE_TILES, 0, "Shift down", " tiles")
        self.ground = QComboBox()
        for terrain in document.ruleset.terrains:
            self.ground.addItem(terrain.name, terrain.id)
        self.crop = QPushButton("Crop to the selected &tiles")
        self.losses = QListWidget()
        self.anchors = QButtonGroup(self)
        self._build_form()
        self.pane.paint_over = self._paint_rim
        self._settle()

    @property
    def frame_chosen(self) -> Frame:
        """The new map's size, and where the old one comes to."""
        return Frame(self.columns.value(), self.rows.value(), self.right.value(), self.down.value())

    def operation(self, scenario: Scenario) -> Edit | NoEdit:
        """Give a scenario the size chosen."""
        return resize(scenario, self.frame_chosen, ground=self.ground.currentData())

    def show_outcome(self) -> None:
        """List what would be cut."""
        super().show_outcome()
        self.losses.clear()
        if self.pane.sheet is not None:
            self.losses.addItems(self.pane.sheet.lines or (NOTHING_LOST,))

    def told(self) -> str:
        """Return the new size."""
        frame = self.frame_chosen
        return f"{frame.width} × {frame.height} tiles, {frame.width * frame.height:,} in all"

    def _build_form(self) -> None:
        form = QFormLayout()
        form.addRow("&Columns", self.columns)
        form.addRow("&Rows", self.rows)
        form.addRow("Keep", self._anchor_grid())
        form.addRow("Shift r&ight", self.right)
        form.addRow("Shift &down", self.down)
        form.addRow("New &ground", self.ground)
        self.ground.setAccessibleName("Ground of new tiles")
        self.crop.setEnabled(bool(self._tiles))
        self.crop.setToolTip("Select tiles first, with the select tool set to tiles")
        self.crop.clicked.connect(self._crop)
        self.losses.setAccessibleName("What would be cut")
        self.losses.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.losses.setWordWrap(True)
        heading = QLabel("What would be cut")
        heading.setBuddy(self.losses)
        self.form_column.addLayout(form)
        self.form_column.addWidget(self.crop)
        self.form_column.addSpacing(6)
        self.form_column.addWidget(heading)
        self.form_column.addWidget(self.losses, 1)
        for spin in (self.columns, self.rows):
            spin.valueChanged.connect(self._keep_anchor)
        for spin in (self.right, self.down):
            spin.valueChanged.connect(self._settle)
        self.ground.currentIndexChanged.connect(self._settle)

    def _anchor_grid(self) -> QWidget:
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        for number, ((x, y), words) in enumerate(ANCHORS.items()):
            button = QToolButton()
            button.setCheckable(True)
            button.setStyleSheet("QToolButton:checked { background: palette(highlight); }")
            button.setFixedSize(ANCHOR_PX, ANCHOR_PX)
            button.setToolTip(words)
            button.setAccessibleName(words)
            self.anchors.addButton(button, number)
            grid.addWidget(button, int(2 * y), int(2 * x))
        grid.setColumnStretch(3, 1)
        first = self.anchors.button(0)
        if first is not None:
            first.setChecked(True)
        self.anchors.idClicked.connect(self._keep_anchor)
        return holder

    def _keep_anchor(self, _value: int = 0) -> None:
        """Shift the old map so that what is to stay does."""
        x, y = list(ANCHORS)[max(0, self.anchors.checkedId())]
        battlemap = self._scenario.map
        self._shift(
            int(x * (self.columns.value() - battlemap.width)), int(y * (self.rows.value() - battlemap.height))
        )

    def _crop(self) -> None:
        """Choose the rectangle around the selected tiles."""
        first, last = bounds(self._tiles)
        for spin, value in (
            (self.columns, last.x - first.x + 1),
            (self.rows, last.y - first.y + 1),
        ):
            spin.blockSignals(True)  # Qt's signature
            spin.setValue(value)
            spin.blockSignals(False)  # Qt's signature
        self._shift(-first.x, -first.y)

    def _shift(self, dx: int, dy: int) -> None:
        for spin, value in ((self.right, dx), (self.down, dy)):
            spin.blockSignals(True)  # Qt's signature
            spin.setValue(value)
            spin.blockSignals(False)  # Qt's signature
        self._settle()

    def _settle(self, _value: int = 0) -> None:
        scenario, frame, ground = self._scenario, self.frame_chosen, self.ground.currentData()
        self.accept_button.setEnabled(False)
        battlemap = scenario.map
        area = (
            min(0, -frame.dx) - 1,
            min(0, -frame.dy) - 1,
            max(battlemap.width, frame.width - frame.dx) + 1,
            max(battlemap.height, frame.height - frame.dy) + 1,
        )

        def make() -> Sheet | NoEdit:
            outcome = resized(scenario, frame, ground=ground)
            if isinstance(outcome, NoEdit):
                return outcome
            return Sheet(scenario, area, tuple(_lines(outcome.losses)))

        self.pane.ask(make)
        self.pane.update()

    def _paint_rim(self, painter: QPainter, tile_px: float) -> None:
        """Hatch what lies outside the new map, tint what is new in it, and draw its rim."""
        frame, battlemap = self.frame_chosen, self._scenario.map
        new = QRectF(-frame.dx * tile_px, -frame.dy * tile_px, frame.width * tile_px, frame.height * tile_px)
        old = QRectF(0, 0, battlemap.width * tile_px, battlemap.height * tile_px)
        colour = QColor(self._palette.block)
        painter.save()
        for piece in _outside(old, new):
            painter.fillRect(piece, _faint(colour, 60))
            painter.fillRect(piece, QBrush(colour, Qt.BrushStyle.BDiagPattern))
        for piece in _outside(new, old):
            painter.fillRect(piece, QColor(self._palette.ground))
        painter.setPen(QPen(QColor(self._palette.sel), 3))
        painter.drawRect(new)
        painter.restore()


def _lines(losses: Losses) -> list[str]:
    """Return what is lost or cut, a line each."""
    lines = [
        f"{name}: {'goes' if number == 1 else f'{number} of them go'}"
        for names in (losses.units, losses.structures, losses.marks)
        for name, number in Counter(names).items()
    ]
    lines += [
        f"{name}: {'is cut' if number == 1 else f'{number} of them are cut'}"
        for names in (losses.cut_structures, losses.cut_marks)
        for name, number in Counter(names).items()
    ]
    for number, one, more in (
        (losses.edges, "what stands on an edge", "things on edges"),
        (losses.fields, "a field", "fields"),
    ):
        if number:
            lines.append(f"{one if number == 1 else f'{number} {more}'}: {'goes' if number == 1 else 'go'}")
    return lines


def _outside(whole: QRectF, hole: QRectF) -> list[QRectF]:
    """Return the parts of a rectangle that lie outside another."""
    common = whole.intersected(hole)
    if common.isEmpty():
        return [whole]
    parts = [
        QRectF(whole.left(), whole.top(), whole.width(), common.top() - whole.top()),
        QRectF(whole.left(), common.bottom(), whole.width(), whole.bottom() - common.bottom()),
        QRectF(whole.left(), common.top(), common.left() - whole.left(), common.height()),
        QRectF(common.right(), common.top(), whole.right() - common.right(), common.height()),
    ]
    return [part for part in parts if not part.isEmpty()]


def _faint(colour: QColor, alpha: int) -> QColor:
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
