"""Reception: the sheets of a text, and a unit's own, as the editor of any ruleset takes them."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pydantic import BaseModel, JsonValue

from mapper.model.unit import Unit, UnitKind
from mapper.model.value import MAX_NAME
from mapper.rules.sheets import Doubt, Heading, ReadSheet, SheetNumber, SheetText, SheetUnit, Summary
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build, build_of
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.refit import kept_condition
from mapper.rules.vehicle.sheet import InfantrySheet, Overrides, VehicleSheet, read_sheet
from mapper.rules.vehicle.sheet_text.comparison import Compared, Comparison, compare
from mapper.rules.vehicle.sheet_text.intake import Reading, read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedHeader, PrintedSheet
from mapper.rules.vehicle.sheet_text.unit_text import unit_text
from mapper.rules.vehicle.state import read_condition

NO_HEADER = PrintedHeader("")


def read_sheets(text: str, book: Rulebook) -> SheetText:
    """Return the sheets in a text, each with its numbers beside the rules' and what is doubtful in it.

    Raises DocumentError when the text is too long.
    """
    file = parse_sheets(text, book)
    sheets, first = [], 1 + len(file.before)
    for printed in file.sheets:
        sheets.append(_received(printed, first, book))
        first += len(printed.written)
    return SheetText(
        tuple(sheets), tuple(Doubt(note.text, note.line) for note in (*file.notes, *file.marked))
    )


def summary(unit: Unit, book: Rulebook) -> Summary:
    """Return a unit's type and points.

    Raises DocumentError when its sheet is not one this ruleset knows.
    """
    return _summary(build_of(unit, book))


def sheet_text(unit: Unit, others: Iterable[Unit], heading: Heading | None, book: Rulebook) -> str:
    """Return a unit's sheet as text, under a heading if one is given and the text has none."""
    header = PrintedHeader(heading.name, heading.player, heading.colour) if heading is not None else None
    return unit_text(unit, others, book, header=header)


def recomputed(unit: Unit, book: Rulebook) -> Unit:
    """Return the unit without the printed numbers that win over the rules' (V-SHT-11).

    What is left of a number stays, as far as the rules' number goes.
    """
    sheet = read_sheet(unit)
    bare = _without_overrides(sheet, book) if isinstance(sheet, VehicleSheet | InfantrySheet) else sheet
    if bare == sheet:
        return unit
    condition = kept_condition(sheet, bare, read_condition(unit), book)
    return unit.evolve(sheet=_json(bare), state=_json(condition))


def _without_overrides(sheet: VehicleSheet | InfantrySheet, book: Rulebook) -> VehicleSheet | InfantrySheet:
    if isinstance(sheet, VehicleSheet):
        return sheet.evolve(overrides=Overrides())
    if sheet.type not in book.tables.infantry:
        return sheet
    return sheet.evolve(health=None, shield=None, mobility=None)


def _received(printed: PrintedSheet, first: int, book: Rulebook) -> ReadSheet:
    reading = read_printed(printed, book)
    comparison = compare(reading, book)
    header = printed.header or NO_HEADER
    return ReadSheet(
        first_line=first,
        last_line=first + len(printed.written) - 1,
        leader=_leader(reading, comparison, header, book),
        crew=tuple(_crew(reading, book)),
        numbers=tuple(map(_number, comparison.rows)),
        doubts=tuple(sorted(_doubts(reading, comparison, first), key=lambda doubt: doubt.line)),
        player=header.player,
        colour=header.colour,
    )


def _leader(
    reading: Reading, comparison: Comparison, header: PrintedHeader, book: Rulebook
) -> SheetUnit | None:
    if reading.sheet is None:
        return None
    return SheetUnit(
        name=_name(header.name),
        kind=UnitKind.VEHICLE,
        summary=replace(
            _summary(build(reading.sheet, book)),
            points=comparison.points_used.value,
            budget=comparison.budget.value,
        ),
        sheet=_json(reading.sheet),
        state=_json(reading.condition),
    )


def _crew(reading: Reading, book: Rulebook) -> Iterator[SheetUnit]:
    for one in reading.crew:
        told = _summary(build(one.sheet, book))
        yield SheetUnit(
            _name(one.name), one.kind, told, _json(one.sheet), _json(one.condition), docked=one.docked
        )


def _summary(made: Build) -> Summary:
    if not made.is_vehicle:
        return Summary(made.name, made.type)
    return Summary(made.name, made.type, made.points_used.value, made.budget.value)


def _name(text: str) -> str:
    """Return a name on one line, with single spaces."""
    return " ".join(text.split())[:MAX_NAME].rstrip()


def _number(row: Compared) -> SheetNumber:
    return SheetNumber(row.place, row.printed, row.rules, row.clause, row.same, row.likely, row.reasons)


def _doubts(reading: Reading, comparison: Comparison, first: int) -> Iterator[Doubt]:
    """Yield lines that say nothing known, hidden characters, remarks, and what breaks a rule of building."""
    for note in reading.printed.notes:
        yield Doubt(f"not understood, kept as a note: {note.text}", note.line)
    for note in reading.printed.marked:
        yield Doubt(note.text, note.line)
    text = "\n".join(line.raw.casefold() for line in reading.printed.written)
    for remark in reading.remarks:
        line = _line_of(remark.words or remark.place, text, first)
        yield Doubt(f"{remark.place}: {remark.text}", line, remark.clause)
    for problem in comparison.problems:
        yield Doubt(f"{problem.place}: {problem.text}")


def _line_of(words: str, text: str, first: int) -> int:
    """Return the number of the first line of a folded text that holds some words, 0 where none does."""
    place = text.find(words.casefold())
    return first + text.count("\n", 0, place) if place >= 0 else 0


def _json(value: BaseModel) -> dict[str, JsonValue]:
    written: dict[str, JsonValue] = json.loads(value.model_dump_json(exclude_defaults=True))
    return written
