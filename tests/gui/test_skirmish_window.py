"""The window with a map of the skirmish rules: everything in it works as with the other game."""

from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import Qt

from mapper.edit.arranging import move_things
from mapper.edit.things import Things
from mapper.files.resources import sample_map
from mapper.geometry.grid import Side, Tile, rectangle
from mapper.gui.docks.attack_list import AttackList
from mapper.gui.docks.odds import OddsPanel
from mapper.gui.welcome import Welcome
from tests.gui.desk import WAIT_MS, Desk


@pytest.fixture
def harrow(make_desk: Callable[..., Desk], tmp_path: Path) -> Desk:
    path = tmp_path / "harrow.mapper"
    copy(sample_map("harrow"), path)
    return make_desk(path)


def test_the_sample_of_the_skirmish_opens_as_an_untitled_copy(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk()
    assert desk.window.findChild(Welcome) is not None
    desk.command("open_harrow")
    document = desk.bench.session.current
    assert document is not None
    assert document.scenario.ruleset == "skirmish"


def test_a_fighter_is_shown_with_its_reach_and_moved_by_a_drag(harrow: Desk) -> None:
    harrow.click(10.5, 6.4)
    harrow.qtbot.waitUntil(lambda: harrow.canvas.scene.overlays.reach is not None, timeout=WAIT_MS)
    reach = harrow.canvas.scene.overlays.reach
    assert reach is not None
    assert reach.costs[Tile(10, 5)] == 1
    harrow.drag((10.5, 6.4), (10.5, 5.4))
    document = harrow.bench.session.current
    assert document is not None
    moved = document.scenario.unit("brand")
    assert moved is not None
    assert moved.tile == Tile(10, 5)
    harrow.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    back = document.scenario.unit("brand")
    assert back is not None
    assert back.tile == Tile(10, 6)


def test_nothing_is_offered_to_turn_where_facing_means_nothing(harrow: Desk) -> None:
    harrow.click(10.5, 6.4)
    assert harrow.canvas.scene.handle is None
    assert not harrow.window.commands["turn_right"].isEnabled()
    assert harrow.window.commands["duplicate"].isEnabled()
    assert not harrow.inspector.unit_page.facing.isVisible()


def test_the_hint_counts_distance_as_ranges_do(harrow: Desk) -> None:
    harrow.click(10.5, 6.4)
    harrow.qtbot.waitUntil(lambda: harrow.canvas.scene.overlays.reach is not None, timeout=WAIT_MS)
    harrow.move(8.5, 9.5)
    harrow.qtbot.waitUntil(lambda: "5 away" in harrow.window.hint.text(), timeout=WAIT_MS)


def test_the_hint_counts_steps_in_movement(harrow: Desk) -> None:
    harrow.click(10.5, 6.4)
    harrow.qtbot.waitUntil(lambda: harrow.canvas.scene.overlays.reach is not None, timeout=WAIT_MS)
    harrow.move(10.5, 5.5)
    harrow.qtbot.waitUntil(lambda: "1 of 4 Movement" in harrow.window.hint.text(), timeout=WAIT_MS)


def test_the_unit_stamp_offers_no_facing_where_facing_means_nothing(harrow: Desk) -> None:
    harrow.bench.toolbox.tools["unit"].settings["facing"] = "E"
    harrow.key(Qt.Key.Key_U)
    assert "facing" not in harrow.bench.options.fields
    harrow.click(9.5, 9.5)
    placed = harrow.document.scenario.units[-1]
    assert (placed.tile, placed.facing) == (Tile(9, 9), "N")


def test_steps_call_marks_as_the_rules_do(harrow: Desk) -> None:
    harrow.bench.session.select_things(Things(marks=frozenset({"chest"})), tile=Tile(16, 7))
    harrow.command("delete")
    assert harrow.document.history.undo_name == "Delete the chest at Q8"
    harrow.command("undo")
    harrow.bench.session.select_things(Things(marks=frozenset({"throne"})), tile=Tile(14, 4))
    harrow.inspector.mark_page.text.setText("")
    harrow.inspector.mark_page.text.editingFinished.emit()
    assert harrow.document.history.undo_name == "Change text of the seize Seize the throne"


def weapons(harrow: Desk) -> list[str]:
    """The lines of the Odds panel once all is counted: each weapon and what it does."""
    harrow.settled()
    lines = harrow.window.findChildren(AttackList)[0]
    shown = (lines.topLevelItem(row) for row in range(lines.topLevelItemCount()))
    return [f"{line.text(0)}: {line.text(2)}" for line in shown if line is not None]


def test_a_wall_is_aimed_at_by_alt_click_and_its_odds_are_shown(harrow: Desk) -> None:
    wall = a_wall(harrow)
    before = harrow.document.history.undo_name
    harrow.click(10.5, 6.4)
    harrow.click(wall.x + 0.5, wall.y + 0.5, Qt.KeyboardModifier.AltModifier)
    assert harrow.document.target == wall
    assert harrow.document.selection.units == {"brand"}
    assert harrow.document.history.undo_name == before
    assert len(weapons(harrow)) == 1
    panel = harrow.window.findChildren(OddsPanel)[0]
    assert panel.target.currentText().strip("\u2068\u2069") == f"Wall ({wall.label})"
    assert harrow.canvas.scene.overlays.sight is not None


def test_a_wall_beside_a_fighter_falls_by_its_strikes(harrow: Desk) -> None:
    wall = a_wall(harrow)
    beside = next(tile for tile in map(wall.neighbour, Side) if harrow.document.scenario.map.holds(tile))
    brand = Things(units=frozenset({"brand"}))
    harrow.bench.session.do(lambda scenario: move_things(scenario, brand, beside.x - 10, beside.y - 6))
    harrow.bench.session.select(units={"brand"}, tile=beside)
    harrow.bench.session.aim(wall)
    assert [line for line in weapons(harrow) if "HP −" in line]


def test_a_wall_is_aimed_at_by_the_keyboard(harrow: Desk) -> None:
    wall = a_wall(harrow)
    harrow.bench.session.select(tile=wall)
    harrow.key(Qt.Key.Key_T)
    harrow.bench.session.select(units={"brand"}, tile=Tile(10, 6))
    assert harrow.document.target == wall
    assert len(weapons(harrow)) == 1


def test_another_target_takes_the_place_of_a_tile(harrow: Desk) -> None:
    harrow.bench.session.select(units={"brand"}, tile=Tile(10, 6))
    harrow.bench.session.aim(a_wall(harrow))
    panel = harrow.window.findChildren(OddsPanel)[0]
    for row, target in ((1, panel.target.itemData(1)), (0, None)):
        panel.target.setCurrentIndex(row)
        panel.target.activated.emit(row)
        assert harrow.document.target == target
    assert panel.target.findData("@") == -1


def test_a_tile_off_a_smaller_map_is_no_target_any_more(harrow: Desk) -> None:
    harrow.bench.session.aim(Tile(harrow.document.scenario.map.width - 1, 0))
    harrow.command("turn_map_right")
    assert harrow.document.target is None


def a_wall(harrow: Desk) -> Tile:
    """A tile of wall on the map."""
    battlemap = harrow.document.scenario.map
    return next(
        tile
        for tile in rectangle(Tile(0, 0), Tile(battlemap.width - 1, battlemap.height - 1))
        if battlemap.terrain(tile) == "wall"
    )


def test_sight_from_a_tile_says_that_these_rules_know_none(harrow: Desk) -> None:
    harrow.move(5.5, 2.5)
    harrow.key(Qt.Key.Key_L)
    harrow.qtbot.waitUntil(lambda: bool(harrow.canvas.scene.overlays.call_outs), timeout=WAIT_MS)
    assert harrow.canvas.scene.overlays.call_outs[0].lines[1] == "these rules know no line of sight"
