"""The worked cases about the ground."""

import json
from pathlib import Path
from typing import Any

import pytest

from mapper.rules.cases import cases_of, run_case
from mapper.rules.skirmish.cases.ground import KINDS
from tests.skirmishing import skirmish_book

FILE = json.loads(Path(__file__).with_name("skirmish-cases.json").read_text(encoding="utf-8"))
CASES = [case for case in cases_of(FILE) if case["ask"] in KINDS]


def test_every_kind_about_the_ground_has_a_case() -> None:
    assert {case["ask"] for case in CASES} == set(KINDS)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_rules_answer_as_the_case_expects(case: dict[str, Any]) -> None:
    outcome = run_case(
        case, FILE["settings"], lambda kind, given, chosen: KINDS[kind](given, skirmish_book({}, chosen))
    )
    assert outcome.differences == ()
