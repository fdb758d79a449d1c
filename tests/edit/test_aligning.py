"""A backdrop laid by two points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.edit.aligning import aligned, set_backdrop
from mapper.edit.operations import Edit, NoEdit
from mapper.model.backdrop import Backdrop
from tests.building import scenario as drawn
from tests.edit.test_transforms import pixel_of

PLAIN = Backdrop(name="plan.png", data="")
coordinates = st.tuples(st.integers(0, 400), st.integers(0, 400))
places = st.tuples(st.integers(0, 30), st.integers(0, 30))


def lies_at(backdrop: Backdrop, point: tuple[float, float]) -> tuple[float, float]:
    x, y = point
    return pixel_of(backdrop, x / backdrop.tile_px, y / backdrop.tile_px)


def test_two_points_give_scale_and_place() -> None:
    laid = aligned(PLAIN, ((10, 20), (90, 20)), ((1, 1), (3, 1)))
    assert isinstance(laid, Backdrop)
    assert (laid.tile_px, laid.x, laid.y, laid.quarters) == (40, 0.75, 0.5, 0)


def test_a_picture_on_its_side_is_turned() -> None:
    laid = aligned(PLAIN, ((0, 0), (80, 0)), ((3, 1), (3, 3)))
    assert isinstance(laid, Backdrop)
    assert laid.quarters == 1


@given(coordinates, places, st.integers(8, 99), st.integers(0, 3), st.booleans())
def test_both_points_come_to_their_places(
    first: tuple[int, int],
    place: tuple[int, int],
    tile_px: int,
    quarters: int,
    mirrored: bool,  # noqa: FBT001  # drawn
) -> None:
    wanted = PLAIN.evolve(x=place[0], y=place[1], tile_px=tile_px, quarters=quarters, mirrored=mirrored)
    points = (first, (first[0] + 120, first[1] + 50))
    there = tuple(lies_at(wanted, point) for point in points)
    laid = aligned(PLAIN.evolve(mirrored=mirrored), points, (there[0], there[1]))
    assert isinstance(laid, Backdrop)
    for point, place_of_it in zip(points, there, strict=True):
        assert lies_at(laid, point) == pytest.approx(place_of_it)


def test_points_on_each_other_are_refused() -> None:
    assert isinstance(aligned(PLAIN, ((5, 5), (6, 5)), ((0, 0), (3, 0))), NoEdit)
    assert isinstance(aligned(PLAIN, ((0, 0), (90, 0)), ((1, 1), (1, 1))), NoEdit)


def test_a_picture_that_would_be_too_small_is_refused() -> None:
    assert isinstance(aligned(PLAIN, ((0, 0), (10, 0)), ((0, 0), (4000, 0))), NoEdit)


def test_a_backdrop_is_put_there_and_taken_away() -> None:
    before = drawn("...")
    there = set_backdrop(before, PLAIN)
    assert isinstance(there, Edit)
    assert there.scenario.map.backdrop == PLAIN
    gone = set_backdrop(there.scenario, None)
    assert isinstance(gone, Edit)
    assert gone.scenario == before
