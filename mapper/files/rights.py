"""Whether a document's file may be written here, and where the lock stands that says who writes it."""

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from platformdirs import user_state_path

from mapper.files.atomic import SYSTEM
from mapper.files.calls import FileCalls, real_path
from mapper.files.resources import is_sample


@dataclass(frozen=True, slots=True)
class Rights:
    """Where a file really stands, whether it comes with the program, and why it cannot be written."""

    real: Path
    is_sample: bool
    why_not: str


def rights_of(path: Path) -> Rights:
    """Look at what may be done with a file."""
    return Rights(real_path(path), is_sample(path), why_unwritable(path))


def lock_path(path: Path) -> Path:
    """Return where the lock of a file stands, in a folder of the program's own.

    The file is known by its real path, so that links to it have the same lock. Raises OSError.
    """
    return lock_path_of_real(real_path(path))


def lock_path_of_real(real: Path) -> Path:
    """Return where the lock of a file stands whose real path is known, without asking for it."""
    folder = user_state_path("Mapper", appauthor=False) / "locks"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / f"{sha256(os.fsencode(real)).hexdigest()[:24]}.lock"


def why_unwritable(path: Path, *, calls: FileCalls = SYSTEM) -> str:
    """Return why a file cannot be saved where it stands; an empty text when it can, or is not there."""
    try:
        real = calls.resolve(path)
        status, folder = calls.status(real), calls.status(real.parent)
        if status is None or folder is None:
            return ""
        if not calls.is_writable(real, status):
            return "the file is read-only"
        if not calls.is_writable(real.parent, folder):
            return "its folder is read-only"
    except OSError as error:
        return error.strerror or "it cannot be reached"
    return ""
