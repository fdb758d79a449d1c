"""Recovery files: what was not saved yet, kept beside the documents in a folder of the program's own."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_state_path

from mapper.files.atomic import write_atomically
from mapper.files.documents import load, to_bytes
from mapper.model.scenario import Scenario

SUFFIX = ".mapper"
ORIGIN = ".origin"
LOCK = "lock"


@dataclass(frozen=True, slots=True)
class Leftover:
    """A recovery file that was left: its path, and the document's own file, None if untitled."""

    path: Path
    origin: Path | None

    @property
    def name(self) -> str:
        """What the document was called."""
        return self.origin.name if self.origin else "Untitled"

    def open(self) -> Scenario:
        """Return the kept document.

        Raises DocumentError when it cannot be read.
        """
        return load(self.path)

    def discard(self) -> None:
        """Delete the recovery file."""
        self.path.unlink(missing_ok=True)
        self.path.with_suffix(ORIGIN).unlink(missing_ok=True)


def recovery_folder() -> Path:
    """Return the folder below which each run of the program keeps its recovery files."""
    return user_state_path("Mapper", appauthor=False) / "recovery"


def make_run(folder: Path) -> None:
    """Make the folder of a run, readable by its user alone."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def keep(folder: Path, key: str, scenario: Scenario, origin: Path | None) -> Path:
    """Write a document's recovery file, over the one kept under the same key.

    Raises SaveError when it cannot be written.
    """
    make_run(folder)
    path = folder / f"{key}{SUFFIX}"
    write_atomically(path.with_suffix(ORIGIN), json.dumps(str(origin) if origin else None).encode())
    write_atomically(path, to_bytes(scenario))
    return path


def leftovers(folder: Path) -> Iterator[Leftover]:
    """Yield the recovery files in a run's folder, by name."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        yield Leftover(path, _origin(path.with_suffix(ORIGIN)))


def runs(top: Path) -> list[Path]:
    """Return the folders of the program's runs, oldest first."""
    return sorted((path for path in top.glob("*") if path.is_dir()), key=lambda path: path.name)


def clear_run(folder: Path) -> None:
    """Delete a run's folder when nothing is left in it to recover."""
    if not folder.is_dir() or any(folder.glob(f"*{SUFFIX}")):
        return
    for path in folder.glob("*"):
        path.unlink(missing_ok=True)
    folder.rmdir()


def _origin(path: Path) -> Path | None:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None  # the document matters, not where it came from
    return Path(told) if isinstance(told, str) else None
