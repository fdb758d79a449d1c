import pytest

from mapper.paint.outlines import (
    Box,
    along,
    box_around,
    centre,
    clockwise,
    inset,
    on_pixels,
    star,
    tile_hash,
    whole_px,
)

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
ELL = ((0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0))


def test_an_inset_square_is_smaller_on_all_sides() -> None:
    assert box_around(inset(SQUARE, 1)) == Box(1, 1, 2, 2)


def test_an_inset_goes_inwards_whichever_way_the_outline_runs() -> None:
    assert box_around(inset(SQUARE[::-1], 1)) == Box(1, 1, 2, 2)


def test_an_inset_moves_a_nook_inwards_too() -> None:
    assert (0.75, 0.75) in inset(ELL, 0.25)


def test_a_point_on_a_straight_side_is_moved_with_the_side() -> None:
    with_idle_point = ((0.0, 0.0), (2.0, 0.0), *SQUARE[1:])
    assert (2.0, 1.0) in inset(with_idle_point, 1)


def test_spots_along_an_outline_point_inwards() -> None:
    spots = list(along(SQUARE, 1))
    assert len(spots) == 16
    assert (spots[0].x, spots[0].y) == (0.5, 0.0)
    assert (spots[0].inward_x, spots[0].inward_y) == (0.0, 1.0)


def test_the_centre_of_a_square_is_its_middle() -> None:
    assert centre(SQUARE) == pytest.approx((2, 2))


def test_clockwise_turns_an_outline_that_runs_the_other_way() -> None:
    assert clockwise(SQUARE) == SQUARE
    assert clockwise(SQUARE[::-1]) == SQUARE


def test_lattice_points_fall_on_whole_pixels() -> None:
    assert on_pixels([(0.25, 0.75)], 24) == ((6, 18),)
    assert on_pixels([(0.25, 0.75)], 25) == ((6, 19),)


def test_halves_round_up_on_every_tile() -> None:
    assert [whole_px(value) for value in (0.5, 1.5, 2.5, -0.5)] == [1, 2, 3, 0]


def test_the_hash_of_a_tile_never_changes() -> None:
    values = [tile_hash(x, y, salt) for x in range(20) for y in range(20) for salt in range(3)]
    assert all(0 <= value < 1 for value in values)
    assert len(set(values)) == len(values)
    assert tile_hash(3, 7, 1) == 0.4390469614882022


def test_a_star_has_a_ray_up_and_two_corners_a_ray() -> None:
    corners = star(0, 0, 10, 0.4)
    assert len(corners) == 10
    assert corners[0] == pytest.approx((0, -10))
