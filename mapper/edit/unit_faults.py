"""Units where the rules would not have them stand, and sides that have none."""

from collections.abc import Iterator

from mapper.edit import remedies
from mapper.edit.finding import Finding, Fix, Spot, sentence
from mapper.edit.told_problems import name_of
from mapper.errors import DocumentError
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Ruleset

_CODES = {"structure": "in_structure", "stack_limit": "stack_limit"}


def misplaced_units(scenario: Scenario, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield the units that may not stand where they do, by the rules of the game."""
    for unit in scenario.units:
        refusal = _refusal(scenario, unit, ruleset)
        if refusal is not None:
            clauses = ", ".join(dict.fromkeys(reason.clause for reason in refusal.reasons if reason.clause))
            why = f"{refusal.text} ({clauses})" if clauses else refusal.text
            yield Finding(
                _CODES.get(refusal.code, "standing"),
                Severity.WARNING,
                sentence(f"{name_of(unit)} may not stand in {unit.tile.label}: {why}"),
                unit.tile.label,
                Spot(tiles=(unit.tile,), units=(unit.id,)),
                (Fix("Move it to the nearest tile", remedies.move_to_legal_tile(unit.id, ruleset)),),
            )


def empty_sides(scenario: Scenario) -> Iterator[Finding]:
    """Yield the sides without a unit, once another side has one."""
    manned = {unit.side for unit in scenario.units} - {None}
    for side in scenario.sides:
        if manned and side.id not in manned:
            yield Finding("no_units", Severity.NOTICE, f"The side {side.name or side.id} has no units.")


def _refusal(scenario: Scenario, unit: Unit, ruleset: Ruleset) -> Refusal | None:
    """Return why a unit may not stand where it does; of what is carried or flies nothing is asked."""
    if unit.carrier is not None or unit.kind is UnitKind.DRONE or not scenario.map.holds(unit.tile):
        return None
    try:
        return ruleset.standing(scenario, unit)(unit.tile)
    except DocumentError:
        return None  # that its sheet can't be read is a finding of its own
