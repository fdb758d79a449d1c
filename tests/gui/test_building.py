"""The building tool in the window, driven by the mouse."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from mapper.edit.arranging import delete_things
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.things import all_of
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure, StructureKind, Trait
from mapper.tools.proposal import Proposal
from tests.gui.desk import LEFT, Desk

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def emptied(scenario: Scenario) -> Edit | NoEdit:
    return delete_things(scenario, all_of(scenario))


@pytest.fixture
def yard(desk: Desk) -> Desk:
    """An empty map with the building tool in hand, its corners on quarter tiles."""
    desk.bench.session.do(emptied)
    desk.key(Qt.Key.Key_B)
    desk.bench.toolbox.choose({"snap": "1"})
    return desk


def structures(desk: Desk) -> tuple[Structure, ...]:
    return desk.document.scenario.map.structures


def box(piece: Structure) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    return min(xs), min(ys), max(xs), max(ys)


def test_a_rectangle_is_dragged_and_is_one_step(yard: Desk) -> None:
    yard.drag((2, 1), (4.5, 2.25))
    assert [box(piece) for piece in structures(yard)] == [(2, 1, 4.5, 2.25)]
    assert yard.window.commands["undo"].text() == "&Undo Add high building"
    yard.command("undo")
    assert not structures(yard)


def test_its_size_is_told_while_it_is_dragged(yard: Desk) -> None:
    yard.press(2, 1)
    yard.move(4, 2)
    yard.move(5, 3.5)
    proposal = yard.canvas.scene.overlays.proposal
    assert proposal is not None
    assert proposal.text == "3 × 2.5"
    yard.key(Qt.Key.Key_Escape)
    assert yard.canvas.scene.overlays.proposal is None
    yard.release(5, 3.5)
    assert not structures(yard)


def test_what_is_chosen_in_the_bar_is_what_is_built(yard: Desk) -> None:
    yard.bench.toolbox.choose({"kind": StructureKind.RUIN, "weak": True, "snap": "4"})
    yard.drag((2.2, 1.1), (4.6, 2.9))
    piece = structures(yard)[0]
    assert (piece.kind, piece.traits, box(piece)) == (StructureKind.RUIN, (Trait.WEAK,), (2, 1, 5, 3))


@pytest.fixture
def field(desk: Desk) -> Desk:
    """An empty map with the building tool in hand as it is at first."""
    desk.bench.session.do(emptied)
    desk.key(Qt.Key.Key_B)
    return desk


def drag_with_control(desk: Desk, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag with Ctrl held, as the events of a mouse tell of it."""
    desk.press(*start, CONTROL)
    QTest.mouseRelease(desk.canvas, LEFT, CONTROL, desk.point(*end))


def test_a_house_comes_to_lie_on_the_lines_of_the_tiles_at_first(field: Desk) -> None:
    field.drag((2.2, 1.1), (4.6, 2.9))
    assert [box(piece) for piece in structures(field)] == [(2, 1, 5, 3)]


def test_with_control_held_a_wall_of_a_quarter_tile_is_drawn(field: Desk) -> None:
    drag_with_control(field, (2, 1), (5, 1.25))
    assert [box(piece) for piece in structures(field)] == [(2, 1, 5, 1.25)]


def test_what_corners_snap_to_is_in_sight_in_the_bar_and_remembered(
    field: Desk, make_desk: Callable[..., Desk], example: Path
) -> None:
    bar = field.bench.options
    choice = bar.fields["snap"]
    assert isinstance(choice, QComboBox)
    assert choice.isVisible()
    assert choice.geometry().right() < bar.width()
    assert choice.currentText() == "whole tiles"
    field.bench.toolbox.choose({"snap": "1"})
    later = make_desk(example)
    later.key(Qt.Key.Key_B)
    assert later.bench.toolbox.current.settings["snap"] == "1"


def test_a_click_on_a_corner_or_side_that_lies_between_the_lines_leaves_it_there(field: Desk) -> None:
    drag_with_control(field, (2.25, 1.25), (5.75, 3.5))
    field.click(4, 2)
    field.click(2.25, 1.25)
    field.click(2.25, 2.5)
    assert [box(piece) for piece in structures(field)] == [(2.25, 1.25, 5.75, 3.5)]


def test_a_side_that_is_dragged_comes_to_lie_on_the_next_line(field: Desk) -> None:
    drag_with_control(field, (2.25, 1.25), (5.75, 3.5))
    field.click(4, 2)
    field.drag((5.75, 2.5), (7.1, 2.5))
    assert [box(piece) for piece in structures(field)] == [(2.25, 1.25, 7, 3.5)]


def test_a_polygon_is_set_point_by_point_and_closed_by_enter(yard: Desk) -> None:
    yard.bench.toolbox.choose({"shape": "polygon"})
    for corner in ((1, 1), (4, 1), (4, 4), (9, 9)):
        yard.click(*corner)
    yard.key(Qt.Key.Key_Backspace)
    yard.key(Qt.Key.Key_Return)
    assert structures(yard)[0].outline == ((1, 1), (4, 1), (4, 4))


def test_a_polygon_is_closed_by_a_click_on_its_first_corner(yard: Desk) -> None:
    yard.bench.toolbox.choose({"shape": "polygon"})
    for corner in ((1, 1), (4, 1), (4, 4), (1, 1)):
        yard.click(*corner)
    assert len(structures(yard)) == 1


def test_a_drag_draws_a_rectangle_while_polygons_are_chosen(yard: Desk) -> None:
    yard.bench.toolbox.choose({"shape": "polygon"})
    yard.drag((2, 1), (4.5, 2.25))
    assert [box(piece) for piece in structures(yard)] == [(2, 1, 4.5, 2.25)]


def test_a_click_that_slips_is_a_corner_of_the_polygon(yard: Desk) -> None:
    yard.bench.toolbox.choose({"shape": "polygon"})
    yard.drag((1, 1), (1.25, 1.25))
    for corner in ((4, 1), (4, 4)):
        yard.click(*corner)
    yard.key(Qt.Key.Key_Return)
    assert structures(yard)[0].outline == ((1, 1), (4, 1), (4, 4))


def test_shift_adds_to_the_selected_structure(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.click(2, 2)
    yard.press(3, 1, SHIFT)
    QTest.mouseMove(yard.canvas, yard.point(4, 2))
    QTest.mouseRelease(yard.canvas, LEFT, SHIFT, yard.point(5, 3))
    assert [box(piece) for piece in structures(yard)] == [(1, 1, 5, 3)]


def test_alt_takes_away_and_a_line_splits(yard: Desk) -> None:
    yard.drag((1, 1), (7, 3))
    yard.press(3, 0, ALT)
    QTest.mouseMove(yard.canvas, yard.point(3.5, 2))
    QTest.mouseRelease(yard.canvas, LEFT, ALT, yard.point(4, 4))
    assert sorted(box(piece) for piece in structures(yard)) == [(1, 1, 3, 3), (4, 1, 7, 3)]
    yard.bench.session.select()
    yard.bench.toolbox.choose({"deed": "split"})
    yard.drag((5, 0.5), (5, 3.5))
    assert sorted(box(piece) for piece in structures(yard)) == [(1, 1, 3, 3), (4, 1, 5, 3), (5, 1, 7, 3)]


def test_a_clicked_structure_can_be_widened_and_its_corner_and_side_dragged(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.click(2, 2)
    assert yard.document.selection.structure == structures(yard)[0].id
    yard.drag((3, 2), (5, 2))
    assert box(structures(yard)[0]) == (1, 1, 5, 3)
    yard.drag((5, 3), (6, 4))
    assert (6.0, 4.0) in structures(yard)[0].outline
    yard.bench.toolbox.choose({"deed": "widen"})
    yard.drag((0, 1.5), (2, 2.5))
    assert box(structures(yard)[0])[0] == 0


def test_an_area_may_be_added_from_a_corner_of_the_structure(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.click(2, 2)
    yard.bench.toolbox.choose({"deed": "widen"})
    yard.drag((1, 3), (2, 5))
    ell = ((1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (2.0, 3.0), (2.0, 5.0), (1.0, 5.0))
    assert set(structures(yard)[0].outline) == set(ell)


def grips(desk: Desk) -> Proposal:
    found = desk.canvas.scene.overlays.proposal
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("x", "y", "what", "cursor"),
    [
        (3, 3, "corner", Qt.CursorShape.SizeAllCursor),
        (3, 2, "side", Qt.CursorShape.SizeHorCursor),
        (2, 1, "side", Qt.CursorShape.SizeVerCursor),
    ],
)
def test_what_a_drag_would_move_is_told_and_shown_by_the_pointer(
    yard: Desk, x: float, y: float, what: str, cursor: Qt.CursorShape
) -> None:
    yard.drag((1, 1), (3, 3))
    yard.move(x, y)
    assert yard.canvas.cursor().shape() is Qt.CursorShape.CrossCursor
    yard.click(2, 2)
    yard.move(x, y)
    assert yard.canvas.cursor().shape() is cursor
    assert grips(yard).text == f"Drag: move this {what}. Ctrl: draw"
    yard.move(5, 5)
    assert yard.canvas.cursor().shape() is Qt.CursorShape.CrossCursor
    assert grips(yard).text == ""


def test_the_corners_that_can_be_dragged_lie_over_the_rim_of_what_is_selected(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.click(2, 2)
    yard.move(5, 5)
    corner = yard.point(1, 1)
    picture = yard.canvas.grab().toImage()
    blue = picture.pixelColor(corner)
    assert {picture.pixelColor(corner + QPoint(dx, dy)).name() for dx in (-2, 0, 2) for dy in (-2, 0, 2)} == {
        blue.name()
    }


@pytest.mark.parametrize("shape", ["rectangle", "polygon"])
def test_with_ctrl_a_rectangle_begins_at_a_corner_of_the_selected_structure(yard: Desk, shape: str) -> None:
    yard.drag((1, 1), (3, 3))
    yard.click(2, 2)
    yard.bench.toolbox.choose({"shape": shape})
    yard.press(3, 3, CONTROL)
    QTest.mouseMove(yard.canvas, yard.point(4, 4))
    QTest.mouseRelease(yard.canvas, LEFT, CONTROL, yard.point(5, 5))
    assert [box(piece) for piece in structures(yard)] == [(1, 1, 3, 3), (3, 3, 5, 5)]


def test_a_click_within_a_structure_selects_it_while_polygons_are_chosen(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.bench.toolbox.choose({"shape": "polygon"})
    yard.click(2, 2)
    assert yard.document.selection.structure == structures(yard)[0].id
    assert not yard.bench.toolbox.current.is_busy
    yard.drag((3, 3), (4, 4))
    assert (4.0, 4.0) in structures(yard)[0].outline


def test_a_polygon_may_begin_at_the_rim_of_a_structure(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.bench.toolbox.choose({"shape": "polygon"})
    for corner in ((3, 1), (5, 1), (3, 3)):
        yard.click(*corner)
    yard.key(Qt.Key.Key_Return)
    assert structures(yard)[1].outline == ((3, 1), (5, 1), (3, 3))


def test_a_polygon_that_takes_away_begins_within_a_structure(yard: Desk) -> None:
    yard.drag((1, 1), (5, 5))
    yard.bench.toolbox.choose({"shape": "polygon", "deed": "cut"})
    for corner in ((2, 2), (6, 2), (6, 6)):
        yard.click(*corner)
    yard.key(Qt.Key.Key_Return)
    assert len(structures(yard)[0].outline) > 4


def test_a_polygon_that_is_added_begins_within_the_selected_structure_alone(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.drag((5, 1), (7, 3))
    yard.bench.toolbox.choose({"shape": "polygon", "deed": "widen"})
    yard.click(6, 2)
    assert yard.document.selection.structure == structures(yard)[1].id
    yard.click(2, 2)
    assert yard.document.selection.structure == structures(yard)[0].id
    yard.click(2, 2)
    assert yard.bench.toolbox.current.is_busy


def test_a_line_splits_what_it_crosses_not_what_is_selected_elsewhere(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.drag((5, 1), (7, 3))
    yard.click(2, 2)
    yard.bench.toolbox.choose({"deed": "split"})
    yard.drag((4.5, 2), (7.5, 2))
    assert sorted(box(piece) for piece in structures(yard)) == [(1, 1, 3, 3), (5, 1, 7, 2), (5, 2, 7, 3)]


def test_a_line_beside_all_structures_splits_nothing(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.click(2, 2)
    yard.bench.toolbox.choose({"deed": "split"})
    yard.drag((4, 2), (7, 2))
    assert [box(piece) for piece in structures(yard)] == [(1, 1, 3, 3)]
    assert "across a structure" in yard.window.statusBar().currentMessage()


def test_what_would_overlap_says_so_and_builds_nothing(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.drag((2, 0), (4, 2.5))
    assert len(structures(yard)) == 1
    assert "overlap" in yard.window.statusBar().currentMessage()


def test_the_right_button_takes_the_make_of_what_it_presses(yard: Desk) -> None:
    yard.bench.toolbox.choose({"kind": StructureKind.RUIN})
    yard.drag((1, 1), (3, 3))
    yard.bench.toolbox.choose({"kind": StructureKind.BUILDING})
    QTest.mouseClick(yard.canvas, Qt.MouseButton.RightButton, pos=yard.point(2, 2))
    assert yard.bench.toolbox.current.settings["kind"] == StructureKind.RUIN


def test_selected_neighbours_merge(yard: Desk) -> None:
    yard.drag((1, 1), (3, 3))
    yard.drag((3, 1), (5, 3))
    yard.command("select_all")
    yard.key(Qt.Key.Key_J, CONTROL)
    assert [box(piece) for piece in structures(yard)] == [(1, 1, 5, 3)]


def test_without_a_mouse_ctrl_enter_and_the_arrows_draw(yard: Desk) -> None:
    yard.bench.session.select(tile=Tile(2, 1))
    yard.key(Qt.Key.Key_Return, CONTROL)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        yard.key(key)
    yard.key(Qt.Key.Key_Return)
    assert [box(piece) for piece in structures(yard)] == [(2, 1, 5, 3)]
    yard.key(Qt.Key.Key_Right)
    assert yard.document.selection.tile == Tile(5, 2)


def test_escape_ends_a_drag_by_keys(yard: Desk) -> None:
    yard.bench.session.select(tile=Tile(2, 1))
    yard.key(Qt.Key.Key_Return, CONTROL)
    yard.key(Qt.Key.Key_Right)
    yard.key(Qt.Key.Key_Escape)
    yard.key(Qt.Key.Key_Return)
    assert not structures(yard)
