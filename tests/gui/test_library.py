"""The Library panel: units found, placed, dragged onto the map, kept, brought in and out."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMenu, QMessageBox, QTreeWidgetItem

from mapper.edit.whole_map import new_scenario
from mapper.files.documents import to_bytes
from mapper.files.library import Entry, Shelf, library_folder
from mapper.files.rulings import ruleset_of
from mapper.files.units import read_unit, ready_units
from mapper.geometry.grid import Tile
from mapper.gui.docks.library import LibraryPanel
from mapper.gui.docks.library_tree import HELD, UNITS_TYPE
from mapper.model.unit import Unit
from mapper.play.game import begin
from tests.gaming import duel
from tests.gui.desk import Desk

SEED = Path(__file__).parents[1] / "data" / "sheets.txt"
COPY = Qt.DropAction.CopyAction
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
YES, CANCEL = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.Cancel


@pytest.fixture
def desk(make_desk: Callable[..., Desk], example: Path) -> Desk:
    made = make_desk(example)
    made.command("library")
    return made


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Agree to every question and keep what was told."""
    kept: list[str] = []

    def answered(box: QMessageBox) -> int:
        kept.append(f"{box.text()} {box.informativeText()}")
        return YES.value

    monkeypatch.setattr(QMessageBox, "exec", answered)
    return kept


def panel(desk: Desk) -> LibraryPanel:
    return desk.bench.library


def rows(desk: Desk, shelf: Shelf) -> list[QTreeWidgetItem]:
    top = panel(desk).tree.shelves[shelf]
    return [item for place in range(top.childCount()) if (item := top.child(place)) is not None]


def names(desk: Desk, shelf: Shelf) -> list[str]:
    return [item.text(0) for item in rows(desk, shelf)]


def choose(desk: Desk, name: str, shelf: Shelf = Shelf.READY) -> QTreeWidgetItem:
    item = next(item for item in rows(desk, shelf) if item.text(0) == name)
    panel(desk).tree.setCurrentItem(item)
    return item


def placed(desk: Desk, before: set[str]) -> list[Unit]:
    return [unit for unit in desk.document.scenario.units if unit.id not in before]


def ids(desk: Desk) -> set[str]:
    return {unit.id for unit in desk.document.scenario.units}


def offered(desk: Desk) -> set[str]:
    menu = QMenu()
    desk.bench.stocking.fill_menu(menu)
    return {action.text().replace("&", "") for action in menu.actions()}


def pick(desk: Desk, words: str) -> None:
    """Pick a line of the menu of what is selected."""
    menu = QMenu()
    desk.bench.stocking.fill_menu(menu)
    next(action for action in menu.actions() if action.text().replace("&", "") == words).trigger()


def carried(desk: Desk, *wanted: str) -> QMimeData:
    items = [item for item in rows(desk, Shelf.READY) if item.text(0) in wanted]
    return panel(desk).tree.mimeData(items)


class Dragged:
    """A drag over the canvas, told to it by the events that Qt would send."""

    def __init__(self, desk: Desk, data: QMimeData) -> None:
        self.desk, self.data = desk, data

    def enter(self, x: float, y: float) -> bool:
        event = QDragEnterEvent(self.desk.point(x, y), COPY, self.data, LEFT, NO_KEYS)
        return self._send(event)

    def move(self, x: float, y: float) -> bool:
        event = QDragMoveEvent(self.desk.point(x, y), COPY, self.data, LEFT, NO_KEYS)
        return self._send(event)

    def leave(self) -> None:
        QApplication.sendEvent(self.desk.canvas, QDragLeaveEvent())

    def drop(self, x: float, y: float) -> bool:
        return self._send(QDropEvent(QPointF(self.desk.point(x, y)), COPY, self.data, LEFT, NO_KEYS))

    def _send(self, event: QDropEvent) -> bool:
        event.ignore()
        QApplication.sendEvent(self.desk.canvas, event)
        return event.isAccepted()


def test_its_key_goes_to_the_search_and_back_to_the_map(desk: Desk) -> None:
    dock = desk.window.docks["library"]
    assert panel(desk).search.hasFocus()
    assert dock.isVisible()
    desk.command("library")
    assert not dock.isVisible()
    assert desk.canvas.hasFocus()


def test_the_ready_units_and_those_of_the_map_stand_on_their_shelves(desk: Desk) -> None:
    assert {"Line tank", "Rifle squad", "Civilian car"} <= set(names(desk, Shelf.READY))
    assert "Ox" in names(desk, Shelf.DOCUMENT)
    assert names(desk, Shelf.MINE) == ["Nothing kept yet"]


def test_a_search_leaves_what_is_found(desk: Desk) -> None:
    QTest.keyClicks(panel(desk).search, "walker railgun")
    assert names(desk, Shelf.READY) == ["Railgun walker"]
    assert panel(desk).tree.shelves[Shelf.MINE].isHidden()


def test_a_search_that_finds_nothing_says_so(desk: Desk) -> None:
    QTest.keyClicks(panel(desk).search, "submarine")
    assert panel(desk).nothing.isVisible()
    assert "submarine" in panel(desk).nothing.text()


def test_a_unit_is_found_and_placed_by_keys_alone_as_one_step(desk: Desk) -> None:
    first, before = to_bytes(desk.document.scenario), ids(desk)
    QTest.keyClicks(panel(desk).search, "carrier")
    QTest.keyClick(panel(desk).search, Qt.Key.Key_Return)
    QTest.keyClick(panel(desk).tree, Qt.Key.Key_Return)
    made = placed(desk, before)
    assert [unit.name for unit in made] == [
        "Carrier tank",
        "Armour drone 1",
        "Armour drone 2",
        "Powersuit drone",
    ]
    assert {unit.carrier for unit in made[1:]} == {made[0].id}
    assert desk.document.selection.units == {made[0].id}
    assert desk.window.commands["undo"].text() == "&Undo Place Carrier tank"
    desk.command("undo")
    assert to_bytes(desk.document.scenario) == first


def test_a_unit_is_placed_at_the_cursor_for_the_side_chosen(desk: Desk) -> None:
    before = ids(desk)
    desk.bench.session.select(tile=Tile(0, 0))
    panel(desk).side.setCurrentIndex(1)
    choose(desk, "Line walker")
    panel(desk).place.click()
    (unit,) = placed(desk, before)
    assert unit.side == desk.document.scenario.sides[1].id
    assert max(abs(unit.tile.x), abs(unit.tile.y)) <= 2


def test_a_double_click_places(desk: Desk) -> None:
    before = ids(desk)
    tree = panel(desk).tree
    item = choose(desk, "Assault tank")
    spot = tree.visualItemRect(item).center()
    QTest.mouseClick(tree.viewport(), LEFT, NO_KEYS, spot)
    QTest.mouseDClick(tree.viewport(), LEFT, NO_KEYS, spot)
    assert [unit.name for unit in placed(desk, before)] == ["Assault tank"]


def test_a_unit_placed_while_a_game_is_played_is_a_correction_in_its_journal(desk: Desk) -> None:
    desk.bench.session.add(begin(duel(), ruleset_of, name="evening", seed="1").document)
    first, entries = to_bytes(desk.document.scenario), len(desk.document.scenario.journal)
    before = ids(desk)
    choose(desk, "Carrier tank")
    panel(desk).place.click()
    assert len(placed(desk, before)) == 4
    assert len(desk.document.scenario.journal) == entries + 1
    desk.command("undo")
    assert to_bytes(desk.document.scenario) == first


def test_a_unit_dragged_over_the_map_is_shown_where_it_would_stand(desk: Desk) -> None:
    drag = Dragged(desk, carried(desk, "Scout agrav"))
    before = desk.document.scenario
    assert drag.enter(1.5, 1.5)
    assert drag.move(1.5, 1.5)
    (ghost,) = desk.canvas.scene.overlays.ghosts
    assert ghost.shape == "agrav"
    assert desk.document.scenario is before
    drag.leave()
    assert desk.canvas.scene.overlays.ghosts == ()


def test_a_drop_places_one_step_selects_it_and_undo_restores_the_bytes(desk: Desk) -> None:
    first, before = to_bytes(desk.document.scenario), ids(desk)
    drag = Dragged(desk, carried(desk, "Scout agrav"))
    drag.enter(1.5, 1.5)
    drag.move(1.5, 1.5)
    (ghost,) = desk.canvas.scene.overlays.ghosts
    assert drag.drop(1.5, 1.5)
    (unit,) = placed(desk, before)
    assert unit.tile == ghost.tile
    assert desk.document.selection.units == {unit.id}
    assert desk.canvas.scene.overlays.ghosts == ()
    desk.command("undo")
    assert to_bytes(desk.document.scenario) == first


def test_a_drop_beside_the_map_places_nothing(desk: Desk) -> None:
    before = desk.document.scenario
    drag = Dragged(desk, carried(desk, "Scout agrav"))
    drag.enter(1.5, 1.5)
    assert not drag.move(-3, -3)
    assert not drag.drop(-3, -3)
    assert desk.document.scenario is before


@pytest.mark.parametrize(
    "data", [b"", b"nonsense", b'{"name": "x", "kind": "vehicle", "sheet": {"type": "submarine"}}']
)
def test_a_drag_of_what_is_no_unit_is_not_taken(desk: Desk, data: bytes) -> None:
    mime = QMimeData()
    mime.setData(UNITS_TYPE, data)
    assert not Dragged(desk, mime).enter(1.5, 1.5)


def test_what_is_dragged_is_its_sheet_for_those_who_take_text(desk: Desk) -> None:
    assert carried(desk, "Line tank").text().startswith("Line tank\nTank\n")


def test_a_unit_of_the_map_is_kept_and_stands_on_ones_own_shelf(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.command("keep_unit")
    assert names(desk, Shelf.MINE) == ["Ox"]
    (path,) = library_folder("vehicle").iterdir()
    assert read_unit(path).sheet == desk.unit("Ox").sheet


def test_keeping_needs_a_selected_unit(desk: Desk) -> None:
    desk.bench.session.select()
    assert not desk.window.commands["keep_unit"].isEnabled()


def test_a_kept_unit_is_replaced_only_when_one_agrees(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.click(*desk.middle("Ox"))
    desk.command("keep_unit")
    choose(desk, "Line tank")
    line = panel(desk).chosen()[0].ready.evolve(name="Ox")
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: CANCEL.value)
    desk.bench.stocking.keep([line])
    (path,) = library_folder("vehicle").iterdir()
    assert read_unit(path).sheet == desk.unit("Ox").sheet
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: YES.value)
    desk.bench.stocking.keep([line])
    assert read_unit(path) == line


def test_one_is_asked_before_a_unit_is_replaced_even_while_the_panel_is_not_seen(
    make_desk: Callable[..., Desk], example: Path, asked: list[str]
) -> None:
    desk = make_desk(example)
    desk.click(*desk.middle("Ox"))
    desk.command("keep_unit")
    desk.bench.stocking.keep([ready_units("vehicle")["line-tank"].evolve(name="OX")])
    assert "OX is in your library already" in asked[0]
    assert len(list(library_folder("vehicle").iterdir())) == 1


def test_a_kept_unit_is_renamed_and_deleted_from_its_menu(
    desk: Desk, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(desk, "Line tank")
    pick(desk, "Keep in my library")
    choose(desk, "Line tank", Shelf.MINE)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("<b>Duchess</b>", True))
    pick(desk, "Rename…")
    assert names(desk, Shelf.MINE) == ["<b>Duchess</b>"]
    choose(desk, "<b>Duchess</b>", Shelf.MINE)
    pick(desk, "Delete…")
    assert "Delete <b>Duchess</b> from your library?" in asked[0]
    assert names(desk, Shelf.MINE) == ["Nothing kept yet"]


def test_a_refused_deletion_keeps_the_unit(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(desk, "Line tank")
    pick(desk, "Keep in my library")
    choose(desk, "Line tank", Shelf.MINE)
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: CANCEL.value)
    pick(desk, "Delete…")
    assert names(desk, Shelf.MINE) == ["Line tank"]


def test_a_ready_unit_can_be_neither_renamed_nor_deleted(desk: Desk) -> None:
    choose(desk, "Line tank")
    assert not {"Rename…", "Delete…"} & offered(desk)


def test_f2_and_del_rename_and_delete_ones_own_unit_and_leave_the_map_alone(
    desk: Desk, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.click(*desk.middle("Ox"))
    desk.command("keep_unit")
    before = desk.document.scenario
    choose(desk, "Ox", Shelf.MINE)
    panel(desk).tree.setFocus()
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Bull", True))
    QTest.keyClick(panel(desk).tree, Qt.Key.Key_F2)
    assert names(desk, Shelf.MINE) == ["Bull"]
    choose(desk, "Bull", Shelf.MINE)
    QTest.keyClick(panel(desk).tree, Qt.Key.Key_Delete)
    assert names(desk, Shelf.MINE) == ["Nothing kept yet"]
    assert "Delete Bull" in asked[0]
    assert desk.document.scenario is before


def test_an_entry_of_the_map_is_shown_there(desk: Desk) -> None:
    choose(desk, "Ox", Shelf.DOCUMENT)
    pick(desk, "Show on the map")
    assert desk.document.selection.units == {desk.unit("Ox").id}


def test_a_broken_file_is_a_row_and_can_be_deleted(desk: Desk, asked: list[str]) -> None:
    folder = library_folder("vehicle")
    folder.mkdir(parents=True)
    (folder / "odd.json").write_text("{}", encoding="utf-8")
    panel(desk).reload()
    choose(desk, "odd.json cannot be used", Shelf.MINE)
    pick(desk, "Delete the file…")
    assert "Delete odd.json" in asked[0]
    assert list(folder.iterdir()) == []


def test_a_text_of_sheets_is_imported_and_a_fault_is_told_in_a_line(
    desk: Desk, asked: list[str], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("hello", encoding="utf-8")
    desk.bench.stocking.import_files([bad, SEED])
    assert len(names(desk, Shelf.MINE)) == 7
    assert "bad.txt: there is no sheet in this text" in asked[0]


def test_what_is_selected_is_exported(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(desk, "Line tank")
    target = tmp_path / "line"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), "Unit (*.json)"))
    panel(desk).export.click()
    assert read_unit(tmp_path / "line.json").name == "Line tank"


def test_the_sheet_of_an_entry_is_copied(desk: Desk) -> None:
    choose(desk, "Carrier tank")
    pick(desk, "Copy sheet text")
    text = QApplication.clipboard().text()
    assert "Carrier tank" in text
    assert "Powersuit drone [Docked]" in text


def test_an_edit_leaves_the_list_where_it_was_scrolled_to(desk: Desk) -> None:
    bar = panel(desk).tree.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    scrolled = bar.value()
    assert scrolled > 0
    desk.click(*desk.middle("Ox"))
    desk.command("delete")
    desk.qtbot.waitUntil(lambda: "Ox" not in names(desk, Shelf.DOCUMENT))
    assert bar.value() == scrolled


def test_the_list_of_other_rules_begins_at_its_top(desk: Desk) -> None:
    bar = panel(desk).tree.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    assert bar.value() > 0
    desk.bench.session.add(new_scenario(9, 9, ruleset="skirmish", ground="plain"))
    assert panel(desk).tree.shelves[Shelf.READY].childCount() > 1
    assert bar.value() == 0


def test_an_edit_shows_on_the_maps_shelf(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.command("delete")
    desk.qtbot.waitUntil(lambda: "Ox" not in names(desk, Shelf.DOCUMENT))


def test_without_a_map_the_panel_says_so(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk()
    assert panel(desk).currentIndex() == 0
    assert panel(desk).library is None


def test_the_second_place_of_a_unit_is_numbered(desk: Desk) -> None:
    before, units = ids(desk), len(names(desk, Shelf.DOCUMENT))
    choose(desk, "Line tank")
    for number in (1, 2):
        QTest.keyClick(panel(desk).tree, Qt.Key.Key_Return)
        desk.qtbot.waitUntil(lambda number=number: len(names(desk, Shelf.DOCUMENT)) == units + number)  # type: ignore[misc]  # a loop's value bound early
    assert [unit.name for unit in placed(desk, before)] == ["Line tank", "Line tank 2"]


def test_every_entry_says_its_name_and_what_it_is_about_to_those_who_cannot_see_it(desk: Desk) -> None:
    for item in rows(desk, Shelf.READY):
        entry = item.data(0, HELD)
        assert isinstance(entry, Entry)
        told = item.data(0, Qt.ItemDataRole.AccessibleTextRole)
        assert entry.ready.name in told
        assert entry.ready.about in told


def test_the_panel_reads_no_files_before_it_is_seen(make_desk: Callable[..., Desk], example: Path) -> None:
    desk = make_desk(example)
    assert panel(desk).entries(Shelf.READY) == ()


def test_a_panel_that_was_in_front_last_time_is_filled_at_once(
    make_desk: Callable[..., Desk], example: Path
) -> None:
    first = make_desk(example)
    first.command("library")
    first.qtbot.waitUntil(lambda: not first.window.docks["library"].visibleRegion().isEmpty())
    first.window.close()
    second = make_desk(example)
    second.qtbot.waitUntil(lambda: len(panel(second).entries(Shelf.READY)) == 25)


def test_a_drag_begins_over_an_entry_only(desk: Desk) -> None:
    tree = panel(desk).tree
    assert tree.mimeData([tree.shelves[Shelf.READY]]).formats() == []
