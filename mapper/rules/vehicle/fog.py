"""Which units a side knows of: its own, those it sees or is told of, and those that gave themselves away."""

from mapper.geometry.tile_mask import TileMask
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.vision import eyes_of


def known_units(scenario: Scenario, side: str, book: Rulebook) -> frozenset[str]:
    """Return the ids of the units whose place a side knows.

    A unit the GM hides is known only to whom its indirect fire revealed it (V-SIT-08). With fog of war, so is
    an enemy that none of the side's units sees (V-SIT-09).
    """
    foggy = book.settings.fog.enabled
    seen = _seen(scenario, side, book) if foggy else ()
    return frozenset(
        unit.id
        for unit in scenario.units
        if unit.side == side
        or _is_revealed(unit, side, book)
        or not (unit.hidden or (foggy and unit.side is not None and unit.tile not in seen))
    )


def _is_revealed(unit: Unit, side: str, book: Rulebook) -> bool:
    if unit.kind is UnitKind.CIVILIAN or not unit.state:
        return False
    return any(known.side == side for known in party_of(unit, book).condition.revealed)


def _seen(scenario: Scenario, side: str, book: Rulebook) -> TileMask:
    """Return the tiles that any unit of a side sees, or a drone of one."""
    seen = TileMask.of((), scenario.map.width, scenario.map.height)
    for unit in scenario.units:
        if unit.side == side and unit.carrier is None and not party_of(unit, book).gone:
            seen = seen.joined(eyes_of(unit, book).visible(scenario.map, unit.tile))
    return seen
