"""Sight held against the oracle on made-up maps: no answer may differ."""

import numpy as np
import pytest

from mapper.geometry.barriers import Corner
from mapper.geometry.grid import Tile
from mapper.geometry.outlook import Flags
from mapper.model.battlemap import BattleMap
from mapper.rules.sight import SightMap
from mapper.rules.sight_pieces import Blocking
from tests.sight_maps import SHAPES, made_up_map
from tests.sight_oracle import Oracle

ALL = frozenset({"low", "high", "walls", "smoke"})


def tiles_of(battlemap: BattleMap) -> list[Tile]:
    return [Tile(x, y) for y in range(battlemap.height) for x in range(battlemap.width)]


def fields_of(sight: SightMap, battlemap: BattleMap) -> Flags:
    return np.array([sight.field(tile).ravel() for tile in tiles_of(battlemap)])


def blocking(stops: frozenset[str], corner: str = "both") -> Blocking:
    return Blocking("low" in stops, "high" in stops, "walls" in stops, "smoke" in stops, Corner(corner))


@pytest.mark.parametrize("seed", range(16))
def test_no_field_differs_from_the_oracle(seed: int) -> None:
    battlemap = made_up_map(seed)
    oracle = Oracle(battlemap, ALL)
    assert np.array_equal(fields_of(SightMap(battlemap, blocking(ALL)), battlemap), oracle.visible)


@pytest.mark.parametrize("shape", SHAPES)
def test_no_field_differs_among_sections_of_one_shape(shape: str) -> None:
    for seed in range(2):
        battlemap = made_up_map(seed, 6, 6, [shape])
        oracle = Oracle(battlemap, ALL)
        assert np.array_equal(fields_of(SightMap(battlemap, blocking(ALL)), battlemap), oracle.visible)


@pytest.mark.parametrize("corner", ["any", "none"])
@pytest.mark.parametrize("seed", range(6))
def test_no_field_differs_under_other_rules_for_corners(corner: str, seed: int) -> None:
    battlemap = made_up_map(100 + seed, 6, 6, walls=8)
    oracle = Oracle(battlemap, ALL, corner)
    assert np.array_equal(fields_of(SightMap(battlemap, blocking(ALL, corner)), battlemap), oracle.visible)


@pytest.mark.parametrize(
    "stops",
    [frozenset({"high", "walls", "smoke"}), frozenset({"smoke"}), frozenset({"high", "walls"})],
    ids=sorted,
)
def test_no_field_differs_where_some_things_do_not_block(stops: frozenset[str]) -> None:
    for seed in range(200, 203):
        battlemap = made_up_map(seed, 6, 6)
        oracle = Oracle(battlemap, stops)
        assert np.array_equal(fields_of(SightMap(battlemap, blocking(stops)), battlemap), oracle.visible)


@pytest.mark.parametrize("seed, corner", [(300, "both"), (301, "both"), (302, "any"), (303, "none")])
def test_single_lines_agree_with_the_oracle_and_name_a_blocker_when_blocked(seed: int, corner: str) -> None:
    battlemap = made_up_map(seed, 6, 6)
    oracle, sight = Oracle(battlemap, ALL, corner), SightMap(battlemap, blocking(ALL, corner))
    tiles = tiles_of(battlemap)
    for i, a in enumerate(tiles):
        for j, b in enumerate(tiles):
            line = sight.line(a, b)
            assert sight.sees(a, b) == line.visible == (not line.blockers) == oracle.visible[i, j], (a, b)


@pytest.mark.parametrize("corner", [*Corner])
@pytest.mark.parametrize("seed", range(400, 402))
def test_the_matrix_agrees_with_the_fields(corner: Corner, seed: int) -> None:
    for shapes in (SHAPES, ["tiles", "tile_corner"], ["tiles", "tiles", "tiles", "quarters"]):
        battlemap = made_up_map(seed, 9, 7, shapes, smoke=4, walls=9)
        sight = SightMap(battlemap, Blocking(corner=corner))
        matrix = sight.matrix()
        found = np.array([matrix.field(tile).ravel() for tile in tiles_of(battlemap)])
        assert np.array_equal(found, fields_of(sight, battlemap))


@pytest.mark.parametrize("seed", range(500, 508))
def test_standing_points_and_full_tiles_agree_with_the_oracle(seed: int) -> None:
    battlemap = made_up_map(seed, 8, 8)
    oracle, sight = Oracle(battlemap, ALL), SightMap(battlemap, blocking(ALL))
    for tile, stand in zip(tiles_of(battlemap), oracle.stands, strict=True):
        assert sight.is_full(tile) == oracle.is_full(*tile)
        assert sight.standing_point(tile) == (float(stand[0]), float(stand[1]))
