"""Standing: the tiles in which a fighter may be put, whatever the way there."""

from collections.abc import Callable

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.board import stands_there
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.footing import group_of
from mapper.rules.skirmish.going import Ground
from mapper.rules.skirmish.sides import are_allied


def ground_under(scenario: Scenario, unit: Unit, book: Rulebook) -> Ground:
    """Return the ground as a unit finds it, whoever else is there.

    Raises DocumentError when its sheet or state is none of these rules.
    """
    return Ground(scenario, book, group_of(fighter_of(unit, scenario, book), book))


def standing(scenario: Scenario, unit: Unit, book: Rulebook) -> Callable[[Tile], Refusal | None]:
    """Return what tells why a unit may not stand in a tile: closed to it, or taken (S-MOVE-2, S-MOVE-4).

    Raises DocumentError when its sheet or state is none of these rules.
    """
    ground = ground_under(scenario, unit, book)
    taken = {other.tile: other for other in scenario.units if other.id != unit.id}

    def refusal(tile: Tile) -> Refusal | None:
        if not scenario.map.holds(tile) or ground.cost(tile) is None:
            return ground.closed(tile)
        other = taken.get(tile)
        if other is None:
            return None
        is_ally = are_allied(scenario, unit.side, other.side, book)
        return refuse("occupied", stands_there(other, is_ally=is_ally), "S-MOVE-4", tile)

    return refusal
