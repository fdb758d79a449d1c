"""`mapper check`: lists the problems of documents."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from mapper.cli.main import BAD_INPUT, NO, OK
from mapper.errors import MapperError
from mapper.files.documents import examined
from mapper.model.hidden import visible
from mapper.model.problem import Problem, Severity


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
    found: list[tuple[Path, Problem]] = []
    clean: list[Path] = []
    unreadable = False
    for path in options.files:
        try:
            problems = _problems(path)
        except MapperError as error:
            print(f"mapper: {visible(error.one_line())}", file=sys.stderr)
            unreadable = True
            continue
        found.extend((path, problem) for problem in problems)
        if not problems:
            clean.append(path)
    if options.json:
        _print_json(found, several=len(options.files) > 1)
    else:
        _print_lines(found, clean)
    if unreadable:
        return BAD_INPUT
    return NO if any(problem.severity is not Severity.NOTICE for _, problem in found) else OK


def _problems(path: Path) -> tuple[Problem, ...]:
    """Return every problem of a document, a backdrop that cannot be shown among them."""
    found, scenario = examined(path)
    if scenario is None or scenario.map.backdrop is None:
        return found
    from mapper.paint.backdrop import backdrop_fault  # noqa: PLC0415  # without a picture no Qt is loaded

    fault = backdrop_fault(scenario.map.backdrop)
    if fault is None:
        return found
    return (*found, Problem("map.backdrop", "bad_picture", f"cannot be shown: {fault}", Severity.WARNING))


def _print_json(found: Sequence[tuple[Path, Problem]], *, several: bool) -> None:
    problems = [
        {
            **({"file": str(path)} if several else {}),
            "place": problem.place,
            "code": problem.code,
            "text": problem.text,
            "severity": str(problem.severity),
        }
        for path, problem in found
    ]
    print(json.dumps({"problems": problems}, ensure_ascii=False))


def _print_lines(found: Sequence[tuple[Path, Problem]], clean: Sequence[Path]) -> None:
    for path, problem in found:
        print(f"{visible(str(path))}: {problem.severity}: {problem.place}: {problem.text}")
    for path in clean:
        print(f"{visible(str(path))}: no problems")
