"""Faults of the program itself, of files and of disks: told once, and nothing is lost."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from mapper.edit.operations import NoEdit
from mapper.errors import SaveError
from mapper.files.documents import load
from mapper.files.resources import sample_map
from mapper.gui import analysis, recovering
from mapper.gui.app import application
from mapper.gui.crash import Crash
from mapper.model.scenario import Scenario
from mapper.play.insight import Insight, Question, answers
from tests.gui.desk import Desk

BUTTONS = QMessageBox.StandardButton


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Answer every box with its default and keep what it told."""
    kept: list[str] = []

    def answered(box: QMessageBox) -> int:
        kept.append(f"{box.text()} {box.informativeText()}")
        return BUTTONS.Cancel.value

    monkeypatch.setattr(QMessageBox, "exec", answered)
    return kept


@pytest.fixture
def crash() -> Iterator[Crash]:
    hook = sys.excepthook
    made = Crash(application())
    yield made
    sys.excepthook = hook
    made.deleteLater()


def test_a_fault_in_the_thread_is_told_and_the_next_question_is_answered(
    desk: Desk, crash: Crash, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_question: Question) -> Iterator[Insight]:
        raise ZeroDivisionError("odd")

    monkeypatch.setattr(analysis, "answers", broken)
    desk.click(*desk.middle("Ox"))
    desk.qtbot.waitUntil(lambda: bool(told))
    assert "ZeroDivisionError: odd" in told[0]
    desk.settled()
    assert "counting" not in desk.odds.told.text()
    monkeypatch.setattr(analysis, "answers", answers)
    desk.click(*desk.middle("Heron"))
    desk.settled()
    assert desk.bench.analysis.insight is not None
    assert desk.bench.analysis.insight.reach is not None
    assert crash is not None


def test_a_fault_in_a_deed_leaves_the_map_as_it_was(desk: Desk) -> None:
    before = desk.document.scenario

    def broken(_scenario: Scenario) -> NoEdit:
        raise KeyError("gone")

    with pytest.raises(KeyError):
        desk.bench.session.do(broken)
    assert desk.document.scenario is before
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    assert desk.document.history.is_modified


def test_a_fault_of_every_repaint_is_told_once(desk: Desk, crash: Crash, told: list[str]) -> None:
    for _ in range(5):
        crash.happened.emit("ValueError: paint", "the same trace")
        QApplication.processEvents()
    crash.happened.emit("ValueError: other", "another trace")
    desk.qtbot.waitUntil(lambda: len(told) == 2)


@pytest.mark.parametrize("make", ["folder", "empty", "binary", "large", "newer", "loop", "missing", "pipe"])
def test_what_is_no_map_is_told_in_one_line_and_nothing_else_changes(
    desk: Desk, told: list[str], tmp_path: Path, make: str
) -> None:
    path = tmp_path / f"{make}.mapper"
    match make:
        case "folder":
            path.mkdir()
        case "empty":
            path.write_bytes(b"")
        case "binary":
            path.write_bytes(bytes(range(256)) * 40)
        case "large":
            with path.open("wb") as file:
                file.truncate(70_000_000)
        case "newer":
            data, count = re.subn(rb'"version": ?\d+', b'"version": 99', desk_file(desk))
            assert count == 1
            path.write_bytes(data)
        case "loop":
            path.symlink_to(path)
        case _:
            pass
    before = desk.document
    assert not desk.bench.filing.open(path)
    assert len(told) == 1
    assert "\n" not in told[0]
    assert desk.document is before


def desk_file(desk: Desk) -> bytes:
    assert desk.document.path is not None
    return desk.document.path.read_bytes()


def test_the_same_file_by_a_link_is_the_same_map(desk: Desk, example: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.mapper"
    link.symlink_to(example)
    assert desk.bench.filing.open(link)
    assert len(desk.bench.session.documents) == 1


def test_a_disk_that_takes_no_more_leaves_map_and_file_as_they_were(
    desk: Desk, example: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = example.read_bytes()
    desk.drag(desk.middle("Ox"), (3.5, 1.4))

    def full(*_: object, **__: object) -> None:
        raise SaveError("not saved, and nothing was changed: no space left on device")

    monkeypatch.setattr("mapper.gui.session.save", full)
    desk.command("save")
    assert "no space left" in told[0]
    assert desk.document.history.is_modified
    assert example.read_bytes() == before


def test_a_file_deleted_while_open_is_asked_about_before_it_is_made_again(
    desk: Desk, example: Path, told: list[str]
) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    example.unlink()
    desk.command("save")
    assert len(told) == 1
    assert not example.exists()
    assert desk.document.history.is_modified


def test_a_name_without_suffix_never_replaces_a_map_unasked(
    desk: Desk, example: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = example.read_bytes()
    desk.bench.filing.open_sample("district")
    name = str(example.with_suffix(""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (name, ""))
    desk.command("save_as")
    assert "Replace it?" in told[0]
    assert example.read_bytes() == before


def test_a_sample_map_is_saved_somewhere_else_and_its_folder_is_not_offered(
    make_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk = make_desk()
    desk.bench.filing.open_sample("example")
    offered: list[str] = []

    def ask(*args: object) -> tuple[str, str]:
        offered.append(str(args[2]))
        return str(tmp_path / "mine.mapper"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    desk.command("save")
    assert Path(offered[0]).parent.resolve() != sample_map("example").resolve().parent
    assert load(tmp_path / "mine.mapper") == desk.document.scenario


def test_quitting_asks_for_each_changed_map_in_front_and_cancel_half_way_keeps_all(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    desk.bench.filing.open_sample("example")
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    answers_given = iter((BUTTONS.Discard, BUTTONS.Cancel))
    shown: list[int] = []

    def answered(_box: QMessageBox) -> int:
        shown.append(desk.bench.session.index)
        return next(answers_given).value

    monkeypatch.setattr(QMessageBox, "exec", answered)
    assert not desk.bench.filing.may_close_all()
    assert shown == [0, 1]
    assert len(desk.bench.session.documents) == 2
    assert all(document.history.is_modified for document in desk.bench.session.documents)


def test_a_recovery_folder_that_cannot_be_cleared_does_not_keep_the_program_from_starting(
    desk: Desk, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (desk.bench.recovering.folder.parent / "20200101T000000-1-ab").mkdir(parents=True)

    def refuse(_run: Path) -> None:
        raise PermissionError(13, "not yours")

    monkeypatch.setattr(recovering, "clear_run", refuse)
    desk.bench.recovering.offer()
    assert "not yours" in told[0]


def test_a_map_opened_by_a_relative_path_is_recovered_beside_its_file(
    desk: Desk, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.command("close")
    monkeypatch.chdir(example.parent)
    assert desk.bench.filing.open(Path(example.name))
    assert desk.document.path == example.resolve()
