"""What holds for sight on any map, and how its answers are given and kept."""

import threading
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.errors import MapperError
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField
from mapper.rules.sight import SightMap, sight_map
from mapper.rules.sight_pieces import Blocking
from tests.sight_maps import block, empty_map, made_up_map

SIZE = 7
seeds = st.integers(1000, 10**6)
places = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)).map(lambda pair: Tile(*pair))
Turned = Callable[[float, float], tuple[float, float]]
ALL_TILES = [Tile(x, y) for y in range(SIZE) for x in range(SIZE)]

few = settings(max_examples=25)


def sight(battlemap: BattleMap) -> SightMap:
    return SightMap(battlemap, Blocking())


def smoke(*tiles: Tile) -> tuple[GroundField, ...]:
    return tuple(GroundField(kind=FieldKind.SMOKE, tile=tile, turns=3) for tile in tiles)


@few
@given(seeds, places, places)
def test_sight_is_the_same_both_ways(seed: int, a: Tile, b: Tile) -> None:
    found = sight(made_up_map(seed))
    assert found.sees(a, b) == found.sees(b, a) == found.field(a)[b.y, b.x] == found.field(b)[a.y, a.x]
    assert {blocker.id for blocker in found.line(a, b).blockers} == {
        blocker.id for blocker in found.line(b, a).blockers
    }


@few
@given(seeds, places)
def test_a_tile_always_sees_itself(seed: int, tile: Tile) -> None:
    found = sight(made_up_map(seed, smoke=20))
    assert found.sees(tile, tile)
    assert found.field(tile)[tile.y, tile.x]
    assert found.line(tile, tile).visible


TURNS: dict[str, Turned] = {
    "mirrored": lambda x, y: (SIZE - x, y),
    "upside down": lambda x, y: (x, SIZE - y),
    "turned": lambda x, y: (SIZE - y, x),
    "transposed": lambda x, y: (y, x),
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_a_turned_map_gives_the_turned_answers(turn: Turned) -> None:
    for seed in range(2000, 2012):
        one, other = sight(made_up_map(seed)), sight(turned(made_up_map(seed), turn))
        same = [  # where a tie decided where one stands, north and west have turned too
            tile
            for tile in ALL_TILES
            if turn(*one.standing_point(tile)) == other.standing_point(tile_turned(tile, turn))
        ]
        assert len(same) > SIZE
        for a in same:
            field, image = one.field(a), other.field(tile_turned(a, turn))
            for b in same:
                there = tile_turned(b, turn)
                assert field[b.y, b.x] == image[there.y, there.x], (seed, a, b)


@few
@given(seeds, places)
def test_more_smoke_never_shows_more(seed: int, cloud: Tile) -> None:
    battlemap = made_up_map(seed)
    more = battlemap.evolve(fields=(*battlemap.fields, *smoke(cloud)))
    assert_no_more_is_seen(battlemap, more)


@few
@given(seeds, places, st.sampled_from([Side.N, Side.W]))
def test_another_wall_never_shows_more(seed: int, tile: Tile, side: Side) -> None:
    battlemap = made_up_map(seed)
    wall = EdgePiece(at=Edge(tile.x, tile.y, side), kind=EdgeKind.WALL)
    assert_no_more_is_seen(battlemap, battlemap.evolve(edges=(*battlemap.edges, wall)))


@few
@given(seeds)
def test_closing_the_gates_never_shows_more(seed: int) -> None:
    battlemap = made_up_map(seed, walls=20)
    closed = battlemap.evolve(edges=tuple(piece.evolve(open=False) for piece in battlemap.edges))
    assert_no_more_is_seen(battlemap, closed)


@few
@given(seeds)
def test_what_blocks_less_sees_no_less(seed: int) -> None:
    battlemap = made_up_map(seed)
    ground, high = SightMap(battlemap, Blocking()), SightMap(battlemap, Blocking(low=False))
    for tile in ALL_TILES[::5]:
        assert not (ground.field(tile) & ~high.field(tile)).any()


def test_barricades_gas_and_the_edge_of_the_map_block_nothing() -> None:
    battlemap = empty_map(3, 1).evolve(
        edges=tuple(
            EdgePiece(at=edge, kind=EdgeKind.BARRICADE) for edge in (Edge(1, 0, Side.W), Edge(2, 0, Side.W))
        ),
        fields=(GroundField(kind=FieldKind.GAS, tile=Tile(1, 0), turns=2),),
    )
    assert sight(battlemap).field(Tile(0, 0)).all()


def test_a_field_cannot_be_written_to_and_is_kept() -> None:
    found = sight(empty_map(3, 3))
    field = found.field(Tile(1, 1))
    assert found.field(Tile(1, 1)) is field
    with pytest.raises(ValueError, match="read-only"):
        field[0, 0] = False


def test_the_tiles_seen_are_those_of_the_field() -> None:
    found = sight(made_up_map(3))
    field = found.field(Tile(3, 3))
    assert found.visible_tiles(Tile(3, 3)) == {tile for tile in ALL_TILES if field[tile.y, tile.x]}


def test_the_tiles_seen_within_a_distance_are_cut_out_of_the_field() -> None:
    found = sight(made_up_map(3))
    near = {tile for tile in found.visible_tiles(Tile(1, 3)) if max(abs(tile.x - 1), abs(tile.y - 3)) <= 2}
    assert found.visible_tiles(Tile(1, 3), within=2) == near


@pytest.mark.parametrize("tile", [Tile(-1, 0), Tile(0, -1), Tile(3, 0), Tile(0, 3)])
def test_a_tile_outside_the_map_is_a_mistake_of_the_caller(tile: Tile) -> None:
    found = sight(empty_map(3, 3))
    with pytest.raises(IndexError, match="outside the map"):
        found.field(tile)
    with pytest.raises(IndexError, match="outside the map"):
        found.sees(Tile(0, 0), tile)


def test_an_outline_without_an_interior_blocks_nothing() -> None:
    line = block("flat", 1, 0, 1, 3)
    assert sight(empty_map(3, 3).evolve(structures=(line,))).field(Tile(0, 0)).all()


def test_smoke_leaves_the_standing_points_the_same() -> None:
    battlemap = made_up_map(5)
    before = sight_map(battlemap, Blocking()).standing_point
    assert sight_map(battlemap.evolve(fields=smoke(Tile(1, 1))), Blocking()).standing_point == before


def test_sight_on_the_same_map_is_kept_while_other_things_change() -> None:
    battlemap = made_up_map(5)
    again = battlemap.evolve(legend={".": "clear", "D": "debris"})
    assert sight_map(battlemap, Blocking()) is sight_map(again, Blocking())
    assert sight_map(battlemap, Blocking()) is not sight_map(battlemap, Blocking(low=False))
    assert sight_map(battlemap, Blocking()) is not sight_map(battlemap.evolve(fields=()), Blocking())


def test_sight_answers_on_several_threads_at_once() -> None:
    battlemap = made_up_map(6)
    alone = np.array([sight(battlemap).field(tile) for tile in ALL_TILES])
    shared = sight(battlemap)
    answers: list[bool] = []

    def ask() -> None:
        fields = np.array([shared.field(tile) for tile in ALL_TILES])
        pairs = [shared.sees(ALL_TILES[0], tile) for tile in ALL_TILES]
        answers.append(np.array_equal(fields, alone) and pairs == alone[0].ravel().tolist())

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 4


def test_the_matrix_answers_for_a_pair_as_sight_does() -> None:
    battlemap = made_up_map(7)
    found = sight(battlemap)
    matrix = found.matrix()
    assert all(matrix.sees(a, b) == found.sees(a, b) for a in ALL_TILES[::3] for b in ALL_TILES)


def test_the_matrix_of_too_large_a_map_is_refused() -> None:
    with pytest.raises(MapperError, match="too large"):
        sight(empty_map(129, 128)).matrix()


def test_a_map_as_long_as_allowed_is_seen_from_end_to_end() -> None:
    found = sight(empty_map(4096, 2).evolve(structures=(block("a", 2000, 0, 2001, 1),)))
    assert found.sees(Tile(0, 1), Tile(4095, 1))
    assert not found.sees(Tile(0, 0), Tile(4095, 0))
    assert int(found.field(Tile(0, 1))[1].sum()) == 4096


def assert_no_more_is_seen(before: BattleMap, after: BattleMap) -> None:
    first, second = sight(before), sight(after)
    for tile in ALL_TILES[::4]:
        assert not (second.field(tile) & ~first.field(tile)).any()


def tile_turned(tile: Tile, turn: Turned) -> Tile:
    x, y = turn(tile.x + 0.5, tile.y + 0.5)
    return Tile(int(x), int(y))


def edge_turned(edge: Edge, turn: Turned) -> Edge:
    (ax, ay), (bx, by) = (turn(*end) for end in edge.ends)
    return Edge(int(min(ax, bx)), int(min(ay, by)), Side.N if ay == by else Side.W)


def turned(battlemap: BattleMap, turn: Turned) -> BattleMap:
    return battlemap.evolve(
        structures=tuple(
            structure.evolve(outline=tuple(turn(*point) for point in structure.outline))
            for structure in battlemap.structures
        ),
        fields=tuple(field.evolve(tile=tile_turned(field.tile, turn)) for field in battlemap.fields),
        edges=tuple(piece.evolve(at=edge_turned(piece.at, turn)) for piece in battlemap.edges),
    )
