"""Rounds: how a battle begins, who activates units next, and what the end of a round brings."""

from mapper.rules.skirmish.activation import round_end
from mapper.rules.skirmish.alternation import Due, Step, next_due, still_due
from mapper.rules.skirmish.battle import Battle, Ending
from mapper.rules.skirmish.contest import decision
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.events import Ended, RoundBegan, StepBegan
from mapper.rules.skirmish.resolving.grounds import end_veins
from mapper.rules.skirmish.resolving.leaving import leave
from mapper.rules.skirmish.resolving.passing import pass_over
from mapper.rules.skirmish.sides import sides_in
from mapper.rules.skirmish.state import read_condition
from mapper.rules.skirmish.tally import ROUTED, contests_of, tally_of
from mapper.rules.skirmish.waiting import waiting_in

PHASES = {Step.PLAYERS: "Players' turn", Step.GM: "GM's turn"}


def begin_fight(course: Course) -> None:
    """Begin the first round, with the armies as they stand now."""
    battle = course.battle
    started: dict[str, int] = {}
    for unit in course.scenario.units:
        if unit.side is not None:
            started[unit.side] = started.get(unit.side, 0) + 1
    _begin_round(course, max(1, course.scenario.round), battle.evolve(started=started))


def catch_up(course: Course) -> None:
    """Let follow what the GM's corrections have brought about: they ask no rule themselves."""
    battle = course.battle
    if course.scenario.play is None or battle.is_deploying or battle.ended is not None:
        return
    if battle.turn is not None and course.scenario.unit(battle.turn.unit) is None:
        course.note("turn_lost", battle.evolve(turn=None))
    settle(course)
    advance(course)


def settle(course: Course, *, round_over: int | None = None) -> None:
    """Take Routed units off the map, and see whether the battle is decided (S-SCEN-7)."""
    for unit in course.scenario.units:
        if read_condition(unit).hp == 0:
            leave(course, unit.id, ROUTED)
    battle = course.battle
    if battle.ended is not None or not battle.started:
        return
    scenario, book = course.scenario, course.book
    tie = book.settings.scenario.tie
    found = decision(contests_of(book), tally_of(scenario, book), round_over=round_over, tie=tie)
    if found is not None:
        winners = () if found.winner is None else sides_in(scenario, found.winner, book)
        end(course, next(iter(winners), None), found.reason.text, found.reason.clause)


def end(course: Course, winner: str | None, why: str, clause: str = "") -> None:
    """End the battle: a side has won, or nobody."""
    ending = Ending(winner=winner, why=why, clause=clause)
    after = course.battle.evolve(ended=ending, due=None, turn=None)
    course.happen(Ended(winner=winner, why=why, battle=course.change(after)))


def advance(course: Course) -> None:
    """Go on to the next step, or round, where nobody has a unit to activate in this one (S-TURN-2)."""
    while not _is_waiting_for_someone(course):
        battle, waiting = course.battle, waiting_in(course.scenario, course.book)
        due = next_due(
            battle.due.step if battle.due is not None else None, waiting, course.book.settings.turn
        )
        if due is not None:
            _begin_step(course, due)
        else:
            _end_round(course)


def _is_waiting_for_someone(course: Course) -> bool:
    """Tell whether somebody has to give an order, or nobody is left to."""
    battle, waiting = course.battle, waiting_in(course.scenario, course.book)
    if battle.ended is not None or battle.is_deploying or battle.turn is not None:
        return True
    if battle.due is None:
        return not waiting.gm and not any(waiting.players.values())
    return not still_due(battle.due, waiting).is_over


def _begin_round(course: Course, number: int, battle: Battle) -> None:
    mustered = tuple(unit.id for unit in course.scenario.units if unit.side is not None)
    after = battle.evolve(mustered=mustered, due=None, turn=None, lit=())
    ready = tuple(unit.id for unit in course.scenario.units if read_condition(unit).activated)
    course.happen(RoundBegan(round=number, ready=ready, battle=course.change(after)))
    advance(course)


def _begin_step(course: Course, due: Due) -> None:
    after = course.battle.evolve(due=due)
    course.happen(StepBegan(phase=PHASES[due.step], battle=course.change(after)))


def _end_round(course: Course) -> None:
    """S-TURN-7: Vein tiles change back, Barrier counts, limits are tested, the round number rises."""
    number = course.scenario.round
    end_veins(course, number)
    for unit in course.scenario.units:
        pass_over(course, unit.id, round_end(course.fighter(unit.id), course.book), "round_end")
    settle(course, round_over=number)
    if course.battle.ended is None:
        _begin_round(course, number + 1, course.battle)
