import pytest

from mapper.edit.edges import change_edge, outline_map, outline_tiles, paint_edges, wear_edges
from mapper.edit.operations import NoEdit
from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import EdgeKind, EdgePiece
from mapper.model.scenario import Scenario
from mapper.rules.palette import Kind, Kinds, Palette
from tests.edit.painted import done, named, small_map

BARRICADED, GATED = Edge(1, 1, Side.N), Edge(2, 1, Side.N)


@pytest.fixture
def scenario() -> Scenario:
    return small_map()


def standing(scenario: Scenario) -> dict[Edge, EdgePiece]:
    return {piece.at: piece for piece in scenario.map.edges}


def test_a_piece_takes_the_place_of_what_stands_on_the_edge(scenario: Scenario) -> None:
    after = done(paint_edges(scenario, [BARRICADED, Edge(3, 1, Side.W)], EdgeKind.WALL))
    assert len(after.map.edges) == 3
    assert standing(after)[BARRICADED] == EdgePiece(at=BARRICADED, kind=EdgeKind.WALL)
    assert after.map.edges[1] is scenario.map.edges[1]


def test_edges_are_cleared(scenario: Scenario) -> None:
    edit = paint_edges(scenario, [BARRICADED, Edge(0, 0, Side.W)], None)
    assert list(standing(done(edit))) == [GATED]
    assert named(edit) == "Clear the edge B2 N"


def test_the_rim_of_the_map_can_bear_pieces_and_what_lies_beyond_cannot(scenario: Scenario) -> None:
    rim, beyond = Edge(6, 0, Side.W), Edge(6, 0, Side.N)
    after = done(paint_edges(scenario, [rim, beyond], EdgeKind.WALL))
    assert set(standing(after)) == {BARRICADED, GATED, rim}


def test_only_gates_are_open(scenario: Scenario) -> None:
    wall = done(paint_edges(scenario, [BARRICADED], EdgeKind.WALL, is_open=True))
    gate = done(paint_edges(scenario, [BARRICADED], EdgeKind.GATE, is_open=True))
    assert not standing(wall)[BARRICADED].open
    assert standing(gate)[BARRICADED].open


def test_a_durability_below_nothing_is_refused(scenario: Scenario) -> None:
    assert isinstance(wear_edges(scenario, [GATED], -1), NoEdit)


def test_painting_the_same_piece_again_changes_nothing(scenario: Scenario) -> None:
    assert done(paint_edges(scenario, [GATED], EdgeKind.GATE, is_open=True)) is scenario
    assert done(paint_edges(scenario, [Edge(5, 3, Side.W)], None)) is scenario


def test_the_name_says_what_and_how_many(scenario: Scenario) -> None:
    two = [Edge(0, 2, Side.N), Edge(1, 2, Side.N)]
    assert named(paint_edges(scenario, two, EdgeKind.WALL)) == "Draw wall on 2 edges"
    assert named(paint_edges(scenario, two[:1], EdgeKind.GATE)) == "Draw gate on A3 N"
    assert named(paint_edges(scenario, [BARRICADED, GATED], None)) == "Clear 2 edges"


def test_tiles_are_walled_in(scenario: Scenario) -> None:
    after = done(outline_tiles(scenario, {Tile(3, 2), Tile(4, 2)}, EdgeKind.WALL))
    walls = {edge for edge, piece in standing(after).items() if piece.kind is EdgeKind.WALL}
    assert len(walls) == 6
    assert Edge(4, 2, Side.W) not in walls


def test_the_whole_map_is_walled_in(scenario: Scenario) -> None:
    after = done(outline_map(scenario, EdgeKind.WALL))
    assert sum(piece.kind is EdgeKind.WALL for piece in after.map.edges) == 2 * (6 + 4)


def test_a_piece_that_stands_is_changed(scenario: Scenario) -> None:
    edit = change_edge(scenario, GATED, open=False)
    assert not standing(done(edit))[GATED].open
    assert named(edit) == "Shut the gate on C2 N"


def test_the_name_of_a_change_calls_the_piece_as_the_palette_does(scenario: Scenario) -> None:
    names = Palette(plain="", edges=Kinds((Kind(EdgeKind.GATE, "Sluice"),)))
    edge = Edge(1, 1, Side.N)
    made = done(paint_edges(scenario, [edge], EdgeKind.GATE, palette=names))
    opened = change_edge(made, edge, palette=names, open=True)
    assert named(opened) == f"Open the sluice on {edge.label}"


def test_a_piece_that_is_not_there_cannot_be_changed(scenario: Scenario) -> None:
    assert change_edge(scenario, Edge(0, 0, Side.N), open=True) == NoEdit("nothing stands on the edge A1 N")
