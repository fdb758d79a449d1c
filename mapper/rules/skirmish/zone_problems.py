"""Deployment zones without room for all units of their side (S-DEPLOY-1)."""

from collections.abc import Collection, Iterator
from itertools import chain

from mapper.errors import DocumentError
from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.names import side_called
from mapper.rules.skirmish.areas import zones_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.contest import Role
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.footing import entry_cost, group_of
from mapper.rules.skirmish.sides import sides_in
from mapper.rules.skirmish.tables import Group

CLAUSE = "S-DEPLOY-1"


def zone_problems(scenario: Scenario, book: Rulebook) -> Iterator[Problem]:
    """Yield a warning for each side that could never place all its units; none once a game is played."""
    if scenario.play is not None:
        return
    sides = chain.from_iterable(sides_in(scenario, role, book) for role in Role)
    deploying = {side: zones for side in sides if (zones := zones_of(scenario, side))}
    held = frozenset(unit.tile for unit in scenario.units if unit.side not in deploying)
    for side, zones in deploying.items():
        units = [unit for unit in scenario.units if unit.side == side]
        room = _room(scenario, units, zones, held, book)
        if room < len(units):
            number = scenario.map.marks.index(zones[0])
            parts = "" if len(zones) == 1 else f" in its {len(zones)} parts"
            whose = side_called(scenario, side)
            text = f"has room{parts} for {room} of the {len(units)} units that {whose} must place"
            place = place_of("marks", number, zones[0].id, "tiles")
            yield Problem(place, "small_zone", text, Severity.WARNING, CLAUSE)


def _room(
    scenario: Scenario,
    units: Collection[Unit],
    zones: Collection[Mark],
    held: Collection[Tile],
    book: Rulebook,
) -> int:
    """Return how many of a side's units its zone takes at most, by its tiles and the limits of its parts."""
    battlemap, limits = scenario.map, book.settings.scenario.zone_limits
    groups = _groups(scenario, units, book)
    shut = {
        kind
        for kind in battlemap.legend.values()
        if all(entry_cost(book.terrain(kind), group) is None for group in groups)
    }
    room, counted = 0, set(held)
    for zone in zones:
        tiles = {tile for tile in zone.tiles if battlemap.holds(tile) and battlemap.terrain(tile) not in shut}
        tiles -= counted
        counted |= tiles
        room += min(len(tiles), limits.get(zone.id, len(tiles)))
    return room


def _groups(scenario: Scenario, units: Collection[Unit], book: Rulebook) -> frozenset[Group]:
    """Return the movement groups of units; one whose sheet can't be read is taken for one that flies."""
    found: set[Group] = set()
    for unit in units:
        try:
            found.add(group_of(fighter_of(unit, scenario, book), book))
        except DocumentError:  # told among the problems of its sheet
            found.add("flying")
    return frozenset(found)
