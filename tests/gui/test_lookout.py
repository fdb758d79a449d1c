"""Sight from a tile: shown without any unit, live, until it is left."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from mapper.edit.edges import paint_edges
from mapper.geometry.grid import Edge, Side, Tile
from mapper.geometry.tile_mask import TileMask
from mapper.model.battlemap import EdgeKind
from tests.building import scenario, tank
from tests.gui.desk import WAIT_MS, Desk


@pytest.fixture
def field(make_desk: Callable[..., Desk]) -> Desk:
    desk = make_desk()
    desk.bench.session.add(scenario("........\n..HH....\n........\n........"))
    return desk


def unseen(desk: Desk) -> frozenset[Tile] | TileMask:
    desk.qtbot.waitUntil(lambda: not desk.bench.analysis.is_busy, timeout=WAIT_MS)
    return desk.canvas.scene.overlays.unseen


def hidden_from(desk: Desk, tile: Tile) -> frozenset[Tile] | TileMask:
    battlemap = desk.document.scenario.map
    seen = desk.document.ruleset.ground_sight(battlemap).visible_tiles(tile)
    return frozenset(Tile(x, y) for x in range(8) for y in range(4)) - seen


def test_the_key_shows_what_is_seen_from_the_tile_under_the_pointer(field: Desk) -> None:
    field.move(0.5, 1.5)
    field.key(Qt.Key.Key_L)
    assert unseen(field) == hidden_from(field, Tile(0, 1)) != frozenset()
    assert field.window.commands["sight_from_here"].isChecked()


def test_it_is_told_how_much_is_seen(field: Desk) -> None:
    field.move(0.5, 1.5)
    field.key(Qt.Key.Key_L)
    seen = 32 - len(unseen(field))
    assert field.canvas.scene.overlays.call_outs[0].lines == ("sight from A2", f"{seen} tiles are seen")


def test_the_cursor_tile_is_taken_when_the_pointer_is_elsewhere(field: Desk) -> None:
    field.click(7.5, 1.5)
    field.canvas.hovered.emit(None)
    field.key(Qt.Key.Key_L)
    assert unseen(field) == hidden_from(field, Tile(7, 1))


def test_the_key_again_ends_it(field: Desk) -> None:
    field.move(0.5, 1.5)
    field.key(Qt.Key.Key_L)
    field.key(Qt.Key.Key_L)
    assert unseen(field) == frozenset()
    assert not field.window.commands["sight_from_here"].isChecked()


def test_escape_ends_it_and_keeps_the_selection(field: Desk) -> None:
    field.click(0.5, 1.5)
    field.key(Qt.Key.Key_L)
    field.key(Qt.Key.Key_Escape)
    assert unseen(field) == frozenset()
    assert field.document.selection.tile == Tile(0, 1)


def test_it_follows_every_edit(field: Desk) -> None:
    field.move(0.5, 3.5)
    field.key(Qt.Key.Key_L)
    before = unseen(field)
    wall = [Edge(4, 3, Side.W)]
    field.bench.session.do(lambda old: paint_edges(old, wall, EdgeKind.WALL))
    assert unseen(field) == hidden_from(field, Tile(0, 3)) > before


def test_it_ends_with_another_map(field: Desk) -> None:
    field.move(0.5, 1.5)
    field.key(Qt.Key.Key_L)
    field.bench.session.add(scenario("....\n....\n....\n...."))
    assert field.bench.preview.lookout is None


def test_it_takes_the_place_of_the_sight_of_a_selected_unit(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk()
    desk.bench.session.add(scenario("........\n..HH....\n........\n........", tank("A2")))
    desk.click(0.5, 1.4)
    desk.move(7.5, 1.5)
    desk.key(Qt.Key.Key_L)
    assert unseen(desk) == hidden_from(desk, Tile(7, 1))


def test_without_a_tile_it_is_told_what_to_do(field: Desk) -> None:
    field.canvas.hovered.emit(None)
    field.bench.session.select()
    field.command("sight_from_here")
    assert field.window.statusBar().currentMessage() == "Point at a tile or put the cursor into one"
    assert not field.window.commands["sight_from_here"].isChecked()
