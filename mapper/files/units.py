"""Units as files: the vehicles, men and drones that come with the program, and those a user keeps."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError
from pydantic_core import from_json

from mapper.errors import DocumentError, TableError
from mapper.files.complaints import complaints, syntax_place
from mapper.files.json_scan import first_repeat, position
from mapper.files.resources import resource
from mapper.files.small_files import first_bytes
from mapper.files.wording import fault
from mapper.model.unit import UnitKind
from mapper.model.value import Json, Name, Note, Value

SQUAD = Annotated[int, Field(ge=1, le=20)]
MAX_BYTES = 256 * 1024
_BOM = b"\xef\xbb\xbf"


class ReadyCrew(Value):
    """A man or drone that comes with a vehicle; a docked one begins on it."""

    name: Name
    kind: UnitKind
    sheet: Json
    docked: bool = True


class ReadyUnit(Value):
    """A unit to put on the map: `about` says what it is for, `count` how many stand together."""

    name: Name
    about: Note = ""
    kind: UnitKind
    sheet: Json
    count: SQUAD = 1
    crew: tuple[ReadyCrew, ...] = ()


@lru_cache(maxsize=4)
def ready_units(ruleset_key: str) -> dict[str, ReadyUnit]:
    """Return the units that come with a ruleset, by the names of their files.

    Raises TableError, naming the file, when one is not a ready unit.
    """
    folder = ready_folder(ruleset_key)
    try:
        return {path.stem: read_unit(path) for path in sorted(folder.glob("*.json"))}
    except DocumentError as error:
        raise TableError(error.text, file=error.file, place=error.place, remedy=error.remedy) from error


def ready_folder(ruleset_key: str) -> Path:
    """Return the folder of the units that come with a ruleset."""
    return resource(f"{ruleset_key}/units")


def read_unit(path: Path) -> ReadyUnit:
    """Return the unit in a file; raise DocumentError, in one line with file and place, when it holds none."""
    return unit_of(first_bytes(path, MAX_BYTES), str(path))


def unit_of(data: bytes, name: str) -> ReadyUnit:
    """Return the unit in these bytes; raise DocumentError, with `name` in its line, when they hold none."""
    if len(data) > MAX_BYTES:
        raise fault(
            DocumentError,
            "the file is too large for a unit",
            file=name,
            remedy=f"{MAX_BYTES // 1024} kB at most",
        )
    data = data.removeprefix(_BOM)
    try:
        parsed = from_json(data)
        unit = ReadyUnit.model_validate_json(data)
    except ValidationError as error:
        first = complaints(error, parsed)[0]
        text = f"this is no unit: {first.text}"
        raise fault(DocumentError, text, file=name, place=first.place, remedy="mend or delete it") from None
    except ValueError as error:
        where, what = syntax_place(str(error))
        raise fault(DocumentError, what, file=name, place=where, remedy="mend or delete it") from None
    if (repeat := first_repeat(data)) is not None:
        where = f"{position(data, repeat.first)} and {position(data, repeat.second)}"
        raise fault(DocumentError, f"a key stands twice, at {where}", file=name, remedy="mend or delete it")
    return unit


def unit_bytes(unit: ReadyUnit) -> bytes:
    """Return a unit as the text of its file; equal units give equal bytes."""
    told = json.loads(unit.model_dump_json(exclude_defaults=True))
    return (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode()
