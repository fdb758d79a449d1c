"""The gauges of a fighter: all that is counted of it, to read and to set, and how it is made."""

from collections.abc import Iterator
from functools import partial

from mapper.model.unit import Unit
from mapper.rules.gauges import NO_GAUGE, Gauge, GaugeValue, unfit
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.condition_dials import condition_dials
from mapper.rules.skirmish.dials import Dial
from mapper.rules.skirmish.sheet_dials import sheet_dials
from mapper.rules.skirmish.state import Condition, read_condition, with_condition


def gauges(unit: Unit, book: Rulebook) -> tuple[Gauge, ...]:
    """Return all that is counted of a unit, grouped.

    Raises DocumentError when its sheet or state is none of these rules.
    """
    return tuple(dial.gauge for dial in _dials(unit, book))


def with_gauge(unit: Unit, key: str, value: GaugeValue, book: Rulebook) -> Unit | Refusal:
    """Return the unit with a gauge set, or why it can't be set to this value."""
    dial = next((dial for dial in _dials(unit, book) if dial.gauge.key == key), None)
    if dial is None:
        return refuse(NO_GAUGE, f"{called(unit)} has no gauge {key}", "")
    barred = unfit(dial.gauge, value)
    return barred if barred is not None else dial.put(value)


def restored(unit: Unit) -> Unit:
    """Return the unit unhurt, free of statuses and with the items of its sheet; that it has acted stays."""
    return with_condition(unit, Condition(activated=read_condition(unit).activated))


def _dials(unit: Unit, book: Rulebook) -> Iterator[Dial[Unit]]:
    for dial in condition_dials(unit, book):
        yield Dial(dial.gauge, partial(_put, unit, dial))
    yield from sheet_dials(unit, book)


def _put(unit: Unit, dial: Dial[Condition], value: GaugeValue) -> Unit:
    return with_condition(unit, dial.put(value))
