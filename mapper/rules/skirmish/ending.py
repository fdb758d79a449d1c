"""How a combat may end, in the words of every ruleset: hits, outcomes, mean losses and end states."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mapper.rules.ruleset import EndState
from mapper.rules.skirmish.bout import Bout
from mapper.rules.skirmish.combat import after
from mapper.rules.skirmish.encounter import Encounter, Role

OWN, GUARD = "own_", "guard_"
ROUTED = "routed"
TARGET_FIRST = (Role.DEFENDER, Role.GUARD, Role.ATTACKER, Role.OWN_GUARD)


@dataclass(frozen=True, slots=True)
class Ending:
    """The chances of 0, 1, … hits, of each named outcome and of each end state; the mean losses by name.

    What befalls the attacker has `own_` before its name; `guard_hp` is there only with a guard.
    """

    hits: tuple[float, ...]
    outcomes: Mapping[str, float]
    expected: Mapping[str, float]
    states: tuple[EndState, ...]


def ending_of(encounter: Encounter, odds: Mapping[Bout, float]) -> Ending:
    """Return how a combat may end, by its exact odds."""
    hits = [0.0] * (1 + max(bout.hits for bout in odds))
    outcomes = {"hit": 0.0, "critical": 0.0, ROUTED: 0.0}
    expected = dict.fromkeys((f"{_prefix(role)}hp" for role in encounter.fighters), 0.0)
    states: dict[tuple[tuple[str, float | bool], ...], float] = {}
    for bout, chance in odds.items():
        hits[bout.hits] += chance
        for name in _named(encounter, bout):
            outcomes[name] = outcomes.get(name, 0.0) + chance
        for role, fighter in encounter.fighters.items():
            expected[f"{_prefix(role)}hp"] += chance * (fighter.hp - bout.condition(role).hp)
        state = tuple(_values(encounter, bout))
        states[state] = states.get(state, 0.0) + chance
    likeliest = sorted(states.items(), key=lambda entry: -entry[1])
    return Ending(
        tuple(hits), outcomes, expected, tuple(EndState(chance, dict(state)) for state, chance in likeliest)
    )


def _named(encounter: Encounter, bout: Bout) -> Iterator[str]:
    if bout.hits:
        yield "hit"
    if bout.critical:
        yield "critical"
    if bout.countered:
        yield "countered"
    for role in encounter.fighters:
        if bout.condition(role).hp <= 0:
            yield f"{_prefix(role)}{ROUTED}"
        yield from (f"{_prefix(role)}{status}" for status in _gained(encounter, bout, role))


def _values(encounter: Encounter, bout: Bout) -> Iterator[tuple[str, float | bool]]:
    for role in (role for role in TARGET_FIRST if role in encounter.fighters):
        yield f"{_prefix(role)}hp", float(bout.condition(role).hp)
        yield from ((f"{_prefix(role)}{status}", True) for status in _gained(encounter, bout, role))


def _gained(encounter: Encounter, bout: Bout, role: Role) -> tuple[str, ...]:
    """Return what a fighter comes out of the combat with that it went in without."""
    if bout.condition(role).hp <= 0:
        return ()
    before = encounter.fighters[role].statuses
    gained = (status for status in after(encounter, bout, role).statuses if status not in before)
    return tuple(str(status).lower() for status in gained)


def _prefix(role: Role) -> str:
    match role:
        case Role.ATTACKER:
            return OWN
        case Role.DEFENDER:
            return ""
        case Role.GUARD:
            return GUARD
        case Role.OWN_GUARD:
            return f"{OWN}{GUARD}"
