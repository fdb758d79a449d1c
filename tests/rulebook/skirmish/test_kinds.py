"""The kinds of worked cases: each has an answer, and the command line runs them all."""

import json
from pathlib import Path

import pytest

from mapper.cli.main import main
from mapper.errors import MapperError
from mapper.rules.skirmish.cases.kinds import KINDS, answer
from tests.skirmishing import BOOK

FILE = Path(__file__).with_name("skirmish-cases.json")


def test_every_kind_of_the_file_has_an_answer_and_every_answer_a_case() -> None:
    cases = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
    assert {case["ask"] for case in cases} == set(KINDS)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(MapperError):
        answer("weather", {}, BOOK)


def test_all_worked_cases_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", str(FILE)]) == 0
    assert capsys.readouterr().out == "75 passed, 0 failed\n"
