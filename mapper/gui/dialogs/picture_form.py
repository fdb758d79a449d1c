"""The picture form: every choice about a picture as a field."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QSpinBox, QWidget

from mapper.errors import MapperError
from mapper.files.presets import presets
from mapper.gui.picture_choices import MOST_KB, NO_LIMIT, OWN_LIMIT, PictureChoices
from mapper.gui.picture_source import PictureSource
from mapper.paint.area import Area, area_label, area_named
from mapper.paint.palette import PALETTES
from mapper.paint.picture import LEAST_TILE_PX, MOST_TILE_PX, Recipe
from mapper.rules.names import headed

SIZES = (24, 32, 48, 64, 96)
CUSTOM = "Custom"
TYPED = "From tile to tile"


class PictureForm(QWidget):
    """Fields for size, palette, area, who looks, what is around the map, and the limit of the file."""

    changed = Signal()

    def __init__(self, source: PictureSource, choices: PictureChoices) -> None:
        """Show some choices."""
        super().__init__()
        self._source = source
        self._areas = _areas(source)
        self.tile_size, self.tile_px = QComboBox(), QSpinBox()
        self.palette_box, self.viewer = QComboBox(), QComboBox()
        self.area, self.tiles = QComboBox(), QLineEdit()
        self.legend, self.frame = QCheckBox("&Legend"), QCheckBox("Title and &coordinates")
        self.marked = QCheckBox("What is &marked on the map")
        self.limit, self.own_kb = QComboBox(), QSpinBox()
        self._fill()
        self._show(choices)
        self._build()
        self._connect()
        self._settle()

    @property
    def choices(self) -> PictureChoices:
        """What is chosen now; the whole map while the area is none."""
        recipe = Recipe(
            tile_px=self.tile_px.value(),
            palette=self.palette_box.currentData(),
            area=None if self.fault else self._area(),
            legend=self.legend.isChecked(),
            frame=self.frame.isChecked(),
        )
        return PictureChoices(
            recipe,
            viewer=self.viewer.currentData(),
            marked=self.marked.isChecked(),
            limit=self.limit.currentData(),
            own_kb=self.own_kb.value(),
        )

    @property
    def fault(self) -> str:
        """What is wrong with what was typed, in one line, or nothing."""
        try:
            self._area()
        except MapperError as error:
            return error.one_line()
        return ""

    def _fill(self) -> None:
        for px in SIZES:
            self.tile_size.addItem(f"{px} pixels a tile", px)
        self.tile_size.addItem(CUSTOM, None)
        self.tile_px.setRange(LEAST_TILE_PX, MOST_TILE_PX)
        self.tile_px.setSuffix(" px")
        for name in PALETTES:
            self.palette_box.addItem(name.capitalize(), name)
        for text in (*self._areas, TYPED):
            self.area.addItem(text)
        self.viewer.addItem("GM (everything)", None)
        for side in self._source.scenario.sides:
            self.viewer.addItem(headed(side), side.id)
        self.limit.addItem("No limit", NO_LIMIT)
        for preset in presets():
            self.limit.addItem(preset.name, preset.key)
        self.limit.addItem("Own limit", OWN_LIMIT)
        self.own_kb.setRange(1, MOST_KB)
        self.own_kb.setSuffix(" kB")

    def _show(self, choices: PictureChoices) -> None:
        recipe = choices.recipe
        self.tile_px.setValue(recipe.tile_px)
        self._show_size()
        self.palette_box.setCurrentIndex(self.palette_box.findData(recipe.palette))
        known = [name for name, area in self._areas.items() if area == recipe.area]
        self.area.setCurrentText(known[0] if known else TYPED)
        self.tiles.setText(area_label(recipe.area or self._whole))
        self.viewer.setCurrentIndex(max(0, self.viewer.findData(choices.viewer)))
        self.legend.setChecked(recipe.legend)
        self.frame.setChecked(recipe.frame)
        self.marked.setChecked(choices.marked)
        self.limit.setCurrentIndex(max(0, self.limit.findData(choices.limit)))
        self.own_kb.setValue(choices.own_kb)

    def _build(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(8, 0, 0, 0)
        form.addRow("Si&ze", _beside(self.tile_size, self.tile_px))
        form.addRow("&Palette", self.palette_box)
        form.addRow("&Area", self.area)
        form.addRow("&Tiles", self.tiles)
        form.addRow("As seen &by", self.viewer)
        form.addRow("Around it", self.frame)
        form.addRow("", self.legend)
        form.addRow("On it", self.marked)
        form.addRow("F&ile limit", _beside(self.limit, self.own_kb))
        names = (
            (self.tile_size, "Size of a tile"),
            (self.tile_px, "Pixels a tile"),
            (self.palette_box, "Palette"),
            (self.area, "Area"),
            (self.tiles, "From tile to tile"),
            (self.viewer, "As seen by"),
            (self.limit, "File limit"),
            (self.own_kb, "Own limit in kB"),
        )
        for widget, name in names:
            widget.setAccessibleName(name)
        self.tiles.setPlaceholderText("B2:H9")
        self.marked.setToolTip("Selection, sight lines and reach, as the window shows them; for the GM alone")

    def _connect(self) -> None:
        self.tile_size.currentIndexChanged.connect(self._size_chosen)
        self.tile_px.valueChanged.connect(self._show_size)
        self.area.currentTextChanged.connect(self._area_chosen)
        self.tiles.textEdited.connect(lambda: self.area.setCurrentText(TYPED))
        signals = (
            self.tile_px.valueChanged,
            self.palette_box.currentIndexChanged,
            self.tiles.textChanged,
            self.viewer.currentIndexChanged,
            self.legend.toggled,
            self.frame.toggled,
            self.marked.toggled,
            self.limit.currentIndexChanged,
            self.own_kb.valueChanged,
        )
        for signal in signals:
            signal.connect(self._changed)

    def _changed(self) -> None:
        self._settle()
        self.changed.emit()

    def _settle(self) -> None:
        """Let be changed only what has a meaning."""
        self.own_kb.setEnabled(self.limit.currentData() == OWN_LIMIT)
        self.marked.setEnabled(self.viewer.currentData() is None)

    def _size_chosen(self) -> None:
        px = self.tile_size.currentData()
        if px is not None:
            self.tile_px.setValue(px)
        else:
            self.tile_px.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_size(self) -> None:
        index = self.tile_size.findData(self.tile_px.value())
        self.tile_size.setCurrentIndex(index if index >= 0 else self.tile_size.count() - 1)

    def _area_chosen(self, text: str) -> None:
        if text in self._areas:
            self.tiles.setText(area_label(self._areas[text] or self._whole))

    def _area(self) -> Area | None:
        area = area_named(self.tiles.text(), self._source.scenario.map)
        return None if area == self._whole else area

    @property
    def _whole(self) -> Area:
        battlemap = self._source.scenario.map
        return 0, 0, battlemap.width, battlemap.height


def _areas(source: PictureSource) -> dict[str, Area | None]:
    """Return the areas that can be chosen by name."""
    named: dict[str, Area | None] = {"The whole map": None, "What the window shows": source.visible}
    if source.selected is not None:
        named["Around the selected units"] = source.selected
    return named


def _beside(first: QWidget, second: QWidget) -> QWidget:
    pair = QWidget()
    row = QHBoxLayout(pair)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(first, 1)
    row.addWidget(second)
    pair.setFocusProxy(first)
    return pair
