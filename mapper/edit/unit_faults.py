"""Units where the rules would not have them stand, and sides that have none."""

from collections.abc import Iterator

from mapper.edit import remedies
from mapper.edit.finding import Finding, Fix, Spot, sentence
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.rules.misplaced import misplaced
from mapper.rules.names import called, headed
from mapper.rules.ruleset import Ruleset


def misplaced_units(scenario: Scenario, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield the units that may not stand where they do, by the rules of the game."""
    for found in misplaced(scenario, ruleset):
        unit = found.unit
        yield Finding(
            found.code,
            Severity.WARNING,
            sentence(f"{called(unit)} {found.text}"),
            unit.tile.label,
            Spot(tiles=(unit.tile,), units=(unit.id,)),
            (Fix("Move it to the nearest tile", remedies.move_to_legal_tile(unit.id, ruleset)),),
        )


def empty_sides(scenario: Scenario) -> Iterator[Finding]:
    """Yield the sides without a unit, once another side has one."""
    manned = {unit.side for unit in scenario.units} - {None}
    for side in scenario.sides:
        if manned and side.id not in manned:
            yield Finding("no_units", Severity.NOTICE, f"{headed(side)} has no units.")
