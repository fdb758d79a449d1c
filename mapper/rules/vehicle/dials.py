"""Dials: gauges together with what setting them makes of a unit's condition."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypedDict, TypeVar, Unpack

from mapper.rules.gauges import Gauge, GaugeKind, GaugeValue
from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.readings import share
from mapper.rules.vehicle.state import Condition

T = TypeVar("T")
Put: TypeAlias = Callable[[Condition, T], Condition]
"""Makes another condition of one, by a value."""
MOST = 9999.0
MOST_AMOUNT = 1_000_000.0
NO, YES = "no", "yes"
_TURNS = "turns"


@dataclass(frozen=True, slots=True)
class Subject:
    """A unit whose dials are asked for: how it is built, what has happened to it, and the rules in force."""

    made: Build
    condition: Condition
    book: Rulebook


@dataclass(frozen=True, slots=True)
class Dial:
    """A gauge, and the condition that setting it to a fitting value makes of another one."""

    gauge: Gauge
    put: Put[GaugeValue]


@dataclass(frozen=True, slots=True)
class Label:
    """What a dial is called: its key, its heading and its name."""

    key: str
    group: str
    name: str


class Details(TypedDict, total=False):
    """What else may be told of a number: its reasons, what it counts, and its ends."""

    reasons: Iterable[Reason]
    unit: str
    whole: bool
    top: float
    least: float
    rest: float


def bar(
    label: Label,
    now: float,
    full: float,
    put: Put[float],
    **details: Unpack[Details],
) -> Dial:
    """Return what is left of a whole; a `top` is given where there may be more than that."""
    unit = details.get("unit", "")
    return Dial(
        Gauge(
            key=label.key,
            group=label.group,
            name=label.name,
            kind=GaugeKind.BAR,
            value=float(now),
            rest=float(details.get("rest", full)),
            words=f"{share(now, full)} {unit}".strip(),
            maximum=float(full),
            top=max(details.get("top", float(full)), float(now)),
            whole=details.get("whole", False),
            unit=unit,
            reasons=tuple(details.get("reasons", ())),
        ),
        lambda before, value: put(before, float(value)),
    )


def count(label: Label, now: int, put: Put[int], **details: Unpack[Details]) -> Dial:
    """Return a whole number of something."""
    return amount(
        label, now, lambda before, value: put(before, int(value)), **(Details(whole=True, top=MOST) | details)
    )


def amount(label: Label, now: float, put: Put[float], **details: Unpack[Details]) -> Dial:
    """Return so much of something, which need not be whole."""
    unit = details.get("unit", "")
    told = unit.removesuffix("s") if now == 1 else unit
    gauge = Gauge(
        key=label.key,
        group=label.group,
        name=label.name,
        kind=GaugeKind.COUNT,
        value=float(now),
        rest=float(details.get("rest", 0.0)),
        words=f"{plain(now)} {told}".strip(),
        top=max(details.get("top", MOST_AMOUNT), float(now)),
        least=details.get("least", 0.0),
        whole=details.get("whole", False),
        harms=True,
        unit=unit,
        reasons=tuple(details.get("reasons", ())),
    )
    return Dial(gauge, lambda before, value: put(before, float(value)))


def turns(label: Label, now: int, put: Put[int], *reasons: Reason) -> Dial:
    """Return for how many turns something lasts or waits."""
    return count(label, now, put, reasons=reasons, top=99.0, unit=_TURNS)


def choice(
    label: Label,
    now: str,
    choices: Iterable[tuple[str, str]],
    put: Put[str],
    *reasons: Reason,
) -> Dial:
    """Return one of some values with their words; the first is that of an untouched unit."""
    offered = tuple(choices)
    words = dict(offered)
    gauge = Gauge(
        key=label.key,
        group=label.group,
        name=label.name,
        kind=GaugeKind.CHOICE,
        value=now,
        rest=offered[0][0],
        words=words.get(now, now),
        choices=offered if now in words else (*offered, (now, now)),
        reasons=reasons,
    )
    return Dial(gauge, lambda before, value: put(before, str(value)))


def switch(label: Label, put: Put[bool], *reasons: Reason, on: bool) -> Dial:
    """Return a yes or no; an untouched unit's is no."""
    return choice(
        label,
        YES if on else NO,
        ((NO, NO), (YES, YES)),
        lambda before, value: put(before, value == YES),
        *reasons,
    )


def lost(full: Explained, now: float, clause: str) -> tuple[Reason, ...]:
    """Return why a whole is what it is, and what is lost of it so far."""
    gone = (Reason("lost so far", clause, now - full.value),) if now < full.value else ()
    return (*full.reasons, *gone)
