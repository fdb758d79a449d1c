from typing import Any

import pytest

from mapper.rules.reasons import Explained
from mapper.rules.vehicle.arming import plain, rounded
from mapper.rules.vehicle.build import build, build_of
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet import CivilianSheet, read_sheet
from tests.building import agrav, book, infantry, tank, vehicle, walker

CANNON = {"weapon": "cannon", "points": 10, "ammo_points": 2}


def made(unit: Any, house_rules: dict[str, Any] | None = None, **settings: Any) -> Build:  # noqa: ANN401
    return build_of(
        unit, book(house_rules, {key.replace("__", "."): value for key, value in settings.items()})
    )


def codes(build_made: Build) -> list[str]:
    return [problem.code for problem in build_made.problems]


def test_a_sheet_is_built_once_for_a_book() -> None:
    sheet = read_sheet(tank())
    assert build(sheet, book()) is build(sheet.evolve(), book())
    assert build(sheet, book()) is not build(sheet, book({"hit.base": 70}))


def test_units_of_one_make_share_their_build() -> None:
    assert build_of(tank(id="a"), book()) is build_of(tank(id="b", at="C3"), book())


def test_a_number_of_a_build_is_the_product_of_its_reasons() -> None:
    front = made(tank()).armour.front
    product = 1.0
    for reason in front.reasons:
        product *= reason.value or 0
    assert front.value == pytest.approx(product)
    assert [reason.text for reason in front.reasons] == [
        "2 points of Smartplate",
        "thickness a point ×10",
        "Tank: armour thickness ×1.2",
        "Tank: front ×1.5",
    ]


def test_a_house_rule_is_marked_in_the_reasons_of_what_it_changes() -> None:
    changed = made(tank(), {"component.turbine.mobility": 2})
    assert changed.mobility.value == 14
    assert changed.mobility.reasons[-1].text == "mobility a point (house rule) ×2"


def test_a_printed_number_wins_and_tells_what_the_rules_give() -> None:
    printed = made(tank(overrides={"mobility": 8})).mobility
    assert printed.value == 8
    assert printed.reasons[-1].text == "printed on the sheet; the rules give 7"


def test_a_printed_number_that_the_rules_give_too_is_not_marked() -> None:
    assert made(tank(overrides={"mobility": 7})).mobility == made(tank()).mobility
    assert codes(made(tank(overrides={"mobility": 7}))) == []


def test_facings_follow_a_printed_base_thickness() -> None:
    assert made(tank(overrides={"armour_base": 100})).armour.front.value == 150


def test_regeneration_follows_a_printed_shield() -> None:
    shield = made(tank(parts={"hardshield": 5}, overrides={"shield_durability": 300})).shield
    assert shield is not None
    assert shield.regen.value == pytest.approx(3)


def test_a_shield_may_be_printed_without_points() -> None:
    shield = made(tank(overrides={"shield_durability": 100, "shield_thickness": 20})).shield
    assert shield is not None
    assert (shield.thickness.value, shield.durability.value) == (20, 100)


def test_a_weapon_keeps_its_place_on_the_sheet_when_an_unknown_one_stands_before() -> None:
    weapons = made(tank(weapons=[{"weapon": "sling"}, CANNON])).weapons
    assert [(weapon.place, weapon.weapon) for weapon in weapons] == [(1, "cannon")]


def test_a_weapon_is_called_as_the_sheets_print_it() -> None:
    weapons = made(
        tank(
            weapons=[
                {"weapon": "autocannon", "points": 30},
                {"weapon": "plasgun", "points": 12},
                {"weapon": "missile_medium"},
                {"weapon": "rocket_heavy"},
                {"weapon": "ap"},
                {"weapon": "dorn_lasair"},
                {**CANNON, "name": "Old Bess"},
            ]
        )
    ).weapons
    assert [weapon.name for weapon in weapons] == [
        "150mm Autocannon",
        "12MW Plasgun",
        "100mm Missile Launcher",
        "Heavy Rocket Pod",
        "AP Weapon",
        "Dorn Lasair",
        "Old Bess",
    ]


def test_a_weapon_made_by_a_house_rule_can_be_mounted() -> None:
    sling = {
        "weapon.sling": {
            "name": "Sling",
            "family": "gun",
            "fire": ["direct"],
            "shots": 2,
            "mult": 0.5,
            "rate": 10,
            "ammo": ["HE"],
        }
    }
    (weapon,) = made(tank(weapons=[{"weapon": "sling", "points": 20, "ammo_points": 1}]), sling).weapons
    assert (weapon.name, weapon.mm, weapon.stock and weapon.stock.value) == ("100mm Sling", 100, 10)


def test_what_is_not_printed_on_a_man_stands_in_the_table() -> None:
    trooper = made(infantry())
    assert trooper.health is not None
    assert (trooper.health.value, trooper.shield, trooper.mobility.value) == (10, None, 2)
    assert not trooper.is_vehicle


def test_a_drone_without_health_is_a_problem() -> None:
    assert codes(made(infantry(kind="drone", drone=True))) == ["no_health"]
    assert codes(made(infantry(kind="drone", drone=True, health=20))) == []


@pytest.mark.parametrize(
    "weapon, code",
    [
        ({"weapon": "sling"}, "unknown_weapon"),
        ({"weapon": "railgun"}, "no_calibre"),
        ({"weapon": "laser"}, "no_calibre"),
        ({"weapon": "railgun", "mm": 40, "ammo": "HE"}, "ammo_not_for_weapon"),
    ],
)
def test_a_weapon_no_man_can_carry_is_a_problem(weapon: dict[str, Any], code: str) -> None:
    assert codes(made(infantry(weapons=[weapon]))) == [code]


def test_a_carried_weapon_needs_no_energy_and_never_runs_out() -> None:
    (weapon,) = made(infantry(weapons=[{"weapon": "rail_repeater", "mm": 30, "ammo": "Penetrator"}])).weapons
    assert (weapon.mm, weapon.energy.value, weapon.stock) == (30, 0, None)


def test_a_civilian_vehicle_has_the_durability_of_the_setting() -> None:
    health = build(CivilianSheet(), book({}, {"civ_vehicle.durability": 70})).health
    assert isinstance(health, Explained)
    assert health.value == 70


@pytest.mark.parametrize(
    "unit, code",
    [
        (tank(weapons=[{"weapon": "sling"}]), "unknown_weapon"),
        (tank(quirks=["levitation"]), "unknown_quirk"),
        (tank(quirks=["sloped_glacis"]), "unknown_quirk"),
        (tank(extras=["wedge_hull"]), "unknown_quirk"),
        (tank(weapons=[{"weapon": "cannon", "ammo_points": 1}]), "no_points"),
        (tank(weapons=[{"weapon": "ap", "count": 2}]), "too_many_ap_weapons"),
        (tank(parts={"chassis_stabiliser": 1}), "mount_not_allowed"),
        (walker(weapons=[{**CANNON, "stabilised": True}]), "mount_not_allowed"),
    ],
)
def test_what_the_rules_do_not_allow_is_a_problem(unit: Any, code: str) -> None:  # noqa: ANN401
    assert code in codes(made(unit))


def test_a_problem_names_its_place_on_the_sheet() -> None:
    (problem,) = made(tank(weapons=[{"weapon": "cannon", "points": 10}])).problems
    assert (problem.place, problem.text) == ("sheet.weapons.0", "100mm Cannon has no rounds")


@pytest.mark.parametrize(
    "value, half_up, down, up",
    [(2.5, 3, 2, 3), (2.4, 2, 2, 3), (64.00000000000001, 64, 64, 64), (507.4999999999999, 508, 507, 508)],
)
def test_numbers_are_rounded_without_minding_the_last_bits(
    value: float, half_up: int, down: int, up: int
) -> None:
    assert (rounded(value, "half_up"), rounded(value, "down"), rounded(value, "up")) == (half_up, down, up)


@pytest.mark.parametrize(
    "value, text", [(28.8, "28.8"), (9.25, "9.25"), (100, "100"), (0, "0"), (1 / 3, "0.33")]
)
def test_numbers_are_printed_with_two_decimals_at_most(value: float, text: str) -> None:
    assert plain(value) == text


def test_an_agrav_and_a_walker_differ_from_a_tank() -> None:
    fronts = [made(unit).armour.front.value for unit in (tank(), walker(), agrav())]
    assert fronts == pytest.approx([36, 24, 19.2])


def test_spent_points_count_what_hides_in_restricted_weapons() -> None:
    spent = made(vehicle("walker", weapons=[{"weapon": "maru_anala"}])).spent
    assert {part: spent[part] for part in ("weapons", "generator", "capacitor")} == {
        "weapons": 16.5,
        "generator": 2.5,
        "capacitor": 1,
    }
