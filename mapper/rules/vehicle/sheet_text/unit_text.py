"""The text of a unit's sheet, as the unit is now."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mapper.model.unit import Unit
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sheet import InfantrySheet, VehicleSheet, read_sheet
from mapper.rules.vehicle.sheet_text.crew import crew_state
from mapper.rules.vehicle.sheet_text.intake import read_printed
from mapper.rules.vehicle.sheet_text.merging import merged
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedDrone, PrintedHeader, PrintedSheet
from mapper.rules.vehicle.sheet_text.printer import print_changed, print_sheet
from mapper.rules.vehicle.sheet_text.transcript import crew_transcript, transcript
from mapper.rules.vehicle.sheet_text.vocabulary import squeezed
from mapper.rules.vehicle.state import read_condition


def unit_text(
    unit: Unit, others: Iterable[Unit], book: Rulebook, *, header: PrintedHeader | None = None
) -> str:
    """Return the text of a unit's sheet: as its player wrote it, where nothing has changed.

    `others` are the units among which its drones are found; a `header` is written where the text has none.
    Raises DocumentError when a sheet or state is not one this ruleset knows.
    """
    sheet, condition = read_sheet(unit), read_condition(unit)
    if isinstance(sheet, InfantrySheet):
        return print_sheet(PrintedSheet(drones=(_crew_line(unit, sheet, book),)))
    if not isinstance(sheet, VehicleSheet):
        return ""
    written = _written(sheet, book)
    names = frozenset(squeezed(drone.name) for drone in written.drones) if written else frozenset()
    crew = tuple(_crew(unit, names, others, book))
    now = transcript(sheet, condition, book, crew)
    if written is None:
        return print_sheet(replace(now, header=header))
    reading = read_printed(written, book)
    if reading.sheet is None:
        return print_sheet(replace(now, header=header))
    aboard = tuple(
        crew_transcript(
            one.name,
            one.sheet,
            one.condition,
            book,
            state=crew_state(one.name, one.kind, one.sheet, docked=one.docked),
        )
        for one in reading.crew
    )
    then = transcript(reading.sheet, reading.condition, book, aboard)
    changed = merged(written, then, now, book)
    text = print_changed(replace(changed, header=changed.header or header), written)
    return text if text.endswith("\n") else f"{text}\n"


def _written(sheet: VehicleSheet, book: Rulebook) -> PrintedSheet | None:
    """Return the sheet as its player wrote it, None where no text of one vehicle is kept."""
    if not sheet.text:
        return None
    sheets = parse_sheets(sheet.text, book).sheets
    return sheets[0] if len(sheets) == 1 and sheets[0].is_vehicle else None


def _crew(
    unit: Unit, names: frozenset[str], others: Iterable[Unit], book: Rulebook
) -> Iterator[PrintedDrone]:
    """Yield the men and drones that ride on the vehicle, or that its sheet names."""
    for other in others:
        named = other.side == unit.side and squeezed(other.name) in names
        if other.carrier != unit.id and not named:
            continue
        sheet = read_sheet(other)
        if isinstance(sheet, InfantrySheet):
            yield _crew_line(other, sheet, book)


def _crew_line(unit: Unit, sheet: InfantrySheet, book: Rulebook) -> PrintedDrone:
    state = crew_state(unit.name, unit.kind, sheet, docked=unit.carrier is not None)
    return crew_transcript(unit.name, sheet, read_condition(unit), book, state=state)
