"""`mapper sheet`: compares the text of sheets with the rules, or writes a unit's sheet as text."""

import argparse
from pathlib import Path

from mapper.cli import any_sheet, vehicle_sheet
from mapper.cli.naming import blaming
from mapper.cli.texts import STANDARD_INPUT
from mapper.errors import UsageError
from mapper.files.documents import load
from mapper.files.rulings import ruleset_of
from mapper.files.tables import load_book
from mapper.rules.registry import GAMES, game
from mapper.rules.vehicle.game import VEHICLE

PRINTED = VEHICLE.key
"""The rules whose sheets have a grammar of their own, and numbers printed on them."""


def add_parser(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "sheet",
        help="read the text of sheets, or write a unit's sheet as text",
        description=(
            "Read the sheets in text files and set every printed number beside what the rules give; "
            "with --unit, write the sheet of a unit in a document as text."
        ),
        epilog=(
            "Exit status: 0 fine, 1 with --check when a number differs from the rules or a rule is "
            "broken, 2 when a file cannot be used or holds no sheet."
        ),
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="TEXT",
        help="a text with sheets, - for standard input; with --unit, a document",
    )
    parser.add_argument(
        "--unit", metavar="ID", help="write the sheet of this unit of a document, as it is now"
    )
    parser.add_argument(
        "--header", action="store_true", help="with --unit: name, side and colour above the type"
    )
    parser.add_argument("--print", action="store_true", dest="echo", help="write the sheets back as text")
    parser.add_argument("--check", action="store_true", help="exit with 1 when numbers differ from the rules")
    parser.add_argument(
        "--of", metavar="FILE", type=Path, help="with the house rules and settings of a document"
    )
    parser.add_argument(
        "--rules", choices=tuple(GAMES), help=f"the ruleset of the texts ({PRINTED}, or that of --of)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what was asked for and return the exit status."""
    if options.unit is not None:
        return _run_unit(options)
    if options.header:
        raise UsageError("only a unit's sheet gets a header", place="--header", remedy="add --unit ID")
    scenario = load(options.of) if options.of is not None else None
    key = options.rules or (scenario.ruleset if scenario is not None else PRINTED)
    if scenario is not None and scenario.ruleset != key:
        text = f"the document is played by {scenario.ruleset}"
        raise UsageError(text, file=str(options.of), place="ruleset", remedy=f"--rules {scenario.ruleset}")
    if key == PRINTED:
        return vehicle_sheet.run_texts(options, scenario)
    if scenario is None:
        played = game(key)
        return any_sheet.run_texts(options, played.make_ruleset(load_book(played)))
    with blaming(options.of):
        ruleset = ruleset_of(scenario)
    return any_sheet.run_texts(options, ruleset)


def _run_unit(options: argparse.Namespace) -> int:
    if len(options.files) != 1 or options.files[0] == STANDARD_INPUT:
        raise UsageError("--unit needs one document", place="--unit", remedy="mapper sheet FILE --unit ID")
    if options.of is not None or options.rules is not None:
        place = "--of" if options.of is not None else "--rules"
        raise UsageError("a unit is read by its own document's rules", place=place)
    path = Path(options.files[0])
    scenario = load(path)
    if scenario.ruleset == PRINTED:
        return vehicle_sheet.run_unit(options, path, scenario)
    with blaming(path):
        ruleset = ruleset_of(scenario)
    return any_sheet.run_unit(options, path, scenario, ruleset)
