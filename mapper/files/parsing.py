"""From the bytes of a file to a document whose every part is valid by itself."""

import gc
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from operator import attrgetter
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json, to_json

from mapper.errors import DocumentError
from mapper.files.bulk import MOST_IN_PART, too_bulky
from mapper.files.complaints import complaints, place, syntax_place
from mapper.files.json_scan import first_repeat, has_repeat, marks_in, position
from mapper.files.versions import STEPS, Upgrade, upgraded, version_of
from mapper.files.wording import fault, summary
from mapper.model.problem import Problem
from mapper.model.scenario import FORMAT, VERSION, Scenario
from mapper.model.value import Value

MAX_BYTES = 64 * 1024 * 1024
MOST_MARKS = 5_000_000
"""More than the largest maps and the longest games hold: each value takes memory before it is refused."""

MOST_ERRORS = 10_000
"""So many errors are looked through one by one; millions of them would take all memory."""

KEPT_PARTS = 500
_FIELDS_SET = attrgetter("__pydantic_fields_set__")
_BOM = b"\xef\xbb\xbf"
_HEADER = re.compile(
    rb'\s*\{\s*"format"\s*:\s*"%b"\s*,\s*"version"\s*:\s*%d\s*[,}]' % (FORMAT.encode(), VERSION)
)


class Unsound(DocumentError):  # noqa: N818  # named for what the document is
    """A document that was read but breaks the format's rules; `problems` holds all that is wrong with it."""

    problems: tuple[Problem, ...] = ()


def parse(data: bytes, name: str, *, steps: Mapping[int, Upgrade] = STEPS) -> Scenario:
    """Return the document in these bytes by its schema alone: how its parts go together is not checked."""
    if len(data) > MAX_BYTES:
        raise too_large(len(data), name)
    text = data.removeprefix(_BOM)
    _check_encoding(text, name)
    _check_size(text, name)
    with no_garbage_collection():
        if not _HEADER.match(text):
            text = _current(text, name, steps)
        try:
            scenario = Scenario.model_validate_json(text)
        except ValidationError as error:
            document = _parsed(text, name)
            _check_repeats(text, document, name)
            told = complaints(_bearable(error, document), document)
            raise unsound(told, name, rest=error.error_count() - len(told)) from None
        if has_repeat(text, _keys_of(scenario)):
            _check_repeats(text, _parsed(text, name), name)
    return scenario


def unsound(found: Sequence[Problem], name: str, *, rest: int = 0) -> Unsound:
    """Return the error that tells these problems of a document, and how many more there are."""
    error = fault(Unsound, summary(found, file=name, rest=rest), file=name, place=found[0].place)
    more = (Problem("document", "more", f"has {rest} more problems like these"),) if rest else ()
    error.problems = (*found, *more)
    return error


def too_large(size: int, name: str) -> DocumentError:
    """Return the error for a file of more than MAX_BYTES."""
    return fault(DocumentError, f"the file is too large ({size:,} bytes)", file=name, remedy="at most 64 MB")


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Keep the collector from looking at each new object while a document is built: a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _bearable(error: ValidationError, document: object) -> ValidationError:
    """Return the errors of a document, or those of its first parts where it has far too many."""
    if error.error_count() <= MOST_ERRORS:
        return error
    try:
        Scenario.model_validate_json(to_json(_shortened(document)))
    except ValidationError as fewer:
        return fewer
    return error


def _shortened(part: object) -> object:
    """Return a part of a document with the first of its items, and the first and last of its keys."""
    if isinstance(part, list):
        return [_shortened(item) for item in part[:KEPT_PARTS]]
    if isinstance(part, dict):
        keys = list(part)
        if len(keys) > 2 * KEPT_PARTS:
            keys = keys[:KEPT_PARTS] + keys[-KEPT_PARTS:]
        return {key: _shortened(part[key]) for key in keys}
    return part


def _check_encoding(text: bytes, name: str) -> None:
    if not text.strip():
        raise fault(DocumentError, "the file is empty", file=name)
    try:
        text.decode("utf-8")
    except UnicodeDecodeError as error:
        where = position(text, error.start)
        raise fault(DocumentError, "this is not UTF-8 text", file=name, place=where) from None


def _check_size(text: bytes, name: str) -> None:
    """Refuse what would take far more time and memory than any document needs."""
    marks = marks_in(text)
    if marks > MOST_MARKS:
        remedy = f"at most {MOST_MARKS:,} commas and brackets"
        raise fault(DocumentError, "the file holds too many values", file=name, remedy=remedy)
    what = too_bulky(text) if marks > MOST_IN_PART else None
    if what is not None:
        raise fault(DocumentError, what, file=name, remedy=f"at most {MOST_IN_PART:,}")


def _current(text: bytes, name: str, steps: Mapping[int, Upgrade]) -> bytes:
    """Return JSON text of the current version, or raise when it is no document or a newer one."""
    document = _parsed(text, name)
    version = version_of(document, name, steps=steps)
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
    repeat = first_repeat(text) if has_repeat(text, _keys_in(document)) else None
    if repeat is not None:
        where = f"{position(text, repeat.first)} and {position(text, repeat.second)}"
        problem = Problem(place(repeat.path, document), "duplicate_key", f"the key stands twice, at {where}")
        raise unsound((problem,), name)


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
    alone = (scenario, battlemap, *([battlemap.backdrop] if battlemap.backdrop is not None else ()))
    values = sum(map(len, map(_FIELDS_SET, chain(alone, *lists))))
    opaque = (scenario.settings, scenario.house_rules, battlemap.legend)
    of_units = chain.from_iterable((unit.sheet, unit.state) for unit in scenario.units)
    return values + sum(map(_keys_in, chain(opaque, of_units, (scenario.play, scenario.journal))))


def _keys_in(value: object) -> int:
    if isinstance(value, dict):
        return len(value) + sum(_keys_in(part) for part in value.values() if isinstance(part, (dict, list)))
    if isinstance(value, Value):
        fields = value.__dict__
        return sum(1 + _keys_in(fields[name]) for name in value.model_fields_set)
    return sum(map(_keys_in, value)) if isinstance(value, list | tuple) else 0
