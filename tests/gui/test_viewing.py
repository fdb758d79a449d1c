"""Zoom, pan, themes, hints, finding commands and changing keys."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QIcon, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from mapper.geometry.grid import Tile
from mapper.gui.actions import Commands
from mapper.gui.command import Menu
from mapper.gui.commands import COMMANDS
from mapper.gui.dialogs.find_command import FindCommand
from mapper.gui.dialogs.keys import KeysDialog
from mapper.gui.garage.deeds import DEEDS, DeedKeys
from mapper.gui.icons import icon
from mapper.gui.settings import Settings
from mapper.gui.zoom import STEPS
from tests.gui.desk import LEFT, NO_KEYS, Desk


def wheel(desk: Desk, x: float, y: float, delta: int) -> None:
    at = QPointF(desk.point(x, y))
    event = QWheelEvent(
        at,
        desk.canvas.mapToGlobal(at),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003  # Qt's signature: not inverted
    )
    QApplication.sendEvent(desk.canvas, event)


def test_the_wheel_zooms_and_the_tile_under_the_pointer_stays(desk: Desk) -> None:
    size = desk.canvas.camera.tile_px
    at = desk.point(6.5, 4.5)
    wheel(desk, 6.5, 4.5, 120)
    assert desk.canvas.camera.tile_px > size
    assert desk.canvas.tile_at(QPointF(at)) == Tile(6, 4)


def test_zoom_stops_at_its_ends(desk: Desk) -> None:
    for _ in range(40):
        desk.command("zoom_in")
    assert desk.canvas.camera.tile_px == STEPS[-1]
    for _ in range(40):
        desk.command("zoom_out")
    assert desk.canvas.camera.tile_px == STEPS[0]


def test_fit_shows_the_whole_map(desk: Desk) -> None:
    desk.canvas.zoom_to(128)
    desk.command("zoom_fit")
    inside = desk.canvas.rect()
    assert inside.contains(desk.point(0, 0))
    assert inside.contains(desk.point(12, 9))


def test_space_and_drag_pans_and_selects_nothing(desk: Desk) -> None:
    desk.canvas.zoom_to(128)
    before = desk.canvas.camera
    desk.canvas.setFocus()
    QTest.keyPress(desk.canvas, Qt.Key.Key_Space)
    start = QPoint(400, 300)
    QTest.mousePress(desk.canvas, LEFT, NO_KEYS, start)
    QTest.mouseMove(desk.canvas, start - QPoint(90, 60))
    QTest.mouseRelease(desk.canvas, LEFT, NO_KEYS, start - QPoint(90, 60))
    QTest.keyRelease(desk.canvas, Qt.Key.Key_Space)
    assert (desk.canvas.camera.left, desk.canvas.camera.top) == (before.left - 90, before.top - 60)
    assert not desk.document.selection.things


def test_the_map_cannot_be_lost_by_panning(desk: Desk) -> None:
    desk.canvas.zoom_to(128)
    desk.canvas.pan(100_000, 100_000)
    assert desk.canvas.rect().contains(desk.point(0.5, 0.5))


def test_dark_and_light_change_the_map(desk: Desk) -> None:
    light = desk.canvas.grab().toImage().pixelColor(3, 3)
    desk.command("theme_dark")
    assert desk.canvas.grab().toImage().pixelColor(3, 3).lightness() < light.lightness()
    desk.command("theme_light")
    assert desk.canvas.grab().toImage().pixelColor(3, 3) == light


def test_the_status_bar_tells_the_tile_under_the_pointer(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.settled()
    tile = desk.unit("Ox").tile
    desk.move(tile.x + 2.5, tile.y + 0.5)
    assert Tile(tile.x + 2, tile.y).label in desk.window.place.text()
    assert "in sight" in desk.window.hint.text()
    assert "mobility" in desk.window.hint.text()


def test_the_status_bar_tells_the_structure_under_the_pointer(desk: Desk) -> None:
    mill = next(one for one in desk.document.scenario.map.structures if one.name == "Mill")
    x, y = mill.outline[0]
    desk.move(x + 1.2, y + 0.2)
    assert desk.window.hint.text() == "Clear  ·  low ruin Mill"


def test_hovering_a_tile_in_reach_shows_the_way(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.settled()
    tile = desk.unit("Ox").tile
    desk.move(tile.x + 2.5, tile.y + 0.5)
    way = desk.canvas.scene.overlays.way
    assert way[0].tile == tile
    assert way[-1].tile == Tile(tile.x + 2, tile.y)


def test_the_measure_tool_tells_sight_and_distance(desk: Desk) -> None:
    desk.command("tool_measure")
    desk.drag((3.5, 7.5), (4.5, 0.5))
    overlays = desk.canvas.scene.overlays
    assert overlays.sight is not None
    assert "7 tiles" in overlays.call_outs[0].lines[0]
    desk.key(Qt.Key.Key_Escape)
    assert desk.canvas.scene.overlays.sight is None


def test_the_ruler_tells_in_which_arcs_the_units_at_its_ends_have_each_other(desk: Desk) -> None:
    ox, kite = desk.unit("Ox"), desk.unit("Kite")
    desk.command("tool_measure")
    desk.drag(desk.middle("Ox"), desk.middle("Kite"))
    lines = desk.canvas.scene.overlays.call_outs[0].lines
    assert f"{kite.tile.label} lies in front of Ox" in lines
    assert f"{ox.tile.label} lies to the rear of Kite" in lines


def test_a_command_is_found_by_its_words_and_run(desk: Desk) -> None:
    size = desk.canvas.camera.tile_px
    dialog = FindCommand(desk.window.commands, desk.window)
    dialog.open()
    words = dialog.findChild(QLineEdit)
    assert words is not None
    QTest.keyClicks(words, "zoom in")
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert desk.canvas.camera.tile_px > size


def test_keys_are_changed_and_a_conflict_is_told(desk: Desk) -> None:
    commands = desk.window.commands
    turn = next(command for command in COMMANDS if command.key == "turn_right")
    assert commands.conflict(turn, "Ctrl+Z") is not None
    assert commands.conflict(turn, "Ctrl+Alt+J") is None
    commands.set_keys(turn, "Ctrl+Alt+J")
    assert commands["turn_right"].shortcut().toString() == "Ctrl+Alt+J"
    commands.set_keys(turn, None)
    assert commands["turn_right"].shortcut().toString() == "R"


def test_no_two_commands_share_a_key(desk: Desk) -> None:
    for command in COMMANDS:
        for keys in command.keys:
            assert desk.window.commands.conflict(command, keys) is None, keys


@pytest.mark.parametrize("menu", Menu)
def test_no_two_commands_of_a_menu_share_a_letter(menu: Menu) -> None:
    words = [command.text.replace("&&", "") for command in COMMANDS if command.menu is menu]
    letters = [text[text.index("&") + 1].casefold() for text in words if "&" in text]
    assert len(letters) == len(set(letters)), sorted(words)


def test_every_command_is_bound_and_told(desk: Desk) -> None:
    for command in COMMANDS:
        action = desk.window.commands[command.key]
        assert action.receivers("2triggered(bool)") > 0, command.key
        assert action.toolTip(), command.key


def test_the_keyboard_dialog_lists_every_command(desk: Desk) -> None:
    dialog = KeysDialog(desk.window.commands, desk.window)
    desk.qtbot.addWidget(dialog)
    listed = {dialog._table.item(row, 0).text() for row in range(dialog._table.rowCount())}  # type: ignore[union-attr]
    assert len(listed) >= len(COMMANDS)
    assert {f"Garage: {deed.words}" for deed in DEEDS} <= listed


def choose_command(dialog: KeysDialog, key: str) -> None:
    row = next(row for row, command in enumerate(COMMANDS) if command.key == key)
    dialog._table.setCurrentCell(row, 0)


def give(dialog: KeysDialog, key: str, keys: str) -> str:
    """Give a command keys in the dialog; return what is told."""
    choose_command(dialog, key)
    dialog._edit.setKeySequence(QKeySequence(keys))
    dialog._change.click()
    return dialog._told.text()


def test_a_key_given_to_another_command_is_not_taken_back_as_a_default(desk: Desk) -> None:
    dialog = KeysDialog(desk.window.commands, desk.window)
    desk.qtbot.addWidget(dialog)
    assert give(dialog, "tool_ground", "Ctrl+Alt+J") == "Changed."
    assert give(dialog, "tool_edge", "G") == "Changed."
    choose_command(dialog, "tool_ground")
    dialog._default.click()
    assert dialog._told.text() == "G belongs to “Edges”: change that one first."
    assert desk.window.commands["tool_ground"].shortcut().toString() == "Ctrl+Alt+J"
    choose_command(dialog, "tool_edge")
    dialog._default.click()
    choose_command(dialog, "tool_ground")
    dialog._default.click()
    assert desk.window.commands["tool_ground"].shortcut().toString() == "G"


def test_the_keys_of_the_garage_are_changed_taken_away_and_given_back(desk: Desk) -> None:
    dialog = KeysDialog(desk.window.commands, desk.window)
    desk.qtbot.addWidget(dialog)
    row = next(row for row, deed in enumerate(DEEDS) if deed.key == "duplicate")

    def give_deed(keys: str) -> str:
        dialog._table.setCurrentCell(dialog._table.rowCount() - len(DEEDS) + row, 0)
        dialog._edit.setKeySequence(QKeySequence(keys))
        dialog._change.click()
        return dialog._told.text()

    assert give_deed("Ctrl+W") == "Ctrl+W belongs to “Close this build”: change that one first."
    assert give_deed("Ctrl+Alt+D") == "Changed."
    desk.command("garage")
    garage = desk.bench.workshops.usual.garage
    assert garage is not None
    assert garage.window is not None
    action = garage.window.actions_by_key["duplicate"]
    assert action.shortcut().toString() == "Ctrl+Alt+D"
    assert "Ctrl+Alt+D" in action.toolTip()
    dialog._default.click()
    assert DeedKeys(Settings()).keys_of(DEEDS[row]) == ("Ctrl+D",)
    assert give_deed("") == "Taken away."
    assert DeedKeys(Settings()).keys_of(DEEDS[row]) == ()


@pytest.mark.parametrize("keys", ["Esc", "Return", "Space", "Ctrl+Left", "Backspace"])
def test_the_keys_of_the_map_are_given_to_no_command(desk: Desk, keys: str) -> None:
    dialog = KeysDialog(desk.window.commands, desk.window)
    desk.qtbot.addWidget(dialog)
    assert give(dialog, "tool_ground", keys) == f"{keys} belongs to the map and cannot be given away."
    assert desk.window.commands["tool_ground"].shortcut().toString() == "G"


def test_a_key_that_a_user_has_given_stays_his_when_a_new_command_comes_with_it(desk: Desk) -> None:
    ground, edge = (next(c for c in COMMANDS if c.key == key) for key in ("tool_ground", "tool_edge"))
    settings = Settings()
    settings.remember_shortcut(edge.key, "G")
    commands = Commands(desk.window, settings)
    assert commands.keys_of(edge) == ("G",)
    assert commands.keys_of(ground) == ()


def test_a_message_goes_with_the_next_edit_and_its_own_stays(desk: Desk) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 6.5))
    desk.command("undo")
    assert desk.window.statusBar().currentMessage() == "Undone: Move Ox"
    desk.drag(desk.middle("Ox"), (3.5, 6.5))
    assert desk.window.statusBar().currentMessage() == ""


def test_no_panel_stands_twice_in_the_view_menu(desk: Desk) -> None:
    menu = next(action.menu() for action in desk.window.menuBar().actions() if "View" in action.text())
    assert isinstance(menu, QMenu)
    words = [action.text().replace("&", "") for action in menu.actions()]
    assert sum("library" in text.lower() for text in words) == 1


def test_the_icons_are_in_ink_once_a_map_is_open(desk: Desk) -> None:
    worn = desk.window.commands["delete"].icon().pixmap(24, QIcon.Mode.Normal)
    assert worn.toImage() == icon("delete").pixmap(24, QIcon.Mode.Normal).toImage()


def test_a_sign_is_drawn_once_for_all_places_where_it_stands(desk: Desk) -> None:
    first, again = (icon("delete").pixmap(24, QIcon.Mode.Normal) for _ in range(2))
    assert first.cacheKey() == again.cacheKey()
    desk.command("theme_dark")
    assert icon("delete").pixmap(24, QIcon.Mode.Normal).cacheKey() != first.cacheKey()
