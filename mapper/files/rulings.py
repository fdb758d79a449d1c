"""The ruleset a scenario is played by, and what it finds wrong with the scenario."""

from mapper.errors import TableError
from mapper.files.tables import load_book
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.unit import UnitKind
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
    """Return a warning for each unit on the ground in a tile that structures fill (V-MAP-14)."""
    sight = ruleset_of(scenario).ground_sight(scenario.map)
    return tuple(
        Problem(
            place_of("units", number, unit.id, "tile"),
            "in_structure",
            f"stands in {unit.tile.label}, which structures fill",
            Severity.WARNING,
        )
        for number, unit in enumerate(scenario.units)
        if unit.kind is not UnitKind.DRONE and unit.carrier is None and sight.is_full(unit.tile)
    )
