"""Who fights whom on the map: what a scenario tells of an attack before its first strike."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.activation import Passing, activation_start
from mapper.rules.skirmish.battle import battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.encounter import Encounter, Landing, Role
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.footing import entry_cost, group_of
from mapper.rules.skirmish.place import Room, apart, pushed_to
from mapper.rules.skirmish.readiness import longest_range, strike_refusal
from mapper.rules.skirmish.sides import are_allied
from mapper.rules.skirmish.support import guard_refusal, helpers
from mapper.rules.skirmish.weapon import Weapon


def meet(scenario: Scenario, attacker: Unit, target: Unit, book: Rulebook) -> Encounter:
    """Return the attack of one unit on another from where they stand, with the allies whose Backup counts.

    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    fighters = {
        Role.ATTACKER: fighter_of(attacker, scenario, book),
        Role.DEFENDER: fighter_of(target, scenario, book),
    }
    at_once = book.settings.heavy.push_when == "at-once"
    return Encounter(
        book,
        fighters,
        apart(attacker.tile, target.tile),
        helpers(_beside(scenario, attacker, target, book), book),
        dict(_landings(scenario, attacker, target, book)) if at_once else {},
    )


def turn_begun(scenario: Scenario, unit: Unit, book: Rulebook) -> Passing:
    """Return a unit as it will be when it acts: before its turn, with what the start of that brings."""
    fighter, turn = fighter_of(unit, scenario, book), battle_of(scenario).turn
    if turn is not None and turn.unit == unit.id:
        return Passing(fighter)
    return activation_start(fighter, book)


def started(encounter: Encounter, begun: Passing) -> Encounter:
    """Return the attack with the attacker as its turn begins."""
    now = begun.fighter
    fighter = replace(encounter.attacker, hp=now.hp, statuses=now.statuses)
    return replace(encounter, fighters={**encounter.fighters, Role.ATTACKER: fighter})


def held(encounter: Encounter, weapon: Weapon) -> Encounter:
    """Return the attack with another weapon in the attacker's hand."""
    fighter = replace(encounter.attacker, weapon=weapon)
    return replace(encounter, fighters={**encounter.fighters, Role.ATTACKER: fighter})


def guarded(encounter: Encounter, guard: Fighter, role: Role = Role.GUARD) -> Encounter:
    """Return the attack with a guard who takes the first strike of one side."""
    return replace(encounter, fighters={**encounter.fighters, role: guard})


def attack_refusal(scenario: Scenario, attacker: Unit, target: Unit, encounter: Encounter) -> Refusal | None:
    """Return why one unit may not attack the other so, or None (S-HIT-1)."""
    if attacker.id == target.id:
        return refuse("self", "a unit doesn't attack itself", "S-HIT-1", target.id)
    if encounter.defender.is_routed:
        return refuse("routed", f"{encounter.defender.name} is Routed", "S-UNIT-4", target.id)
    if are_allied(scenario, attacker.side, target.side, encounter.book):
        return refuse("friend", f"{encounter.defender.name} is an ally", "S-HIT-1", target.id)
    return strike_refusal(encounter.attacker, encounter.distance, encounter.book)


def guards(scenario: Scenario, target: Unit, book: Rulebook) -> Iterator[tuple[Unit, Fighter]]:
    """Yield the units that may take the first strike of an attack on the target (S-TAG qi-adept)."""
    for unit in scenario.units:
        beside = unit.id != target.id and apart(unit.tile, target.tile) == 1
        if beside and are_allied(scenario, unit.side, target.side, book):
            fighter = fighter_of(unit, scenario, book)
            if guard_refusal(fighter, book) is None:
                yield unit, fighter


def enemies(scenario: Scenario, unit: Unit, book: Rulebook) -> Iterator[Unit]:
    """Yield the enemies of a unit, in document order (S-UNIT-3)."""
    for other in scenario.units:
        if not are_allied(scenario, other.side, unit.side, book):
            yield other


def room_for(scenario: Scenario, unit: Unit, book: Rulebook) -> Room:
    """Return the map as a unit that is moved by others finds it."""
    group = group_of(fighter_of(unit, scenario, book), book)
    taken = {other.tile for other in scenario.units if other.id != unit.id}
    return Room(
        holds=scenario.map.holds,
        is_taken=taken.__contains__,
        is_open=lambda tile: entry_cost(book.terrain(scenario.map.terrain(tile)), group) is not None,
    )


def _beside(
    scenario: Scenario, attacker: Unit, target: Unit, book: Rulebook
) -> Iterator[tuple[Fighter, int]]:
    """Yield the attacker's allies whom some weapon could bring into range, with their distances."""
    for unit in scenario.units:
        away = apart(unit.tile, target.tile)
        near = away <= longest_range(book) and unit.id not in {attacker.id, target.id}
        if near and are_allied(scenario, unit.side, attacker.side, book):
            yield fighter_of(unit, scenario, book), away


def _landings(
    scenario: Scenario, attacker: Unit, target: Unit, book: Rulebook
) -> Iterator[tuple[Role, Landing]]:
    """Yield where either unit comes to stand when the other pushes it (S-HEAVY-2)."""
    for role, unit, pusher in (
        (Role.DEFENDER, target, attacker),
        (Role.ATTACKER, attacker, target),
    ):
        there = pushed_to(room_for(scenario, unit, book), pusher.tile, unit.tile, book.settings.heavy.push)
        if there != unit.tile:
            yield role, Landing(apart(unit.tile, there), book.terrain(scenario.map.terrain(there)))
