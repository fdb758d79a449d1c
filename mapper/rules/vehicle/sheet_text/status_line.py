"""The status of a unit on one line, as a post tells it."""

from collections.abc import Iterable, Iterator

from mapper.model.unit import Unit
from mapper.rules.gauges import Gauge
from mapper.rules.names import called
from mapper.rules.vehicle.body_dials import BODY, SHIELDING
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.dials import YES
from mapper.rules.vehicle.gauges import gauges
from mapper.rules.vehicle.load_dials import AMMUNITION
from mapper.rules.vehicle.timer_dials import STANDING, TIMERS
from mapper.rules.vehicle.wound_dials import CRITS

STUN = "stun"
_ONLY_CHANGED = frozenset(("heat", "bank"))


def status_line(unit: Unit, book: Rulebook) -> str:
    """Return name, type, what is left of each store, rounds used, crits and states.

    Raises DocumentError when its sheet or state is not one this ruleset knows.
    """
    told, made = gauges(unit, book), build_of(unit, book)
    strength = [each for each in told if each.group == BODY]
    parts = (
        ", ".join(_strength(strength)),
        _listed("ammo", (_named(each) for each in _changed(told, AMMUNITION))),
        _listed("crits", (_named(each) for each in _changed(told, CRITS) if each.choices)),
        _listed("", (_state(each) for each in _changed(told, SHIELDING, TIMERS, STANDING))),
    )
    name = called(unit)
    kind = "" if name.casefold() == made.name.casefold() else f" ({made.name})"
    return " ".join(f"{name}{kind}: {' | '.join(part for part in parts if part)}".split())


def _strength(told: Iterable[Gauge]) -> Iterator[str]:
    for gauge in told:
        if gauge.key not in _ONLY_CHANGED or not gauge.is_at_rest:
            yield f"{gauge.name.lower()} {gauge.words}"


def _changed(told: Iterable[Gauge], *groups: str) -> Iterator[Gauge]:
    """Yield what is not as new, without the single fires and procs that others count."""
    for gauge in told:
        single = gauge.key.startswith(("corrosion:", "burning:"))
        if gauge.group in groups and not gauge.is_at_rest and not single:
            yield gauge


def _listed(head: str, words: Iterable[str]) -> str:
    line = ", ".join(words)
    return f"{head}: {line}" if head and line else line


def _named(gauge: Gauge) -> str:
    return f"{gauge.name} {gauge.words}"


def _state(gauge: Gauge) -> str:
    """Return a state: a yes is its name alone, and a stun says it all."""
    if gauge.words == YES:
        return gauge.name.lower()
    if gauge.key == STUN:
        return gauge.words
    return f"{gauge.name.lower()} {gauge.words}"
