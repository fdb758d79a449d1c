from typing import Any

import pytest

from mapper.files.rulings import rule_problems
from mapper.model.battlemap import MarkKind
from mapper.model.scenario import Scenario
from tests.skirmish_games import ann, battle, mark, orc


def lacking(scenario: Scenario) -> list[str]:
    found = rule_problems(scenario)
    return [problem.text for problem in found if problem.code in {"lacking", "unknown_setting"}]


def fought_for(*types: str, **fields: Any) -> Scenario:  # noqa: ANN401  # the scenario's
    settings = {"scenario.types": list(types), **fields.pop("settings", {})}
    return battle(*fields.pop("units", (ann(), orc())), settings=settings, **fields)


@pytest.mark.clause("S-SCEN-1")
def test_a_rout_lacks_nothing() -> None:
    assert lacking(battle(ann(), orc())) == []


@pytest.mark.clause("S-SCEN-1")
def test_a_scenario_tells_the_marks_and_tags_it_lacks() -> None:
    assert lacking(fought_for("seize")) == [
        "the scenario Seize needs more marks of the kind seize: 0 of 1 are there",
        "the scenario Seize needs a unit with the tag Leader",
    ]
    ready = fought_for("seize", units=(ann(tags=["Leader"]), orc()), marks=(mark(MarkKind.SEIZE, "H1"),))
    assert lacking(ready) == []


@pytest.mark.clause("S-SCEN-1", "S-SCEN objective-control")
def test_objectives_are_counted() -> None:
    one = (mark(MarkKind.OBJECTIVE, "A1"),)
    text = "the scenario Objective Control needs more marks of the kind objective: 1 of 3 are there"
    assert lacking(fought_for("objective-control", marks=one)) == [text]


@pytest.mark.clause("S-SCEN-1", "S-DEPLOY-1")
def test_settings_that_name_what_there_is_not_are_told() -> None:
    settings = {"scenario.attacker": ["green"], "scenario.zone_limits": {"moor": 2}}
    told = lacking(fought_for("chess", settings=settings))
    assert told[0].startswith("there is no type of scenario chess (there is rout, ")
    assert told[1:] == ["there is no side green", "there is no deployment zone moor"]


@pytest.mark.clause("S-SCEN-1")
def test_a_type_of_the_gms_own_that_needs_a_limit_tells_when_it_has_none() -> None:
    siege = {
        "name": "Siege",
        "marks": [],
        "army": [],
        "limit": "required",
        "params": {"towers": 2},
        "attacker_wins": "never",
        "defender_wins": "in time",
        "params_source": "house",
    }
    open_ended = fought_for("siege", house_rules={"scenario": {"siege": siege}})
    assert lacking(open_ended) == ["the scenario Siege needs a last round"]
