"""`mapper verify`: reckons a game's rolls, events and seals again, and names the first that doesn't hold."""

import argparse
import json
from pathlib import Path

from mapper.cli.main import NO, OK
from mapper.cli.naming import blaming
from mapper.files.documents import load
from mapper.files.rulings import ruleset_of
from mapper.play.verifying import Report, verify


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "verify",
        help="reckon a game's rolls and events again",
        description="Fold the journal of a game, derive every roll from the seed and every seal from what it "
        "seals, and name the first entry that does not hold.",
        epilog="Exit status: 0 all of it holds, 1 something does not, 2 bad input.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a document with a game")
    parser.add_argument(
        "--head",
        metavar="WORDS",
        help="the fingerprint noted earlier; without it a cut is not noticed",
    )
    parser.add_argument("--rules", action="store_true", help="ask the rules in force as well")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what was verified and return the exit status."""
    scenario = load(options.file)
    with blaming(options.file):
        report = verify(scenario, ruleset_of, head=options.head, judge=options.rules)
    print(json.dumps(_told(report), ensure_ascii=False) if options.json else _line(report))
    return OK if report.mismatch is None else NO


def _told(report: Report) -> dict[str, object]:
    found = report.mismatch
    return {
        "entries": report.entries,
        "rolls": report.rolls,
        "typed": report.typed,
        "head": report.head,
        "mismatch": found and {"entry": found.entry, "code": found.code, "text": found.text},
    }


def _line(report: Report) -> str:
    found = report.mismatch
    if found is not None:
        where = "the end" if found.entry is None else f"journal[{found.entry}]"
        return f"{where}: {found.text} ({found.code})"
    typed = f", {report.typed} of them typed and not to be proved" if report.typed else ""
    return f"{report.entries} entries and {report.rolls} rolls hold{typed}; head: {report.head}"
