"""`mapper cases`: runs worked examples against the rules."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic_core import from_json

from mapper.errors import DocumentError
from mapper.files.json_scan import first_repeat
from mapper.files.tables import load_book
from mapper.rules.cases import FORMAT, Answer, CaseOutcome, run_cases
from mapper.rules.registry import GAMES

OK, SOME_FAILED = 0, 1
MAX_BYTES = 16 * 1024 * 1024


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "cases",
        help="run worked examples against the rules",
        description="Answer every rule case of a file and tell what differs from the answer it expects.",
        epilog="Exit status: 0 when all pass, 1 when some fail, 2 when the file is no file of cases.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a file of rule cases")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the cases, print a line for each that fails and their count, and return the exit status."""
    try:
        data = _read(options.file)
        outcomes = run_cases(data, _answerer(data["ruleset"]))
    except DocumentError as error:
        error.file = str(options.file)
        raise
    passed = sum(outcome.passed for outcome in outcomes)
    failed = len(outcomes) - passed
    if options.json:
        cases = [_told(outcome) for outcome in outcomes]
        print(json.dumps({"passed": passed, "failed": failed, "cases": cases}, ensure_ascii=False))
    else:
        for outcome in outcomes:
            if not outcome.passed:
                print(outcome.line)
        print(f"{passed} passed, {failed} failed")
    return SOME_FAILED if failed else OK


def _read(path: Path) -> Mapping[str, Any]:
    """Return the object in a JSON file; raise DocumentError when it holds none."""
    try:
        if not path.is_file():
            raise DocumentError("there is no such file")
        data = path.read_bytes()
    except OSError as error:
        raise DocumentError(f"the file can't be read: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        raise DocumentError("the file is too large", remedy=f"{MAX_BYTES // 2**20} MB at most")
    try:
        found = from_json(data, allow_inf_nan=False)
    except ValueError as error:
        raise DocumentError(f"this is no JSON: {error}") from error
    if repeat := first_repeat(data):
        raise DocumentError("a key stands twice in one object", place=".".join(map(str, repeat.path)))
    if not isinstance(found, dict):
        raise DocumentError("this is no file of rule cases", place="format", remedy=FORMAT)
    if found.get("ruleset") not in tuple(GAMES):
        raise DocumentError("the ruleset is not known", place="ruleset", remedy=", ".join(GAMES))
    return found


def _answerer(ruleset_key: str) -> Answer:
    game = GAMES[ruleset_key]
    return lambda ask, given, settings: game.answer(ask, given, load_book(game, {}, settings))


def _told(outcome: CaseOutcome) -> dict[str, object]:
    return {"id": outcome.id, "passed": outcome.passed, "differences": list(outcome.differences)}
