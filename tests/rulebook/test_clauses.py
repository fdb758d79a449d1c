"""Every clause of each rulebook is held by a test or by a worked case, and nothing else is called one."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mapper.files.clauses import clauses

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
RULEBOOKS = {"vehicle": 321, "skirmish": 152}
"""Each rulebook with the number of its clauses."""
IDS = {
    "vehicle": re.compile(r"\bV-[A-Z]{3}-\d\d\b"),
    "skirmish": re.compile(r"\bS-(?:[A-Z]+-\d+\b|(?:TAG|STATUS|SCEN) [a-z]+(?:-[a-z]+)*\b)"),
}
"""What a clause of each rulebook is written like."""


def marked(ruleset: str) -> Iterator[str]:
    """Yield the clauses of a rulebook that the tests' markers name."""
    yield from (clause for clause in every_marked() if clause[0] == ruleset[0].upper())


@cache
def every_marked() -> frozenset[str]:
    """Return the clauses that the tests' markers name, of whatever rulebook."""
    return frozenset(
        str(ast.literal_eval(argument))
        for path in TESTS.rglob("*.py")
        if ".clause" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause"
        for argument in node.args
    )


def in_cases(ruleset: str) -> Iterator[str]:
    """Yield the clauses that the worked cases are about."""
    path = TESTS / "rulebook" / ruleset / f"{ruleset}-cases.json"
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        yield from case["clauses"]


def named_in_the_program(ruleset: str) -> Iterator[tuple[str, str]]:
    """Yield every clause that the program or its tables cite, with the file."""
    for folder, pattern in (("mapper", "*.py"), ("resources", "*.toml"), ("maps", "*.mapper")):
        for path in sorted((ROOT / folder).rglob(pattern)):
            text = path.read_text(encoding="utf-8")
            yield from ((found, str(path)) for found in IDS[ruleset].findall(text))


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_every_clause_is_held_by_a_test_or_a_case(ruleset: str) -> None:
    held = {*marked(ruleset), *in_cases(ruleset)}
    assert sorted(clauses(ruleset).keys() - held) == []


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_tests_and_cases_name_no_clause_that_is_none(ruleset: str) -> None:
    assert sorted({*marked(ruleset), *in_cases(ruleset)} - clauses(ruleset).keys()) == []


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_the_program_cites_no_clause_that_is_none(ruleset: str) -> None:
    known, named = clauses(ruleset).keys(), named_in_the_program(ruleset)
    assert sorted({(found, path) for found, path in named if found not in known}) == []


def test_every_marked_clause_is_of_one_of_the_rulebooks() -> None:
    letters = {ruleset[0].upper() for ruleset in RULEBOOKS}
    assert {clause for clause in every_marked() if clause[0] not in letters} == set()


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_the_register_holds_every_clause_once_with_a_title_of_its_own(ruleset: str) -> None:
    register = clauses(ruleset)
    assert len(register) == RULEBOOKS[ruleset]
    assert len({clause.title for clause in register.values()}) == len(register)
