"""What an inspection finds in a scenario, in short, and the scenarios that are put right."""

from collections.abc import Iterable

from mapper.edit.finding import Finding, fix_all
from mapper.edit.inspection import findings
from mapper.edit.operations import Edit
from mapper.files.rulings import ruleset_of
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure


def found(scenario: Scenario, code: str) -> tuple[Finding, ...]:
    """Return the findings of a kind."""
    return tuple(one for one in findings(scenario, ruleset_of(scenario)) if one.code == code)


def only(scenario: Scenario, code: str) -> Finding:
    """Return the one finding of a kind."""
    (one,) = found(scenario, code)
    return one


def put_right(scenario: Scenario, code: str, way: str) -> Scenario:
    """Return the scenario after all findings of a kind are put right in one way."""
    edit = fix_all(findings(scenario, ruleset_of(scenario)), code, way)(scenario)
    assert isinstance(edit, Edit), edit
    return edit.scenario


def box(name: str, left: float, top: float, right: float, bottom: float) -> Structure:
    """Return a high structure over a rectangle."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Structure(id=name, outline=corners, height=Height.HIGH)


def with_structures(battlemap: BattleMap, structures: Iterable[Structure]) -> BattleMap:
    """Return a map with these structures in place of its own."""
    return battlemap.evolve(structures=tuple(structures))
