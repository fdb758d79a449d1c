"""How a combat may end, in the words of every ruleset: hits, outcomes, mean losses and end states."""

from collections.abc import Iterable, Iterator, Mapping
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
    roles = tuple(role for role in TARGET_FIRST if role in encounter.fighters)
    became = tuple(dict.fromkeys(name for bout in odds for name in _became(encounter, bout, roles)))
    hits = [0.0] * (1 + max(bout.hits for bout in odds))
    outcomes = dict.fromkeys(("hit", "critical", ROUTED, *became), 0.0)
    expected = dict.fromkeys((f"{_prefix(role)}hp" for role in roles), 0.0)
    states: dict[tuple[tuple[str, float | bool], ...], float] = {}
    for bout, chance in odds.items():
        hits[bout.hits] += chance
        now = tuple(_became(encounter, bout, roles))
        for name in (*_happened(bout), *now):
            outcomes[name] = outcomes.get(name, 0.0) + chance
        left = {f"{_prefix(role)}hp": float(bout.condition(role).hp) for role in roles}
        for role in roles:
            lost = encounter.fighters[role].hp - bout.condition(role).hp
            expected[f"{_prefix(role)}hp"] += chance * lost
        state = (*left.items(), *((name, name in now) for name in became))
        states[state] = states.get(state, 0.0) + chance
    likeliest = sorted(states.items(), key=lambda entry: -entry[1])
    ends = tuple(EndState(chance, dict(state)) for state, chance in likeliest)
    return Ending(tuple(hits), outcomes, expected, ends)


def _happened(bout: Bout) -> Iterator[str]:
    if bout.hits:
        yield "hit"
    if bout.critical:
        yield "critical"
    if bout.countered:
        yield "countered"


def _became(encounter: Encounter, bout: Bout, roles: Iterable[Role]) -> Iterator[str]:
    """Yield who is Routed, and the statuses that others come out of the combat with and went in without."""
    for role in roles:
        if bout.condition(role).hp <= 0:
            yield f"{_prefix(role)}{ROUTED}"
            continue
        before = encounter.fighters[role].statuses
        for status in after(encounter, bout, role).statuses:
            if status not in before:
                yield f"{_prefix(role)}{str(status).lower()}"


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
