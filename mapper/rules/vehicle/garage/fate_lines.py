"""Fate lines: what a gun does to two builds, line by line, and which of the two fares better."""

from collections.abc import Iterator

from mapper.rules.reasons import Reason, Refusal
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.garage.comparing import Line, Verdict, difference, judged
from mapper.rules.vehicle.garage.enemy_fire import MOST_VOLLEYS, Fate

PENDING = "…"
_LOSSES = ("shield", "armour", "internals", "health")
_CHANCES = {"shield_down": "Shield down", "crit": "Crit", "destroyed": "Destroyed"}


def fate_lines(title: str, first: Fate | Refusal | None, second: Fate | Refusal | None) -> Iterator[Line]:
    """Yield what a gun does to both; a fate of None is still to come."""
    if not isinstance(first, Fate) or not isinstance(second, Fate):
        yield Line(title, "To hit", _told(first), _told(second), "", Verdict.OTHER, _why(first, second))
        return
    why = _why(first, second)
    yield _chance(title, "To hit", first.to_hit.value, second.to_hit.value, why)
    for name in _LOSSES:
        lost = first.expected.get(name, 0.0), second.expected.get(name, 0.0)
        if any(lost):
            yield _loss(title, f"Mean loss of {name}", *lost)
    for name, words in _CHANCES.items():
        yield _chance(title, words, first.outcomes.get(name, 0.0), second.outcomes.get(name, 0.0))
    yield _volleys(title, first, second)


def percentage(chance: float) -> str:
    """Return a chance as a percentage, which never reads 0 or 100 where it is not."""
    points = 100.0 * chance
    if 0.0 < points < 0.05:  # half of the last place shown
        return "< 0.1 %"
    return "> 99.9 %" if 99.95 < points < 100.0 else f"{points:.1f}".removesuffix(".0") + " %"


def _chance(
    title: str, name: str, first: float, second: float, why: tuple[tuple[Reason, ...], ...] = ((), ())
) -> Line:
    told = difference(100.0 * first, 100.0 * second)
    verdict = judged(first, second, Verdict.WORSE)
    reasons = (why[0], why[1])
    return Line(title, name, percentage(first), percentage(second), told, verdict, reasons)


def _loss(title: str, name: str, first: float, second: float) -> Line:
    verdict = judged(first, second, Verdict.WORSE)
    return Line(title, name, plain(first), plain(second), difference(first, second), verdict)


def _volleys(title: str, first: Fate, second: Fate) -> Line:
    """Return how many volleys it takes to destroy each with an even chance: more are better for it."""
    counts = [fate.volleys if fate.volleys is not None else MOST_VOLLEYS + 1 for fate in (first, second)]
    told = difference(*map(float, counts)) if first.volleys and second.volleys else ""
    verdict = judged(float(counts[0]), float(counts[1]))
    return Line(title, "Volleys to destroy it, 50 %", _count(first), _count(second), told, verdict)


def _count(fate: Fate) -> str:
    if fate.volleys is None:
        return f"more than {MOST_VOLLEYS}"
    return f"about {fate.volleys}" if fate.is_rough else str(fate.volleys)


def _told(fate: Fate | Refusal | None) -> str:
    if fate is None:
        return PENDING
    return percentage(fate.to_hit.value) if isinstance(fate, Fate) else f"not possible: {fate.text}"


def _why(*fates: Fate | Refusal | None) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    first, second = (
        fate.to_hit.reasons if isinstance(fate, Fate) else fate.reasons if fate is not None else ()
        for fate in fates
    )
    return first, second
