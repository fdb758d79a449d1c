"""Enemies that could strike a unit where it stands, or would stand."""

from collections.abc import Iterator

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.ruleset import Attack, Stance, Threat
from mapper.rules.skirmish.attack import attacks
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.meeting import enemies
from mapper.rules.skirmish.place import apart
from mapper.rules.skirmish.readiness import longest_range


def threats(scenario: Scenario, unit: Unit, stance: Stance, book: Rulebook) -> tuple[Threat, ...]:
    """Return the enemies that could strike a unit from where they stand, if it stood so.

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    there = unit.evolve(tile=stance.tile)
    units = tuple(there if other.id == unit.id else other for other in scenario.units)
    imagined = scenario.evolve(units=units)
    found = (
        Threat(enemy.id, enemy.name, tuple(_strikes(imagined, enemy, there, book)))
        for enemy in enemies(imagined, there, book)
        if apart(enemy.tile, there.tile) <= longest_range(book)
    )
    return tuple(threat for threat in found if threat.attacks)


def _strikes(scenario: Scenario, enemy: Unit, unit: Unit, book: Rulebook) -> Iterator[Attack]:
    for attack in attacks(scenario, enemy, unit, Stance(enemy.tile, enemy.facing), book):
        if attack.refusal is None:
            yield attack
