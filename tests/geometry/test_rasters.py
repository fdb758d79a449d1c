from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.geometry.grid import Edge, Side, Tile, rectangle
from mapper.geometry.rasters import (
    Run,
    border_edges,
    brushed,
    clipped,
    contiguous,
    edges_between,
    ellipse_runs,
    hollow,
    lettered,
    line,
    nearest_edge,
    rectangle_edges,
    rectangle_runs,
    rim,
    tiles_in,
)

tiles = st.builds(Tile, st.integers(-12, 12), st.integers(-12, 12))
corners = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@given(tiles, tiles)
def test_a_line_steps_from_tile_to_tile_beside_or_diagonally(a: Tile, b: Tile) -> None:
    found = line(a, b)
    assert (found[0], found[-1]) == (a, b)
    assert all(max(abs(here.x - there.x), abs(here.y - there.y)) == 1 for here, there in pairwise(found))


@given(tiles, tiles)
def test_a_line_never_strays_more_than_half_a_tile(a: Tile, b: Tile) -> None:
    long = max(abs(b.x - a.x), abs(b.y - a.y))
    for tile in line(a, b):
        off = abs((b.x - a.x) * (tile.y - a.y) - (b.y - a.y) * (tile.x - a.x))
        assert 2 * off <= long * max(1, long)


@pytest.mark.parametrize("size", range(1, 10))
def test_a_brush_covers_a_square(size: int) -> None:
    covered = brushed(Tile(0, 0), Tile(0, 0), size)
    assert len(covered) == size * size
    assert Tile(0, 0) in covered


def test_an_even_brush_reaches_further_to_the_south_east() -> None:
    assert brushed(Tile(5, 5), Tile(5, 5), 2) == frozenset(rectangle(Tile(5, 5), Tile(6, 6)))


@given(tiles, tiles, st.integers(1, 9))
def test_a_brushed_line_holds_its_line(a: Tile, b: Tile, size: int) -> None:
    assert brushed(a, b, size) >= set(line(a, b))


def test_the_outline_of_a_rectangle_is_a_tile_thick() -> None:
    assert len(hollow(rectangle_runs(Tile(4, 5), Tile(1, 1)))) == 14
    assert hollow(rectangle_runs(Tile(2, 2), Tile(2, 2))) == {Tile(2, 2)}


@given(tiles, tiles)
def test_a_rectangle_holds_the_tiles_between_its_corners(a: Tile, b: Tile) -> None:
    assert tiles_in(rectangle_runs(a, b)) == frozenset(rectangle(a, b))


@given(tiles, tiles)
def test_an_ellipse_touches_all_sides_of_its_rectangle_and_is_symmetric(a: Tile, b: Tile) -> None:
    found = tiles_in(ellipse_runs(a, b))
    xs, ys = {tile.x for tile in found}, {tile.y for tile in found}
    assert (min(xs), max(xs), min(ys), max(ys)) == (
        min(a.x, b.x),
        max(a.x, b.x),
        min(a.y, b.y),
        max(a.y, b.y),
    )
    assert {Tile(a.x + b.x - tile.x, tile.y) for tile in found} == found
    assert {Tile(tile.x, a.y + b.y - tile.y) for tile in found} == found


@given(tiles, tiles)
def test_every_tile_whose_middle_is_in_the_ellipse_belongs_to_it(a: Tile, b: Tile) -> None:
    found = tiles_in(ellipse_runs(a, b))
    wide, high = abs(a.x - b.x) + 1, abs(a.y - b.y) + 1
    inside = {
        tile
        for tile in rectangle(a, b)
        if ((2 * tile.x - a.x - b.x) * high) ** 2 + ((2 * tile.y - a.y - b.y) * wide) ** 2
        <= (wide * high) ** 2
    }
    assert inside <= found


def test_a_round_ellipse_has_no_corners() -> None:
    found = tiles_in(ellipse_runs(Tile(0, 0), Tile(6, 6)))
    assert Tile(0, 0) not in found
    assert Tile(3, 0) in found
    assert Tile(1, 1) in found


@given(tiles, tiles, st.sampled_from((rectangle_runs, ellipse_runs)))
def test_the_outline_of_a_shape_is_what_has_a_side_to_the_outside(
    a: Tile, b: Tile, shape: Callable[[Tile, Tile], tuple[Run, ...]]
) -> None:
    found = tiles_in(shape(a, b))
    outer = {tile for tile in found if any(tile.neighbour(side) not in found for side in Side)}
    assert hollow(shape(a, b)) == outer


def test_a_shape_is_cut_to_the_map() -> None:
    runs = clipped(rectangle_runs(Tile(-2, -1), Tile(1, 1)), 6, 4)
    assert tiles_in(runs) == set(rectangle(Tile(0, 0), Tile(1, 1)))
    assert clipped(rectangle_runs(Tile(7, 0), Tile(9, 1)), 6, 4) == ()


@given(tiles, tiles)
def test_the_rim_of_a_shape_goes_around_as_much_as_it_holds(a: Tile, b: Tile) -> None:
    runs = ellipse_runs(a, b)
    corners = rim(runs)
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    assert abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2 == len(tiles_in(runs))


ROWS = ("aab", "baa", "bba", "abb")


def test_what_touches_at_a_corner_only_is_apart() -> None:
    assert tiles_in(contiguous(ROWS, Tile(0, 0), "a")) == {
        Tile(0, 0),
        Tile(1, 0),
        Tile(1, 1),
        Tile(2, 1),
        Tile(2, 2),
    }
    assert tiles_in(contiguous(ROWS, Tile(0, 3), "a")) == {Tile(0, 3)}


def test_an_area_of_other_letters_has_no_tile() -> None:
    assert list(contiguous(ROWS, Tile(2, 0), "a")) == []


@given(st.lists(st.text("ab", min_size=7, max_size=7), min_size=1, max_size=7), st.data())
def test_an_area_is_what_steps_from_side_to_side_reach(rows: list[str], data: st.DataObject) -> None:
    start = Tile(data.draw(st.integers(0, 6)), data.draw(st.integers(0, len(rows) - 1)))
    letter = rows[start.y][start.x]
    reached, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for side in Side:
            there = here.neighbour(side)
            inside = 0 <= there.x < 7 and 0 <= there.y < len(rows)
            if inside and rows[there.y][there.x] == letter and there not in reached:
                reached.add(there)
                waiting.append(there)
    found = list(contiguous(rows, start, letter))
    assert tiles_in(found) == reached
    assert sum(right - left for _, left, right in found) == len(reached)
    assert set(found) <= set(lettered(rows, letter))


def test_the_border_of_two_tiles_leaves_out_the_edge_between_them() -> None:
    found = border_edges({Tile(1, 1), Tile(2, 1)})
    assert len(found) == 6
    assert Edge(2, 1, Side.W) not in found


@given(tiles, tiles)
def test_the_border_of_a_rectangle_is_the_border_of_its_tiles(a: Tile, b: Tile) -> None:
    assert rectangle_edges(a, b) == border_edges(set(rectangle(a, b)))


@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [
        (2.5, 3.1, Edge(2, 3, Side.N)),
        (2.5, 3.9, Edge(2, 4, Side.N)),
        (2.1, 3.5, Edge(2, 3, Side.W)),
        (2.9, 3.5, Edge(3, 3, Side.W)),
    ],
)
def test_a_point_means_the_edge_nearest_to_it(x: float, y: float, edge: Edge) -> None:
    assert nearest_edge(x, y) == edge


@given(corners, corners)
def test_a_way_between_corners_is_as_short_as_can_be_and_unbroken(
    a: tuple[int, int], b: tuple[int, int]
) -> None:
    found = edges_between(a, b)
    assert len(found) == abs(a[0] - b[0]) + abs(a[1] - b[1])
    here = a
    for edge in found:
        ends = [end for end in edge.ends if end != here]
        assert len(ends) == 1
        here = ends[0]
    assert here == b
