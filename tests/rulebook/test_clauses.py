"""Every clause of the rulebook is held by a test or by a worked case, and nothing else is called one."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from mapper.files.clauses import clauses

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
CASES = TESTS / "rulebook" / "vehicle" / "vehicle-cases.json"
ID = re.compile(r"\bV-[A-Z]{3}-\d\d\b")


def marked() -> Iterator[str]:
    """Yield the clauses that the tests' markers name."""
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                yield from (str(ast.literal_eval(argument)) for argument in node.args)


def in_cases() -> Iterator[str]:
    """Yield the clauses that the worked cases are about."""
    for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]:
        yield from case["clauses"]


def named_in_the_program() -> Iterator[tuple[str, str]]:
    """Yield every clause that the program or its tables cite, with the file."""
    for folder, pattern in (("mapper", "*.py"), ("resources", "*.toml"), ("maps", "*.mapper")):
        for path in sorted((ROOT / folder).rglob(pattern)):
            yield from ((found, str(path)) for found in ID.findall(path.read_text(encoding="utf-8")))


def test_every_clause_is_held_by_a_test_or_a_case() -> None:
    held = {*marked(), *in_cases()}
    assert sorted(clauses("vehicle").keys() - held) == []


def test_tests_and_cases_name_no_clause_that_is_none() -> None:
    assert sorted({*marked(), *in_cases()} - clauses("vehicle").keys()) == []


def test_the_program_cites_no_clause_that_is_none() -> None:
    known = clauses("vehicle").keys()
    assert sorted({(found, path) for found, path in named_in_the_program() if found not in known}) == []


def test_the_register_holds_every_clause_once_with_a_title_of_its_own() -> None:
    register = clauses("vehicle")
    assert len(register) == 321
    assert len({clause.title for clause in register.values()}) == len(register)
