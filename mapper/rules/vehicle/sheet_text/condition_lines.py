"""Condition lines: what has happened to a unit that no other line of its sheet tells."""

import re
from collections.abc import Iterator, Sequence

from mapper.rules.gauges import Gauge, GaugeKind, GaugeValue
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.dials import Dial, Subject
from mapper.rules.vehicle.gauges import dials, turned
from mapper.rules.vehicle.sheet_text.known_names import known_as
from mapper.rules.vehicle.sheet_text.numerals import NUMBER, number
from mapper.rules.vehicle.sheet_text.printed import PrintedState
from mapper.rules.vehicle.state import Condition, ShieldMode

_ELSEWHERE = frozenset(
    (
        *("internals", "health", "armour_durability", "heat", "shield_charge", "capacitor"),
        *("smoke_uses", "kinetic_ammo", "discharger_uses"),
        *("shield.mode", "shield.crack", "shield.disruption", "shield.capacity"),
    )
)
"""The keys of the gauges that lines of their own tell."""
_NAMES = {"shield": "Shield charge"}
"""Names of gauges where another one is called so too."""
_OPENING = frozenset(("corrosion", "burning"))
"""Gauges that bring others with them; wounds change what others mean."""
_NUMBER = re.compile(NUMBER)


def condition_lines(of: Subject) -> Iterator[PrintedState]:
    """Yield what no other line of the sheet tells, and what is not as on an untouched unit.

    The wounds stand first: what else there is to tell of a part may depend on them.
    """
    for name, dial in sorted(_named(of), key=lambda named: not named[1].gauge.key.startswith("part:")):
        gauge = dial.gauge
        if not gauge.is_at_rest and not _told_elsewhere(gauge, of):
            words = plain(gauge.value) if isinstance(gauge.value, float) else gauge.words
            yield PrintedState(name, words)


def conditioned(of: Subject, lines: Sequence[PrintedState]) -> tuple[Condition, tuple[PrintedState, ...]]:
    """Return the condition with what the lines say, one after another, and the lines that say nothing."""
    if not lines:
        return of.condition, ()
    idle, condition, known = [], of.condition, _known(of)
    for line in lines:
        dial = known.get(known_as(line.name))
        after = _turned(dial, condition, line.value) if dial is not None else None
        if dial is None or after is None:
            idle.append(line)
            continue
        condition = after
        if dial.gauge.key in _OPENING or dial.gauge.key.startswith("part:"):
            known = _known(Subject(of.made, condition, of.book))
    return condition, tuple(idle)


def _named(of: Subject) -> Iterator[tuple[str, Dial]]:
    """Yield the dials by names that no two of them share."""
    taken: set[str] = set()
    for dial in dials(of):
        wanted = name = _NAMES.get(dial.gauge.key, dial.gauge.name)
        number = 2
        while known_as(name) in taken:
            name = f"{wanted} #{number}"
            number += 1
        taken.add(known_as(name))
        yield name, dial


def _known(of: Subject) -> dict[str, Dial]:
    return {known_as(name): dial for name, dial in _named(of)}


def _turned(dial: Dial, condition: Condition, words: str) -> Condition | None:
    value = _value(dial.gauge, words)
    after = turned(dial, condition, value) if value is not None else None
    return None if isinstance(after, Refusal) else after


def _value(gauge: Gauge, words: str) -> GaugeValue | None:
    if gauge.kind is GaugeKind.CHOICE:
        told = known_as(words)
        return next((key for key, text in gauge.choices if told in (known_as(text), key.casefold())), None)
    found = _NUMBER.match(words)
    return number(found[0]) if found else None


def _told_elsewhere(gauge: Gauge, of: Subject) -> bool:
    """Tell whether a line of its own tells of a gauge."""
    shield, key = of.condition.shield, gauge.key
    if key.startswith("rounds:"):
        place = int(key.split(":")[1])
        return any(weapon.place == place and weapon.rounds for weapon in of.made.weapons)
    if key.startswith("weapon:"):
        return key.endswith(":heat")
    if key == "shield.reset":
        return shield.mode is ShieldMode.RESETTING
    if key == "shield":  # its line tells a full charge by saying none
        full = of.made.shield.durability.value if of.made.shield else 0.0
        return gauge.value == gauge.rest or gauge.value != full
    return key in _ELSEWHERE
