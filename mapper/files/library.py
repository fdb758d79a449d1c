"""The library: ready units, the user's own and those of a document, as one list to search and to keep."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from platformdirs import user_data_path
from pydantic_core import to_json

from mapper.edit.operations import free_id
from mapper.edit.roster import Recruit, readable_id
from mapper.errors import DocumentError, MapperError, SaveError
from mapper.files.atomic import SYSTEM, write_atomically
from mapper.files.calls import FileCalls
from mapper.files.units import MAX_BYTES, ReadyCrew, ReadyUnit, read_unit, ready_folder, unit_bytes
from mapper.files.wording import fault
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.ruleset import Ruleset
from mapper.rules.sheets import Summary

SUFFIX = ".json"
MOST_OF_A_DOCUMENT = 500
"""How many different units of a document are listed."""


class Shelf(StrEnum):
    """Where an entry comes from."""

    READY = "ready"
    MINE = "mine"
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class Entry:
    """A unit of the library; `path` is its file, `on_map` the id of the document's unit it is."""

    shelf: Shelf
    ready: ReadyUnit
    summary: Summary
    path: Path | None = None
    on_map: str | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """A file of the library that holds no unit; `line` tells of it in full, `why` without its name."""

    path: Path
    line: str
    why: str


@dataclass(frozen=True, slots=True)
class Stock:
    """What a shelf holds, by name, what of it cannot be used, and how much is not listed."""

    entries: tuple[Entry, ...]
    broken: tuple[Broken, ...] = ()
    unlisted: int = 0


def library_folder(ruleset_key: str) -> Path:
    """Return the folder in which a user's own units of a ruleset are kept."""
    return user_data_path("Mapper", appauthor=False) / "library" / ruleset_key


def ready_stock(ruleset: Ruleset) -> Stock:
    """Return the units that come with a ruleset."""
    return _read(ready_folder(ruleset.key), Shelf.READY, ruleset)


def document_stock(scenario: Scenario, ruleset: Ruleset) -> Stock:
    """Return the units of a document that are not docked, each build once."""
    found: dict[bytes, Entry] = {}
    carried: dict[str, list[Unit]] = {}
    for unit in scenario.units:
        if unit.carrier is not None:
            carried.setdefault(unit.carrier, []).append(unit)
    standing = [unit for unit in scenario.units if unit.carrier is None]
    for number, unit in enumerate(standing):
        if len(found) == MOST_OF_A_DOCUMENT:
            return Stock(tuple(found.values()), unlisted=len(standing) - number)
        ready = _as_built(unit, carried.get(unit.id, ()))
        key = to_json(ready)
        if key not in found:
            found[key] = Entry(Shelf.DOCUMENT, ready, ruleset.summary(unit), on_map=unit.id)
    return Stock(tuple(found.values()))


class Library:
    """A user's own units: a file each in one folder."""

    def __init__(self, folder: Path, calls: FileCalls = SYSTEM) -> None:
        """Use a folder, which need not exist until something is kept."""
        self.folder = folder
        self._calls = calls

    def stock(self, ruleset: Ruleset) -> Stock:
        """Return the units kept here; what cannot be read keeps none of the others out."""
        return _read(self.folder, Shelf.MINE, ruleset)

    def keep(self, unit: ReadyUnit, *, over: Path | None = None) -> Path:
        """Write a unit as a new file, or over one of this folder; raise SaveError when it is not written."""
        path, data = over or self._free_path(unit.name or unit.kind), unit_bytes(unit)
        if len(data) > MAX_BYTES:
            remedy = f"{MAX_BYTES // 1024} kB at most"
            raise fault(SaveError, "the unit is too large to be kept", file=path.name, remedy=remedy)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            text = f"the folder of your own units cannot be made: {error.strerror}"
            raise fault(SaveError, text, file=str(self.folder)) from error
        write_atomically(path, data, calls=self._calls)
        return path

    def rename(self, path: Path, name: str) -> None:
        """Give a kept unit another name; its file keeps its own.

        Raises DocumentError or SaveError, and the file is as it was.
        """
        wanted = " ".join(name.split())
        if not wanted:
            raise SaveError("a unit needs a name", file=path.name)
        try:
            renamed = read_unit(path).evolve(name=wanted)
        except ValueError as error:
            remedy = "at most 200 letters, no control characters"
            raise fault(SaveError, "this cannot be a name", file=path.name, remedy=remedy) from error
        write_atomically(path, unit_bytes(renamed), calls=self._calls)

    def delete(self, path: Path) -> None:
        """Delete a file of this folder; raise SaveError when the system refuses."""
        try:
            self._calls.remove(path)
        except FileNotFoundError:
            return
        except OSError as error:
            raise fault(SaveError, f"not deleted: {error.strerror}", file=str(path)) from error

    def _free_path(self, name: str) -> Path:
        taken = {path.stem.casefold() for path in self._files()}
        return self.folder / f"{free_id(readable_id(name) or 'unit', taken)}{SUFFIX}"

    def _files(self) -> tuple[Path, ...]:
        try:
            return tuple(self.folder.iterdir())
        except OSError:
            return ()  # keeping tells what is wrong with the folder


def ready_of(unit: Unit, scenario: Scenario) -> ReadyUnit:
    """Return a unit of a document as it was built, with the drones docked on it."""
    return _as_built(unit, [other for other in scenario.units if other.carrier == unit.id])


def _as_built(unit: Unit, crew: Iterable[Unit]) -> ReadyUnit:
    return ReadyUnit(
        name=unit.name,
        kind=unit.kind,
        sheet=unit.sheet,
        crew=tuple(ReadyCrew(name=one.name, kind=one.kind, sheet=one.sheet) for one in crew),
    )


def recruit_of(ready: ReadyUnit) -> Recruit:
    """Return a unit of the library as one that is to be put on the map."""
    crew = (Recruit(one.name, one.kind, one.sheet, docked=one.docked) for one in ready.crew)
    return Recruit(ready.name, ready.kind, ready.sheet, count=ready.count, crew=tuple(crew))


def units_of(ready: ReadyUnit) -> tuple[Unit, ...]:
    """Return a unit of the library and its crew as they would stand on a map."""
    leader = _unit(ready, "unit", None)
    crew = (_unit(one, f"crew-{number}", "unit") for number, one in enumerate(ready.crew, 1))
    return (leader, *crew)


def summary_of(ready: ReadyUnit, ruleset: Ruleset, file: str) -> Summary:
    """Return a unit in few words; raise DocumentError, naming the file, when it is none of the ruleset's."""
    leader, *crew = units_of(ready)
    try:
        for one in crew:
            ruleset.summary(one)
        return ruleset.summary(leader)
    except DocumentError as error:
        text = f"{error.text} ({error.remedy})" if error.remedy else error.text
        place = error.place.split(": ", 1)[-1]
        raise fault(DocumentError, text, file=file, place=place, remedy="mend or delete it") from error


def _unit(ready: ReadyUnit | ReadyCrew, unit_id: str, carrier: str | None) -> Unit:
    docked = carrier if isinstance(ready, ReadyCrew) and ready.docked else None
    return Unit(
        id=unit_id,
        side=None,
        kind=ready.kind,
        name=ready.name,
        tile=Tile(0, 0),
        carrier=docked,
        sheet=ready.sheet,
    )


def _read(folder: Path, shelf: Shelf, ruleset: Ruleset) -> Stock:
    entries, broken = [], []
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except FileNotFoundError:
        return Stock(())
    except OSError as error:
        told = fault(DocumentError, f"the folder cannot be read: {error.strerror}", file=str(folder))
        return Stock((), (_broken(folder, told),))
    for path in paths:
        try:
            entries.append(_entry(path, shelf, ruleset))
        except MapperError as error:
            broken.append(_broken(path, error))
    entries.sort(key=lambda entry: (entry.ready.name.casefold(), entry.path))
    return Stock(tuple(entries), tuple(broken))


def _broken(path: Path, error: MapperError) -> Broken:
    why = MapperError(error.text, place=error.place, remedy=error.remedy)
    return Broken(path, error.one_line(), why.one_line())


def _entry(path: Path, shelf: Shelf, ruleset: Ruleset) -> Entry:
    ready = read_unit(path)
    return Entry(shelf, ready, summary_of(ready, ruleset, str(path)), path)
