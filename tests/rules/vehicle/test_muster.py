from typing import Any

import pytest

from mapper.rules.vehicle.muster import muster_problems
from tests.building import book, scenario, tank

DORN: list[dict[str, Any]] = [{"weapon": "dorn_lasair"}]


def places(per: str, *sides: str) -> list[str]:
    units = [tank(id=f"t{number}", side=side, weapons=DORN) for number, side in enumerate(sides)]
    found = muster_problems(scenario(".", *units), book({}, {"restricted_limit.per": per}))
    return [problem.place for problem in found]


@pytest.mark.clause("V-BLD-41")
def test_a_side_has_one_of_each_restricted_weapon() -> None:
    assert places("side", "red", "blue") == []
    assert places("side", "red", "blue", "red") == ['units[2] "t2": sheet.weapons']


@pytest.mark.clause("V-BLD-41")
def test_the_whole_game_may_have_but_one() -> None:
    assert places("game", "red", "blue") == ['units[1] "t1": sheet.weapons']


@pytest.mark.clause("V-BLD-41")
def test_each_vehicle_may_have_one() -> None:
    assert places("vehicle", "red", "red") == []


def test_a_weapon_twice_on_one_sheet_is_told_at_the_sheet_only() -> None:
    assert list(muster_problems(scenario(".", tank(weapons=DORN * 2)), book())) == []


def test_a_sheet_that_cannot_be_read_is_passed_over() -> None:
    units = [tank(id="a", weapons=DORN), tank(id="b", parts={"turbine": -1})]
    assert list(muster_problems(scenario(".", *units), book())) == []
