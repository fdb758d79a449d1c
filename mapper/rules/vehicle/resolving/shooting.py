"""Firing at units, structures and tiles: from the order to the toll of its shots, in play and in reaction."""

from collections.abc import Sequence

from mapper.rules.changes import difference
from mapper.rules.reasons import Refusal
from mapper.rules.script import Script
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.armed import EMP
from mapper.rules.vehicle.barrage import Barrage
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.devices import emp_fired, resonated
from mapper.rules.vehicle.energy import energy_of, pay, with_energy
from mapper.rules.vehicle.events import EdgeStruck, Fired, StructureStruck
from mapper.rules.vehicle.loader import fired, rounds_in
from mapper.rules.vehicle.loading import LEECH_BEAM, SONIC_ARRAY
from mapper.rules.vehicle.refusals import rounds_each
from mapper.rules.vehicle.resolving.barrages import (
    Salvoed,
    come_across,
    keep_in_air,
    reveal,
    send_up,
    strike,
    wear_barricade,
)
from mapper.rules.vehicle.resolving.bursts import burst
from mapper.rules.vehicle.resolving.impact import note_blast
from mapper.rules.vehicle.resolving.readying import Ready
from mapper.rules.vehicle.resolving.spreading import pass_through, spread
from mapper.rules.vehicle.resolving.striking import Cause, feed_shield, strike_unit
from mapper.rules.vehicle.sections import section_of
from mapper.rules.vehicle.smoke import clears_smoke, damage_dealt
from mapper.rules.vehicle.state import Condition, RoundsLeft
from mapper.rules.vehicle.structure_aim import Bombing
from mapper.rules.vehicle.structure_volley import bombard
from mapper.rules.vehicle.target import Target, Victim
from mapper.rules.vehicle.volley import Scene


def fire(course: Course, shot: Ready) -> Script[None]:
    """Fire a weapon that is ready: every shot, then what is left of the target and the shooter."""
    if shot.firing.barrage is not None:
        yield from _fire_together(course, shot, shot.firing.barrage)
        return
    if shot.bombing is not None:
        yield from _fire_at_structure(course, shot, shot.bombing)
        return
    target = shot.engagement.target
    before = target_with_systems(target.build, target.condition, course.book)
    scene, results = yield from burst(shot.volley, before)
    _spend(course, shot, results)
    pass_through(course, shot, len(results))
    _strike(course, shot, before, scene.victim, results)
    if clears_smoke(shot.volley.shot, course.book):
        note_blast(course, target.unit.tile, damage_dealt(before, scene.victim))
    _wear_barricade(course, shot, scene)
    yield from spread(course, shot, results, _word(shot))


def _fire_at_structure(course: Course, shot: Ready, bombing: Bombing) -> Script[None]:
    """Fire shot after shot at a structure, until nothing is left of it (V-STR-02)."""
    before = section_of(bombing.structure, course.book)
    done = yield from bombard(bombing.volley, before)
    results = tuple(fall.how for fall in done.falls)
    _spend(course, shot, results)
    course.happen(
        StructureStruck(
            structure=bombing.structure.id,
            by=shot.ask.unit,
            cause=_word(shot),
            results=results,
            durability=done.section.durability,
        )
    )
    if clears_smoke(shot.volley.shot, course.book):
        note_blast(course, bombing.tile, damage_dealt(before, done.section))


def _fire_together(course: Course, shot: Ready, barrage: Barrage) -> Script[None]:
    """Fire rounds that come down together, at once or in the next turn."""
    ask = shot.ask
    salvo = Salvoed(shot.engagement, shot.weapon, shot.firing, barrage, ask.target, ask.structure)
    if shot.firing.second is not None:
        sent, results = yield from send_up(salvo)
        _spend(course, shot, results)
        keep_in_air(course, salvo, sent, course.scenario.round)
    else:
        flown = yield from come_across(course, salvo)
        _spend(course, shot, flown.results)
        wear_barricade(course, salvo, flown.barricade)
        yield from strike(course, salvo, flown.fallen, _word(shot))
    reveal(course, salvo)


def _spend(course: Course, shot: Ready, results: Sequence[str]) -> None:
    """Note that the weapon has fired, and what it took: rounds, energy, weapon heat (V-BLD-36, V-ENG-02)."""
    party, weapon, ask = course.party(shot.ask.unit), shot.weapon, shot.ask
    condition = fired(party.condition, weapon, shot.ammo)
    if weapon.family == EMP:
        condition = emp_fired(condition, course.book)
    if weapon.weapon == SONIC_ARRAY:
        condition = resonated(condition, party.build, shot.price.energy.value)
    paid = pay(energy_of(party.build, condition, course.book), shot.price.energy)
    if not isinstance(paid, Refusal):
        condition = with_energy(condition, paid, party.build, course.book)
    if shot.price.weapon_heat:
        state = condition.weapon_state(weapon.place)
        condition = condition.with_weapon(state.evolve(heat=state.heat + shot.price.weapon_heat))
    if shot.ammo is not None:
        used = len(results) * rounds_each(weapon, course.book)
        condition = without_rounds(condition, weapon, shot.ammo, used)
    course.happen(
        Fired(
            unit=ask.unit,
            weapon=weapon.name,
            place=weapon.place,
            ammo=shot.ammo,
            mode=ask.mode,
            shots=len(results),
            target=ask.target,
            structure=ask.structure,
            tile=ask.tile,
            reaction=ask.reaction,
            now=dict(difference(party.condition, condition)),
        )
    )


def without_rounds(condition: Condition, weapon: WeaponBuild, ammo: str, shots: int) -> Condition:
    """Return the condition with so many rounds used, never below none; nothing where none are needed."""
    left = rounds_in(condition, weapon, ammo)
    if left is None or not shots:
        return condition
    store = RoundsLeft(weapon=weapon.place, ammo=ammo, left=max(0, left - shots))
    others = [other for other in condition.rounds if (other.weapon, other.ammo) != (weapon.place, ammo)]
    return condition.evolve(
        rounds=tuple(sorted([*others, store], key=lambda entry: (entry.weapon, entry.ammo)))
    )


def _strike(course: Course, shot: Ready, before: Victim, after: Victim, results: tuple[str, ...]) -> None:
    ask = shot.ask
    strike_unit(course, shot.engagement.target.unit.id, before, after, Cause(_word(shot), ask.unit, results))
    if isinstance(after, Target) and isinstance(before, Target) and after.drained > before.drained:
        row = course.book.tables.quirk[LEECH_BEAM].on_hit.leech
        feed_shield(course, ask.unit, after.drained - before.drained, row)


def _word(shot: Ready) -> str:
    return "fire" if shot.ask.reaction is None else "reaction_fire"


def _wear_barricade(course: Course, shot: Ready, scene: Scene) -> None:
    cover = shot.engagement.cover
    if cover is not None and shot.volley.covered is not None and scene.barricade < shot.volley.barricade:
        course.happen(EdgeStruck(at=cover.at, by=shot.ask.unit, durability=scene.barricade))
