"""A tank that drives through what stands in its way: a barricade, or a civilian vehicle."""

from dataclasses import replace

from mapper.geometry.grid import Tile
from mapper.model.battlemap import EdgePiece
from mapper.model.unit import UnitKind
from mapper.rules.gait import WAYS, StepKind, way_of
from mapper.rules.reasons import Refusal
from mapper.rules.script import Script
from mapper.rules.vehicle.barricade import barricade_met
from mapper.rules.vehicle.breach import Breach, breach_barricade, breach_civilian
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.crit import crits
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.events import EdgeStruck, Removed
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.ram import Fighter
from mapper.rules.vehicle.resolving.striking import Cause, strike_unit
from mapper.rules.vehicle.target import Facing, Infantry, Target

BARRED = ("barricade", "civilian")
"""The codes of refusals that a tank may drive through."""


def may_breach(course: Course, unit_id: str, barred: Refusal) -> bool:
    """Tell whether a unit may drive through what bars its way (V-RAM-08)."""
    return barred.code in BARRED and course.party(unit_id).build.type == "tank"


def breach(course: Course, unit_id: str, step: StepKind) -> Script[bool]:
    """Drive into what bars the next step; return whether the way is free now (V-RAM-08, V-MAP-15)."""
    party = course.party(unit_id)
    unit, before = party.unit, target_with_systems(party.build, party.condition, course.book)
    if not isinstance(before, Target):
        return False
    dx, dy = WAYS[way_of(step, unit.facing)]
    there = Tile(unit.tile.x + dx, unit.tile.y + dy)
    facing = Facing.REAR if step in (StepKind.BACK, StepKind.CRAWL_BACK) else Facing.FRONT
    driver = _fighter(party, before, facing)
    done = _at_barricade(course, unit_id, driver, there) or _at_civilian(course, unit_id, driver, there)
    if done is None:
        return False
    after = yield from crits(done.attacker, damage_numbers(course.book))
    if after != before:
        strike_unit(course, unit_id, before, after, Cause("ram", unit_id))
    return done.through and not after.gone


def _at_barricade(course: Course, unit_id: str, driver: Fighter, there: Tile) -> Breach | None:
    piece = barricade_met(course.scenario.map, course.unit(unit_id).tile, there, course.book)
    if piece is None:
        return None
    done = breach_barricade(driver, _driven(course, unit_id), _durability(course, piece), course.book)
    course.happen(EdgeStruck(at=piece.at, by=unit_id, durability=done.left))
    return done


def _at_civilian(course: Course, unit_id: str, driver: Fighter, there: Tile) -> Breach | None:
    """Drive into a civilian vehicle, the first one there; each needs a breach of its own."""
    found = (unit for unit in course.scenario.units_in(there) if unit.kind is UnitKind.CIVILIAN)
    civilian = next(found, None)
    if civilian is None:
        return None
    victim = course.party(civilian.id).victim
    durability = victim.health if isinstance(victim, Infantry) else 0.0
    done = breach_civilian(driver, _driven(course, unit_id), durability, course.book)
    if done.through:
        course.happen(Removed(unit=civilian.id))
    elif isinstance(victim, Infantry):
        strike_unit(course, civilian.id, victim, replace(victim, health=done.left), Cause("ram", unit_id))
    return done


def _driven(course: Course, unit_id: str) -> int:
    """Return the tiles driven this turn, crawled ones too (V-MOV-05)."""
    return max(0, len(course.party(unit_id).condition.route) - 1)


def _durability(course: Course, piece: EdgePiece) -> float:
    full = course.book.tables.barricade.durability
    return full if piece.durability is None else piece.durability


def _fighter(party: Party, state: Target, facing: Facing) -> Fighter:
    condition = party.condition
    return Fighter(party.build.type, state, party.quirks, facing, condition.stun, condition.high)
