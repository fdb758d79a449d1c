"""Attacks on gates, doors, walls and ice: ground that has HP."""

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.rules.reasons import Explained, Refusal, refuse, total
from mapper.rules.skirmish.battle import battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.damage import floor, struck_with
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.readiness import strike_refusal
from mapper.rules.skirmish.strike_order import strikes_twice


def structure_damage(fighter: Fighter, book: Rulebook) -> Explained:
    """Return what one strike takes off a structure: base damage and might, nothing else (S-TERR-5)."""
    reasons = list(struck_with(fighter, book))
    reasons += floor(reasons, "S-TERR-5")
    return Explained(int(total(reasons)), tuple(reasons))


def strikes_on_structure(fighter: Fighter, book: Rulebook) -> int:
    """Return how often a fighter strikes a structure in one Attack: twice with Brave (S-TERR-5)."""
    return 2 if strikes_twice(fighter, book) else 1


def structure_refusal(
    scenario: Scenario, fighter: Fighter, tile: Tile, distance_tiles: int, book: Rulebook
) -> Refusal | None:
    """Return why a fighter may not strike what stands in a tile from so far, or None (S-TERR-5)."""
    if structure_hp(scenario, tile, book) is None:
        return refuse("no_structure", f"there is no structure in {tile.label}", "S-TERR-5", tile)
    return strike_refusal(fighter, distance_tiles, book)


def structure_hp(scenario: Scenario, tile: Tile, book: Rulebook) -> int | None:
    """Return the HP that the structure in a tile has left, None where there is none."""
    if not scenario.map.holds(tile):
        return None
    full = book.terrain(scenario.map.terrain(tile)).structure_hp
    worn = battle_of(scenario).hp_left(tile)
    return full if full is None or worn is None else worn
