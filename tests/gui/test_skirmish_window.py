"""The window with a map of the skirmish rules: everything in it works as with the other game."""

from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import Qt

from mapper.edit.things import Things
from mapper.files.resources import sample_map
from mapper.geometry.grid import Tile
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
    assert harrow.document.history.undo_name == "Delete chest"
    harrow.command("undo")
    harrow.bench.session.select_things(Things(marks=frozenset({"throne"})), tile=Tile(14, 4))
    harrow.inspector.mark_page.text.setText("")
    harrow.inspector.mark_page.text.editingFinished.emit()
    assert harrow.document.history.undo_name == "Text of the seize Seize the throne"
