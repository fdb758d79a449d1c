"""What is wrong with a document that its schema cannot tell: counts, references, places and outlines."""

from mapper.model.problem import Problem
from mapper.model.scenario import Scenario


def problems(scenario: Scenario) -> tuple[Problem, ...]:
    """Return every finding about a scenario, whatever its ruleset; errors keep it from opening."""
    return ()
