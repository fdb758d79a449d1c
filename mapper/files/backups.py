"""Keeping the older version of a document that is about to be saved in the current one."""

from collections.abc import Mapping
from pathlib import Path

from pydantic_core import from_json

from mapper.files.atomic import SYSTEM, write_atomically
from mapper.files.calls import FileCalls
from mapper.files.versions import STEPS, Upgrade, version_of
from mapper.model.scenario import FORMAT, VERSION

MAX_BACKUPS = 100


def keep_older(
    path: Path, *, name: str, calls: FileCalls = SYSTEM, steps: Mapping[int, Upgrade] = STEPS
) -> Path | None:
    """Copy a document of an older version to `NAME.v1.bak` and return that path; leave any other file.

    A backup with other contents is never overwritten: the next is called `NAME.v1.2.bak`.
    Raises DocumentError when the document is of a newer version: it must not be overwritten.
    """
    data = calls.read(path) if calls.status(path) is not None else b""
    version = _version(data, name, steps)
    if version is None or version >= VERSION:
        return None
    for number in range(1, MAX_BACKUPS):
        backup = path.with_name(f"{path.name}.v{version}{f'.{number}' if number > 1 else ''}.bak")
        if calls.status(backup) is None:
            write_atomically(backup, data, calls=calls)
            return backup
        if calls.read(backup) == data:
            return backup
    return None


def _version(data: bytes, name: str, steps: Mapping[int, Upgrade]) -> int | None:
    """Return the version of a document, or None for what is no document at all."""
    try:
        document = from_json(data.removeprefix(b"\xef\xbb\xbf"))
    except ValueError:
        return None
    if not isinstance(document, dict) or document.get("format") != FORMAT or "version" not in document:
        return None
    return version_of(document, name, steps=steps)
