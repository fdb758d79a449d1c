"""Selecting, dragging and turning units with the mouse."""

from PySide6.QtCore import Qt

from mapper.geometry.grid import Side, Tile
from mapper.rules.movement import Reach
from tests.gui.desk import Desk

SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def test_a_click_selects_a_unit_and_the_inspector_shows_it(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    assert desk.document.selection.units == {desk.unit("Ox").id}
    assert desk.inspector.unit_page.name.text() == "Ox"


def test_a_drag_moves_a_unit_by_whole_tiles_and_undo_brings_it_back(desk: Desk) -> None:
    before = desk.document.scenario
    start = desk.unit("Ox").tile
    desk.drag(desk.middle("Ox"), (start.x + 2.7, start.y + 1.6))
    assert desk.unit("Ox").tile == Tile(start.x + 2, start.y + 1)
    assert desk.window.commands["undo"].text() == "&Undo Move Ox"
    desk.command("undo")
    assert desk.document.scenario is before
    desk.command("redo")
    assert desk.unit("Ox").tile == Tile(start.x + 2, start.y + 1)


def test_while_dragging_the_ghost_is_asked_about_and_the_map_is_not_changed(desk: Desk) -> None:
    start = desk.unit("Ox").tile
    before = desk.document.scenario
    desk.press(*desk.middle("Ox"))
    desk.move(start.x + 1.5, start.y + 0.5)
    desk.move(start.x + 3.5, start.y + 1.5)
    desk.settled()
    insight = desk.bench.analysis.insight
    assert insight is not None
    assert insight.stance is not None
    assert insight.stance.tile == Tile(start.x + 3, start.y + 1)
    assert isinstance(insight.reach, Reach)
    assert [ghost.tile for ghost in desk.canvas.scene.overlays.ghosts] == [Tile(start.x + 3, start.y + 1)]
    assert desk.document.scenario is before
    desk.release(start.x + 3.5, start.y + 1.5)
    assert desk.canvas.scene.overlays.ghosts == ()


def test_escape_ends_a_drag_and_changes_nothing(desk: Desk) -> None:
    start = desk.unit("Ox").tile
    desk.press(*desk.middle("Ox"))
    desk.move(start.x + 3.5, start.y + 1.5)
    desk.key(Qt.Key.Key_Escape)
    desk.release(start.x + 3.5, start.y + 1.5)
    assert desk.unit("Ox").tile == start
    assert desk.window.commands["undo"].text() == "&Undo"


def test_a_drag_off_the_map_is_told_and_moves_nothing(desk: Desk) -> None:
    start = desk.unit("Ox").tile
    desk.drag(desk.middle("Ox"), (-1.5, start.y + 0.5))
    assert desk.unit("Ox").tile == start
    assert "would leave the map" in desk.window.statusBar().currentMessage()


def test_a_band_selects_every_unit_in_it(desk: Desk) -> None:
    desk.drag((11.9, 8.9), (-0.5, -0.5))
    assert len(desk.document.selection.units) == 5


def test_shift_click_adds_and_takes_away(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.click(*desk.middle("Kite"), SHIFT)
    assert desk.document.selection.units == {desk.unit("Ox").id, desk.unit("Kite").id}
    desk.click(*desk.middle("Ox"), SHIFT)
    assert desk.document.selection.units == {desk.unit("Kite").id}


def test_several_units_are_dragged_together_in_one_step(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.click(*desk.middle("Kite"), SHIFT)
    ox, kite = desk.unit("Ox").tile, desk.unit("Kite").tile
    x, y = desk.middle("Ox")
    desk.drag((x, y), (x + 1, y))
    assert desk.unit("Ox").tile == ox.neighbour(Side.E)
    assert desk.unit("Kite").tile == kite.neighbour(Side.E)
    desk.command("undo")
    assert desk.unit("Ox").tile == ox
    assert desk.unit("Kite").tile == kite


def test_the_handle_turns_the_unit(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    unit = desk.unit("Ox")
    dx, dy = unit.facing.step
    x, y = unit.tile.x + 0.5, unit.tile.y + 0.5
    desk.drag((x + 0.66 * dx, y + 0.66 * dy), (x, y + 2.0))
    assert desk.unit("Ox").facing is Side.S
    assert desk.unit("Ox").tile == unit.tile


def test_r_and_shift_r_turn_right_and_left(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    facing = desk.unit("Ox").facing
    desk.command("turn_right")
    assert desk.unit("Ox").facing is facing.right
    desk.command("turn_left")
    desk.command("turn_left")
    assert desk.unit("Ox").facing is facing.left


def test_arrow_keys_move_the_selected_unit_as_one_step(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    start = desk.unit("Ox").tile
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Right)
    assert desk.unit("Ox").tile == Tile(start.x + 2, start.y)
    desk.command("undo")
    assert desk.unit("Ox").tile == start


def test_the_keyboard_alone_finds_and_selects_a_unit(desk: Desk) -> None:
    desk.bench.session.select()
    unit = desk.unit("Ox")
    desk.bench.session.select(tile=Tile(unit.tile.x + 1, unit.tile.y))
    desk.key(Qt.Key.Key_Left)
    assert desk.document.selection.tile == unit.tile
    desk.key(Qt.Key.Key_Return)
    assert desk.document.selection.units == {unit.id}


def test_alt_click_aims_and_keeps_the_selection(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.click(*desk.middle("Heron"), ALT)
    document = desk.document
    assert document.target == desk.unit("Heron").id
    assert document.selection.units == {desk.unit("Ox").id}


def test_a_click_on_a_structure_selects_it(desk: Desk) -> None:
    structure = desk.document.scenario.map.structures[0]
    x = sum(point[0] for point in structure.outline) / len(structure.outline)
    y = sum(point[1] for point in structure.outline) / len(structure.outline)
    desk.click(x, y)
    assert desk.document.selection.structure == structure.id


def test_deleting_a_unit_can_be_undone(desk: Desk) -> None:
    desk.click(*desk.middle("Kite"))
    desk.command("delete")
    assert not [unit for unit in desk.document.scenario.units if unit.name == "Kite"]
    desk.command("undo")
    assert desk.unit("Kite")


def test_a_drag_within_reach_shows_the_way_and_its_cost(desk: Desk) -> None:
    tile = desk.unit("Ox").tile
    desk.press(*desk.middle("Ox"))
    desk.move(tile.x + 1.5, tile.y + 0.5)
    desk.move(tile.x + 2.5, tile.y + 0.5)
    desk.settled()
    overlays = desk.canvas.scene.overlays
    assert overlays.reach is not None
    assert overlays.reach.start == tile
    assert overlays.way[0].tile == tile
    assert overlays.way[-1].tile == Tile(tile.x + 2, tile.y)
    assert overlays.call_outs[0].lines == ("2 of 7 mobility",)


def test_a_drag_out_of_reach_says_so(desk: Desk) -> None:
    tile = desk.unit("Ox").tile
    desk.press(*desk.middle("Ox"))
    desk.move(tile.x + 1.5, tile.y + 0.5)
    desk.move(tile.x + 5.5, tile.y + 1.5)
    desk.settled()
    overlays = desk.canvas.scene.overlays
    assert overlays.way == ()
    assert overlays.call_outs[0].lines[0] == "out of reach"
    assert "Terrace" in overlays.call_outs[0].lines[1]


def test_the_status_bar_follows_the_answers(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.settled()
    desk.move(desk.unit("Ox").tile.x + 2.5, desk.unit("Ox").tile.y + 0.5)
    assert "mobility" in desk.window.hint.text()
    desk.bench.session.select()
    desk.qtbot.waitUntil(lambda: "mobility" not in desk.window.hint.text())


def test_a_selected_structure_is_outlined(desk: Desk) -> None:
    structure = desk.document.scenario.map.structures[0]
    desk.bench.session.select(structure=structure.id)
    assert desk.canvas.scene.chosen == (structure,)
    desk.bench.session.select()
    assert not desk.canvas.scene.chosen
