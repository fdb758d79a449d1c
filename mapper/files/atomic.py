"""Writing a file so that the old or the new one stands there whole, whatever happens."""

import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from mapper.errors import MapperError, SaveError
from mapper.files.calls import FileCalls, is_regular
from mapper.files.wording import fault

SYSTEM = FileCalls()
_STALE_AFTER_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What tells a file's content from another's; `mtime` is its time of change in nanoseconds."""

    size: int
    mtime: int
    sha256: str

    def same_content(self, other: "Fingerprint | None") -> bool:
        """Tell whether both are of the same bytes, whenever they were written."""
        return other is not None and (self.size, self.sha256) == (other.size, other.sha256)


class UnconfirmedSave(SaveError):  # noqa: N818  # named for what the user is told
    """The new file stands in its place, but the system did not confirm that it will outlast a power loss."""


def write_atomically(
    path: Path,
    data: bytes | Iterable[bytes],
    *,
    before_replacing: Callable[[Path], None] | None = None,
    calls: FileCalls = SYSTEM,
) -> Fingerprint:
    """Write a whole file in one step, through symbolic links; return its fingerprint once it was read back.

    On any failure what stood there before still stands there, and SaveError is raised. What
    `before_replacing` raises, asked with the real path, passes through, and nothing is replaced either.
    A hard link elsewhere keeps the old contents.
    """
    target = _target(path, calls)
    prefix = _prefix(target.name)
    _remove_stale(target.parent, prefix, calls)
    temporary = target.parent / f"{prefix}{os.getpid()}-{calls.token()}.tmp"
    replaced = False
    try:
        digest = _write(temporary, _chunks(data), calls)
        if (status := calls.status(target)) is not None:
            calls.set_mode(temporary, status)
        if sha256(calls.read(temporary)).hexdigest() != digest:
            raise _failure(path, "what was written reads back differently", calls)
        if before_replacing is not None:
            before_replacing(target)
        calls.replace(temporary, target)
        replaced = True
        calls.sync_folder(target.parent)
        return _confirmed(target, digest, calls)
    except OSError as error:
        raise _failure(path, error.strerror or "the system refused", calls, replaced=replaced) from error
    finally:
        if not replaced:
            with suppress(OSError):
                calls.remove(temporary)


def fingerprint_of(path: Path, *, calls: FileCalls = SYSTEM) -> Fingerprint | None:
    """Return the fingerprint of a file as it stands on disk, or None when there is none."""
    status = calls.status(path)
    if status is None:
        return None
    data = calls.read(path)
    return Fingerprint(len(data), status.st_mtime_ns, sha256(data).hexdigest())


def _target(path: Path, calls: FileCalls) -> Path:
    try:
        target = calls.resolve(path)
        status = calls.status(target)
        if calls.is_link(target):
            raise _failure(path, "the link leads in a circle", calls)
        if status is not None and not is_regular(status):
            raise _failure(path, "this is not an ordinary file", calls)
        if status is not None and not calls.is_writable(target, status):
            raise _failure(path, "the file is read-only", calls, remedy="save it under another name")
    except OSError as error:
        raise _failure(path, error.strerror or "the system refused", calls) from error
    return target


def _write(temporary: Path, chunks: Iterable[bytes], calls: FileCalls) -> str:
    """Write and sync a new file; return the SHA-256 of what was meant."""
    digest = sha256()
    descriptor = calls.create(temporary)
    try:
        for chunk in chunks:
            digest.update(chunk)
            rest = memoryview(chunk)
            while rest:
                taken = calls.write(descriptor, rest)
                if taken <= 0:
                    raise OSError(0, "the disk takes no more")
                rest = rest[taken:]
        calls.sync(descriptor)
    finally:
        calls.close(descriptor)
    return digest.hexdigest()


def _confirmed(target: Path, digest: str, calls: FileCalls) -> Fingerprint:
    found = fingerprint_of(target, calls=calls)
    if found is None or found.sha256 != digest:
        raise OSError(0, "another program has changed the file since")
    return found


def _chunks(data: bytes | Iterable[bytes]) -> Iterable[bytes]:
    return (data,) if isinstance(data, bytes) else data


def _prefix(name: str) -> str:
    """Return how the temporary files of one target begin; short enough for every file system."""
    return f".{name[:24]}.{sha256(name.encode('utf-8', 'surrogateescape')).hexdigest()[:8]}."


def _remove_stale(folder: Path, prefix: str, calls: FileCalls) -> None:
    """Remove what killed saves of the same file left behind; it is no fault when that fails."""
    with suppress(OSError):
        for name in calls.names(folder, prefix):
            if name.endswith(".tmp") and _is_stale(folder / name, name.removeprefix(prefix), calls):
                calls.remove(folder / name)


def _is_stale(path: Path, rest: str, calls: FileCalls) -> bool:
    process = rest.partition("-")[0]
    if os.name == "posix" and process.isdecimal():
        return not _is_running(int(process))
    status = calls.status(path)
    return status is not None and time.time() - status.st_mtime > _STALE_AFTER_SECONDS


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)  # signal 0 only asks
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _failure(
    path: Path, why: str, calls: FileCalls, *, replaced: bool = False, remedy: str = ""
) -> MapperError:
    if replaced:
        text = f"the file was written, but the system does not confirm it: {why}"
        return fault(UnconfirmedSave, text, file=str(path), remedy="save again")
    text = f"not saved, and nothing was changed: {why}"
    return fault(SaveError, text, file=str(path), remedy=remedy or free_space(path.parent, calls))


def free_space(folder: Path, calls: FileCalls) -> str:
    """Return in words how much room is left where a folder is or would be; nothing if that is unknown."""
    there = next((place for place in (folder, *folder.parents) if place.is_dir()), folder)
    try:
        free = calls.free_bytes(there)
    except OSError:
        return ""
    return f"{free / 1_000_000:,.1f} MB free there"
