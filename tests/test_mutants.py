"""The table of mutants fits the program as it stands."""

from pathlib import Path

import pytest

from tests.mutants.table import MUTANTS, Mutant

HERE = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_what_a_mutant_changes_stands_once(mutant: Mutant) -> None:
    assert (HERE / mutant.file).read_text(encoding="utf-8").count(mutant.old) == 1
    assert mutant.new != mutant.old


def test_the_tests_that_must_notice_are_there() -> None:
    assert [name for mutant in MUTANTS for name in mutant.tests.split() if not _is_there(name)] == []


def _is_there(name: str) -> bool:
    file, _, test = name.partition("::")
    return f"def {test}(" in (HERE / file).read_text(encoding="utf-8") if test else (HERE / file).is_file()
