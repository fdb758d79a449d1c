"""An inspection: everything that is wrong or odd in a scenario, step by step, the quick looks first."""

from collections.abc import Iterable, Iterator

from mapper.edit.access import unreachable_goals
from mapper.edit.finding import Finding
from mapper.edit.map_faults import lone_gates, pockets, small_structures
from mapper.edit.strangers import strangers
from mapper.edit.symmetry import asymmetries
from mapper.edit.told_problems import told_problems
from mapper.edit.unit_faults import empty_sides, misplaced_units
from mapper.model.check import problems
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.rules.ruleset import Ruleset

MOST_TILES = 300_000
"""Larger maps are not searched for ways: that would take too long after each edit."""

_ORDER = (Severity.ERROR, Severity.WARNING, Severity.NOTICE)


def inspection(scenario: Scenario, ruleset: Ruleset) -> Iterator[tuple[Finding, ...]]:
    """Yield the findings of one look after another; the caller may stop between two."""
    told = problems(scenario)
    yield tuple(told_problems(told, scenario, ruleset))
    if any(problem.severity is Severity.ERROR for problem in told):
        return  # the rules can't be asked about a document that is not sound
    yield tuple(told_problems(ruleset.problems(scenario), scenario, ruleset))
    yield tuple(misplaced_units(scenario, ruleset))
    yield (*empty_sides(scenario), *lone_gates(scenario, ruleset.palette), *small_structures(scenario))
    yield tuple(strangers(scenario, ruleset.palette))
    yield tuple(asymmetries(scenario))
    if scenario.map.width * scenario.map.height <= MOST_TILES:
        yield tuple(unreachable_goals(scenario, ruleset))
        yield tuple(pockets(scenario, ruleset))


def findings(scenario: Scenario, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return all findings of an inspection, the worst first."""
    return in_order(finding for look in inspection(scenario, ruleset) for finding in look)


def in_order(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings with the worst first, each severity in the order of the looks."""
    return tuple(sorted(found, key=lambda finding: _ORDER.index(finding.severity)))
