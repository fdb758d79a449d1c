"""Opening and saving documents: strict, whole, in one line when something is wrong."""

import gc
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import from_json, to_json

from mapper.errors import DocumentError
from mapper.files.atomic import SYSTEM, Fingerprint, fingerprint_of, write_atomically
from mapper.files.backups import keep_older
from mapper.files.calls import FileCalls, is_regular
from mapper.files.complaints import complaints, place, syntax_place
from mapper.files.json_scan import count_keys, first_repeat, position
from mapper.files.layout import to_bytes
from mapper.files.versions import STEPS, Upgrade, upgraded, version_of
from mapper.files.wording import fault, summary
from mapper.model.check import problems
from mapper.model.problem import Problem, Severity
from mapper.model.scenario import FORMAT, VERSION, Scenario

__all__ = [
    "Fingerprint",
    "ForeignChange",
    "Opened",
    "Unsound",
    "check_sound",
    "load",
    "open_document",
    "parse",
    "read",
    "save",
    "to_bytes",
]

MAX_BYTES = 64 * 1024 * 1024
_BOM = b"\xef\xbb\xbf"
_HEADER = re.compile(
    rb'\s*\{\s*"format"\s*:\s*"%b"\s*,\s*"version"\s*:\s*%d\s*[,}]' % (FORMAT.encode(), VERSION)
)


class Unsound(DocumentError):  # noqa: N818  # named for what the document is
    """A document that was read but breaks the format's rules; `problems` holds all that is wrong with it."""

    problems: tuple[Problem, ...] = ()


class ForeignChange(DocumentError):  # noqa: N818  # named for what has happened
    """The file on disk is no longer what was opened or saved last."""


class Opened(NamedTuple):
    """A document as it was opened, and the fingerprint of the very bytes it was read from."""

    scenario: Scenario
    fingerprint: Fingerprint


def load(path: Path) -> Scenario:
    """Open a document; raise DocumentError when it cannot be opened as it is."""
    return open_document(path).scenario


def open_document(path: Path, *, calls: FileCalls = SYSTEM) -> Opened:
    """Open a document together with the fingerprint that a later save of it should expect."""
    try:
        status = calls.status(path)
        if status is None:
            raise fault(DocumentError, "there is no such file", file=str(path))
        if not is_regular(status):
            raise fault(DocumentError, "this is not an ordinary file", file=str(path))
        if status.st_size > MAX_BYTES:
            raise _too_large(status.st_size, str(path))
        data = calls.read(path)
    except OSError as error:
        raise fault(DocumentError, f"cannot be read: {error.strerror}", file=str(path)) from error
    scenario = read(data, str(path))
    return Opened(scenario, Fingerprint(len(data), status.st_mtime_ns, sha256(data).hexdigest()))


def read(data: bytes, name: str, *, steps: Mapping[int, Upgrade] = STEPS) -> Scenario:
    """Return the document in these bytes, whole and sound; raise DocumentError, with `name` in its line."""
    scenario = parse(data, name, steps=steps)
    check_sound(scenario, name)
    return scenario


def parse(data: bytes, name: str, *, steps: Mapping[int, Upgrade] = STEPS) -> Scenario:
    """Return the document in these bytes by its schema alone: how its parts go together is not checked."""
    if len(data) > MAX_BYTES:
        raise _too_large(len(data), name)
    text = data.removeprefix(_BOM)
    _check_encoding(text, name)
    with _no_garbage_collection():
        if _HEADER.match(text) is None:
            text = _current(text, name, steps)
        try:
            scenario = Scenario.model_validate_json(text)
        except ValidationError as error:
            document = _parsed(text, name)
            _check_repeats(text, document, name)
            raise _unsound(complaints(error, document), name) from None
        if count_keys(text) != _keys_of(scenario):
            _check_repeats(text, _parsed(text, name), name)
    return scenario


def check_sound(scenario: Scenario, name: str) -> None:
    """Raise Unsound when a document has a problem that would keep it from being opened."""
    with _no_garbage_collection():
        errors = [problem for problem in problems(scenario) if problem.severity is Severity.ERROR]
    if errors:
        raise _unsound(errors, name)


def save(
    scenario: Scenario, path: Path, *, expected: Fingerprint | None = None, calls: FileCalls = SYSTEM
) -> Fingerprint:
    """Write a document in one step and return its fingerprint; raise SaveError when it could not be written.

    With `expected`, raise ForeignChange when the file is not what it was when it had this fingerprint.
    The first save over a document of an older version keeps that one as `NAME.v1.bak`.
    Raises Unsound for a document that could not be opened again, before anything is written.
    """
    check_sound(scenario, str(path))
    data = to_bytes(scenario)
    if len(data) > MAX_BYTES:
        raise _too_large(len(data), str(path))

    def guard(target: Path) -> None:
        _check_unchanged(target, path, expected, calls)
        keep_older(target, name=str(path), calls=calls)

    return write_atomically(path, data, before_replacing=guard, calls=calls)


def _check_unchanged(target: Path, path: Path, expected: Fingerprint | None, calls: FileCalls) -> None:
    found = fingerprint_of(target, calls=calls) if expected is not None else None
    if expected is None or expected.same_content(found):
        return
    what = "deleted or moved" if found is None else "changed by another program"
    text = f"the file has been {what} since it was opened; nothing was saved"
    raise fault(ForeignChange, text, file=str(path), remedy="save a copy, or open it again")


def _check_encoding(text: bytes, name: str) -> None:
    if not text.strip():
        raise fault(DocumentError, "the file is empty", file=name)
    try:
        text.decode("utf-8")
    except UnicodeDecodeError as error:
        where = position(text, error.start)
        raise fault(DocumentError, "this is not UTF-8 text", file=name, place=where) from None


def _current(text: bytes, name: str, steps: Mapping[int, Upgrade]) -> bytes:
    """Return JSON text of the current version, or raise when it is no document or a newer one."""
    document = _parsed(text, name)
    version = version_of(document, name)
    if version == VERSION:
        return text
    _check_repeats(text, document, name)
    return to_json(upgraded(document, version, steps=steps))


def _parsed(text: bytes, name: str) -> Any:  # noqa: ANN401  # any JSON
    try:
        return from_json(text)
    except ValueError as error:
        where, what = syntax_place(str(error))
        raise fault(DocumentError, what, file=name, place=where) from None


def _check_repeats(text: bytes, document: object, name: str) -> None:
    repeat = first_repeat(text)
    if repeat is not None:
        where = f"{position(text, repeat.first)} and {position(text, repeat.second)}"
        raise fault(
            DocumentError, f"the key stands twice, at {where}", file=name, place=place(repeat.path, document)
        )


def _keys_of(scenario: Scenario) -> int:
    """Return how many keys a document of these contents holds, each counted once."""
    battlemap = scenario.map
    lists = (
        battlemap.structures,
        battlemap.edges,
        battlemap.fields,
        battlemap.marks,
        scenario.sides,
        scenario.units,
    )
    values = sum(len(value.model_fields_set) for value in chain((scenario, battlemap), *lists))
    opaque = chain((scenario.settings, scenario.house_rules, battlemap.legend), scenario.journal)
    of_units = chain.from_iterable((unit.sheet, unit.state) for unit in scenario.units)
    return values + sum(map(_keys_in, chain(opaque, of_units)))


def _keys_in(value: object) -> int:
    if isinstance(value, Mapping):
        return len(value) + sum(map(_keys_in, value.values()))
    return sum(map(_keys_in, value)) if isinstance(value, list) else 0


def _unsound(found: Sequence[Problem], name: str) -> Unsound:
    error = fault(Unsound, summary(found, file=name), file=name, place=found[0].place)
    error.problems = tuple(found)
    return error


def _too_large(size: int, name: str) -> DocumentError:
    return fault(DocumentError, f"the file is too large ({size:,} bytes)", file=name, remedy="at most 64 MB")


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Keep the collector from looking at each new object while a document is built: a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
