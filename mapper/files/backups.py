"""Keeping the older version of a document that is about to be saved in the current one."""

from pathlib import Path

from pydantic_core import from_json

from mapper.files.atomic import SYSTEM, write_atomically
from mapper.files.calls import FileCalls
from mapper.files.versions import version_of
from mapper.model.scenario import VERSION

MAX_BACKUPS = 100


def keep_older(path: Path, *, name: str, current: int = VERSION, calls: FileCalls = SYSTEM) -> Path | None:
    """Copy a document of an older version to `NAME.v1.bak` and return that path; leave any other file.

    A backup with other contents is never overwritten: the next is called `NAME.v1.2.bak`.
    Raises DocumentError when the document is of a newer version: it must not be overwritten.
    """
    if calls.status(path) is None:
        return None
    data = calls.read(path)
    version = _version(data, name)
    if version is None or version >= current:
        return None
    for number in range(1, MAX_BACKUPS):
        backup = path.with_name(f"{path.name}.v{version}{f'.{number}' if number > 1 else ''}.bak")
        if calls.status(backup) is None:
            write_atomically(backup, data, calls=calls)
            return backup
        if calls.read(backup) == data:
            return backup
    return None


def _version(data: bytes, name: str) -> int | None:
    try:
        document = from_json(data.removeprefix(b"\xef\xbb\xbf"))
    except ValueError:
        return None
    if not isinstance(document, dict) or document.get("format") != "mapper":
        return None
    return version_of(document, name)
