"""Exchanging units of the library: files of sheets or of one unit, read and written."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mapper.edit.recruiting import recruits_of
from mapper.edit.roster import Recruit
from mapper.errors import DocumentError
from mapper.files.atomic import write_atomically
from mapper.files.library import summary_of, units_of
from mapper.files.small_files import first_bytes
from mapper.files.units import ReadyCrew, ReadyUnit, read_unit, unit_bytes
from mapper.files.wording import fault, printable
from mapper.model.unit import UnitKind
from mapper.model.value import MAX_NAME
from mapper.rules.registry import other_game
from mapper.rules.ruleset import Ruleset
from mapper.rules.sheet_limits import MAX_BYTES
from mapper.rules.sheets import Doubt, Heading, SheetText

TEXT, UNIT = ".txt", ".json"


@dataclass(frozen=True, slots=True)
class Imported:
    """The units of a file, and what of it is doubtful."""

    units: tuple[ReadyUnit, ...]
    doubts: tuple[Doubt, ...] = ()


def import_units(path: Path, ruleset: Ruleset) -> Imported:
    """Return the units in a file; raise DocumentError, with file and place, when there are none."""
    if path.suffix.casefold() == UNIT:
        unit = read_unit(path)
        summary_of(unit, ruleset, str(path))
        return Imported((unit,))
    try:
        text = _own_sheets(read_text(path), ruleset)
    except DocumentError as error:
        raise fault(
            DocumentError, error.text, file=str(path), place=error.place, remedy=error.remedy
        ) from error
    recruits = [recruit for sheet in text.sheets for recruit in recruits_of(sheet)]
    if not recruits:
        raise fault(DocumentError, "there is no sheet in this text", file=str(path))
    names = _names(recruits, path.stem)
    units = [ready_from(recruit).evolve(name=name) for recruit, name in zip(recruits, names, strict=True)]
    return Imported(tuple(units), (*text.doubts, *(doubt for sheet in text.sheets for doubt in sheet.doubts)))


def _own_sheets(text: str, ruleset: Ruleset) -> SheetText:
    if (other := other_game(text, ruleset.key)) is not None:
        raise DocumentError(f"this is a sheet of the {other.name} rules")
    return ruleset.read_sheets(text)


def _names(recruits: Sequence[Recruit], stem: str) -> Iterator[str]:
    """Yield the names of units; those whose text gives them none are called by their file."""
    unnamed = sum(not recruit.keeps_name for recruit in recruits)
    called = printable(stem)[: MAX_NAME - 8]
    number = 0
    for recruit in recruits:
        number += not recruit.keeps_name
        yield recruit.name if recruit.keeps_name else called if unnamed == 1 else f"{called} {number}"


def read_text(path: Path) -> str:
    """Return the text of a file; raise DocumentError when it is too long, or no UTF-8."""
    name, data = str(path), first_bytes(path, MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise fault(
            DocumentError, "the text is too long", file=name, remedy=f"{MAX_BYTES // 1024} kB at most"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = f"byte {error.start + 1}"
        raise fault(
            DocumentError, "this is not UTF-8 text", file=name, place=place, remedy="save it as UTF-8"
        ) from error


def export_units(path: Path, units: Sequence[ReadyUnit], ruleset: Ruleset) -> None:
    """Write units: one as .json, any number as the text of their sheets; raise SaveError when not written."""
    if path.suffix.casefold() == UNIT and len(units) == 1:
        write_atomically(path, unit_bytes(units[0]))
        return
    write_atomically(path, sheets_text(units, ruleset).encode())


def sheets_text(units: Iterable[ReadyUnit], ruleset: Ruleset) -> str:
    """Return the sheets of units as text, one after another; empty where none of them has a sheet.

    Vehicles come last: who came after one would be read as one of its crew.
    """
    ordered = sorted(units, key=lambda unit: unit.kind is UnitKind.VEHICLE)
    texts = [sheet_text(unit, ruleset) for unit in ordered]
    return "\n".join(text for text in texts if text)


def sheet_text(unit: ReadyUnit, ruleset: Ruleset) -> str:
    """Return the sheet of a unit of the library as text, under its name."""
    leader, *crew = units_of(unit)
    return ruleset.sheet_text(leader, (leader, *crew), Heading(unit.name) if unit.name else None)


def ready_from(recruit: Recruit) -> ReadyUnit:
    """Return a unit that was read as one to keep: as built, whatever had happened to it."""
    crew = (
        ReadyCrew(name=one.name, kind=one.kind, sheet=one.sheet, docked=one.docked) for one in recruit.crew
    )
    return ReadyUnit(
        name=recruit.name,
        kind=recruit.kind,
        sheet=recruit.sheet,
        crew=tuple(crew),
    )
