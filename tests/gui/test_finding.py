"""Finding by keys: results as one types, Enter goes there, F3 steps on."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mapper.edit.operations import change_unit
from mapper.geometry.grid import Tile
from mapper.gui.find_box import FindBox
from tests.gui.desk import Desk

SHIFT = Qt.KeyboardModifier.ShiftModifier


def opened(desk: Desk, command: str = "find") -> FindBox:
    desk.command(command)
    box = desk.bench.finding.box
    desk.qtbot.waitUntil(box.isVisible)
    return box


def rows(box: FindBox) -> list[str]:
    return [box.list.item(row).text() for row in range(box.list.count())]


def in_sight(desk: Desk, tile: Tile) -> bool:
    return desk.canvas.rect().contains(desk.point(tile.x + 0.5, tile.y + 0.5))


def test_results_come_as_one_types_with_name_and_place(desk: Desk) -> None:
    box = opened(desk)
    QTest.keyClicks(box.words, "ox")
    assert rows(box)[0].startswith(f"Ox  ·  {desk.unit('Ox').tile.label}")
    assert not box.list.item(0).icon().isNull()


def test_enter_selects_and_reveals_and_the_keys_go_back_to_the_map(desk: Desk) -> None:
    desk.canvas.zoom_to(192)
    desk.canvas.pan(2000, 2000)
    heron = desk.unit("Heron")
    assert not in_sight(desk, heron.tile)
    box = opened(desk)
    QTest.keyClicks(box.words, "heron")
    QTest.keyClick(box.words, Qt.Key.Key_Return)
    assert desk.document.selection.units == {heron.id}
    assert in_sight(desk, heron.tile)
    assert not box.isVisible()
    assert desk.canvas.hasFocus()


def test_the_arrows_choose_another_find(desk: Desk) -> None:
    box = opened(desk)
    QTest.keyClicks(box.words, "vehicle")
    assert box.list.count() > 1
    QTest.keyClick(box.words, Qt.Key.Key_Down)
    second = box.places[1]
    QTest.keyClick(box.words, Qt.Key.Key_Return)
    assert desk.document.selection.things == second.things


def test_f3_and_shift_f3_step_through_the_finds_with_the_box_closed(desk: Desk) -> None:
    box = opened(desk)
    QTest.keyClicks(box.words, "vehicle")
    QTest.keyClick(box.words, Qt.Key.Key_Return)
    finds = box.places
    desk.key(Qt.Key.Key_F3)
    assert desk.document.selection.things == finds[1].things
    desk.key(Qt.Key.Key_F3, SHIFT)
    desk.key(Qt.Key.Key_F3, SHIFT)
    assert desk.document.selection.things == finds[-1].things


def test_a_label_of_a_tile_puts_the_cursor_there(desk: Desk) -> None:
    box = opened(desk, "go_to_tile")
    QTest.keyClicks(box.words, "c5")
    QTest.keyClick(box.words, Qt.Key.Key_Return)
    assert desk.document.selection.tile == Tile(2, 4)
    assert not desk.document.selection.things


def test_escape_closes_it_and_changes_nothing(desk: Desk) -> None:
    before = desk.document.selection
    box = opened(desk)
    QTest.keyClicks(box.words, "ox")
    QTest.keyClick(box.words, Qt.Key.Key_Escape)
    assert not box.isVisible()
    assert desk.document.selection == before
    assert desk.canvas.hasFocus()


def test_letters_typed_there_run_no_command(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    facing = desk.unit("Ox").facing
    box = opened(desk)
    QTest.keyClicks(box.words, "rrr")
    assert desk.unit("Ox").facing is facing
    assert box.words.text() == "rrr"
    assert "Nothing" in box.told.text()


def test_names_are_shown_as_they_are_written(desk: Desk) -> None:
    unit = desk.unit("Ox").id
    desk.bench.session.do(lambda scenario: change_unit(scenario, unit, name="<b>Ox</b>"))
    box = opened(desk)
    QTest.keyClicks(box.words, "<b>")
    assert rows(box)[0].startswith("<b>Ox</b>")
    assert "&lt;b&gt;" in box.list.item(0).toolTip()


def test_it_closes_when_the_map_is_pressed(desk: Desk) -> None:
    box = opened(desk)
    desk.click(0.5, 8.5)
    assert not box.isVisible()
