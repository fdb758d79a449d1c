"""A salvo: rounds fired in one go that fly to one tile, and how many of them come down in any tile."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from mapper.rules.vehicle.aps import interceptions
from mapper.rules.vehicle.rounds import BARRICADED, Fall, Flight, Sent, falls, sendings
from mapper.rules.vehicle.screen import Guard, Munition, Screen
from mapper.rules.vehicle.tolerance import reaches
from mapper.rules.vehicle.volley import MISS, hits_of

Ends = Callable[[Fall], bool]
"""Tells whether a round that falls so comes down in the tile asked about."""


@dataclass(frozen=True, slots=True)
class Salvo:
    """So many rounds of one kind that fly alike.

    `barricade` is the durability of the one before the target and `damage` what a round does to it.
    `munition` is None for what active protection can't engage. By a setting the protection of the tile aimed
    at engages `all_inbound` rounds before their rolls, otherwise those that come down in a tile (V-APS-07).
    """

    rounds: int
    flight: Flight
    munition: Munition | None = None
    barricade: float = 0.0
    damage: float = 0.0
    all_inbound: bool = False


@dataclass(frozen=True, slots=True)
class Arrivals:
    """How many rounds come down in a tile and get through, and how many were to and were stopped, on average.

    `counts` holds a number of rounds, the durability left of the barricade, and the chance of both.
    """

    counts: tuple[tuple[int, float, float], ...]
    inbound: float
    stopped: float


def arrivals(salvo: Salvo, guards: tuple[Guard, ...], order: tuple[str, ...], ends: Ends) -> Arrivals:
    """Return how many rounds of a salvo come down in the tile that `guards` protect."""
    if salvo.munition is None or not guards:
        return _told(_landed(salvo, {salvo.rounds: 1.0}, ends), 0.0)
    screen = Screen(guards, (salvo.munition,), order)
    if salvo.all_inbound:
        return _met_first(salvo, screen, ends)
    landed = _landed(salvo, {salvo.rounds: 1.0}, ends)
    by_barricade: dict[float, dict[int, float]] = {}
    for (rounds, barricade), chance in landed.items():
        by_barricade.setdefault(barricade, {})[rounds] = chance
    leaked = {
        (left, barricade): chance
        for barricade, counts in by_barricade.items()
        for left, chance in leaks(screen, tuple(counts.items())).items()
    }
    return _told(leaked, _mean(landed) - _mean(leaked))


@lru_cache(maxsize=1024)
def leaks(screen: Screen, counts: tuple[tuple[int, float], ...]) -> Mapping[int, float]:
    """Return how many rounds of one kind get through where so many fly with which chance.

    Kept for those asked about lately.
    """
    found: dict[int, float] = {}
    volleys = {screen.facing((rounds,)): chance for rounds, chance in counts if chance}
    for inbound, chance in interceptions(screen, volleys).items():
        found[inbound.leaking] = found.get(inbound.leaking, 0.0) + chance
    return found


def _met_first(salvo: Salvo, screen: Screen, ends: Ends) -> Arrivals:
    """Let the protection engage what is inbound, and only what gets through roll."""
    flying = 1.0
    if salvo.flight.second is not None:  # V-IND-16: what is lost on the first roll doesn't come down
        flying = 1.0 - sendings(salvo.flight).get(Sent(MISS), 0.0)
    inbound = dict(enumerate(hits_of(salvo.rounds, flying)))
    leaked = leaks(screen, tuple(inbound.items()))
    stopped = sum(rounds * chance for rounds, chance in inbound.items())
    stopped -= sum(rounds * chance for rounds, chance in leaked.items())
    return _told(_landed(salvo, leaked, ends, flying=flying), stopped)


def _landed(
    salvo: Salvo, rounds: Mapping[int, float], ends: Ends, *, flying: float = 1.0
) -> dict[tuple[int, float], float]:
    """Return how many rounds come down in the tile, of how many fly with which chance."""
    land = _share(falls(salvo.flight), ends) / flying if flying else 0.0
    if salvo.flight.covered is None:
        counts: dict[tuple[int, float], float] = {}
        for number, chance in rounds.items():
            for hits, share in enumerate(hits_of(number, land)):
                counts[hits, salvo.barricade] = counts.get((hits, salvo.barricade), 0.0) + chance * share
        return counts
    behind = falls(salvo.flight, covered=True)
    covered = (_share(behind, ends), behind.get(BARRICADED, 0.0))
    return _past_barricade(salvo, rounds, land, covered)


def _past_barricade(
    salvo: Salvo, rounds: Mapping[int, float], land: float, covered: tuple[float, float]
) -> dict[tuple[int, float], float]:
    """Follow the barricade's durability from round to round; `covered` holds the shares while it stands."""
    found: dict[tuple[int, float], float] = {}
    states: dict[tuple[int, float], float] = {(0, salvo.barricade): 1.0}
    for number in range(max(rounds, default=0) + 1):
        for state, chance in states.items():
            found[state] = found.get(state, 0.0) + chance * rounds.get(number, 0.0)
        states = _one_more(salvo, states, land, covered)
    return {state: chance for state, chance in found.items() if chance}


def _one_more(
    salvo: Salvo, states: Mapping[tuple[int, float], float], land: float, covered: tuple[float, float]
) -> dict[tuple[int, float], float]:
    after: dict[tuple[int, float], float] = {}
    for (hits, barricade), chance in states.items():
        hit, block = covered if barricade > 0.0 else (land, 0.0)
        left = barricade - salvo.damage
        gone = 0.0 if reaches(0.0, left) else left
        for state, share in (
            ((hits + 1, barricade), hit),
            ((hits, gone), block),
            ((hits, barricade), 1.0 - hit - block),
        ):
            if share:
                after[state] = after.get(state, 0.0) + chance * share
    return after


def _mean(counts: Mapping[tuple[int, float], float]) -> float:
    return sum(rounds * chance for (rounds, _), chance in counts.items())


def _share(fallen: Mapping[Fall, float], ends: Ends) -> float:
    return sum(chance for fall, chance in fallen.items() if ends(fall))


def _told(counts: Mapping[tuple[int, float], float], stopped: float) -> Arrivals:
    listed = tuple((rounds, barricade, chance) for (rounds, barricade), chance in counts.items() if chance)
    through = sum(rounds * chance for rounds, _, chance in listed)
    return Arrivals(listed, through + stopped, stopped)
