"""The symmetry of a map, and what breaks it."""

import pytest

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, Mark, MarkKind
from mapper.model.structure import Structure
from tests.building import board, scenario
from tests.edit.inspected import box, found, only, put_right

TURNED = """
    DD......
    D...S...
    ........
    ........
    ...S...D
    ......DD
"""


def turned(*structures: Structure, drawing: str = TURNED) -> BattleMap:
    """A map that is its own half turn, with further structures."""
    pairs = (box("a", 1, 2, 3, 3), box("a2", 5, 3, 7, 4))
    return board(drawing).evolve(structures=(*pairs, *structures))


def test_a_symmetric_map_is_no_problem() -> None:
    assert not found(scenario(turned()), "asymmetry")


def test_a_map_that_is_not_meant_to_be_symmetric_is_no_problem() -> None:
    drawing = "DDD.....\n.D.D....\nD.D.....\n........\n........\n........"
    assert not found(scenario(board(drawing)), "asymmetry")


def test_an_empty_map_is_no_problem() -> None:
    assert not found(scenario("....\n...D\n....\n...."), "asymmetry")


def test_a_structure_without_its_counterpart_breaks_the_symmetry() -> None:
    finding = only(scenario(turned(box("odd", 0, 4, 1, 5))), "asymmetry")
    assert finding.text == (
        "The map is 91 % point-symmetric, but these structures have no counterpart: the building at A5."
    )
    assert finding.spot.structures == ("odd",)


def test_a_tile_unlike_its_counterpart_breaks_the_symmetry() -> None:
    battlemap = turned(drawing=TURNED.replace("DD......", "DDD.....")).evolve(
        edges=tuple(EdgePiece(at=Edge(x, 3, Side.N), kind=EdgeKind.WALL) for x in range(8))
    )
    finding = only(scenario(battlemap), "asymmetry")
    assert set(finding.spot.tiles) == {Tile(2, 0), Tile(5, 5)}


def test_a_piece_without_its_counterpart_breaks_the_symmetry() -> None:
    edges = (EdgePiece(at=Edge(1, 1, Side.W), kind=EdgeKind.WALL),)
    finding = only(scenario(turned().evolve(edges=edges)), "asymmetry")
    assert finding.spot.edges == (Edge(1, 1, Side.W),)


def test_a_zone_without_its_counterpart_breaks_the_symmetry() -> None:
    zone = Mark(id="zone", kind=MarkKind.DEPLOYMENT, tiles=(Tile(0, 1),), side="red")
    finding = only(scenario(turned().evolve(marks=(zone,))), "asymmetry")
    assert finding.spot.tiles == (Tile(0, 1),)
    assert finding.fixes == ()


MIRRORED = {
    "symmetric left and right": "DD....DD\nD.D..D.D\n........\n.D....D.",
    "symmetric top and bottom": "DDD.....\n.D.D....\n.D.D....\nDDD.....",
    "symmetric about the falling diagonal": ".DDD\nD.D.\nDD..\nD...",
    "symmetric about the rising diagonal": "DDD.\n...D\n...D\nD..D",
}


@pytest.mark.parametrize("name", list(MIRRORED))
def test_the_symmetry_that_fits_best_is_told(name: str) -> None:
    battlemap = board(MIRRORED[name]).evolve(structures=(box("odd", 3.25, 0.25, 3.75, 0.5),))
    assert name in only(scenario(battlemap), "asymmetry").text


REPAIRED = (
    turned(box("odd", 0, 3, 1, 4)),
    turned(box("odd", 0, 1, 1, 2)),
    turned(drawing=TURNED.replace("DD......", "DDD.....")).evolve(
        edges=tuple(EdgePiece(at=Edge(x, 3, Side.N), kind=EdgeKind.WALL) for x in range(8))
    ),
    turned().evolve(edges=(EdgePiece(at=Edge(1, 1, Side.W), kind=EdgeKind.WALL),)),
    turned().evolve(edges=(EdgePiece(at=Edge(1, 5, Side.W), kind=EdgeKind.GATE),)),
)


@pytest.mark.parametrize("battlemap", REPAIRED)
def test_repeating_the_first_half_makes_the_map_symmetric(battlemap: BattleMap) -> None:
    before = scenario(battlemap)
    (way,) = (fix.way for fix in only(before, "asymmetry").fixes)
    after = put_right(before, "asymmetry", way)
    assert not found(after, "asymmetry")
    assert not found(after, "overlap")
