"""Leaving the map for good: Routed, or escaped."""

from typing import Literal

from mapper.rules.names import called
from mapper.rules.skirmish.battle import Gone
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.events import Left
from mapper.rules.skirmish.fielding import scenario_tags
from mapper.rules.skirmish.inventory import TREASURE, items_of


def leave(course: Course, unit_id: str, how: Literal["routed", "escaped"]) -> None:
    """Take a unit off the map; one that is Routed drops its treasures (S-UNIT-4, S-SCEN-8)."""
    unit, battle = course.unit(unit_id), course.battle
    tags = scenario_tags(unit, course.book)
    gone = Gone(unit=unit.id, side=unit.side, how=how, tags=tags)
    dropped = sum(item.item == TREASURE for item in items_of(unit)) if how == "routed" else 0
    is_active = battle.turn is not None and battle.turn.unit == unit_id
    after = battle.evolve(
        gone=(*battle.gone, gone),
        treasures=(*battle.treasures, *(unit.tile for _ in range(dropped))),
        turn=None if is_active else battle.turn,
    )
    name = called(unit)
    course.happen(Left(unit=unit_id, how=how, name=name, battle=course.change(after)))
