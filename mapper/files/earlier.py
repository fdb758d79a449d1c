"""Earlier versions: what stood in a file before each save, kept dated in the program's own folder."""

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from platformdirs import user_data_path

from mapper.files.atomic import write_atomically
from mapper.files.calls import real_path
from mapper.files.documents import load
from mapper.files.parsing import MAX_BYTES
from mapper.model.scenario import Scenario

NEWEST = 10
"""So many of the last versions are kept, whenever they were saved."""

DAYS = 14
"""For so many days the first version of each day is kept besides."""

MOST_BYTES_OF_ONE = 256 << 20
MOST_BYTES_OF_ALL = 1 << 30
"""Above these the oldest versions go first, but never the only one of a document."""

SUFFIX = ".mapper"
_ORIGIN = "origin"
_STAMP = "%Y%m%dT%H%M%S%f"


@dataclass(frozen=True, slots=True)
class Earlier:
    """One version that was kept: `replaced` is when another took its place, `saved` when it was written."""

    path: Path
    replaced: datetime
    saved: datetime
    size: int

    def open(self) -> Scenario:
        """Return the document; raise DocumentError when it cannot be opened."""
        return load(self.path)


def earlier_folder() -> Path:
    """Return the folder below which the versions of each document have a folder of their own."""
    return user_data_path("Mapper", appauthor=False) / "earlier"


def keep_earlier(path: Path, *, now: datetime | None = None, folder: Path | None = None) -> Path | None:
    """Keep what stands in a file that is about to be saved; return where, None when there is nothing to keep.

    What was kept last is not kept twice. Raises SaveError or OSError when it cannot be written.
    """
    real = real_path(path)
    if not real.is_file() or real.stat().st_size > MAX_BYTES:
        return None
    data, status = real.read_bytes(), real.stat()
    top = folder or earlier_folder()
    home = _home(top, real)
    digest = sha256(data).hexdigest()[:8]
    kept = _versions(home)
    if kept and kept[0].path.stem.endswith(f"-{digest}") and kept[0].path.read_bytes() == data:
        return None
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not (home / _ORIGIN).exists():  # for whoever looks for a version by hand
        write_atomically(home / _ORIGIN, json.dumps(str(real)).encode())
    moment = now or datetime.now(tz=UTC)
    copy = home / f"{moment.astimezone(UTC):{_STAMP}}-{digest}{SUFFIX}"
    write_atomically(copy, data)
    os.utime(copy, ns=(status.st_atime_ns, status.st_mtime_ns))
    for version in outdated(_versions(home), moment):
        version.path.unlink(missing_ok=True)
    for version in _too_many(_all(top)):
        version.path.unlink(missing_ok=True)
    return copy


def earlier_versions(path: Path, *, folder: Path | None = None) -> list[Earlier]:
    """Return the versions kept of a document, the newest first."""
    return _versions(_home(folder or earlier_folder(), real_path(path)))


def outdated(versions: Sequence[Earlier], now: datetime) -> list[Earlier]:
    """Return the versions of one document that need not be kept any longer; never the newest."""
    by_age = sorted(versions, key=lambda version: version.replaced, reverse=True)
    kept = set(by_age[:NEWEST])
    first_of_day: dict[object, Earlier] = {}
    for version in by_age:  # the oldest of a day comes last and stays
        if now - version.replaced < timedelta(days=DAYS):
            first_of_day[version.replaced.astimezone().date()] = version
    kept |= set(first_of_day.values())
    room = MOST_BYTES_OF_ONE
    gone: list[Earlier] = []
    for place, version in enumerate(by_age):
        if version in kept:
            room -= version.size
        if place and (version not in kept or room < 0):
            gone.append(version)
    return gone


def _too_many(homes: Iterable[Sequence[Earlier]]) -> list[Earlier]:
    """Return the oldest versions that all documents together have no room for."""
    by_home = list(homes)
    total = sum(version.size for versions in by_home for version in versions)
    spare = sorted((one for versions in by_home for one in versions[1:]), key=lambda one: one.replaced)
    gone: list[Earlier] = []
    for version in spare:
        if total <= MOST_BYTES_OF_ALL:
            break
        gone.append(version)
        total -= version.size
    return gone


def _home(top: Path, real: Path) -> Path:
    return top / sha256(os.fsencode(real)).hexdigest()[:16]


def _all(top: Path) -> list[list[Earlier]]:
    return [_versions(home) for home in top.iterdir() if home.is_dir()]


def _versions(home: Path) -> list[Earlier]:
    found = [_version(path) for path in home.glob(f"*{SUFFIX}")]
    return sorted(
        (version for version in found if version), key=lambda version: version.replaced, reverse=True
    )


def _version(path: Path) -> Earlier | None:
    try:
        replaced = datetime.strptime(path.stem.partition("-")[0], _STAMP).replace(tzinfo=UTC)
        status = path.stat()
    except (ValueError, OSError):
        return None  # no version of ours, or gone since
    return Earlier(path, replaced, datetime.fromtimestamp(status.st_mtime, tz=UTC), status.st_size)
