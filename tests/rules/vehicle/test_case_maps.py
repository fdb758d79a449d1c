from typing import Any

import pytest

from mapper.errors import MapperError
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind
from mapper.model.structure import Height
from mapper.rules.vehicle.cases.maps import battlemap_of
from tests.building import board


def test_letters_are_ground() -> None:
    drawn = board(".DS")
    assert [drawn.terrain(Tile(x, 0)) for x in range(3)] == ["clear", "debris", "subsidence"]


def test_big_letters_are_structures_of_a_tile() -> None:
    high, low = board("HL").structures
    assert (high.height, low.height) == (Height.HIGH, Height.LOW)
    assert low.outline == ((1, 0), (2, 0), (2, 1), (1, 1))


def test_small_letters_stand_on_the_north_west_quarter_cell() -> None:
    (low,) = board(".\nl").structures
    assert low.height is Height.LOW
    assert low.outline == ((0, 1), (0.25, 1), (0.25, 1.25), (0, 1.25))


def test_a_wall_tile_is_high_and_named() -> None:
    (wall,) = board("#").structures
    assert (wall.height, wall.name) == (Height.HIGH, "District wall")


def test_digits_are_smoke_with_its_turns() -> None:
    assert [(field.tile.x, field.turns) for field in board("3.1").fields] == [(0, 3), (2, 1)]


def test_edges_get_their_one_key() -> None:
    edges = board("..", barricades=[[0, 0, "E"]], walls=[[0, 0, "S"]]).edges
    assert [(piece.at, piece.kind) for piece in edges] == [
        (Edge(1, 0, Side.W), EdgeKind.BARRICADE),
        (Edge(0, 1, Side.N), EdgeKind.WALL),
    ]


@pytest.mark.parametrize(
    "rows, edges",
    [([], []), ([""], []), (["..", "."], []), (["x"], []), (["."], [[0, 0, "Q"]]), (["."], [[0, 0]])],
)
def test_what_cannot_be_read_is_refused(rows: list[str], edges: list[Any]) -> None:
    with pytest.raises(MapperError):
        battlemap_of(rows, edges)
