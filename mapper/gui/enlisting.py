"""Enlisting: putting units onto the map, wherever they come from, and selecting them there."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from mapper.edit.roster import Party, place_units
from mapper.geometry.grid import Tile
from mapper.gui.canvas import Canvas
from mapper.gui.session import Session


class Enlisting(QObject):
    """Places units as one undo step, where one points or near the cursor."""

    placed = Signal(object, object)
    """A recruit that was placed, and its side."""

    def __init__(self, session: Session, canvas: Canvas) -> None:
        """Use the session's document and what the canvas shows of it."""
        super().__init__(session)
        self.session = session
        self.canvas = canvas

    def start(self) -> Tile | None:
        """Return the tile of the cursor or of what is selected, else the middle of what is seen."""
        document = self.session.current
        if document is None:
            return None
        battlemap, chosen = document.scenario.map, document.selection
        if chosen.tile is not None and battlemap.holds(chosen.tile):
            return chosen.tile
        unit = next((unit for unit in document.scenario.units if unit.id in chosen.units), None)
        if unit is not None:
            return unit.tile
        seen = self.canvas.tile_at(self.canvas.rect().center().toPointF())
        return seen or Tile(battlemap.width // 2, battlemap.height // 2)

    def place(self, parties: Iterable[Party], tile: Tile | None = None) -> bool:
        """Put units near a tile, select those that are not docked and show them; tell why not."""
        document, near = self.session.current, tile or self.start()
        if document is None or near is None:
            self.session.said.emit("Open a map first: units are placed on it")
            return False
        chosen, before = tuple(parties), {unit.id for unit in document.scenario.units}
        if not self.session.do(lambda scenario: place_units(scenario, document.ruleset, chosen, near)):
            return False
        made = [unit for unit in document.scenario.units if unit.id not in before and unit.carrier is None]
        self.session.select(units={unit.id for unit in made}, tile=made[0].tile)
        self.canvas.reveal(made[0].tile)
        for party in chosen:
            self.placed.emit(party.recruit, party.side)
        return True
