"""Attacks: on units, strike by strike, and on structures."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pydantic import JsonValue

from mapper.model.unit import Unit
from mapper.rules.changes import difference
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.script import Script
from mapper.rules.skirmish.combat import Combat, Strike, combat
from mapper.rules.skirmish.combat_turn import CombatTurn, act_refusal, acted
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.encounter import Role
from mapper.rules.skirmish.events import Attacked, Moved, Struck
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.guarding import guards_named, guards_refusal, with_guards
from mapper.rules.skirmish.inventory import ItemKind, equipped_slot, items_of, used
from mapper.rules.skirmish.meeting import attack_refusal, enemies, meet, room_for
from mapper.rules.skirmish.orders import Attack, StrikeStructure
from mapper.rules.skirmish.place import apart, pushed_to
from mapper.rules.skirmish.resolving.carrying import carry
from mapper.rules.skirmish.resolving.grounds import wear_down
from mapper.rules.skirmish.resolving.passing import become
from mapper.rules.skirmish.state import after
from mapper.rules.skirmish.strike_order import strikes_all
from mapper.rules.skirmish.structure_strike import (
    strikes_on_structure,
    structure_damage,
    structure_refusal,
)


def spend_action(course: Course) -> Mapping[str, JsonValue]:
    """Return what changes of the battle when the active unit takes its Action."""
    battle = course.battle
    return {} if battle.turn is None else course.change(battle.evolve(turn=acted(battle.turn)))


def combat_refusal(course: Course, order: Attack, turn: CombatTurn) -> Refusal | None:
    """Return why a unit may not attack another now, or None (S-ACT-1, S-HIT-1, S-TAG qi-adept)."""
    unit, target = course.unit(order.unit), course.scenario.unit(order.target)
    if target is None:
        return refuse("no_unit", f"there is no unit {order.target}", "S-HIT-1", order.target)
    barred = act_refusal(turn)
    if barred is not None:
        return barred
    barred = attack_refusal(course.scenario, unit, target, meet(course.scenario, unit, target, course.book))
    return barred or guards_refusal(course.scenario, unit, target, order, course.book)


def attack(course: Course, order: Attack) -> Script[None]:
    """Fight a combat, or with an AoE weapon strike at each enemy in range (S-COMBAT-1, S-TAG aoe)."""
    unit = course.unit(order.unit)
    weapon = course.fighter(unit.id).weapon
    course.happen(
        Attacked(
            unit=unit.id,
            weapon=weapon.name if weapon is not None else "",
            target=order.target,
            guard=order.guard,
            battle=spend_action(course),
        )
    )
    has_struck = False
    for target in _targets(course, unit, order.target):
        fought = yield from _fight(course, order, target)
        has_struck |= any(strike.by is Role.ATTACKER for strike in fought.strikes)
    if has_struck:  # S-TAG aoe: all of them for one use
        _spend_weapon(course, unit.id)


def strike_refusal(course: Course, order: StrikeStructure, turn: CombatTurn) -> Refusal | None:
    """Return why a unit may not strike a structure now, or None (S-TERR-5)."""
    fighter, away = course.fighter(order.unit), apart(course.unit(order.unit).tile, order.tile)
    barred = act_refusal(turn)
    return barred or structure_refusal(course.scenario, fighter, order.tile, away, course.book)


def strike_structure(course: Course, order: StrikeStructure) -> None:
    """Strike a structure: always a hit, twice with Brave, until it is down (S-TERR-5)."""
    fighter = course.fighter(order.unit)
    course.happen(
        Attacked(
            unit=order.unit,
            weapon=fighter.weapon.name if fighter.weapon is not None else "",
            tile=order.tile,
            battle=spend_action(course),
        )
    )
    damage = int(structure_damage(fighter, course.book).value)
    for _ in range(strikes_on_structure(fighter, course.book)):
        wear_down(course, order.tile, damage, order.unit)
    _spend_weapon(course, order.unit)


def _targets(course: Course, unit: Unit, target: str) -> Iterable[str]:
    """Return whom an attack is made on: the target, with an AoE weapon every enemy in range as well."""
    fighter = course.fighter(unit.id)
    if not strikes_all(fighter, course.book) or fighter.weapon is None:
        return (target,)
    others = (
        other.id
        for other in enemies(course.scenario, unit, course.book)
        if fighter.weapon.covers(apart(unit.tile, other.tile)) and not course.fighter(other.id).is_routed
    )
    return tuple(dict.fromkeys((target, *others)))


def _fight(course: Course, order: Attack, target: str) -> Script[Combat]:
    """Fight one combat; the defender's weapon loses a use if it struck (S-ITEM-5)."""
    encounter = meet(course.scenario, course.unit(order.unit), course.unit(target), course.book)
    units = {Role.ATTACKER: order.unit, Role.DEFENDER: target}
    if target == order.target:
        units |= guards_named(order)
        encounter = with_guards(encounter, course.scenario, order)
    fought = yield from combat(encounter)
    fighters = dict(encounter.fighters)
    for strike in fought.strikes:
        _tell_strike(course, units, fighters, strike)
    for role, unit_id in units.items():
        become(course, unit_id, fought.fighter(role), "combat", _cured(fighters[role], fought.fighter(role)))
    if any(strike.by is Role.DEFENDER for strike in fought.strikes):
        _spend_weapon(course, target)
    _push(course, units, fought)
    return fought


def _tell_strike(
    course: Course, units: dict[Role, str], fighters: dict[Role, Fighter], strike: Strike
) -> None:
    """Note a strike with what it does; `fighters` are those before it, and those after it at the end."""
    target = fighters[strike.on]
    fighters[strike.on] = replace(
        target, hp=target.hp - strike.lost, statuses=(*target.statuses, *strike.gained)
    )
    striker = fighters[strike.by]
    fighters[strike.by] = replace(striker, hp=striker.hp + strike.drained)
    unit_id = units[strike.on]
    condition = course.condition(unit_id)
    course.happen(
        Struck(
            unit=unit_id,
            by=units[strike.by],
            phase=strike.phase.value,
            result=strike.fall.value,
            lost=strike.lost,
            notes=tuple(f"{status}" for status in strike.gained),
            now=difference(condition, after(condition, fighters[strike.on])),
        )
    )
    if strike.drained:
        notes = (f"Drain: regains {strike.drained} HP",)
        become(course, units[strike.by], fighters[strike.by], "drain", notes)


def _cured(before: Fighter, now: Fighter) -> tuple[str, ...]:
    return tuple(f"{status} ends" for status in before.statuses if status not in now.statuses)


def _spend_weapon(course: Course, unit_id: str) -> None:
    """S-ITEM-5: a weapon with uses loses one by a combat in which it struck."""
    items = items_of(course.unit(unit_id))
    slot = equipped_slot(items, ItemKind.WEAPON, course.book)
    if slot is not None:
        carry(course, unit_id, used(items, slot, course.book), "use")


def _push(course: Course, units: dict[Role, str], fought: Combat) -> None:
    """Push whom a Heavy weapon hit, where there is room (S-HEAVY-2)."""
    tiles = course.book.settings.heavy.push
    for role in fought.pushed:
        unit, pusher = course.unit(units[role]), course.unit(units[role.opponent])
        there = pushed_to(room_for(course.scenario, unit, course.book), pusher.tile, unit.tile, tiles)
        if there != unit.tile:
            course.happen(Moved(unit=unit.id, tile=there, how="push"))
