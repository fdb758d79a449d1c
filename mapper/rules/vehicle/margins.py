"""By how much a roll to hit fails: the exact chances of bands of the margin (V-GEN-04)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import floor

FULL = 100.0
_LAST_BITS = 1e-9


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll to hit: the chance of a hit, and of a miss by each band of the margin, nearest first."""

    hit: float
    missed: tuple[float, ...]


@lru_cache(maxsize=1024)
def throw(points: float, per: float, *, whole: bool = False) -> Throw:
    """Return the roll at this accuracy with bands of so many points: below `per`, below 2 `per`, ...

    `whole` is a die of 100 whole numbers. With `per` 0 a miss is one band.
    """
    hit = _hit(points, whole=whole)
    if per <= 0.0:
        return Throw(hit, (1.0 - hit,))
    count = floor((FULL - min(FULL, points)) / per) + 1
    shares = (band(points, number * per, (number + 1) * per, whole=whole) for number in range(count))
    return Throw(hit, tuple(shares))


def band(points: float, low: float, high: float, *, whole: bool = False) -> float:
    """Return the chance to miss by at least `low` and less than `high` points; a margin is above 0."""
    if not whole:
        return (min(FULL, points + high) - min(FULL, points + low)) / FULL
    margins = (face - points for face in range(1, int(FULL) + 1))
    least, below = max(low - _LAST_BITS, _LAST_BITS), high - _LAST_BITS
    return sum(least <= margin < below for margin in margins) / FULL


@lru_cache(maxsize=1024)
def throw_after_miss(first: float, second: float, per: float, lowest: float, *, whole: bool = False) -> Throw:
    """Return the second roll averaged over all margins by which the first one misses (V-IND-12).

    The margin is taken from the second roll's accuracy, which never falls below `lowest`.
    """

    def average(share: Callable[[float], float], kinks: tuple[float, ...]) -> float:
        if whole:
            margins = [face - first for face in range(1, int(FULL) + 1) if face - first > _LAST_BITS]
            return sum(map(share, margins)) / len(margins)
        return _mean(share, FULL - first, kinks)

    def left(margin: float) -> float:
        return max(lowest, second - margin)

    lowest_from = second - lowest
    hit = average(lambda margin: _hit(left(margin), whole=whole), (lowest_from, second - FULL))
    if per <= 0.0:
        return Throw(hit, (1.0 - hit,))
    shares = []
    for number in range(floor((FULL - min(lowest, FULL)) / per) + 1):
        low, high = number * per, (number + 1) * per
        kinks = (lowest_from, second + low - FULL, second + high - FULL)

        def share(margin: float, low: float = low, high: float = high) -> float:
            return band(left(margin), low, high, whole=whole)

        shares.append(average(share, kinks))
    return Throw(hit, tuple(shares))


def _hit(points: float, *, whole: bool) -> float:
    points = max(0.0, min(FULL, points))
    return (floor(points + _LAST_BITS) if whole else points) / FULL


def _mean(share: Callable[[float], float], upto: float, kinks: tuple[float, ...]) -> float:
    """Return the mean from 0 up to a bound of what runs straight between its kinks."""
    if upto <= 0.0:
        return share(0.0)
    stops = sorted({0.0, upto, *(kink for kink in kinks if 0.0 < kink < upto)})
    area = sum((b - a) * (share(a) + share(b)) / 2.0 for a, b in pairwise(stops))
    return area / upto
