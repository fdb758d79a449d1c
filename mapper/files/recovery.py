"""Recovery files: what was not saved yet, kept beside the documents in a folder of the program's own."""

import getpass
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from errno import EPERM
from pathlib import Path
from stat import S_ISVTX

from platformdirs import user_cache_path, user_state_path

from mapper.errors import MapperError
from mapper.files.atomic import Fingerprint, free_space, write_atomically
from mapper.files.calls import FileCalls
from mapper.files.trail import LINES, discard, end_of, is_saved
from mapper.model.scenario import Scenario

SUFFIX = ".mapper"
ORIGIN = ".origin"
LOCK = "lock"


@dataclass(frozen=True, slots=True)
class Leftover:
    """What was kept of one document: the base of its trail, and the document's own file, None if untitled.

    `fingerprint` is that of the file as it was opened or saved last, None where that isn't known.
    """

    path: Path
    origin: Path | None
    fingerprint: Fingerprint | None = None

    @property
    def name(self) -> str:
        """What the document was called."""
        return self.origin.name if self.origin else "Untitled"

    @property
    def time(self) -> datetime:
        """When it was last changed."""
        files = [path for path in (self.path, self.path.with_suffix(LINES)) if path.exists()]
        return datetime.fromtimestamp(max((path.stat().st_mtime for path in files), default=0), tz=UTC)

    @property
    def is_saved(self) -> bool:
        """Whether it had been saved, so that there is nothing to recover."""
        return is_saved(self.path)

    def open(self) -> Scenario:
        """Return the kept document, as it stood after the last change that was kept whole.

        Raises DocumentError when it cannot be read.
        """
        return end_of(self.path)

    def discard(self) -> None:
        """Delete the recovery files."""
        discard(self.path)
        self.path.with_suffix(ORIGIN).unlink(missing_ok=True)


def recovery_folders() -> tuple[Path, ...]:
    """Return the folders below one of which each run keeps its recovery files: the best first.

    The others are for when that cannot be written: caches and temporary files may be cleared away by others.
    """
    user = getpass.getuser() if os.name != "posix" else os.geteuid()
    return (
        user_state_path("Mapper", appauthor=False) / "recovery",
        user_cache_path("Mapper", appauthor=False) / "recovery",
        Path(tempfile.gettempdir()) / f"mapper-recovery-{user}",
    )


def make_run(folder: Path) -> None:
    """Make the folder of a run, readable by its user alone.

    Raises OSError when it cannot be made, or would stand in a folder that another user has made.
    """
    folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not _is_own(folder.parent):
        raise PermissionError(EPERM, "belongs to another user", str(folder.parent))
    folder.mkdir(exist_ok=True, mode=0o700)


def keep_origin(base: Path, origin: Path | None, fingerprint: Fingerprint | None = None) -> None:
    """Note where a kept document came from, and how its file stood then.

    Raises SaveError when it cannot be written.
    """
    told = {"path": str(origin), "file": asdict(fingerprint) if fingerprint else None} if origin else None
    write_atomically(base.with_suffix(ORIGIN), json.dumps(told).encode())


def why_not_kept(error: MapperError | OSError, folder: Path) -> str:
    """Return in one line why nothing could be kept in a folder, and how much room is left there."""
    if isinstance(error, MapperError):
        return str(error)
    why, free = error.strerror or str(error), free_space(folder, FileCalls())
    return f"{why} ({free})" if free else why


def leftovers(folder: Path) -> Iterator[Leftover]:
    """Yield what was kept in a run's folder and never saved, by name."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        left = Leftover(path, *_origin(path.with_suffix(ORIGIN)))
        if not left.is_saved:
            yield left


def runs(top: Path) -> list[Path]:
    """Return the folders of the program's runs, oldest first; none of another user's."""
    if not top.is_dir() or not _is_own(top):
        return []
    return sorted((path for path in top.glob("*") if path.is_dir()), key=lambda path: path.name)


def clear_run(folder: Path) -> None:
    """Delete a run's folder when nothing is left in it to recover."""
    if not folder.is_dir() or any(leftovers(folder)):
        return
    for path in folder.glob("*"):
        path.unlink(missing_ok=True)
    folder.rmdir()


def _is_own(top: Path) -> bool:
    """Tell whether a folder is this user's; only where all users may make folders can it be another's."""
    if os.name != "posix" or not top.parent.stat().st_mode & S_ISVTX:
        return True
    return top.lstat().st_uid == os.geteuid()


def _origin(note: Path) -> tuple[Path | None, Fingerprint | None]:
    try:
        told = json.loads(note.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None, None  # the document matters, not where it came from
    match told:
        case {"path": str(path), "file": {"size": int(size), "mtime": int(mtime), "sha256": str(digest)}}:
            fingerprint: Fingerprint | None = Fingerprint(size, mtime, digest)
        case {"path": str(path)} | str(path):  # a path alone is what earlier versions of the program noted
            fingerprint = None
        case _:
            return None, None
    return (None, None) if "\0" in path else (Path(path), fingerprint)
