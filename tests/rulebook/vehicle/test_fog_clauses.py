"""What a side knows of the other: fog of war, and units that their fire has revealed."""

from typing import Any

import pytest

from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.play.view import View, side_view
from tests.building import scenario, tank

WALL = """
    ...H...
    ...H...
    ...H...
"""
FOG = {"fog.enabled": True}


def battle(*units: Unit, **fields: Any) -> Scenario:  # noqa: ANN401  # the scenario's fields
    """Return a battle on a map that buildings cut in two, with a red tank to the west."""
    return scenario(WALL, tank("A2", "E", id="ox"), *units, **fields)


def enemy(at: str, **changes: Any) -> Unit:  # noqa: ANN401  # those of `vehicle`
    """Return a blue tank."""
    return tank(at, "W", id="wolf", name="Wolf", side="blue", **changes)


def seen_by(side: str, of: Scenario) -> View:
    """Return what a side may know."""
    return side_view(of, ruleset_of(of), side)


def ids(view: View) -> list[str]:
    """Return the units in a view."""
    return [unit.id for unit in view.units]


@pytest.mark.clause("V-SIT-09")
@pytest.mark.parametrize(
    ("at", "settings", "known"),
    [
        ("C2", FOG, ["ox", "wolf"]),
        ("F2", FOG, ["ox"]),
        ("F2", {}, ["ox", "wolf"]),
        ("F2", {"fog.enabled": False}, ["ox", "wolf"]),
    ],
)
def test_in_fog_a_side_knows_only_the_enemies_it_sees(
    at: str, settings: dict[str, bool], known: list[str]
) -> None:
    assert ids(seen_by("red", battle(enemy(at), settings=settings))) == known


@pytest.mark.clause("V-SIT-09", "V-QRK-05")
def test_in_fog_a_spotter_drone_sees_past_buildings() -> None:
    spotter = tank("B2", "E", id="elk", quirks=("spotter_drone",))
    assert "wolf" in ids(seen_by("red", battle(spotter, enemy("F2"), settings=FOG)))
    assert "wolf" not in ids(seen_by("red", battle(spotter, enemy("G2"), settings=FOG)))


@pytest.mark.clause("V-SIT-09")
def test_in_fog_what_an_unseen_enemy_does_leaves_no_trace() -> None:
    before = battle(enemy("F2"), settings=FOG)
    wolf = before.units[1]
    for changed in (
        wolf.evolve(tile=Tile(4, 0)),
        wolf.evolve(name="Bear", state={"heat": 3}),
        wolf.evolve(hidden=True),
    ):
        after = before.evolve(units=(before.units[0], changed))
        assert seen_by("red", after) == seen_by("red", before)
    assert seen_by("red", before.evolve(units=before.units[:1])) == seen_by("red", before)


@pytest.mark.clause("V-SIT-09")
def test_a_wreck_sees_nothing() -> None:
    gone = tank("A2", "E", id="ox", state={"internals": 0})
    assert "wolf" not in ids(seen_by("red", scenario(WALL, gone, enemy("C2"), settings=FOG)))


@pytest.mark.clause("V-SIT-08", "V-EXT-02")
def test_a_hidden_unit_that_counter_battery_sensors_revealed_is_known_to_that_side_alone() -> None:
    told = {"revealed": [{"side": "red", "turns": 2}]}
    here = battle(enemy("F2", hidden=True, state=told))
    assert "wolf" in ids(seen_by("red", here))
    assert "wolf" not in ids(seen_by("red", battle(enemy("F2", hidden=True))))
    other = {"revealed": [{"side": "blue", "turns": 2}]}
    assert "wolf" not in ids(seen_by("red", battle(enemy("F2", hidden=True, state=other))))
