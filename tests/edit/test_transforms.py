"""Turning, mirroring and shifting."""

from hypothesis import given
from hypothesis import strategies as st

from mapper.edit.moving import moved_backdrop
from mapper.edit.transforms import (
    Motion,
    mirrored_across,
    mirrored_down,
    moved_rows,
    shifted,
    turned_left,
    turned_right,
)
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.backdrop import Backdrop

WIDTH, HEIGHT = 5, 3
MOTIONS = (
    turned_right(HEIGHT),
    turned_left(WIDTH),
    mirrored_across(WIDTH),
    mirrored_down(HEIGHT),
    shifted(2, -7),
    Motion(),
)
motions = st.lists(st.sampled_from(MOTIONS), min_size=1, max_size=4)
tiles = st.builds(Tile, st.integers(-9, 9), st.integers(-9, 9))
sides = st.sampled_from(Side)


def test_a_turn_to_the_right_brings_the_top_left_tile_to_the_top_right() -> None:
    assert turned_right(HEIGHT).tile(Tile(0, 0)) == Tile(HEIGHT - 1, 0)


def test_a_turn_to_the_right_turns_north_to_east() -> None:
    assert turned_right(HEIGHT).facing(Side.N) is Side.E


def test_mirroring_across_leaves_north_and_swaps_east_and_west() -> None:
    motion = mirrored_across(WIDTH)
    assert [motion.facing(side) for side in (Side.N, Side.E)] == [Side.N, Side.W]


def test_a_wall_at_the_left_rim_comes_to_the_top_rim() -> None:
    assert turned_right(HEIGHT).edge(Edge(0, 0, Side.W)) == Edge(HEIGHT - 1, 0, Side.N)


def test_rows_turn_as_their_tiles_do() -> None:
    assert moved_rows(("abc", "def"), turned_right(2)) == ("da", "eb", "fc")


def test_a_left_turn_takes_a_right_turn_back() -> None:
    there_and_back = turned_right(HEIGHT).then(turned_left(HEIGHT))
    assert there_and_back == Motion()


@given(tiles, sides, motions)
def test_the_edge_of_a_moved_tile_is_the_moved_edge_of_the_tile(
    tile: Tile, side: Side, way: list[Motion]
) -> None:
    for motion in way:
        assert motion.edge(tile.edge(side)) == motion.tile(tile).edge(motion.facing(side))
        tile, side = motion.tile(tile), motion.facing(side)


@given(tiles, motions)
def test_motions_done_together_are_those_done_one_after_another(tile: Tile, way: list[Motion]) -> None:
    together, stepwise = Motion(), tile
    for motion in way:
        together, stepwise = together.then(motion), motion.tile(stepwise)
    assert together.tile(tile) == stepwise


@given(tiles, motions)
def test_the_middle_of_a_tile_comes_to_the_middle_of_its_tile(tile: Tile, way: list[Motion]) -> None:
    for motion in way:
        moved = motion.tile(tile)
        assert motion.point(tile.x + 0.5, tile.y + 0.5) == (moved.x + 0.5, moved.y + 0.5)


@given(motions, st.integers(0, 3), st.booleans())
def test_a_pixel_of_a_backdrop_lies_under_the_same_place_after_a_motion(
    way: list[Motion],
    quarters: int,
    mirrored: bool,  # noqa: FBT001  # drawn
) -> None:
    before = Backdrop(name="x", data="", x=1, y=2, quarters=quarters, mirrored=mirrored)
    after, place = before, pixel_of(before, 3, 4)
    for motion in way:
        moved = moved_backdrop(after, motion)
        assert moved is not None
        after, place = moved, motion.point(*place)
    assert pixel_of(after, 3, 4) == place


def pixel_of(backdrop: Backdrop, x: float, y: float) -> tuple[float, float]:
    """Return where a pixel lies by the words of the model: mirrored, turned, shifted."""
    if backdrop.mirrored:
        x = -x
    for _ in range(backdrop.quarters):
        x, y = -y, x
    return x + backdrop.x, y + backdrop.y
