"""How dialogs behave before anything is done: where one begins, what Enter does, what is shown."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
)

from mapper.gui.dialogs.find_command import ICON_PX, KEYS, FindCommand
from mapper.gui.dialogs.keys import KeysDialog
from mapper.gui.dialogs.paste_sheets import PasteSheets
from mapper.gui.dialogs.replace import ReplaceDialog
from mapper.gui.dialogs.sides import SidesDialog
from tests.gui.desk import Desk


def default_of(dialog: QDialog) -> list[str]:
    return [button.text() for button in dialog.findChildren(QPushButton) if button.isDefault()]


def sides_of(desk: Desk) -> SidesDialog:
    desk.command("sides")
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, SidesDialog)
    return dialog


def pasting(desk: Desk) -> PasteSheets:
    desk.command("paste_sheets")
    dialog = desk.bench.sheet_pasting.dialog
    assert dialog is not None
    return dialog


def finding(desk: Desk, words: str) -> QListWidget:
    dialog = FindCommand(desk.window.commands, desk.window)
    dialog.open()
    (field,), (found,) = dialog.findChildren(QLineEdit), dialog.findChildren(QListWidget)
    QTest.keyClicks(field, words)
    return found


def test_the_sides_begin_at_the_first_name(desk: Desk) -> None:
    dialog = sides_of(desk)
    assert dialog.focusWidget() is dialog.rows[0].name


def test_replacing_begins_at_the_ground_that_is_replaced(desk: Desk) -> None:
    desk.command("replace_everywhere")
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, ReplaceDialog)
    assert dialog.focusWidget() is dialog.old_ground
    assert default_of(dialog) == [dialog.replace_button.text()]


def test_enter_places_pasted_sheets_and_does_nothing_else(desk: Desk) -> None:
    dialog = pasting(desk)
    assert default_of(dialog) == [dialog.place.text()]


def test_a_map_without_earlier_versions_shows_no_empty_list(desk: Desk) -> None:
    desk.command("earlier")
    dialog = desk.bench.restoring.dialog
    assert dialog is not None
    assert [part.isVisible() for part in (dialog.list, dialog.pane, dialog.told)] == [False, False, True]


def test_a_found_command_shows_its_keys_beside_its_words(desk: Desk) -> None:
    found = finding(desk, "zoom in")
    assert found.item(0).text() == "View: Zoom in"
    assert found.item(0).data(KEYS) == desk.window.commands["zoom_in"].shortcut().toString()
    assert found.item(0).data(KEYS) in found.item(0).data(Qt.ItemDataRole.AccessibleTextRole)


@pytest.mark.parametrize("words", ["zoom in", "open the example"])
def test_found_commands_have_room_for_an_icon_whether_they_have_one_or_not(desk: Desk, words: str) -> None:
    found = finding(desk, words)
    option, row = QStyleOptionViewItem(), found.itemDelegate()
    assert isinstance(row, QStyledItemDelegate)
    row.initStyleOption(option, found.model().index(0, 0))
    assert option.features & QStyleOptionViewItem.ViewItemFeature.HasDecoration
    assert found.visualItemRect(found.item(0)).height() > ICON_PX


def test_every_field_about_a_tool_has_a_name_to_be_read_out(desk: Desk) -> None:
    for tool in desk.bench.toolbox.tools:
        desk.bench.toolbox.take(tool)
        assert all(field.accessibleName() for field in desk.bench.options.fields.values()), tool


def sifted(desk: Desk, words: str) -> tuple[list[str], list[str]]:
    """Type into the line above the keys; return the commands shown, and what the dialog tells."""
    dialog = KeysDialog(desk.window.commands, desk.window)
    dialog.open()
    table = dialog.findChild(QTableWidget)
    assert table is not None
    QTest.keyClicks(dialog.focusWidget(), words)
    cells = [table.item(row, 0) for row in range(table.rowCount()) if not table.isRowHidden(row)]
    return [cell.text() for cell in cells if cell], [told.text() for told in dialog.findChildren(QLabel)]


def test_the_keys_begin_at_words_that_sift_them(desk: Desk) -> None:
    assert sifted(desk, "export pict")[0] == ["File: Export picture"]


def test_a_command_is_found_by_its_keys(desk: Desk) -> None:
    assert "File: Export picture" in sifted(desk, "ctrl+e")[0]


def test_words_that_no_command_has_are_told(desk: Desk) -> None:
    shown, told = sifted(desk, "no such words")
    assert not shown
    assert "No command has these words or keys." in told


def test_enter_in_the_words_above_the_keys_neither_closes_nor_changes_them(desk: Desk) -> None:
    dialog = KeysDialog(desk.window.commands, desk.window)
    dialog.open()
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert default_of(dialog) == []
