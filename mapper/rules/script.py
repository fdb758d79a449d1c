"""A rule that rolls: asked once as a generator, then played, replayed, or turned into exact odds."""

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeAlias, TypeVar

from mapper.errors import MapperError

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)
_BY = " by "
_LAST_BITS = 1e-9


@dataclass(frozen=True, slots=True)
class Roll:
    """A question to the dice: outcome classes with their chances, which sum to 1, and the reason for asking.

    The classes stand in the order of the die: the first takes the lowest rolls. Where a rule asks by how much
    a roll fails, `measured` is the number (0 to 100) it is counted from: dice then answer every class but the
    first with the margin, see `outcome_at`. Odds tell the class alone, for all its margins alike. `sides`
    tells a die of so many faces, where the rule rolls one; its classes then take whole faces.
    """

    classes: tuple[tuple[str, float], ...]
    reason: str
    clause: str = ""
    measured: float | None = None
    sides: int | None = None


Script: TypeAlias = Generator[Roll, str, T]
"""A rule in progress: yields Rolls, is sent the outcome class of each, and returns a T."""


class Dice(Protocol):
    """Where the outcome of a roll comes from when a rule is played."""

    def __call__(self, roll: Roll, /) -> str:
        """Return the outcome class that came up."""


def check(chance: float, reason: str, clause: str = "", *, names: tuple[str, str] = ("hit", "miss")) -> Roll:
    """Return the roll that succeeds with this chance."""
    return Roll(((names[0], chance), (names[1], 1.0 - chance)), reason, clause)


def outcome_at(roll: Roll, number: float) -> str:
    """Return the answer to a roll when this number comes up, above 0 and up to 100.

    It is the outcome class, or `missed by 23.5` where the roll is measured.
    """
    upto, chosen = 0.0, ""
    for name, chance in roll.classes:
        upto += 100.0 * chance
        chosen = name if chance > 0.0 else chosen
        if chosen and number <= upto + _LAST_BITS:
            break
    if roll.measured is None or chosen == roll.classes[0][0]:
        return chosen
    return f"{chosen}{_BY}{round(number - roll.measured, 9)!r}"


def class_of(outcome: str) -> str:
    """Return the outcome class that dice answered, without a margin."""
    return outcome.partition(_BY)[0]


def margin_of(outcome: str) -> float | None:
    """Return the margin that dice answered, None where only the class was told."""
    _, _, margin = outcome.partition(_BY)
    return float(margin) if margin else None


def play(script: Script[T], dice: Dice) -> tuple[T, tuple[str, ...]]:
    """Run a script with dice; return its result and the outcome classes that came up, in order."""
    rolled: list[str] = []
    outcome: str | None = None
    while True:
        try:
            roll = next(script) if outcome is None else script.send(outcome)
        except StopIteration as end:
            return end.value, tuple(rolled)
        outcome = dice(roll)
        rolled.append(outcome)


def replay(script: Script[T], recorded: Sequence[str]) -> T:
    """Run a script with recorded outcome classes.

    Raises MapperError when the record does not fit: too short, too long, or of an outcome the roll lacks.
    """
    remaining = iter(recorded)
    asked = 0

    def answer(roll: Roll) -> str:
        nonlocal asked
        asked += 1
        outcome = next(remaining, None)
        if outcome is None:
            raise MapperError(f"the record ends before roll {asked} ({roll.reason})")
        told = outcome if roll.measured is None else class_of(outcome)
        if told not in (name for name, _ in roll.classes):
            raise MapperError(f"roll {asked} ({roll.reason}) has no outcome {outcome!r}")
        return outcome

    result, rolled = play(script, answer)
    if len(rolled) != len(recorded):
        raise MapperError(f"the record holds {len(recorded)} rolls, the rule asked for {len(rolled)}")
    return result


def odds(make: Callable[[], Script[H]]) -> dict[H, float]:
    """Return every result of a script with its exact chance.

    The script is made anew for each path through its rolls; told the same outcomes, it must ask the same
    rolls.
    """
    found: dict[H, float] = {}
    for result, chance in _paths(make):
        found[result] = found.get(result, 0.0) + chance
    return found


def odds_after(states: Mapping[H, float], step: Callable[[H], Script[H]], times: int = 1) -> dict[H, float]:
    """Return the distribution after so many more steps of one kind.

    Equal states are merged between the steps and each is resolved once, so repeated shots stay small.
    """
    numbers: dict[H, int] = {state: number for number, state in enumerate(states)}
    known = list(states)
    moves: dict[int, tuple[tuple[int, float], ...]] = {}
    chances = dict(enumerate(states.values()))
    for _ in range(times):
        merged: dict[int, float] = {}
        for at, chance in chances.items():
            if at not in moves:
                moves[at] = _moves(partial(step, known[at]), numbers, known)
            for to, share in moves[at]:
                merged[to] = merged.get(to, 0.0) + chance * share
        chances = merged
    return {known[at]: chance for at, chance in chances.items()}


def odds_of_steps(start: H, steps: Iterable[Callable[[H], Script[H]]]) -> dict[H, float]:
    """Return the distribution of states after all steps, one after another."""
    states: dict[H, float] = {start: 1.0}
    for step in steps:
        states = odds_after(states, step)
    return states


def _paths(make: Callable[[], Script[H]]) -> Iterator[tuple[H, float]]:
    """Yield the result of each path through a script's rolls, and the path's chance."""
    waiting: list[tuple[tuple[str, ...], float]] = [((), 1.0)]
    while waiting:
        told, chance = waiting.pop()
        script = make()
        try:
            roll = next(script)
            for outcome in told:
                roll = script.send(outcome)
            while True:  # on along the first outcome; the others wait for their own run
                (first, share), *others = [entry for entry in roll.classes if entry[1] > 0.0]
                waiting.extend(((*told, name), chance * other) for name, other in reversed(others))
                told, chance = (*told, first), chance * share
                roll = script.send(first)
        except StopIteration as end:
            yield end.value, chance


def _moves(
    make: Callable[[], Script[H]], numbers: dict[H, int], known: list[H]
) -> tuple[tuple[int, float], ...]:
    """Return where a step leads, by the numbers of the states; a new state gets the next number."""
    shares: dict[int, float] = {}
    for state, share in _paths(make):
        number = numbers.setdefault(state, len(known))
        if number == len(known):
            known.append(state)
        shares[number] = shares.get(number, 0.0) + share
    return tuple(shares.items())
