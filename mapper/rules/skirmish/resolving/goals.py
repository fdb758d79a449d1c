"""The actions that scenario tags give: to escape, to seize, to raze (S-SCEN-0)."""

from dataclasses import dataclass

from mapper.model.battlemap import MarkKind
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.areas import is_marked
from mapper.rules.skirmish.combat_turn import CombatTurn, act_refusal, acted
from mapper.rules.skirmish.contest import Role
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.fielding import scenario_tags
from mapper.rules.skirmish.resolving import grounds
from mapper.rules.skirmish.resolving.leaving import leave
from mapper.rules.skirmish.resolving.rounds import end, settle
from mapper.rules.skirmish.sides import role_of
from mapper.rules.skirmish.tally import ESCAPED, FLEEING, LEADER, RAIDER


@dataclass(frozen=True, slots=True)
class Goal:
    """An action that a scenario tag gives on tiles with a mark; `word` is what it is called."""

    word: str
    tag: str
    mark: MarkKind

    @property
    def clause(self) -> str:
        """The clause of the tag."""
        return f"S-TAG {self.tag.lower()}"


ESCAPE = Goal("escape", FLEEING, MarkKind.ESCAPE)
SEIZE = Goal("seize", LEADER, MarkKind.SEIZE)
RAZE = Goal("raze", RAIDER, MarkKind.RAZE)
GOALS = (ESCAPE, SEIZE, RAZE)


def goal_refusal(course: Course, unit_id: str, goal: Goal, turn: CombatTurn) -> Refusal | None:
    """Return why a unit may not do this where it stands, or None."""
    unit = course.unit(unit_id)
    if goal.tag not in scenario_tags(unit, course.book):
        return refuse("no_tag", f"{called(unit)} is not {goal.tag}", goal.clause, unit_id)
    if not is_marked(course.scenario, goal.mark, unit.tile, unit.side):
        text = f"{unit.tile.label} is no tile to {goal.word}"
        return refuse("no_mark", text, goal.clause, unit.tile)
    return act_refusal(turn)


def trigger_refusal(course: Course, goal: Goal) -> Refusal | None:
    """Return why this is no Action, or None: the GM may have it done by ending the turn (S-SCEN-0)."""
    if course.book.settings.scenario.trigger == "action":
        return None
    return refuse("by_ending", f"to {goal.word}, end the turn there without an Action", "S-SCEN-0")


def reach_goal(course: Course, unit_id: str, goal: Goal) -> None:
    """Escape, seize or raze."""
    unit = course.unit(unit_id)
    battle = course.battle
    turn = None if battle.turn is None else acted(battle.turn)
    attacks = role_of(course.scenario, unit.side, course.book) is Role.ATTACKER
    done = battle.evolve(turn=turn, seized=battle.seized or (goal == SEIZE and attacks))
    course.note(f"{goal.word}s", done, by=unit_id, tile=unit.tile)
    if goal == ESCAPE:
        leave(course, unit_id, ESCAPED)
    elif goal == RAZE:
        grounds.raze(course, unit.tile, unit_id)
    else:
        settle(course)
        if course.battle.ended is None:  # whatever the battle is fought for
            end(course, unit.side, "a Leader has seized", goal.clause)


def reach_by_ending(course: Course, unit_id: str) -> None:
    """Do what a unit does by ending its turn where it stands, where the GM has it so (S-SCEN-0)."""
    turn = course.battle.turn
    if turn is None or course.book.settings.scenario.trigger == "action":
        return
    for goal in GOALS:
        if goal_refusal(course, unit_id, goal, turn) is None:
            reach_goal(course, unit_id, goal)
            return
