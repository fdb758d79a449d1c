"""`mapper check`: lists the problems of documents."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from mapper.cli.main import BAD_INPUT, NO, OK
from mapper.edit.told_problems import told_problems
from mapper.errors import MapperError
from mapper.files.documents import Examined, examined
from mapper.files.rulings import ruleset_of
from mapper.model.hidden import visible
from mapper.model.problem import Problem, Severity
from mapper.model.scenario import Scenario
from mapper.rules.ruleset import Ruleset


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "check",
        help="list the problems of documents",
        description="List what is wrong with documents: errors keep one from opening, warnings do not.",
        epilog="Exit status: 0 no errors or warnings, 1 some, 2 when a file cannot be read at all.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="a document")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check every file, also after one that cannot be read, and return the exit status."""
    found: list[tuple[Path, Examined]] = []
    unreadable = False
    for path in options.files:
        try:
            found.append((path, _examined(path)))
        except MapperError as error:
            print(f"mapper: {visible(error.one_line())}", file=sys.stderr)
            unreadable = True
    if options.json:
        _print_json(found, several=len(options.files) > 1)
    else:
        _print_lines(found)
    if unreadable:
        return BAD_INPUT
    all_of_them = (problem for _, document in found for problem in document.problems)
    return NO if any(problem.severity is not Severity.NOTICE for problem in all_of_them) else OK


def _examined(path: Path) -> Examined:
    """Return every problem of a document, a backdrop that cannot be shown among them."""
    found, scenario = document = examined(path)
    if scenario is None or scenario.map.backdrop is None:
        return document
    from mapper.paint.backdrop import backdrop_fault  # noqa: PLC0415  # without a picture no Qt is loaded

    fault = backdrop_fault(scenario.map.backdrop)
    if fault is None:
        return document
    text = f"cannot be shown: {fault}"
    return Examined((*found, Problem("map.backdrop", "bad_picture", text, Severity.WARNING)), scenario)


def _print_json(found: Sequence[tuple[Path, Examined]], *, several: bool) -> None:
    problems = [
        {
            **({"file": str(path)} if several else {}),
            "place": problem.place,
            "code": problem.code,
            "text": problem.text,
            "severity": str(problem.severity),
        }
        for path, document in found
        for problem in document.problems
    ]
    print(json.dumps({"problems": problems}, ensure_ascii=False))


def _print_lines(found: Sequence[tuple[Path, Examined]]) -> None:
    for path, document in found:
        for line in _lines(document):
            print(f"{visible(str(path))}: {line}")
    for path, document in found:
        if not document.problems:
            print(f"{visible(str(path))}: no problems")


def _lines(document: Examined) -> Iterator[str]:
    """Yield the problems as the window tells them; of what can't be read, by its place in the file."""
    rules = _rules(document.scenario)
    if document.scenario is None or rules is None:
        yield from (f"{each.severity}: {each.place}: {each.text}" for each in document.problems)
        return
    for finding in told_problems(document.problems, document.scenario, rules):
        yield ": ".join(filter(None, (finding.severity, finding.place, finding.text)))


def _rules(scenario: Scenario | None) -> Ruleset | None:
    """Return the rules of a document; what is wrong with them is among its problems."""
    try:
        return ruleset_of(scenario) if scenario is not None else None
    except MapperError:
        return None
