"""The live sheet in the Inspector: what is counted of a unit is read there, and set by a click."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTreeWidgetItem

from mapper.files.documents import load, save
from mapper.files.rulings import ruleset_of
from mapper.files.units import ready_units
from mapper.geometry.grid import Tile
from mapper.gui.docks.fields import Choice
from mapper.gui.docks.gauge_bars import FAIR_BAR, GAUGE, NumberField
from mapper.gui.docks.live_sheet import NAME, VALUE, LiveSheet
from mapper.model.unit import Unit
from mapper.play.verifying import verify
from tests.gaming import game, order, played
from tests.gui.desk import LEFT, WAIT_MS, Desk

CONTROL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def live(desk: Desk) -> LiveSheet:
    return desk.inspector.unit_page.live


def click(desk: Desk, key: str) -> None:
    """Click the value of a gauge."""
    sheet, item = live(desk), live(desk).item(key)
    head = item.parent()
    assert head is not None
    head.setExpanded(True)
    sheet.scrollToItem(item)
    place = sheet.visualRect(sheet.indexFromItem(item, VALUE))
    QTest.mouseClick(sheet.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place.center() + QPoint(1, 0))


def number_field(desk: Desk) -> NumberField:
    return live(desk).viewport().findChildren(NumberField)[-1]


def type_number(desk: Desk, key: str, text: str) -> None:
    click(desk, key)
    enter(desk, text)


def enter(desk: Desk, text: str) -> None:
    """Type a number into the open field and press Enter, which the list takes a moment later."""
    field = number_field(desk)
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: live(desk).state() is not LiveSheet.State.EditingState, timeout=WAIT_MS)


def choose(desk: Desk, key: str, value: str) -> None:
    click(desk, key)
    field = live(desk).viewport().findChildren(Choice)[-1]
    field.setCurrentIndex(field.findData(value))
    field.activated.emit(field.currentIndex())


def words(desk: Desk, key: str) -> str:
    return live(desk).item(key).text(VALUE)


def heading(item: QTreeWidgetItem) -> str:
    head = item.parent()
    assert head is not None
    return head.text(VALUE)


def test_the_bars_of_an_undamaged_unit_are_told_in_words(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    assert words(desk, "internals") == "585/585"
    assert words(desk, "part:mobility") == "intact"
    assert heading(live(desk).item("internals")) == ""


def test_a_number_that_is_clicked_and_typed_is_one_undo_step_with_its_name(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    type_number(desk, "shield", "40")
    assert desk.unit("Ox").state == {"shield": {"charge": 40}}
    assert words(desk, "shield").startswith("40/")
    assert live(desk).item("shield").font(VALUE).bold()
    assert heading(live(desk).item("shield")) == "1 changed"
    assert desk.window.commands["undo"].text() == "&Undo Ox, shield: 40"
    desk.command("undo")
    assert desk.unit("Ox").state == {}
    assert heading(live(desk).item("shield")) == ""


def test_a_part_is_damaged_by_a_choice(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    choose(desk, "part:generator", "destroyed")
    assert desk.unit("Ox").state == {"destroyed": ["generator"]}
    assert words(desk, "part:generator") == "destroyed"
    assert desk.window.commands["undo"].text() == "&Undo Ox, generator: destroyed"
    assert words(desk, "energy") == "0/0 EN"


def test_a_list_of_choices_opens_at_once_and_is_used_by_keys(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    click(desk, "part:mobility")
    field = live(desk).viewport().findChildren(Choice)[-1]
    desk.qtbot.waitUntil(lambda: field.view().isVisible(), timeout=WAIT_MS)
    QTest.keyClick(field.view(), Qt.Key.Key_Down)
    QTest.keyClick(field.view(), Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: live(desk).state() is not LiveSheet.State.EditingState, timeout=WAIT_MS)
    assert desk.unit("Ox").state == {"damaged": ["mobility"]}


def test_a_number_beyond_its_whole_can_not_be_typed(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    type_number(desk, "internals", "9999")
    assert float(live(desk).item("internals").data(VALUE, GAUGE).value) <= 585
    click(desk, "internals")
    assert number_field(desk).maximum() == 585


def test_escape_leaves_a_number_as_it_was(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    click(desk, "internals")
    field = number_field(desk)
    QTest.keyClicks(field, "12")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert desk.unit("Ox").state == {}


def test_the_keyboard_goes_to_a_value_and_changes_it(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    sheet = live(desk)
    sheet.setFocus()
    sheet.setCurrentItem(sheet.item("internals"))
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    enter(desk, "300")
    assert desk.unit("Ox").state == {"internals": 300}


def test_a_group_that_was_closed_stays_closed(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    live(desk).topLevelItem(0).setExpanded(False)  # type: ignore[union-attr]  # there is a group
    desk.click(*desk.middle("Ash"))
    assert not live(desk).topLevelItem(0).isExpanded()  # type: ignore[union-attr]  # as above


def test_a_bars_tooltip_tells_the_reasons(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    assert "V-BLD-47" in live(desk).item("internals").toolTip(VALUE)


def test_infantry_and_drones_have_their_own_gauges(desk: Desk) -> None:
    for name in ("rifle-squad", "gun-drone"):
        ready = ready_units("vehicle")[name]
        unit = Unit(id=name, side=None, kind=ready.kind, name=name, tile=Tile(4, 4), sheet=ready.sheet)
        scenario = desk.document.scenario
        desk.bench.session.add(scenario.evolve(units=(*scenario.units, unit)))
        desk.bench.session.select(units={name})
        type_number(desk, "health", "3")
        assert desk.unit(name).state == {"health": 3}
        assert "internals" not in {gauge.key for gauge in desk.document.ruleset.gauges(desk.unit(name))}


def test_a_unit_is_restored_to_undamaged_by_one_command(desk: Desk) -> None:
    assert not desk.window.commands["restore_unit"].isEnabled()
    desk.click(*desk.middle("Ox"))
    type_number(desk, "internals", "10")
    choose(desk, "part:cockpit", "damaged")
    desk.command("restore_unit")
    assert desk.unit("Ox").state == {}
    assert desk.window.commands["undo"].text() == "&Undo Restore Ox"
    desk.command("undo")
    assert desk.unit("Ox").state == {"internals": 10, "damaged": ["cockpit"]}


def test_in_a_game_a_changed_gauge_is_a_correction_and_the_game_still_holds(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    path = tmp_path / "game.mapper"
    save(played(game(), order("fire", unit="ox", weapon=0, ammo="HE", target="wolf")).document, path)
    desk = make_desk(path)
    entries = len(desk.document.scenario.journal)
    desk.bench.session.select(units={"wolf"})
    type_number(desk, "armour_durability", "77")
    journal = desk.document.scenario.journal
    assert len(journal) == entries + 1
    assert journal[-1].events[0]["correction"]["note"] == "Wolf, armour: 77"  # type: ignore[call-overload,index]  # it is an object
    desk.command("save")
    assert verify(load(path), ruleset_of, judge=True).mismatch is None
    desk.command("undo")
    assert len(desk.document.scenario.journal) == entries
    assert verify(desk.document.scenario, ruleset_of, judge=True).mismatch is None


def test_a_value_that_is_being_typed_counts_when_a_command_is_given(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    click(desk, "internals")
    field = number_field(desk)
    field.selectAll()
    QTest.keyClicks(field, "55")
    desk.command("select_none")
    assert desk.unit("Ox").state == {"internals": 55}


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_the_sheet_of_the_selected_unit_is_copied_as_text(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    choose(desk, "part:mobility", "damaged")
    QTest.keyClick(desk.canvas, Qt.Key.Key_C, CONTROL_ALT)
    assert clipboard().startswith("Tank\n- [")
    assert clipboard().endswith("\n\nCondition\n- Mobility: damaged\n")
    assert desk.window.statusBar().currentMessage() == "Copied the sheet"


def test_the_sheets_of_several_units_are_copied_the_men_first(desk: Desk) -> None:
    desk.bench.session.select(units={desk.unit(name).id for name in ("Ox", "Ash", "Finch")})
    desk.command("copy_sheet")
    sheets = desk.document.ruleset.read_sheets(clipboard()).sheets
    assert [sheet.leader is not None for sheet in sheets] == [False, True]
    assert {one.name for one in sheets[0].crew} == {"Ash", "Finch"}
    assert sheets[1].crew == ()


def test_a_line_for_each_selected_unit_is_copied(desk: Desk) -> None:
    desk.bench.session.select(units={desk.unit("Ox").id, desk.unit("Ash").id})
    QTest.keyClick(desk.canvas, Qt.Key.Key_S, CONTROL_ALT)
    lines = clipboard().split("\n")
    assert [line.partition(" (")[0] for line in lines] == ["Ox", "Ash"]
    assert lines[0].startswith("Ox (Tank): internals 585/585, armour 240/240, shield ")


def test_without_a_selection_nothing_can_be_copied(desk: Desk) -> None:
    assert not desk.window.commands["copy_sheet"].isEnabled()
    assert not desk.window.commands["copy_status"].isEnabled()


def test_the_menu_of_a_unit_offers_its_sheet_and_its_status(desk: Desk) -> None:
    desk.bench.menu.show(desk.point(*desk.middle("Ox")))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    offered = [action.objectName() for action in menu.actions()]
    menu.close()
    assert {"copy_sheet", "copy_status", "restore_unit"} <= set(offered)


def test_long_names_have_the_room_that_the_values_leave(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    sheet = live(desk)
    desk.window.resizeDocks([desk.window.docks["inspector"]], [410], Qt.Orientation.Horizontal)
    desk.qtbot.waitUntil(lambda: sheet.width() > 370)
    names = [sheet.item(gauge.key).text(NAME) for gauge in desk.document.ruleset.gauges(desk.unit("Ox"))]
    longest = max(map(sheet.fontMetrics().horizontalAdvance, names))
    assert longest + 2 * sheet.indentation() < sheet.header().sectionSize(NAME)
    assert sheet.header().sectionSize(VALUE) > sheet.delegate.words_px + FAIR_BAR
