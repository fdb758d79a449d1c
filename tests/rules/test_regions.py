"""Regions: where a kind of mover gets to, against its reach with all the mobility it could want."""

import pytest

from mapper.geometry.grid import Side, Tile
from mapper.rules.movement import find_reach
from mapper.rules.regions import NOWHERE, find_regions
from mapper.rules.vehicle.ruleset import VehicleRuleset
from tests.bench.seeded_map import seeded_map
from tests.building import book, scenario

PLENTY = 10_000


@pytest.mark.parametrize("kind", ["tank", "walker", "agrav", "infantry"])
@pytest.mark.parametrize("seed", range(3))
def test_a_region_is_what_a_mover_reaches_in_the_end(kind: str, seed: int) -> None:
    battlemap = seeded_map(14, seed=seed, terrains=("clear", "debris", "clear", "subsidence"))
    rules = VehicleRuleset(book())
    going = rules.going(scenario(battlemap), kind)
    regions = find_regions(going, battlemap)
    for y in range(battlemap.height):
        for x in range(battlemap.width):
            tile = Tile(x, y)
            if regions.region(tile) != NOWHERE and (x + y) % 5 == 0:
                reached = set(find_reach(going, tile, Side.N, PLENTY).tiles)
                mine = {
                    Tile(i, j)
                    for j in range(battlemap.height)
                    for i in range(battlemap.width)
                    if regions.region(Tile(i, j)) == regions.region(tile)
                }
                assert reached == mine


def test_the_sizes_of_regions_are_counted() -> None:
    battlemap = scenario("..S.\n..S.").map
    regions = find_regions(VehicleRuleset(book()).going(scenario(battlemap), "tank"), battlemap)
    assert regions.sizes == (4, 2)
    assert regions.largest == 0
