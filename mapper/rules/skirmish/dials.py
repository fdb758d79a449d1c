"""Dials: gauges together with what setting them makes of a fighter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from mapper.rules.gauges import Gauge, GaugeKind, GaugeValue
from mapper.rules.reasons import Reason

T = TypeVar("T")
NO, YES, NOTHING = "no", "yes", "nothing"


@dataclass(frozen=True, slots=True)
class Dial(Generic[T]):
    """A gauge, and what setting it to a fitting value makes."""

    gauge: Gauge
    put: Callable[[GaugeValue], T]


@dataclass(frozen=True, slots=True)
class Label:
    """What a dial is called: its key, its heading and its name."""

    key: str
    group: str
    name: str


def choice(
    label: Label, now: str, choices: Sequence[tuple[str, str]], reason: Reason, *, rest: str | None = None
) -> Gauge:
    """Return one of some values with their words; without a `rest` it is nothing that could be lost."""
    return Gauge(
        key=label.key,
        group=label.group,
        name=label.name,
        kind=GaugeKind.CHOICE,
        value=now,
        rest=now if rest is None else rest,
        words=dict(choices)[now],
        choices=tuple(choices),
        reasons=(reason,),
    )


def switch(label: Label, reason: Reason, *, on: bool) -> Gauge:
    """Return a yes or no; an untouched unit's is no."""
    return choice(label, YES if on else NO, ((NO, NO), (YES, YES)), reason, rest=NO)
