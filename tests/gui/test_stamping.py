"""Cutting, copying, pasting and keeping pieces of maps, by mouse and keys."""

from collections.abc import Callable

import pytest
from pydantic_core import from_json, to_json
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog

from mapper.edit.copying import copied
from mapper.edit.operations import Edit
from mapper.edit.things import Things, within
from mapper.edit.whole_map import new_scenario
from mapper.files.stamps import fragment_bytes
from mapper.geometry.grid import Tile, rectangle
from mapper.gui.stamping import MIME
from mapper.model.scenario import Scenario
from tests.gui.desk import LEFT, Desk

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def said(desk: Desk) -> str:
    return desk.window.statusBar().currentMessage()


def row(desk: Desk, number: int) -> str:
    return desk.bench.stamps.rows[number].accessibleName()


def settle(desk: Desk) -> None:
    """Let what was put off until the event is over happen."""
    desk.qtbot.waitUntil(lambda: desk.bench.toolbox.current.name == "select")


def choose_tiles(desk: Desk, first: Tile, last: Tile) -> Things:
    tiles = frozenset(rectangle(first, last))
    things = within(desk.document.scenario, tiles, ground=True)
    desk.bench.session.select_things(things)
    return things


def empty(desk: Desk, width: int = 12, height: int = 10) -> None:
    desk.bench.session.add(new_scenario(width, height, ruleset="vehicle", ground="clear"))


def names(scenario: Scenario) -> list[str]:
    return sorted(unit.name for unit in scenario.units)


def test_a_unit_is_copied_and_pasted_under_the_pointer(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    desk.move(2.5, 6.5)
    desk.key(Qt.Key.Key_V, CONTROL)
    assert desk.canvas.scene.overlays.proposal is not None
    desk.click(2.5, 6.5)
    twins = [unit for unit in desk.document.scenario.units if unit.name == "Ox"]
    assert [unit.tile for unit in twins][1] == Tile(2, 6)
    assert desk.document.selection.units == {twins[1].id}
    assert desk.bench.toolbox.current.name == "select"


@pytest.mark.parametrize("key", ["mirror_map_across", "turn_map_right"])
def test_tiles_are_no_longer_selected_once_the_map_has_moved_below_them(desk: Desk, key: str) -> None:
    chosen = choose_tiles(desk, Tile(0, 0), Tile(3, 3))
    desk.command(key)
    left = desk.document.selection.things
    assert not left.tiles
    assert (left.units, left.structures) == (chosen.units, chosen.structures)


def test_a_pasted_piece_is_one_step_to_undo(desk: Desk) -> None:
    before = desk.document.scenario
    choose_tiles(desk, Tile(0, 0), Tile(3, 3))
    desk.key(Qt.Key.Key_C, CONTROL)
    empty(desk)
    blank = desk.document.scenario
    desk.key(Qt.Key.Key_V, CONTROL)
    desk.move(4.5, 4.5)
    desk.click(4.5, 4.5)
    assert desk.document.scenario != blank
    desk.command("undo")
    assert desk.document.scenario is blank
    assert desk.bench.session.documents[0].scenario is before


def test_cutting_takes_away_what_is_copied(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_X, CONTROL)
    assert "Ox" not in names(desk.document.scenario)
    assert desk.window.commands["undo"].text() == "&Undo Cut Ox"
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasFormat(MIME)
    assert '"Ox"' in data.text()


def test_what_was_copied_is_pasted_from_plain_text_too(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    fragment = copied(desk.document.scenario, desk.document.selection.things)
    assert fragment is not None
    QGuiApplication.clipboard().setText(fragment_bytes(fragment).decode())
    desk.move(2.5, 6.5)
    desk.key(Qt.Key.Key_V, CONTROL)
    desk.click(2.5, 6.5)
    assert names(desk.document.scenario).count("Ox") == 2


def test_a_clipboard_with_something_else_is_told(desk: Desk) -> None:
    QGuiApplication.clipboard().setText("Hello")
    desk.key(Qt.Key.Key_V, CONTROL)
    assert said(desk) == "The clipboard holds no piece of a map"
    QGuiApplication.clipboard().setText('{"format": "other"}')
    desk.key(Qt.Key.Key_V, CONTROL)
    assert said(desk).startswith("the clipboard: ")


def test_what_was_copied_stays_as_text_when_the_window_closes(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    desk.bench.stamping.close()
    data = QGuiApplication.clipboard().mimeData()
    assert not data.hasFormat(MIME)
    assert '"Ox"' in data.text()


def test_shift_keeps_the_piece_in_hand_and_escape_drops_it(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    desk.key(Qt.Key.Key_V, CONTROL)
    desk.move(2.5, 6.5)
    desk.click(2.5, 6.5, SHIFT)
    desk.move(3.5, 6.5)
    desk.click(3.5, 6.5, SHIFT)
    assert names(desk.document.scenario).count("Ox") == 3
    desk.key(Qt.Key.Key_Escape)
    settle(desk)
    assert desk.canvas.scene.overlays.proposal is None
    assert names(desk.document.scenario).count("Ox") == 3


def test_the_piece_in_hand_turns_by_a_key(desk: Desk) -> None:
    facing = desk.unit("Ox").facing
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    desk.key(Qt.Key.Key_V, CONTROL)
    desk.key(Qt.Key.Key_Z)
    desk.move(2.5, 6.5)
    desk.click(2.5, 6.5)
    twin = next(unit for unit in desk.document.scenario.units if unit.tile == Tile(2, 6))
    assert twin.facing is facing.right


def test_what_is_selected_turns_by_the_same_key(desk: Desk) -> None:
    facing = desk.unit("Ox").facing
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_Z, SHIFT)
    assert desk.unit("Ox").facing is facing.left
    assert desk.document.selection.units == {desk.unit("Ox").id}


def test_enter_lays_the_piece_in_the_cursors_tile(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    empty(desk)
    desk.bench.session.select(tile=Tile(5, 5))
    desk.key(Qt.Key.Key_V, CONTROL)
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_Return)
    assert [unit.tile for unit in desk.document.scenario.units] == [Tile(6, 5)]


def test_a_stamp_is_kept_and_taken_in_another_window(desk: Desk, make_desk: Callable[..., Desk]) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_3, CONTROL)
    assert said(desk).startswith("Kept as stamp 3")
    other = make_desk()
    empty(other)
    other.key(Qt.Key.Key_3, ALT)
    other.move(2.5, 2.5)
    other.click(2.5, 2.5)
    assert names(other.document.scenario) == ["Ox"]


def test_a_number_without_a_stamp_is_told(desk: Desk) -> None:
    desk.key(Qt.Key.Key_7, ALT)
    assert said(desk).startswith("There is no stamp 7 yet")


def test_a_broken_stamp_is_told_and_the_others_stay(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_1, CONTROL)
    stamps = desk.bench.stamping.stamps
    stamps.path(2).write_text("{")
    desk.key(Qt.Key.Key_2, ALT)
    assert "stamp-2.json" in said(desk)
    desk.window.docks["stamps"].raise_()
    desk.qtbot.waitUntil(lambda: row(desk, 2).startswith("Stamp 2: broken: "))
    assert row(desk, 1) == "Stamp 1: 1 × 1 · 1 unit · Vehicle rules"
    assert row(desk, 3).startswith("Stamp 3: empty")


def spoil(desk: Desk, **unit: object) -> str:
    """Return what the Ox is on the clipboard, with something about it that no rules know."""
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    told = from_json(QGuiApplication.clipboard().text())
    told["units"][0] |= unit
    return to_json(told).decode()


FOREIGN = ({"sheet": {"x": [1, 2]}}, {"state": {"x": 2}}, {"kind": "fighter"})


@pytest.mark.parametrize("unit", FOREIGN)
def test_a_piece_that_the_rules_cannot_read_is_told_and_not_taken_in_hand(
    desk: Desk, unit: dict[str, object]
) -> None:
    QGuiApplication.clipboard().setText(spoil(desk, **unit))
    desk.key(Qt.Key.Key_V, CONTROL)
    assert said(desk).startswith("Not possible: ")
    assert desk.bench.stamping.tool.fragment is None


def test_a_piece_with_ground_that_the_rules_know_not_is_told(desk: Desk) -> None:
    choose_tiles(desk, Tile(8, 8), Tile(9, 9))
    desk.key(Qt.Key.Key_C, CONTROL)
    text = QGuiApplication.clipboard().text()
    assert '"clear"' in text
    QGuiApplication.clipboard().setText(text.replace('"clear"', '"custard"'))
    desk.key(Qt.Key.Key_V, CONTROL)
    assert "there is no terrain custard" in said(desk)


@pytest.mark.parametrize("unit", FOREIGN)
def test_a_stamp_that_the_rules_cannot_read_is_broken_in_the_panel(
    desk: Desk, unit: dict[str, object]
) -> None:
    stamps = desk.bench.stamping.stamps
    stamps.folder.mkdir(parents=True)
    stamps.path(1).write_text(spoil(desk, **unit))
    desk.bench.stamps.watch(seen=True)
    assert row(desk, 1).startswith("Stamp 1: broken")


def test_a_stamp_of_rules_that_are_not_there_is_broken_in_the_panel_and_told(desk: Desk) -> None:
    stamps = desk.bench.stamping.stamps
    stamps.folder.mkdir(parents=True)
    stamps.path(1).write_text(spoil(desk).replace('"ruleset":"vehicle"', '"ruleset":"chess"'))
    desk.bench.stamps.watch(seen=True)
    assert row(desk, 1).startswith("Stamp 1: broken")
    desk.key(Qt.Key.Key_1, ALT)
    assert "comes from a map with chess rules" in said(desk)


def test_a_stamp_tells_its_size_what_it_holds_and_by_which_rules(desk: Desk) -> None:
    choose_tiles(desk, Tile(5, 0), Tile(9, 4))
    desk.key(Qt.Key.Key_1, CONTROL)
    desk.bench.stamps.watch(seen=True)
    assert row(desk, 1) == "Stamp 1: 5 × 5 · 1 building, 4 walls, 1 gate, ground · Vehicle rules"


def test_a_line_with_no_room_goes_on_in_another(desk: Desk) -> None:
    choose_tiles(desk, Tile(0, 0), Tile(11, 8))
    desk.key(Qt.Key.Key_1, CONTROL)
    desk.window.docks["stamps"].raise_()
    shown = desk.bench.stamps.rows[1]
    desk.qtbot.waitUntil(lambda: len(shown.text().splitlines()) == 4)
    assert all(
        shown.fontMetrics().horizontalAdvance(line) < shown.width() for line in shown.text().splitlines()
    )


def test_a_stamp_of_other_rules_is_told_and_refused_in_one_sentence(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_1, CONTROL)
    desk.bench.stamps.watch(seen=True)
    desk.bench.session.add(new_scenario(6, 6, ruleset="skirmish", ground="plains"))
    why = "it comes from a map with Vehicle rules, this one has Skirmish rules"
    assert row(desk, 1).endswith(f"Not for this map: {why}")
    assert desk.bench.stamps.rows[1].text().endswith("Vehicle: not for this map")
    desk.bench.stamps.rows[1].click()
    assert said(desk) == f"Not possible: {why}"
    assert desk.bench.stamping.tool.fragment is None
    desk.bench.session.switch(0)
    assert row(desk, 1).endswith("· Vehicle rules")


def test_a_click_in_the_panel_takes_a_stamp_in_hand(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_1, CONTROL)
    desk.window.docks["stamps"].raise_()
    desk.qtbot.waitUntil(desk.bench.stamps.isVisible)
    QTest.mouseClick(desk.bench.stamps.rows[1], LEFT)
    assert desk.bench.toolbox.current.name == "stamp"


def test_the_last_piece_comes_again(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    desk.move(2.5, 6.5)
    for x in (2.5, 3.5):
        desk.key(Qt.Key.Key_D, CONTROL | SHIFT)
        desk.move(x, 6.5)
        desk.click(x, 6.5)
    assert names(desk.document.scenario).count("Ox") == 3


@pytest.mark.parametrize(("answer", "side"), [("A new side: Green", "green"), ("Blue", "blue")])
def test_a_side_that_the_map_has_not_is_asked_for(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, answer: str, side: str
) -> None:
    desk.bench.session.do(lambda scenario: Edit("Green", with_green_ox(scenario)))
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    empty(desk)
    asked: list[str] = []

    def choose(dialog: QInputDialog) -> int:
        asked.extend(dialog.comboBoxItems())
        dialog.setTextValue(answer)
        return QInputDialog.DialogCode.Accepted

    monkeypatch.setattr(QInputDialog, "exec", choose)
    desk.key(Qt.Key.Key_V, CONTROL)
    assert asked == ["A new side: Green", "Red", "Blue"]
    desk.move(2.5, 2.5)
    desk.click(2.5, 2.5)
    assert [unit.side for unit in desk.document.scenario.units] == [side]
    assert desk.document.scenario.side(side) is not None


def test_a_piece_that_may_not_lie_there_is_refused_in_words(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.key(Qt.Key.Key_C, CONTROL)
    empty(desk, 3, 3)
    desk.key(Qt.Key.Key_V, CONTROL)
    desk.move(-0.5, 1.5)
    desk.click(-0.5, 1.5)
    assert said(desk) == "Not possible: Ox would leave the map"
    assert desk.bench.toolbox.current.name == "stamp"


def test_nothing_selected_is_told(desk: Desk) -> None:
    desk.command("select_none")
    assert not desk.window.commands["copy"].isEnabled()
    desk.key(Qt.Key.Key_4, CONTROL)
    assert said(desk).startswith("Select something first")


def test_the_stamp_tool_without_a_piece_gives_itself_back(desk: Desk) -> None:
    desk.command("tool_stamp")
    settle(desk)
    assert said(desk).startswith("Nothing is in hand")


def with_green_ox(scenario: Scenario) -> Scenario:
    green = scenario.sides[0].evolve(id="green", name="Green")
    units = tuple(unit.evolve(side="green") if unit.name == "Ox" else unit for unit in scenario.units)
    return scenario.evolve(sides=(*scenario.sides, green), units=units)
