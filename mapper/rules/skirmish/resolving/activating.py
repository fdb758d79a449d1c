"""Activating a unit, and the end of its Combat Turn."""

from mapper.model.battlemap import MarkKind
from mapper.model.unit import Unit
from mapper.rules.changes import difference
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.activation import activation_end, activation_start
from mapper.rules.skirmish.alternation import Step, still_due, without_one
from mapper.rules.skirmish.areas import is_marked, marks_on
from mapper.rules.skirmish.combat_turn import CombatTurn
from mapper.rules.skirmish.contest import Role, taken
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.events import Activated
from mapper.rules.skirmish.inventory import TREASURE, items_of
from mapper.rules.skirmish.meeting import enemies
from mapper.rules.skirmish.resolving.carrying import carry
from mapper.rules.skirmish.resolving.goals import reach_by_ending
from mapper.rules.skirmish.resolving.passing import pass_over
from mapper.rules.skirmish.resolving.rounds import settle
from mapper.rules.skirmish.sides import is_gm, role_of
from mapper.rules.skirmish.waiting import is_late, waiting_in, waits


def activation_refusal(course: Course, unit: Unit) -> Refusal | None:
    """Return why a unit may not be activated now, or None (S-TURN-1 to S-TURN-4)."""
    battle, name = course.battle, called(unit)
    if battle.turn is not None:
        other = course.unit(battle.turn.unit)
        return refuse("turn_not_over", f"the turn of {called(other)} is not over", "S-TURN-4", other.id)
    due = battle.due
    if due is None:
        return refuse("no_game", "no game has begun", "S-TURN-2")
    if unit.side is None:
        return refuse("nobodys", f"{name} belongs to nobody and never acts", "S-SCEN-9", unit.id)
    if is_late(unit, battle, course.book):
        return refuse("late", f"{name} waits for the next round", "S-TURN-5", unit.id)
    if not waits(unit, battle, course.book):
        return refuse("activated", f"{name} has acted this round", "S-TURN-1", unit.id)
    due = still_due(due, waiting_in(course.scenario, course.book))
    if due.step is Step.GM:
        allowed = is_gm(course.scenario, unit.side) and due.gm > 0
    elif course.book.settings.turn.player_order == "fixed":
        allowed = next((side for side, count in due.players.items() if count), None) == unit.side
    else:
        allowed = due.players.get(unit.side, 0) > 0
    return None if allowed else refuse("not_your_turn", f"it is not the turn of {name}", "S-TURN-2", unit.id)


def activate(course: Course, unit_id: str) -> None:
    """Activate a unit; Broken ends, its tile heals or burns it, and it may be Routed (S-TURN-6)."""
    unit, battle = course.unit(unit_id), course.battle
    player = None if is_gm(course.scenario, unit.side) else unit.side
    due = without_one(battle.due, player) if battle.due is not None else None
    after = battle.evolve(due=due, turn=CombatTurn(unit=unit_id))
    condition = course.condition(unit_id)
    now = difference(condition, condition.evolve(activated=True))
    course.happen(Activated(unit=unit_id, now=now, battle=course.change(after)))
    pass_over(course, unit_id, activation_start(course.fighter(unit_id), course.book), "activation_start")
    settle(course)


def end_turn(course: Course, unit_id: str) -> None:
    """End a unit's Combat Turn: what that brings, and what it takes by standing where it does (S-TURN-6)."""
    reach_by_ending(course, unit_id)
    if course.battle.turn is None:  # it has left the map, or the battle is over
        settle(course)
        return
    pass_over(course, unit_id, activation_end(course.fighter(unit_id), course.book), "activation_end")
    _hold(course, unit_id)
    _secure(course, unit_id)
    course.note("turn_over", course.battle.evolve(turn=None), by=unit_id)
    settle(course)


def _hold(course: Course, unit_id: str) -> None:
    """S-SCEN-6: an objective area is taken where no enemy stands in it."""
    unit, scenario = course.unit(unit_id), course.scenario
    role = role_of(scenario, unit.side, course.book)
    for mark in tuple(marks_on(scenario, MarkKind.OBJECTIVE, unit.tile)):
        hold = course.battle.hold
        is_contested = any(other.tile in mark.tiles for other in enemies(scenario, unit, course.book))
        if role is None or hold.get(mark.id) is role or is_contested:
            continue
        now = taken(hold, mark.id, role, is_contested=is_contested)
        note = called(mark)
        course.note("takes_objective", course.battle.evolve(hold=now), by=unit_id, note=note)


def _secure(course: Course, unit_id: str) -> None:
    """S-SCEN-8: on a secure tile of the attacker its treasures are removed and counted."""
    unit, scenario = course.unit(unit_id), course.scenario
    is_attacker = role_of(scenario, unit.side, course.book) is Role.ATTACKER
    items = items_of(unit)
    kept = tuple(item for item in items if item.item != TREASURE)
    brought = len(items) - len(kept)
    if not brought or not is_attacker or not is_marked(scenario, MarkKind.SECURE, unit.tile, unit.side):
        return
    after = course.battle.evolve(secured=course.battle.secured + brought)
    carry(course, unit_id, kept, "secures_treasure", course.change(after))
