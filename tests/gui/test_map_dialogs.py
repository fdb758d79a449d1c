"""The dialogs about the whole map, by mouse and keys."""

import os
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread
from typing import TypeVar

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QPushButton, QSpinBox, QWidget

from mapper.edit.operations import Edit
from mapper.edit.things import Things
from mapper.edit.whole_map import mirror_map_across
from mapper.files.documents import save
from mapper.geometry.grid import Tile, rectangle
from mapper.gui.dialogs.backdrop import BackdropDialog
from mapper.gui.dialogs.generate import GenerateDialog
from mapper.gui.dialogs.map_dialog import MapDialog
from mapper.gui.dialogs.new_map import DISTRICT, USUAL, WALLED, NewMapDialog
from mapper.gui.dialogs.replace import ReplaceDialog
from mapper.gui.dialogs.resize_map import NOTHING_LOST, ResizeDialog
from mapper.gui.picture_job import PictureJob
from mapper.model.backdrop import Backdrop
from mapper.model.battlemap import EdgeKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Trait
from mapper.paint import backdrop as backdrop_painter
from mapper.paint import foreign_picture
from mapper.paint.foreign_picture import NoPicture
from tests.building import scenario as drawn
from tests.gui.desk import LEFT, WAIT_MS, Desk

D = TypeVar("D", bound=QDialog)


def opened(desk: Desk, command: str, kind: type[D]) -> D:
    desk.command(command)
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, kind)
    if isinstance(dialog, MapDialog):
        ready(desk, dialog)
    return dialog


def ready(desk: Desk, dialog: MapDialog) -> None:
    desk.qtbot.waitUntil(lambda: not dialog.is_busy, timeout=WAIT_MS)


def press(button: QPushButton) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def write(field: QSpinBox | QLineEdit, text: str) -> None:
    """Type into a field in place of what it holds."""
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def click_at(widget: QWidget, point: QPointF) -> None:
    QTest.mouseClick(widget, LEFT, Qt.KeyboardModifier.NoModifier, point.toPoint())


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """Return the file of a picture of 400 x 300 pixels."""
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("#884422"))
    path = tmp_path / "scan.png"
    assert image.save(str(path))
    return path


def test_a_new_map_is_made_of_the_size_that_was_typed(desk: Desk) -> None:
    desk.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, NewMapDialog)
    write(dialog.title, "Dockside")
    write(dialog.columns, "11")
    write(dialog.rows, "7")
    dialog.template.setCurrentText(WALLED)
    ready(desk, dialog)
    press(dialog.accept_button)
    scenario = desk.document.scenario
    assert (scenario.title, scenario.map.width, scenario.map.height) == ("Dockside", 11, 7)
    assert {piece.kind for piece in scenario.map.edges} == {EdgeKind.WALL}
    assert len(desk.bench.session.documents) == 2


def test_a_new_map_needs_no_mouse_and_an_enter_that_comes_early_counts(desk: Desk) -> None:
    desk.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    dialog = desk.bench.mapping.dialog
    assert isinstance(dialog, NewMapDialog)
    assert dialog.focusWidget() is dialog.title
    QTest.keyClicks(dialog.title, "Night watch")
    for side in (dialog.columns, dialog.rows):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert dialog.focusWidget() is side
        write(side, "30")
    assert dialog.is_busy
    QTest.keyClick(dialog.rows, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: desk.document.scenario.title == "Night watch", timeout=WAIT_MS)
    assert (desk.document.scenario.map.width, desk.document.scenario.map.height) == (30, 30)
    assert desk.window.windowTitle() == "Night watch[*] – Mapper"


@pytest.mark.parametrize("field", ["title", "rules", "template"])
def test_enter_in_any_field_makes_the_new_map(desk: Desk, field: str) -> None:
    dialog = opened(desk, "new_map", NewMapDialog)
    QTest.keyClick(getattr(dialog, field), Qt.Key.Key_Return)
    assert desk.bench.mapping.dialog is None
    assert len(desk.bench.session.documents) == 2


def test_tab_comes_to_the_buttons_after_the_choices(desk: Desk) -> None:
    dialog = opened(desk, "new_map", NewMapDialog)
    for _choice in range(5):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.accept_button


def test_a_new_district_is_the_one_that_was_shown(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk()
    dialog = opened(desk, "new_map", NewMapDialog)
    dialog.template.setCurrentText(DISTRICT)
    ready(desk, dialog)
    press(dialog.district.another)
    ready(desk, dialog)
    shown = dialog.scenario
    press(dialog.accept_button)
    assert desk.document.scenario == shown
    assert desk.document.scenario.map.structures


def test_a_new_map_begins_with_what_was_chosen_last_time(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk()
    dialog = opened(desk, "new_map", NewMapDialog)
    write(dialog.columns, "33")
    write(dialog.rows, "21")
    dialog.template.setCurrentText(DISTRICT)
    write(dialog.district.block, "9")
    write(dialog.district.seed, "77")
    dialog.district.symmetry.setCurrentText("No symmetry")
    dialog.district.strewn.setCurrentText("Nothing")
    dialog.district.shares["high"].slider.setValue(90)
    dialog.district.walls.setChecked(False)
    plan = dialog.district.plan
    ready(desk, dialog)
    press(dialog.accept_button)
    again = opened(make_desk(), "new_map", NewMapDialog)
    assert (again.columns.value(), again.rows.value(), again.template.currentText()) == (33, 21, DISTRICT)
    assert again.district.plan == replace(plan, seed=1)
    assert again.title.text() == ""


def test_a_new_map_begins_with_the_rules_of_the_last_one(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk()
    dialog = opened(desk, "new_map", NewMapDialog)
    dialog.template.setCurrentText(DISTRICT)
    dialog.rules.setCurrentText("Skirmish")
    ready(desk, dialog)
    press(dialog.accept_button)
    again = opened(make_desk(), "new_map", NewMapDialog)
    assert again.rules.currentText() == "Skirmish"
    assert again.template.currentText() == DISTRICT


def test_what_was_chosen_in_a_dialog_that_was_left_is_not_remembered(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk()
    dialog = opened(desk, "new_map", NewMapDialog)
    write(dialog.columns, "33")
    ready(desk, dialog)
    dialog.reject()
    assert opened(make_desk(), "new_map", NewMapDialog).columns.value() == USUAL[0]


def test_another_district_begins_with_the_choices_of_the_last(desk: Desk) -> None:
    dialog = opened(desk, "generate", GenerateDialog)
    write(dialog.district.street, "3")
    ready(desk, dialog)
    press(dialog.accept_button)
    assert opened(desk, "generate", GenerateDialog).district.street.value() == 3


@pytest.mark.parametrize(
    ("command", "kind"),
    [("new_map", NewMapDialog), ("resize_map", ResizeDialog), ("generate", GenerateDialog)],
)
def test_all_fields_of_a_dialog_are_equally_high(
    desk: Desk, command: str, kind: type[NewMapDialog | ResizeDialog | GenerateDialog]
) -> None:
    dialog = opened(desk, command, kind)
    fields = [*dialog.findChildren(QSpinBox), *dialog.findChildren(QComboBox)]
    heights = {field.height() for field in fields if field.isVisible()}
    assert heights == {QLineEdit().sizeHint().height()}


def test_a_title_with_hidden_characters_is_told_and_no_map_is_made(desk: Desk) -> None:
    dialog = opened(desk, "new_map", NewMapDialog)
    ready(desk, dialog)
    dialog.title.setText("Dock\u202eside")
    assert "hidden character" in dialog.line.text()
    assert not dialog.accept_button.isEnabled()
    dialog.title.setText("Dockside")
    assert dialog.accept_button.isEnabled()


def test_a_map_of_too_many_tiles_is_refused_in_a_line(desk: Desk) -> None:
    dialog = opened(desk, "new_map", NewMapDialog)
    write(dialog.columns, "4000")
    write(dialog.rows, "4000")
    ready(desk, dialog)
    assert dialog.line.text() == "a map has at most 1,048,576 tiles, this would have 16,000,000"
    assert not dialog.accept_button.isEnabled()


def test_the_welcome_page_offers_a_new_map(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk()
    words = [button.text() for button in desk.window.welcome.findChildren(QPushButton)]
    assert words[0] == "New map…"


def test_the_size_is_changed_and_what_was_cut_comes_back_by_undo(desk: Desk) -> None:
    before = desk.document.scenario
    dialog = opened(desk, "resize_map", ResizeDialog)
    assert dialog.losses.item(0).text() == NOTHING_LOST
    write(dialog.columns, "5")
    ready(desk, dialog)
    told = [dialog.losses.item(row).text() for row in range(dialog.losses.count())]
    gone = [unit for unit in before.units if unit.tile.x >= 5 and unit.carrier is None]
    assert all(any(line.startswith(f"{unit.name}:") for line in told) for unit in gone)
    press(dialog.accept_button)
    assert desk.document.scenario.map.width == 5
    desk.command("undo")
    assert desk.document.scenario is before


def test_keeping_the_right_edge_shifts_the_old_map(desk: Desk) -> None:
    width = desk.document.scenario.map.width
    dialog = opened(desk, "resize_map", ResizeDialog)
    QTest.mouseClick(dialog.anchors.button(5), LEFT)
    write(dialog.columns, str(width + 3))
    ready(desk, dialog)
    assert (dialog.right.value(), dialog.down.value()) == (3, 0)


def test_the_map_is_cropped_to_the_selected_tiles(desk: Desk) -> None:
    tiles = frozenset(rectangle(Tile(2, 1), Tile(5, 4)))
    desk.bench.session.select_things(Things(tiles=tiles))
    dialog = opened(desk, "resize_map", ResizeDialog)
    press(dialog.crop)
    ready(desk, dialog)
    press(dialog.accept_button)
    battlemap = desk.document.scenario.map
    assert (battlemap.width, battlemap.height) == (4, 4)


def test_a_district_takes_the_place_of_the_map_in_one_step(desk: Desk) -> None:
    before = desk.document.scenario
    dialog = opened(desk, "generate", GenerateDialog)
    press(dialog.accept_button)
    assert desk.document.scenario.map.structures != before.map.structures
    assert desk.document.scenario.units is before.units
    desk.command("undo")
    assert desk.document.scenario is before


def test_all_clear_ground_becomes_debris(desk: Desk) -> None:
    dialog = opened(desk, "replace_everywhere", ReplaceDialog)
    assert dialog.line.text().startswith("Replace clear by debris")
    press(dialog.replace_button)
    battlemap = desk.document.scenario.map
    assert "clear" not in {battlemap.legend[letter] for row in battlemap.ground for letter in row}


def test_every_barricade_becomes_a_wall(desk: Desk) -> None:
    barred = {piece.at for piece in desk.document.scenario.map.edges if piece.kind is EdgeKind.BARRICADE}
    dialog = opened(desk, "replace_everywhere", ReplaceDialog)
    dialog.kinds.setCurrentIndex(2)
    dialog.old_edge.setCurrentText("Barricade")
    dialog.new_edge.setCurrentText("District wall")
    press(dialog.replace_button)
    kinds = {piece.at: piece.kind for piece in desk.document.scenario.map.edges}
    assert barred
    assert {kinds[edge] for edge in barred} == {EdgeKind.WALL}


def test_every_high_structure_becomes_a_low_weak_one(desk: Desk) -> None:
    before = desk.document.scenario.map.structures
    dialog = opened(desk, "replace_everywhere", ReplaceDialog)
    dialog.kinds.setCurrentIndex(1)
    dialog.old_make.height_box.setCurrentText("High")
    dialog.new_make.height_box.setCurrentText("Low")
    dialog.new_make.traits.setCurrentText("Weak")
    press(dialog.replace_button)
    after = {piece.id: piece for piece in desk.document.scenario.map.structures}
    changed = [after[piece.id] for piece in before if piece.height is Height.HIGH]
    assert changed
    assert all(piece.height is Height.LOW and piece.traits == (Trait.WEAK,) for piece in changed)


def test_a_district_is_as_symmetric_as_was_chosen(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk()
    dialog = opened(desk, "new_map", NewMapDialog)
    dialog.template.setCurrentText(DISTRICT)
    dialog.district.symmetry.setCurrentText("Left and right alike")
    ready(desk, dialog)
    shown = dialog.scenario
    assert shown is not None
    mirrored = mirror_map_across(shown)
    assert isinstance(mirrored, Edit)
    outlines = [
        {frozenset(piece.outline) for piece in one.map.structures} for one in (shown, mirrored.scenario)
    ]
    assert outlines[0] == outlines[1]


def test_a_replacement_that_changes_nothing_cannot_be_chosen(desk: Desk) -> None:
    dialog = opened(desk, "replace_everywhere", ReplaceDialog)
    dialog.new_ground.setCurrentIndex(dialog.old_ground.currentIndex())
    assert dialog.line.text() == "Nothing would change."
    assert not dialog.replace_button.isEnabled()


def test_turning_the_map_turns_its_units(desk: Desk) -> None:
    before = desk.document.scenario
    desk.command("turn_map_right")
    after = desk.document.scenario
    assert (after.map.width, after.map.height) == (before.map.height, before.map.width)
    assert after.units[0].facing is before.units[0].facing.right


def test_a_turn_and_its_undoing_show_all_of_the_map(desk: Desk) -> None:
    whole = desk.canvas.camera
    desk.command("turn_map_right")
    assert desk.canvas.camera != whole
    desk.command("undo")
    assert desk.canvas.camera == whole


def test_a_picture_is_aligned_by_two_points_and_two_tiles(desk: Desk, picture: Path) -> None:
    dialog = opened(desk, "backdrop", BackdropDialog)
    dialog.choose(picture)
    ready(desk, dialog)
    for pixel, place in (((100, 50), (2, 1)), ((300, 250), (7, 6))):
        click_at(dialog.picture, dialog.picture.point_of(*pixel))
        click_at(dialog.pane, dialog.pane.point_of(*place))
    ready(desk, dialog)
    assert dialog.tile_px.value() == pytest.approx(40, abs=1)
    assert dialog.across.value() == pytest.approx(-0.5, abs=0.1)
    assert dialog.down.value() == pytest.approx(-0.25, abs=0.1)
    press(dialog.accept_button)
    backdrop = desk.document.scenario.map.backdrop
    assert backdrop is not None
    assert (backdrop.name, backdrop.for_players) == ("scan.png", False)


@pytest.mark.skipif(os.name == "nt", reason="such names cannot be given to files there")
@pytest.mark.parametrize("name", ["a\u202eb.png", "a\nb.png", "a\udcffb.png"])
def test_a_picture_with_an_odd_name_is_laid_under_one_that_can_be_shown(
    desk: Desk, picture: Path, name: str
) -> None:
    odd = picture.rename(picture.with_name(name))
    dialog = opened(desk, "backdrop", BackdropDialog)
    dialog.choose(odd)
    ready(desk, dialog)
    press(dialog.accept_button)
    backdrop = desk.document.scenario.map.backdrop
    assert backdrop is not None
    assert backdrop.name == "a?b.png"


def test_a_backdrop_is_seen_on_the_map(desk: Desk, picture: Path) -> None:
    before = desk.canvas.grab().toImage()
    dialog = opened(desk, "backdrop", BackdropDialog)
    dialog.choose(picture)
    ready(desk, dialog)
    press(dialog.accept_button)
    desk.qtbot.waitUntil(lambda: desk.canvas.grab().toImage() != before)


def test_a_backdrop_is_taken_away(desk: Desk) -> None:
    desk.bench.session.do(lambda scenario: Edit("Backdrop", with_backdrop(scenario, "")))
    dialog = opened(desk, "backdrop", BackdropDialog)
    press(dialog.remove_button)
    ready(desk, dialog)
    press(dialog.accept_button)
    assert desk.document.scenario.map.backdrop is None


def test_a_file_that_is_no_picture_is_told_in_a_line(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("no picture")
    dialog = opened(desk, "backdrop", BackdropDialog)
    dialog.choose(path)
    ready(desk, dialog)
    assert dialog.line.text().startswith("notes.txt: this is no picture")
    assert not dialog.accept_button.isEnabled()


def test_a_map_with_a_broken_backdrop_opens_and_says_so(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    path = tmp_path / "broken.mapper"
    save(with_backdrop(drawn("...\n..."), "AAAA"), path)
    desk = make_desk(path)
    assert desk.document.path is not None
    bar = desk.window.statusBar()
    desk.qtbot.waitUntil(lambda: bar.currentMessage().startswith("The backdrop is not shown: plan.png"))
    desk.qtbot.waitUntil(lambda: not desk.bench.inspecting.is_busy)
    report = desk.bench.inspecting.report
    assert report is not None
    assert "bad_picture" in {found.code for found in report.findings}


def test_a_backdrop_is_decoded_beside_the_window_and_shown_when_it_is_there(
    make_desk: Callable[..., Desk], tmp_path: Path, picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "scanned.mapper"
    save(with_backdrop(drawn("...\n..."), b64encode(picture.read_bytes()).decode()), path)
    go, threads, decode = Event(), list[Thread](), foreign_picture.decoded

    def decoded(data: bytes) -> QImage | NoPicture:
        threads.append(current_thread())
        go.wait(3)
        return decode(data)

    monkeypatch.setattr(backdrop_painter, "decoded", decoded)
    desk = make_desk(path)
    desk.qtbot.waitUntil(lambda: bool(threads))
    desk.canvas.grab()
    assert "backdrop" in desk.canvas.scene.hidden
    go.set()
    desk.qtbot.waitUntil(lambda: "backdrop" not in desk.canvas.scene.hidden)
    desk.canvas.grab()
    assert main_thread() not in threads
    assert len(threads) == 1


def test_a_map_can_be_closed_while_its_backdrop_is_decoded(
    make_desk: Callable[..., Desk], tmp_path: Path, picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "scanned.mapper"
    save(with_backdrop(drawn("...\n..."), b64encode(picture.read_bytes()).decode()), path)
    begun, go, decode = Event(), Event(), foreign_picture.decoded

    def decoded(data: bytes) -> QImage | NoPicture:
        begun.set()
        go.wait(3)
        return decode(data)

    monkeypatch.setattr(backdrop_painter, "decoded", decoded)
    desk = make_desk(path)
    desk.qtbot.waitUntil(begun.is_set)
    desk.bench.session.close(0)
    assert desk.bench.session.current is None
    go.set()
    desk.bench.close()


def test_one_dialog_is_open_at_a_time(desk: Desk) -> None:
    first = opened(desk, "generate", GenerateDialog)
    desk.bench.mapping.resize()
    assert desk.bench.mapping.dialog is first


def test_a_preview_under_way_ends_with_the_window(desk: Desk) -> None:
    dialog = opened(desk, "generate", GenerateDialog)
    press(dialog.district.another)
    desk.qtbot.waitUntil(lambda: bool(desk.window.findChildren(PictureJob)), timeout=WAIT_MS)
    desk.bench.close()
    assert desk.bench.mapping.dialog is None
    assert not any(job.isRunning() for job in desk.window.findChildren(PictureJob))


def with_backdrop(scenario: Scenario, data: str) -> Scenario:
    backdrop = Backdrop(name="plan.png", data=data)
    return scenario.evolve(map=scenario.map.evolve(backdrop=backdrop))


def test_the_window_can_be_closed_while_a_dialog_is_about_to_paint(desk: Desk) -> None:
    dialog = opened(desk, "resize_map", ResizeDialog)
    dialog.resize(dialog.width() + 40, dialog.height())
    desk.qtbot.waitUntil(lambda: dialog.is_busy, timeout=WAIT_MS)
    desk.bench.close()
    assert not dialog.pane.is_busy
    assert not [job for job in desk.window.findChildren(PictureJob) if job.isRunning()]
