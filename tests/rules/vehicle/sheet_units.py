"""The sheets of the rulebook as units of a document."""

from pathlib import Path
from typing import Any

from mapper.geometry.grid import Tile
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.sheet_text.intake import read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printer import print_sheet
from tests.building import book

BOOK = book()
TEXT = (Path(__file__).parents[2] / "data" / "sheets.txt").read_text(encoding="utf-8")
SHEETS = tuple(print_sheet(sheet) for sheet in parse_sheets(TEXT, BOOK).sheets)


def unit_of(text: str, **changes: Any) -> Unit:  # noqa: ANN401  # the unit's fields
    (printed,) = parse_sheets(text, BOOK).sheets
    read = read_printed(printed, BOOK)
    assert read.sheet is not None
    sheet = read.sheet.model_dump(mode="json", exclude_defaults=True)
    state = read.condition.model_dump(mode="json", exclude_defaults=True)
    fields = {"id": "ox", "side": None, "kind": UnitKind.VEHICLE, "name": "Ox", "tile": Tile(0, 0)}
    return Unit(**(fields | {"sheet": sheet, "state": state} | changes))
