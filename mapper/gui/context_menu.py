"""The menu of the map: for what is selected, or for what was pointed at."""

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from mapper.edit.things import NOTHING
from mapper.geometry.grid import Tile
from mapper.gui.actions import Commands
from mapper.gui.canvas import Canvas
from mapper.gui.plain_text import in_menu
from mapper.gui.scene import UNITS
from mapper.gui.session import Document, Session
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.tools.tool import Under

FOR_UNITS = (
    ("aim", "turn_left", "turn_right"),
    ("garage", "copy_sheet", "copy_status", "restore_unit", "recompute", "keep_unit"),
)
FOR_STRUCTURES = (("aim", "merge"),)
FOR_TILES = (("aim", "sight_from_here"),)
FOR_ALL = (("cut", "copy", "paste"), ("duplicate", "delete"))
"""Commands by what is selected, in groups; those that can't be done now are left out."""


class ContextMenu(QObject):
    """Opens the menu where the right button was pressed, or at the cursor when it was the menu key."""

    def __init__(self, canvas: Canvas, session: Session, commands: Commands) -> None:
        """Listen to the canvas."""
        super().__init__(canvas)
        self.canvas = canvas
        self.session = session
        self.commands = commands
        canvas.menu_wanted.connect(self.show)

    def show(self, point: QPoint | None) -> None:
        """Open the menu at a point of the canvas; None stands for the keyboard's cursor."""
        document = self.session.current
        if document is None:
            return
        if point is None:
            self._open_at_cursor(document)
            return
        tile = self.canvas.tile_at(point.toPointF())
        if tile is None:
            return
        unit = self._unit_at(document, point, tile)
        if unit is None:
            self._choose_at(document, point, tile)
        elif _is_enemy(document, unit):
            self._open_for_enemy(unit, point)
            return
        elif unit.id not in document.selection.units:
            self.session.select(units={unit.id}, tile=tile)
        self._open(point)

    def _choose_at(self, document: Document, point: QPoint, tile: Tile) -> None:
        """Select what lies under the point, unless it is among what is selected."""
        chosen = document.selection.things
        pile = self.canvas.scene.pile(*self.canvas.tiles_of(point), self.canvas.camera.tile_px)
        there = [things for hit in pile if (things := hit.things(tile))]
        if tile in chosen.tiles or any(things <= chosen for things in there):
            return
        self.session.select_things(there[0] if there else NOTHING, tile=tile)

    def _unit_at(self, document: Document, point: QPoint, tile: Tile) -> Unit | None:
        hit = self.canvas.scene.hit(*self.canvas.tiles_of(point), self.canvas.camera.tile_px)
        if hit.under in {Under.UNIT, Under.HANDLE}:
            return document.scenario.unit(hit.id)
        here = [unit for unit in document.scenario.units_in(tile) if unit.carrier is None]
        return here[0] if here and UNITS not in self.canvas.scene.hidden else None

    def _open_at_cursor(self, document: Document) -> None:
        chosen = document.selection
        first = next((unit.tile for unit in document.scenario.units if unit.id in chosen.units), None)
        tile = first or chosen.tile
        if tile is None:
            return
        self.canvas.reveal(tile)
        self._open(self.canvas.point_of(tile.x + 0.5, tile.y + 0.5))

    def _open_for_enemy(self, unit: Unit, point: QPoint) -> None:
        """Offer what one wants of an enemy; the other deeds would be done to the selected units."""
        name = in_menu(called(unit))
        menu = self._menu()
        menu.addAction(self.commands["aim"].icon(), f"Make {name} the &target").triggered.connect(
            lambda: self.session.aim(unit.id)
        )
        menu.addAction(f"&Select {name}").triggered.connect(
            lambda: self.session.select(units={unit.id}, tile=unit.tile)
        )
        menu.popup(self.canvas.mapToGlobal(point))

    def _open(self, point: QPoint) -> None:
        document = self.session.current
        chosen = document.selection.things if document else NOTHING
        groups: tuple[tuple[str, ...], ...] = FOR_ALL
        if chosen.structures:
            groups = (*FOR_STRUCTURES, *groups)
        if chosen.units:
            groups = (*FOR_UNITS, *groups)
        if not chosen or chosen.tiles:
            groups = (*FOR_TILES, *groups)
        menu = self._menu()
        seen: set[str] = set()
        for group in groups:
            for key in group:
                if key not in seen and self.commands[key].isEnabled():
                    menu.addAction(self.commands[key])
                    seen.add(key)
            menu.addSeparator()
        menu.popup(self.canvas.mapToGlobal(point))

    def _menu(self) -> QMenu:
        menu = QMenu(self.canvas)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu


def _is_enemy(document: Document, unit: Unit) -> bool:
    """Tell whether a unit is not of the side of those selected."""
    chosen = document.selection.units
    sides = {other.side for other in document.scenario.units if other.id in chosen}
    return bool(chosen) and unit.id not in chosen and unit.side not in sides
