"""What comes between press and release: other buttons and keys, the wheel, edits, other maps."""

from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.edit.arranging import delete_things
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.resizing import Frame, resize
from mapper.edit.things import Things
from mapper.files.resources import sample_map
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.paint.showing import Showing
from tests.gui.desk import NO_KEYS, Desk

MIDDLE, RIGHT = Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def lift(desk: Desk) -> Tile:
    """Drag Ox two tiles east and hold it there; return where it came from."""
    start = desk.unit("Ox").tile
    desk.press(*desk.middle("Ox"))
    desk.move(start.x + 1.5, start.y + 0.5)
    desk.move(start.x + 2.5, start.y + 0.5)
    assert ghosts(desk) == [Tile(start.x + 2, start.y)]
    return start


def ghosts(desk: Desk) -> list[Tile]:
    return [ghost.tile for ghost in desk.canvas.scene.overlays.ghosts]


def without_structures(scenario: Scenario) -> Edit | NoEdit:
    return delete_things(
        scenario, Things(structures=frozenset(piece.id for piece in scenario.map.structures))
    )


def turn_wheel(desk: Desk, x: float, y: float) -> None:
    at = desk.point(x, y)
    QApplication.sendEvent(
        desk.canvas,
        QWheelEvent(
            QPointF(at),
            QPointF(desk.canvas.mapToGlobal(at)),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.LeftButton,
            NO_KEYS,
            Qt.ScrollPhase.NoScrollPhase,
            False,  # noqa: FBT003  # not turned round
        ),
    )


@pytest.fixture
def two(make_desk: Callable[..., Desk], example: Path, tmp_path: Path) -> Desk:
    other = tmp_path / "other.mapper"
    copy(example, other)
    return make_desk(example, other)


def test_the_right_button_ends_a_drag_and_opens_no_menu(desk: Desk) -> None:
    start = lift(desk)
    QTest.mousePress(desk.canvas, RIGHT, NO_KEYS, desk.point(start.x + 2.5, start.y + 0.5))
    assert ghosts(desk) == []
    assert QApplication.activePopupWidget() is None
    QTest.mouseRelease(desk.canvas, RIGHT, NO_KEYS, desk.point(start.x + 2.5, start.y + 0.5))
    desk.release(start.x + 2.5, start.y + 0.5)
    assert desk.unit("Ox").tile == start


def test_the_map_can_be_moved_during_a_drag_and_the_drop_still_counts(desk: Desk) -> None:
    desk.command("zoom_in")
    desk.command("zoom_in")
    start = lift(desk)
    at = desk.point(start.x + 2.5, start.y + 0.5)
    QTest.mousePress(desk.canvas, MIDDLE, NO_KEYS, at)
    QTest.mouseMove(desk.canvas, at - QPoint(40, 0))
    desk.release(start.x + 2.5, start.y + 0.5)
    QTest.mouseRelease(desk.canvas, MIDDLE, NO_KEYS, at)
    assert desk.unit("Ox").tile == Tile(start.x + 2, start.y)
    assert ghosts(desk) == []


def test_the_ghost_stays_under_the_pointer_when_the_wheel_turns(desk: Desk) -> None:
    start = lift(desk)
    turn_wheel(desk, 0.5, 0.5)  # away from the ghost, which so moves under the pointer
    pointer = desk.canvas._pointer_at  # where it really is
    assert pointer is not None
    left, top = desk.canvas.tiles_of(pointer.toPoint())
    assert ghosts(desk) == [Tile(int(left), int(top))]
    desk.key(Qt.Key.Key_Escape)
    assert desk.unit("Ox").tile == start


def test_a_unit_deleted_during_its_drag_is_not_dropped(desk: Desk) -> None:
    start = lift(desk)
    desk.command("delete")
    assert ghosts(desk) == []
    desk.release(start.x + 2.5, start.y + 0.5)
    assert desk.window.commands["undo"].text() == "&Undo Delete Ox"
    desk.command("undo")
    assert desk.unit("Ox").tile == start


def test_undo_during_a_drag_ends_it_when_the_unit_jumps_back(desk: Desk) -> None:
    first = desk.unit("Ox").tile
    desk.drag(desk.middle("Ox"), (first.x + 1.5, first.y + 1.5))
    start = lift(desk)
    desk.command("undo")
    assert ghosts(desk) == []
    desk.release(start.x + 2.5, start.y + 0.5)
    assert desk.unit("Ox").tile == first


def test_an_arrow_key_during_a_drag_ends_it(desk: Desk) -> None:
    start = lift(desk)
    desk.key(Qt.Key.Key_Down)
    desk.release(start.x + 2.5, start.y + 0.5)
    assert desk.unit("Ox").tile == Tile(start.x, start.y + 1)


def test_a_unit_can_be_turned_while_it_is_dragged(desk: Desk) -> None:
    facing = desk.unit("Ox").facing
    start = lift(desk)
    desk.command("turn_right")
    assert ghosts(desk) == [Tile(start.x + 2, start.y)]
    assert desk.canvas.scene.overlays.ghosts[0].facing is facing.right
    desk.release(start.x + 2.5, start.y + 0.5)
    assert desk.unit("Ox").tile == Tile(start.x + 2, start.y)
    assert desk.unit("Ox").facing is facing.right


def test_a_drag_does_not_go_on_in_another_map(two: Desk) -> None:
    start = lift(two)
    two.bench.session.switch(0)
    assert ghosts(two) == []
    two.release(start.x + 2.5, start.y + 0.5)
    two.bench.session.switch(1)
    two.release(start.x + 2.5, start.y + 0.5)
    assert not any(document.history.is_modified for document in two.bench.session.documents)


def test_closing_the_map_during_a_drag_ends_it(desk: Desk) -> None:
    start = lift(desk)
    desk.command("close")
    desk.release(start.x + 2.5, start.y + 0.5)
    desk.bench.filing.open_sample("example")
    assert ghosts(desk) == []
    assert desk.unit("Ox").tile == start


def test_another_tool_taken_during_a_drag_ends_it(desk: Desk) -> None:
    start = lift(desk)
    desk.command("tool_measure")
    desk.release(start.x + 2.5, start.y + 0.5)
    desk.command("tool_select")
    assert ghosts(desk) == []
    assert desk.unit("Ox").tile == start
    desk.key(Qt.Key.Key_Escape)
    assert not desk.document.selection.units


def test_a_drag_ends_when_the_focus_leaves_the_map(desk: Desk) -> None:
    with desk.qtbot.waitActive(desk.window):
        desk.window.activateWindow()
    start = lift(desk)
    desk.inspector.unit_page.name.setFocus()
    assert ghosts(desk) == []
    desk.release(start.x + 2.5, start.y + 0.5)
    assert desk.unit("Ox").tile == start


def test_each_map_keeps_where_one_looked(two: Desk) -> None:
    two.command("zoom_in")
    two.command("zoom_in")
    two.canvas.pan(-40, -20)
    camera = two.canvas.camera
    two.bench.session.switch(0)
    assert two.canvas.camera != camera
    two.bench.session.switch(1)
    assert two.canvas.camera == camera


def test_a_measured_line_is_measured_again_after_an_edit_and_gone_in_another_map(two: Desk) -> None:
    two.command("tool_measure")
    two.drag((0.5, 3.5), (11.5, 3.5))
    sight = two.canvas.scene.overlays.sight
    assert sight is not None
    before = sight.blocked_at
    two.bench.session.do(without_structures)
    sight = two.canvas.scene.overlays.sight
    assert sight is not None
    assert (before, sight.blocked_at) == (before, None)
    assert before is not None
    two.bench.session.switch(0)
    assert two.canvas.scene.overlays.sight is None


def test_hidden_units_cannot_be_pointed_at(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(sample_map("example"))
    desk.canvas.scene.show_layers(Showing(hidden=frozenset({"units"})))
    desk.click(*desk.middle("Ox"))
    assert not desk.document.selection.units


def test_the_menu_key_opens_the_menu_of_what_is_selected(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), desk.canvas.mapToGlobal(QPoint(1, 1))
    )
    QApplication.sendEvent(desk.canvas, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    assert desk.document.selection.units == {desk.unit("Ox").id}


def test_the_menu_of_an_enemy_offers_nothing_that_would_befall_the_selected_unit(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    at = desk.point(*desk.middle("Heron"))
    QTest.mouseClick(desk.canvas, RIGHT, NO_KEYS, at)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text() for action in menu.actions()]
    assert words == ["Make Heron the &target", "&Select Heron"]
    menu.actions()[0].trigger()
    menu.close()
    assert desk.document.target == desk.unit("Heron").id
    assert desk.document.selection.units == {desk.unit("Ox").id}


def test_on_small_tiles_the_handle_is_not_in_the_way_of_a_drag(desk: Desk) -> None:
    desk.canvas.zoom_to(8)
    desk.click(*desk.middle("Ox"))
    start = desk.unit("Ox").tile
    desk.drag((start.x + 0.9, start.y + 0.5), (start.x + 4.5, start.y + 0.5))
    assert desk.unit("Ox").tile == Tile(start.x + 4, start.y)


STROKES = ("ground", "edge", "field", "structure", "mark", "eraser")


def stroke(desk: Desk, tool: str) -> None:
    """Press with a tool and draw on, the button held."""
    desk.command(f"tool_{tool}")
    if tool == "ground":
        desk.bench.toolbox.choose({"terrain": "water"})
    desk.press(2.5, 2.5)
    desk.move(4.5, 2.5)
    assert desk.bench.toolbox.current.is_busy


def draw_on(desk: Desk) -> None:
    """Move on with the button still held, and let it go."""
    desk.move(5.5, 3.5)
    desk.move(3.5, 4.5)
    desk.release(3.5, 4.5)


@pytest.mark.parametrize("tool", STROKES)
def test_another_map_in_front_takes_a_stroke_back_where_it_began(two: Desk, tool: str) -> None:
    began = two.document.scenario
    stroke(two, tool)
    two.command("next_map")
    draw_on(two)
    two.command("next_map")
    assert two.document.scenario == began
    assert not any(document.history.steps for document in two.bench.session.documents)


@pytest.mark.parametrize("tool", STROKES)
def test_a_map_that_is_opened_takes_a_stroke_back_where_it_began(desk: Desk, tool: str) -> None:
    stroke(desk, tool)
    desk.bench.filing.open_sample("example")
    draw_on(desk)
    assert not any(document.history.steps for document in desk.bench.session.documents)


@pytest.mark.parametrize("tool", STROKES)
def test_a_stroke_ends_when_the_map_is_turned_under_it(desk: Desk, tool: str) -> None:
    stroke(desk, tool)
    desk.command("turn_map_right")
    turned = desk.document.scenario
    assert not desk.bench.toolbox.current.is_busy
    draw_on(desk)
    assert desk.document.scenario is turned


WAITING = {
    "ground": {"shape": "rectangle", "terrain": "water"},
    "edge": {"course": "around"},
    "field": {"shape": "rectangle"},
    "structure": {"shape": "polygon"},
    "mark": {"kind": "arrow"},
    "eraser": {"shape": "rectangle"},
}
"""Shapes that wait for their next click without a button held, by their tool and what is chosen of it."""

MOVES = ("turn_map_right", "turn_map_left", "mirror_map_across", "mirror_map_down")


def begin(desk: Desk, tool: str) -> None:
    """Click where a shape begins, and go on without a button held."""
    desk.command(f"tool_{tool}")
    desk.bench.toolbox.choose(WAITING[tool])
    desk.click(2.5, 4.5)
    desk.move(4.5, 5.5)
    assert desk.bench.toolbox.current.rests
    assert desk.canvas.scene.overlays.proposal is not None


@pytest.mark.parametrize("tool", WAITING)
@pytest.mark.parametrize("move", MOVES)
def test_a_shape_that_waits_for_its_next_click_ends_when_all_of_the_map_moves(
    desk: Desk, tool: str, move: str
) -> None:
    begin(desk, tool)
    desk.command(move)
    assert not desk.bench.toolbox.current.is_busy


def test_a_shape_that_waits_ends_when_the_map_gets_another_size(desk: Desk) -> None:
    begin(desk, "structure")
    desk.bench.session.do(lambda scenario: resize(scenario, Frame(14, 9, 1, 0), ground="clear"))
    assert not desk.bench.toolbox.current.is_busy
    assert desk.canvas.scene.overlays.proposal is None


@pytest.mark.parametrize("back", ["redo", "history"])
def test_a_shape_that_waits_ends_when_the_turn_of_the_map_is_done_again_or_gone_back_on(
    desk: Desk, back: str
) -> None:
    desk.command("turn_map_right")
    if back == "redo":
        desk.command("undo")
    begin(desk, "structure")
    if back == "redo":
        desk.command("redo")
    else:
        desk.bench.session.go_to(0)
    assert not desk.bench.toolbox.current.is_busy


@pytest.mark.parametrize("tool", WAITING)
def test_a_shape_that_waits_outlives_an_edit_of_something_else(desk: Desk, tool: str) -> None:
    begin(desk, tool)
    desk.bench.session.do(without_structures)
    assert desk.bench.toolbox.current.rests


@pytest.mark.parametrize("tool", WAITING)
def test_undo_takes_back_the_click_that_a_shape_waits_after_and_nothing_else(desk: Desk, tool: str) -> None:
    desk.bench.session.do(without_structures)
    edited = desk.document.scenario
    begin(desk, tool)
    desk.command("undo")
    assert not desk.bench.toolbox.current.is_busy
    assert desk.document.scenario is edited
    desk.command("undo")
    assert desk.document.scenario is not edited


def test_undo_takes_back_one_corner_of_a_polygon_at_a_time(desk: Desk) -> None:
    desk.bench.session.do(without_structures)
    begin(desk, "structure")
    desk.click(4.0, 6.0)
    desk.command("undo")
    assert desk.bench.toolbox.current.rests
    desk.command("undo")
    assert not desk.bench.toolbox.current.is_busy


def test_a_measured_line_is_gone_when_all_of_the_map_moves(desk: Desk) -> None:
    desk.command("tool_measure")
    desk.drag((0.5, 3.5), (11.5, 3.5))
    assert desk.canvas.scene.overlays.sight is not None
    desk.command("mirror_map_across")
    assert desk.canvas.scene.overlays.sight is None


def test_a_stroke_by_the_keyboard_ends_when_something_else_changes_the_map(desk: Desk) -> None:
    desk.bench.session.select(tile=Tile(2, 4))
    desk.command("tool_ground")
    desk.key(Qt.Key.Key_Return, CONTROL)
    assert desk.bench.toolbox.current.is_busy
    desk.bench.session.do(without_structures)
    assert not desk.bench.toolbox.current.is_busy


@pytest.mark.parametrize("away", ["turn_map_right", "next_map"])
def test_no_line_begins_where_a_stroke_ended_before_all_was_elsewhere(two: Desk, away: str) -> None:
    two.command("tool_ground")
    two.bench.toolbox.choose({"terrain": "water"})
    two.click(1.5, 4.5)
    two.command(away)
    before = two.document.scenario
    two.click(7.5, 4.5, SHIFT)
    painted = sum(
        old != new
        for row, other in zip(before.map.ground, two.document.scenario.map.ground, strict=True)
        for old, new in zip(row, other, strict=True)
    )
    assert painted <= 1


def test_what_is_in_hand_stays_there_when_the_map_is_turned(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    desk.key(Qt.Key.Key_V, CONTROL)
    desk.command("turn_map_right")
    assert desk.bench.stamping.tool.fragment is not None


def test_what_a_brush_painted_before_the_map_was_turned_stays_as_its_own_step(desk: Desk) -> None:
    began = desk.document.scenario
    stroke(desk, "ground")
    painted = desk.document.scenario
    desk.command("turn_map_right")
    draw_on(desk)
    desk.command("undo")
    assert desk.document.scenario == painted
    desk.command("undo")
    assert desk.document.scenario == began


def test_undo_during_a_stroke_ends_it_and_redo_brings_it_back(desk: Desk) -> None:
    began = desk.document.scenario
    stroke(desk, "ground")
    painted = desk.document.scenario
    desk.command("undo")
    draw_on(desk)
    assert desk.document.scenario == began
    desk.command("redo")
    assert desk.document.scenario == painted


def test_a_structure_that_is_dragged_is_not_dropped_on_a_map_that_was_turned_under_it(desk: Desk) -> None:
    piece = desk.document.scenario.map.structures[0]
    x = sum(corner[0] for corner in piece.outline) / len(piece.outline)
    y = sum(corner[1] for corner in piece.outline) / len(piece.outline)
    desk.bench.session.select(structure=piece.id)
    desk.press(x, y)
    desk.move(x + 1, y)
    desk.move(x + 2, y)
    shown = desk.canvas.scene.overlays.proposal
    assert shown is not None
    assert shown.outlines
    desk.command("turn_map_right")
    turned = desk.document.scenario
    desk.move(x + 1, y)
    desk.release(x + 1, y)
    assert desk.document.scenario is turned
