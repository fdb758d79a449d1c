"""What a line says of the things in its way."""

import pytest

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, FieldKind, GroundField
from mapper.model.structure import Height, Standing, Structure, StructureKind
from mapper.rules.sight import Sightline, SightMap
from mapper.rules.sight_pieces import BlockerKind, Blocking
from tests.sight_maps import block, empty_map, section


def board(
    *structures: Structure,
    smoke: tuple[Tile, ...] = (),
    edges: tuple[EdgePiece, ...] = (),
    width: int = 8,
    height: int = 4,
) -> BattleMap:
    return empty_map(width, height).evolve(
        structures=structures,
        fields=tuple(GroundField(kind=FieldKind.SMOKE, tile=tile, turns=2) for tile in smoke),
        edges=edges,
    )


def line(battlemap: BattleMap, start: tuple[int, int], end: tuple[int, int]) -> Sightline:
    return SightMap(battlemap, Blocking()).line(Tile(*start), Tile(*end))


def told(found: Sightline) -> list[tuple[str, str, str]]:
    return [(blocker.kind.value, blocker.id, blocker.tile.label) for blocker in found.blockers]


def wall(x: int, y: int, side: Side, kind: EdgeKind = EdgeKind.WALL) -> EdgePiece:
    return EdgePiece(at=Edge(x, y, side), kind=kind)


def test_everything_on_the_way_is_told_nearest_first() -> None:
    battlemap = board(
        block("far", 5, 0, 6, 1),
        block("near", 1, 0, 2, 1),
        smoke=(Tile(3, 0),),
        edges=(wall(5, 0, Side.W), wall(3, 0, Side.W, EdgeKind.GATE)),
    )
    found = line(battlemap, (0, 0), (7, 0))
    assert told(found) == [
        ("structure", "near", "B1"),
        ("smoke", "D1", "D1"),
        ("gate", "D1 W", "C1"),
        ("structure", "far", "F1"),
        ("wall", "F1 W", "E1"),
    ]
    assert told(line(battlemap, (7, 0), (0, 0)))[0] == ("structure", "far", "F1")


def test_a_free_line_tells_nothing_in_its_way_and_where_it_runs() -> None:
    found = line(board(block("a", 1, 1, 2, 2)), (0, 0), (7, 0))
    assert (found.visible, found.blockers) == (True, ())
    assert (found.start, found.end) == ((0.5, 0.5), (7.5, 0.5))


def test_a_section_is_met_in_the_tile_where_the_line_enters_it() -> None:
    house = section("house", (1, 0), (6, 0), (6, 1), (3, 1), (3, 2), (1, 2))
    assert told(line(board(house), (0, 1), (7, 1))) == [("structure", "house", "B2")]
    assert told(line(board(house), (7, 1), (0, 1))) == [("structure", "house", "C2")]
    assert told(line(board(house), (7, 0), (0, 0))) == [("structure", "house", "F1")]


def test_two_sections_that_touch_at_a_corner_are_both_told() -> None:
    found = line(board(block("a", 1, 0, 2, 1), block("b", 0, 1, 1, 2)), (0, 0), (1, 1))
    assert told(found) == [("structure", "a", "B1"), ("structure", "b", "A2")]


def test_a_section_that_merely_touches_where_another_is_entered_is_not_told() -> None:
    found = line(board(block("a", 1, 1, 2, 2), block("b", 0, 1, 1, 2)), (0, 0), (2, 2))
    assert told(found) == [("structure", "a", "B2")]


def test_walls_that_end_where_the_line_passes_are_told_with_their_edges() -> None:
    found = line(board(edges=(wall(1, 0, Side.W), wall(1, 1, Side.W))), (0, 0), (1, 1))
    assert told(found) == [("wall", "B1 W", "A1"), ("wall", "B2 W", "A1")]


def test_smoke_around_the_viewer_is_in_its_own_tile() -> None:
    assert told(line(board(smoke=(Tile(0, 0),)), (0, 0), (3, 0))) == [("smoke", "A1", "A1")]


@pytest.mark.parametrize(
    "structure, text, clause",
    [
        (block("a", 1, 0, 2, 1), "the high building at B1 is in the way", "V-SIT-01"),
        (
            block("a", 1, 0, 2, 1, height=Height.LOW, name="Shed"),
            "Shed, a low building, is in the way",
            "V-SIT-01",
        ),
        (block("a", 1, 0, 2, 1, kind=StructureKind.RUIN), "the ruin at B1 is in the way", "V-SIT-01"),
    ],
)
def test_the_reason_names_the_section_and_the_clause(structure: Structure, text: str, clause: str) -> None:
    (blocker,) = line(board(structure), (0, 0), (3, 0)).blockers
    assert (blocker.reason.text, blocker.reason.clause, blocker.reason.where) == (text, clause, "a")


def test_the_reasons_of_walls_gates_and_smoke_name_their_place() -> None:
    battlemap = board(smoke=(Tile(3, 0),), edges=(wall(1, 0, Side.W), wall(2, 0, Side.W, EdgeKind.GATE)))
    reasons = [blocker.reason for blocker in line(battlemap, (0, 0), (5, 0)).blockers]
    assert [(reason.text, reason.clause, reason.place) for reason in reasons] == [
        ("a wall on B1 W is in the way", "V-MAP-06", "B1 W"),
        ("a closed gate on C1 W is in the way", "V-MAP-06", "C1 W"),
        ("smoke in D1 is in the way", "V-SIT-02", "D1"),
    ]


def test_a_full_tile_s_own_section_does_not_block_the_line_to_it() -> None:
    house = block("house", 3, 0, 6, 1)
    assert line(board(house), (0, 0), (5, 0)).visible
    assert told(line(board(house, block("shed", 1, 0, 2, 1)), (0, 0), (5, 0))) == [
        ("structure", "shed", "B1")
    ]


def test_a_line_aimed_at_a_section_ends_in_the_tile_s_centre_and_is_not_blocked_by_it() -> None:
    post = block("post", 3.25, 0.25, 3.75, 0.75)
    sight = SightMap(board(post), Blocking())
    assert sight.line(Tile(0, 0), Tile(3, 0)).end != (3.5, 0.5)
    aimed = sight.line(Tile(0, 0), Tile(3, 0), section="post")
    assert (aimed.visible, aimed.end) == (True, (3.5, 0.5))


def test_a_line_aimed_at_a_section_is_still_blocked_by_others() -> None:
    post, house = block("post", 3.25, 0.25, 3.5, 0.75), block("house", 1, 0, 2, 1)
    found = SightMap(board(post, house), Blocking()).line(Tile(0, 0), Tile(3, 0), section="post")
    assert told(found) == [("structure", "house", "B1")]


def test_a_hall_that_units_stand_in_does_not_hide_those_inside() -> None:
    hall = block("hall", 1, 0, 4, 1, standing=Standing.ALL)
    assert line(board(hall), (0, 0), (2, 0)).visible
    assert not line(board(hall), (0, 0), (5, 0)).visible


def test_kinds_are_told_by_their_plain_names() -> None:
    assert [kind.value for kind in BlockerKind] == ["structure", "wall", "gate", "smoke"]
