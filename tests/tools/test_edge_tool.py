"""The edge tool, told of the pointer in tiles. On the map B2 N is a barricade, C2 N an open gate."""

import pytest

from mapper.edit.things import Things
from mapper.geometry.grid import Edge, Side
from mapper.model.battlemap import EdgeKind
from mapper.tools.edge import EdgeTool
from tests.tools.drawing import Table, at, tiles


def standing(work: Table, kind: EdgeKind) -> set[str]:
    return {piece.at.label for piece in work.scenario.map.edges if piece.kind is kind}


def test_a_click_builds_on_the_nearest_edge() -> None:
    work = Table(EdgeTool(kind="wall"))
    work.hover(3.5, 2.1)
    assert work.proposal is not None
    assert work.proposal.edges == {Edge(3, 2, Side.N)}
    work.click(3.5, 2.1)
    assert standing(work, EdgeKind.WALL) == {"D3 N"}


def test_a_drag_builds_along_the_borders_of_tiles_in_one_step() -> None:
    work = Table(EdgeTool(kind="wall"))
    work.press(0.5, 2.05)
    work.move(2.2, 2.2)
    work.move(3.1, 1.9)
    assert work.proposal is not None
    assert work.proposal.text == "3 edges"
    assert work.steps == []
    work.move(3.0, 3.1)
    work.release(3.0, 3.1)
    assert standing(work, EdgeKind.WALL) == {"A3 N", "B3 N", "C3 N", "D3 W"}
    assert work.steps == ["Draw district wall on 4 edges"]


def test_escape_gives_up_what_is_drawn() -> None:
    work = Table(EdgeTool(kind="wall"))
    work.press(0.5, 2.05)
    work.move(3.1, 1.9)
    work.escape()
    work.release(3.1, 1.9)
    assert work.steps == []
    assert work.proposal is None


def test_shift_goes_on_from_the_last_corner() -> None:
    work = Table(EdgeTool(kind="wall"))
    work.drag((1.0, 2.0), (2.0, 2.0))
    work.click(4.0, 2.0, shift=True)
    assert standing(work, EdgeKind.WALL) == {"B3 N", "C3 N", "D3 N"}


def test_nothing_clears_the_edges() -> None:
    work = Table(EdgeTool(kind="clear"))
    work.hover(1.5, 1.1)
    assert work.proposal is not None
    assert work.proposal.takes_away
    work.drag((1.1, 1.0), (2.9, 1.0))
    assert work.scenario.map.edges == ()


def test_gates_may_be_open() -> None:
    work = Table(EdgeTool(kind="gate", open=True))
    work.click(3.5, 2.1)
    assert work.scenario.map.edges[-1].open
    assert [option.key for option in work.tool.options] == ["kind", "course", "open"]


def test_a_rectangle_is_walled_in_by_a_drag_or_by_two_clicks() -> None:
    by_drag, by_clicks = (Table(EdgeTool(kind="wall", course="around")) for _ in range(2))
    by_drag.drag((1.5, 2.5), (2.5, 3.5))
    by_clicks.click(1.5, 2.5)
    by_clicks.click(2.5, 3.5)
    assert len(standing(by_drag, EdgeKind.WALL)) == 8
    assert standing(by_clicks, EdgeKind.WALL) == standing(by_drag, EdgeKind.WALL)


def test_a_rectangle_is_walled_in_by_the_keyboard() -> None:
    work = Table(EdgeTool(kind="wall", course="around"))
    work.put_cursor(1, 2)
    work.enter()
    work.put_cursor(2, 3)
    work.enter()
    assert len(standing(work, EdgeKind.WALL)) == 8


def test_the_selected_tiles_are_walled_in_by_one_click() -> None:
    work = Table(EdgeTool(kind="wall", course="selection"), selected=Things(tiles=tiles("D3", "E3")))
    work.click(0.5, 0.5)
    assert len(standing(work, EdgeKind.WALL)) == 6


def test_without_selected_tiles_it_says_how_to_select_some() -> None:
    work = Table(EdgeTool(kind="wall", course="selection"))
    work.click(0.5, 0.5)
    assert work.steps == []
    assert "Select tool" in work.said[0]


def test_the_whole_map_is_walled_in_by_one_click() -> None:
    work = Table(EdgeTool(kind="wall", course="map"))
    work.hover(2.5, 2.5)
    assert work.proposal is not None
    assert len(work.proposal.edges) == 20
    work.click(2.5, 2.5)
    assert len(standing(work, EdgeKind.WALL)) == 20


@pytest.mark.parametrize("course", ["along", "around", "selection", "map"])
def test_the_right_button_takes_up_what_is_there(course: str) -> None:
    work = Table(EdgeTool(course=course))
    work.follow(work.tool.capture(at(0.5, 0.5)))
    assert work.taken[0].tool == "ground"
