"""The dialog about the sides, and the bar above the map that offers them."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox

from mapper.gui.dialogs.sides import MOST_SIDES, SidesDialog
from mapper.model.side import Colour
from tests.gui.desk import LEFT, Desk


def opened(desk: Desk) -> SidesDialog:
    desk.command("sides")
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, SidesDialog)
    return dialog


def agree(dialog: SidesDialog) -> None:
    QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)


def test_a_side_is_added_named_and_offered_by_the_tool_in_hand(desk: Desk) -> None:
    before = desk.document.scenario
    desk.key(Qt.Key.Key_U)
    dialog = opened(desk)
    QTest.mouseClick(dialog.add_button, LEFT)
    QTest.keyClicks(dialog.rows[-1].name, "City Guard")
    agree(dialog)
    made = desk.document.scenario.sides[-1]
    assert made.name == "City Guard"
    field = desk.bench.options.fields["side"]
    assert isinstance(field, QComboBox)
    assert field.findData(made.id) >= 0
    desk.command("undo")
    assert desk.document.scenario == before


def test_a_side_with_units_cannot_be_removed_and_says_why(desk: Desk) -> None:
    dialog = opened(desk)
    assert not dialog.rows[0].remove.isEnabled()
    assert "on the map belong to it" in dialog.rows[0].remove.toolTip()


def test_a_side_that_was_added_is_removed_again(desk: Desk) -> None:
    before = desk.document.scenario.sides
    dialog = opened(desk)
    QTest.mouseClick(dialog.add_button, LEFT)
    QTest.mouseClick(dialog.rows[-1].remove, LEFT)
    agree(dialog)
    assert desk.document.scenario.sides is before


def test_there_are_no_more_sides_than_colours(desk: Desk) -> None:
    dialog = opened(desk)
    while dialog.add_button.isEnabled():
        QTest.mouseClick(dialog.add_button, LEFT)
    assert len(dialog.rows) == MOST_SIDES
    assert {row.wanted.colour for row in dialog.rows} == set(Colour)


def test_a_name_with_hidden_characters_is_told_and_changes_nothing(desk: Desk) -> None:
    before = desk.document.scenario
    dialog = opened(desk)
    dialog.rows[0].name.setText("Red\u202e")
    QTest.mouseClick(dialog.add_button, LEFT)
    agree(dialog)
    assert desk.document.scenario is before
    assert desk.window.statusBar().currentMessage().startswith("Not possible: name: ")
