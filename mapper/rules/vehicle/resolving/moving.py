"""Moving: a way taken action by action, with all that meets a unit on it."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import FieldKind
from mapper.model.scenario import Scenario
from mapper.rules.changes import difference
from mapper.rules.gait import Step, StepKind
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.script import Script
from mapper.rules.vehicle.ailments import landed
from mapper.rules.vehicle.clouds import enters
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.crit import crits
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.devices import rise
from mapper.rules.vehicle.events import Acted, Moved
from mapper.rules.vehicle.hunker import hunker
from mapper.rules.vehicle.loading import gas
from mapper.rules.vehicle.move import battlefield_of, mover_of
from mapper.rules.vehicle.orders import HunkerDown, Jump, Move
from mapper.rules.vehicle.ram_damage import jump_rammed
from mapper.rules.vehicle.resolving.breaching import BARRED, breach, may_breach
from mapper.rules.vehicle.resolving.striking import Cause, strike_unit
from mapper.rules.vehicle.state import Condition
from mapper.rules.vehicle.target import Target
from mapper.rules.vehicle.walk import Walk, walk

React: TypeAlias = Callable[[Course, str, Scenario], Script[None]]
"""Lets others react to a unit's last action; it is told the battle before that."""


def nobody_reacts(_course: Course, _unit_id: str, _before: Scenario) -> Script[None]:
    """Let nothing happen: for moves in another unit's reaction."""
    yield from ()


def move_refusal(course: Course, order: Move) -> Refusal | None:
    """Return why the way can't be taken as it is asked for, or None."""
    planned = _plan(course, order.unit, order.path)
    if isinstance(planned, Refusal):
        return planned
    if planned.refusal is not None and order.through and may_breach(course, order.unit, planned.refusal):
        return None
    return planned.refusal


def move(course: Course, order: Move, react: React) -> Script[None]:
    """Take a way action by action until it is done, or something on it stops the unit."""
    path = order.path
    while path:
        planned = _plan(course, order.unit, path)
        if isinstance(planned, Refusal):
            _halt(course, order.unit, planned)
            return
        taken = yield from _take(course, order.unit, planned, react)
        path = path[taken:]
        if not path or course.party(order.unit).gone:
            return
        if taken < len(planned.steps):
            continue  # what met it on the way changes what it can do: plan anew
        barred = planned.refusal
        if barred is None or barred.code not in BARRED or not order.through:
            _halt(course, order.unit, barred)
            return
        if not (yield from breach(course, order.unit, path[0])):
            return


def jump_refusal(course: Course, order: Jump) -> Refusal | None:
    """Return why a unit can't jump, or not up to high altitude, or None (V-MOV-12, V-MOV-13)."""
    party = course.party(order.unit)
    if order.up:
        raised = rise(party.condition, party.build)
        if isinstance(raised, Refusal):
            return raised
    planned = _plan(course, order.unit, (StepKind.JUMP,))
    return planned if isinstance(planned, Refusal) else planned.refusal


def jump(course: Course, order: Jump, react: React) -> Script[None]:
    """Jump forward; with `up` the unit stays at high altitude (V-MOV-13)."""
    yield from move(course, Move(unit=order.unit, path=(StepKind.JUMP,)), react)
    party = course.party(order.unit)
    raised = rise(party.condition, party.build) if order.up and not party.gone else None
    if isinstance(raised, Condition):
        course.happen(Acted(unit=order.unit, deed="rise", now=dict(difference(party.condition, raised))))


def hunker_refusal(course: Course, order: HunkerDown) -> Refusal | None:
    """Return why a unit can't hunker down, or None (V-MOV-14)."""
    party = course.party(order.unit)
    row = next((row for key, row in course.book.tables.type.items() if key == party.build.type), None)
    if row is None or not row.hunkers:
        return refuse("not_for_type", f"no {party.build.type} hunkers down", "V-MOV-14", order.unit)
    if party.condition.hunker is not None:
        return refuse("hunkered", f"{called(party.unit)} is hunkered down already", "V-MOV-14", order.unit)
    mover = mover_of(party.unit, course.book)
    if isinstance(mover, Refusal):
        return mover
    if mover.mobility <= 0:
        return refuse("mobility", "no mobility is left to hunker down with", "V-MOV-14", order.unit)
    return None


def hunker_down(course: Course, order: HunkerDown) -> Script[None]:
    """Hunker down with all the mobility left (V-MOV-14)."""
    yield from ()
    party = course.party(order.unit)
    mover = mover_of(party.unit, course.book)
    left = 0.0 if isinstance(mover, Refusal) else mover.mobility
    gained = hunker(party.build.mobility.value, left, course.book)
    condition = party.condition.evolve(hunker=gained.multiplier)
    note = f"front ×{gained.multiplier:g}"
    course.happen(
        Acted(unit=order.unit, deed="hunker", note=note, now=dict(difference(party.condition, condition)))
    )


def _plan(course: Course, unit_id: str, path: tuple[StepKind, ...]) -> Walk | Refusal:
    unit = course.unit(unit_id)
    mover = mover_of(unit, course.book)
    if isinstance(mover, Refusal):
        return mover
    field = battlefield_of(course.scenario, unit, course.book)
    return walk(field, mover, unit.tile, unit.facing, path)


def _take(course: Course, unit_id: str, planned: Walk, react: React) -> Script[int]:
    """Take the planned actions, and return how many: fewer when something met the unit that changes them."""
    rams = planned.rams
    for number, step in enumerate(planned.steps):
        before, unit = course.scenario, course.unit(unit_id)
        mover = mover_of(unit, course.book)
        _step(course, unit_id, step)
        after = mover_of(course.unit(unit_id), course.book)
        if enters(course.scenario.map.fields, FieldKind.GAS, unit.tile, step.tile):
            _gassed(course, unit_id)
        if step.kind is StepKind.JUMP and not isinstance(after, Refusal) and after.mobility < 0:
            yield from _overreached(course, unit_id, rams)
        yield from react(course, unit_id, before)
        if course.party(unit_id).gone:
            return number + 1
        now = mover_of(course.unit(unit_id), course.book)
        if isinstance(now, Refusal) or isinstance(mover, Refusal) or now != after:
            return number + 1
    return len(planned.steps)


def _step(course: Course, unit_id: str, step: Step) -> None:
    """Note one action of a way, with what it counts for (V-MOV-05, V-MOV-17)."""
    party = course.party(unit_id)
    unit, was = party.unit, party.condition
    is_free_turn = step.kind.is_turn and step.cost == 0 and party.build.is_vehicle
    condition = was.evolve(
        mobility_spent=was.mobility_spent + step.cost,
        moved=was.moved + _counted(course, unit.tile, step),
        free_turn_used=was.free_turn_used or is_free_turn,
    )
    if step.tile != unit.tile:
        route = (*(was.route or (unit.tile,)), step.tile)
        condition = condition.evolve(route=route, entered_from=_side_entered(unit.tile, step.tile))
    course.happen(
        Moved(
            unit=unit_id,
            tile=step.tile,
            facing=step.facing,
            step=step.kind,
            cost=step.cost,
            now=dict(difference(was, condition)),
        )
    )


def _counted(course: Course, start: Tile, step: Step) -> int:
    if step.kind.is_turn:
        return int(course.book.settings.move.turning_counts)
    if step.kind.is_crawl:
        return 0
    return max(abs(step.tile.x - start.x), abs(step.tile.y - start.y))


def _side_entered(start: Tile, end: Tile) -> Side:
    """Return the side of the tile by which a unit came in; diagonally the one to the north or south."""
    if end.y != start.y:
        return Side.N if start.y < end.y else Side.S
    return Side.W if start.x < end.x else Side.E


def _gassed(course: Course, unit_id: str) -> None:
    """V-DMG-21: gas strikes who enters it from a tile without."""
    party = course.party(unit_id)
    victim = target_with_systems(party.build, party.condition, course.book)
    strike_unit(course, unit_id, victim, landed(victim, gas(course.book), course.book), Cause("gas"))


def _overreached(course: Course, unit_id: str, rams: tuple[float, ...]) -> Script[None]:
    """V-MOV-12: a jump below zero stuns, and strikes as a ram for each point."""
    party = course.party(unit_id)
    before = target_with_systems(party.build, party.condition, course.book)
    if not isinstance(before, Target):
        return
    rammed = jump_rammed(before, rams, course.book)
    after = yield from crits(rammed, damage_numbers(course.book))
    strike_unit(course, unit_id, before, replace(after, stunned=True), Cause("jump", unit_id))


def _halt(course: Course, unit_id: str, why: Refusal | None) -> None:
    note = "" if why is None else why.text[:200]
    course.happen(Acted(unit=unit_id, deed="halt", note=note))
