"""What others do to open files: told above the map, and left to the user."""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from mapper.files.documents import Look, load, look_at, save
from mapper.files.earlier import earlier_versions
from mapper.gui import polling
from mapper.gui.banner import Banner
from tests.gui.desk import LEFT, WAIT_MS, Desk


def told(desk: Desk) -> str:
    banner = desk.bench.notices.disk
    return f"{banner.words.text()}\n{banner.lines.text()}" if banner.isVisible() else ""


def wait_for(desk: Desk, words: str) -> None:
    if not words:
        desk.qtbot.waitUntil(lambda: not desk.bench.notices.disk.isVisible(), timeout=WAIT_MS)
    desk.qtbot.waitUntil(lambda: words in told(desk), timeout=WAIT_MS)


def press(banner: Banner, words: str) -> None:
    button = next(button for button in banner.buttons if button.text().replace("&", "").startswith(words))
    QTest.mouseClick(button, LEFT)


def retitle(path: Path, title: str) -> None:
    """Write a file as another program would that replaces it in one step."""
    save(load(path).evolve(title=title), path)


def test_a_file_changed_by_another_is_told_and_nothing_is_done_by_itself(desk: Desk, example: Path) -> None:
    before = desk.document.scenario
    retitle(example, "Another's")
    wait_for(desk, "evening.mapper has changed on disk")
    assert desk.document.scenario == before


def test_reload_takes_the_file_and_undo_brings_mine_back(desk: Desk, example: Path) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    mine = desk.document.scenario
    retitle(example, "Another's")
    wait_for(desk, "Yours has unsaved changes too")
    press(desk.bench.notices.disk, "Reload")
    wait_for(desk, "")
    assert desk.document.scenario == load(example)
    assert not desk.window.isWindowModified()
    desk.command("undo")
    assert desk.document.scenario == mine
    assert desk.window.isWindowModified()


def test_a_second_replacement_is_noticed_too(desk: Desk, example: Path) -> None:
    for title in ("first", "second", "third"):
        retitle(example, title)
        wait_for(desk, "has changed on disk")
        press(desk.bench.notices.disk, "Reload")
        wait_for(desk, "")
        assert desk.document.scenario.title == title


def test_a_file_written_in_place_is_noticed(desk: Desk, example: Path) -> None:
    example.write_bytes(example.read_bytes().replace(b'"round": ', b'"round": 1'))
    wait_for(desk, "has changed on disk")


def test_a_file_written_in_place_after_it_was_replaced_is_noticed_too(desk: Desk, example: Path) -> None:
    retitle(example, "first")
    wait_for(desk, "has changed on disk")
    press(desk.bench.notices.disk, "Reload")
    wait_for(desk, "")
    desk.qtbot.waitUntil(lambda: not desk.bench.notices.watching._timer.isActive(), timeout=WAIT_MS)
    example.write_bytes(example.read_bytes().replace(b"first", b"other"))
    wait_for(desk, "has changed on disk")


def test_keep_mine_saves_over_the_file_and_keeps_what_stood_there(desk: Desk, example: Path) -> None:
    mine = desk.document.scenario
    retitle(example, "Another's")
    wait_for(desk, "has changed on disk")
    press(desk.bench.notices.disk, "Keep mine")
    wait_for(desk, "")
    assert desk.window.isWindowModified()
    assert load(example).title == "Another's"
    desk.command("save")
    assert load(example) == mine
    assert earlier_versions(example)[0].open().title == "Another's"


def test_after_keep_mine_another_change_is_told_again(desk: Desk, example: Path) -> None:
    retitle(example, "first")
    wait_for(desk, "has changed on disk")
    press(desk.bench.notices.disk, "Keep mine")
    wait_for(desk, "")
    retitle(example, "second")
    wait_for(desk, "has changed on disk")


def test_save_a_copy_writes_mine_elsewhere(
    desk: Desk, example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = desk.document.scenario
    retitle(example, "Another's")
    wait_for(desk, "has changed on disk")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine.mapper"), ""))
    press(desk.bench.notices.disk, "Save a copy")
    assert load(tmp_path / "mine.mapper") == mine
    assert "has changed on disk" in told(desk)


def test_the_difference_is_told_in_a_few_lines(desk: Desk, example: Path) -> None:
    theirs = load(example)
    ox = desk.unit("Ox")
    moved = [unit.evolve(tile=unit.tile._replace(y=7)) if unit.id == ox.id else unit for unit in theirs.units]
    save(theirs.evolve(title="Another's", units=tuple(moved)), example)
    wait_for(desk, "has changed on disk")
    press(desk.bench.notices.disk, "Show difference")
    assert "→ Another's" in told(desk)
    assert "1 unit moved: Ox" in told(desk)
    press(desk.bench.notices.disk, "Hide difference")
    assert "moved" not in told(desk)


def test_a_spoilt_file_is_not_taken_up(desk: Desk, example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, asked = desk.document.scenario, list[str]()
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    example.write_bytes(example.read_bytes()[:200])
    wait_for(desk, "has changed on disk")
    press(desk.bench.notices.disk, "Show difference")
    assert "cannot be opened" in told(desk)
    press(desk.bench.notices.disk, "Reload")
    assert asked == ["The map cannot be reloaded"]
    assert desk.document.scenario == before


@pytest.mark.parametrize("how", ["deleted", "moved"])
def test_a_file_that_is_gone_is_told_and_made_again_only_after_asking(
    desk: Desk, example: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    if how == "deleted":
        example.unlink()
    else:
        example.rename(example.with_name("elsewhere.mapper"))
    wait_for(desk, "evening.mapper is no longer in")
    press(desk.bench.notices.disk, "Keep it open")
    wait_for(desk, "")
    assert desk.window.isWindowModified()
    desk.command("save")
    assert "deleted or moved" in asked[0]
    assert not example.exists()


def test_a_map_whose_folder_has_become_a_file_can_be_kept_open(
    make_desk: Callable[..., Desk], example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = example.parent / "maps"
    folder.mkdir()
    path = example.rename(folder / "evening.mapper")
    desk = make_desk(path)
    path.unlink()
    folder.rmdir()
    folder.write_text("in the way")
    desk.bench.notices.watching.look()
    press(desk.bench.notices.disk, "Keep it open")
    wait_for(desk, "")
    assert desk.window.isWindowModified()
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    desk.command("save")
    assert asked
    assert folder.read_text() == "in the way"


def test_a_file_that_comes_back_as_it_was_is_no_longer_told_of(desk: Desk, example: Path) -> None:
    data = example.read_bytes()
    example.unlink()
    wait_for(desk, "is no longer in")
    example.write_bytes(data)
    wait_for(desk, "")


def test_my_own_saves_are_no_change(desk: Desk) -> None:
    for _ in range(3):
        desk.drag(desk.middle("Ox"), (3.5, 1.4))
        desk.command("save")
        desk.command("undo")
        desk.command("save")
    desk.bench.notices.watching.look()
    assert told(desk) == ""


def test_a_new_time_alone_is_no_change(desk: Desk, example: Path) -> None:
    os.utime(example, (1, 1))
    desk.bench.notices.watching.look()
    assert told(desk) == ""


def test_a_change_that_no_signal_told_of_is_noticed_when_the_window_comes_to_the_front(
    desk: Desk, example: Path
) -> None:
    deafen(desk)
    retitle(example, "Another's")
    QApplication.sendEvent(desk.window, QEvent(QEvent.Type.WindowActivate))
    wait_for(desk, "has changed on disk")


def deafen(desk: Desk) -> None:
    """Let the system tell of no change any more, as on some network drives."""
    watcher = desk.bench.notices.watching._watcher
    watcher.removePaths([*watcher.files(), *watcher.directories()])


def test_a_change_that_no_signal_told_of_is_noticed_after_a_while(desk: Desk, example: Path) -> None:
    deafen(desk)
    desk.bench.notices.watching._polling._timer.setInterval(20)
    for title in ("first", "second"):
        retitle(example, title)
        wait_for(desk, "has changed on disk")
        press(desk.bench.notices.disk, "Reload")
        wait_for(desk, "")
        assert desk.document.scenario.title == title
        deafen(desk)
    example.unlink()
    wait_for(desk, "no longer in")


def test_a_drive_that_does_not_answer_holds_up_neither_the_window_nor_other_files(
    make_desk: Callable[..., Desk], example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.mapper"
    other.write_bytes(example.read_bytes())
    desk = make_desk(other, example)
    deafen(desk)
    answers, asked = Event(), list[Path]()

    def look(path: Path) -> Look | None:
        asked.append(path)
        if path == other:
            answers.wait()
        return look_at(path)

    monkeypatch.setattr(polling, "look_at", look)
    desk.bench.notices.watching._polling._timer.setInterval(20)
    retitle(other, "Unseen")
    retitle(example, "Seen")
    wait_for(desk, "evening.mapper has changed")
    desk.qtbot.waitUntil(lambda: asked.count(example) > 3)
    assert asked.count(other) == 1
    desk.bench.session.switch(0)
    assert told(desk) == ""
    answers.set()
    wait_for(desk, "other.mapper has changed")


def test_of_two_users_whose_locks_do_not_know_each_other_none_overwrites_the_other(
    make_desk: Callable[..., Desk], example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = make_desk(example)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state of another user"))
    theirs = make_desk(example)
    assert theirs.document.read_only == ""
    for desk in (mine, theirs):
        deafen(desk)
        desk.drag(desk.middle("Ox"), (3.5, 1.4))
    theirs.command("turn_right")
    theirs.command("save")
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    mine.command("save")
    assert "changed by another program" in asked[0]
    assert load(example) == theirs.document.scenario
    assert mine.document.history.is_modified


def test_the_banner_tells_of_the_map_in_front(
    make_desk: Callable[..., Desk], example: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.mapper"
    other.write_bytes(example.read_bytes())
    desk = make_desk(example, other)
    retitle(example, "Another's")
    desk.qtbot.waitUntil(lambda: bool(desk.bench.notices.watching._states), timeout=WAIT_MS)
    desk.bench.notices.watching.look()
    assert told(desk) == ""
    desk.bench.session.switch(0)
    assert "evening.mapper has changed" in told(desk)


def test_a_closed_map_is_told_of_no_more(desk: Desk, example: Path) -> None:
    retitle(example, "Another's")
    wait_for(desk, "has changed on disk")
    desk.command("close")
    assert not desk.bench.notices.disk.isVisible()
    assert not desk.bench.notices.watching._watcher.files()
