"""One file, two windows: the second does not write what the first holds."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from mapper.files.documents import load, save
from mapper.files.resources import sample_map
from mapper.files.rights import Rights, lock_path, why_unwritable
from mapper.gui import holding
from tests.gui.desk import LEFT, WAIT_MS, Desk

MakeDesk = Callable[..., Desk]

WINDOW = """
import sys
from pathlib import Path
from mapper.gui.app import application
from mapper.gui.main_window import MainWindow
from mapper.gui.settings import Settings
app = application()
window = MainWindow(Settings())
from mapper.gui.workbench import Workbench
bench = Workbench(window)
bench.filing.open_all([Path(sys.argv[1])])
print(bench.session.current.read_only or "may write", flush=True)
for line in sys.stdin:
    bench.notices.holding._hold()
    print(bench.session.current.read_only or "may write", flush=True)
bench.close()
"""

LOCK = """
import sys
from pathlib import Path
from PySide6.QtCore import QLockFile
from mapper.files.rights import lock_path
lock = QLockFile(str(lock_path(Path(sys.argv[1]))))
print("may write" if lock.tryLock(0) else "held", flush=True)
sys.stdin.read()
lock.unlock()
"""


class Other:
    """Another process that has a file open: a whole window, or no more than the lock that one takes."""

    def __init__(self, path: Path, program: str = WINDOW) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.said = self._line()

    def look(self) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write("look\n")
        self.process.stdin.flush()
        return self._line()

    def close(self) -> None:
        """Let it end as a window does that is closed."""
        self.process.communicate(timeout=30)

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=30)

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()


@pytest.fixture
def other(example: Path) -> Iterator[Other]:
    made = Other(example, LOCK)
    assert made.said == "may write"
    yield made
    if made.process.poll() is None:
        made.close()


def told(desk: Desk) -> str:
    banner = desk.bench.notices.rights
    return banner.words.text() if banner.isVisible() else ""


def test_the_second_window_is_read_only_and_says_who_holds_the_file(
    other: Other, make_desk: MakeDesk, example: Path
) -> None:
    desk = make_desk(example)
    assert f"process {other.process.pid} on {socket.gethostname()}" in told(desk)
    assert "evening.mapper is read-only" in told(desk)
    assert "(read-only)" in desk.window.windowTitle()


def test_in_the_second_window_save_asks_for_another_name(
    other: Other, make_desk: MakeDesk, example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert other.process.poll() is None
    desk = make_desk(example)
    before = example.read_bytes()
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine.mapper"), ""))
    desk.command("save")
    assert example.read_bytes() == before
    assert desk.document.path == tmp_path / "mine.mapper"
    assert told(desk) == ""
    desk.drag(desk.middle("Ox"), (4.5, 1.4))
    desk.command("save")
    assert load(tmp_path / "mine.mapper") == desk.document.scenario


@pytest.mark.parametrize("key", ["save_as", "save_copy"])
def test_a_file_that_another_window_holds_cannot_be_saved_over_either(
    other: Other, make_desk: MakeDesk, example: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    desk = make_desk(sample_map("district"))
    before, asked = example.read_bytes(), list[str]()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(example), ""))
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.informativeText()))
    desk.command(key)
    assert str(other.process.pid) in asked[0]
    assert example.read_bytes() == before


def test_once_the_first_window_is_closed_the_second_may_write(
    other: Other, make_desk: MakeDesk, example: Path
) -> None:
    desk = make_desk(example)
    assert told(desk)
    other.close()
    QApplication.sendEvent(desk.window, QEvent(QEvent.Type.WindowActivate))
    desk.qtbot.waitUntil(lambda: told(desk) == "", timeout=WAIT_MS)
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    desk.command("save")
    assert load(example) == desk.document.scenario


def test_once_the_first_window_has_ended_the_second_may_write_by_itself(
    other: Other, make_desk: MakeDesk, example: Path
) -> None:
    desk = make_desk(example)
    assert "open: Mapper, process" in told(desk)
    other.kill()
    desk.qtbot.waitUntil(lambda: told(desk) == "", timeout=WAIT_MS)
    assert not desk.document.read_only


def test_try_again_looks_at_once(other: Other, make_desk: MakeDesk, example: Path) -> None:
    desk = make_desk(example)
    again = desk.bench.notices.rights.buttons[1]
    QTest.mouseClick(again, LEFT)
    assert told(desk)
    other.close()
    QTest.mouseClick(again, LEFT)
    desk.qtbot.waitUntil(lambda: told(desk) == "", timeout=WAIT_MS)


def test_a_drive_that_does_not_answer_keeps_the_window_from_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, asked = Event(), list[Path]()

    def look(path: Path) -> Rights:
        asked.append(path)
        answers.wait()
        return Rights(path, is_sample=False, why_not="it cannot be reached")

    monkeypatch.setattr(holding, "rights_of", look)
    for _ in range(3):
        QApplication.sendEvent(desk.window, QEvent(QEvent.Type.WindowActivate))
    desk.qtbot.waitUntil(lambda: len(asked) == 1, timeout=WAIT_MS)
    assert told(desk) == ""
    answers.set()
    desk.qtbot.waitUntil(lambda: "it cannot be reached" in told(desk), timeout=WAIT_MS)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="SIGKILL is known to POSIX alone")
def test_the_lock_of_a_killed_window_is_taken_over_by_the_next_alone(example: Path) -> None:
    first, second = Other(example), Other(example)
    assert first.said == "may write"
    assert f"process {first.process.pid} on" in second.said
    first.kill()
    assert lock_path(example).exists()
    third = Other(example)
    assert third.said == "may write"
    assert str(third.process.pid) in second.look()
    second.close()
    third.close()


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_a_link_to_the_file_is_the_same_file(other: Other, make_desk: MakeDesk, example: Path) -> None:
    assert other.process.poll() is None
    link = example.with_name("link.mapper")
    link.symlink_to(example)
    assert "another window has it open" in told(make_desk(link))


def test_what_the_first_window_saves_is_told_in_the_second(
    other: Other, make_desk: MakeDesk, example: Path
) -> None:
    assert other.process.poll() is None
    desk = make_desk(example)
    save(load(example).evolve(title="Saved there"), example)
    desk.qtbot.waitUntil(desk.bench.notices.disk.isVisible, timeout=5000)
    assert told(desk)


def test_closing_a_map_lets_go_of_its_file(desk: Desk, example: Path) -> None:
    assert lock_path(example).exists()
    desk.command("close")
    assert not lock_path(example).exists()


def test_saving_as_goes_on_with_the_new_file_and_lets_go_of_the_old(
    desk: Desk, example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "new.mapper"), ""))
    desk.command("save_as")
    assert lock_path(tmp_path / "new.mapper").exists()
    assert not lock_path(example).exists()


def test_the_maps_that_come_with_the_program_are_held_by_nobody(make_desk: MakeDesk) -> None:
    first, second = make_desk(), make_desk()
    for desk in (first, second):
        desk.command("open_example")
        assert told(desk) == ""


@pytest.mark.skipif(os.name != "posix", reason="permissions differ elsewhere")
def test_a_read_only_file_is_opened_and_says_so(make_desk: MakeDesk, example: Path) -> None:
    example.chmod(0o444)
    desk = make_desk(example)
    assert "the file is read-only" in told(desk)


@pytest.mark.skipif(os.name != "posix", reason="permissions differ elsewhere")
def test_a_file_in_a_read_only_folder_says_so_until_it_may_be_written(
    make_desk: MakeDesk, tmp_path: Path, example: Path
) -> None:
    folder = tmp_path / "shelf"
    folder.mkdir()
    path = folder / "evening.mapper"
    path.write_bytes(example.read_bytes())
    folder.chmod(0o555)
    desk = make_desk(path)
    assert "its folder is read-only" in told(desk)
    folder.chmod(0o755)
    QTest.mouseClick(desk.bench.notices.rights.buttons[1], LEFT)
    desk.qtbot.waitUntil(lambda: told(desk) == "", timeout=WAIT_MS)
    assert why_unwritable(path) == ""


def test_where_no_lock_can_be_made_the_content_still_decides(
    make_desk: MakeDesk, example: Path, own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_folders / "state" / "Mapper").mkdir(parents=True)
    (own_folders / "state" / "Mapper" / "locks").write_text("in the way")
    desk = make_desk(example)
    assert told(desk) == ""
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    save(load(example).evolve(title="Another's"), example)
    desk.drag(desk.middle("Ox"), (3.5, 1.4))
    desk.command("save")
    assert "changed by another program" in asked[0]


@pytest.mark.parametrize("content", [b"", b"\0" * 40, b"no lock at all"])
def test_a_lock_that_names_nobody_is_taken_over_once_it_is_old(
    make_desk: MakeDesk, example: Path, content: bytes
) -> None:
    lock_path(example).write_bytes(content)
    desk = make_desk(example)
    assert "another window has it open" in desk.document.read_only
    os.utime(lock_path(example), (1, 1))
    desk.bench.notices.holding.look()
    desk.qtbot.waitUntil(lambda: desk.document.read_only == "", timeout=WAIT_MS)
    assert lock_path(example).read_bytes() != content


def test_a_lock_of_another_computer_is_left_alone_however_old(make_desk: MakeDesk, example: Path) -> None:
    lock_path(example).write_bytes(b"1\nmapper\nanother.example\n")
    os.utime(lock_path(example), (1, 1))
    desk = make_desk(example)
    assert "process 1 on another.example" in desk.document.read_only
