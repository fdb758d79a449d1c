"""File calls that fail on demand, as a disk, a network share or a killed process would."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from mapper.files.calls import FileCalls


class FaultyCalls(FileCalls):
    """Counts its calls and lets one of them fail; `calls` lists the names of all that were made."""

    def __init__(self, fail_at: int = 0, number: int = errno.EIO) -> None:
        self.calls: list[str] = []
        self.fail_at = fail_at
        self.number = number

    def resolve(self, path: Path) -> Path:
        self._count("resolve")
        return super().resolve(path)

    def is_link(self, path: Path) -> bool:
        self._count("is_link")
        return super().is_link(path)

    def status(self, path: Path) -> os.stat_result | None:
        self._count("status")
        return super().status(path)

    def is_writable(self, path: Path, status: os.stat_result) -> bool:
        self._count("is_writable")
        return super().is_writable(path, status)

    def create(self, path: Path) -> int:
        self._count("create")
        return super().create(path)

    def write(self, descriptor: int, data: memoryview) -> int:
        self._count("write")
        return super().write(descriptor, data)

    def set_mode(self, path: Path, status: os.stat_result) -> None:
        self._count("set_mode")
        super().set_mode(path, status)

    def sync(self, descriptor: int) -> None:
        self._count("sync")
        super().sync(descriptor)

    def close(self, descriptor: int) -> None:
        super().close(descriptor)
        self._count("close")

    def read(self, path: Path) -> bytes:
        self._count("read")
        return super().read(path)

    def replace(self, source: Path, target: Path) -> None:
        self._count("replace")
        super().replace(source, target)

    def sync_folder(self, folder: Path) -> None:
        self._count("sync_folder")
        super().sync_folder(folder)

    def remove(self, path: Path) -> None:
        self._count("remove")
        super().remove(path)

    def names(self, folder: Path, prefix: str) -> Iterator[str]:
        self._count("names")
        return super().names(folder, prefix)

    def _count(self, name: str) -> None:
        self.calls.append(name)
        if len(self.calls) == self.fail_at:
            raise OSError(self.number, os.strerror(self.number))


class ShortWrites(FileCalls):
    """Takes seven bytes a write, and after so many bytes no more at all."""

    def __init__(self, room: int = 10**9) -> None:
        self.room = room

    def write(self, descriptor: int, data: memoryview) -> int:
        taken = super().write(descriptor, data[: min(7, self.room)])
        self.room -= taken
        return taken


class LosingDisk(FileCalls):
    """Keeps what was written and not synced in its cache; `lose_power` drops that, and what folders forgot.

    A file whose bytes were not synced is empty then; a replacement that its folder was not synced after is
    undone. That is the least a file system promises.
    """

    def __init__(self) -> None:
        self._paths: dict[int, Path] = {}
        self._unsynced: set[Path] = set()
        self._replaced: dict[Path, bytes | None] = {}

    def create(self, path: Path) -> int:
        descriptor = super().create(path)
        self._paths[descriptor] = path
        return descriptor

    def write(self, descriptor: int, data: memoryview) -> int:
        self._unsynced.add(self._paths[descriptor])
        return super().write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        super().sync(descriptor)
        self._unsynced.discard(self._paths[descriptor])

    def replace(self, source: Path, target: Path) -> None:
        self._replaced[target] = target.read_bytes() if target.exists() else None
        super().replace(source, target)
        if source in self._unsynced:
            self._unsynced.remove(source)
            self._unsynced.add(target)

    def sync_folder(self, folder: Path) -> None:
        super().sync_folder(folder)
        self._replaced = {path: old for path, old in self._replaced.items() if path.parent != folder}

    def lose_power(self) -> None:
        """Leave on the disk what had reached it for sure."""
        for path in self._unsynced:
            path.write_bytes(b"")
        for path, old in self._replaced.items():
            if old is None:
                path.unlink()
            else:
                path.write_bytes(old)


class LyingDisk(FileCalls):
    """Says it has written all bytes, but keeps one of them differently."""

    def write(self, descriptor: int, data: memoryview) -> int:
        return super().write(descriptor, memoryview(b"\0" + bytes(data[1:])))


class Interloper(FileCalls):
    """Writes into the target just before it is replaced, as a second window would."""

    def __init__(self, target: Path, data: bytes) -> None:
        self.target = target
        self.data = data

    def sync(self, descriptor: int) -> None:
        super().sync(descriptor)
        self.target.write_bytes(self.data)
