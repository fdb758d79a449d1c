"""Resolving an order: whether it may be given, and the script that tells all that comes of it."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from mapper.errors import DocumentError
from mapper.model.scenario import Scenario
from mapper.rules.correction import CORRECTED, corrected, correction_refusal
from mapper.rules.deeds import Order, Verdict
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.script import Script
from mapper.rules.skirmish import orders
from mapper.rules.skirmish.battle import battle_of, verdict
from mapper.rules.skirmish.board import way_cost
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.combat_turn import CombatTurn, move_refusal, moved
from mapper.rules.skirmish.course import Course
from mapper.rules.skirmish.events import AnyEvent, Corrected, Moved
from mapper.rules.skirmish.fielding import fighter
from mapper.rules.skirmish.resolving import (
    activating,
    aiming,
    deploying,
    fighting,
    freely,
    goals,
    rounds,
    special,
)
from mapper.rules.skirmish.resolving.carrying import carry

Telling: TypeAlias = Callable[[], Script[None] | None]
"""What comes of an order that may be given, ready to be told; a script where it may roll."""
BATTLE_OVER = refuse("battle_over", "the battle is over", "S-SCEN-7")
_GOALS = {orders.Escape: goals.ESCAPE, orders.Seize: goals.SEIZE, orders.Raze: goals.RAZE}


def begun(scenario: Scenario, book: Rulebook) -> tuple[AnyEvent, ...]:
    """Return the events with which a battle begins."""
    course = Course(scenario, book)
    deploying.begin(course)
    rounds.advance(course)
    return course.events


def refusal(scenario: Scenario, order: Order, book: Rulebook) -> Refusal | None:
    """Return why an order may not be given, or None."""
    prepared = _prepared(Course(scenario, book), order)
    return prepared if isinstance(prepared, Refusal) else None


def active_in(scenario: Scenario, unit_id: str, book: Rulebook) -> Scenario | Refusal:
    """Return the battle with a unit in its turn, activated for it if it waits; or why it has none."""
    course = Course(scenario, book)
    rounds.catch_up(course)
    if course.battle.ended is not None:
        return BATTLE_OVER
    turn = _active(course, unit_id)
    return turn if isinstance(turn, Refusal) else course.scenario


def outcome(scenario: Scenario, book: Rulebook) -> Verdict | None:
    """Return how the battle has ended, None while it goes on; corrections may have ended it too."""
    course = Course(scenario, book)
    rounds.catch_up(course)
    return verdict(course.scenario)


def resolve(scenario: Scenario, order: Order, book: Rulebook) -> Script[tuple[AnyEvent, ...]] | Refusal:
    """Return the script of an order, which tells its events; or why it may not be given."""
    course = Course(scenario, book)
    prepared = _prepared(course, order)
    return prepared if isinstance(prepared, Refusal) else _told(course, prepared)


def _told(course: Course, telling: Telling) -> Script[tuple[AnyEvent, ...]]:
    """Tell an order, then whom it has Routed, whether that decides the battle, and who is next."""
    script = telling()
    if script is not None:
        yield from script
    if not any(isinstance(event, Corrected) for event in course.events):
        rounds.catch_up(course)
    return course.events


def _prepared(course: Course, order: Order) -> Telling | Refusal:
    match order:
        case orders.GmCorrect():
            return _correction(course, order)
        case orders.EndBattle():
            return _ending(course, order)
        case _:
            rounds.catch_up(course)
            return BATTLE_OVER if course.battle.ended is not None else _in_battle(course, order)


def _in_battle(course: Course, order: Order) -> Telling | Refusal:
    match order:
        case orders.Deploy():
            return deploying.deploy_refusal(course, order) or partial(deploying.deploy, course, order)
        case orders.EndDeployment():
            barred = deploying.ready_refusal(course, order)
            return barred or partial(deploying.end_deployment, course, order)
        case orders.UnitOrder():
            return _of_unit(course, order)
        case _:
            return refuse("unknown_order", f"these rules know no order {order.order}", "S-ACT-1")


def _of_unit(course: Course, order: orders.UnitOrder) -> Telling | Refusal:
    """Prepare an order to a unit; one that waits is activated first, and what that brings counts already."""
    before = len(course.events)
    turn = _active(course, order.unit)
    if isinstance(order, orders.Activate) and len(course.events) > before:
        return _nothing_more
    return turn if isinstance(turn, Refusal) else _in_turn(course, order, turn)


def _active(course: Course, unit_id: str) -> CombatTurn | Refusal:
    """Return the turn of a unit, which is activated for it if it waits; or why it has none."""
    unit, turn = course.scenario.unit(unit_id), course.battle.turn
    if unit is None:
        return refuse("no_unit", f"there is no unit {unit_id}", "S-UNIT-1", unit_id)
    if turn is not None and turn.unit == unit_id:
        return turn
    barred = activating.activation_refusal(course, unit)
    if barred is not None:
        return barred
    activating.activate(course, unit_id)
    turn = course.battle.turn
    if turn is None:
        return refuse("routed", f"{called(unit)} is Routed as it is activated", "S-TURN-6", unit_id)
    return turn


def _in_turn(course: Course, order: orders.UnitOrder, turn: CombatTurn) -> Telling | Refusal:
    match order:
        case orders.Activate():
            return refuse("activated", "it has been activated", "S-TURN-1", order.unit)
        case orders.Move():
            return _move(course, order, turn)
        case orders.Attack():
            barred = fighting.combat_refusal(course, order, turn)
            return barred or partial(fighting.attack, course, order)
        case orders.StrikeStructure():
            barred = fighting.strike_refusal(course, order, turn)
            return barred or partial(fighting.strike_structure, course, order)
        case orders.UseStaff() | orders.UseConsumable() | orders.UseTag():
            return _special(course, order, turn)
        case orders.Escape() | orders.Seize() | orders.Raze():
            goal = _GOALS[type(order)]
            barred = goals.trigger_refusal(course, goal)
            barred = barred or goals.goal_refusal(course, order.unit, goal, turn)
            return barred or partial(goals.reach_goal, course, order.unit, goal)
        case orders.EndTurn():
            return partial(activating.end_turn, course, order.unit)
        case _:
            return _freely(course, order, turn)


def _freely(course: Course, order: orders.UnitOrder, turn: CombatTurn) -> Telling | Refusal:
    match order:
        case orders.Trade():
            exchanged = freely.trading(course, order, turn)
            if isinstance(exchanged, Refusal):
                return exchanged
            return partial(freely.trade, course, order, exchanged)
        case orders.TakeTreasure():
            barred = freely.treasure_refusal(course, order)
            return barred or partial(freely.take_treasure, course, order.unit)
        case orders.Equip():
            items = freely.equipping(course, order, turn)
        case orders.Unequip():
            items = freely.unequipping(course, order, turn)
        case orders.Discard():
            items = freely.discarding(course, order)
        case _:
            return refuse("unknown_order", f"these rules know no order {order.order}", "S-ACT-1")
    if isinstance(items, Refusal):
        return items
    return partial(carry, course, order.unit, items, order.order)


def _special(
    course: Course, order: orders.UseStaff | orders.UseConsumable | orders.UseTag, turn: CombatTurn
) -> Telling | Refusal:
    match order:
        case orders.UseStaff():
            deed = aiming.staff_deed(course, order, turn)
        case orders.UseConsumable():
            deed = aiming.consumable_deed(course, order, turn)
        case orders.UseTag():
            deed = aiming.tag_deed(course, order, turn)
    return deed if isinstance(deed, Refusal) else partial(special.perform, course, deed)


def _move(course: Course, order: orders.Move, turn: CombatTurn) -> Telling | Refusal:
    unit, mover = course.unit(order.unit), course.fighter(order.unit)
    cost = way_cost(unit, mover, order.path, course.scenario, course.book)
    if isinstance(cost, Refusal):
        return cost
    barred = move_refusal(turn, mover, cost, course.book)
    return barred or partial(_go, course, order, moved(turn, cost), cost)


def _go(course: Course, order: orders.Move, turn: CombatTurn, cost: int) -> None:
    battle = course.change(course.battle.evolve(turn=turn))
    course.happen(Moved(unit=order.unit, tile=order.path[-1], cost=cost, battle=battle))


def _nothing_more() -> None:
    """The unit is activated, and that is all."""


def _ending(course: Course, order: orders.EndBattle) -> Telling | Refusal:
    if course.battle.ended is not None:
        return BATTLE_OVER
    if order.winner is not None and course.scenario.side(order.winner) is None:
        return refuse("no_side", f"there is no side {order.winner}", "S-SCEN-10", order.winner)
    return partial(rounds.end, course, order.winner, order.why or "the GM ends the battle", "S-SCEN-10")


def _correction(course: Course, order: orders.GmCorrect) -> Telling | Refusal:
    barred = correction_refusal(course.scenario, order.correction)
    if barred is not None:
        return barred
    after = corrected(course.scenario, order.correction)
    try:
        battle_of(after)
    except DocumentError as error:
        return refuse(CORRECTED, f"{error.place}: {error.text}", "")
    for unit in after.units:
        if unit is not course.scenario.unit(unit.id):
            try:
                fighter(unit, course.book)
            except DocumentError as error:
                return refuse(CORRECTED, f"{error.place}: {error.text}", "", unit.id)
    return partial(course.happen, Corrected(correction=order.correction))
