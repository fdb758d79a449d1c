"""Earlier versions in the window: each save keeps the one before it, to look at, copy or restore."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from shiboken6 import isValid

from mapper.files.documents import load
from mapper.files.earlier import Earlier, earlier_folder, earlier_versions
from mapper.gui.dialogs.earlier import EarlierDialog
from mapper.model.scenario import Scenario
from tests.gui.desk import LEFT, WAIT_MS, Desk


def dialog_of(desk: Desk) -> EarlierDialog:
    """Return the open dialog once its picture is there."""
    dialog = desk.bench.restoring.dialog
    assert dialog is not None
    if dialog.list.count():
        desk.qtbot.waitUntil(lambda: dialog.told.text() != "…", timeout=WAIT_MS)
    return dialog


def save_twice(desk: Desk) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    desk.command("save")
    desk.drag(desk.middle("Ox"), (5.5, 2.4))
    desk.command("save")


def test_each_save_keeps_the_version_before_it(desk: Desk, example: Path) -> None:
    first = load(example)
    save_twice(desk)
    versions = earlier_versions(example)
    assert len(versions) == 2
    assert versions[1].open() == first


def test_the_list_shows_time_size_picture_and_what_changed_since(desk: Desk) -> None:
    save_twice(desk)
    desk.command("earlier")
    dialog = dialog_of(desk)
    assert dialog.list.count() == 2
    item = dialog.list.item(0)
    assert "today, " in item.text()
    assert "kB" in item.text()
    assert "1 unit moved: Ox" in dialog.told.text()
    assert not dialog.pane._image.isNull()
    dialog.reject()


def test_restoring_is_a_step_that_undo_takes_back(desk: Desk, example: Path) -> None:
    first = load(example)
    save_twice(desk)
    last = desk.document.scenario
    desk.command("earlier")
    dialog = dialog_of(desk)
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    dialog = dialog_of(desk)
    QTest.mouseClick(dialog.restore_button, LEFT)
    assert desk.document.scenario == first
    assert desk.window.commands["undo"].text().startswith("&Undo Restore the version of today")
    desk.command("undo")
    assert desk.document.scenario == last
    assert load(example) == last


def test_a_version_is_opened_as_an_untitled_copy(desk: Desk, example: Path) -> None:
    save_twice(desk)
    desk.command("earlier")
    QTest.mouseClick(dialog_of(desk).copy_button, LEFT)
    assert [document.path for document in desk.bench.session.documents] == [example, None]
    assert desk.document.scenario == earlier_versions(example)[0].open()


def test_a_map_that_was_never_saved_over_says_that_there_is_none_yet(desk: Desk) -> None:
    desk.command("earlier")
    dialog = dialog_of(desk)
    assert "No earlier version yet" in dialog.told.text()
    assert not dialog.restore_button.isEnabled()
    assert not dialog.copy_button.isEnabled()
    dialog.reject()


def test_a_version_that_cannot_be_opened_is_told_and_not_offered(desk: Desk, example: Path) -> None:
    save_twice(desk)
    earlier_versions(example)[0].path.write_text("{")
    desk.command("earlier")
    dialog = dialog_of(desk)
    assert "cannot be opened" in dialog.told.text()
    assert not dialog.restore_button.isEnabled()
    dialog.reject()


def test_the_version_as_it_is_now_need_not_be_restored(desk: Desk) -> None:
    save_twice(desk)
    desk.command("undo")
    desk.command("earlier")
    dialog = dialog_of(desk)
    assert dialog.told.text() == "The map is now as it was then."
    assert not dialog.restore_button.isEnabled()
    dialog.reject()


def test_a_map_is_saved_even_where_its_earlier_version_cannot_be_kept(desk: Desk, example: Path) -> None:
    earlier_folder().parent.mkdir(parents=True)
    earlier_folder().write_text("in the way")
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    desk.command("save")
    assert load(example) == desk.document.scenario
    assert "could not be kept" in desk.window.statusBar().currentMessage()


def test_a_file_that_cannot_be_opened_offers_its_earlier_versions(
    make_desk: Callable[..., Desk], desk: Desk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_twice(desk)
    desk.command("close")
    example.write_bytes(example.read_bytes()[:300])
    other = make_desk()
    monkeypatch.setattr(QMessageBox, "exec", lambda _: 0)
    monkeypatch.setattr(
        QMessageBox, "clickedButton", lambda box: next(b for b in box.buttons() if "Earlier" in b.text())
    )
    assert not other.bench.filing.open(example)
    dialog = dialog_of(other)
    assert dialog.list.count() == 2
    assert not dialog.restore_button.isVisible()
    QTest.mouseClick(dialog.copy_button, LEFT)
    assert other.document.path is None


class Slow(Earlier):
    """A version that takes until it is let go to be read."""

    reading, let_go = Event(), Event()

    def open(self) -> Scenario:
        self.reading.set()
        assert self.let_go.wait(WAIT_MS / 1000)
        return super().open()


def test_the_dialog_can_be_closed_while_a_version_is_being_read(
    desk: Desk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_twice(desk)
    slow = [Slow(one.path, one.replaced, one.saved, one.size) for one in earlier_versions(example)]
    monkeypatch.setattr("mapper.gui.restoring.earlier_versions", lambda _path: slow)
    desk.command("earlier")
    assert Slow.reading.wait(WAIT_MS / 1000)
    dialog = desk.bench.restoring.dialog
    assert dialog is not None
    dialog.reject()
    desk.qtbot.waitUntil(lambda: not isValid(dialog))
    Slow.let_go.set()
    desk.command("earlier")
    dialog_of(desk).reject()
