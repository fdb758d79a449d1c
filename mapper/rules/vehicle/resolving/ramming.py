"""Rams, stomps, slams and the armature in play: the drive into contact, the clash, and who is pushed away."""

from dataclasses import dataclass, replace

from mapper.model.structure import Structure
from mapper.rules.changes import difference
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.script import Script
from mapper.rules.vehicle.approach import way_to
from mapper.rules.vehicle.bout import Bout, bout_at, bout_of
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.crit import crits
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.events import Acted, Moved
from mapper.rules.vehicle.knockback import Push, crash_blow
from mapper.rules.vehicle.orders import Move, Ram, Slam, Stomp, StrikeWithArmature
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.ram import Fighter, Melee
from mapper.rules.vehicle.ram_damage import Clash, blow_of_charge
from mapper.rules.vehicle.resolving.moving import React, move
from mapper.rules.vehicle.resolving.striking import Cause, hit_structure, strike_unit
from mapper.rules.vehicle.target import Target, Victim

CloseOrder = Ram | Stomp | Slam | StrikeWithArmature
_KINDS = {Ram: Melee.RAM, Stomp: Melee.STOMP, Slam: Melee.SLAM, StrikeWithArmature: Melee.ARMATURE}


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attack at close quarters that is tried: by whom, on what, how, and the mobility put into it."""

    unit: str
    target: str
    kind: Melee
    spend: int | None = None
    reaction: bool = False


def attempt(order: CloseOrder) -> Attempt:
    """Return what an order tries."""
    spend = order.spend if isinstance(order, Stomp | StrikeWithArmature) else None
    return Attempt(order.unit, order.target, _KINDS[type(order)], spend)


def bout(course: Course, tried: Attempt) -> Bout | Refusal:
    """Return the attack as it would be made from where both stand now, or why it may not be."""
    party = course.party(tried.unit)
    way = way_to(course.scenario, party, Stance(party.unit.tile, party.unit.facing))
    if isinstance(way, Refusal):
        return way
    target, structure = course.scenario.unit(tried.target), course.structure(tried.target)
    if target is not None:
        met = course.party(target.id)
        return bout_of(tried.kind, way, met, reaction=tried.reaction, spend=tried.spend)
    if structure is not None:
        return bout_at(tried.kind, way, structure, spend=tried.spend)
    return refuse("no_target", f"there is no unit or structure {tried.target}", "V-RAM-01", tried.target)


def clash(course: Course, tried: Attempt, react: React) -> Script[None]:
    """Drive into contact, where that takes driving, then clash; what meets it on the way may stop it."""
    found = bout(course, tried)
    if not isinstance(found, Refusal) and found.drive is not None and found.drive.steps:
        path = tuple(step.kind for step in found.drive.steps)
        yield from move(course, Move(unit=tried.unit, path=path, through=True), react)
        if course.scenario.unit(tried.target) is None and course.structure(tried.target) is None:
            return  # a civilian vehicle was flattened on the way
        found = bout(course, tried)
    if isinstance(found, Refusal):
        course.happen(Acted(unit=tried.unit, deed="halt", note=found.text[:200]))
        return
    _pay(course, tried, found)
    structure = course.structure(tried.target)
    if structure is not None:
        yield from _at_structure(course, tried.unit, structure, found)
    else:
        yield from _at_unit(course, tried, found)


def _pay(course: Course, tried: Attempt, found: Bout) -> None:
    """Note what it takes: the turn's one ram, or the armature's blow, and the mobility put into it."""
    was = course.party(tried.unit).condition
    used = {"armature_used": True} if tried.kind is Melee.ARMATURE else {"rammed": True}
    condition = was.evolve(mobility_spent=was.mobility_spent + found.approach.spent, **used)
    course.happen(Acted(unit=tried.unit, deed=tried.kind.value, now=dict(difference(was, condition))))


def _at_unit(course: Course, tried: Attempt, found: Bout) -> Script[None]:
    before, struck = _with_systems(course.party(tried.unit)), _with_systems(course.party(tried.target))
    ready = replace(found, attacker=_with_state(found.attacker, before), target=_other(found, struck))
    done: Clash = yield from ready.fight(course.book)
    if not done.struck:
        course.happen(Acted(unit=tried.unit, deed="miss"))
        return
    cause = Cause(tried.kind.value, tried.unit)
    if done.target_end is not None:
        after = yield from _crits(course, done.target_end)
        strike_unit(course, tried.target, struck, after, cause)
    own = yield from _crits(course, done.attacker_end)
    if own != before:
        strike_unit(course, tried.unit, before, own, cause)
    if done.knocked and found.push is not None:
        _push(course, tried, found.push)


def _at_structure(course: Course, unit_id: str, structure: Structure, found: Bout) -> Script[None]:
    """Strike a structure, and be struck back by a slam (V-RAM-10, V-RAM-11)."""
    before = _with_systems(course.party(unit_id))
    ready = replace(found, attacker=_with_state(found.attacker, before))
    done: Clash = yield from ready.fight(course.book)
    word, blow = found.charge.kind.value, blow_of_charge(found.charge, found.attacker, course.book)
    hit_structure(course, structure, blow, Cause(word, unit_id))
    after = yield from _crits(course, done.attacker_end)
    if after != before:
        strike_unit(course, unit_id, before, after, Cause(word, unit_id))


def _push(course: Course, tried: Attempt, push: Push) -> None:
    """V-RAM-09: push an agrav away, or into what stands there."""
    target = course.unit(tried.target)
    structure = course.structure(push.structure) if push.structure is not None else None
    if structure is not None:
        hit_structure(course, structure, crash_blow(course.book), Cause("crash", tried.unit))
    elif not push.crashes and push.tile != target.tile:
        course.happen(Moved(unit=target.id, tile=push.tile, facing=target.facing))


def _crits(course: Course, victim: Victim) -> Script[Victim]:
    if not isinstance(victim, Target):
        return victim
    return (yield from crits(victim, damage_numbers(course.book)))


def _with_systems(party: Party) -> Victim:
    return target_with_systems(party.build, party.condition, party.book)


def _with_state(fighter: Fighter, state: Victim) -> Fighter:
    return replace(fighter, state=state)


def _other(found: Bout, state: Victim) -> Fighter | None:
    return None if found.target is None else _with_state(found.target, state)
