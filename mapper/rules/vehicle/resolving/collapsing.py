"""Structures in the end phase: gas gnaws at them, those without durability come down, some explode."""

from mapper.model.structure import Structure
from mapper.rules.changes import difference
from mapper.rules.script import Script
from mapper.rules.vehicle.battle import Gassed, battle_of
from mapper.rules.vehicle.collapse import Explosion, collapse, shaken
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.damage import land
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.events import BattleChanged, Collapsed, StructureStruck
from mapper.rules.vehicle.resolving.striking import Cause, strike_unit
from mapper.rules.vehicle.sections import section_of
from mapper.rules.vehicle.structure_damage import gassed
from mapper.rules.vehicle.terrain import DEBRIS

EXPLOSION, GAS = "explosion", "gas"


def come_down(course: Course) -> Script[None]:
    """Let every section without durability come down a stage; what was volatile explodes then (V-STR-04)."""
    falling = collapse(course.scenario.map, course.book)
    for entry in falling:
        course.happen(
            Collapsed(
                structure=entry.structure,
                left=entry.ruin,
                debris=entry.debris,
                terrain=DEBRIS,
                exploded=entry.explosion is not None,
            )
        )
    for entry in falling:
        if entry.explosion is not None:
            yield from _explode(course, entry.explosion)


def gas_structure(course: Course, structure: Structure, turns: int) -> None:
    """Let gas gnaw at a structure; a new burst begins the turns anew, or adds to them by a setting."""
    now = battle_of(course.scenario)
    there = next((entry.turns for entry in now.gassed if entry.structure == structure.id), 0)
    left = there + turns if course.book.settings.gas.stack else max(there, turns)
    others = tuple(entry for entry in now.gassed if entry.structure != structure.id)
    _keep(course, (*others, Gassed(structure=structure.id, turns=left)))


def gnaw(course: Course) -> Script[None]:
    """Let gas gnaw at the structures in it, and count its turns (V-STR-12)."""
    yield from ()
    left = []
    for entry in battle_of(course.scenario).gassed:
        structure = course.structure(entry.structure)
        if structure is None:
            continue
        before = section_of(structure, course.book)
        after = gassed(before, course.book).section
        if after != before:
            durability = after.durability
            course.happen(StructureStruck(structure=structure.id, cause=GAS, durability=durability))
        if entry.turns > 1:
            left.append(entry.evolve(turns=entry.turns - 1))
    _keep(course, tuple(left))


def _keep(course: Course, found: tuple[Gassed, ...]) -> None:
    now = battle_of(course.scenario)
    if found != now.gassed:
        after = now.evolve(gassed=found)
        course.happen(BattleChanged(deed="gas_on_structures", now=difference(now, after)))


def _explode(course: Course, explosion: Explosion) -> Script[None]:
    """Strike everything within reach: units, then the other structures (V-STR-07)."""
    cause = Cause(EXPLOSION, None)
    strike = explosion.strike(course.book)
    for unit in explosion.caught(course.scenario):
        party = course.party(unit.id)
        if party.gone:
            continue
        before = target_with_systems(party.build, party.condition, course.book)
        after = yield from land(before, explosion.shot, strike)
        strike_unit(course, unit.id, before, after, cause)
    for structure, struck in shaken(course.scenario.map, explosion, course.book):
        course.happen(
            StructureStruck(structure=structure.id, cause=EXPLOSION, durability=struck.section.durability)
        )
