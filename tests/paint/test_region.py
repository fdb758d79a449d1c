import pytest

from mapper.geometry.grid import Tile
from mapper.paint.outlines import doubled_area
from mapper.paint.region import inside, loops, rim_rects, runs, tiles_near


def tiles(*rows: str) -> frozenset[Tile]:
    return frozenset(Tile(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#")


def test_runs_join_tiles_side_by_side() -> None:
    found = list(runs(tiles("##.#", "####")))
    assert found == [(Tile(0, 0), 2), (Tile(3, 0), 1), (Tile(0, 1), 4)]


def test_no_tiles_have_no_runs_and_no_border() -> None:
    assert list(runs(())) == []
    assert list(loops(())) == []


def test_one_tile_has_one_border_with_four_corners() -> None:
    assert [set(loop) for loop in loops(tiles("#"))] == [{(0, 0), (1, 0), (1, 1), (0, 1)}]


def test_tiles_that_touch_at_a_corner_are_bordered_apart() -> None:
    assert [len(loop) for loop in loops(tiles("#.", ".#"))] == [4, 4]


def test_a_hole_has_a_border_of_its_own_that_runs_the_other_way() -> None:
    outer, inner = sorted(loops(tiles("###", "#.#", "###")))
    assert doubled_area(outer) == 18
    assert doubled_area(inner) == -2


@pytest.mark.parametrize("rows", [("##", "#."), ("###", "#.#", "###"), ("#.#", "###"), ("#.", ".#")])
def test_borders_enclose_as_much_as_the_tiles(rows: tuple[str, ...]) -> None:
    area = tiles(*rows)
    assert sum(doubled_area(loop) for loop in loops(area)) == 2 * len(area)


def test_a_border_moved_inwards_shrinks() -> None:
    (loop,) = loops(tiles("##", "#."))
    assert doubled_area(inside(loop, 10, 0)) == 600
    assert doubled_area(inside(loop, 10, 1)) < 600


def test_a_hole_s_border_moves_away_from_the_hole() -> None:
    _, hole = sorted(loops(tiles("###", "#.#", "###")))
    assert abs(doubled_area(inside(hole, 10, 1))) == 2 * 12 * 12


def test_the_rim_lies_inside_its_tiles() -> None:
    rects = rim_rects(tiles(".#"), 10, 2)
    assert len(rects) == 4
    assert all(
        rect.left() >= 10 and rect.right() < 20 and rect.top() >= 0 and rect.bottom() < 10 for rect in rects
    )


def test_tiles_are_found_in_an_area_and_beside_it() -> None:
    many = frozenset(Tile(x, y) for x in range(20) for y in range(20))
    assert tiles_near(many, (5, 5, 7, 6)) == frozenset(Tile(x, y) for x in range(4, 8) for y in range(4, 7))
    assert tiles_near(frozenset({Tile(5, 5), Tile(9, 9)}), (5, 5, 7, 6)) == {Tile(5, 5)}
