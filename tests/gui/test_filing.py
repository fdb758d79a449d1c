"""Opening, saving, closing: the files of the window."""

from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox

from mapper.files.documents import load, save
from mapper.files.earlier import earlier_versions
from mapper.files.resources import sample_map
from tests.building import scenario as drawn
from tests.gui.desk import Desk


def answer(monkeypatch: pytest.MonkeyPatch, button: QMessageBox.StandardButton) -> list[str]:
    """Answer every message box with a button and keep what they told."""
    told: list[str] = []

    def answered(box: QMessageBox) -> int:
        told.append(f"{box.text()} {box.informativeText()}")
        return button.value

    monkeypatch.setattr(QMessageBox, "exec", answered)
    return told


def test_a_drag_is_saved_and_is_there_after_reopening(desk: Desk, example: Path) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    moved = desk.document.scenario
    assert desk.window.isWindowModified()
    desk.command("save")
    assert not desk.window.isWindowModified()
    desk.command("close")
    assert desk.bench.session.current is None
    desk.bench.filing.open(example)
    assert desk.document.scenario == moved == load(example)


def test_undo_to_what_was_saved_is_not_modified(desk: Desk) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    desk.command("save")
    desk.drag(desk.middle("Ox"), (5.5, 1.4))
    assert desk.window.isWindowModified()
    desk.command("undo")
    assert not desk.window.isWindowModified()


def test_closing_asks_and_cancel_keeps_the_map_open(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    told = answer(monkeypatch, QMessageBox.StandardButton.Cancel)
    desk.command("close")
    assert len(told) == 1
    assert len(desk.bench.session.documents) == 1


def test_closing_and_discarding_leaves_the_file_as_it_was(
    desk: Desk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = example.read_bytes()
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    answer(monkeypatch, QMessageBox.StandardButton.Discard)
    desk.command("close")
    assert desk.bench.session.documents == []
    assert example.read_bytes() == before


def test_a_file_changed_by_another_program_is_never_written_over_unasked(
    desk: Desk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    save(load(example).evolve(title="Another's"), example)
    told = answer(monkeypatch, QMessageBox.StandardButton.Cancel)
    desk.command("save")
    assert "Another program" in told[0]
    assert load(example).title == "Another's"
    assert desk.window.isWindowModified()


def test_save_as_gives_the_document_its_new_file(
    desk: Desk, example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = example.read_bytes()
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "second"), ""))
    desk.command("save_as")
    assert desk.document.path == tmp_path / "second.mapper"
    assert load(tmp_path / "second.mapper") == desk.document.scenario
    assert example.read_bytes() == before


def test_a_bad_file_is_told_in_one_line_and_the_open_map_stays(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad.mapper"
    bad.write_text('{"format": "mapper", "version": 1, ')
    told = answer(monkeypatch, QMessageBox.StandardButton.Ok)
    assert not desk.bench.filing.open(bad)
    assert "bad.mapper" in told[0]
    assert "\n" not in told[0]
    assert len(desk.bench.session.documents) == 1


def test_several_maps_are_tabs_and_each_keeps_its_own_undo(desk: Desk, tmp_path: Path) -> None:
    second = tmp_path / "second.mapper"
    copy(sample_map("district"), second)
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    desk.bench.filing.open(second)
    assert desk.bench.tabs.count() == 2
    assert desk.window.commands["undo"].text() == "&Undo"
    desk.bench.tabs.setCurrentIndex(0)
    assert desk.window.commands["undo"].text() == "&Undo Move Ox"


def test_opening_an_open_file_brings_it_to_the_front(desk: Desk, example: Path) -> None:
    desk.bench.filing.open(example)
    assert len(desk.bench.session.documents) == 1


def test_a_dropped_file_is_opened(make_desk: Callable[..., Desk], example: Path) -> None:
    desk = make_desk()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(example))])
    drop = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    desk.window.dropEvent(drop)
    assert desk.document.path == example


def test_recent_files_offer_the_last_first(desk: Desk, tmp_path: Path) -> None:
    second = tmp_path / "second.mapper"
    copy(sample_map("district"), second)
    desk.bench.filing.open(second)
    desk.window.recent_menu.aboutToShow.emit()
    names = [action.text() for action in desk.window.recent_menu.actions()]
    assert names[:2] == ["second.mapper", "evening.mapper"]


def test_an_unsaved_map_is_offered_its_title_as_the_name_of_its_file(
    make_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def ask(*words: str) -> tuple[str, str]:
        offered.append(words[2])
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    desk = make_desk()
    desk.bench.session.add(drawn("...").evolve(title="Dock 4/5: night"))
    desk.command("save")
    assert offered == [str(Path.home() / "Dock 4-5- night.mapper")]


def test_a_sample_map_is_never_written_over(
    make_desk: Callable[..., Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make_desk()
    before = sample_map("example").read_bytes()
    desk.command("open_example")
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine.mapper"), ""))
    desk.command("save")
    assert sample_map("example").read_bytes() == before
    assert desk.document.path == tmp_path / "mine.mapper"


def name_file(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


@pytest.mark.parametrize("key", ["save_as", "save_copy"])
def test_a_circle_of_links_is_no_place_to_save(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    one, other = tmp_path / "one.mapper", tmp_path / "other.mapper"
    one.symlink_to(other)
    other.symlink_to(one)
    name_file(monkeypatch, one)
    told = answer(monkeypatch, QMessageBox.StandardButton.Ok)
    desk.command(key)
    assert "circle" in told[0]


@pytest.mark.parametrize("key", ["save_as", "save_copy"])
def test_a_map_is_not_saved_over_the_file_of_another_open_one(
    make_desk: Callable[..., Desk], example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    desk = make_desk(example, Path(copy(example, tmp_path / "other.mapper")))
    before = example.read_bytes()
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    name_file(monkeypatch, example)
    told = answer(monkeypatch, QMessageBox.StandardButton.Ok)
    desk.command(key)
    assert "another map open here is in this file" in told[0]
    assert example.read_bytes() == before


def test_a_copy_written_to_the_maps_own_file_is_a_save(
    desk: Desk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    name_file(monkeypatch, example)
    desk.command("save_copy")
    assert load(example) == desk.document.scenario
    assert not desk.window.isWindowModified()


def test_what_a_copy_is_written_over_is_kept_as_an_earlier_version(
    desk: Desk, example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Path(copy(example, tmp_path / "other.mapper"))
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    name_file(monkeypatch, other)
    desk.command("save_copy")
    assert load(other) == desk.document.scenario
    assert [version.open() for version in earlier_versions(other)] == [load(example)]
