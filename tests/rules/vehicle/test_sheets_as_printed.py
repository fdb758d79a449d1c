import json
from pathlib import Path
from typing import Any

import pytest

from mapper.geometry.grid import Tile
from mapper.model.problem import Severity
from mapper.model.unit import Unit, UnitKind
from mapper.rules.reasons import Explained
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.numbers import NONE, Build
from tests.building import book

SHEETS = json.loads((Path(__file__).parents[2] / "data" / "sheets.json").read_text(encoding="utf-8"))[
    "sheets"
]
BY_ID = {entry["id"]: entry for entry in SHEETS}
VEHICLES = tuple(entry["id"] for entry in SHEETS if entry["kind"] == "vehicle")


def built(sheet_id: str) -> Build:
    entry = BY_ID[sheet_id]
    unit = Unit(
        id=sheet_id,
        side=None,
        kind=UnitKind(entry["kind"]),
        name=entry["name"],
        tile=Tile(0, 0),
        sheet=entry["sheet"],
    )
    return build_of(unit, book())


def numbers(made: Build) -> dict[str, Explained | None]:
    return {
        "internals": made.internals,
        "health": made.health,
        "mobility": made.mobility,
        "sensors": made.sensors,
        "front": made.armour.front,
        "side": made.armour.side,
        "base": made.armour.base,
        "durability": made.armour.durability,
        "energy": made.energy,
        "capacity": made.capacity,
        "smoke": made.smoke_uses,
        "laser_shots": made.aps.laser_shots,
        "kinetic_ammo": made.aps.kinetic_ammo,
        "discharger_uses": made.aps.discharger_uses,
    }


@pytest.mark.parametrize("sheet_id", BY_ID)
def test_every_printed_number_of_a_sheet_is_met(sheet_id: str) -> None:
    made, printed = built(sheet_id), BY_ID[sheet_id]["printed"]
    told = {name: number.value for name, number in numbers(made).items() if number is not None}
    expected = {name: value for name, value in printed.items() if name not in ("shield", "weapons")}
    assert {name: told[name] for name in expected} == pytest.approx(expected)
    assert all(value == 0 for name, value in told.items() if name not in expected)


@pytest.mark.parametrize("sheet_id", BY_ID)
def test_every_printed_shield_is_met(sheet_id: str) -> None:
    shield, printed = built(sheet_id).shield, BY_ID[sheet_id]["printed"].get("shield")
    told = [shield.thickness.value, shield.durability.value, shield.regen.value] if shield else None
    assert told == (pytest.approx(printed) if printed else None)


@pytest.mark.parametrize("sheet_id", BY_ID)
def test_every_printed_stat_block_is_met(sheet_id: str) -> None:
    weapons = built(sheet_id).weapons
    assert [weapon.name for weapon in weapons] == [name for name, _ in BY_ID[sheet_id]["printed"]["weapons"]]
    for weapon, (_, blocks) in zip(weapons, BY_ID[sheet_id]["printed"]["weapons"], strict=True):
        assert {profile.ammo for profile in weapon.profiles if profile.dmg} == set(blocks)
        for ammo, block in blocks.items():
            assert stat_block(weapon.profile(ammo)) == pytest.approx(block)


def stat_block(profile: Any) -> list[float]:  # noqa: ANN401  # a profile, or none where the test fails
    counted = [profile.count] if profile.count > 1 else []
    return [*counted, profile.pen, profile.dmg, *([profile.thermal] if profile.thermal else [])]


@pytest.mark.parametrize("sheet_id", BY_ID)
def test_no_sheet_breaks_a_rule_of_building(sheet_id: str) -> None:
    assert [p for p in built(sheet_id).problems if p.severity is not Severity.NOTICE] == []


@pytest.mark.parametrize(
    "sheet_id, fields",
    [
        ("railgun-tank", {"shield_thickness", "shield_durability", "shield_regen"}),
        ("siege-tank", {"internals"}),
        ("glider-agrav", {"shield_regen", "internals"}),
        ("carrier-tank", {"internals"}),
        ("plasgun-tank", {"shield_regen"}),
        ("sonic-walker", set()),
        ("melee-walker", set()),
    ],
)
def test_a_number_printed_otherwise_is_told_with_what_the_rules_give(sheet_id: str, fields: set[str]) -> None:
    notices = [problem for problem in built(sheet_id).problems if problem.code == "differs_from_rules"]
    assert {problem.place.rpartition(".")[2] for problem in notices} == fields
    assert all("the rules give" in problem.text for problem in notices)


@pytest.mark.parametrize(
    "sheet_id, used",
    [
        ("railgun-tank", 70),
        ("siege-tank", 65.45),
        ("glider-agrav", 70),
        ("carrier-tank", 70),
        ("plasgun-tank", 70),
        ("sonic-walker", 60),
        ("melee-walker", 60),
    ],
)
def test_the_points_of_a_sheet_add_up(sheet_id: str, used: float) -> None:
    made = built(sheet_id)
    assert made.points_used.value == pytest.approx(used)
    assert made.points_used.value == pytest.approx(sum(step.value or 0 for step in made.points_used.reasons))


@pytest.mark.parametrize("sheet_id", BY_ID)
def test_every_number_says_why_and_by_which_clause(sheet_id: str) -> None:
    for name, number in numbers(built(sheet_id)).items():
        if number not in (None, NONE):
            assert number.reasons, name
            assert all(reason.clause and reason.text for reason in number.reasons), name
