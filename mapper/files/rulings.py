"""The ruleset a scenario is played by, and what it finds wrong with the scenario."""

from mapper.errors import TableError
from mapper.files.tables import load_book
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.rules.misplaced import misplaced
from mapper.rules.registry import game
from mapper.rules.ruleset import Ruleset


def ruleset_of(scenario: Scenario) -> Ruleset:
    """Return the ruleset of a scenario, its settings and house rules in force.

    Raises TableError when there is no such ruleset, or a setting or house rule cannot be used.
    """
    played = game(scenario.ruleset)
    return played.make_ruleset(load_book(played, scenario.house_rules, scenario.settings))


def rule_problems(scenario: Scenario) -> tuple[Problem, ...]:
    """Return what is wrong with a scenario, sound in itself, by the ruleset it names."""
    try:
        return ruleset_of(scenario).problems(scenario)
    except TableError as error:
        text = f"{error.text} ({error.remedy})" if error.remedy else error.text
        return (Problem(error.place, "bad_rule", text),)


def standing_problems(scenario: Scenario) -> tuple[Problem, ...]:
    """Return a warning for each unit where the rules would not have it stand."""
    return tuple(
        Problem(
            place_of("units", found.number, found.unit.id, "tile"), found.code, found.text, Severity.WARNING
        )
        for found in misplaced(scenario, ruleset_of(scenario))
    )
