"""What was lifted: where the things in hand stood when a drag began, to tell whether they still do."""

from dataclasses import dataclass, field

from mapper.edit.things import NOTHING, Things
from mapper.geometry.grid import Tile
from mapper.gui.session import Document
from mapper.model.battlemap import BattleMap


@dataclass(frozen=True, slots=True, eq=False)
class Lifted:
    """Things in hand, where their units stood, and the map where there is anything of it among them."""

    things: Things = NOTHING
    units: dict[str, Tile] = field(default_factory=dict)
    battlemap: BattleMap | None = None

    def is_still_there(self, document: Document | None) -> bool:
        """Tell whether all of it is where it was."""
        if not self.things or document is None:
            return not self.things
        now = lift(document, self.things)
        return now.units == self.units and now.battlemap is self.battlemap


NOTHING_LIFTED = Lifted()


def lift(document: Document, things: Things) -> Lifted:
    """Return things of a document with where they stand."""
    units = {unit.id: unit.tile for unit in document.scenario.units if unit.id in things.units}
    is_of_map = bool(things - Things(units=things.units))
    return Lifted(things, units, document.scenario.map if is_of_map else None)
