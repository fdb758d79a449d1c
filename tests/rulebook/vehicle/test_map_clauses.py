"""The map and the ground, distances and the conventions that hold everywhere."""

import pytest

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.arcs import distance_tiles
from mapper.rules.vehicle.attack import attacks
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.sections import section_of, tiles_of
from tests.building import agrav, board, book, scenario, tank, tile, walker
from tests.gaming import condition, game, order, played

GUN = {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 5, "ammo": {"HE": 9}}


def wide(tiles: int) -> BattleMap:
    """Return a strip of open ground."""
    return board("." * tiles)


@pytest.mark.clause("V-MAP-01")
def test_a_section_has_one_durability_for_all_its_tiles() -> None:
    made = board("....\n.HH.\n....")
    first, second = made.structures
    joined = first.evolve(outline=((1.0, 1.0), (3.0, 1.0), (3.0, 2.0), (1.0, 2.0)))
    whole = made.evolve(structures=(joined,))
    assert tiles_of(joined, whole) == (Tile(1, 1), Tile(2, 1))
    assert section_of(joined, book()).durability == section_of(second, book()).durability == 1000


@pytest.mark.clause("V-MAP-12", "V-MOV-07")
def test_clear_ground_costs_nothing_more_and_subsidence_is_a_kind_of_ground() -> None:
    start = game(scenario("...S\n....", tank("A1", "E", id="ox"), tank("D2", "W", id="w", side="blue")))
    there = played(start, order("move", unit="ox", path=["forward", "forward"]))
    assert condition(there, "ox").mobility_spent == 2
    assert start.scenario.map.terrain(tile("D1")) == "subsidence"


@pytest.mark.clause("V-BLD-07")
@pytest.mark.parametrize("make", [tank, walker, agrav])
def test_every_vehicle_has_one_anti_personnel_weapon_free(make: object) -> None:
    unit = make("A1")  # type: ignore[operator]  # a builder
    (weapon,) = party_of(unit, book()).weapons
    assert (weapon.family, weapon.shots.value, weapon.turret) == ("ap", 1, True)


@pytest.mark.clause("V-GEN-07")
@pytest.mark.parametrize(
    ("setting", "far"), [({}, 4), ({"map.distance": "chebyshev"}, 4), ({"map.distance": "manhattan"}, 7)]
)
def test_diagonals_count_as_one_tile_unless_the_setting_says_otherwise(
    setting: dict[str, str], far: int
) -> None:
    rules = book({}, setting)
    assert distance_tiles(tile("A1"), tile("E4"), rules) == far
    assert distance_tiles(tile("E4"), tile("A1"), rules) == far
    assert distance_tiles(tile("C3"), tile("C3"), rules) == 0


@pytest.mark.clause("V-HIT-20")
def test_range_takes_nothing_from_a_direct_shot() -> None:
    chances = []
    for far in (2, 20, 60):
        ox, wolf = tank("A1", "E", id="ox", weapons=[GUN]), tank("B1", "W", id="wolf", side="blue")
        made = scenario(wide(far), ox, wolf.evolve(tile=Tile(far - 1, 0)))
        found = attacks(made, made.units[0], made.units[1], Stance(Tile(0, 0), ox.facing), book())
        (fired,) = (attack for attack in found if attack.ammo == "HE")
        assert not isinstance(fired.refusal, Refusal)
        assert fired.to_hit is not None
        chances.append(fired.to_hit.value)
    assert chances == [0.8, 0.8, 0.8]


@pytest.mark.clause("V-MOV-01")
def test_a_unit_faces_one_of_four_directions_and_turns_by_quarters() -> None:
    start = game(scenario("..\n..", tank("A1", "N", id="ox"), tank("B2", "N", id="w", side="blue")))
    there, facings = start, []
    for _ in range(4):
        there = played(there, order("move", unit="ox", path=["turn_right"]))
        unit = there.scenario.unit("ox")
        assert unit is not None
        facings.append(unit.facing)
    assert facings == ["E", "S", "W", "N"]
    assert condition(there, "ox").mobility_spent == 4


@pytest.mark.clause("V-MOV-16", "V-QRK-04")
def test_an_ultra_heavy_chassis_pays_one_more_for_every_action() -> None:
    heavy = tank("A1", "E", id="ox", quirks=("ultra_heavy_chassis",), parts={"turbine": 12})
    start = game(scenario("....\n....", heavy, tank("D2", "W", id="w", side="blue")))
    for path, cost in ((["forward"], 2), (["turn_right"], 2), (["crawl_forward"], 4)):
        there = played(start, order("move", unit="ox", path=path))
        assert condition(there, "ox").mobility_spent == cost


@pytest.mark.clause("V-MOV-18", "V-GEN-08")
@pytest.mark.parametrize(("setting", "passes"), [({}, True), ({"move.enemy_blocks": True}, False)])
def test_units_don_t_block_a_tile_unless_the_setting_says_so(
    setting: dict[str, bool], passes: object
) -> None:
    ox, wolf = tank("A1", "E", id="ox"), tank("B1", "W", id="wolf", side="blue")
    start = game(scenario("...\n...", ox, wolf, settings=setting))
    done = start.do(order("move", unit="ox", path=["forward", "forward"]))
    assert (not isinstance(done, Refusal)) is passes
