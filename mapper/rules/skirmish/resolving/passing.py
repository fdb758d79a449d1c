"""What passes over a unit by itself: told as one event, where anything changes."""

from mapper.rules.changes import difference
from mapper.rules.skirmish.activation import Passing
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.events import Changed
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.state import after


def pass_over(course: Course, unit_id: str, passing: Passing, cause: str) -> None:
    """Let what an activation or a round brings come over a unit (S-TURN-6, S-TURN-7)."""
    gained = (
        f"{reason.text}: {'regains' if (reason.value or 0) > 0 else 'loses'} {abs(reason.value or 0):g} HP"
        for reason in passing.changes
    )
    become(course, unit_id, passing.fighter, cause, (*gained, *(f"{one} ends" for one in passing.ended)))


def become(course: Course, unit_id: str, fighter: Fighter, cause: str, notes: tuple[str, ...] = ()) -> None:
    """Give a unit the HP and statuses a fighter has come out with, where they differ."""
    condition = course.condition(unit_id)
    now = difference(condition, after(condition, fighter))
    if now:
        course.happen(Changed(unit=unit_id, cause=cause, now=now, notes=notes))
