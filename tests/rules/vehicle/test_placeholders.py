"""Numbers the rulebook does not give are told once a scenario uses them."""

from collections.abc import Mapping

import pytest

from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.files.rulings import ruleset_of
from mapper.model.problem import Problem, Severity
from mapper.model.scenario import Scenario
from mapper.model.structure import Trait


def told(scenario: Scenario) -> list[Problem]:
    return [one for one in ruleset_of(scenario).problems(scenario) if one.code == "gm_to_confirm"]


def district(house_rules: Mapping[str, object] | None = None) -> Scenario:
    return load(sample_map("district")).evolve(house_rules=dict(house_rules or {}))


def test_each_placeholder_in_use_is_told_once_as_a_notice() -> None:
    found = told(district())
    clauses = {"V-STR-07", "V-DMG-26", "V-BLD-46"}
    assert all(one.severity is Severity.NOTICE for one in found)
    assert all(sum(clause in one.text for one in found) == 1 for clause in clauses)


def test_a_scenario_that_uses_none_is_told_none() -> None:
    scenario = district()
    plain = tuple(
        piece.evolve(traits=tuple(trait for trait in piece.traits if trait is not Trait.VOLATILE))
        for piece in scenario.map.structures
    )
    assert told(scenario.evolve(units=(), map=scenario.map.evolve(structures=plain))) == []


@pytest.mark.parametrize(
    ("rule", "value", "clause"),
    [
        ("structure.volatile.fraction", 0.4, "V-STR-07"),
        ("restricted.dorn_lasair.flame", 50, "V-DMG-26"),
        ("restricted.maru_anala.range", 4, "V-BLD-46"),
    ],
)
def test_a_house_rule_settles_it(rule: str, value: float, clause: str) -> None:
    assert not [one for one in told(district({rule: value})) if clause in one.text]


def test_a_restricted_weapon_twice_on_a_side_is_told() -> None:
    scenario = district()
    mule = next(unit for unit in scenario.units if unit.name == "Mule")
    twins = scenario.evolve(units=(*scenario.units, mule.evolve(id="mule-2", name="Mule 2")))
    codes = [one.code for one in ruleset_of(twins).problems(twins)]
    assert "restricted_twice" in codes
    assert "restricted_twice" not in [one.code for one in ruleset_of(scenario).problems(scenario)]
