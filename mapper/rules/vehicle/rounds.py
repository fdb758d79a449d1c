"""One round in the air: its roll when it is fired, its roll on impact, and where it falls."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from mapper.rules.script import Roll, Script, class_of, margin_of, odds
from mapper.rules.vehicle.margins import FULL, Throw, throw, throw_after_miss
from mapper.rules.vehicle.volley import BARRICADE, HIT, MISS

ALOFT, STRAY = "aloft", "stray"
UNKNOWN = -1.0
"""The margin of a miss that only counts as one among all: odds ask for their mean."""


@dataclass(frozen=True, slots=True)
class Drift:
    """How a round scatters: `base` tiles, one more for each `per` points it missed by, in one direction."""

    base: int
    per: float
    directions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aimed:
    """A roll to hit: its accuracy in points, how often successes are rolled again, a barricade's band."""

    points: float
    rerolls: int = 0
    barricade: float = 0.0


@dataclass(frozen=True, slots=True)
class Flight:
    """How a round flies: `first` is rolled when it is fired, `second` on impact if it comes down later.

    `covered` is the first roll while a barricade stands before the target. A round with `drift` scatters when
    it misses, one that `carries` flies on and takes its miss along (V-IND-12). No second roll falls below
    `lowest`; `whole` dice have 100 faces.
    """

    first: Aimed
    covered: Aimed | None = None
    second: Aimed | None = None
    drift: Drift | None = None
    carries: bool = False
    lowest: float = 0.0
    whole: bool = False

    @property
    def per(self) -> float:
        """The points of a band of the margin, 0 where a miss is a miss."""
        return self.drift.per if self.drift is not None else 0.0


@dataclass(frozen=True, slots=True)
class Sent:
    """A round after its first roll: aloft, or how it ended; a stray drifts `tiles` from where it was aimed.

    `carry` is the miss an aloft round takes along.
    """

    how: str
    tiles: int = 0
    carry: float = 0.0


@dataclass(frozen=True, slots=True)
class Fall:
    """How a round came down: it hit, met the barricade, was lost, or strayed so many tiles in a direction."""

    how: str
    tiles: int = 0
    direction: str = ""


HITTING, BARRICADED, LOST = Fall(HIT), Fall(BARRICADE), Fall(MISS)


def fly(flight: Flight, *, covered: bool = False) -> Script[Fall]:
    """Resolve a round from its first roll to its fall."""
    sent = yield from send(flight, covered=covered)
    return (yield from come_down(flight, sent))


def send(flight: Flight, *, covered: bool = False) -> Script[Sent]:
    """Resolve the roll of a round that is fired (V-HIT-01, V-IND-05)."""
    aimed = flight.covered if covered and flight.covered is not None else flight.first
    roll = _roll(flight, throw(aimed.points, flight.per, whole=flight.whole), aimed)
    outcome = yield roll
    for _ in range(aimed.rerolls):
        if outcome == HIT:
            outcome = yield replace(roll, reason="the success is rolled again", clause="V-HIT-17")
    if outcome in {HIT, BARRICADE}:
        return Sent(ALOFT if outcome == HIT and flight.second is not None else outcome)
    if flight.carries:
        margin = margin_of(outcome)
        return Sent(ALOFT, carry=UNKNOWN if margin is None else margin)
    if flight.drift is None:
        return Sent(MISS)
    return Sent(STRAY, tiles=_tiles(class_of(outcome)))


def come_down(flight: Flight, sent: Sent) -> Script[Fall]:
    """Resolve what is left of a round's flight: its roll on impact, and where it drifts (V-IND-06)."""
    tiles = sent.tiles
    if sent.how == ALOFT and flight.second is not None:
        aimed = flight.second
        outcome = yield _on_impact(flight, aimed, sent.carry)
        if outcome == HIT or flight.drift is None:
            return Fall(HIT if outcome == HIT else MISS)
        tiles = _tiles(outcome)
    elif sent.how != STRAY:
        return Fall(sent.how)
    direction = yield from _direction(flight.drift)
    return Fall(STRAY, tiles, direction)


@lru_cache(maxsize=512)
def falls(flight: Flight, *, covered: bool = False) -> Mapping[Fall, float]:
    """Return how a round may fall, with the exact chances."""
    return odds(lambda: fly(flight, covered=covered))


@lru_cache(maxsize=512)
def falls_of(flight: Flight, sent: Sent) -> Mapping[Fall, float]:
    """Return how a round that is in the air may fall, with the exact chances."""
    return odds(lambda: come_down(flight, sent))


@lru_cache(maxsize=512)
def sendings(flight: Flight, *, covered: bool = False) -> Mapping[Sent, float]:
    """Return how the roll of a round that is fired may end, with the exact chances."""
    return odds(lambda: send(flight, covered=covered))


def _on_impact(flight: Flight, aimed: Aimed, carry: float) -> Roll:
    if carry == UNKNOWN:
        thrown = throw_after_miss(
            flight.first.points, aimed.points, flight.per, flight.lowest, whole=flight.whole
        )
        return _roll(flight, thrown, aimed, on_impact=True)
    points = max(flight.lowest, aimed.points - carry) if carry else aimed.points
    return _roll(flight, throw(points, flight.per, whole=flight.whole), aimed, on_impact=True)


def _roll(flight: Flight, thrown: Throw, aimed: Aimed, *, on_impact: bool = False) -> Roll:
    """Return the roll: a hit, then the barricade's band, then the bands of the margin."""
    reason, clause = ("to hit on impact", "V-IND-06") if on_impact else ("to hit", "V-HIT-01")
    classes = [(HIT, thrown.hit)]
    if flight.carries and not on_impact:
        missed = (MISS, sum(thrown.missed))
        return Roll((*classes, missed), reason, clause, measured=min(FULL, aimed.points))
    if aimed.barricade > 0.0:
        classes.append((BARRICADE, aimed.barricade))
    bands = list(thrown.missed)
    taken = aimed.barricade
    for number, share in enumerate(bands):  # what the barricade takes are the nearest misses
        bands[number] = max(0.0, share - taken)
        taken = max(0.0, taken - share)
    if flight.drift is None:
        return Roll((*classes, (MISS, sum(bands))), reason, clause)
    names = (_band_name(flight.drift, number) for number in range(len(bands)))
    return Roll((*classes, *zip(names, bands, strict=True)), reason, clause)


def _direction(drift: Drift | None) -> Script[str]:
    if drift is None:
        return ""
    share = 1.0 / len(drift.directions)
    classes = tuple((direction, share) for direction in drift.directions)
    return (yield Roll(classes, "where it scatters to", "V-IND-11"))


def _band_name(drift: Drift, number: int) -> str:
    tiles = drift.base + number
    return f"{tiles} tile{'' if tiles == 1 else 's'} off"


def _tiles(outcome: str) -> int:
    return int(outcome.partition(" ")[0])
