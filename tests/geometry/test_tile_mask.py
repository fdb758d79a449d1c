"""A set of tiles kept as flags, held against a plain set of the same tiles."""

from itertools import product
from random import Random

import numpy as np
import pytest

from mapper.geometry.grid import Tile
from mapper.geometry.tile_mask import TileMask
from tests.counting import calls

WIDTH, HEIGHT = 7, 4
ALL = frozenset(Tile(x, y) for x in range(WIDTH) for y in range(HEIGHT))


def some(seed: int) -> frozenset[Tile]:
    return frozenset(Random(seed).sample(sorted(ALL), 3 * seed))


def mask(tiles: frozenset[Tile]) -> TileMask:
    return TileMask.of(tiles, WIDTH, HEIGHT)


@pytest.mark.parametrize("seed", range(10))
def test_it_holds_its_tiles_and_no_others_as_a_plain_set_does(seed: int) -> None:
    tiles, made = some(seed), mask(some(seed))
    assert len(made) == len(tiles)
    assert [tile for tile in sorted(ALL) if tile in made] == sorted(tiles)
    assert list(made) == sorted(tiles, key=lambda tile: (tile.y, tile.x))
    assert made == tiles
    assert tiles == made
    assert hash(made) == hash(tiles)


def test_sets_of_other_tiles_are_not_equal_to_it() -> None:
    assert mask(some(2)) != some(3)
    assert mask(some(2)) != mask(some(3))
    assert mask(frozenset()) == TileMask.of((), 1, 1)
    assert TileMask.whole(2, 1) != TileMask.whole(1, 2)


def test_a_tile_off_the_map_is_none_of_its_tiles() -> None:
    made = TileMask.whole(WIDTH, HEIGHT)
    assert not any(tile in made for tile in (Tile(-1, 0), Tile(0, -1), Tile(WIDTH, 0), Tile(0, HEIGHT)))


@pytest.mark.parametrize("seed", range(10))
def test_the_others_are_the_rest_of_the_map(seed: int) -> None:
    assert mask(some(seed)).others() == ALL - some(seed)


def test_the_whole_map_leaves_no_others() -> None:
    assert TileMask.whole(WIDTH, HEIGHT) == ALL
    assert not TileMask.whole(WIDTH, HEIGHT).others()


@pytest.mark.parametrize("seed", range(9))
def test_masks_and_plain_sets_are_joined_and_parted_alike(seed: int) -> None:
    one, other = some(seed), some(seed + 1)
    assert mask(one).joined(mask(other)) == one | other
    assert mask(one) & other == one & other
    assert one | mask(other) == one | other
    assert one - mask(other) == one - other
    assert (one < mask(other)) == (one < other)


def test_a_rectangle_may_lie_partly_off_the_map() -> None:
    tiles, made = some(6), mask(some(6))
    corners = tuple(product(range(-3, WIDTH + 3), range(-3, HEIGHT + 3)))
    for (left, top), (right, bottom) in product(corners, corners):
        inside = {tile for tile in tiles if left <= tile.x <= right and top <= tile.y <= bottom}
        assert made.between(Tile(left, top), Tile(right, bottom)) == inside


def test_making_one_takes_no_work_for_each_tile() -> None:
    few, many = (np.ones((size, size), np.bool_) for size in (10, 300))
    assert calls(lambda: TileMask(many).others()) == calls(lambda: TileMask(few).others())
