"""Sight, clause by clause."""

from typing import Any

import pytest

from mapper.geometry.grid import Side
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.structure import StructureKind
from mapper.rules.sight import SightMap, sight_map
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.vision import drone_sight, eyes_of, ground_blocking, high_blocking, low_flight
from tests.building import board, book, tank, tile
from tests.sight_maps import block, section

RULES = book()


def ground(battlemap: BattleMap | str, rules: Rulebook = RULES, **edges: Any) -> SightMap:  # noqa: ANN401  # those of board
    drawn = board(battlemap, **edges) if isinstance(battlemap, str) else battlemap
    return sight_map(drawn, ground_blocking(rules), rules.settings.map.full_coverage)


def sees(sight: SightMap, a: str, b: str) -> bool:
    return sight.sees(tile(a), tile(b))


def seen(sight: SightMap, at: str) -> str:
    """Return the tiles seen as a drawing: `o` seen, `x` not."""
    rows = sight.field(tile(at)).tolist()
    return "\n".join("".join("o" if visible else "x" for visible in row) for row in rows)


# V-MAP-01: a section is the area inside its outline


def test_v_map_01_a_section_blocks_where_its_outline_is_and_nowhere_else() -> None:
    house = section("house", (1, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3))
    sight = ground(board("....\n....\n....\n....").evolve(structures=(house,)))
    assert not sees(sight, "A2", "D2")
    assert sees(sight, "C3", "D3")
    assert not sees(sight, "A3", "C3")


# V-MAP-06: district walls and gates


@pytest.mark.parametrize("side", ["E", "S"])
def test_v_map_06_a_district_wall_blocks_sight(side: str) -> None:
    sight = ground("...\n...\n...", walls=[[1, 1, side]])
    beyond = {"E": "C2", "S": "B3"}[side]
    assert not sees(sight, "B2", beyond)
    assert sees(sight, "A1", "B2")


@pytest.mark.parametrize("is_open", [True, False])
def test_v_map_06_an_open_gate_is_clear_and_a_closed_one_is_a_wall(is_open: bool) -> None:  # noqa: FBT001  # parametrized
    gate = EdgePiece(at=tile("B1").edge(Side.W), kind=EdgeKind.GATE, open=is_open)
    assert sees(ground(board("...").evolve(edges=(gate,))), "A1", "C1") is is_open


def test_v_map_06_a_barricade_blocks_no_sight() -> None:
    assert sees(ground("...", barricades=[[0, 0, "E"]]), "A1", "C1")


# V-MAP-14: full and partial tiles


def test_v_map_14_a_tile_half_covered_is_full_and_one_less_covered_is_not() -> None:
    half, less = block("half", 0, 0, 0.5, 1), block("less", 2, 0, 2.25, 1)
    sight = ground(board("...").evolve(structures=(half, less)))
    assert sight.is_full(tile("A1"))
    assert not sight.is_full(tile("C1"))


def test_v_map_14_the_share_that_makes_a_tile_full_is_a_setting() -> None:
    rules = book(settings={"map.full_coverage": 1 / 16})
    assert ground("h..", rules).is_full(tile("A1"))
    assert not ground("h..").is_full(tile("A1"))


# V-SIT-01: lines of sight


def test_v_sit_01_low_and_high_sections_and_ruins_block_a_ground_unit() -> None:
    assert not sees(ground("..L.."), "A1", "E1")
    assert not sees(ground("..H.."), "A1", "E1")
    drawn = board("..H..")
    ruin = drawn.structures[0].evolve(kind=StructureKind.RUIN)
    assert not sees(ground(drawn.evolve(structures=(ruin,))), "A1", "E1")


def test_v_sit_01_only_a_high_glider_sees_over_low_sections_and_ruins() -> None:
    drawn = board(".L.H.")
    ruin = drawn.structures[1].evolve(kind=StructureKind.RUIN)
    high = high_blocking(RULES)
    assert not sees(sight_map(drawn, high), "A1", "E1")
    assert sees(sight_map(drawn.evolve(structures=(drawn.structures[0], ruin)), high), "A1", "E1")


def test_v_sit_01_a_house_is_seen_and_hides_what_is_behind_it() -> None:
    drawing = """
        .....
        .....
        ..H..
        .....
        .....
    """
    assert seen(ground(drawing), "C5") == "oxxxo\nooxoo\nooooo\nooooo\nooooo"


def test_v_sit_01_a_section_that_fills_only_part_of_a_tile_blocks_too() -> None:
    post = block("post", 2.25, 0.25, 2.75, 0.75)
    assert not sees(ground(board(".....").evolve(structures=(post,))), "A1", "E1")


def test_v_sit_01_touching_an_outside_corner_does_not_block() -> None:
    assert sees(ground("..H\n...\n..."), "B1", "C2")


def test_v_sit_01_running_along_an_outside_edge_does_not_block() -> None:
    assert sees(ground("..h..\n....."), "A1", "E1")


def test_v_sit_01_running_between_two_sections_with_a_common_border_blocks() -> None:
    above, below = block("above", 1, 0, 3, 0.5), block("below", 2, 0.5, 4, 1)
    drawn = board(".....")
    assert not sees(ground(drawn.evolve(structures=(above, below))), "A1", "E1")
    apart = block("apart", 3.25, 0.5, 4, 1)
    assert sees(ground(drawn.evolve(structures=(above, apart))), "A1", "E1")


@pytest.mark.parametrize("drawing", [".H\nH.", ".L\nH.", ".H\n2.", ".2\n2.", ".H\n#."])
def test_v_sit_01_two_that_meet_at_a_corner_from_both_sides_block(drawing: str) -> None:
    assert not sees(ground(drawing), "A1", "B2")


def test_v_sit_01_a_corner_met_from_one_side_only_does_not_block() -> None:
    assert sees(ground(".H\n.."), "A1", "B2")
    assert sees(ground(".H\n..", walls=[[0, 0, "E"]]), "A1", "B2")


@pytest.mark.parametrize(
    "drawing, walls",
    [
        ("..\n..", [[0, 0, "E"], [0, 1, "E"]]),
        ("..\n..", [[0, 0, "E"], [0, 0, "S"]]),
        (".H\n..", [[0, 0, "S"]]),
        (".H\n..", [[0, 1, "E"]]),
    ],
)
def test_v_sit_01_wall_ends_block_where_they_meet_something_on_the_other_side(
    drawing: str, walls: list[list[object]]
) -> None:
    assert not sees(ground(drawing, walls=walls), "A1", "B2")


def test_v_sit_01_a_corner_that_meets_another_section_s_side_blocks_from_both_sides() -> None:
    roof, post = block("roof", 1, 0, 3, 0.5), section("post", (2, 0.5), (2.25, 1), (1.75, 1))
    assert sees(ground(board("....").evolve(structures=(roof,))), "A1", "D1")
    assert sees(ground(board("....").evolve(structures=(post,))), "A1", "D1")
    assert not sees(ground(board("....").evolve(structures=(roof, post))), "A1", "D1")


@pytest.mark.parametrize(
    "corner, past_one, between_two", [("any", False, False), ("both", True, False), ("none", True, True)]
)
def test_v_sit_01_what_a_corner_does_is_a_setting(corner: str, *, past_one: bool, between_two: bool) -> None:
    rules = book(settings={"los.corner": corner})
    assert sees(ground(".H\n..", rules), "A1", "B2") is past_one
    assert sees(ground(".H\nH.", rules), "A1", "B2") is between_two


def test_v_sit_01_a_tile_sees_itself_whatever_stands_there() -> None:
    for drawing in ("H", "h", "2"):
        assert sees(ground(drawing), "A1", "A1")


def test_v_sit_01_sight_is_the_same_both_ways() -> None:
    sight = ground("..h.2\n.H..l\n.....\nL..H.", walls=[[1, 2, "E"]])
    tiles = [f"{column}{row}" for column in "ABCDE" for row in range(1, 5)]
    assert all(sees(sight, a, b) == sees(sight, b, a) for a in tiles for b in tiles)


def test_v_sit_01_a_line_to_a_structure_is_not_blocked_by_that_section() -> None:
    assert sees(ground(".H."), "A1", "B1")
    assert not sees(ground(".HH."), "A1", "C1")
    long_house = board("....").evolve(structures=(block("house", 1, 0, 3, 1),))
    assert sees(ground(long_house), "A1", "C1")


@pytest.mark.parametrize(
    "size, expected", [(0.25, (0.5, 0.5)), (0.5, (0.875, 0.875)), (0.75, (0.5, 0.5)), (1, (0.5, 0.5))]
)
def test_v_sit_01_one_stands_in_the_centre_of_a_free_or_full_tile_else_off_the_sections(
    size: float, expected: tuple[float, float]
) -> None:
    drawn = board(".").evolve(structures=(block("corner", 0, 0, size, size),))
    assert ground(drawn).standing_point(tile("A1")) == expected


# V-SIT-02: smoke


def test_v_sit_02_smoke_is_not_seen_into_out_of_or_through() -> None:
    sight = ground("..2..")
    assert not sees(sight, "A1", "C1")
    assert not sees(sight, "C1", "A1")
    assert not sees(sight, "A1", "E1")
    assert sees(sight, "A1", "B1")


def test_v_sit_02_smoke_blocks_gliders_and_drones_too() -> None:
    drawn = board("..2..")
    assert not sees(sight_map(drawn, high_blocking(RULES)), "A1", "E1")
    assert not sees(drone_sight(drawn, RULES), "A1", "E1")


# V-SIT-03: in the same smoke tile they see each other


def test_v_sit_03_units_in_the_same_smoke_tile_see_each_other() -> None:
    assert sees(ground("2"), "A1", "A1")


# V-SIT-04: the Spotter Drone's grid (V-GEN-07: radius 4)


def test_v_sit_04_the_drone_sees_the_grid_around_it_past_houses_and_walls() -> None:
    drawn = board("\n".join(["HH.HHHHHHHH"] * 11), walls=[[2, 5, "E"]])
    eyes = eyes_of(tank("C6", quirks=["spotter_drone"]), RULES)
    found = eyes.drone_tiles(drawn, tile("C6"))
    assert found == {tile(f"{column}{row}") for column in "ABCDEFG" for row in range(2, 11)}
    assert found < eyes.visible(drawn, tile("C6"))


def test_v_sit_04_the_drone_does_not_see_into_smoke_or_past_it() -> None:
    eyes = eyes_of(tank("A1", quirks=["spotter_drone"]), RULES)
    assert eyes.drone_tiles(board(".H2.."), tile("A1")) == {tile("A1"), tile("B1")}


def test_v_sit_04_a_unit_without_a_drone_sees_with_its_own_eyes_alone() -> None:
    eyes = eyes_of(tank("A1"), RULES)
    drawn = board("..HH.")
    assert eyes.drone_tiles(drawn, tile("A1")) == frozenset()
    assert eyes.visible(drawn, tile("A1")) == eyes.sight(drawn).visible_tiles(tile("A1"))


def test_v_mov_13_a_unit_that_is_high_sees_over_low_houses() -> None:
    drawn = board("..L..")
    up, down = (eyes_of(tank("A1", state={"high": high}), RULES) for high in (True, False))
    assert up.line(drawn, tile("A1"), tile("E1")).visible
    assert not down.line(drawn, tile("A1"), tile("E1")).visible


# V-IND-02: the path of low-angle shots


@pytest.mark.parametrize("drawing, is_free", [(".L2L.", True), (".L.H.", False), ("..#..", False)])
def test_v_ind_02_low_angle_shots_pass_low_houses_and_smoke_alone(drawing: str, *, is_free: bool) -> None:
    assert sees(low_flight(board(drawing), RULES), "A1", "E1") is is_free


def test_v_ind_02_a_wall_stops_low_angle_shots() -> None:
    assert not sees(low_flight(board(".....", walls=[[2, 0, "E"]]), RULES), "A1", "E1")
