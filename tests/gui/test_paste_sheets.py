"""Sheets pasted, dropped and opened: read while one types, placed together, and nothing lost."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QMessageBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from mapper.files.documents import to_bytes
from mapper.geometry.grid import Tile
from mapper.gui.dialogs.paste_sheets import PasteSheets
from mapper.gui.dialogs.sheet_table import DOUBTS, NAME, NUMBERS, PLACE, POINTS, TYPE
from mapper.model.unit import Unit
from tests.building import scenario
from tests.gui.desk import WAIT_MS, Desk

SEED = (Path(__file__).parents[1] / "data" / "sheets.txt").read_text(encoding="utf-8")
FIRST = SEED[: SEED.index("\n\nTank\n- [Low Profile]") + 1]
FOURTH = SEED[
    SEED.index("Tank\n- [Sensor Scrambler]") : SEED.index(
        "\n\nTank\n- [Wedge Hull] [thickness modifier of frontal armour is increased to 2*]\n- [Laminated"
    )
    + 1
]
NAMED = "Iron <b>Duchess</b> & sons - Blue Company - #1f5fbf\n"
COPY, LEFT, NO_KEYS = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def paste(desk: Desk, text: str) -> PasteSheets:
    """Put a text on the clipboard, ask for the dialog, and wait until it has been read."""
    QApplication.clipboard().setText(text)
    desk.command("paste_sheets")
    return read(desk)


def read(desk: Desk) -> PasteSheets:
    dialog = desk.bench.sheet_pasting.dialog
    assert dialog is not None
    desk.qtbot.waitUntil(lambda: not dialog.is_behind, timeout=WAIT_MS)
    return dialog


def type_in(desk: Desk, dialog: PasteSheets, text: str) -> None:
    dialog.editor.put(text)
    desk.qtbot.waitUntil(lambda: not dialog.is_behind, timeout=WAIT_MS)


def rows(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    return [item for place in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(place))]


def placed(desk: Desk, before: set[str]) -> list[Unit]:
    return [unit for unit in desk.document.scenario.units if unit.id not in before]


def ids(desk: Desk) -> set[str]:
    return {unit.id for unit in desk.document.scenario.units}


def press(dialog: PasteSheets) -> None:
    QTest.mouseClick(dialog.place, LEFT)


def test_the_fourth_seed_sheet_comes_onto_the_map_with_its_drones_docked_as_one_step(desk: Desk) -> None:
    first, before = to_bytes(desk.document.scenario), ids(desk)
    press(paste(desk, FOURTH))
    tank, *drones = placed(desk, before)
    assert [drone.name for drone in drones] == [
        "Trust PA Drone #1",
        "Trust PA Drone #2",
        "Trust Powersuit Drone",
    ]
    assert {drone.carrier for drone in drones} == {tank.id}
    assert {drone.tile for drone in drones} == {tank.tile}
    assert desk.document.selection.units == {tank.id}
    assert desk.bench.sheet_pasting.dialog is None
    desk.command("undo")
    assert to_bytes(desk.document.scenario) == first


def test_its_key_opens_the_dialog_with_the_text_of_the_clipboard(desk: Desk) -> None:
    QApplication.clipboard().setText(FIRST)
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    desk.key(Qt.Key.Key_V, modifiers)
    assert read(desk).editor.text() == FIRST


def test_a_piece_of_a_map_on_the_clipboard_is_not_taken_for_a_sheet(desk: Desk) -> None:
    desk.command("select_all")
    desk.command("copy")
    desk.command("paste_sheets")
    assert read(desk).editor.text() == ""


def test_all_seven_sheets_stand_in_the_table_with_type_points_and_doubts(desk: Desk) -> None:
    table = rows(paste(desk, SEED).table)
    assert [row.text(TYPE) for row in table] == ["Tank", "Tank", "Agrav", "Tank", "Tank", "Walker", "Walker"]
    assert [row.text(POINTS) for row in table][:2] == ["70 of 70", "65.45 of 70"]
    assert [row.text(NAME) for row in table][:2] == ["Tank (line 1)", "Tank (line 32)"]
    assert table[0].text(DOUBTS) == "3"
    drones = [table[3].child(place) for place in range(table[3].childCount())]
    assert [drone.text(PLACE) for drone in drones if drone] == ["docked on Tank"] * 3


def test_printed_numbers_are_kept_as_overrides(desk: Desk) -> None:
    before = ids(desk)
    press(paste(desk, FIRST))
    (tank,) = placed(desk, before)
    assert tank.sheet["overrides"] == {
        "shield_thickness": 154,
        "shield_durability": 924,
        "shield_regen": 9.25,
    }


def test_a_ticked_sheet_gets_the_numbers_of_the_rules(desk: Desk) -> None:
    before = ids(desk)
    dialog = paste(desk, FIRST)
    assert rows(dialog.table)[0].text(NUMBERS) == "3 differ"
    dialog.table.setFocus()
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    press(dialog)
    (tank,) = placed(desk, before)
    assert "overrides" not in tank.sheet


def test_a_sheet_that_agrees_has_nothing_to_tick(desk: Desk) -> None:
    walker = rows(paste(desk, SEED).table)[5]
    assert walker.text(NUMBERS) == "agree"
    assert not walker.flags() & Qt.ItemFlag.ItemIsUserCheckable


def test_the_report_sets_the_printed_number_beside_the_rules_with_clause_and_reason(desk: Desk) -> None:
    dialog = paste(desk, FIRST)
    top = rows(dialog.numbers)[0]
    assert [top.text(column) for column in range(4)] == ["Shield thickness", "154", "123.2", "V-BLD-14"]
    assert "×0.8" in top.text(4)
    assert top.childCount() > 0
    assert dialog.tabs.tabText(0) == "Numbers (3 differ)"


def test_a_header_gives_name_and_side_and_its_marks_are_plain_words(desk: Desk) -> None:
    before = ids(desk)
    dialog = paste(desk, NAMED.replace("Blue Company", desk.document.scenario.sides[1].name) + FIRST)
    assert rows(dialog.table)[0].text(NAME) == "Iron <b>Duchess</b> & sons"
    press(dialog)
    (tank,) = placed(desk, before)
    assert (tank.name, tank.side) == ("Iron <b>Duchess</b> & sons", desk.document.scenario.sides[1].id)


def test_another_side_is_chosen_for_one_sheet_alone(desk: Desk) -> None:
    before = ids(desk)
    red, blue = (side.id for side in desk.document.scenario.sides[:2])
    dialog = paste(desk, FIRST + "\n" + FOURTH)
    dialog.table.choose_side(1, blue)
    press(dialog)
    made = placed(desk, before)
    assert [unit.side for unit in made] == [red, blue, blue, blue, blue]


def test_the_side_is_chosen_in_the_cell(desk: Desk) -> None:
    dialog = paste(desk, FIRST)
    dialog.table.setFocus()
    QTest.keyClick(dialog.table, Qt.Key.Key_F2)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(menu, key)
    assert dialog.table.choices()[0].side == desk.document.scenario.sides[1].id


def test_doubtful_lines_are_marked_and_listed_and_lead_to_the_text(desk: Desk) -> None:
    dialog = paste(desk, FIRST + "frobnicate the wings\n")
    assert dialog.editor.marked_lines() == (28, 29, 30, 31)
    listed = rows(dialog.doubts)
    assert [row.text(0) for row in listed] == ["28", "29", "30", "31"]
    assert "frobnicate the wings" in listed[3].text(1)
    dialog.doubts.setCurrentItem(listed[3])
    assert dialog.editor.textCursor().block().text() == "frobnicate the wings"


CAPTAIN = "Name: Captain\nPlayer: Red\nClass: Hero (axe)\nHP: 27/27\nItems: Hand Axe\n"


def test_a_sheet_of_other_rules_is_told_by_their_name_and_cannot_be_placed(desk: Desk) -> None:
    dialog = paste(desk, CAPTAIN)
    assert dialog.told.text() == "This is a sheet of the Skirmish rules; this map has the Vehicle rules"
    assert not dialog.place.isEnabled()
    assert not dialog.sheets


def test_a_doubtful_line_is_coloured_in_all_its_rows(desk: Desk) -> None:
    dialog = paste(desk, FIRST + "frobnicate the wings " * 40 + "\n")
    last = dialog.editor.extraSelections()[-1]  # kept here: it owns its cursor
    line = dialog.editor.document().findBlockByNumber(30)
    assert line.layout().lineCount() > 1
    assert last.cursor.selectedText() == line.text()


def test_a_text_is_read_again_while_one_types_and_the_choices_stay(desk: Desk) -> None:
    dialog = paste(desk, FIRST)
    blue = desk.document.scenario.sides[1].id
    dialog.table.choose_side(0, blue)
    dialog.table.tick(0, recompute=True)
    dialog.editor.moveCursor(dialog.editor.textCursor().MoveOperation.End)
    QTest.keyClicks(dialog.editor, "odd")
    assert not dialog.place.isEnabled()
    desk.qtbot.waitUntil(lambda: not dialog.is_behind, timeout=WAIT_MS)
    assert [(one.side, one.recompute) for one in dialog.table.choices()] == [(blue, True)]
    assert 31 in dialog.editor.marked_lines()


def test_cancel_changes_nothing(desk: Desk) -> None:
    before = desk.document.scenario
    dialog = paste(desk, SEED)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert desk.document.scenario is before
    assert desk.bench.sheet_pasting.dialog is None


def test_a_text_without_a_sheet_cannot_be_placed_and_says_so(desk: Desk) -> None:
    dialog = paste(desk, "hello\nall")
    assert not dialog.place.isEnabled()
    assert "There is no sheet here" in dialog.told.text()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Tank\n" * 5_001, "the text has 5002 lines (5000 at most)"),
        ("Tank\n" + ("x" * 999 + "\n") * 300, "the text is too long (256 kB at most)"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_the_text_stays(desk: Desk, text: str, told: str) -> None:
    before = desk.document.scenario
    dialog = paste(desk, "")
    type_in(desk, dialog, text)
    assert dialog.told.text() == told
    assert dialog.editor.text() == text
    assert not dialog.place.isEnabled()
    assert desk.document.scenario is before


@pytest.mark.parametrize("text", ["x" * 30_000, "Tank\n" * 100_000])
def test_far_too_much_text_is_not_even_shown(desk: Desk, text: str) -> None:
    dialog = paste(desk, FIRST)
    dialog.editor.put(text)
    assert "too long" in dialog.told.text()
    assert dialog.editor.text() == FIRST


@pytest.mark.parametrize("text", ["x" * 30_000, "Tank\n" * 100_000])
def test_far_too_much_text_on_the_clipboard_is_told_when_the_dialog_opens(desk: Desk, text: str) -> None:
    dialog = paste(desk, text)
    assert "too long" in dialog.told.text()
    type_in(desk, dialog, FIRST)
    assert "too long" not in dialog.told.text()


def test_what_was_pasted_is_read_once_and_may_be_placed_at_once(desk: Desk) -> None:
    dialog = paste(desk, FIRST)
    assert dialog.place.isEnabled()
    assert not dialog._pause.isActive()


@pytest.mark.parametrize("end", ["\x0c", "\x85", "\u2028", "\u2029", "\r"])
def test_lines_that_end_in_a_hidden_character_stay_lines(desk: Desk, end: str) -> None:
    dialog = paste(desk, FIRST.replace("\n", end))
    assert dialog.editor.text() == FIRST
    assert len(dialog.sheets) == 1


def test_hidden_characters_are_shown_as_text_and_removed_by_a_button(desk: Desk) -> None:
    dialog = paste(desk, "Tank\nChassis\nInternals: 5\u202e00/500\n")
    assert dialog.editor.text() == "Tank\nChassis\nInternals: 5{U+202E}00/500\n"
    assert dialog.editor.marked_lines() == (3,)
    assert dialog.place.isEnabled()
    assert dialog.clean.isVisible()
    QTest.mouseClick(dialog.clean, LEFT)
    desk.qtbot.waitUntil(lambda: not dialog.is_behind, timeout=WAIT_MS)
    assert dialog.editor.text() == "Tank\nChassis\nInternals: 500/500\n"
    assert dialog.place.isEnabled()


def test_long_names_of_numbers_lose_their_middle(desk: Desk) -> None:
    dialog = paste(desk, FIRST)
    option = QStyleOptionViewItem()
    delegate = dialog.numbers.itemDelegateForColumn(0)
    assert isinstance(delegate, QStyledItemDelegate)
    delegate.initStyleOption(option, dialog.numbers.indexFromItem(rows(dialog.numbers)[0], 0))
    assert option.textElideMode is Qt.TextElideMode.ElideMiddle


def test_blanks_that_do_not_break_are_taken_out_as_they_were_put_in(desk: Desk) -> None:
    dialog = paste(desk, "")
    type_in(desk, dialog, "Tank\u00a0\nMobility:\u00a07")
    assert dialog.editor.text() == "Tank\u00a0\nMobility:\u00a07"


def test_without_room_nothing_is_placed_and_the_dialog_stays(desk: Desk) -> None:
    desk.bench.session.add(scenario("H."))
    before = desk.document.scenario
    dialog = paste(desk, FIRST + "\n" + FOURTH)
    press(dialog)
    assert dialog.told.text() == "Nothing was placed: no free tile is left in which Tank may stand"
    assert dialog.isVisible()
    assert desk.document.scenario is before


def test_a_tile_that_is_none_is_told(desk: Desk) -> None:
    dialog = paste(desk, FIRST)
    dialog.near.setText("somewhere")
    press(dialog)
    assert "“somewhere” is no tile" in dialog.told.text()


def test_units_are_placed_near_the_tile_named(desk: Desk) -> None:
    before = ids(desk)
    dialog = paste(desk, FIRST)
    dialog.near.setText("A1")
    press(dialog)
    (tank,) = placed(desk, before)
    assert max(tank.tile) <= 2


def drop_on_window(desk: Desk, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    spot = desk.window.rect().center()
    entering = QDragEnterEvent(spot, COPY, data, LEFT, NO_KEYS)
    QApplication.sendEvent(desk.window, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(desk.window, QDropEvent(QPointF(spot), COPY, data, LEFT, NO_KEYS))


def test_a_text_dropped_on_the_window_is_read_and_placed(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "post.txt"
    path.write_bytes(b"\xef\xbb\xbf" + FOURTH.replace("\n", "\r\n").encode())
    first, before = to_bytes(desk.document.scenario), ids(desk)
    drop_on_window(desk, path)
    press(read(desk))
    assert len(placed(desk, before)) == 4
    desk.command("undo")
    assert to_bytes(desk.document.scenario) == first


def test_a_text_dropped_on_the_map_itself_goes_on_to_the_window(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "post.txt"
    path.write_text(FIRST, encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    spot = desk.canvas.rect().center()
    entering = QDragEnterEvent(spot, COPY, data, LEFT, NO_KEYS)
    QApplication.sendEvent(desk.canvas, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(desk.canvas, QDropEvent(QPointF(spot), COPY, data, LEFT, NO_KEYS))
    assert read(desk).editor.text() == FIRST


def test_a_map_and_a_text_dropped_together_open_the_map_first(
    make_desk: Callable[..., Desk], example: Path, tmp_path: Path
) -> None:
    desk = make_desk()
    path = tmp_path / "post.txt"
    path.write_text(FIRST, encoding="utf-8")
    drop_on_window(desk, path, example)
    dialog = read(desk)
    assert dialog.document is desk.document
    assert dialog.editor.text() == FIRST


@pytest.mark.parametrize(
    ("data", "told"), [(b"\xff\xfe", "this is not UTF-8 text"), (b"x" * 300_000, "too long")]
)
def test_a_text_that_cannot_be_read_is_told_in_a_line(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, told: str
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: kept.append(box.informativeText()))
    path = tmp_path / "post.txt"
    path.write_bytes(data)
    drop_on_window(desk, path)
    assert told in kept[0]
    assert "post.txt" in kept[0]
    assert desk.bench.sheet_pasting.dialog is None


def test_without_a_map_one_is_told_to_open_one(
    make_desk: Callable[..., Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make_desk()
    kept: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: kept.append(box.informativeText()))
    path = tmp_path / "post.txt"
    path.write_text(FIRST, encoding="utf-8")
    drop_on_window(desk, path)
    assert "Open a map first" in kept[0]


def test_a_unit_of_printed_numbers_is_recomputed_as_one_step(desk: Desk) -> None:
    press(paste(desk, FIRST))
    with_printed = to_bytes(desk.document.scenario)
    desk.command("recompute")
    chosen = desk.document.selection.units
    (tank,) = [unit for unit in desk.document.scenario.units if unit.id in chosen]
    assert "overrides" not in tank.sheet
    assert not desk.window.commands["recompute"].isEnabled()
    desk.command("undo")
    assert to_bytes(desk.document.scenario) == with_printed


def test_a_unit_by_the_rules_offers_nothing_to_recompute(desk: Desk) -> None:
    desk.bench.session.select(tile=Tile(0, 0))
    assert not desk.window.commands["recompute"].isEnabled()
