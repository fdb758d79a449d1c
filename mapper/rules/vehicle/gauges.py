"""The gauges of a unit: all that is counted of it, to read and to set."""

from collections.abc import Iterator

from pydantic import ValidationError

from mapper.model.unit import Unit
from mapper.rules.gauges import NO_GAUGE, UNFIT, Gauge, GaugeValue, unfit
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.vehicle.body_dials import body_dials, shield_dials, shield_turn_dials
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.dials import Dial, Subject
from mapper.rules.vehicle.load_dials import load_dials, weapon_dials
from mapper.rules.vehicle.state import Condition, read_condition
from mapper.rules.vehicle.timer_dials import standing_dials, timer_dials, turn_dials
from mapper.rules.vehicle.wound_dials import wound_dials

_OF_THE_TURN = (
    *("moved", "moved_last_turn", "mobility_spent", "free_turn_used", "entered_from", "route", "acted"),
    *("fired", "energy_spent", "smoked", "aps_used", "rammed", "charging", "armature_used"),
    *("high", "high_turns", "grounded", "hunker", "watches", "ecm_against", "revealed", "emp", "condenser"),
)
"""What repairs don't touch: what the unit has done, and how it stands."""


def gauges(unit: Unit, book: Rulebook) -> tuple[Gauge, ...]:
    """Return all that is counted of a unit, grouped.

    Raises DocumentError when its sheet or state is not one this ruleset knows.
    """
    subject = Subject(build_of(unit, book), read_condition(unit), book)
    return tuple(dial.gauge for dial in dials(subject))


def with_gauge(unit: Unit, key: str, value: GaugeValue, book: Rulebook) -> Unit | Refusal:
    """Return the unit with a gauge set, or why it can't be set to this value."""
    made, condition = build_of(unit, book), read_condition(unit)
    dial = next((dial for dial in dials(Subject(made, condition, book)) if dial.gauge.key == key), None)
    if dial is None:
        return refuse(NO_GAUGE, f"{called(unit)} has no gauge {key}", "")
    after = turned(dial, condition, value)
    return after if isinstance(after, Refusal) else with_condition(unit, after)


def turned(dial: Dial, condition: Condition, value: GaugeValue) -> Condition | Refusal:
    """Return a condition with a dial set, or why it can't be set to this value."""
    barred = unfit(dial.gauge, value)
    if barred is not None:
        return barred
    try:
        return dial.put(condition, value)
    except ValidationError as error:
        text = error.errors(include_url=False, include_input=False)[0]["msg"]
        return refuse(UNFIT, f"{dial.gauge.name}: {text}", "")


def restored(unit: Unit) -> Unit:
    """Return the unit undamaged, cooled, charged and loaded; what it has done this turn stays done."""
    condition = read_condition(unit)
    kept = {name: getattr(condition, name) for name in _OF_THE_TURN}
    return with_condition(unit, Condition().evolve(**kept))


def dials(of: Subject) -> Iterator[Dial]:
    """Yield every dial of a unit, in the order in which a sheet tells of it."""
    yield from body_dials(of)
    yield from shield_dials(of)
    yield from load_dials(of)
    yield from wound_dials(of)
    yield from timer_dials(of)
    yield from weapon_dials(of)
    yield from standing_dials(of)
    yield from turn_dials(of)
    yield from shield_turn_dials(of)


def with_condition(unit: Unit, condition: Condition) -> Unit:
    """Return the unit in another condition; what is untouched is not noted."""
    return unit.evolve(state=condition.model_dump(mode="json", exclude_defaults=True))
