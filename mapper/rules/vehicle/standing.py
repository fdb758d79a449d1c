"""Standing: the tiles in which a unit may be put, whatever it could move through to get there."""

from collections.abc import Callable

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.move import battlefield_of
from mapper.rules.vehicle.mover import Mover, MoverType
from mapper.rules.vehicle.sheet import CivilianSheet, VehicleSheet, read_sheet
from mapper.rules.vehicle.state import read_condition
from mapper.rules.vehicle.terrain import Footing


def standing(scenario: Scenario, unit: Unit, book: Rulebook) -> Callable[[Tile], Refusal | None]:
    """Return what tells why a unit may not stand in a tile (V-MAP-14, V-MOV-10, V-GEN-08).

    Raises DocumentError when its sheet or state is not one this ruleset knows.
    """
    mover = Mover(_gait(unit), 0.0, high=read_condition(unit).high)
    return Footing(battlefield_of(scenario, unit, book), mover).standing_refusal


def _gait(unit: Unit) -> MoverType:
    """Return as what a unit stands: a civilian vehicle needs the ground of a tank (V-MAP-15)."""
    match read_sheet(unit):
        case VehicleSheet(type=kind):
            return kind
        case CivilianSheet():
            return "tank"
        case _:
            return "infantry"
