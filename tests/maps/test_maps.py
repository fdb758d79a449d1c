import json
from collections import Counter
from pathlib import Path

import pytest

from mapper.files.documents import examined, load, to_bytes
from mapper.files.resources import sample_map
from mapper.files.tables import load_book
from mapper.geometry.grid import Side
from mapper.model.battlemap import EdgeKind, MarkKind
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.model.side import Controller
from mapper.model.structure import Height, StructureKind, Trait
from mapper.model.unit import UnitKind
from mapper.rules.registry import GAMES
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.game import VEHICLE
from mapper.rules.vehicle.sheet import read_sheet
from mapper.rules.vehicle.state import read_condition

MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.mapper"))
VEHICLE_MAPS = [path for path in MAPS if load(path).ruleset == VEHICLE.key]


@pytest.fixture(scope="module")
def example() -> Scenario:
    """Return the map of the rulebook's example picture."""
    return load(sample_map("example"))


@pytest.fixture(scope="module")
def district() -> Scenario:
    """Return the map of a whole district."""
    return load(sample_map("district"))


def test_there_is_a_sample_map_or_two_of_each_game() -> None:
    assert [path.name for path in MAPS] == ["district.mapper", "example.mapper", "harrow.mapper"]
    assert {load(path).ruleset for path in MAPS} == set(GAMES)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_sample_opens_without_error_or_warning(path: Path) -> None:
    assert [problem for problem in examined(path).problems if problem.severity is not Severity.NOTICE] == []


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_sample_is_saved_as_it_was_read(path: Path) -> None:
    assert to_bytes(load(path)) == path.read_bytes()


@pytest.mark.parametrize("path", VEHICLE_MAPS, ids=lambda path: path.stem)
def test_every_unit_of_a_sample_is_built_by_the_rules(path: Path) -> None:
    book = load_book(VEHICLE)
    for unit in load(path).units:
        read_sheet(unit)
        read_condition(unit)
        faults = [
            problem for problem in build_of(unit, book).problems if problem.severity is not Severity.NOTICE
        ]
        assert faults == []


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_units_of_a_side_have_names_of_their_own(path: Path) -> None:
    names = Counter((unit.side, unit.name) for unit in load(path).units if unit.side is not None)
    assert set(names.values()) == {1}


@pytest.mark.clause("V-MAP-13", "V-MAP-16")
def test_the_example_shows_the_five_kinds_of_unit_at_the_top_left(example: Scenario) -> None:
    assert sorted(str(unit.sheet["type"]) for unit in example.units) == [
        *("agrav", "powered_armour", "tank", "trooper", "walker"),
    ]
    assert all(unit.tile.x < 5 and unit.tile.y < 3 for unit in example.units)
    assert len({unit.side for unit in example.units}) > 1


@pytest.mark.clause("V-MAP-16")
def test_the_example_shows_the_six_kinds_of_structure(example: Scenario) -> None:
    assert sorted(
        (str(piece.height), str(piece.kind), *map(str, piece.traits)) for piece in example.map.structures
    ) == [
        ("high", "building"),
        ("high", "building", "hardened", "volatile"),
        ("high", "building", "weak"),
        ("low", "building", "reinforced"),
        ("low", "building", "volatile"),
        ("low", "ruin"),
    ]
    assert [piece.id for piece in example.map.structures if piece.objective] == ["store"]


@pytest.mark.clause("V-MAP-09", "V-MAP-16")
def test_the_example_has_debris_below_the_barricade(example: Scenario) -> None:
    line = {
        piece.at.y
        for piece in example.map.edges
        if piece.kind is EdgeKind.BARRICADE and piece.at.side is Side.N
    }
    rows = [number for number, row in enumerate(example.map.ground) if "D" in row]
    assert line == {3}
    assert min(rows) == 3


@pytest.mark.clause("V-MAP-16")
def test_the_example_is_walled_in_on_the_left_and_top_with_a_gate_on_top(example: Scenario) -> None:
    heavy = {piece.at: piece.kind for piece in example.map.edges if piece.kind is not EdgeKind.BARRICADE}
    top = [kind for at, kind in heavy.items() if at.side is Side.N and at.y == 0]
    left = [kind for at, kind in heavy.items() if at.side is Side.W and at.x == 0]
    assert len(top) + len(left) == len(heavy)
    assert (len(top), len(left)) == (example.map.width, example.map.height)
    assert top.count(EdgeKind.GATE) == 1
    assert EdgeKind.GATE not in left


@pytest.mark.clause("V-MAP-16")
def test_the_example_has_smoke_of_three_two_and_one_turns_at_the_bottom(example: Scenario) -> None:
    assert [field.turns for field in example.map.fields] == [3, 2, 1]
    assert {field.tile.y for field in example.map.fields} == {example.map.height - 1}


def test_the_district_has_players_a_gm_and_zones_to_start_from(district: Scenario) -> None:
    assert sorted(side.controller for side in district.sides) == [
        Controller.GM,
        Controller.PLAYER,
        Controller.PLAYER,
    ]
    zones = {mark.side for mark in district.map.marks if mark.kind is MarkKind.DEPLOYMENT}
    assert zones == {side.id for side in district.sides if side.controller is Controller.PLAYER}


def test_the_district_shows_every_kind_of_thing(district: Scenario) -> None:
    structures, units = district.map.structures, district.units
    assert {trait for piece in structures for trait in piece.traits} == set(Trait)
    assert {piece.height for piece in structures} == set(Height)
    assert {piece.kind for piece in structures} == set(StructureKind)
    assert {piece.kind for piece in district.map.edges} == set(EdgeKind)
    assert set(district.map.legend.values()) == {"clear", "debris", "subsidence"}
    assert any(piece.durability is not None for piece in structures)
    assert any(piece.objective for piece in structures)
    assert {unit.kind for unit in units} == set(UnitKind) - {UnitKind.FIGHTER}
    assert sum(unit.carrier is not None for unit in units) == 2
    assert sum(unit.hidden for unit in units) == 1


def test_the_district_fields_each_of_the_printed_sheets(district: Scenario) -> None:
    sheets = json.loads((Path(__file__).parents[1] / "data" / "sheets.json").read_text(encoding="utf-8"))[
        "sheets"
    ]
    fielded = [dict(unit.sheet) for unit in district.units]
    assert all(entry["sheet"] in fielded for entry in sheets)
