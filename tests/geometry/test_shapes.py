"""Outlines on the lattice: areas, places and distances, exactly."""

from fractions import Fraction

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from mapper.geometry.grid import Tile
from mapper.geometry.shapes import (
    WHOLE_TILE,
    Outline,
    covered_areas,
    cross,
    distance_squared,
    place_of,
    ring,
    sides,
    touches_tile,
)

quarters = st.integers(0, 16).map(lambda number: number / 4)
outlines = st.lists(st.tuples(quarters, quarters), min_size=3, max_size=7).filter(
    lambda points: shapely.Polygon(points).is_valid
)
eighths = st.integers(0, 32)

SQUARE = ring(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)))
TRIANGLE = ring(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))


def test_a_ring_has_its_interior_on_the_left_whichever_way_it_was_drawn() -> None:
    drawn = ((0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0))
    for outline in (drawn, drawn[::-1]):
        corners = ring(outline)
        assert all(cross(a, b, 8, 8) > 0 for a, b in sides(corners))


def test_points_on_a_straight_side_are_left_out() -> None:
    assert len(ring(((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)))) == 4


def test_a_needle_without_width_is_left_out() -> None:
    assert set(ring(((0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)))) == set(SQUARE)


def test_an_outline_without_an_interior_is_an_empty_ring() -> None:
    assert ring(((0.0, 0.0), (1.0, 1.0), (3.0, 3.0))) == ()


def test_a_triangle_covers_exactly_half_of_its_tile() -> None:
    assert covered_areas(TRIANGLE) == {Tile(0, 0): WHOLE_TILE // 2}


def test_a_slanted_side_that_cuts_a_tile_at_a_third_gives_a_fraction() -> None:
    wedge = ring(((0.0, 0.0), (3.0, 0.0), (0.0, 1.0)))
    assert covered_areas(wedge)[Tile(2, 0)] == Fraction(WHOLE_TILE, 6)


@given(outlines)
def test_areas_agree_with_shapely_and_add_up(outline: Outline) -> None:
    polygon, corners = shapely.Polygon(outline), ring(outline)
    areas = covered_areas(corners)
    for x in range(5):
        for y in range(5):
            expected = shapely.intersection(polygon, shapely.box(x, y, x + 1, y + 1)).area
            assert float(areas.get(Tile(x, y), 0)) / WHOLE_TILE == pytest.approx(expected, abs=1e-9)
    assert sum(areas.values()) == Fraction(polygon.area) * WHOLE_TILE


@given(outlines, eighths, eighths)
def test_places_and_distances_agree_with_shapely(outline: Outline, x: int, y: int) -> None:
    corners, polygon, point = ring(outline), shapely.Polygon(outline), shapely.Point(x / 8, y / 8)
    expected = 1 if polygon.contains(point) else 0 if polygon.touches(point) else -1
    assert place_of(corners, x, y) == expected
    assert float(distance_squared(corners, x, y)) ** 0.5 / 8 == pytest.approx(
        polygon.exterior.distance(point), abs=1e-9
    )


@given(outlines, st.integers(0, 4), st.integers(0, 4))
def test_touching_a_tile_agrees_with_shapely(outline: Outline, x: int, y: int) -> None:
    assert touches_tile(ring(outline), Tile(x, y)) == shapely.Polygon(outline).intersects(
        shapely.box(x, y, x + 1, y + 1)
    )
