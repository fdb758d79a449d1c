from collections import Counter
from pathlib import Path

import pytest

from mapper.errors import TableError
from mapper.files import units
from mapper.files.units import ReadyUnit, ready_units
from mapper.geometry.grid import Tile
from mapper.model.problem import Severity
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.build import Build, build_of
from mapper.rules.vehicle.sheet import VehicleSheet, read_sheet
from mapper.rules.vehicle.sheet_text.comparison import compare
from mapper.rules.vehicle.sheet_text.intake import read_printed
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.unit_text import unit_text
from tests.building import book

READY = ready_units("vehicle")
VEHICLES = {key: ready for key, ready in READY.items() if ready.kind is UnitKind.VEHICLE}
BOUGHT = {key: ready for key, ready in VEHICLES.items() if not ready.sheet.get("extras")}


def a_unit(ready: ReadyUnit) -> Unit:
    return Unit(id="one", side=None, kind=ready.kind, name=ready.name, tile=Tile(0, 0), sheet=ready.sheet)


def made(ready: ReadyUnit) -> Build:
    return build_of(a_unit(ready), book())


def problems(built: Build) -> list[str]:
    return [problem.text for problem in built.problems if problem.severity is not Severity.NOTICE]


@pytest.mark.parametrize("key", READY)
def test_a_ready_unit_breaks_no_rule_of_building(key: str) -> None:
    assert problems(made(READY[key])) == []
    for one in READY[key].crew:
        unit = Unit(id="one", side=None, kind=one.kind, name=one.name, tile=Tile(0, 0), sheet=one.sheet)
        assert problems(build_of(unit, book())) == []


@pytest.mark.parametrize("key", BOUGHT)
def test_a_vehicle_without_gifts_spends_every_point_it_may(key: str) -> None:
    assert made(BOUGHT[key]).points_left == pytest.approx(0)


def test_there_are_some_of_every_kind() -> None:
    types = Counter(str(ready.sheet["type"]) for ready in BOUGHT.values())
    assert types == {"tank": 4, "walker": 4, "agrav": 4}
    kinds = Counter(ready.kind for ready in READY.values())
    assert kinds == {UnitKind.VEHICLE: 19, UnitKind.INFANTRY: 2, UnitKind.DRONE: 2, UnitKind.CIVILIAN: 2}
    assert len({ready.name for ready in READY.values()}) == len(READY)


def test_every_quirk_is_worn_somewhere() -> None:
    worn = {quirk for ready in VEHICLES.values() for quirk in ready.sheet.get("quirks", ())}  # type: ignore[union-attr]
    assert worn == set(book().tables.quirk)


@pytest.mark.parametrize("key", VEHICLES)
def test_the_text_of_a_ready_vehicle_is_read_as_the_same_vehicle(key: str) -> None:
    unit = a_unit(VEHICLES[key])
    (printed,) = parse_sheets(unit_text(unit, (), book()), book()).sheets
    read = read_printed(printed, book())
    assert printed.notes == ()
    assert read.sheet is not None
    sheet = read_sheet(unit)
    assert isinstance(sheet, VehicleSheet)
    assert build_numbers(read.sheet) == build_numbers(sheet)
    assert all(row.same for row in compare(read, book()).rows if "rounds" not in row.place)


def build_numbers(sheet: VehicleSheet) -> tuple[object, ...]:
    return (sheet.type, sheet.quirks, sheet.extras, sheet.parts, len(sheet.weapons), sheet.overrides)


def test_a_file_that_is_no_unit_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.json").write_text('{"name": 3}', encoding="utf-8")
    monkeypatch.setattr(units, "resource", lambda _: tmp_path)
    ready_units.cache_clear()
    with pytest.raises(TableError, match=r"odd\.json"):
        ready_units("vehicle")
    ready_units.cache_clear()
