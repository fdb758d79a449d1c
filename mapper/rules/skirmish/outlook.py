"""What is seen in a skirmish: these rules have no line of sight, so nothing hides the map (S-HIT-1)."""

from mapper.geometry.grid import Tile
from mapper.geometry.tile_mask import TileMask
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.rules.sight import Sightline, SightMap, sight_map
from mapper.rules.sight_pieces import Blocking
from mapper.rules.skirmish.battle import battle_of
from mapper.rules.skirmish.place import apart

OPEN = Blocking(low=False, high=False, walls=False, smoke=False)


def open_sight(battlemap: BattleMap) -> SightMap:
    """Return sight over a map on which nothing blocks it."""
    return sight_map(battlemap, OPEN)


def whole_map(battlemap: BattleMap) -> TileMask:
    """Return every tile of a map: all of them are seen from everywhere."""
    return TileMask.whole(battlemap.width, battlemap.height)


def clear_line(start: Tile, end: Tile) -> Sightline:
    """Return the line between two tiles, from middle to middle; nothing is in its way."""
    return Sightline(
        visible=True, blockers=(), start=(start.x + 0.5, start.y + 0.5), end=(end.x + 0.5, end.y + 0.5)
    )


def known_units(scenario: Scenario, side: str) -> frozenset[str]:
    """Return the units whose place a side knows: its own, and all that the GM does not hide.

    Its torches reveal what is hidden near them until the end of the round (S-TAG torch).
    """
    lights = [light for light in battle_of(scenario).lit if light.side == side]
    return frozenset(
        unit.id
        for unit in scenario.units
        if unit.side == side
        or not unit.hidden
        or any(apart(light.tile, unit.tile) <= light.tiles for light in lights)
    )
