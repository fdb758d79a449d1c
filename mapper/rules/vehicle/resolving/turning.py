"""The turn: sides that end theirs, the phases, the end phase step by step, and how a round begins."""

from collections.abc import Callable

from mapper.model.scenario import Scenario
from mapper.model.side import Controller
from mapper.rules.changes import difference
from mapper.rules.names import side_called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.script import Script
from mapper.rules.vehicle.battle import PHASES, battle_of, order_of_phases, sides_of
from mapper.rules.vehicle.combatant import combatant_of
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.events import BattleChanged, FieldChanged, PhaseBegan, Upkept
from mapper.rules.vehicle.happening import Happening
from mapper.rules.vehicle.resolving.barrages import bring_down
from mapper.rules.vehicle.resolving.collapsing import come_down, gnaw
from mapper.rules.vehicle.state import Condition
from mapper.rules.vehicle.upkeep import Ground, Step, begin_own_turn, end_own_turn, start_turn, take

OWN_START, OWN_END, START = "own_turn", "own_turn_over", "start"


def begin(course: Course) -> None:
    """Begin the battle with the first phase of the present round, or of the first."""
    _begin_round(course, max(1, course.scenario.round))


def end_refusal(scenario: Scenario, side: str) -> Refusal | None:
    """Return why a side cannot end its turn now, or None."""
    if scenario.side(side) is None:
        return refuse("no_side", f"there is no side {side}", "V-TRN-02", side)
    if side not in battle_of(scenario).acting:
        return refuse(
            "not_your_turn", f"{side_called(scenario, side)} has no turn to end now", "V-TRN-02", side
        )
    return None


def end_turn(course: Course, side: str) -> Script[None]:
    """End a side's turn; the last one's brings on the next phase, or the end phase and a new round."""
    battle = battle_of(course.scenario)
    _each_condition(course, OWN_END, frozenset((side,)), end_own_turn)
    acting = tuple(other for other in battle.acting if other != side)
    left = battle.evolve(acting=acting)
    course.happen(BattleChanged(deed="turn_over", by=None, note=side, now=difference(battle, left)))
    if acting:
        return
    first, second = order_of_phases(course.scenario.round, course.book)
    if battle.phase is first and sides_of(course.scenario, second):
        _begin_phase(course, second, course.scenario.round)
    else:
        yield from end_phase(course)
        _begin_round(course, course.scenario.round + 1)
    for acting_side in battle_of(course.scenario).acting:
        yield from bring_down(course, side=acting_side)


def end_phase(course: Course) -> Script[None]:
    """Resolve the end phase in its stated order (V-TRN-02)."""
    for step in Step:
        ground, told = yield from take(step, ground_of(course), course.book)
        settle(course, ground, step.value, told)
        match step:
            case Step.ARRIVALS:
                yield from bring_down(course)
            case Step.GAS_ON_STRUCTURES:
                yield from gnaw(course)
            case Step.COLLAPSE:
                yield from come_down(course)
            case _:
                pass


def ground_of(course: Course) -> Ground:
    """Return what upkeep touches, as it stands now."""
    parties = (course.party(unit.id) for unit in course.scenario.units)
    blasts = tuple((blast.tile, blast.damage) for blast in battle_of(course.scenario).sky.blasts)
    return Ground(tuple(combatant_of(party) for party in parties), course.scenario.map.fields, blasts)


def settle(course: Course, ground: Ground, step: str, told: tuple[Happening, ...]) -> None:
    """Note what a step of upkeep has changed: the units' conditions, and the fields on the map."""
    for combatant in ground.units:
        before = course.party(combatant.id).condition
        notes = tuple(happening.text[:200] for happening in told if happening.about == combatant.id)
        now = difference(before, combatant.condition)
        if now or notes:
            course.happen(Upkept(unit=combatant.id, step=step, notes=notes, now=dict(now)))
    left = {(field.kind, field.tile): field.turns for field in ground.fields}
    for field in course.scenario.map.fields:
        turns = left.get((field.kind, field.tile), 0)
        if turns != field.turns:
            course.happen(FieldChanged(kind=field.kind, tile=field.tile, turns=turns))


def _begin_round(course: Course, number: int) -> None:
    ground, told = start_turn(ground_of(course), course.book)
    settle(course, ground, START, told)
    phases = order_of_phases(number, course.book)
    first = next((who for who in phases if sides_of(course.scenario, who)), phases[0])
    _begin_phase(course, first, number)


def _begin_phase(course: Course, who: Controller, number: int) -> None:
    battle = battle_of(course.scenario)
    sides = sides_of(course.scenario, who)
    calm = battle.sky.calmed() if number > course.scenario.round else battle.sky
    after = battle.evolve(phase=who, acting=sides, sky=calm)
    course.happen(PhaseBegan(round=number, phase=PHASES[who], now=difference(battle, after)))
    _each_condition(course, OWN_START, frozenset(sides), begin_own_turn)


def _each_condition(
    course: Course, step: str, sides: frozenset[str], becomes: Callable[[Condition], Condition]
) -> None:
    """Let something become of the condition of every unit of some sides."""
    for unit in course.scenario.units:
        before = course.party(unit.id).condition
        now = difference(before, becomes(before)) if unit.side in sides else {}
        if now:
            course.happen(Upkept(unit=unit.id, step=step, now=dict(now)))
