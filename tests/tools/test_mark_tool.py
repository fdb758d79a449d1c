"""The mark tool, told of the pointer in tiles. On the map F4 is an objective, A1 and B1 are Red's zone."""

import pytest

from mapper.edit.things import Things
from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark, MarkKind
from mapper.tools.mark import MarkTool
from mapper.tools.tool import Hit, Under
from mapper.tools.wishes import Choose
from tests.tools.drawing import Table, tiles


def last(work: Table) -> Mark:
    return work.scenario.map.marks[-1]


def test_an_objective_is_painted_on_the_tiles_of_a_drag() -> None:
    work = Table(MarkTool(kind="objective", text="Hold"))
    work.drag((1.5, 2.5), (2.5, 2.5))
    assert (last(work).kind, last(work).tiles) == (MarkKind.OBJECTIVE, (Tile(1, 2), Tile(2, 2)))
    assert last(work).text == "Hold"
    assert len(work.steps) == 1


def test_nothing_is_marked_before_the_button_is_let_go() -> None:
    work = Table(MarkTool(kind="objective"))
    work.press(1.5, 2.5)
    work.move(2.5, 2.5)
    assert work.steps == []
    work.escape()
    work.release(2.5, 2.5)
    assert work.steps == []


def test_a_zone_grows_by_a_brush_and_by_shapes() -> None:
    work = Table(MarkTool(kind="deployment", side="red", shape="rectangle"))
    work.drag((0.5, 0.5), (2.5, 1.5))
    zone = next(mark for mark in work.scenario.map.marks if mark.id == "zone")
    assert frozenset(zone.tiles) == tiles("A1", "B1", "C1", "A2", "B2", "C2")
    assert work.steps == ["Widen deployment zone of Red, 4 tiles"]


def test_zones_begin_as_rectangles() -> None:
    work = Table(MarkTool(kind="deployment", side="red"))
    work.drag((0.5, 0.5), (2.5, 1.5))
    assert work.steps == ["Widen deployment zone of Red, 4 tiles"]


def test_tiles_are_taken_out_of_a_zone() -> None:
    work = Table(MarkTool(kind="deployment", side="red", shape="brush", remove=True))
    work.hover(0.5, 0.5)
    assert work.proposal is not None
    assert work.proposal.takes_away
    work.click(0.5, 0.5)
    zone = next(mark for mark in work.scenario.map.marks if mark.id == "zone")
    assert zone.tiles == (Tile(1, 0),)


def test_an_arrow_is_drawn_from_tile_to_tile() -> None:
    work = Table(MarkTool(kind="arrow", side="blue", text="Push"))
    work.press(1.5, 1.5)
    work.move(4.5, 3.5)
    assert work.proposal is not None
    assert work.proposal.path == ((1.5, 1.5), (4.5, 3.5))
    work.release(4.5, 3.5)
    assert last(work).tiles == (Tile(1, 1), Tile(4, 3))
    assert (last(work).side, last(work).text) == ("blue", "Push")


def test_an_arrow_is_drawn_by_the_keyboard() -> None:
    work = Table(MarkTool(kind="arrow"))
    work.put_cursor(1, 1)
    work.enter()
    work.put_cursor(4, 3)
    work.enter()
    assert last(work).tiles == (Tile(1, 1), Tile(4, 3))


@pytest.mark.parametrize(("kind", "text"), [("label", "Label"), ("note", "")])
def test_a_label_or_note_is_put_and_selected_so_that_its_words_can_be_written(kind: str, text: str) -> None:
    work = Table(MarkTool(kind=kind))
    work.click(3.5, 3.5)
    assert (last(work).kind, last(work).text) == (MarkKind(kind), text)
    assert Choose(Things(marks=frozenset({last(work).id}))) in work.wishes


def test_a_secret_mark_is_the_gm_s_alone() -> None:
    work = Table(MarkTool(kind="label", text="Mines", gm_only=True))
    work.click(3.5, 3.5)
    assert last(work).gm_only


@pytest.mark.parametrize("kind", list(MarkKind))
def test_no_mark_is_put_off_the_map(kind: MarkKind) -> None:
    work = Table(MarkTool(kind=kind.value))
    before = work.scenario
    work.drag((-3.5, -2.5), (-1.5, -2.5))
    assert work.scenario is before


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("objective", ["kind", "text", "gm_only"]),
        ("deployment", ["kind", "side", "shape", "filled", "remove", "text", "gm_only"]),
        ("arrow", ["kind", "side", "text", "gm_only"]),
        ("note", ["kind", "text"]),
    ],
)
def test_each_kind_has_the_options_it_needs(kind: str, keys: list[str]) -> None:
    work = Table(MarkTool(kind=kind))
    assert [option.key for option in work.tool.options] == keys


def test_a_side_that_the_map_does_not_have_gives_way_to_its_first() -> None:
    work = Table(MarkTool(kind="deployment", side="green"))
    assert work.tool.settings["side"] == "red"


def test_zones_are_the_first_side_s_until_another_is_chosen() -> None:
    work = Table(MarkTool(kind="deployment", shape="brush"))
    work.click(3.5, 3.5)
    assert work.steps == ["Widen deployment zone of Red, 1 tile"]


def test_a_zone_may_belong_to_nobody() -> None:
    work = Table(MarkTool(kind="deployment", side="-", shape="brush"))
    work.click(3.5, 3.5)
    assert (last(work).kind, last(work).side) == (MarkKind.DEPLOYMENT, None)


@pytest.mark.parametrize("kind", ["objective", "label"])
def test_a_press_on_a_mark_of_its_kind_selects_it(kind: str) -> None:
    work = Table(MarkTool(kind=kind, text="Hold"))
    work.click(3.5, 3.5)
    made = last(work).id
    work.click(3.5, 3.5, Hit(Under.MARK, made))
    assert len(work.steps) == 1
    assert work.wishes[-3:].count(Choose(Things(marks=frozenset({made})))) == 1
