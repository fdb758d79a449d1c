"""How an attack may end, told by what changes: the numbers that are lost, and what befalls the target."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mapper.rules.figures import number, signed
from mapper.rules.outcome_words import in_words
from mapper.rules.ruleset import EndState

NO_CHANGE = "nothing changes"

_NEAR = 1e-6
"""What sums of chances may be off by."""


@dataclass(frozen=True, slots=True)
class Change:
    """A value as it is in the end; `lost` is how much less that is than before, None where it isn't known."""

    name: str
    value: float | str | bool
    lost: float | None = None

    @property
    def words(self) -> str:
        """How it is told: `shield 611 (−189)`, `cracked`."""
        words = in_words(self.name)
        match self.value:
            case bool():
                return words
            case str():
                return f"{words} {self.value}"
            case _:
                lost = f" ({signed(-self.lost)})" if self.lost is not None else ""
                return f"{words} {number(self.value)}{lost}"


class Ends:
    """All ends of one attack: its whole distribution, with the mean losses by name."""

    def __init__(self, states: Sequence[EndState], expected: Mapping[str, float]) -> None:
        """Find out what was there before: the mean of what is left and of what is lost."""
        self._before = {name: loss + _mean(states, name) for name, loss in expected.items()}
        first = states[0].values if states else {}
        self._varied = frozenset(
            name for state in states[1:] for name in state.values if state.values[name] != first.get(name)
        )
        self._is_certain = len(states) == 1

    def told(self, state: EndState) -> str:
        """Return what changes in one end: `shield 611 (−189), cracked`."""
        return ", ".join(change.words for change in self.changes(state)) or NO_CHANGE

    def changes(self, state: EndState) -> Iterator[Change]:
        """Yield what an end differs in from how things stand, or from the other ends."""
        for name, value in state.values.items():
            if isinstance(value, bool):
                if value:
                    yield Change(name, value)
            elif isinstance(value, str):
                if name in self._varied:
                    yield Change(name, value)
            elif name in self._before:
                lost = self._before[name] - value
                if abs(lost) > _NEAR * max(1.0, abs(value)):
                    yield Change(name, value, lost)
            elif value and (name in self._varied or self._is_certain):
                yield Change(name, value)


def _mean(states: Sequence[EndState], name: str) -> float:
    found = ((state.chance, state.values.get(name, 0.0)) for state in states)
    return sum(chance * value for chance, value in found if isinstance(value, float | int))
