"""Endurance: the energy of a turn against what all weapons together need, and what can't fire together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from mapper.rules.reasons import Explained, Reason, Refusal, total
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.armed import armed
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.energy import Energy, energy_of, pay, store
from mapper.rules.vehicle.numbers import NONE, Build
from mapper.rules.vehicle.state import UNTOUCHED

LONG = 20
"""Turns after which it no longer matters whether a store will run dry."""
MOST_COMBINED = 12


@dataclass(frozen=True, slots=True)
class Endurance:
    """The EN of a turn and of the store, what each weapon and all of them need, and for how long that lasts.

    `turns` counts the turns in which everything can be fired, None: without end. `clashes` are the smallest
    sets of weapons that even a full store can't fire in one turn, by name.
    """

    output: Explained
    stored: Explained
    needs: tuple[tuple[str, Explained], ...]
    together: Explained
    turns: int | None
    clashes: tuple[tuple[str, ...], ...]

    @property
    def in_words(self) -> str:
        """How long everything can be fired, in a sentence."""
        if not self.needs:
            return "no weapon needs energy"
        if self.turns is None:
            return "everything can be fired every turn"
        if self.turns == 0:
            return "even with a full store not everything can be fired in one turn"
        return (
            f"everything can be fired for {self.turns} turn{'' if self.turns == 1 else 's'}, then it runs dry"
        )


def endurance(made: Build, book: Rulebook) -> Endurance:
    """Return what a build's energy is good for (V-ENG-01, V-ENG-02)."""
    full = energy_of(made, UNTOUCHED, book)
    eaters = tuple(weapon for weapon in armed(made, book) if weapon.energy.value)
    needs = tuple((weapon.name, weapon.energy) for weapon in eaters)
    reasons = tuple(Reason(name, _clause(need), need.value) for name, need in needs)
    together = Explained(total(reasons), reasons) if reasons else NONE
    return Endurance(
        output=made.energy,
        stored=made.capacity,
        needs=needs,
        together=together,
        turns=_turns(full, together),
        clashes=tuple(_clashes(eaters, full)),
    )


def _turns(full: Energy, together: Explained) -> int | None:
    """Return for how many turns everything can be fired, by paying and storing turn by turn."""
    held, output = full, full.generator
    for turn in range(LONG):
        paid = pay(held, together)
        if isinstance(paid, Refusal):
            return turn
        kept = replace(store(paid).energy, generator=output)
        if kept.capacitor >= held.capacitor:
            return None
        held = kept
    return None


def _clashes(eaters: Sequence[WeaponBuild], full: Energy) -> Iterator[tuple[str, ...]]:
    """Yield the smallest sets that can't be fired in one turn, each once by its weapons' names."""
    found: list[frozenset[int]] = []
    told: set[tuple[str, ...]] = set()
    numbered = list(enumerate(eaters[:MOST_COMBINED]))
    for size in range(1, len(numbered) + 1):
        for chosen in combinations(numbered, size):
            numbers = frozenset(number for number, _ in chosen)
            if any(smaller <= numbers for smaller in found):
                continue
            need = sum(weapon.energy.value for _, weapon in chosen)
            if isinstance(pay(full, Explained(need, ())), Refusal):
                found.append(numbers)
                names = tuple(weapon.name for _, weapon in chosen)
                if names not in told:
                    told.add(names)
                    yield names


def _clause(need: Explained) -> str:
    return need.reasons[0].clause if need.reasons else "V-ENG-02"
