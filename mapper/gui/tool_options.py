"""The bar above the map: what can be chosen about the tool in hand."""

from functools import partial
from typing import assert_never

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QSpinBox, QWidget

from mapper.gui.bar import Bar
from mapper.gui.commands import COMMANDS, plain
from mapper.gui.plain_text import in_menu, tip
from mapper.gui.swatch_icons import SIZE, swatch_icon
from mapper.gui.toolbox import Toolbox
from mapper.model.side import Allegiance
from mapper.tools.options import Choice, Count, Option, Switch, Words

NAMES = {command.key: plain(command) for command in COMMANDS}
TIPS = {command.key: command.tip for command in COMMANDS}
HEIGHT_PX = 34
"""The same for every tool, so that the map stays where it is when another is taken."""
GAP_PX = 8


class ToolOptions(Bar):
    """A field for every option of the tool in hand, filled anew when another is taken."""

    def __init__(self, toolbox: Toolbox, parent: QWidget | None = None) -> None:
        """Follow the toolbox."""
        super().__init__("Tool options", parent)
        self.toolbox = toolbox
        self.fields: dict[str, QWidget] = {}
        self._shown: tuple[Option, ...] | None = None
        self._sides: tuple[Allegiance, ...] = ()
        self._tool = ""
        self._palette = "light"
        self.setObjectName("tool_options")
        self.setIconSize(QSize(SIZE, SIZE))
        self.setFixedHeight(HEIGHT_PX)
        toolbox.taken.connect(self.refresh)
        toolbox.options_changed.connect(self.refresh)
        toolbox.session.switched.connect(self.refresh)
        toolbox.session.switched.connect(self._meet_sides)
        toolbox.session.documents_changed.connect(self._meet_sides)
        self.refresh()

    def refresh(self) -> None:
        """Show the options of the tool in hand as they stand."""
        tool = self.toolbox.current
        if (tool.name, tool.options) != (self._tool, self._shown):
            self._build()
        for option in tool.options:
            self._put(option)

    def _meet_sides(self) -> None:
        """Show the sides of the map in front in their colours, and what its rules offer, as they are now."""
        document = self.toolbox.session.current
        sides = document.scenario.sides if document else ()
        if sides is not self._sides:
            self._sides = sides
            self._build()
        self.refresh()

    def _build(self) -> None:
        tool = self.toolbox.current
        self._tool, self._shown = tool.name, tool.options
        for action in self.actions():
            self.removeAction(action)
            action.deleteLater()  # with the field in it
        self.fields = {}
        name = QLabel(NAMES[f"tool_{tool.name}"])
        font = name.font()
        font.setBold(True)
        name.setFont(font)
        name.setContentsMargins(6, 0, 10, 0)
        self.addWidget(name)
        for option in tool.options:
            self.fields[option.key] = field = self._field(option)
            field.setToolTip(tip(option.tip or option.label))
            field.setAccessibleName(option.label or option.key.capitalize())
            if isinstance(option, Switch) or not option.label:
                gap = QWidget()
                gap.setFixedWidth(GAP_PX)
                self.addWidget(gap)
            else:
                label = QLabel(option.label)
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setContentsMargins(GAP_PX, 0, 4, 0)
                self.addWidget(label)
            self.addWidget(field)
        if not tool.options:
            told = QLabel(TIPS[f"tool_{tool.name}"])
            told.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self.addWidget(told)

    def _field(self, option: Option) -> QWidget:
        match option:
            case Choice():
                field = QComboBox()
                for place, way in enumerate(option.ways):
                    field.addItem(self.swatch(option.swatch, way.value), way.label, way.value)
                    field.setItemData(place, tip(way.tip), Qt.ItemDataRole.ToolTipRole)
                field.activated.connect(partial(self._picked, option.key, field))
                return field
            case Count():
                spin = QSpinBox()
                spin.setRange(option.low, option.high)
                spin.lineEdit().returnPressed.connect(self.toolbox.canvas.setFocus)
                spin.valueChanged.connect(partial(self._chosen, option.key))
                return spin
            case Switch():
                box = QCheckBox(in_menu(option.label))
                box.toggled.connect(partial(self._chosen, option.key))
                return box
            case Words():
                line = QLineEdit()
                line.setMaximumWidth(220)
                line.returnPressed.connect(self.toolbox.canvas.setFocus)
                line.textEdited.connect(partial(self._chosen, option.key))
                return line
            case _:
                assert_never(option)

    def swatch(self, kind: str, value: str) -> QIcon:
        """Return how a way of a choice is drawn on the map; an empty icon where there is nothing to draw."""
        document = self.toolbox.session.current
        side = document.scenario.side(value) if kind == "side" and document else None
        return swatch_icon(kind, value, self._palette, side.colour if side else None)

    def dress(self, palette: str) -> None:
        """Draw the swatches as a palette has them."""
        if palette != self._palette:
            self._palette = palette
            self._build()
            self.refresh()

    def _put(self, option: Option) -> None:
        field, value = self.fields[option.key], self.toolbox.current.settings.get(option.key)
        field.blockSignals(True)  # Qt's signature
        match field:
            case QComboBox():
                field.setCurrentIndex(max(0, field.findData(value)))
            case QSpinBox():
                field.setValue(int(value or 0))
            case QCheckBox():
                field.setChecked(bool(value))
            case QLineEdit() if field.text() != value:
                field.setText(str(value or ""))
            case _:
                pass
        field.blockSignals(False)  # Qt's signature

    def _picked(self, key: str, field: QComboBox, _index: int) -> None:
        """Take a choice over and go back to the map, where letters mean tools."""
        self._chosen(key, field.currentData())
        self.toolbox.canvas.setFocus()

    def _chosen(self, key: str, value: str | int | bool) -> None:  # noqa: FBT001  # as Qt's signals tell it
        self.toolbox.choose({key: value})
