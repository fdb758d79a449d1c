from typing import Any

import pytest

from mapper.geometry.grid import Tile
from mapper.model.unit import Unit, UnitKind
from mapper.rules.ruleset import Token
from mapper.rules.vehicle.tokens import token
from tests.building import agrav, book, infantry, scenario, tank, walker

CANNON = {"weapon": "cannon", "points": 10, "ammo_points": 2}


def worn(unit: Unit, *others: Unit) -> Token:
    return token(unit, scenario(".", unit, *others), book())


def test_an_undamaged_unit_wears_no_pips() -> None:
    assert worn(tank()) == Token(shape="tank")


@pytest.mark.parametrize(
    "unit, shape",
    [
        (tank(), "tank"),
        (walker(), "walker"),
        (agrav(), "agrav"),
        (infantry(), "trooper"),
        (infantry(kind="powered_armour"), "powered_armour"),
        (infantry(kind="powersuit", drone=True), "powersuit"),
        (infantry(kind="drone", drone=True, health=5), "drone"),
        (Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=Tile(0, 0)), "civilian"),
    ],
)
@pytest.mark.clause("V-MAP-13")
def test_each_kind_has_its_silhouette(unit: Unit, shape: str) -> None:
    assert worn(unit).shape == shape


@pytest.mark.parametrize("left, pips", [(89, 5), (72, 4), (54.1, 4), (54, 3), (1, 1), (0, 0)])
def test_a_pip_is_a_fifth_of_the_internals_rounded_up(left: float, pips: int) -> None:
    assert worn(tank(state={"internals": left})).pips_left == pips


@pytest.mark.parametrize("left, pips", [(10, None), (9, 5), (2, 1)])
def test_a_mans_pips_are_fifths_of_his_health(left: float, pips: int | None) -> None:
    assert worn(infantry(state={"health": left})).pips_left == pips


@pytest.mark.parametrize(
    "shield, look",
    [
        ({}, "up"),
        ({"charge": 0.5}, "up"),
        ({"charge": 0}, "down"),
        ({"mode": "inactive"}, "down"),
        ({"mode": "resetting", "reset": 2, "charge": 0}, "down"),
    ],
)
def test_a_shield_is_up_or_down(shield: dict[str, Any], look: str) -> None:
    assert worn(tank(parts={"hardshield": 5}, state={"shield": shield})).shield == look


def test_a_destroyed_shield_is_down() -> None:
    assert worn(tank(parts={"hardshield": 5}, state={"destroyed": ["shield"]})).shield == "down"


@pytest.mark.parametrize("charge, look", [(None, "up"), (1, "up"), (0, "down")])
def test_a_suits_shield_is_up_or_down(charge: float | None, look: str) -> None:
    state = {} if charge is None else {"shield_charge": charge}
    assert worn(infantry(kind="powersuit", state=state)).shield == look


@pytest.mark.parametrize(
    "state, badges",
    [
        ({}, ()),
        ({"stun": 1}, ("stun",)),
        ({"stun": 2}, ("stun",)),
        ({"high": True}, ("high",)),
        ({"hunker": 1.5}, ("hunker", "done")),
    ],
)
def test_badges_tell_a_state_that_is_not_the_usual_one(
    state: dict[str, Any], badges: tuple[str, ...]
) -> None:
    assert worn(walker(state=state)).badges == badges


@pytest.mark.parametrize(
    "state, done",
    [
        ({"mobility_spent": 7}, False),
        ({"fired": [0]}, False),
        ({"mobility_spent": 7, "fired": [0]}, True),
    ],
)
def test_a_unit_is_done_when_nothing_is_left_to_it(state: dict[str, Any], done: bool) -> None:  # noqa: FBT001
    assert ("done" in worn(tank(weapons=[CANNON], state=state)).badges) is done


def test_a_unit_that_could_do_nothing_is_not_done_before_it_acts() -> None:
    assert worn(tank(parts={"turbine": 0})).badges == ()


def test_docked_drones_are_counted() -> None:
    carrier = tank()
    drones = [infantry(kind="powersuit", drone=True, id=f"d{number}", carrier="tank") for number in (1, 2)]
    assert worn(carrier, *drones).docked == 2
    assert worn(drones[0], carrier).docked == 0


def test_a_vehicle_whose_pilot_is_dead_has_no_pip_left() -> None:
    assert worn(tank(state={"destroyed": ["cockpit"]})).pips_left == 0
    assert worn(tank(state={"damaged": ["cockpit"]})).pips_left is None
