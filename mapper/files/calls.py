"""The calls to the system that a save is made of, in one place: tests can make each of them fail."""

import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE, S_ISREG

_BINARY = getattr(os, "O_BINARY", 0)  # Windows alone knows it
_CAN_SYNC_FOLDERS = os.name == "posix"


class FileCalls:
    """Thin and without memory; every method raises OSError when the system refuses."""

    def resolve(self, path: Path) -> Path:
        """Return the real file behind symbolic links, which need not exist yet."""
        return real_path(path)

    def is_link(self, path: Path) -> bool:
        """Tell whether the path is still a symbolic link: after resolving, a loop."""
        return path.is_symlink()

    def status(self, path: Path) -> os.stat_result | None:
        """Return the file's status, or None when there is no such file."""
        try:
            return path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def is_writable(self, path: Path, status: os.stat_result) -> bool:
        """Tell whether an existing file may be changed; a read-only one may not, even by root."""
        return bool(status.st_mode & 0o222) and os.access(path, os.W_OK)

    def create(self, path: Path) -> int:
        """Create a file that must not exist yet and return its descriptor."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)

    def write(self, descriptor: int, data: memoryview) -> int:
        """Write some of the data and return how many bytes were taken."""
        return os.write(descriptor, data)

    def set_mode(self, path: Path, status: os.stat_result) -> None:
        """Give a file the permissions of another."""
        if S_IMODE(path.stat().st_mode) != S_IMODE(status.st_mode):
            path.chmod(S_IMODE(status.st_mode))

    def sync(self, descriptor: int) -> None:
        """Wait until what was written has reached the disk."""
        os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Close a descriptor."""
        os.close(descriptor)

    def read(self, path: Path) -> bytes:
        """Return all bytes of a file."""
        return path.read_bytes()

    def replace(self, source: Path, target: Path) -> None:
        """Put the source in the target's place in one step."""
        source.replace(target)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the folder's entries have reached the disk, where the system can do so."""
        if not _CAN_SYNC_FOLDERS:
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def remove(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def names(self, folder: Path, prefix: str) -> Iterator[str]:
        """Yield the names in a folder that begin with the prefix."""
        with os.scandir(folder) as entries:
            yield from [entry.name for entry in entries if entry.name.startswith(prefix)]

    def free_bytes(self, folder: Path) -> int:
        """Return the free space where the folder lies."""
        return shutil.disk_usage(folder).free

    def token(self) -> str:
        """Return a few characters no other save will choose."""
        return secrets.token_hex(4)


def real_path(path: Path) -> Path:
    """Return the real file behind symbolic links; where they lead in a circle, one of them."""
    return Path(os.path.realpath(path))


def is_regular(status: os.stat_result) -> bool:
    """Tell whether a status is that of an ordinary file."""
    return S_ISREG(status.st_mode)
