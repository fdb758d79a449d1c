"""Selecting, dragging and deleting anything on the map with the mouse; tools in hand and borrowed."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from mapper.edit.arranging import delete_things
from mapper.edit.things import Things
from mapper.geometry.grid import Tile
from mapper.gui.tool_options import ToolOptions
from mapper.gui.toolbox import RELEASE_MS
from mapper.model.structure import Structure
from tests.gui.desk import Desk

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def middle(piece: Structure) -> tuple[float, float]:
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def structure(desk: Desk, name: str) -> Structure:
    return next(piece for piece in desk.document.scenario.map.structures if piece.id == name)


def a_free_structure(desk: Desk) -> Structure:
    """Return one with nothing above its middle."""
    canvas = desk.canvas
    return next(
        piece
        for piece in desk.document.scenario.map.structures
        if canvas.scene.hit(*middle(piece), canvas.camera.tile_px).id == piece.id
    )


def options(desk: Desk) -> ToolOptions:
    found = desk.window.findChild(ToolOptions)
    assert isinstance(found, ToolOptions)
    return found


def test_a_structure_is_dragged_once_it_is_selected_and_the_drag_is_one_step(desk: Desk) -> None:
    piece = a_free_structure(desk)
    others = frozenset(one.id for one in desk.document.scenario.map.structures) - {piece.id}
    desk.bench.session.do(lambda scenario: delete_things(scenario, Things(structures=others)))
    x, y = middle(piece)
    desk.click(x, y)
    assert desk.document.selection.things.structures == {piece.id}
    before = desk.document.scenario
    desk.drag((x, y), (x + 1, y))
    assert structure(desk, piece.id).outline[0][0] == piece.outline[0][0] + 1
    assert desk.document.selection.things.structures == {piece.id}
    desk.command("undo")
    assert desk.document.scenario == before


def test_a_drag_that_would_overlap_says_why_and_changes_nothing(desk: Desk) -> None:
    piece = a_free_structure(desk)
    before = desk.document.scenario
    desk.click(*middle(piece))
    x, y = middle(piece)
    desk.drag((x, y), (x - 40, y))
    assert desk.document.scenario is before
    assert "would leave the map" in desk.window.statusBar().currentMessage()


def test_ctrl_shift_drag_selects_tiles_with_all_on_them_and_delete_clears_them(desk: Desk) -> None:
    desk.press(0.2, 0.2, CONTROL | SHIFT)
    desk.move(3.0, 3.0)
    desk.move(5.9, 5.9)
    desk.release(5.9, 5.9)
    chosen = desk.document.selection.things
    assert len(chosen.tiles) == 36
    assert chosen.units
    before = desk.document.scenario
    desk.command("delete")
    assert not {unit.id for unit in desk.document.scenario.units} & chosen.units
    desk.command("undo")
    assert desk.document.scenario == before


def test_the_band_selects_what_the_bar_says(desk: Desk) -> None:
    field = options(desk).fields["catch"]
    assert isinstance(field, QComboBox)
    field.setCurrentIndex(1)
    field.activated.emit(1)
    scenario = desk.document.scenario
    desk.press(0.05, 0.05)
    desk.move(5.0, 5.0)
    desk.move(scenario.map.width - 0.05, scenario.map.height - 0.05)
    desk.release(scenario.map.width - 0.05, scenario.map.height - 0.05)
    assert len(desk.document.selection.things.structures) == len(scenario.map.structures)


def test_the_cursor_stands_in_the_tiles_of_a_band(desk: Desk) -> None:
    desk.bench.toolbox.choose({"catch": "tiles"})
    desk.drag((8.8, 7.8), (11.2, 9.0))
    assert desk.document.selection.tile == Tile(9, 8)
    assert desk.document.selection.things.tiles == {Tile(9, 8), Tile(10, 8)}


def test_a_click_on_what_is_selected_goes_to_what_lies_below(desk: Desk) -> None:
    piece = a_free_structure(desk)
    desk.click(*middle(piece))
    assert desk.document.selection.structure == piece.id
    desk.click(*middle(piece))
    assert desk.document.selection.structure is None
    assert desk.document.selection.tile is not None


def test_select_all_selects_everything_that_stands_there(desk: Desk) -> None:
    desk.command("select_all")
    scenario = desk.document.scenario
    assert len(desk.document.selection.things.structures) == len(scenario.map.structures)
    assert len(desk.document.selection.things.edges) == len(scenario.map.edges)


def test_a_tool_whose_key_is_held_while_it_is_used_is_only_borrowed(desk: Desk) -> None:
    QTest.keyPress(desk.canvas, Qt.Key.Key_M)
    assert desk.bench.toolbox.current.name == "measure"
    desk.drag((1.5, 1.5), (4.5, 1.5))
    QTest.keyRelease(desk.canvas, Qt.Key.Key_M)
    desk.qtbot.waitUntil(lambda: desk.bench.toolbox.current.name == "select")


def test_a_tool_stays_in_hand_when_the_release_of_its_key_was_told_elsewhere(desk: Desk) -> None:
    desk.key(Qt.Key.Key_G)
    QTest.keyPress(desk.canvas, Qt.Key.Key_S)  # as with a list open, which takes the release
    desk.click(1.5, 1.5)
    desk.key(Qt.Key.Key_S)
    QTest.qSleep(2 * RELEASE_MS)
    QApplication.processEvents()
    assert desk.bench.toolbox.current.name == "select"


def test_a_tool_stays_in_hand_when_the_map_is_left_while_its_key_is_held(desk: Desk) -> None:
    QTest.keyPress(desk.canvas, Qt.Key.Key_M)
    desk.click(1.5, 1.5)
    desk.window.docks["library"].raise_()
    desk.bench.library.search.setFocus()
    desk.canvas.setFocus()
    QTest.keyRelease(desk.canvas, Qt.Key.Key_M)
    QTest.qSleep(2 * RELEASE_MS)
    QApplication.processEvents()
    assert desk.bench.toolbox.current.name == "measure"


def test_a_tool_whose_key_is_only_struck_stays_in_hand(desk: Desk) -> None:
    desk.key(Qt.Key.Key_M)
    assert desk.bench.toolbox.current.name == "measure"
    assert desk.window.commands["tool_measure"].isChecked()
