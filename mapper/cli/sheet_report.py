"""What is told of a sheet that was read: its numbers beside those of the rules, as lines or as JSON."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from mapper.model.hidden import visible
from mapper.rules.reasons import Reason
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.sheet_text.comparison import Compared, Comparison
from mapper.rules.vehicle.sheet_text.fields import sheet_fields
from mapper.rules.vehicle.sheet_text.intake import Reading


@dataclass(frozen=True, slots=True)
class SheetReport:
    """A sheet of a text with its number in it, from 1, and the comparison with the rules."""

    file: str
    number: int
    reading: Reading
    comparison: Comparison


def told(report: SheetReport) -> dict[str, object]:
    """Return a report as JSON values."""
    reading, comparison = report.reading, report.comparison
    crew = [
        {
            "name": one.name,
            "kind": str(one.kind),
            "docked": one.docked,
            "sheet": _json(one.sheet),
            "state": _json(one.condition),
        }
        for one in reading.crew
    ]
    return {
        **sheet_fields(reading.printed),
        "sheet": _json(reading.sheet) if reading.sheet is not None else None,
        "state": _json(reading.condition),
        "crew": crew,
        "points": {"used": comparison.points_used.value, "budget": comparison.budget.value},
        "agrees": comparison.agrees,
        "numbers": [_row(row) for row in comparison.rows],
        "problems": [{"place": p.place, "code": p.code, "text": p.text} for p in comparison.problems],
        "remarks": [{"place": r.place, "text": r.text, "clause": r.clause} for r in reading.remarks],
        "notes": [{"line": note.line, "text": note.text} for note in reading.printed.notes],
        "hidden": [{"line": note.line, "text": note.text} for note in reading.printed.marked],
    }


def print_report(reports: Sequence[SheetReport], *, several: bool) -> None:
    """Print every sheet: a line a number, then what a GM should look at."""
    for report in reports:
        if report.number > 1 or report is not reports[0]:
            print()
        where = f"{visible(report.file)}: " if several else ""
        print(f"{where}{_title(report)}")
        for line in (*_rows(report.comparison.rows), *_remarks(report)):
            print(f"  {line}".rstrip())


def _title(report: SheetReport) -> str:
    printed, comparison = report.reading.printed, report.comparison
    sheet = report.reading.sheet
    if sheet is None:
        names = ", ".join(drone.name for drone in printed.drones)
        return f"sheet {report.number}: {names}"
    name = f" {printed.header.name}" if printed.header else ""
    points = f"{plain(comparison.points_used.value)} of {plain(comparison.budget.value)} points"
    return f"sheet {report.number}: {sheet.type.capitalize()}{name}, {points}"


def _rows(rows: Sequence[Compared]) -> Iterator[str]:
    """Yield a line a number; what the rules give stands beside it where it is another."""
    places = max((len(row.place) for row in rows), default=0)
    figures = max((len(row.printed) for row in rows), default=0)
    for row in rows:
        line = f"{row.place.ljust(places)}  {row.printed.ljust(figures)}  {row.clause}"
        yield line if row.same else f"{line}  the rules give {row.rules}: {row.likely}"


def _remarks(report: SheetReport) -> Iterator[str]:
    for problem in report.comparison.problems:
        yield f"problem: {problem.place}: {problem.text}"
    for remark in report.reading.remarks:
        yield f"remark: {remark.place}: {remark.text} ({remark.clause})"
    for note in report.reading.printed.notes:
        yield f"note: line {note.line}: {note.text}"
    for note in report.reading.printed.marked:
        yield f"doubtful: line {note.line}: {note.text}"


def _row(row: Compared) -> dict[str, object]:
    return {
        "place": row.place,
        "printed": row.printed,
        "rules": row.rules,
        "same": row.same,
        "clause": row.clause,
        "likely": row.likely,
        "reasons": list(_reasons(row.reasons)),
    }


def _reasons(reasons: Iterable[Reason]) -> Iterator[dict[str, object]]:
    for reason in reasons:
        yield {"value": reason.value, "reason": reason.text, "clause": reason.clause}


def _json(value: BaseModel) -> object:
    return json.loads(value.model_dump_json(exclude_defaults=True))
