"""Gauges: what is counted of a unit as it stands now, each a value that a GM may read and set."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from mapper.rules.reasons import Reason, Refusal, refuse

GaugeValue: TypeAlias = float | str
NO_GAUGE, UNFIT = "no_gauge", "unfit_value"


class GaugeKind(StrEnum):
    """How a gauge is read: as a share of a whole, as a number alone, or as one of some words."""

    BAR = "bar"
    COUNT = "count"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Gauge:
    """One thing that is counted of a unit; `key` names it among all of them, `group` is its heading.

    `words` is the value as it reads, `rest` the value of an untouched unit. A bar is full at `maximum`;
    `least` and `top` are the ends of what it may be set to. `harms` tells that more of it is worse. A choice
    has `choices`: values with their words.
    """

    key: str
    group: str
    name: str
    kind: GaugeKind
    value: GaugeValue
    rest: GaugeValue
    words: str
    maximum: float = 0.0
    top: float = 0.0
    least: float = 0.0
    whole: bool = True
    harms: bool = False
    unit: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def is_at_rest(self) -> bool:
        """Whether it stands as on an untouched unit."""
        return self.value == self.rest

    @property
    def share(self) -> float:
        """How full a bar is, from 0 to 1."""
        if not isinstance(self.value, float) or self.maximum <= 0.0:
            return 0.0
        return max(0.0, min(1.0, self.value / self.maximum))


def unfit(gauge: Gauge, value: GaugeValue) -> Refusal | None:
    """Return why a gauge may not be set to a value, or None."""
    if gauge.kind is GaugeKind.CHOICE:
        if value in {key for key, _ in gauge.choices}:
            return None
        allowed = ", ".join(words for _, words in gauge.choices)
        return refuse(UNFIT, f"{gauge.name} is one of: {allowed}", "")
    if isinstance(value, str):
        return refuse(UNFIT, f"{gauge.name} is a number", "")
    if not gauge.least <= value <= gauge.top:
        return refuse(UNFIT, f"{gauge.name} goes from {gauge.least:g} to {gauge.top:g}", "")
    if gauge.whole and value != int(value):
        return refuse(UNFIT, f"{gauge.name} is a whole number", "")
    return None
