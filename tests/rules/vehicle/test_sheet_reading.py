from typing import Any

import pytest

from mapper.errors import DocumentError
from mapper.geometry.grid import Tile
from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.sheet import CivilianSheet, InfantrySheet, VehicleSheet, read_sheet


def a_unit(sheet: dict[str, Any], kind: UnitKind = UnitKind.VEHICLE) -> Unit:
    return Unit(id="ox", side=None, kind=kind, name="Ox", tile=Tile(0, 0), sheet=sheet)


def fault(sheet: dict[str, Any], kind: UnitKind = UnitKind.VEHICLE) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        read_sheet(a_unit(sheet, kind))
    return caught.value


def test_a_type_alone_is_a_sheet() -> None:
    assert read_sheet(a_unit({"type": "tank"})) == VehicleSheet(type="tank")


def test_the_same_sheet_is_read_once() -> None:
    first, second = a_unit({"type": "walker"}), a_unit({"type": "walker"})
    assert read_sheet(first) is read_sheet(second)


@pytest.mark.parametrize("kind", [UnitKind.INFANTRY, UnitKind.DRONE])
def test_men_and_drones_have_sheets_of_their_own(kind: UnitKind) -> None:
    assert isinstance(read_sheet(a_unit({"type": "trooper"}, kind)), InfantrySheet)


def test_a_civilian_needs_no_sheet() -> None:
    assert read_sheet(a_unit({}, UnitKind.CIVILIAN)) == CivilianSheet()


@pytest.mark.parametrize(
    "sheet, place",
    [
        ({}, "sheet.type"),
        ({"type": 3}, "sheet.type"),
        ({"type": "boat"}, "sheet.type"),
        ({"type": "trooper"}, "sheet.type"),
        ({"type": "tank", "colour": "red"}, "sheet.colour"),
        ({"type": "tank", "parts": {"turbin": 1}}, "sheet.parts.turbin"),
        ({"type": "tank", "parts": {"turbine": "7"}}, "sheet.parts.turbine"),
        ({"type": "tank", "parts": {"turbine": -1}}, "sheet.parts.turbine"),
        ({"type": "tank", "parts": {"smoke_discharger": 1.5}}, "sheet.parts.smoke_discharger"),
        ({"type": "tank", "quirks": ["Wedge Hull"]}, "sheet.quirks.0"),
        ({"type": "tank", "weapons": [{"points": 3}]}, "sheet.weapons.0.weapon"),
        (
            {"type": "tank", "weapons": [{"weapon": "cannon"}, {"weapon": "cannon", "pts": 3}]},
            "sheet.weapons.1.pts",
        ),
        ({"type": "tank", "weapons": [{"weapon": "cannon", "ammo": {"HE": 1.5}}]}, "sheet.weapons.0.ammo.HE"),
        ({"type": "tank", "overrides": {"armour": 3}}, "sheet.overrides.armour"),
    ],
)
def test_a_bad_sheet_is_refused_with_the_place(sheet: dict[str, Any], place: str) -> None:
    assert fault(sheet).place == f"unit ox: {place}"


def test_an_unknown_field_is_refused_with_those_there_are() -> None:
    assert "turbine" in fault({"type": "tank", "parts": {"turbin": 1}}).remedy


def test_a_type_of_another_kind_is_refused_with_those_allowed() -> None:
    assert fault({"type": "tank"}, UnitKind.DRONE).one_line() == (
        "unit ox: sheet.type: a drone can't be of this type (trooper, powered_armour, powersuit, drone)"
    )


def test_what_is_wrong_is_not_quoted_for_the_unit_may_be_hidden() -> None:
    assert "secret" not in fault({"type": "tank", "parts": {"turbine": "secret"}}).one_line()
    assert "secret" not in fault({"type": "secret"}).one_line()


def test_a_fighter_has_no_place_in_these_rules() -> None:
    assert fault({}, UnitKind.FIGHTER).place == "unit ox: kind"
