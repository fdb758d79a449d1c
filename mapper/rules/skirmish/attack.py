"""Every weapon of an attacker against one target: a refusal, or the exact odds of the whole combat."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.changes import change_unit
from mapper.rules.figures import signed
from mapper.rules.reasons import Explained, Reason
from mapper.rules.ruleset import Attack, Bystander, Stance
from mapper.rules.skirmish.activation import Passing
from mapper.rules.skirmish.attack_notes import notes_on
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.bout import begun
from mapper.rules.skirmish.combat import promise_of
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.ending import GUARD, ROUTED, ending_of
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.inventory import ItemKind, equip_refusal, items_of, kind_of
from mapper.rules.skirmish.meeting import (
    attack_refusal,
    enemies,
    guarded,
    guards,
    held,
    meet,
    started,
    turn_begun,
)
from mapper.rules.skirmish.odds import combat_odds
from mapper.rules.skirmish.sides import are_allied
from mapper.rules.skirmish.staff_attack import staff_attacks
from mapper.rules.skirmish.strike import Promise
from mapper.rules.skirmish.strike_order import strikes_all
from mapper.rules.skirmish.weapon import Weapon, weapon_of

EACH = "strike"
PLAIN, GUARDED, GUARDED_BACK = "attack", "guarded", "counter guarded"
PERCENT = 100


def attacks(
    scenario: Scenario, attacker: Unit, target: Unit, stance: Stance, book: Rulebook
) -> tuple[Attack, ...]:
    """Return an entry for each weapon and staff carried, and for each guard who may take a first strike.

    A weapon that isn't equipped counts as if it were, for equipping is free.
    Raises DocumentError when a sheet or state is not of this ruleset.
    """
    begun_turn = turn_begun(scenario, attacker, book)
    there = attacker.evolve(tile=stance.tile)
    if there.tile != attacker.tile:
        scenario = change_unit(scenario, attacker.id, tile=stance.tile)
    met = started(meet(scenario, there, target, book), begun_turn)
    before = tuple(_as_it_begins(begun_turn))
    beside = tuple(_beside(scenario, there, target, book))
    found = list[Attack]()
    for place, weapon in weapons_of(attacker, book):
        fight = held(met, weapon)
        refusal = equip_refusal(items_of(attacker), place, met.attacker.class_id, book)
        refusal = refusal or attack_refusal(scenario, there, target, fight)
        if refusal is not None:
            found.append(Attack(weapon.key, weapon.name, None, PLAIN, 1, refusal=refusal, place=place))
            continue
        ways = (_fought(fight, _others_struck(scenario, there, target, fight)), *_guarded(fight, beside))
        to_equip = () if weapon == met.attacker.weapon else (to_be_equipped(weapon),)
        found += [replace(way, place=place, notes=(*before, *to_equip, *way.notes)) for way in ways]
    if not are_allied(scenario, attacker.side, target.side, book):
        found += staff_attacks(met, attacker)
    return tuple(found)


def weapons_of(unit: Unit, book: Rulebook) -> Iterator[tuple[int, Weapon]]:
    """Yield the weapons a unit carries, staves left out, with their places among its items."""
    for place, item in enumerate(items_of(unit)):
        if kind_of(item.item, book) is ItemKind.WEAPON:
            weapon = weapon_of(item.item, book)
            if not weapon.is_staff:
                yield place, weapon


def to_be_equipped(weapon: Weapon) -> Reason:
    """Return the note on a weapon that isn't equipped yet."""
    return Reason(f"{weapon.name} is to be equipped first", "S-FREE-1")


def _as_it_begins(begun_turn: Passing) -> Iterator[Reason]:
    """Yield what the start of the attacker's turn does to its HP (S-TURN-6)."""
    for change in begun_turn.changes:
        yield Reason(f"as its turn begins, {change.text}: {signed(change.value or 0)} HP", change.clause)


def chance_of(strike: Promise) -> Explained:
    """Return the chance (0 to 1) of a strike to hit; its reasons are points of the target number."""
    if strike.target_number is None:
        return Explained(1.0, (Reason("Homing: hits without a roll", "S-TAG homing"),))
    return Explained(strike.target_number.value / PERCENT, strike.target_number.reasons)


def _fought(encounter: Encounter, others: Iterable[Bystander] = ()) -> Attack:
    weapon = encounter.attacker.weapon
    if weapon is None:
        raise ValueError("an attack is made with a weapon")
    on = Role.GUARD if Role.GUARD in encounter.fighters else Role.DEFENDER
    first = promise_of(encounter, begun(encounter), Role.ATTACKER, on)
    ending = ending_of(encounter, combat_odds(encounter))
    return Attack(
        weapon=weapon.key,
        name=weapon.name,
        ammo=None,
        mode=PLAIN,
        each=EACH,
        shots=max(1, len(ending.hits) - 1),
        to_hit=chance_of(first),
        hits=ending.hits,
        outcomes=ending.outcomes,
        expected=ending.expected,
        states=ending.states,
        notes=tuple(notes_on(encounter, first)),
        others=tuple(others),
    )


def _beside(
    scenario: Scenario, attacker: Unit, target: Unit, book: Rulebook
) -> Iterator[tuple[Role, Unit, Fighter]]:
    """Yield who may take a first strike, and for whom: of a counter only where the GM has it so."""
    yield from ((Role.GUARD, unit, guard) for unit, guard in guards(scenario, target, book))
    if book.settings.qi_adept.on_counter:
        yield from ((Role.OWN_GUARD, unit, guard) for unit, guard in guards(scenario, attacker, book))


def _guarded(fight: Encounter, beside: Iterable[tuple[Role, Unit, Fighter]]) -> Iterator[Attack]:
    """Yield the attack with each guard who may take a first strike of it (S-TAG qi-adept)."""
    for role, unit, guard in beside:
        entry = _fought(guarded(fight, guard, role))
        own, strike = role is Role.OWN_GUARD, "counter" if role is Role.OWN_GUARD else "strike"
        note = Reason(f"{guard.name} takes the first {strike}, and half of its damage", "S-TAG qi-adept")
        others = () if own else (_guard_struck(unit, guard, entry),)
        mode = GUARDED_BACK if own else GUARDED
        yield replace(entry, mode=mode, others=others, notes=(note, *entry.notes))


def _guard_struck(unit: Unit, guard: Fighter, entry: Attack) -> Bystander:
    outcomes = {
        "hit": 0.0 if entry.to_hit is None else entry.to_hit.value,
        ROUTED: entry.outcomes.get(f"{GUARD}{ROUTED}", 0.0),
    }
    return Bystander(unit.id, guard.name, outcomes, {"hp": entry.expected[f"{GUARD}hp"]})


def _others_struck(scenario: Scenario, attacker: Unit, target: Unit, fight: Encounter) -> Iterator[Bystander]:
    """Yield the other enemies that a weapon with AoE strikes as well (S-TAG aoe)."""
    book, weapon = fight.book, fight.attacker.weapon
    if weapon is None or not strikes_all(fight.attacker, book):
        return
    for unit in enemies(scenario, attacker, book):
        other = held(meet(scenario, attacker, unit, book), weapon)
        if unit.id != target.id and attack_refusal(scenario, attacker, unit, other) is None:
            ending = ending_of(other, combat_odds(other))
            yield Bystander(unit.id, other.defender.name, ending.outcomes, {"hp": ending.expected["hp"]})
