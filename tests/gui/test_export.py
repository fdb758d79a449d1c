from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from mapper.edit.operations import Edit
from mapper.gui.dialogs.export import ExportDialog
from mapper.gui.picture_choices import NO_LIMIT, OWN_LIMIT, PictureChoices, remember, remembered
from mapper.gui.picture_source import source_of
from mapper.gui.settings import Settings
from mapper.paint.picture import Recipe
from mapper.play.view import side_view
from tests.gui.desk import WAIT_MS, Desk
from tests.paint.png_reading import by_pillow, chunks, of_image


def opened(desk: Desk) -> ExportDialog:
    desk.command("export")
    dialog = desk.bench.exporting.dialog
    assert dialog is not None
    ready(desk, dialog)
    return dialog


def ready(desk: Desk, dialog: ExportDialog) -> None:
    desk.qtbot.waitUntil(lambda: not dialog.is_busy, timeout=WAIT_MS)


def said(desk: Desk) -> str:
    return desk.window.statusBar().currentMessage()


def choose(box: QComboBox, text: str) -> None:
    index = box.findText(text)
    assert index >= 0, text
    box.setCurrentIndex(index)


def answer_with(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


def hide(desk: Desk, name: str) -> None:
    unit = desk.unit(name).evolve(hidden=True)

    def hidden(scenario: object) -> Edit:
        units = tuple(unit if other.id == unit.id else other for other in scenario.units)  # type: ignore[attr-defined]
        return Edit("Hide", scenario.evolve(units=units))  # type: ignore[attr-defined]

    desk.bench.session.do(hidden)


def test_the_dialog_shows_the_picture_and_its_real_size(desk: Desk, tmp_path: Path) -> None:
    dialog = opened(desk)
    made = dialog._made
    assert made is not None
    assert f"{made.picture.width:,} × {made.picture.height:,} pixels" in dialog.facts.text()
    assert f"{len(made.data) / 1000:,.0f} kB" in dialog.facts.text()
    dialog.save(tmp_path / "a.png")
    ready(desk, dialog)
    assert (tmp_path / "a.png").stat().st_size == len(made.data)
    assert said(desk) == f"Wrote a.png, {len(made.data):,} bytes"


def test_the_saved_file_holds_the_picture_and_nothing_else(desk: Desk, tmp_path: Path) -> None:
    dialog = opened(desk)
    wanted = of_image(source_of(desk.document, desk.canvas).picture(dialog.form.choices).image())
    dialog.save(tmp_path / "a.png")
    desk.qtbot.waitUntil((tmp_path / "a.png").exists, timeout=WAIT_MS)
    data = (tmp_path / "a.png").read_bytes()
    assert (by_pillow(data) == wanted).all()
    assert {chunk.kind for chunk in chunks(data)} <= {"IHDR", "PLTE", "IDAT", "IEND"}


def test_the_dialog_stays_open_and_tells_what_it_wrote_so_that_the_next_is_saved(
    desk: Desk, tmp_path: Path
) -> None:
    dialog = opened(desk)
    for name in ("a.png", "b.png"):
        dialog.save(tmp_path / name)
        ready(desk, dialog)
        assert dialog.facts.text().startswith(f"Wrote {name}")
        assert (tmp_path / name).exists()
        assert dialog.isVisible()
        dialog.form.legend.toggle()
        ready(desk, dialog)


def test_every_choice_makes_the_picture_anew(desk: Desk) -> None:
    dialog = opened(desk)
    form = dialog.form
    deeds: tuple[Callable[[], object], ...] = (
        lambda: choose(form.tile_size, "24 pixels a tile"),
        lambda: choose(form.palette_box, "Dark"),
        form.legend.toggle,
        form.frame.toggle,
        lambda: form.tiles.setText("B2:E5"),
        lambda: choose(form.limit, "phpBB, 256 KiB"),
        lambda: form.tile_px.setValue(50),
    )
    seen = {dialog._made.data if dialog._made else b""}
    for deed in deeds:
        deed()
        assert not dialog.save_button.isEnabled()
        ready(desk, dialog)
        assert dialog._made is not None
        seen.add(dialog._made.data)
        assert dialog.save_button.isEnabled()
    assert len(seen) == len(deeds)  # the limit changes nothing here


def test_quick_changes_make_only_the_last_picture(desk: Desk) -> None:
    dialog = opened(desk)
    begun: list[int] = []
    dialog._pause.timeout.connect(lambda: begun.append(1))
    for px in range(20, 60):
        dialog.form.tile_px.setValue(px)
    ready(desk, dialog)
    assert len(begun) == 1
    assert dialog._made is not None
    assert dialog._made.picture.recipe.tile_px == 59


def test_a_typed_area_that_is_not_on_the_map_is_told_and_nothing_can_be_saved(desk: Desk) -> None:
    dialog = opened(desk)
    dialog.form.tiles.clear()
    QTest.keyClicks(dialog.form.tiles, "B2:ZZ9")
    ready(desk, dialog)
    assert "B2:ZZ9" in dialog.facts.text()
    assert "A1 to L9" in dialog.facts.text()
    assert not dialog.save_button.isEnabled()
    dialog.form.tiles.setText("B2:C3")
    ready(desk, dialog)
    assert dialog.save_button.isEnabled()
    assert dialog.form.choices.recipe.area == (1, 1, 3, 3)


def test_areas_can_be_chosen_by_name(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.canvas.zoom_to(192)
    dialog = opened(desk)
    choose(dialog.form.area, "Around the selected units")
    assert dialog.form.tiles.text() == "A1:C3"
    choose(dialog.form.area, "What the window shows")
    shown = dialog.form.choices.recipe.area
    assert shown is not None
    assert 0 < (shown[2] - shown[0]) * (shown[3] - shown[1]) < 12 * 9
    choose(dialog.form.area, "The whole map")
    assert dialog.form.tiles.text() == "A1:L9"
    assert dialog.form.choices.recipe.area is None


def test_a_limit_takes_a_smaller_tile_and_says_so(desk: Desk) -> None:
    dialog = opened(desk)
    choose(dialog.form.limit, "Own limit")
    dialog.form.own_kb.setValue(30)
    ready(desk, dialog)
    assert dialog._made is not None
    assert len(dialog._made.data) <= 30_000
    assert "within the limit" in dialog.facts.text()


def test_a_side_sees_no_hidden_unit_and_nothing_that_is_marked(desk: Desk) -> None:
    hide(desk, "Heron")
    desk.click(*desk.middle("Ox"))
    desk.settled()
    dialog = opened(desk)
    dialog.form.marked.setChecked(True)
    ready(desk, dialog)
    marked = dialog._made
    choose(dialog.form.viewer, desk.document.scenario.sides[0].name)
    ready(desk, dialog)
    made = dialog._made
    assert marked is not None
    assert made is not None
    assert not dialog.form.marked.isEnabled()
    view = side_view(desk.document.scenario, desk.document.ruleset, "red")
    assert made.picture.view == view
    assert "Heron" not in [unit.name for unit in made.picture.view.units]
    plain = source_of(desk.document, desk.canvas).picture(PictureChoices(viewer="red")).image()
    assert made.picture.image() == plain
    assert marked.picture.image() != plain


def test_what_is_marked_can_be_shown_by_the_gm(desk: Desk) -> None:
    desk.click(*desk.middle("Ox"))
    desk.settled()
    dialog = opened(desk)
    before = dialog._made
    dialog.form.marked.setChecked(True)
    ready(desk, dialog)
    assert before is not None
    assert dialog._made is not None
    assert dialog._made.data != before.data


def test_other_kinds_of_file_can_be_saved(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(desk)
    answer_with(monkeypatch, tmp_path / "a.webp")
    QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
    ready(desk, dialog)
    with Image.open(tmp_path / "a.webp") as image:
        assert image.format == "WEBP"


def test_a_name_without_an_ending_becomes_a_png(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(desk)
    answer_with(monkeypatch, tmp_path / "post")
    dialog.ask_and_save()
    ready(desk, dialog)
    assert (tmp_path / "post.png").exists()


@pytest.mark.parametrize("name", ["a.gif", "nowhere/a.png"])
def test_what_cannot_be_saved_is_told_and_the_dialog_stays(name: str, desk: Desk, tmp_path: Path) -> None:
    dialog = opened(desk)
    dialog.save(tmp_path / name)
    ready(desk, dialog)
    assert name.partition("/")[0] in dialog.facts.text()
    assert "\n" not in dialog.facts.text()
    assert desk.bench.exporting.dialog is dialog
    assert dialog.form.isEnabled()
    assert list(tmp_path.glob("*.png")) == []


def test_the_offered_name_tells_the_round(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[str] = []

    def ask(*words: str) -> tuple[str, str]:
        offered.append(words[2])
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    opened(desk).ask_and_save()
    assert Path(offered[0]).name == "evening-round-3.png"


def test_the_offered_name_tells_for_which_side_the_picture_is(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def ask(*words: str) -> tuple[str, str]:
        offered.append(words[2])
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    dialog = opened(desk)
    viewers = dialog.form.viewer
    viewers.setCurrentIndex(viewers.findData(desk.document.scenario.sides[0].id))
    dialog.ask_and_save()
    side = desk.document.scenario.sides[0].name.lower()
    assert offered == [str(Path.home() / f"evening-round-3-{side}.png")]


def test_the_dialog_copies_what_it_shows(desk: Desk) -> None:
    dialog = opened(desk)
    choose(dialog.form.palette_box, "Dark")
    ready(desk, dialog)
    assert dialog._made is not None
    wanted = dialog._made.picture.image()
    dialog.copy()
    ready(desk, dialog)
    assert QGuiApplication.clipboard().image().convertToFormat(QImage.Format.Format_RGB32) == wanted
    assert "Copied a picture" in said(desk)


def test_copy_picture_puts_the_picture_chosen_last_on_the_clipboard(desk: Desk) -> None:
    dialog = opened(desk)
    choose(dialog.form.tile_size, "24 pixels a tile")
    choose(dialog.form.viewer, desk.document.scenario.sides[1].name)
    ready(desk, dialog)
    assert dialog._made is not None
    wanted = dialog._made.picture.image()
    dialog.reject()
    QGuiApplication.clipboard().clear()
    desk.command("copy_picture")
    desk.qtbot.waitUntil(lambda: "Copied" in said(desk), timeout=WAIT_MS)
    assert QGuiApplication.clipboard().image().convertToFormat(QImage.Format.Format_RGB32) == wanted
    name = desk.document.scenario.sides[1].name
    assert said(desk) == f"Copied a picture of {wanted.width()} × {wanted.height()} pixels, as {name} sees it"


def test_closing_ends_what_is_under_way_and_says_nothing(desk: Desk, qtbot: QtBot) -> None:
    desk.command("export")
    dialog = desk.bench.exporting.dialog
    assert dialog is not None
    job = dialog._job
    assert job is not None
    with qtbot.waitSignal(job.finished, timeout=WAIT_MS):
        dialog.reject()
    assert desk.bench.exporting.dialog is None
    assert "Wrote" not in said(desk)


def test_choices_are_remembered_but_not_who_looked(desk: Desk) -> None:
    dialog = opened(desk)
    choose(dialog.form.tile_size, "96 pixels a tile")
    choose(dialog.form.palette_box, "Dark")
    choose(dialog.form.limit, "Discord, 10 MiB")
    choose(dialog.form.viewer, desk.document.scenario.sides[0].name)
    dialog.form.legend.setChecked(False)
    ready(desk, dialog)
    kept = remembered(Settings())
    assert kept == PictureChoices(Recipe(96, "dark", legend=False), limit="discord")


def test_remembered_nonsense_counts_as_nothing() -> None:
    settings = Settings()
    for name, value in (
        ("tile_px", "9999"),
        ("palette", "pink"),
        ("limit", "geocities"),
        ("own_kb", "-1"),
    ):
        settings.remember_choice(f"picture/{name}", value)
    assert remembered(settings) == PictureChoices()


def test_what_is_kept_comes_back() -> None:
    choices = PictureChoices(Recipe(31, "dark", frame=False), limit=OWN_LIMIT, own_kb=77)
    remember(Settings(), choices)
    assert remembered(Settings()) == choices
    assert choices.allowed.bytes == 77_000
    assert PictureChoices(limit=NO_LIMIT).allowed.bytes is None


def test_everything_can_be_reached_by_keys_and_has_a_name(desk: Desk) -> None:
    dialog = opened(desk)
    reached = set()
    dialog.form.tile_size.setFocus()
    for _ in range(40):
        focused = QApplication.focusWidget()
        assert focused is not None
        reached.add(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    form = dialog.form
    fields = (form.tile_size, form.tile_px, form.palette_box, form.area, form.tiles, form.viewer, form.limit)
    assert {*fields, form.legend, form.frame, form.marked, dialog.save_button, dialog.copy_button} <= reached
    for kind in (QComboBox, QLineEdit, QSpinBox):
        named = [widget for widget in form.findChildren(kind) if widget.objectName() != "qt_spinbox_lineedit"]
        assert all(widget.accessibleName() for widget in named)


def test_what_is_told_is_plain_text(desk: Desk) -> None:
    assert opened(desk).facts.textFormat() is Qt.TextFormat.PlainText


def test_a_second_export_while_the_dialog_is_open_opens_no_second(desk: Desk) -> None:
    dialog = opened(desk)
    desk.bench.exporting.export()
    assert desk.bench.exporting.dialog is dialog


def test_a_fault_is_one_plain_line(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = opened(desk)
    monkeypatch.setattr("mapper.paint.picture.MAX_EDGE_PX", 300)
    dialog.form.tile_px.setValue(60)
    ready(desk, dialog)
    assert "pixels" in dialog.facts.text()
    assert "at most 300 an edge" in dialog.facts.text()
    assert not dialog.save_button.isEnabled()
