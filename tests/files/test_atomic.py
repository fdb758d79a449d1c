import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mapper.errors import SaveError
from mapper.files.atomic import UnconfirmedSave, fingerprint_of, write_atomically
from mapper.files.calls import FileCalls
from tests.files.faulty_calls import FaultyCalls, LosingDisk, LyingDisk, ShortWrites
from tests.times import TIMES

OLD, NEW = b"old " * 1000, b"new!" * 3000
KILLS = 40 * TIMES


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Return a file with the old contents, alone in its folder."""
    path = tmp_path / "east.mapper"
    path.write_bytes(OLD)
    return path


def names(folder: Path) -> list[str]:
    """Return the names in a folder, in order."""
    return sorted(path.name for path in folder.iterdir())


def test_a_written_file_holds_the_new_bytes_and_nothing_else_is_left(target: Path) -> None:
    fingerprint = write_atomically(target, NEW)
    assert target.read_bytes() == NEW
    assert fingerprint == fingerprint_of(target)
    assert names(target.parent) == ["east.mapper"]


def test_a_file_that_was_not_there_is_made(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new.mapper", NEW)
    assert (tmp_path / "new.mapper").read_bytes() == NEW


def test_pieces_are_written_one_after_another(target: Path) -> None:
    write_atomically(target, (part for part in (b"one ", b"", b"two ", b"three")))
    assert target.read_bytes() == b"one two three"


def test_a_shorter_file_keeps_nothing_of_a_longer_one(target: Path) -> None:
    write_atomically(target, b"short")
    assert target.read_bytes() == b"short"


def fault_of(target: Path, calls: FileCalls) -> SaveError | None:
    """Return the error of a save, or None when it was called saved."""
    try:
        write_atomically(target, NEW, calls=calls)
    except SaveError as error:
        return error
    return None


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_a_fault_of_any_call_leaves_the_old_or_the_new_file_whole_and_is_told(
    target: Path, number: int
) -> None:
    counting = FaultyCalls()
    write_atomically(target, NEW, calls=counting)
    assert len(counting.calls) == 16
    for fail_at, name in enumerate(counting.calls, start=1):
        target.write_bytes(OLD)
        error = fault_of(target, FaultyCalls(fail_at, number))
        replaced = "replace" in counting.calls[: fail_at - 1] or error is None
        assert target.read_bytes() == (NEW if replaced else OLD)
        assert names(target.parent) == ["east.mapper"]
        assert isinstance(error, UnconfirmedSave) == (replaced and name != "names")
        assert (error is None) == (name == "names")  # looking for what killed saves left may fail in silence
        assert error is None or f"{target.name}: " in str(error)
        assert error is None or os.strerror(number) in str(error)


def test_each_kind_of_call_is_made_and_in_the_order_that_outlasts_a_power_loss(target: Path) -> None:
    calls = FaultyCalls()
    write_atomically(target, NEW, calls=calls)
    order = ["create", "write", "sync", "close", "set_mode", "read", "replace", "sync_folder", "read"]
    assert [name for name in calls.calls if name in order] == order


def test_what_was_called_saved_outlasts_a_power_loss(target: Path) -> None:
    disk = LosingDisk()
    write_atomically(target, NEW, calls=disk)
    disk.lose_power()
    assert target.read_bytes() == NEW


@pytest.mark.parametrize("forgotten", ["sync", "sync_folder"])
def test_a_save_that_forgot_to_sync_would_not(
    target: Path, forgotten: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LosingDisk, forgotten, lambda *_: None)
    disk = LosingDisk()
    write_atomically(target, NEW, calls=disk)
    disk.lose_power()
    assert target.read_bytes() != NEW


def test_a_failure_names_the_path_and_the_free_space(target: Path) -> None:
    counting = FaultyCalls()
    write_atomically(target, NEW, calls=counting)
    full = FaultyCalls(counting.calls.index("write") + 1, errno.ENOSPC)
    with pytest.raises(
        SaveError, match=r"east\.mapper: not saved, .*No space left.* \([\d,.]+ MB free there\)"
    ):
        write_atomically(target, NEW, calls=full)


def test_short_writes_are_carried_on(target: Path) -> None:
    write_atomically(target, NEW, calls=ShortWrites())
    assert target.read_bytes() == NEW


def test_a_disk_that_takes_no_more_keeps_the_old_file(target: Path) -> None:
    with pytest.raises(SaveError, match="the disk takes no more"):
        write_atomically(target, NEW, calls=ShortWrites(room=5000))
    assert target.read_bytes() == OLD
    assert names(target.parent) == ["east.mapper"]


def test_nothing_is_called_saved_unless_it_reads_back_equal(target: Path) -> None:
    with pytest.raises(SaveError, match="what was written reads back differently"):
        write_atomically(target, NEW, calls=LyingDisk())
    assert target.read_bytes() == OLD


def test_a_file_that_another_program_replaces_at_once_is_not_called_saved(target: Path) -> None:
    class Overtaken(FileCalls):
        """Loses the race against another program after each replacement."""

        def replace(self, source: Path, target: Path) -> None:
            super().replace(source, target)
            target.write_bytes(b"foreign")

    with pytest.raises(UnconfirmedSave, match="another program has changed the file since"):
        write_atomically(target, NEW, calls=Overtaken())
    assert target.read_bytes() == b"foreign"


def test_a_fault_while_the_pieces_are_made_leaves_the_old_file(target: Path) -> None:
    def pieces() -> object:
        yield b"half of "
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_atomically(target, pieces())  # type: ignore[arg-type]  # a generator of bytes
    assert target.read_bytes() == OLD
    assert names(target.parent) == ["east.mapper"]


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_a_symbolic_link_is_written_through_and_stays(target: Path) -> None:
    link = target.parent / "link.mapper"
    link.symlink_to(target.name)
    write_atomically(link, NEW)
    assert link.is_symlink()
    assert target.read_bytes() == NEW


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_a_link_that_leads_nowhere_makes_the_file_it_names(tmp_path: Path) -> None:
    link = tmp_path / "link.mapper"
    link.symlink_to("real.mapper")
    write_atomically(link, NEW)
    assert link.is_symlink()
    assert (tmp_path / "real.mapper").read_bytes() == NEW


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_a_circle_of_links_is_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "one.mapper", tmp_path / "two.mapper"
    one.symlink_to(two)
    two.symlink_to(one)
    with pytest.raises(SaveError, match=r"symbolic links|leads in a circle"):
        write_atomically(one, NEW)


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_the_twin_of_a_hard_link_keeps_the_old_contents(target: Path) -> None:
    twin = target.parent / "twin.mapper"
    twin.hardlink_to(target)
    write_atomically(target, NEW)
    assert (target.read_bytes(), twin.read_bytes()) == (NEW, OLD)


@pytest.mark.skipif(os.name != "posix", reason="permissions differ elsewhere")
def test_the_permissions_of_a_file_stay(target: Path) -> None:
    target.chmod(0o640)
    write_atomically(target, NEW)
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name != "posix", reason="permissions differ elsewhere")
def test_a_read_only_file_is_not_replaced_even_by_root(target: Path) -> None:
    target.chmod(0o444)
    with pytest.raises(SaveError, match="the file is read-only"):
        write_atomically(target, NEW)
    assert target.read_bytes() == OLD


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="not an ordinary file"):
        write_atomically(tmp_path, NEW)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="No such file or directory"):
        write_atomically(tmp_path / "gone" / "east.mapper", NEW)


def test_a_very_long_name_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 120 + ".mapper")
    write_atomically(path, NEW)
    assert path.read_bytes() == NEW


def test_what_a_running_process_is_writing_is_left_alone(target: Path) -> None:
    class Watching(FileCalls):
        """Saves once more in the middle of a save."""

        inner = False

        def sync(self, descriptor: int) -> None:
            super().sync(descriptor)
            if not self.inner:
                self.inner = True
                write_atomically(target, b"inner", calls=self)

    write_atomically(target, NEW, calls=Watching())
    assert target.read_bytes() == NEW


KILLED = """
import sys
from pathlib import Path
from mapper.files.atomic import write_atomically
path = Path(sys.argv[1])
print("ready", flush=True)
while True:
    for letter in (b"A", b"B"):
        write_atomically(path, letter * 300_000)
"""


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is known to POSIX alone")
def test_a_process_killed_while_saving_leaves_a_whole_file_and_the_next_save_tidies_up(
    tmp_path: Path,
) -> None:
    path, chance = tmp_path / "east.mapper", random.Random(7)
    path.write_bytes(b"A" * 300_000)
    left = 0
    for _ in range(KILLS):
        with subprocess.Popen([sys.executable, "-c", KILLED, path], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            time.sleep(chance.random() * 0.02)
            process.send_signal(signal.SIGKILL)
        data = path.read_bytes()
        assert data in (b"A" * 300_000, b"B" * 300_000)
        left += len(names(tmp_path)) - 1
    write_atomically(path, NEW)
    assert left > 0
    assert names(tmp_path) == ["east.mapper"]


FULL = """
import resource, sys
from pathlib import Path
from mapper.errors import SaveError
from mapper.files.atomic import write_atomically
resource.setrlimit(resource.RLIMIT_FSIZE, (128 * 1024, 128 * 1024))
try:
    write_atomically(Path(sys.argv[1]), b"x" * 400_000)
except SaveError as error:
    print(error)
"""


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the limit stands in for a full disk on Linux"
)
def test_a_disk_that_is_really_full_keeps_the_old_file(target: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", FULL, target], capture_output=True, text=True, check=True
    ).stdout
    assert "east.mapper: not saved, and nothing was changed: File too large" in told
    assert target.read_bytes() == OLD
    assert names(target.parent) == ["east.mapper"]
