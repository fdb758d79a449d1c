"""The ground tool, told of the pointer in tiles. The map: ..DD.. / ..D... / ...... / .DD..."""

import pytest

from mapper.tools.ground import GroundTool
from mapper.tools.options import Choice
from tests.building import board
from tests.building import scenario as drawn
from tests.edit.painted import GROUND
from tests.tools.drawing import Table, at, tiles


def table(**settings: str | int | bool) -> Table:
    return Table(GroundTool(**{"terrain": "debris", **settings}))


def test_a_click_paints_a_tile() -> None:
    work = table()
    work.click(0.5, 0.5)
    assert work.terrain == ("D.DD..", *GROUND[1:])


def test_a_drag_paints_all_tiles_on_its_way_in_one_step() -> None:
    work = table()
    work.drag((0.5, 2.5), (2.5, 2.5), (5.5, 2.5))
    assert work.terrain[2] == "DDDDDD"
    assert work.steps == ["Paint debris, 6 tiles"]
    assert work.history.undo()
    assert work.terrain == GROUND


def test_the_map_changes_while_the_brush_is_dragged() -> None:
    work = table()
    work.press(0.5, 2.5)
    work.move(2.5, 2.5)
    assert work.terrain[2] == "DDD..."
    assert work.proposal is not None
    assert work.proposal.text == "3 tiles"


def test_escape_takes_the_whole_stroke_back() -> None:
    work = table()
    work.press(0.5, 2.5)
    work.move(2.5, 2.5)
    work.escape()
    assert work.terrain == GROUND
    assert work.steps == []
    assert not work.history.redo()
    assert work.proposal is None
    work.move(4.5, 2.5)
    assert work.terrain == GROUND


def test_two_strokes_are_two_steps() -> None:
    work = table()
    work.click(0.5, 0.5)
    work.click(1.5, 0.5)
    assert work.steps == ["Paint debris, 1 tile", "Paint debris, 1 tile"]


def test_a_wide_brush_paints_a_square_and_stays_on_the_map() -> None:
    work = table(size=3)
    work.click(0.5, 3.5)
    assert work.terrain[2:] == ("DD....", "DDD...")


def test_shift_draws_a_straight_line_from_the_last_point() -> None:
    work = table()
    work.click(0.5, 2.5)
    work.hover(4.5, 2.5, shift=True)
    assert work.proposal is not None
    assert work.proposal.tiles == tiles("A3", "B3", "C3", "D3", "E3")
    work.click(4.5, 2.5, shift=True)
    assert work.terrain[2] == "DDDDD."


def test_hovering_shows_what_a_press_would_paint() -> None:
    work = table(size=2)
    work.hover(1.5, 1.5)
    assert work.proposal is not None
    assert work.proposal.tiles == tiles("B2", "C2", "B3", "C3")
    work.follow(work.tool.hover(None))
    assert work.proposal is None


def test_a_rectangle_is_stretched_by_a_drag_and_tells_its_size() -> None:
    work = table(shape="rectangle")
    work.press(0.5, 1.5)
    work.move(1.5, 3.5)
    assert work.proposal is not None
    assert (work.proposal.text, len(work.proposal.tiles)) == ("2 × 3", 6)
    assert work.terrain == GROUND
    work.release(1.5, 3.5)
    assert work.terrain == (GROUND[0], "DDD...", "DD....", "DDD...")


def test_a_rectangle_may_be_hollow() -> None:
    work = table(shape="rectangle", filled=False)
    work.drag((0.5, 1.5), (2.5, 3.5))
    assert work.terrain[2] == "D.D..."


def test_a_shape_is_set_by_two_clicks_too() -> None:
    work = table(shape="rectangle")
    work.click(0.5, 1.5)
    assert work.terrain == GROUND
    assert work.said
    work.hover(1.5, 2.5)
    work.click(1.5, 2.5)
    assert work.terrain[1:3] == ("DDD...", "DD....")
    assert work.steps == ["Paint debris, 4 tiles"]


def test_a_shape_is_set_by_the_keyboard_too() -> None:
    work = table(shape="rectangle")
    work.put_cursor(0, 1)
    work.enter()
    work.put_cursor(1, 2)
    work.enter()
    assert work.terrain[1:3] == ("DDD...", "DD....")
    assert not work.tool.is_busy


def test_escape_gives_up_a_shape_that_waits_for_its_other_end() -> None:
    work = table(shape="ellipse")
    work.click(0.5, 1.5)
    assert work.tool.is_busy
    work.escape()
    work.hover(3.5, 3.5)
    work.press(3.5, 3.5)
    work.move(5.5, 3.5)
    work.release(5.5, 3.5)
    assert work.terrain[3] == ".DDDDD"


def test_shift_makes_a_square_of_a_rectangle() -> None:
    work = table(shape="rectangle")
    work.drag((3.5, 0.5), (4.5, 2.5), shift=True)
    assert [row[3:] for row in work.terrain[:3]] == ["DDD", "DDD", "DDD"]


def test_a_line_has_the_brush_s_width() -> None:
    work = table(shape="line", size=2)
    work.drag((3.5, 2.5), (5.5, 2.5))
    assert [row[3:] for row in work.terrain[2:]] == ["DDD", "DDD"]


def test_a_fill_changes_what_is_alike_side_by_side() -> None:
    work = table(shape="fill", terrain="subsidence")
    work.hover(3.5, 0.5)
    assert work.proposal is not None
    assert (work.proposal.tiles, work.proposal.text) == (tiles("C1", "D1", "C2"), "3 tiles")
    work.click(3.5, 0.5)
    assert work.terrain == ("..SS..", "..S...", "......", ".DD...")


def test_fill_all_alike_changes_the_whole_map() -> None:
    work = table(shape="same", terrain="subsidence")
    work.click(3.5, 0.5)
    assert work.terrain == ("..SS..", "..S...", "......", ".SS...")
    assert work.steps == ["Replace debris by subsidence, 5 tiles"]


@pytest.mark.parametrize("shape", ["fill", "same"])
def test_filling_with_what_is_there_already_changes_nothing(shape: str) -> None:
    work = table(shape=shape)
    work.hover(2.5, 0.5)
    assert work.proposal is None
    work.click(2.5, 0.5)
    work.click(-2.5, 0.5)
    assert work.steps == []


def test_a_fill_is_shown_as_it_is_after_the_map_has_changed() -> None:
    work = table(shape="fill", terrain="subsidence")
    work.hover(3.5, 0.5)
    work.click(3.5, 0.5)
    work.hover(1.5, 3.5)
    assert work.proposal is not None
    assert work.proposal.tiles == tiles("B4", "C4")


def test_the_kinds_of_ground_are_those_of_the_rules() -> None:
    work = Table(GroundTool(terrain="lava"))
    choice = work.tool.options[0]
    assert isinstance(choice, Choice)
    assert [way.value for way in choice.ways][:2] == ["clear", "debris"]
    assert work.tool.settings["terrain"] == "debris"


def test_without_a_map_nothing_is_painted() -> None:
    tool = GroundTool()
    work = table()
    tool.look(None)
    work.tool = tool
    work.click(0.5, 0.5)
    assert work.terrain == GROUND


def test_the_right_button_takes_up_the_ground_that_is_there() -> None:
    work = table()
    work.follow(work.tool.capture(at(0.5, 0.5)))
    assert [(take.tool, take.settings) for take in work.taken] == [("ground", {"terrain": "clear"})]


def test_of_a_large_shape_the_outline_alone_is_shown_and_all_of_it_painted() -> None:
    row = "." * 90
    large = board("\n".join([row] * 90))
    work = Table(GroundTool(terrain="debris", shape="rectangle"), drawn(large))
    work.press(0.5, 0.5)
    work.move(89.5, 79.5)
    assert work.proposal is not None
    assert (work.proposal.tiles, len(work.proposal.outlines)) == (frozenset(), 1)
    assert work.proposal.text == "90 × 80"
    work.release(89.5, 79.5)
    assert work.steps == ["Paint debris, 7200 tiles"]
