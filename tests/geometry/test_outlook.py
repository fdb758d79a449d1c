"""Directions as numbers, and points seen past barriers far apart."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mapper.geometry.barriers import make_barriers
from mapper.geometry.lines import BarrierIndex
from mapper.geometry.outlook import Points, bearings, seen
from mapper.geometry.shapes import ring

far = st.integers(-(2**15), 2**15)
directions = st.tuples(far, far).filter(lambda pair: pair != (0, 0))


@given(directions, directions)
def test_bearings_keep_the_order_of_directions_and_tell_equal_ones(
    one: tuple[int, int], two: tuple[int, int]
) -> None:
    first, second = bearings(np.array([one[0], two[0]], float), np.array([one[1], two[1]], float))
    turn = one[0] * two[1] - one[1] * two[0]
    along = one[0] * two[0] + one[1] * two[1]
    assert (first == second) == (turn == 0 and along > 0)
    if abs(second - first) < 2 and turn:
        assert (second > first) == (turn > 0)


@given(st.integers(1, 2**15), st.integers(0, 2**15 - 1))
def test_neighbouring_directions_of_the_largest_map_are_told_apart(run: int, rise: int) -> None:
    near = bearings(np.array([run, run], float), np.array([rise, rise + 1], float))
    assert near[0] < near[1]
    assert math.isclose(near[0], rise / (run + rise))


def test_a_gap_between_two_far_corners_is_neither_widened_nor_closed() -> None:
    width = 4096
    walls = [
        (0, ring(((2000.0, 0.0), (2001.0, 0.0), (2001.0, 1.0), (2000.0, 1.0)))),
        (1, ring(((2000.0, 1.25), (2001.0, 1.25), (2001.0, 3.0), (2000.0, 3.0)))),
    ]
    barriers = make_barriers(walls, (), ())
    index = BarrierIndex(barriers, width, 3)
    eye, targets = (4, 12), [(8 * x + 4, 8 * y + 4) for y in range(3) for x in range(2001, width)]
    places = np.array(targets, float)
    points = Points(places[:, 0], places[:, 1])
    found = seen(barriers, eye, points)
    one_by_one = [index.is_free(eye, target, frozenset()) for target in targets]
    assert found.tolist() == one_by_one
    assert 0 < found.sum() < len(found)
