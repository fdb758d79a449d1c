"""What blows leave behind, as events: units, barricades, and the shield that is fed by a blow."""

from dataclasses import dataclass

from mapper.model.structure import Structure
from mapper.rules.changes import difference
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.effects import Leech
from mapper.rules.vehicle.events import Acted, Struck, StructureStruck
from mapper.rules.vehicle.sections import section_of
from mapper.rules.vehicle.shield_orders import leech
from mapper.rules.vehicle.state import Condition
from mapper.rules.vehicle.structure_damage import Blow, Contact, strike_structure
from mapper.rules.vehicle.target import Target, Victim
from mapper.rules.vehicle.toll import condition_after, shield_after


@dataclass(frozen=True, slots=True)
class Cause:
    """What struck: a word for it, the unit that did it, and what became of each of its shots."""

    word: str
    by: str | None = None
    results: tuple[str, ...] = ()


def strike_unit(course: Course, unit_id: str, before: Victim, after: Victim, cause: Cause) -> None:
    """Note what blows have made of a unit, its stun and its end among it (V-STN-01, V-DMG-37)."""
    was = course.party(unit_id).condition
    condition = condition_after(was, before, after, course.book)
    course.happen(
        Struck(
            unit=unit_id,
            by=cause.by,
            cause=cause.word,
            results=cause.results,
            lost=_lost(before, after),
            parts=_broken(was, condition),
            stunned=(condition.stun, condition.stun_waits) != (was.stun, was.stun_waits),
            out=after.gone and not before.gone,
            now=dict(difference(was, condition)),
        )
    )


def hit_structure(course: Course, structure: Structure, blow: Blow, cause: Cause) -> None:
    """Note what one blow has made of a structure (V-STR-01)."""
    before = section_of(structure, course.book)
    after = strike_structure(before, blow, Contact.HIT, course.book).section
    course.happen(
        StructureStruck(structure=structure.id, by=cause.by, cause=cause.word, durability=after.durability)
    )


def feed_shield(course: Course, unit_id: str, gained: float, row: Leech | None) -> None:
    """Give a unit's shield what its Leech Beam drew from another (V-QRK-16)."""
    party = course.party(unit_id)
    own = party.victim
    if row is None or not isinstance(own, Target) or own.shield is None:
        return
    fed = leech(own.shield, gained, row)
    if fed == own.shield:
        return
    condition = party.condition.evolve(shield=shield_after(party.condition.shield, own.shield, fed))
    course.happen(Acted(unit=unit_id, deed="leech", now=dict(difference(party.condition, condition))))


def _broken(before: Condition, after: Condition) -> tuple[str, ...]:
    """Return the parts that crits have newly damaged or destroyed."""
    damaged = (f"{part} damaged" for part in after.damaged if part not in before.damaged)
    destroyed = (f"{part} destroyed" for part in after.destroyed if part not in before.destroyed)
    return (*damaged, *destroyed)


def _lost(before: Victim, after: Victim) -> dict[str, float]:
    """Return what was lost by name; what wasn't is left out."""
    was, left = _stores(before), _stores(after)
    return {name: was[name] - left[name] for name in was if was[name] != left[name]}


def _stores(victim: Victim) -> dict[str, float]:
    if not isinstance(victim, Target):
        return {"shield": victim.shield, "health": victim.health}
    return {
        "shield": victim.shield.charge if victim.shield else 0.0,
        "armour": victim.armour.durability,
        "internals": victim.internals.left if victim.internals else 0.0,
    }
