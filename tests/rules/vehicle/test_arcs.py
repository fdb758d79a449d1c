import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.geometry.grid import Side, Tile
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.arcs import (
    Mount,
    all_round,
    bearing_refusal,
    cone_covers,
    cone_refusal,
    distance_tiles,
    mount_of,
    struck_facing,
    struck_facings,
    tight_refusal,
)
from mapper.rules.vehicle.ruleset import VehicleRuleset
from mapper.rules.vehicle.target import Facing
from tests.building import book, tile

HERE = Tile(5, 5)
HIGH_ACT = ("high_act_turret",)
tiles = st.builds(Tile, st.integers(0, 10), st.integers(0, 10))
sides = st.sampled_from(Side)


def test_a_hull_weapon_bears_on_the_front_arc_and_its_edges() -> None:
    stance = Stance(HERE, Side.N)
    for target in (Tile(5, 0), Tile(3, 3), Tile(7, 3), HERE):
        assert bearing_refusal(stance, Mount.HULL, target, book()) is None


def test_a_hull_weapon_does_not_bear_aside_and_says_so() -> None:
    refusal = bearing_refusal(Stance(HERE, Side.N), Mount.HULL, Tile(7, 4), book())
    assert refusal is not None
    assert refusal.code == "out_of_arc"
    assert [reason.clause for reason in refusal.reasons] == ["V-BLD-31", "V-SIT-10"]
    assert "H5 lies outside the 90 degrees facing N from F6" in refusal.text


@pytest.mark.parametrize("mount", [Mount.TURRET, Mount.WALKER])
def test_turrets_and_walkers_bear_all_around(mount: Mount) -> None:
    assert bearing_refusal(Stance(HERE, Side.N), mount, Tile(5, 9), book()) is None


def test_the_hull_arc_binds_by_settings() -> None:
    behind, stance = Tile(5, 9), Stance(HERE, Side.N)
    free = book(settings={"fire.hull_arc_for_normal_fire": False})
    assert bearing_refusal(stance, Mount.HULL, behind, free) is None
    lobbed = book(settings={"fire.hull_arc_indirect": False})
    assert bearing_refusal(stance, Mount.HULL, behind, lobbed, indirect=True) is None
    assert bearing_refusal(stance, Mount.HULL, behind, lobbed) is not None
    assert bearing_refusal(stance, Mount.HULL, behind, book(), indirect=True) is not None


def test_a_walker_is_one_turret() -> None:
    assert mount_of(turret=False, all_turreted=True) is Mount.WALKER
    assert mount_of(turret=True, all_turreted=False) is Mount.TURRET
    assert mount_of(turret=False, all_turreted=False) is Mount.HULL


def test_a_reaction_cone_of_the_hull_is_its_front_arc() -> None:
    assert cone_refusal(Side.N, Side.N, Mount.HULL) is None
    refusal = cone_refusal(Side.N, Side.E, Mount.HULL)
    assert refusal is not None
    assert refusal.code == "out_of_arc"
    assert cone_refusal(Side.N, Side.E, Mount.TURRET) is None
    assert cone_refusal(Side.N, Side.S, Mount.WALKER) is None


def test_only_a_high_act_turret_reacts_all_around() -> None:
    assert all_round(Mount.TURRET, HIGH_ACT, book())
    assert not all_round(Mount.TURRET, ("low_profile",), book())
    assert not all_round(Mount.HULL, HIGH_ACT, book())
    assert not all_round(Mount.WALKER, HIGH_ACT, book())


@given(tiles, sides)
def test_the_four_cones_cover_every_tile(target: Tile, facing: Side) -> None:
    covering = [side for side in Side if cone_covers(HERE, side, target)]
    assert 1 <= len(covering) <= 4
    assert cone_covers(HERE, facing, target, all_round=True)


def test_tight_reaction_takes_one_tile() -> None:
    assert tight_refusal([HERE], (), book()) is None
    assert tight_refusal([HERE, Tile(5, 6)], (), book()) is not None
    assert tight_refusal([], (), book()) is not None


@pytest.mark.parametrize(
    ("labels", "allowed"),
    [
        ("B2", True),
        ("B2 B3", True),
        ("B2 B3 C3", True),
        ("B3 B2 B4", True),
        ("B2 B4", False),
        ("B2 C3", False),
        ("B2 B2", False),
        ("B2 B3 B4 B5", False),
    ],
)
def test_a_high_act_turret_takes_up_to_three_tiles_that_touch(labels: str, *, allowed: bool) -> None:
    found = tight_refusal([tile(label) for label in labels.split()], HIGH_ACT, book())
    assert (found is None) is allowed


def test_touching_by_corners_is_a_setting() -> None:
    loose = book(settings={"reaction.tight_touching": "edge_or_corner"})
    assert tight_refusal([tile("B2"), tile("C3")], HIGH_ACT, loose) is None
    assert tight_refusal([tile("B2"), tile("D3")], HIGH_ACT, loose) is not None


@pytest.mark.parametrize(
    ("shooter", "struck"),
    [
        (Tile(5, 1), Facing.FRONT),
        (Tile(7, 3), Facing.FRONT),
        (Tile(8, 3), Facing.SIDE),
        (Tile(9, 5), Facing.SIDE),
        (Tile(3, 7), Facing.REAR),
        (Tile(5, 9), Facing.REAR),
        (Tile(1, 6), Facing.SIDE),
        (HERE, Facing.FRONT),
    ],
)
def test_the_struck_facing_follows_the_bearing(shooter: Tile, struck: Facing) -> None:
    assert struck_facing(shooter, HERE, Side.N, book()) is struck


def test_diagonals_strike_by_a_setting() -> None:
    ahead, behind = Tile(7, 3), Tile(3, 7)
    side = book(settings={"facing.diagonal": "side"})
    assert struck_facing(ahead, HERE, Side.N, side) is Facing.SIDE
    best = book(settings={"facing.diagonal": "attacker_best"})
    assert struck_facings(ahead, HERE, Side.N, best) == (Facing.FRONT, Facing.SIDE)
    assert struck_facing(ahead, HERE, Side.N, best) is Facing.SIDE
    assert struck_facing(behind, HERE, Side.N, best) is Facing.REAR


@pytest.mark.parametrize(
    ("entered", "struck"),
    [(Side.N, Facing.FRONT), (Side.E, Facing.SIDE), (Side.S, Facing.REAR), (Side.W, Facing.SIDE)],
)
def test_in_the_same_tile_the_side_of_entry_is_struck(entered: Side, struck: Facing) -> None:
    assert struck_facing(HERE, HERE, Side.N, book(), entered) is struck


def test_in_the_same_tile_settings_may_say_otherwise() -> None:
    front = book(settings={"facing.same_tile": "front"})
    assert struck_facing(HERE, HERE, Side.N, front, Side.S) is Facing.FRONT
    choice = book(settings={"facing.same_tile": "attacker_choice"})
    assert struck_facing(HERE, HERE, Side.N, choice, Side.N) is Facing.REAR


@given(tiles, tiles, sides)
def test_turning_shooter_and_target_alike_strikes_the_same_facing(a: Tile, b: Tile, facing: Side) -> None:
    turned_a, turned_b = Tile(-a.y, a.x), Tile(-b.y, b.x)
    here = struck_facing(a, b, facing, book())
    assert struck_facing(turned_a, turned_b, facing.right, book()) is here


def test_distance_counts_diagonals_as_one_unless_a_setting_says_otherwise() -> None:
    assert distance_tiles(Tile(0, 0), Tile(3, 2), book()) == 3
    assert distance_tiles(Tile(0, 0), Tile(3, 2), book(settings={"map.distance": "manhattan"})) == 5
    rules = VehicleRuleset(book(settings={"map.distance": "manhattan"}))
    assert rules.distance(Tile(0, 0), Tile(3, 2)) == 5
