"""The trail of a document: how it stood once, and a line for each change since; a crash costs one at most."""

import os
from hashlib import sha256
from pathlib import Path

from pydantic_core import from_json, to_json

from mapper.errors import DocumentError
from mapper.files.atomic import write_atomically
from mapper.files.layout import to_bytes
from mapper.files.parsing import parse
from mapper.files.patches import patch, patched
from mapper.files.wording import fault
from mapper.model.scenario import Scenario

LINES = ".trail"
LEAST_LINES_BYTES = 1 << 20
MOST_LINES_PER_BASE = 4
"""When the lines are this many times as long as the document itself, it is written whole again."""

_SEAL_LENGTH = 16


class Trail:
    """Follows one document in two files: its base, a whole document, and the lines since.

    Each line is sealed over what came before, from the base on, so that lines of another base, and a last
    line that was not written to its end, count for nothing.
    """

    def __init__(self, base: Path) -> None:
        """Say where the base stands; the lines stand beside it."""
        self.base = base
        self._lines = base.with_suffix(LINES)
        self._descriptor: int | None = None
        self._seal = ""
        self._length = 0
        self._longest = 0

    @property
    def is_long(self) -> bool:
        """Whether it is time to write the document whole again."""
        return self._length > self._longest

    @property
    def is_lost(self) -> bool:
        """Whether its lines were deleted by another program: what is added would go nowhere."""
        return self._descriptor is not None and os.fstat(self._descriptor).st_nlink == 0

    def begin(self, scenario: Scenario, *, is_saved: bool = False) -> None:
        """Write a document whole, in place of what was kept before.

        Raises SaveError or OSError when it cannot be written; what was kept before is kept still then.
        """
        data = to_bytes(scenario)
        write_atomically(self.base, data)
        self.close()
        self._descriptor = os.open(
            self._lines, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600
        )
        self._seal, self._length = _first_seal(data), 0
        self._longest = max(LEAST_LINES_BYTES, MOST_LINES_PER_BASE * len(data))
        self._write("{}", is_saved=is_saved)

    def follow(self, old: Scenario, new: Scenario, *, is_saved: bool = False) -> None:
        """Add what an edit changed: it outlasts the program at once, and a power loss once synced.

        Raises OSError when it cannot be written: the document must be begun again then.
        """
        self._write(patch(old, new), is_saved=is_saved)

    def sync(self) -> None:
        """Wait until the lines have reached the disk."""
        if self._descriptor is not None:
            os.fsync(self._descriptor)

    def close(self) -> None:
        """Let go of the files, which stay."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def discard(self) -> None:
        """Delete the files."""
        self.close()
        discard(self.base)

    def _write(self, change: str, *, is_saved: bool) -> None:
        if self._descriptor is None:
            raise OSError(0, "nothing was begun")
        text = f"{int(is_saved)}{change}"
        seal = _next_seal(self._seal, text)
        line = f"{seal}{text}\n".encode()
        if os.write(self._descriptor, line) != len(line):
            raise OSError(0, "the disk takes no more")
        self._seal = seal
        self._length += len(line)


def end_of(base: Path) -> Scenario:
    """Return the document at the end of a trail.

    It may break rules that a file must keep, as any document may while it is drawn. Raises DocumentError.
    """
    data = _bytes(base)
    lines = _whole_lines(base, data)
    if not lines:
        return parse(data, base.name)
    document = from_json(data)
    try:
        for line in lines:
            document = patched(document, from_json(line[1:]))
    except (LookupError, TypeError, ValueError) as error:
        raise fault(DocumentError, "the changes kept do not fit the document", file=base.name) from error
    return parse(to_json(document), base.name)


def is_saved(base: Path) -> bool:
    """Tell whether what a trail leads to had been saved, or was never changed."""
    try:
        lines = _whole_lines(base, _bytes(base))
    except DocumentError:
        return False
    return bool(lines) and lines[-1].startswith("1")


def discard(base: Path) -> None:
    """Delete the files of a trail."""
    base.unlink(missing_ok=True)
    base.with_suffix(LINES).unlink(missing_ok=True)


def _bytes(base: Path) -> bytes:
    try:
        return base.read_bytes()
    except OSError as error:
        what = f"the file cannot be read: {error.strerror}"
        raise fault(DocumentError, what, file=base.name) from error


def _whole_lines(base: Path, data: bytes) -> list[str]:
    """Return the lines that belong to a base, up to the first that is not whole."""
    try:
        told = base.with_suffix(LINES).read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        what = f"the changes kept cannot be read: {error.strerror}"
        raise fault(DocumentError, what, file=base.name) from error
    found: list[str] = []
    seal = _first_seal(data)
    for line in told.decode("utf-8", "replace").split("\n")[:-1]:
        text = line[_SEAL_LENGTH:]
        seal = _next_seal(seal, text)
        if line[:_SEAL_LENGTH] != seal:
            break
        found.append(text)
    return found


def _first_seal(data: bytes) -> str:
    return sha256(data).hexdigest()[:_SEAL_LENGTH]


def _next_seal(seal: str, text: str) -> str:
    return sha256(f"{seal}{text}".encode()).hexdigest()[:_SEAL_LENGTH]
