"""What a crash leaves: kept with each edit, offered at the next start, deleted by a click alone."""

import random
import re
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from shutil import copy, rmtree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton

from mapper.edit.operations import Edit
from mapper.files.calls import FileCalls
from mapper.files.documents import load
from mapper.files.recovery import LOCK, Leftover, leftovers, recovery_folders, runs
from mapper.files.resources import sample_map
from mapper.files.trail import Trail
from mapper.gui.dialogs.recovery import RecoveryDialog
from mapper.model.scenario import Scenario
from tests.files.random_edits import random_edit
from tests.gui.desk import Desk

STEPS = 300
MakeDesk = Callable[..., Desk]


def crash(desk: Desk) -> None:
    """Let go of the run's and the files' locks, as the system does when a program dies; keep nothing more."""
    desk.bench.recovering.settle()
    desk.bench.notices.close_files()
    locks = desk.bench.recovering._run._locks
    assert locks
    for lock in locks.values():
        lock.unlock()


def click(monkeypatch: pytest.MonkeyPatch, button: str, *, untick: str = "") -> list[list[str]]:
    """Answer the dialog with one of its buttons; return what each time was listed."""
    listed: list[list[str]] = []

    def shown(dialog: RecoveryDialog) -> int:
        rows = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
        listed.append([row.text(0) + " | " + row.text(2) for row in rows if row is not None])
        for row in rows:
            if row is not None and untick and untick in row.text(0):
                row.setCheckState(0, Qt.CheckState.Unchecked)
        wanted: QPushButton = getattr(dialog, f"{button}_button")
        wanted.click()
        return dialog.result()

    monkeypatch.setattr(RecoveryDialog, "exec", shown)
    return listed


def all_left() -> list[str]:
    return [piece.name for top in recovery_folders() for run in runs(top) for piece in leftovers(run)]


def test_what_a_crash_left_is_offered_and_comes_back_unsaved(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    crashed.drag(crashed.middle("Ox"), (5.5, 2.4))
    moved = crashed.document.scenario
    crash(crashed)
    desk = make_desk()
    listed = click(monkeypatch, "open")
    desk.bench.recovering.offer()
    assert "evening.mapper" in listed[0][0]
    assert desk.document.scenario == moved
    assert desk.document.history.is_modified
    assert load(example) != moved


def test_what_came_back_takes_the_place_of_its_file_as_it_was_opened(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    moved = crashed.document.scenario
    crash(crashed)
    desk = make_desk(example)
    click(monkeypatch, "open")
    desk.bench.recovering.offer()
    assert [document.scenario for document in desk.bench.session.documents] == [moved]
    assert desk.document.history.is_modified


def recovered(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> tuple[Desk, list[str]]:
    """Return a window with what a crash left, and what it comes to ask, always answered with no."""
    desk, asked = make_desk(), list[str]()
    click(monkeypatch, "open")
    desk.bench.recovering.offer()

    def no_name(*_: object) -> tuple[str, str]:
        asked.append("where to save")
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", no_name)
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    return desk, asked


@pytest.mark.parametrize("saved_before", [False, True])
def test_what_came_back_is_saved_to_its_file_without_a_question(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch, *, saved_before: bool
) -> None:
    crashed = make_desk(example)
    if saved_before:
        crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
        crashed.command("save")
    crashed.drag(crashed.middle("Ox"), (5.5, 2.4))
    crash(crashed)
    desk, asked = recovered(make_desk, monkeypatch)
    desk.command("save")
    assert asked == []
    assert load(example) == desk.document.scenario
    assert not desk.document.history.is_modified


def test_what_came_back_is_not_written_over_a_file_that_was_changed_since(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    crash(crashed)
    copy(sample_map("district"), example)
    desk, asked = recovered(make_desk, monkeypatch)
    desk.command("save")
    assert len(asked) == 1
    assert load(example) == load(sample_map("district"))
    assert desk.document.history.is_modified


def test_what_was_kept_is_compared_with_its_file(make_desk: MakeDesk, example: Path) -> None:
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    crash(crashed)
    left = list(leftovers(crashed.bench.recovering.folder))
    dialog = RecoveryDialog(left, crashed.window)
    assert "1 unit moved: Ox" in dialog.told.text()
    example.unlink()
    assert "there is no such file" in RecoveryDialog(left, crashed.window).told.text()


def test_an_untitled_map_comes_back_too(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    crashed = make_desk()
    crashed.bench.session.add(load(sample_map("example")))
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    moved = crashed.document.scenario
    crash(crashed)
    desk = make_desk()
    listed = click(monkeypatch, "open")
    desk.bench.recovering.offer()
    assert listed[0][0].startswith("Untitled")
    assert listed[0][0].endswith("never saved")
    assert desk.document.scenario == moved
    assert desk.document.path is None


def test_each_edit_is_on_disk_before_the_next_begins(desk: Desk) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    for turn in range(6):
        before = desk.document.scenario
        desk.command("turn_right" if turn % 2 else "turn_left")
        (left,) = leftovers(desk.bench.recovering.folder)
        assert left.open() in (before, desk.document.scenario)


@pytest.mark.parametrize("is_titled", [True, False])
def test_whenever_the_program_is_killed_all_but_the_last_command_is_there(
    make_desk: MakeDesk, example: Path, *, is_titled: bool
) -> None:
    desk, chance = make_desk(*([example] if is_titled else [])), random.Random(5)
    session = desk.bench.session
    if not is_titled:
        session.add(load(sample_map("example")))
    told: list[str] = []
    session.said.connect(told.append)
    desk.bench.recovering.troubled.connect(told.append)
    first = desk.document.scenario
    for _ in range(STEPS):
        before = desk.document.scenario
        deed = chance.choice(("edit", "edit", "edit", "edit", "undo", "redo"))
        if deed == "edit":
            after = random_edit(before, chance)
            session.do(lambda _now, after=after: Edit("Edit", after))  # type: ignore[misc]  # not asked again
        else:
            getattr(session, deed)()
        if desk.document.scenario is before:
            continue  # nothing to undo or redo: no command
        kept = list(leftovers(desk.bench.recovering.folder))
        if desk.document.history.is_modified:
            found = [piece.open() for piece in kept] or [first]  # nothing kept: as it was opened
            assert found in ([before], [desk.document.scenario])
    assert not [line for line in told if "ecovery" in line]


def test_what_was_saved_is_not_offered(make_desk: MakeDesk, example: Path) -> None:
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    crashed.command("save")
    crash(crashed)
    assert all_left() == []
    crashed.command("undo")
    crash(crashed)
    assert all_left() == ["evening.mapper"]


def test_an_undone_edit_leaves_nothing_to_recover(make_desk: MakeDesk, example: Path) -> None:
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    crashed.command("undo")
    crash(crashed)
    assert all_left() == []


def test_two_recoveries_are_listed_together_and_each_can_be_left_for_later(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for title in ("first", "second"):
        crashed = make_desk(example)
        crashed.bench.session.recover(crashed.document.scenario.evolve(title=title), example)
        crash(crashed)
    desk = make_desk()
    listed = click(monkeypatch, "open", untick="first")
    desk.bench.recovering.offer()
    assert [len(rows) for rows in listed] == [2]
    assert [document.scenario.title for document in desk.bench.session.documents] == ["second"]
    desk.bench.recovering.offer()
    assert len(listed[1]) == 1
    assert "first" in listed[1][0]


def test_nothing_is_deleted_when_the_question_is_put_off(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    crash(crashed)
    desk = make_desk()
    listed = click(monkeypatch, "later")
    desk.bench.recovering.offer()
    desk.bench.recovering.offer()
    assert len(listed) == 2
    click(monkeypatch, "discard")
    desk.bench.recovering.offer()
    assert all_left() == []


def test_a_good_recovery_of_a_spoilt_file_is_offered(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    moved = crashed.document.scenario
    crash(crashed)
    example.write_bytes(example.read_bytes()[:200])  # newer than what was kept
    desk = make_desk()
    click(monkeypatch, "open")
    desk.bench.recovering.offer()
    assert desk.document.scenario == moved


def test_what_cannot_be_read_is_told_and_kept(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    crash(crashed)
    (left,) = leftovers(crashed.bench.recovering.folder)
    left.path.write_bytes(b"{")
    desk = make_desk()
    listed = click(monkeypatch, "open")
    desk.bench.recovering.offer()
    assert "cannot be read" in listed[0][0]
    assert all_left() == ["evening.mapper"]
    assert desk.bench.session.current is None


def in_the_way(*folders: Path) -> None:
    """Put a file where each of the folders would be made."""
    for folder in folders:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.write_text("in the way")


def fill_disks(monkeypatch: pytest.MonkeyPatch, *tops: Path) -> None:
    """Let nothing be written below these folders any more."""
    create, follow = FileCalls.create, Trail.follow

    def refuse(path: Path) -> None:
        if any(top in path.parents for top in tops):
            raise OSError(ENOSPC, "No space left on device")

    def created(calls: FileCalls, path: Path) -> int:
        refuse(path)
        return create(calls, path)

    def followed(trail: Trail, old: Scenario, new: Scenario, *, is_saved: bool = False) -> None:
        refuse(trail.base)
        follow(trail, old, new, is_saved=is_saved)

    monkeypatch.setattr(FileCalls, "create", created)
    monkeypatch.setattr(Trail, "follow", followed)


def told_of(desk: Desk) -> str:
    """Return what the banner tells of recovery files, nothing where it is not shown."""
    banner = desk.bench.notices.recovery
    return banner.words.text() if banner.isVisible() else ""


def kept_below(top: Path) -> list[Leftover]:
    return [piece for run in runs(top) for piece in leftovers(run)]


@pytest.mark.parametrize("blocked", [1, 2])
def test_where_a_folder_cannot_be_made_the_next_best_is_taken_and_told(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch, blocked: int
) -> None:
    tops = recovery_folders()
    in_the_way(*tops[:blocked])
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    crash(crashed)
    assert f"Recovery files are kept in {tops[blocked]}" in told_of(crashed)
    moved = crashed.document.scenario
    desk = make_desk()
    listed = click(monkeypatch, "open")
    desk.bench.recovering.offer()
    assert "evening.mapper" in listed[0][0]
    assert desk.document.scenario == moved


def test_where_no_folder_can_be_made_this_is_told_and_the_next_edit_tries_again(desk: Desk) -> None:
    tops = recovery_folders()
    in_the_way(*tops)
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    assert re.search(r"No recovery file.*[\d,]+\.\d MB free there", told_of(desk))
    tops[0].unlink()
    desk.command("turn_right")
    desk.bench.recovering.settle()
    (left,) = kept_below(tops[0])
    assert left.open() == desk.document.scenario


@pytest.mark.parametrize("before", [0, 3], ids=["at the first edit", "after some edits"])
def test_when_the_disk_is_full_all_maps_are_kept_on_another(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    tops = recovery_folders()
    desk.bench.session.add(load(sample_map("example")))
    for _ in range(before):
        for index in (0, 1):
            desk.bench.session.switch(index)
            desk.bench.session.do(lambda scenario: Edit("Title", scenario.evolve(title=scenario.title + ".")))
    desk.bench.recovering.settle()
    fill_disks(monkeypatch, tops[0])
    for index in (0, 1):
        desk.bench.session.switch(index)
        desk.bench.session.do(lambda scenario: Edit("Title", scenario.evolve(title="Full")))
    desk.qtbot.waitUntil(lambda: len(kept_below(tops[1])) == 2)
    desk.bench.recovering.settle()
    assert [piece.open() for piece in kept_below(tops[1])] == [
        document.scenario for document in desk.bench.session.documents
    ]
    assert kept_below(tops[0]) == []
    assert f"kept in {tops[1]}" in told_of(desk)
    desk.bench.notices.recovery.buttons[0].click()
    assert told_of(desk) == ""


def test_when_all_disks_are_full_this_is_told_once_and_later_edits_try_the_best_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    tops = recovery_folders()
    with monkeypatch.context() as full:
        fill_disks(full, *tops)
        desk.drag(desk.middle("Ox"), (3.5, 1.4))
        desk.qtbot.waitUntil(lambda: "No recovery file" in told_of(desk))
        assert re.search(r"No space left on device.*[\d,]+\.\d MB free there", told_of(desk))
    desk.command("turn_right")
    desk.bench.recovering.settle()
    (left,) = kept_below(tops[0])
    assert left.open() == desk.document.scenario


def test_what_is_kept_elsewhere_is_deleted_when_the_map_is_closed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    tops = recovery_folders()
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    desk.bench.recovering.settle()
    fill_disks(monkeypatch, tops[0])
    desk.command("turn_right")
    desk.qtbot.waitUntil(lambda: len(kept_below(tops[1])) == 1)
    desk.bench.recovering.close()
    assert [run for top in tops for run in runs(top)] == []


def test_what_an_earlier_run_left_stays_until_it_is_kept_anew(
    make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tops = recovery_folders()
    crashed = make_desk(example)
    crashed.drag(crashed.middle("Ox"), (3.5, 1.4))
    crash(crashed)
    desk = make_desk()
    click(monkeypatch, "open")
    fill_disks(monkeypatch, *tops)
    desk.bench.recovering.offer()
    assert desk.document.history.is_modified
    (left,) = kept_below(tops[0])
    assert left.open() == desk.document.scenario


def test_recovery_files_that_another_program_cleared_away_are_written_anew(desk: Desk) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    desk.bench.recovering.settle()
    folder = desk.bench.recovering.folder
    rmtree(folder)
    desk.command("turn_right")
    desk.bench.recovering.settle()
    (left,) = leftovers(folder)
    assert left.open() == desk.document.scenario
    assert (folder / LOCK).exists()


def test_a_stray_folder_among_the_recovery_files_does_not_keep_the_window_from_closing(desk: Desk) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    stray = desk.bench.recovering.folder / "stray"
    stray.mkdir()
    desk.bench.recovering.close()
    assert stray.exists()
    assert list(leftovers(desk.bench.recovering.folder)) == []


def test_a_recovery_file_whose_origin_is_no_path_comes_back_untitled(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = recovery_folders()[0] / "20260101T000000-1-aaaa"
    run.mkdir(parents=True)
    copy(sample_map("example"), run / "001.mapper")
    (run / "001.origin").write_text('"\\u0000"')
    click(monkeypatch, "open")
    desk = make_desk()
    desk.bench.recovering.offer()
    assert desk.document.path is None
    assert desk.document.scenario == load(sample_map("example"))
