"""Drones in their racks: how they ride, what they fire at, and what docking costs."""

import pytest

from mapper.model.unit import Unit
from mapper.play.game import Game
from tests.building import infantry, scenario, tank
from tests.gaming import condition, game, order, played, refused

GUN = {"weapon": "rail_repeater", "mm": 30, "ammo": "Penetrator"}
FIELD = """
    .......
    .......
    .......
    .......
    .......
"""


def suit(kind: str = "powersuit", *, carrier: str | None = "ox", at: str = "D3") -> Unit:
    """Return a red drone of a kind, docked on the tank unless told otherwise."""
    return infantry(at, kind=kind, id="suit", side="red", drone=True, carrier=carrier, weapons=[GUN])


def foe(at: str) -> Unit:
    """Return a blue tank."""
    return tank(at, "N", id="wolf", name="Wolf", side="blue")


def battle(drone: Unit, enemy: str) -> Game:
    """Return a game: a tank with racks in D3 that faces north, a drone, and an enemy."""
    ox = tank("D3", "N", id="ox", name="Ox", extras=("support_drones",))
    return game(scenario(FIELD, ox, drone, foe(enemy)))


SHOT = order("fire", unit="suit", weapon=0, target="wolf")


@pytest.mark.clause("V-EXT-11")
@pytest.mark.parametrize(
    ("kind", "arcs"), [("powersuit", {"left", "rear"}), ("powered_armour", {"right", "rear"})]
)
def test_a_docked_drone_fires_into_the_arcs_of_its_rack(kind: str, arcs: set[str]) -> None:
    for arc, enemy in {"front": "D1", "left": "A3", "right": "G3", "rear": "D5"}.items():
        start = battle(suit(kind), enemy)
        if arc in arcs:
            assert played(start, SHOT).entries[-1].events[0]["event"] == "fired"
        else:
            assert refused(start, SHOT).code == "out_of_arc"


@pytest.mark.clause("V-EXT-11")
def test_a_drone_of_a_kind_without_a_rack_arc_can_t_fire_docked() -> None:
    man = infantry(
        "D3", kind="drone", id="suit", side="red", drone=True, carrier="ox", health=9, weapons=[GUN]
    )
    assert refused(battle(man, "D1"), SHOT).code == "docked"


@pytest.mark.clause("V-EXT-11")
def test_a_docked_drone_moves_with_its_carrier_and_fires_as_one_that_moved() -> None:
    start = battle(suit(), "A3")
    still = played(start, SHOT).entries[-1].rolls[0].classes[0][1]
    there = played(start, order("move", unit="ox", path=["forward", "back"]))
    moved = played(there, SHOT).entries[-1].rolls[0].classes[0][1]
    assert moved == pytest.approx(still - 0.30)
    away = played(start, order("move", unit="ox", path=["forward"]))
    drone = away.scenario.unit("suit")
    assert drone is not None
    assert (drone.tile.label, drone.carrier) == ("D2", "ox")


@pytest.mark.clause("V-EXT-11")
def test_a_docked_drone_can_t_be_aimed_at() -> None:
    gun = {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 5, "ammo": {"HE": 9}}
    ox = tank("D3", "N", id="ox", extras=("support_drones",))
    wolf = tank("D1", "S", id="wolf", side="blue", weapons=[gun])
    start = played(game(scenario(FIELD, ox, suit(), wolf)), order("end_turn", side="red"))
    aimed = order("fire", unit="wolf", weapon=0, ammo="HE", target="suit")
    assert refused(start, aimed).code == "docked"


@pytest.mark.clause("V-EXT-11")
def test_docking_and_undocking_cost_a_drone_one_mobility() -> None:
    out = played(battle(suit(), "D1"), order("undock", unit="suit"))
    drone = out.scenario.unit("suit")
    assert drone is not None
    assert (drone.carrier, condition(out, "suit").mobility_spent) == (None, 1)
    back = played(out, order("dock", unit="suit", carrier="ox"))
    again = back.scenario.unit("suit")
    assert again is not None
    assert (again.carrier, condition(back, "suit").mobility_spent) == ("ox", 2)


@pytest.mark.clause("V-EXT-11")
def test_a_drone_docks_in_its_carrier_s_tile_only() -> None:
    there = battle(suit(carrier=None, at="C3"), "D1")
    assert refused(there, order("dock", unit="suit", carrier="ox")).code == "too_far"
