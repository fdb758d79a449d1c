"""Resolving an order: whether it may be given, and the script that tells all that comes of it."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

from mapper.errors import DocumentError
from mapper.model.scenario import Scenario
from mapper.rules.correction import CORRECTED, corrected, correction_refusal
from mapper.rules.deeds import Order
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.script import Script
from mapper.rules.vehicle import orders
from mapper.rules.vehicle.battle import battle_of
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.events import AnyEvent, Corrected
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.resolving import moving, operating, ramming, readying, shooting, turning, watching
from mapper.rules.vehicle.resolving.reacting import react

Telling: TypeAlias = Callable[[], Script[None]]
"""What comes of an order that may be given, ready to be told."""
Operation: TypeAlias = Callable[[Course, Any], tuple[AnyEvent, ...] | Refusal]
"""What comes of an order that rolls for nothing, or why it may not be given."""

OPERATIONS: dict[type[Order], Operation] = {
    orders.SwitchShield: operating.switch_shield,
    orders.BoostShield: operating.boost_shield,
    orders.TransferShield: operating.transfer_shield,
    orders.LaySmoke: operating.lay_smoke,
    orders.SwapAmmo: operating.swap_ammo,
    orders.SetReaction: watching.set_reaction,
    orders.SetCharge: watching.set_charge,
    orders.Jam: operating.jam,
    orders.Glide: operating.glide,
    orders.Dock: operating.dock,
    orders.Undock: operating.undock,
}


def begun(scenario: Scenario, book: Rulebook) -> tuple[AnyEvent, ...]:
    """Return the events with which a battle begins."""
    course = Course(scenario, book)
    turning.begin(course)
    return course.events


def refusal(scenario: Scenario, order: Order, book: Rulebook) -> Refusal | None:
    """Return why an order may not be given, or None."""
    prepared = _prepared(Course(scenario, book), order)
    return prepared if isinstance(prepared, Refusal) else None


def resolve(scenario: Scenario, order: Order, book: Rulebook) -> Script[tuple[AnyEvent, ...]] | Refusal:
    """Return the script of an order, which tells its events; or why it may not be given."""
    course = Course(scenario, book)
    prepared = _prepared(course, order)
    return prepared if isinstance(prepared, Refusal) else _told(course, prepared)


def _told(course: Course, telling: Telling) -> Script[tuple[AnyEvent, ...]]:
    yield from telling()
    return course.events


def _prepared(course: Course, order: Order) -> Telling | Refusal:
    match order:
        case orders.GmCorrect():
            return _correction(course, order)
        case orders.EndTurn():
            barred = turning.end_refusal(course.scenario, order.side)
            return barred or partial(turning.end_turn, course, order.side)
        case orders.UnitOrder():
            return out_of_turn(course, order) or _of_unit(course, order)
        case _:
            return _unknown(order)


def out_of_turn(course: Course, order: orders.UnitOrder) -> Refusal | None:
    """Return why this unit takes no orders now, or None (V-TRN-02)."""
    unit, battle = course.scenario.unit(order.unit), battle_of(course.scenario)
    if unit is None:
        return refuse("no_unit", f"there is no unit {order.unit}", "V-GEN-09", order.unit)
    if battle.phase is None:
        return refuse("no_game", "no game has begun", "V-TRN-02")
    if unit.side not in battle.acting:
        return refuse("not_your_turn", f"it is not the turn of {called(unit)}", "V-TRN-02", unit.id)
    if course.party(unit.id).gone:
        return refuse("destroyed", f"{called(unit)} is out of the fight", "V-DMG-37", unit.id)
    if unit.carrier is not None and not isinstance(order, orders.Undock | orders.Shooting):
        return refuse("docked", f"{called(unit)} is docked", "V-EXT-11", unit.id)
    return None


def _of_unit(course: Course, order: orders.UnitOrder) -> Telling | Refusal:
    match order:
        case orders.Move():
            return moving.move_refusal(course, order) or partial(moving.move, course, order, react)
        case orders.Jump():
            return moving.jump_refusal(course, order) or partial(moving.jump, course, order, react)
        case orders.HunkerDown():
            return moving.hunker_refusal(course, order) or partial(moving.hunker_down, course, order)
        case orders.Ram() | orders.Stomp() | orders.Slam() | orders.StrikeWithArmature():
            tried = ramming.attempt(order)
            bout = ramming.bout(course, tried)
            return bout if isinstance(bout, Refusal) else partial(ramming.clash, course, tried, react)
        case orders.Fire() | orders.FireAtTile() | orders.FireAtStructure():
            shot = readying.ready(course, readying.ask(order))
            return shot if isinstance(shot, Refusal) else partial(shooting.fire, course, shot)
        case _:
            return _operation(course, order)


def _unknown(order: Order) -> Refusal:
    return refuse("unknown_order", f"these rules know no order {order.order}", "V-GEN-05")


def _operation(course: Course, order: orders.UnitOrder) -> Telling | Refusal:
    operation = OPERATIONS.get(type(order))
    if operation is None:
        return _unknown(order)
    done = operation(course, order)
    return done if isinstance(done, Refusal) else partial(_happen, course, done)


def _correction(course: Course, order: orders.GmCorrect) -> Telling | Refusal:
    barred = correction_refusal(course.scenario, order.correction)
    if barred is not None:
        return barred
    after = corrected(course.scenario, order.correction)
    for unit in after.units:
        if unit is not course.scenario.unit(unit.id):
            try:
                party_of(unit, course.book)
            except DocumentError as error:
                return refuse(CORRECTED, f"{error.place}: {error.text}", "", unit.id)
    return partial(_happen, course, (Corrected(correction=order.correction),))


def _happen(course: Course, events: Iterable[AnyEvent]) -> Script[None]:
    yield from ()
    for event in events:
        course.happen(event)
