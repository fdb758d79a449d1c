import json
from pathlib import Path
from typing import Any

import pytest

from mapper.rules.cases import cases_of, run_case
from mapper.rules.vehicle.cases.kinds import KINDS, answer
from tests.building import book

FILE = json.loads(Path(__file__).with_name("vehicle-cases.json").read_text(encoding="utf-8"))
IMPLEMENTED = {
    "ammo",
    "aps",
    "arc",
    "build",
    "crit",
    "crit_table",
    "end_phase",
    "energy",
    "hits",
    "hunker",
    "indirect",
    "infantry",
    "outcome",
    "path",
    "ram",
    "reach",
    "scatter",
    "sheet",
    "shield",
    "sight",
    "structure",
    "timers",
    "to_hit",
    "volley",
}
CASES = [case for case in cases_of(FILE) if case["ask"] in IMPLEMENTED]


def test_the_kinds_answered_are_those_that_are_tested() -> None:
    assert set(KINDS) == IMPLEMENTED


def test_every_kind_answered_has_a_case() -> None:
    assert {case["ask"] for case in CASES} == IMPLEMENTED


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_rules_answer_as_the_case_expects(case: dict[str, Any]) -> None:
    outcome = run_case(
        case, FILE["settings"], lambda ask, given, settings: answer(ask, given, book({}, settings))
    )
    assert outcome.differences == ()
