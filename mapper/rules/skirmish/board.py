"""The map as fighters find it: the ground, who stands beside whom, and whether a way can be gone."""

from collections.abc import Iterator, Sequence

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.footing import entry_cost, group_of
from mapper.rules.skirmish.place import apart
from mapper.rules.skirmish.sides import are_allied
from mapper.rules.skirmish.tables import TerrainRow


def terrain_at(scenario: Scenario, tile: Tile, book: Rulebook) -> TerrainRow:
    """Return the row of the terrain of a tile on the map."""
    return book.terrain(scenario.map.terrain(tile))


def allies_of(unit: Unit, scenario: Scenario, book: Rulebook) -> Iterator[Unit]:
    """Yield the other units of a unit's side and of those allied with it (S-UNIT-3)."""
    for other in scenario.units:
        if other.id != unit.id and are_allied(scenario, unit.side, other.side, book):
            yield other


def is_beside(unit: Unit, other: Unit) -> bool:
    """Tell whether two units are adjacent (S-MOVE-3)."""
    return apart(unit.tile, other.tile) == 1


def way_cost(
    unit: Unit, fighter: Fighter, path: Sequence[Tile], scenario: Scenario, book: Rulebook
) -> int | Refusal:
    """Return the points a way costs, or why it can't be gone at any cost (S-MOVE-2 to S-MOVE-4)."""
    cost, here, group = 0, unit.tile, group_of(fighter, book)
    for tile in path:
        if not scenario.map.holds(tile):
            return refuse("off_map", f"{tile.label} is not on the map", "S-MOVE-3", tile)
        if apart(here, tile) != 1:
            return refuse("no_step", f"{tile.label} is not next to {here.label}", "S-MOVE-3", tile)
        row = terrain_at(scenario, tile, book)
        price = entry_cost(row, group)
        if price is None:
            return refuse("closed", f"{row.name} can't be entered on {_gait(group)}", "S-MOVE-2", tile)
        barred = pass_refusal(unit, tile, scenario, book)
        if barred is not None:
            return barred
        cost, here = cost + price, tile
    for other in scenario.units_in(here):
        if other.id != unit.id:
            is_ally = are_allied(scenario, unit.side, other.side, book)
            return refuse("occupied", stands_there(other, is_ally=is_ally), "S-MOVE-4", here)
    return cost


def pass_refusal(unit: Unit, tile: Tile, scenario: Scenario, book: Rulebook) -> Refusal | None:
    """Return why a unit may not pass through whoever is in a tile, or None (S-MOVE-4)."""
    move = book.settings.move
    for other in scenario.units_in(tile):
        is_ally = are_allied(scenario, unit.side, other.side, book)
        if other.id != unit.id and not (move.pass_allies if is_ally else move.pass_enemies):
            return in_the_way(other, is_ally=is_ally)
    return None


def in_the_way(other: Unit, *, is_ally: bool) -> Refusal:
    """Return that a unit bars its tile to another (S-MOVE-4)."""
    return refuse("in_the_way", stands_there(other, is_ally=is_ally), "S-MOVE-4", other.tile)


def stands_there(other: Unit, *, is_ally: bool) -> str:
    """Return who stands in a tile, as whoever wants to go there sees it."""
    what = "an ally" if is_ally else "an enemy" if other.side is not None else "a unit of nobody"
    who = f"{other.name}, {what}," if other.name.strip() else what
    return f"{who} stands in {other.tile.label}"


def _gait(group: str) -> str:
    return {"foot": "foot", "armor": "foot in armor", "cavalry": "horseback", "flying": "wings"}[group]
