"""The garage: units built, changed and brought to the map in its own window by mouse and keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox, QWidget

from mapper.edit.operations import change_unit
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.files.rulings import ruleset_of
from mapper.gui.eliding import Line
from mapper.gui.garage.bench_page import CREW, HULL, QUIRKS, WEAPONS, BenchPage
from mapper.gui.garage.body_page import BodyPage
from mapper.gui.garage.catalogue_dialog import CatalogueDialog
from mapper.gui.garage.compare import CompareDialog
from mapper.gui.garage.crit_bar import NARROW_PX, CritBar
from mapper.gui.garage.fields import Note
from mapper.gui.garage.garage import Garage
from mapper.gui.garage.library_picker import LibraryPicker
from mapper.gui.garage.weapon_form import WeaponForm
from mapper.gui.garage.weapons_page import WeaponsPage
from mapper.gui.garage.window import GarageWindow
from mapper.play.verifying import verify
from mapper.rules.vehicle.garage.fitting import rename
from mapper.rules.vehicle.sheet import InfantrySheet, MountedWeapon, VehicleSheet, read_sheet
from tests.gaming import game, order, played
from tests.gui.desk import LEFT, NO_KEYS, WAIT_MS, Desk

TEXT = (Path(__file__).parents[1] / "data" / "sheets.txt").read_text(encoding="utf-8")
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Bay:
    """The garage's window, and what a user does in it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        desk.command("garage")
        garage = desk.bench.workshops.usual.garage
        assert garage is not None
        self.garage: Garage = garage

    @property
    def window(self) -> GarageWindow:
        assert self.garage.window is not None
        return self.garage.window

    @property
    def page(self) -> BenchPage:
        page = self.window.page
        assert page is not None
        return page

    @property
    def sheet(self) -> VehicleSheet:
        sheet = self.page.bench.draft.sheet
        assert isinstance(sheet, VehicleSheet)
        return sheet

    @property
    def form(self) -> WeaponForm:
        form = self.page.weapons.form
        assert isinstance(form, WeaponForm)
        return form

    @property
    def codes(self) -> set[str]:
        return {problem.code for problem in self.page.bench.readout.problems}

    @property
    def told_problems(self) -> str:
        rows = range(self.page.readout.problems.count())
        return "\n".join(self.page.readout.problems.item(row).text() for row in rows)

    @property
    def words(self) -> str:
        return self.window.statusBar().currentMessage()

    def go(self, tab: int) -> None:
        bar = self.page.tabs.tabBar()
        QTest.mouseClick(bar, LEFT, NO_KEYS, bar.tabRect(tab).center())

    def type_in(self, field: QWidget, text: str) -> None:
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_A, CTRL)
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def spend(self, part: str, points: str) -> None:
        self.type_in(self.page.parts.fields[part], points)

    def press(self, button: QAbstractButton) -> None:
        QTest.mouseClick(button, LEFT)

    def add_weapon(self, words: str, page: WeaponsPage | None = None) -> None:
        on = page or self.page.weapons
        self.press(on.buttons["add"])
        dialog = next(found for found in on.findChildren(CatalogueDialog) if found.isVisible())
        QTest.keyClicks(dialog.offers.search, words)
        QTest.keyClick(dialog.offers.search, Qt.Key.Key_Return)
        assert not dialog.isVisible()

    def tick(self, key: str) -> None:
        box = self.page.quirks.boxes[key]
        assert box.isEnabled(), box.toolTip()
        QTest.mouseClick(box, LEFT, NO_KEYS, box.rect().topLeft() + box.rect().center() * 0.05)

    def do(self, key: str) -> None:
        action = self.window.actions_by_key[key]
        assert action.isEnabled(), key
        action.trigger()

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        target = QApplication.focusWidget() or self.window
        QTest.keyClick(target, key, keys)


@pytest.fixture
def bay(desk: Desk) -> Bay:
    return Bay(desk)


def answer(words: str) -> None:
    """Press a button of the question that is about to be asked."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(button for button in box.buttons() if button.text().replace("&", "") == words).click()

    QTimer.singleShot(0, press)


def new_agrav(bay: Bay) -> None:
    """Build a legal agrav from nothing: hull by keys, weapons from the catalogue, quirks by mouse."""
    bay.window.new_wanted.emit("agrav")
    bay.type_in(bay.page.parts.identity.name, "Swift")
    for part, points in (
        ("turbine", "14"),
        ("smartplate", "8"),
        ("hardshield", "10"),
        ("sensors", "3"),
        ("generator", "4"),
        ("laser_aps", "2"),
    ):
        bay.spend(part, points)
    bay.go(WEAPONS)
    bay.add_weapon("autocannon")
    bay.type_in(bay.form.points, "12")
    bay.press(bay.form.turret)
    bay.go(QUIRKS)
    bay.tick("jump_jets")
    bay.tick("low_profile")


def test_a_legal_agrav_is_built_from_nothing_and_placed(bay: Bay, desk: Desk) -> None:
    before = len(desk.document.scenario.units)
    new_agrav(bay)
    assert bay.window.windowTitle() == "Swift – Garage"
    assert bay.codes == set()
    assert "Nothing is wrong" in bay.told_problems
    assert bay.sheet.quirks == ("jump_jets", "low_profile")
    assert bay.page.bench.readout.made.points_used.value == 14 + 8 + 10 + 3 + 4 + 2 + 12 + 1 + 1.2
    bay.do("place")
    assert len(desk.document.scenario.units) == before + 1
    swift = desk.unit("Swift")
    assert read_sheet(swift) == bay.sheet
    assert swift.side == bay.window.side.currentData()
    assert sum(unit.tile == swift.tile for unit in desk.document.scenario.units) == 1
    desk.bench.session.undo()
    assert len(desk.document.scenario.units) == before


def test_the_selected_unit_is_opened_and_put_back_as_one_step(desk: Desk) -> None:
    desk.bench.session.select(units={desk.unit("Ox").id})
    bay = Bay(desk)
    before = desk.document.scenario
    bay.spend("turbine", "9")
    assert desk.document.scenario is before
    bay.do("put_back")
    sheet = read_sheet(desk.unit("Ox"))
    assert isinstance(sheet, VehicleSheet)
    assert sheet.parts.turbine == 9
    assert not bay.page.bench.is_unkept
    desk.bench.session.undo()
    assert desk.document.scenario == before


def test_opening_the_same_unit_again_goes_to_its_tab(desk: Desk) -> None:
    desk.bench.session.select(units={desk.unit("Ox").id})
    bay = Bay(desk)
    Bay(desk)
    assert len(bay.window.benches) == 1


def test_undo_and_redo_take_changes_back_even_from_a_field(bay: Bay) -> None:
    bay.spend("turbine", "7")
    bay.spend("smartplate", "5")
    field = bay.page.parts.fields["smartplate"]
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL)
    assert bay.sheet.parts.smartplate == 0
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL)
    assert bay.sheet.parts.turbine == 0
    QTest.keyClick(field, Qt.Key.Key_Z, CTRL | SHIFT)
    assert bay.sheet.parts.turbine == 7
    assert bay.page.parts.fields["turbine"].value() == 7


def test_steps_of_one_field_are_one_step_of_the_history(bay: Bay) -> None:
    field = bay.page.parts.fields["turbine"]
    field.setFocus()
    for _ in range(3):
        QTest.keyClick(field, Qt.Key.Key_Up)
    assert bay.sheet.parts.turbine == 3
    bay.do("undo")
    assert bay.sheet.parts.turbine == 0


def test_what_the_rules_refuse_is_told_and_the_field_shows_what_counts(bay: Bay) -> None:
    bay.spend("sensors", "6")
    assert "5 points of Sensors at most  [V-BLD-15]" in bay.words
    assert bay.page.parts.fields["sensors"].value() == 0
    assert bay.sheet.parts.sensors == 0


def test_overspending_is_red_in_words_and_among_the_problems(bay: Bay) -> None:
    bay.spend("smartplate", "73")
    assert bay.page.header.left.text() == "Overspent by 3"
    assert "V-BLD-01" in bay.told_problems
    bay.spend("smartplate", "70")
    assert bay.page.header.left.text() == "0 left"
    assert "V-BLD-01" not in bay.told_problems


def test_the_bar_is_as_long_as_the_points_spent(bay: Bay) -> None:
    bay.spend("smartplate", "20")
    bay.spend("turbine", "15")
    boxes = bay.page.header.bar.boxes()
    width = bay.page.header.bar.width()
    assert [round(box.width() / width * 70) for _, box in boxes] == [15, 20, 35]


def test_a_quirk_that_cannot_be_had_says_why(bay: Bay) -> None:
    bay.go(QUIRKS)
    box = bay.page.quirks.boxes["jump_jets"]
    assert not box.isEnabled()
    assert "needs an agrav" in box.toolTip()
    bay.tick("low_profile")
    bay.tick("slat_armour")
    assert not bay.page.quirks.boxes["laminated_armour"].isEnabled()
    bay.tick("low_profile")
    assert bay.page.quirks.boxes["laminated_armour"].isEnabled()


def test_the_catalogue_does_not_sell_what_the_side_has_already(bay: Bay) -> None:
    bay.go(WEAPONS)
    bay.add_weapon("dorn")
    bay.press(bay.page.weapons.buttons["add"])
    dialog = bay.page.weapons.findChildren(CatalogueDialog)[-1]
    dialog.choose("dorn_lasair")
    assert not dialog.add_button.isEnabled()
    assert "V-BLD-41" in dialog.why.text()
    dialog.reject()


def test_weapons_are_put_in_order_copied_and_removed(bay: Bay) -> None:
    bay.go(WEAPONS)
    bay.add_weapon("cannon")
    bay.add_weapon("laser")
    weapons = bay.page.weapons
    bay.press(weapons.buttons["up"])
    assert [entry.weapon for entry in bay.sheet.weapons] == ["ap", "laser", "cannon"]
    bay.press(weapons.buttons["copy"])
    assert [entry.weapon for entry in bay.sheet.weapons] == ["ap", "laser", "laser", "cannon"]
    bay.press(weapons.buttons["remove"])
    assert [entry.weapon for entry in bay.sheet.weapons] == ["ap", "laser", "cannon"]
    assert weapons.list.count() == 3


def test_rounds_are_split_in_the_fields_of_the_weapon(bay: Bay) -> None:
    bay.go(WEAPONS)
    bay.add_weapon("cannon")
    form = bay.form
    bay.type_in(form.rounds["HE"], "20")
    entry = bay.sheet.weapons[1]
    assert isinstance(entry, MountedWeapon)
    assert entry.ammo == {"SKEP": 30, "HE": 20}
    assert form.rounds["SKEP"].value() == 30


def test_gas_is_told_in_words_for_it_has_no_numbers(bay: Bay) -> None:
    bay.go(WEAPONS)
    bay.add_weapon("caoineadh")
    told = [note.text() for note in bay.form.findChildren(Note)]
    assert not any("0/0" in words for words in told)
    assert any("gas" in words for words in told)


def test_a_pod_is_loaded_by_tubes(bay: Bay) -> None:
    bay.go(WEAPONS)
    bay.add_weapon("light rocket")
    bay.type_in(bay.form.rounds["FAE"], "8")
    entry = bay.sheet.weapons[1]
    assert isinstance(entry, MountedWeapon)
    assert entry.ammo == {"HEAT": 60, "FAE": 40}


def test_the_crew_is_docked_armed_and_placed_with_its_carrier(bay: Bay, desk: Desk) -> None:
    bay.go(CREW)
    assert not bay.page.crew.add_button.isEnabled()
    assert "V-EXT-11" in bay.page.crew.words.text()
    bay.go(QUIRKS)
    bay.tick("support_drones")
    bay.go(CREW)
    suit = next(action for action in bay.page.crew.menu.actions() if action.text() == "Powersuit")
    suit.trigger()
    bay.add_weapon("railgun", bay.page.crew.body.weapons)
    assert bay.page.bench.draft.crew[0].sheet.weapons[0].weapon == "railgun"
    bay.do("place")
    rider = desk.unit("Powersuit drone 1")
    assert rider.carrier == bay.page.bench.unit
    bay.do("put_back")
    assert sum(unit.carrier == bay.page.bench.unit for unit in desk.document.scenario.units) == 1


def test_a_man_is_built_with_the_fields_that_fit_him(bay: Bay, desk: Desk) -> None:
    bay.window.new_wanted.emit("powersuit")
    body = bay.page.body
    assert isinstance(body, BodyPage)
    assert body.isVisible()
    bay.type_in(body.body["health"], "120")
    bay.add_weapon("plasgun", body.weapons)
    bay.do("place")
    sheet = read_sheet(desk.unit("New powersuit"))
    assert isinstance(sheet, InfantrySheet)
    assert sheet.health == 120
    assert [entry.weapon for entry in sheet.weapons] == ["plasgun"]


def test_choosing_another_type_by_the_field_changes_the_form(bay: Bay) -> None:
    field = bay.page.parts.identity.type
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_W)
    assert bay.sheet.type == "walker"
    assert bay.page.parts.fields["chassis_stabiliser"].isVisible()


def test_a_build_is_duplicated_into_a_tab_of_its_own(bay: Bay) -> None:
    bay.spend("turbine", "7")
    bay.do("duplicate")
    assert len(bay.window.benches) == 2
    assert bay.page.bench.draft.name == "New tank copy"
    bay.spend("turbine", "8")
    assert bay.window.benches[0].draft.sheet.parts.turbine == 7  # type: ignore[union-attr]  # a vehicle's


def test_a_build_goes_out_as_text_and_comes_in_again(bay: Bay) -> None:
    new_agrav(bay)
    built = bay.sheet
    bay.do("copy")
    assert QGuiApplication.clipboard().text().startswith("Swift")
    bay.do("paste")
    assert bay.page.bench.draft.name == "Swift"
    assert bay.sheet.evolve(text="") == built


def test_text_without_a_sheet_is_told(bay: Bay) -> None:
    QGuiApplication.clipboard().setText("Lovely weather today.")
    bay.do("paste")
    assert bay.words == "There is no sheet on the clipboard"
    assert len(bay.window.benches) == 1


def test_a_build_is_kept_in_the_library_and_started_from_it(bay: Bay, desk: Desk) -> None:
    bay.spend("turbine", "7")
    bay.do("keep")
    assert not bay.page.bench.is_unkept
    bay.do("library")
    dialog = bay.window.findChild(LibraryPicker)
    assert isinstance(dialog, LibraryPicker)
    desk.qtbot.waitUntil(dialog.isVisible, timeout=WAIT_MS)
    QTest.keyClicks(dialog.units.search, "New tank")
    QTest.keyClick(dialog.units.search, Qt.Key.Key_Return)
    assert len(bay.window.benches) == 2
    assert bay.sheet.parts.turbine == 7


def test_closing_with_unkept_changes_asks_and_may_be_called_off(bay: Bay) -> None:
    bay.spend("turbine", "7")
    answer("Cancel")
    bay.do("close_tab")
    assert len(bay.window.benches) == 1
    answer("Discard")
    bay.do("close_tab")
    assert bay.window.benches == []
    assert not bay.window.isVisible()


def test_closing_may_put_the_changes_back(desk: Desk) -> None:
    desk.bench.session.select(units={desk.unit("Ox").id})
    bay = Bay(desk)
    bay.spend("turbine", "9")
    answer("Put back")
    bay.window.close()
    sheet = read_sheet(desk.unit("Ox"))
    assert isinstance(sheet, VehicleSheet)
    assert sheet.parts.turbine == 9
    assert not bay.window.isVisible()


def test_the_hull_is_the_first_thing_one_sees(bay: Bay) -> None:
    assert bay.page.tabs.currentIndex() == HULL


def test_the_unit_of_a_closed_map_cannot_be_put_back(desk: Desk) -> None:
    desk.bench.session.select(units={desk.unit("Ox").id})
    bay = Bay(desk)
    assert bay.window.actions_by_key["put_back"].isEnabled()
    desk.bench.session.close(0)
    assert not bay.window.actions_by_key["put_back"].isEnabled()
    assert not bay.window.actions_by_key["place"].isEnabled()


def test_the_garage_opens_without_a_map(make_desk: object) -> None:
    bay = Bay(make_desk())  # type: ignore[operator]  # the fixture's function
    assert bay.sheet.type == "tank"


def test_a_build_is_compared_with_the_unit_it_was_taken_from_and_with_another_tab(desk: Desk) -> None:
    desk.bench.session.select(units={desk.unit("Ox").id})
    bay = Bay(desk)
    bay.spend("turbine", "9")
    bay.window.new_wanted.emit("agrav")
    bay.window.go_to(0)
    bay.window.compare_menu.aboutToShow.emit()
    offered = {action.text(): action for action in bay.window.compare_menu.actions()}
    assert list(offered) == ["Ox, as on the map", "New agrav"]
    offered["Ox, as on the map"].trigger()
    (dialog,) = bay.window.findChildren(CompareDialog)
    assert dialog.windowTitle() == "Ox and Ox, on the map"
    assert [build.sheet["parts"]["turbine"] for build in dialog.panel.builds] == [9, 7]  # type: ignore[index, call-overload]  # JSON
    dialog.reject()


def test_one_build_alone_has_nothing_to_be_compared_with(bay: Bay) -> None:
    bay.window.compare_menu.aboutToShow.emit()
    (words,) = bay.window.compare_menu.actions()
    assert not words.isEnabled()
    assert "second build" in words.text()


def test_sheet_four_is_pasted_with_its_drones_and_placed_beside_a_new_agrav(bay: Bay, desk: Desk) -> None:
    text = "".join(TEXT.splitlines(keepends=True)[91:139]).rstrip("\n") + "\n"
    QGuiApplication.clipboard().setText(text)
    bay.do("paste")
    assert len(bay.page.bench.draft.crew) == 3
    assert bay.codes == {"differs_from_rules"}
    bay.do("copy")
    assert QGuiApplication.clipboard().text() == text
    bay.do("place")
    carrier = bay.page.bench.unit
    assert sum(unit.carrier == carrier for unit in desk.document.scenario.units) == 3
    new_agrav(bay)
    bay.do("place")
    assert desk.unit("Swift").tile != desk.unit("Tank").tile


def test_a_problem_leads_to_its_fields(bay: Bay) -> None:
    bay.go(WEAPONS)
    bay.add_weapon("cannon")
    bay.type_in(bay.form.ammo_points, "0")
    bay.go(HULL)
    problems = bay.page.readout.problems
    item = problems.item(0)
    QTest.mouseClick(problems.viewport(), LEFT, NO_KEYS, problems.visualItemRect(item).center())
    assert bay.page.tabs.currentIndex() == WEAPONS
    assert bay.page.weapons.place == 1


def test_several_selected_units_are_opened_a_tab_each(desk: Desk) -> None:
    desk.bench.session.select(units={desk.unit("Ox").id, desk.unit("Kite").id})
    bay = Bay(desk)
    assert sorted(bench.draft.name for bench in bay.window.benches) == ["Kite", "Ox"]


def test_the_window_of_the_maps_asks_before_builds_are_lost(bay: Bay, desk: Desk) -> None:
    bay.spend("turbine", "7")
    answer("Cancel")
    assert not desk.window.may_close()
    answer("Discard")
    assert desk.window.may_close()


def test_a_build_that_vanished_from_its_map_is_asked_about(bay: Bay, desk: Desk) -> None:
    bay.spend("turbine", "7")
    bay.do("place")
    desk.bench.session.undo()
    answer("Cancel")
    bay.do("close_tab")
    assert len(bay.window.benches) == 1


def test_keeping_a_build_again_writes_its_own_file(bay: Bay, own_folders: Path) -> None:
    bay.spend("turbine", "7")
    bay.do("keep")
    bay.spend("turbine", "8")
    bay.do("keep")
    assert [path.name for path in own_folders.rglob("library/vehicle/*.json")] == ["new-tank.json"]


def test_in_a_game_a_rebuilt_unit_is_a_correction_and_the_game_still_holds(desk: Desk) -> None:
    before = played(game(), order("fire", unit="ox", weapon=0, ammo="HE", target="wolf")).document
    desk.bench.session.add(before)
    desk.bench.session.select(units={"ox"})
    bay = Bay(desk)
    bay.spend("turbine", "9")
    bay.do("put_back")
    after = desk.document.scenario
    sheet = read_sheet(desk.unit("Ox"))
    assert isinstance(sheet, VehicleSheet)
    assert sheet.parts.turbine == 9
    assert len(after.journal) == len(before.journal) + 1
    assert verify(after, ruleset_of, judge=True).mismatch is None


def test_an_empty_build_is_warned_of_until_something_is_bought(bay: Bay) -> None:
    bay.window.new_wanted.emit("tank")
    assert "0 internals, any hit destroys it" in bay.told_problems
    bay.spend("smartplate", "2")
    assert bay.codes == set()


def test_the_garage_comes_back_as_large_as_it_was_left(bay: Bay, desk: Desk) -> None:
    room = bay.window.screen().availableGeometry().size()
    bay.window.resize(bay.window.width(), room.height() - 130)
    bay.garage.close()
    assert Bay(desk).window.height() == room.height() - 130


def test_six_weapons_are_seen_at_once(bay: Bay) -> None:
    bay.window.new_wanted.emit("tank")
    bay.window.resize(1280, 740)
    bay.go(WEAPONS)
    for _ in range(5):
        bay.add_weapon("laser")
    rows = bay.page.weapons.list
    seen = rows.viewport().rect()
    assert rows.count() == 6
    assert all(seen.contains(rows.visualItemRect(rows.item(row))) for row in range(rows.count()))


def test_a_carrier_put_back_after_its_drone_leaves_the_newer_drone_as_it_is(desk: Desk) -> None:
    desk.bench.session.add(load(sample_map("district")))
    desk.bench.session.select(units={"hen"})
    bay = Bay(desk)
    desk.bench.session.select(units={"pip"})
    Bay(desk)
    bay.page.bench.do("Name", lambda draft: rename(draft, "Zip"))
    bay.do("put_back")
    bay.window.go_to(0)
    bay.page.bench.do("Name", lambda draft: rename(draft, "Big Hen"))
    bay.do("put_back")
    names = {unit.id: unit.name for unit in desk.document.scenario.units}
    assert (names["hen"], names["pip"]) == ("Big Hen", "Zip")
    assert "is replaced" not in bay.words


def test_what_was_changed_on_the_map_and_in_the_garage_is_told_when_it_is_replaced(desk: Desk) -> None:
    desk.bench.session.select(units={desk.unit("Ox").id})
    bay = Bay(desk)
    ox = desk.unit("Ox").id
    desk.bench.session.do(lambda scenario: change_unit(scenario, ox, name="Aurochs"))
    bay.page.bench.do("Name", lambda draft: rename(draft, "Bull"))
    bay.do("put_back")
    assert desk.unit("Bull").id == ox
    assert "what was changed there of Aurochs meanwhile is replaced" in bay.words


@pytest.mark.parametrize("width", [NARROW_PX - 100, NARROW_PX + 200])
def test_the_crit_table_leaves_room_for_names_however_narrow_it_is(desk: Desk, width: int) -> None:
    bar = Bay(desk).window.findChild(CritBar)
    assert bar is not None
    bar.setParent(None)  # it stands alone
    bar.resize(width, 120)
    bar.show()
    names = [line for line in bar.findChildren(Line) if line.isVisible()]
    assert names
    assert all(line.width() >= line.fontMetrics().horizontalAdvance(line.text()) for line in names)
    bar.deleteLater()
