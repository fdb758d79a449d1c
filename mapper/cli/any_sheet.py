"""Sheets of any ruleset on the command line: what a text amounts to, and a unit's sheet as text."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from mapper.cli.main import NO, OK
from mapper.cli.naming import blaming, named_unit
from mapper.cli.texts import no_sheet, read_sheet_text, shown_name, write_text
from mapper.errors import DocumentError
from mapper.geometry.grid import Tile
from mapper.model.hidden import visible
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.ruleset import Ruleset
from mapper.rules.sheets import Doubt, Heading, ReadSheet, SheetNumber, SheetText, SheetUnit


def run_texts(options: argparse.Namespace, ruleset: Ruleset) -> int:
    """Print what the sheets in texts amount to by a ruleset."""
    texts = [(shown_name(name), _read(name, ruleset)) for name in options.files]
    if options.json:
        sheets = [
            {**({"file": visible(name)} if len(texts) > 1 else {}), **_told(sheet)}
            for name, read in texts
            for sheet in read.sheets
        ]
        unknown = [doubt.text for _, read in texts for doubt in read.doubts]
        print(json.dumps({"count": len(sheets), "sheets": sheets, "unknown": unknown}, ensure_ascii=False))
    elif options.echo:
        _write_back(texts, ruleset)
    else:
        for name, read in texts:
            where = f"{visible(name)}: " if len(texts) > 1 else ""
            for line in _lines(read):
                print(f"{where}{line}" if line[:1] != " " else line)
    differ = any(sheet.differing for _, read in texts for sheet in read.sheets)
    return NO if options.check and differ else OK


def run_unit(options: argparse.Namespace, path: Path, scenario: Scenario, ruleset: Ruleset) -> int:
    """Write the sheet of a unit of a scenario as text."""
    with blaming(path):
        unit = named_unit(scenario, options.unit)
        heading = _heading(unit, scenario) if options.header else None
        text = ruleset.sheet_text(unit, scenario.units, heading)
        sheets = ruleset.read_sheets(text).sheets
    if options.json:
        said = {"unit": unit.id, "text": text, "sheets": list(map(_told, sheets))}
        print(json.dumps(said, ensure_ascii=False))
    else:
        write_text(text if text.endswith("\n") else f"{text}\n")
    return NO if options.check and any(sheet.differing for sheet in sheets) else OK


def _write_back(texts: Sequence[tuple[str, SheetText]], ruleset: Ruleset) -> None:
    """Write sheets as the rules write them; on standard error, how much was doubtful and may be left out."""
    for name, read in texts:
        doubts = len(read.doubts) + sum(len(sheet.doubts) for sheet in read.sheets)
        if doubts:
            what = "1 doubtful thing is" if doubts == 1 else f"{doubts} doubtful things are"
            told = f"{what} not written as in the text; mapper sheet without --print tells all"
            print(f"mapper: {visible(name)}: {told}", file=sys.stderr)
    sheets = [(sheet, unit) for _, read in texts for sheet in read.sheets for unit in sheet.units]
    write_text("\n".join(_written(sheet, unit, ruleset) for sheet, unit in sheets))


def _written(sheet: ReadSheet, told: SheetUnit, ruleset: Ruleset) -> str:
    unit = Unit(
        id="unit",
        side=None,
        kind=told.kind,
        name=told.name,
        tile=Tile(0, 0),
        sheet=dict(told.sheet),
        state=dict(told.state),
    )
    return ruleset.sheet_text(unit, (), Heading(told.name, sheet.player, sheet.colour))


def _read(name: str, ruleset: Ruleset) -> SheetText:
    try:
        read = ruleset.read_sheets(read_sheet_text(name, ruleset.key))
    except DocumentError as error:
        error.file = shown_name(name)
        raise
    if not read.sheets:
        raise no_sheet(name, ruleset.key)
    return read


def _heading(unit: Unit, scenario: Scenario) -> Heading:
    side = scenario.side(unit.side)
    return Heading(unit.name, side.name if side else "", f"#{side.colour}" if side else "")


def _lines(read: SheetText) -> Iterator[str]:
    """Yield a line a sheet, with its numbers and what is doubtful indented below it."""
    yield from map(_doubt, read.doubts)
    for number, sheet in enumerate(read.sheets, 1):
        yield f"sheet {number}: {', '.join(map(_called, sheet.units))}"
        for row in sheet.numbers:
            line = f"  {row.place}  {row.printed}  {row.clause}"
            likely = f": {row.likely}" if row.likely else ""
            yield line if row.same else f"{line}  the rules give {row.rules}{likely}"
        yield from (f"  {_doubt(doubt)}" for doubt in sheet.doubts)


def _called(unit: SheetUnit) -> str:
    return " ".join(part for part in (unit.summary.type, unit.name) if part)


def _doubt(doubt: Doubt) -> str:
    where = f"line {doubt.line}: " if doubt.line else ""
    return f"doubtful: {where}{doubt.text}{f' ({doubt.clause})' if doubt.clause else ''}"


def _told(sheet: ReadSheet) -> Mapping[str, object]:
    """Return a sheet as JSON values."""
    return {
        "lines": [sheet.first_line, sheet.last_line],
        "player": sheet.player,
        "colour": sheet.colour,
        "units": [_unit(unit) for unit in sheet.units],
        "agrees": not sheet.differing,
        "numbers": [_number(row) for row in sheet.numbers],
        "doubts": [
            {"line": doubt.line, "text": doubt.text, "clause": doubt.clause} for doubt in sheet.doubts
        ],
    }


def _unit(unit: SheetUnit) -> Mapping[str, object]:
    return {
        "name": unit.name,
        "kind": str(unit.kind),
        "type": unit.summary.type,
        "docked": unit.docked,
        "sheet": dict(unit.sheet),
        "state": dict(unit.state),
    }


def _number(row: SheetNumber) -> Mapping[str, object]:
    return {
        "place": row.place,
        "printed": row.printed,
        "rules": row.rules,
        "same": row.same,
        "clause": row.clause,
        "likely": row.likely,
        "reasons": [{"value": why.value, "reason": why.text, "clause": why.clause} for why in row.reasons],
    }
