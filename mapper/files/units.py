"""Ready units: the vehicles, men and drones that come with the program."""

from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from mapper.errors import TableError
from mapper.files.resources import resource
from mapper.model.unit import UnitKind
from mapper.model.value import Json, Name, Note, Value

SQUAD = Annotated[int, Field(ge=1, le=20)]


class ReadyCrew(Value):
    """A drone that comes with a vehicle and begins docked."""

    name: Name
    kind: UnitKind
    sheet: Json


class ReadyUnit(Value):
    """A unit to put on the map: `about` says what it is for, `count` how many stand together."""

    name: Name
    about: Note
    kind: UnitKind
    sheet: Json
    count: SQUAD = 1
    crew: tuple[ReadyCrew, ...] = ()


@lru_cache(maxsize=4)
def ready_units(ruleset_key: str) -> dict[str, ReadyUnit]:
    """Return the units that come with a ruleset, by the names of their files.

    Raises TableError, naming the file, when one is not a ready unit.
    """
    folder = resource(f"{ruleset_key}/units")
    return {path.stem: _read(path) for path in sorted(folder.glob("*.json"))}


def _read(path: Path) -> ReadyUnit:
    try:
        return ReadyUnit.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise TableError(
            "this is no ready unit", file=str(path), remedy=str(error).split("\n", 1)[0]
        ) from error
