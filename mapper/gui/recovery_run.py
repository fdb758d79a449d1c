"""The folder of this run's recovery files: taken where it can be written, and locked while the run lasts."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

from PySide6.QtCore import QLockFile

from mapper.files.recovery import LOCK, clear_run, make_run, recovery_folders, runs


class RecoveryRun:
    """Knows the folders that could be this run's, the best first, and which of them is."""

    def __init__(self) -> None:
        """Make nothing yet."""
        self._tops = recovery_folders()
        now = datetime.now(tz=UTC).strftime("%Y%m%dT%H%M%S")
        self._name = f"{now}-{os.getpid()}-{token_hex(2)}"
        self._place = 0
        self._locks: dict[Path, QLockFile] = {}

    @property
    def folder(self) -> Path:
        """The folder that is written to."""
        return self._tops[self._place] / self._name

    @property
    def is_best(self) -> bool:
        """Whether it stands where recovery files belong."""
        return self._place == 0

    def take(self) -> str:
        """Make the folder and lock it, or the next best; return why the better ones could not be.

        Raises OSError, why the best one could not be made, when none can.
        """
        first: OSError | None = None
        while True:
            try:
                self._take(self.folder)
            except OSError as error:
                first = first or error
                if not self.go_on():
                    raise first from error
            else:
                return first.strerror or str(first) if first is not None else ""

    def go_on(self) -> bool:
        """Write to the next best folder from now on; after the last return False, and begin again."""
        self._place = (self._place + 1) % len(self._tops)
        return self._place > 0

    def left(self) -> dict[Path, QLockFile]:
        """Return the folders of runs that have ended, wherever they were kept, each locked."""
        free: dict[Path, QLockFile] = {}
        for run in self._every_run():
            lock = _lock(run)
            if run.name != self._name and lock.tryLock(0):
                free[run] = lock
        return free

    def close(self) -> None:
        """Let go of every folder and delete those in which nothing is left; raise OSError when that fails."""
        locks, self._locks = self._locks, {}
        for lock in locks.values():
            lock.unlock()
        for folder in locks:
            clear_run(folder)

    def _every_run(self) -> Iterator[Path]:
        for top in self._tops:
            with suppress(OSError):  # where nothing can be looked at, nothing can be recovered from
                yield from runs(top)

    def _take(self, folder: Path) -> None:
        if folder in self._locks and not folder.is_dir():  # another program has cleared it away
            self._locks.pop(folder).unlock()
        if folder not in self._locks:
            make_run(folder)
            lock = _lock(folder)
            if not lock.tryLock(0):
                raise OSError(0, f"no lock can be made in {folder}")
            self._locks[folder] = lock


def _lock(run: Path) -> QLockFile:
    lock = QLockFile(str(run / LOCK))
    lock.setStaleLockTime(0)
    return lock
