"""The worked cases about combat."""

import json
from pathlib import Path
from typing import Any

import pytest

from mapper.rules.cases import cases_of, run_case
from mapper.rules.skirmish.cases.combat import KINDS
from tests.skirmishing import skirmish_book

FILE = json.loads(Path(__file__).with_name("skirmish-cases.json").read_text(encoding="utf-8"))
CASES = [case for case in cases_of(FILE) if case["ask"] in KINDS]
MIRROR = {"attacker": {"weapon": "iron-sword"}, "defender": {"weapon": "iron-sword"}}


def differences(
    ask: str, given: dict[str, Any], expect: dict[str, Any], **settings: object
) -> tuple[str, ...]:
    case = {"id": "x", "ask": ask, "given": given, "expect": expect, "settings": settings}
    return run_case(
        case, {}, lambda kind, asked, chosen: KINDS[kind](asked, skirmish_book({}, chosen))
    ).differences


def test_every_kind_about_combat_has_a_case() -> None:
    assert {case["ask"] for case in CASES} == set(KINDS)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_rules_answer_as_the_case_expects(case: dict[str, Any]) -> None:
    settings = {**FILE["settings"], **case.get("settings", {})}
    assert differences(case["ask"], case["given"], case["expect"], **settings) == ()


@pytest.mark.parametrize(
    ("attacker", "distance"),
    [
        ({}, 1),
        ({"weapon": "heal-staff"}, 1),
        ({"weapon": "fire", "statuses": ["Silenced"]}, 1),
        ({"weapon": "iron-bow"}, 1),
        ({"weapon": "iron-sword"}, 2),
    ],
)
def test_an_attack_that_cannot_be_made_is_refused(attacker: dict[str, Any], distance: int) -> None:
    given = {"attacker": attacker, "defender": {}, "distance": distance}
    assert differences("forecast", given, {"refused": True}) == ()


@pytest.mark.parametrize("guard", [{"weapon": "iron-sword"}, {"class": "martial-monk", "hp": 20}])
def test_a_guard_that_may_not_take_the_strike_is_refused(guard: dict[str, Any]) -> None:
    given = {**MIRROR, "guard": guard, "rolls": []}
    assert differences("combat", given, {"refused": True}) == ()


@pytest.mark.parametrize("rolls", [[], [50], [50, 50, 50], [0, 50], [50, 101]])
def test_rolls_that_do_not_fit_fail_the_case(rolls: list[int]) -> None:
    assert "roll" in differences("combat", {**MIRROR, "rolls": rolls}, {})[0]


def test_a_routed_unit_takes_part_in_nothing_more() -> None:
    blow = {"do": "attacked", "by": {"weapon": "silver-sword"}, "rolls": [10]}
    given = {"unit": {"hp": 5}, "events": [blow, blow, {"do": "activation-start"}]}
    gone = {"hp": 0, "routed": True, "countered": False}
    assert differences("life", given, {"after": [gone, gone, gone]}) == ()
