"""Whatever a unit, a man or a weapon is called, its sheet is read as one sheet with the same state."""

import pytest

from mapper.files.units import ready_units
from mapper.geometry.grid import Tile
from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal
from mapper.rules.sheets import Heading, ReadSheet
from mapper.rules.vehicle.gauges import gauges, with_gauge
from mapper.rules.vehicle.sheet import InfantrySheet, read_sheet
from mapper.rules.vehicle.sheet_text.reception import read_sheets, sheet_text
from mapper.rules.vehicle.sheet_text.unit_text import unit_text
from tests.building import infantry, tank
from tests.rules.vehicle.sheet_units import BOOK, unit_of

NAMES = (
    *("Old Faithful", "Railgun", "Heavy Railgun", "5x Laser", "180mm", "AP", "Gun #2", "#1", "1", "100/200"),
    *("Tank", "Weapons", "Condition", "Smoke", "Stun", "Generator", "Docked", "X [Docked]", "HE Ammo [5]"),
    *("Internals: 5/5", "Health: 5", "Mobility: 4", "10 Heat", "Five P/D", "a: b", "Laser (Turreted)"),
    *(
        "(x)",
        "[y]",
        "<b>x</b>",
        "**bold**",
        "[b]hey[/b]",
        "> quote",
        "`code`",
        "- dash",
        "'smart’",
        "Éclair ☃",
    ),
)
GUNS = (
    {"weapon": "autocannon", "points": 6, "turret": True, "ammo_points": 2, "ammo": {"HE": 100, "SKEP": 133}},
    {"weapon": "laser", "points": 4},
    {"weapon": "laser", "points": 4},
    {"weapon": "ap"},
)


def the_one(text: str) -> ReadSheet:
    (sheet,) = read_sheets(text, BOOK).sheets
    return sheet


def read_again(unit: Unit) -> Unit:
    (told, *_) = the_one(unit_text(unit, (), BOOK)).units
    return unit.evolve(sheet=told.sheet, state=told.state)


def counted(unit: Unit) -> dict[str, object]:
    return {gauge.key: gauge.value for gauge in gauges(unit, BOOK)}


def with_every_wound(unit: Unit) -> Unit:
    """Return the unit with each part damaged in turn and every store half empty, as far as that can be."""
    for gauge in gauges(unit, BOOK):
        if gauge.key.startswith(("part:", "rounds:", "weapon:")):
            value = gauge.choices[-1][0] if gauge.choices else float(int(gauge.top) // 2)
            after = with_gauge(unit, gauge.key, value, BOOK)
            unit = unit if isinstance(after, Refusal) else after
    return unit


@pytest.mark.parametrize("name", NAMES)
def test_weapons_of_any_name_keep_their_wounds_and_rounds(name: str) -> None:
    unit = with_every_wound(tank(weapons=tuple({**gun, "name": name} for gun in GUNS)))
    assert counted(read_again(unit)) == counted(unit)


@pytest.mark.parametrize("name", NAMES)
def test_the_arms_of_a_man_are_his_whatever_they_are_called(name: str) -> None:
    man = infantry(weapons=[{"weapon": "laser", "mw": 1, "name": name}])
    (one,) = read_sheets(unit_text(man, (), BOOK), BOOK).sheets[0].crew
    sheet = read_sheet(man.evolve(sheet=one.sheet))
    assert isinstance(sheet, InfantrySheet)
    assert [gun.weapon for gun in sheet.weapons] == ["laser"]


@pytest.mark.parametrize("name", NAMES)
def test_a_man_or_drone_of_any_name_is_one(name: str) -> None:
    (one,) = the_one(unit_text(infantry().evolve(name=name), (), BOOK)).crew
    assert one.name


@pytest.mark.parametrize("name", ["X [31m Drone", "X [y] Drone", "a ] Drone"])
def test_a_name_may_hold_brackets_before_its_state(name: str) -> None:
    (drone,) = the_one(f"{name} [Docked]\nHealth: 30/30\n").crew
    assert (drone.name, drone.docked) == (name, True)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", ["", "Red"])
def test_a_sheet_under_any_heading_is_one_sheet(name: str, player: str) -> None:
    sheet = the_one(sheet_text(tank(), (), Heading(name, player), BOOK))
    assert sheet.leader is not None
    assert bool(sheet.leader.name) is not ((name, player) == ("Tank", ""))


@pytest.mark.parametrize("key", ready_units("vehicle"))
def test_a_ready_unit_keeps_every_wound_and_round(key: str) -> None:
    ready = ready_units("vehicle")[key]
    if ready.kind == "civilian":
        return
    fresh = Unit(id="u", side=None, kind=ready.kind, name=ready.name, tile=Tile(0, 0), sheet=ready.sheet)
    unit = with_every_wound(fresh)
    assert counted(read_again(unit)) == counted(unit)


def test_a_renamed_weapon_of_a_written_sheet_keeps_its_wound() -> None:
    text = "Tank\n\nChassis\nInternals: 500/500\n\nWeapons\nBig Bertha (Marú Anála)\n"
    unit = unit_of(text)
    wounded = with_gauge(unit, "part:weapon:0", "damaged", BOOK)
    assert not isinstance(wounded, Refusal)
    assert counted(read_again(wounded)) == counted(wounded)


@pytest.mark.parametrize("shield", [{"capacity": 0}, {"disruption": 1_000_000}, {"charge": 0, "capacity": 0}])
def test_a_shield_at_its_limits_is_read_as_it_was(shield: dict[str, float]) -> None:
    unit = tank(parts={"hardshield": 4}, state={"shield": shield})
    assert counted(read_again(unit)) == counted(unit)
