"""What is selected in a document."""

from dataclasses import dataclass

from mapper.edit.things import NOTHING, Things, still_there
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Selection:
    """What is selected, and the tile under the keyboard cursor."""

    things: Things = NOTHING
    tile: Tile | None = None

    @property
    def units(self) -> frozenset[str]:
        """The ids of the selected units."""
        return self.things.units

    @property
    def structure(self) -> str | None:
        """The id of the selected structure where it is the only one."""
        return next(iter(self.things.structures)) if len(self.things.structures) == 1 else None


def on_map(selection: Selection, scenario: Scenario) -> Selection:
    """Return what of a selection there is; a cursor outside the map is in no tile."""
    tile = selection.tile if selection.tile is not None and scenario.map.holds(selection.tile) else None
    return Selection(still_there(scenario, selection.things), tile)
