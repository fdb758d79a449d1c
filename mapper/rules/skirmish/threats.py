"""Enemies that could strike a unit in their next turn, where it stands or would stand."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.reasons import Reason, Refusal
from mapper.rules.ruleset import Attack, Stance, Threat
from mapper.rules.skirmish.attack import attacks, weapons_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.going import unit_reach
from mapper.rules.skirmish.meeting import enemies
from mapper.rules.skirmish.mobility import mobility
from mapper.rules.skirmish.place import apart
from mapper.rules.skirmish.readiness import longest_range
from mapper.rules.skirmish.weapon import Weapon


def threats(scenario: Scenario, unit: Unit, stance: Stance, book: Rulebook) -> tuple[Threat, ...]:
    """Return the enemies that could strike a unit, if it stood so: from where they are, or after a move.

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    there = unit.evolve(tile=stance.tile)
    units = tuple(there if other.id == unit.id else other for other in scenario.units)
    imagined = scenario.evolve(units=units)
    found = (
        Threat(enemy.id, called(enemy), tuple(_strikes(imagined, enemy, there, book)))
        for enemy in enemies(imagined, there, book)
    )
    return tuple(threat for threat in found if threat.attacks)


def _strikes(scenario: Scenario, enemy: Unit, unit: Unit, book: Rulebook) -> Iterator[Attack]:
    """Yield the attacks of an enemy, each weapon's from the tile that costs it the least to go to."""
    carried = dict(weapons_of(enemy, book))
    for place, tile in _posts(scenario, enemy, unit, carried, book):
        for attack in attacks(scenario, enemy, unit, Stance(tile, enemy.facing), book):
            if attack.refusal is None and attack.place == place:
                moved = Reason(f"it goes to {tile.label} first", "S-ACT-1", where=tile)
                yield attack if tile == enemy.tile else replace(attack, notes=(moved, *attack.notes))


def _posts(
    scenario: Scenario, enemy: Unit, unit: Unit, carried: dict[int, Weapon], book: Rulebook
) -> Iterator[tuple[int, Tile]]:
    """Yield the place of each weapon with the tile to strike from, where there is one in reach."""
    away = apart(enemy.tile, unit.tile)
    points = int(mobility(scenario, enemy, book).value)
    if not carried or away > points + longest_range(book):
        return
    reach = unit_reach(scenario, enemy, Stance(enemy.tile, enemy.facing), book)
    costs = {} if isinstance(reach, Refusal) else reach.tiles
    for place, weapon in carried.items():
        posts = {tile: cost for tile, cost in costs.items() if weapon.covers(apart(tile, unit.tile))}
        if weapon.covers(away):
            yield place, enemy.tile
        elif posts:
            yield place, min(posts, key=lambda tile: (posts[tile], tile))
