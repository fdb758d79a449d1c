"""Rounds that come down on a victim together, one after another, after their rolls and what met them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from mapper.rules.script import Roll, Script, odds_after
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.shot import AnyShot
from mapper.rules.vehicle.target import Victim
from mapper.rules.vehicle.thermobaric import Boost, together


@dataclass(frozen=True, slots=True)
class Landing:
    """How many rounds come down on the victim, and how they boost each other, None if they don't.

    `counts` holds a number of rounds, the durability left of the barricade, and the chance of both.
    """

    counts: tuple[tuple[int, float, float], ...]
    boost: Boost | None = None


@dataclass(frozen=True, slots=True)
class Down:
    """A victim, and the barricade before it, between two rounds of a landing: so many are left.

    `of` tells how many come down together where that matters for their damage, else 0.
    """

    victim: Victim
    barricade: float
    left: int = 0
    of: int = 0


def come_down(shot: AnyShot, strike: Strike, landing: Landing, victim: Victim) -> Script[Down]:
    """Resolve a landing from the number of its rounds on."""
    names = [f"{rounds} rounds, barricade {barricade:g}" for rounds, barricade, _ in landing.counts]
    classes = ((name, entry[2]) for name, entry in zip(names, landing.counts, strict=True))
    outcome = yield Roll(tuple(classes), "how many rounds come down", "V-APS-07")
    rounds, barricade, _ = landing.counts[names.index(outcome)]
    shots = _shots(shot, landing)
    down, step = _begin(victim, barricade, rounds, shots), _next(strike, shots)
    while down.left:
        down = yield from step(down)
    return down


def landing_odds(shot: AnyShot, strike: Strike, landing: Landing, victim: Victim) -> Mapping[Down, float]:
    """Return how a victim may end, with the exact chances; equal states are merged between the rounds."""
    shots = _shots(shot, landing)
    states: dict[Down, float] = {}
    for rounds, barricade, chance in landing.counts:
        down = _begin(victim, barricade, rounds, shots)
        states[down] = states.get(down, 0.0) + chance
    return odds_after(states, _next(strike, shots), max((down.left for down in states), default=0))


def rows(shot: AnyShot, landing: Landing) -> Mapping[tuple[AnyShot, ...], float]:
    """Return the rounds that may come down, one after another, with the chance of each row of them."""
    shots, found = _shots(shot, landing), dict[tuple[AnyShot, ...], float]()
    for rounds, _, chance in landing.counts:
        row = (shots[rounds] if rounds in shots else shots[0][:rounds]) if rounds else ()
        found[row] = found.get(row, 0.0) + chance
    return found


_Shots = Mapping[int, tuple[AnyShot, ...]]
"""The shots that strike by how many rounds come down; under 0 where the number makes no difference."""


def _shots(shot: AnyShot, landing: Landing) -> _Shots:
    numbers = {rounds for rounds, _, _ in landing.counts}
    if landing.boost is None:
        return {0: (shot,) * max(numbers, default=0)}
    return {rounds: together((shot,) * rounds, landing.boost) for rounds in numbers if rounds}


def _begin(victim: Victim, barricade: float, rounds: int, shots: _Shots) -> Down:
    if victim.gone or not rounds:
        return Down(victim, barricade)
    return (
        Down(victim, barricade, rounds) if 0 in shots else Down(victim, barricade, len(shots[rounds]), rounds)
    )


def _next(strike: Strike, shots: _Shots) -> Callable[[Down], Script[Down]]:
    """Return the step that lands the next round."""

    def step(down: Down) -> Script[Down]:
        if not down.left:
            return down
        after = yield from land(down.victim, shots[down.of][-down.left], strike)
        left = 0 if after.gone else down.left - 1
        return Down(after, down.barricade, left, down.of if left else 0)

    return step
