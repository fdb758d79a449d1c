"""Sheets of the vehicle rules on the command line: every printed number beside what the rules give."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from mapper.cli.main import NO, OK
from mapper.cli.naming import blaming, named_unit
from mapper.cli.sheet_report import SheetReport, print_report, told
from mapper.cli.texts import no_sheet, read_sheet_text, shown_name, tell_hidden, write_text
from mapper.errors import DocumentError, UsageError
from mapper.files.tables import load_book
from mapper.model.hidden import visible
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.game import VEHICLE
from mapper.rules.vehicle.sheet_text.comparison import compare
from mapper.rules.vehicle.sheet_text.intake import read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedFile, PrintedHeader
from mapper.rules.vehicle.sheet_text.printer import print_file
from mapper.rules.vehicle.sheet_text.unit_text import unit_text


def run_texts(options: argparse.Namespace, scenario: Scenario | None) -> int:
    """Print what the sheets in texts amount to, by the rules of a scenario or as they are."""
    book = _book(scenario)
    echo = options.echo and not options.json
    texts = [_sheets(name, book, echo=echo) for name in options.files]
    if echo:
        write_text("".join(print_file(file) for _, file in texts))
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


def run_unit(options: argparse.Namespace, path: Path, scenario: Scenario) -> int:
    """Write the sheet of a unit of a scenario as text."""
    with blaming(path):
        book, unit = _book(scenario), named_unit(scenario, options.unit)
        if unit.kind is UnitKind.CIVILIAN:
            raise UsageError("a civilian vehicle has no sheet", place=unit.id)
        header = _header(unit, scenario) if options.header else None
        text = unit_text(unit, scenario.units, book, header=header)
        file = parse_sheets(text, book)
    reports = list(_reports(str(path), file, book))
    if options.json:
        print(json.dumps({"unit": unit.id, "text": text, **told(reports[0])}, ensure_ascii=False))
    else:
        write_text(text)
    return _status(reports, options)


def _book(scenario: Scenario | None) -> Rulebook:
    return load_book(VEHICLE, scenario.house_rules, scenario.settings) if scenario else load_book(VEHICLE)


def _header(unit: Unit, scenario: Scenario) -> PrintedHeader:
    side = scenario.side(unit.side) if unit.side is not None else None
    return PrintedHeader(unit.name, side.name if side else "", f"#{side.colour}" if side else "")


def _sheets(name: str, book: Rulebook, *, echo: bool) -> tuple[str, PrintedFile]:
    """Return the name of a text as it is shown, and the sheets in it, which are to be written back or not."""
    shown = shown_name(name)
    try:
        text = read_sheet_text(name, VEHICLE.key)
        file = parse_sheets(text, book)
    except DocumentError as error:
        error.file = shown
        raise
    if not file.sheets:
        raise no_sheet(name, VEHICLE.key)
    if echo:
        tell_hidden(shown, text)
    return shown, file


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


def _status(reports: Sequence[SheetReport], options: argparse.Namespace) -> int:
    agree = all(report.comparison.agrees for report in reports)
    return OK if agree or not options.check else NO
