"""`mapper sheet`: compares the text of sheets with the rules, or writes a unit's sheet as text."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from mapper.cli.main import NO, OK
from mapper.cli.naming import blaming, named_unit
from mapper.cli.sheet_report import SheetReport, print_report, told
from mapper.errors import DocumentError, UsageError
from mapper.files.documents import load
from mapper.files.tables import load_book
from mapper.model.hidden import visible
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.game import VEHICLE
from mapper.rules.vehicle.sheet_text.comparison import compare
from mapper.rules.vehicle.sheet_text.intake import read_printed
from mapper.rules.vehicle.sheet_text.parser import MAX_BYTES, parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedFile, PrintedHeader
from mapper.rules.vehicle.sheet_text.printer import print_file
from mapper.rules.vehicle.sheet_text.unit_text import unit_text

RULESET = VEHICLE.key
STANDARD_INPUT = "-"


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
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what was asked for and return the exit status."""
    if options.unit is not None:
        return _run_unit(options)
    if options.header:
        raise UsageError("only a unit's sheet gets a header", place="--header", remedy="add --unit ID")
    book = _book_of(load(options.of), options.of) if options.of is not None else load_book(VEHICLE)
    texts = [_sheets(name, book) for name in options.files]
    if options.echo and not options.json:
        _write("".join(print_file(file) for _, file in texts))
        if not options.check:
            return OK
    reports = [report for text in texts for report in _reports(*text, book)]
    if options.json:
        _print_json(texts, reports)
    elif not options.echo:
        for name, file in texts:
            for note in file.marked:
                print(f"{visible(name)}: doubtful: line {note.line}: {note.text}")
        print_report(reports, several=len(texts) > 1)
    return _status(reports, options)


def _run_unit(options: argparse.Namespace) -> int:
    if len(options.files) != 1 or options.files[0] == STANDARD_INPUT:
        raise UsageError("--unit needs one document", place="--unit", remedy="mapper sheet FILE --unit ID")
    if options.of is not None:
        raise UsageError("a unit is read by its own document's rules", place="--of")
    path = Path(options.files[0])
    scenario = load(path)
    with blaming(path):
        book, unit = _book_of(scenario, path), named_unit(scenario, options.unit)
        if unit.kind is UnitKind.CIVILIAN:
            raise UsageError("a civilian vehicle has no sheet", place=unit.id)
        header = _header(unit, scenario) if options.header else None
        text = unit_text(unit, scenario.units, book, header=header)
        file = parse_sheets(text, book)
    reports = list(_reports(str(path), file, book))
    if options.json:
        print(json.dumps({"unit": unit.id, "text": text, **told(reports[0])}, ensure_ascii=False))
    else:
        _write(text)
    return _status(reports, options)


def _book_of(scenario: Scenario, path: Path) -> Rulebook:
    if scenario.ruleset != RULESET:
        text = f"the document is played by {scenario.ruleset}"
        raise UsageError(text, file=str(path), place="ruleset", remedy=RULESET)
    return load_book(VEHICLE, scenario.house_rules, scenario.settings)


def _header(unit: Unit, scenario: Scenario) -> PrintedHeader:
    side = scenario.side(unit.side) if unit.side is not None else None
    return PrintedHeader(unit.name, side.name if side else "", f"#{side.colour}" if side else "")


def _sheets(name: str, book: Rulebook) -> tuple[str, PrintedFile]:
    """Return the name of a text as it is shown, and the sheets in it."""
    if not name:
        raise UsageError(
            "the name of a file is empty", place="sheet", remedy="name a text, or - for standard input"
        )
    shown = "<standard input>" if name == STANDARD_INPUT else name
    try:
        file = parse_sheets(_text(name), book)
    except DocumentError as error:
        error.file = shown
        raise
    if not file.sheets:
        remedy = "one begins with Tank, Walker or Agrav; for a document add --unit ID"
        raise DocumentError("there is no sheet in this text", file=shown, remedy=remedy)
    return shown, file


def _text(name: str) -> str:
    if name == STANDARD_INPUT:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        try:
            with Path(name).open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except FileNotFoundError as error:
            raise DocumentError("there is no such file") from error
        except OSError as error:
            raise DocumentError(f"the file can't be read: {error.strerror}") from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if len(data) > MAX_BYTES:  # a character may be cut in two; that the text is too long comes first
            return data.decode("utf-8", "replace")
        raise DocumentError(
            "this is no UTF-8 text", place=f"byte {error.start + 1}", remedy="save it as UTF-8"
        ) from error


def _reports(name: str, file: PrintedFile, book: Rulebook) -> Sequence[SheetReport]:
    readings = (read_printed(sheet, book) for sheet in file.sheets)
    return [
        SheetReport(name, number, reading, compare(reading, book))
        for number, reading in enumerate(readings, 1)
    ]


def _print_json(texts: Sequence[tuple[str, PrintedFile]], reports: Sequence[SheetReport]) -> None:
    unknown = [note.text for _, file in texts for note in (*file.notes, *file.marked)]
    sheets = [
        {**({"file": visible(report.file)} if len(texts) > 1 else {}), **told(report)} for report in reports
    ]
    print(json.dumps({"count": len(sheets), "sheets": sheets, "unknown": unknown}, ensure_ascii=False))


def _write(text: str) -> None:
    """Write the very bytes: line ends and signs as they are, whatever the terminal's."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()


def _status(reports: Sequence[SheetReport], options: argparse.Namespace) -> int:
    agree = all(report.comparison.agrees for report in reports)
    return OK if agree or not options.check else NO
