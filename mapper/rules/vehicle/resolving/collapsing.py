"""Structures in the end phase: gas gnaws at them, those without durability come down, some explode."""

from mapper.rules.script import Script
from mapper.rules.vehicle.collapse import Explosion, collapse, shaken
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.damage import land
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.events import Collapsed, StructureStruck
from mapper.rules.vehicle.resolving.striking import Cause, strike_unit
from mapper.rules.vehicle.terrain import DEBRIS

EXPLOSION = "explosion"


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
