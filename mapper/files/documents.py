"""Opening and saving documents: strict, whole, in one line when something is wrong."""

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mapper.errors import DocumentError
from mapper.files.atomic import SYSTEM, Fingerprint, fingerprint_of, write_atomically
from mapper.files.backups import keep_older
from mapper.files.calls import FileCalls
from mapper.files.layout import to_bytes
from mapper.files.parsing import MAX_BYTES, Unsound, no_garbage_collection, parse, too_large, unsound
from mapper.files.reading import reading
from mapper.files.rulings import rule_problems, standing_problems
from mapper.files.versions import STEPS, Upgrade
from mapper.files.wording import fault
from mapper.model.check import problems
from mapper.model.problem import Problem, Severity
from mapper.model.scenario import Scenario

__all__ = [
    "Examined",
    "Fingerprint",
    "ForeignChange",
    "Look",
    "OnDisk",
    "Opened",
    "Unsound",
    "check_sound",
    "examined",
    "load",
    "look_at",
    "on_disk",
    "open_document",
    "parse",
    "read",
    "save",
    "to_bytes",
]


class ForeignChange(DocumentError):  # noqa: N818  # named for what has happened
    """The file on disk is no longer what was opened or saved last."""


class OnDisk(Enum):
    """How a file stands to what was opened or saved last."""

    SAME = auto()
    CHANGED = auto()
    GONE = auto()


class Look(NamedTuple):
    """What tells without reading it that a file may be another: its size, time of change and number."""

    size: int
    mtime: int
    inode: int


class Opened(NamedTuple):
    """A document as it was opened, and the fingerprint of the very bytes it was read from."""

    scenario: Scenario
    fingerprint: Fingerprint


class Examined(NamedTuple):
    """The problems of a document, and the document where it can be read at all."""

    problems: tuple[Problem, ...]
    scenario: Scenario | None = None


def load(path: Path) -> Scenario:
    """Open a document; raise DocumentError when it cannot be opened as it is."""
    return open_document(path).scenario


def open_document(path: Path, *, calls: FileCalls = SYSTEM) -> Opened:
    """Open a document together with the fingerprint that a later save of it should expect."""
    data, fingerprint = _bytes_of(path, calls)
    return Opened(read(data, str(path)), fingerprint)


def examined(path: Path, *, calls: FileCalls = SYSTEM) -> Examined:
    """Look for every problem of a document; raise DocumentError when the file is no document to be read."""
    data, _ = _bytes_of(path, calls)
    try:
        scenario = parse(data, str(path))
    except Unsound as error:
        return Examined(error.problems)
    found = problems(scenario)
    found += () if _errors(found) else rule_problems(scenario)
    return Examined(found if _errors(found) else found + standing_problems(scenario), scenario)


def read(data: bytes, name: str, *, steps: Mapping[int, Upgrade] = STEPS) -> Scenario:
    """Return the document in these bytes, whole and sound; raise DocumentError, with `name` in its line."""
    scenario = parse(data, name, steps=steps)
    check_sound(scenario, name)
    return scenario


def check_sound(scenario: Scenario, name: str) -> None:
    """Raise Unsound when a document has a problem that would keep it from being opened."""
    with no_garbage_collection():
        errors = _errors(problems(scenario)) or _errors(rule_problems(scenario))
    if errors:
        raise unsound(errors, name)


def look_at(path: Path, *, calls: FileCalls = SYSTEM) -> Look | None:
    """Return how a file looks without reading it; None where there is none or it cannot be reached."""
    try:
        status = calls.status(path)
    except OSError:
        return None
    return Look(status.st_size, status.st_mtime_ns, status.st_ino) if status is not None else None


def on_disk(path: Path, fingerprint: Fingerprint, *, calls: FileCalls = SYSTEM) -> OnDisk:
    """Tell how a file stands to what was opened or saved last; read it only if its time or size differs."""
    try:
        status = calls.status(path)
        if status is None:
            return OnDisk.GONE
        if (status.st_size, status.st_mtime_ns) == (fingerprint.size, fingerprint.mtime):
            return OnDisk.SAME
        found = fingerprint_of(path, calls=calls)
    except OSError:
        return OnDisk.GONE  # what cannot be reached cannot be written either
    return OnDisk.SAME if fingerprint.same_content(found) else OnDisk.CHANGED


def save(
    scenario: Scenario,
    path: Path,
    *,
    expected: Fingerprint | None = None,
    calls: FileCalls = SYSTEM,
    steps: Mapping[int, Upgrade] = STEPS,
) -> Fingerprint:
    """Write a document in one step and return its fingerprint; raise SaveError when it could not be written.

    With `expected`, raise ForeignChange when the file is not what it was when it had this fingerprint.
    The first save over a document of an older version keeps that one as `NAME.v1.bak`.
    Raises Unsound for a document that could not be opened again, before anything is written.
    """
    check_sound(scenario, str(path))
    data = to_bytes(scenario)
    if len(data) > MAX_BYTES:
        raise too_large(len(data), str(path))

    digest = sha256(data).hexdigest()

    def guard(target: Path) -> None:
        if expected is not None:
            _check_unchanged(path, fingerprint_of(target, calls=calls), (expected.sha256, digest))
        keep_older(target, name=str(path), calls=calls, steps=steps)

    return write_atomically(path, data, before_replacing=guard, calls=calls)


def _errors(found: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(problem for problem in found if problem.severity is Severity.ERROR)


def _bytes_of(path: Path, calls: FileCalls) -> tuple[bytes, Fingerprint]:
    with reading(path, calls) as status:
        if status.st_size > MAX_BYTES:
            raise too_large(status.st_size, str(path))
        data = calls.read(path)
    return data, Fingerprint(len(data), status.st_mtime_ns, sha256(data).hexdigest())


def _check_unchanged(path: Path, found: Fingerprint | None, allowed: tuple[str, str]) -> None:
    """Raise ForeignChange unless the file is as it was opened, or already as it is to be."""
    if found is not None and found.sha256 in allowed:
        return
    what = "deleted or moved" if found is None else "changed by another program"
    text = f"the file has been {what} since it was opened; nothing was saved"
    raise fault(ForeignChange, text, file=str(path), remedy="save a copy, or open it again")
