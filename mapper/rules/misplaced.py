"""Units where the rules would not have them stand."""

from collections.abc import Iterator
from dataclasses import dataclass

from mapper.errors import DocumentError
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Ruleset

_CODES = {"structure": "in_structure", "stack_limit": "stack_limit"}


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A unit, which of the scenario's it is, and why it may not stand where it does."""

    number: int
    unit: Unit
    refusal: Refusal

    @property
    def code(self) -> str:
        """What is wrong, as a code of problems."""
        return _CODES.get(self.refusal.code, "standing")

    @property
    def text(self) -> str:
        """What is wrong, in words that follow the unit's name."""
        clauses = ", ".join(dict.fromkeys(reason.clause for reason in self.refusal.reasons if reason.clause))
        why = f"{self.refusal.text} ({clauses})" if clauses else self.refusal.text
        return f"may not stand in {self.unit.tile.label}: {why}"


def misplaced(scenario: Scenario, ruleset: Ruleset) -> Iterator[Misplaced]:
    """Yield the units that may not stand where they do; of what is carried or flies nothing is asked."""
    for number, unit in enumerate(scenario.units):
        if unit.carrier is not None or unit.kind is UnitKind.DRONE or not scenario.map.holds(unit.tile):
            continue
        try:
            refusal = ruleset.standing(scenario, unit)(unit.tile)
        except DocumentError:
            continue  # that its sheet can't be read is a problem of its own
        if refusal is not None:
            yield Misplaced(number, unit, refusal)
