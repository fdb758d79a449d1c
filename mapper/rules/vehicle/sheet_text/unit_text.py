"""The text of a unit's sheet, as the unit is now."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mapper.model.unit import Unit
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.sheet import InfantrySheet, VehicleSheet, read_sheet
from mapper.rules.vehicle.sheet_text.crew import crew_state
from mapper.rules.vehicle.sheet_text.intake import places, read_printed
from mapper.rules.vehicle.sheet_text.legible import header_of
from mapper.rules.vehicle.sheet_text.merging import merged
from mapper.rules.vehicle.sheet_text.parser import parse_sheets
from mapper.rules.vehicle.sheet_text.printed import PrintedDrone, PrintedHeader, PrintedSheet, PrintedWeapon
from mapper.rules.vehicle.sheet_text.printer import print_changed, print_sheet
from mapper.rules.vehicle.sheet_text.transcript import crew_transcript, told_states, transcript
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
    above = header_of(header, sheet.type, book) if header is not None else None
    if written is None:
        return print_sheet(replace(now, header=above))
    reading = read_printed(written, book)
    if reading.sheet is None:
        return print_sheet(replace(now, header=above))
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
    lines = _placed(changed, book)
    if then.states != now.states or lines != _placed(written, book):
        changed = replace(changed, states=told_states(build(sheet, book), condition, lines, book))
    text = print_changed(replace(changed, header=changed.header or above), written)
    return text if text.endswith("\n") else f"{text}\n"


def _placed(printed: PrintedSheet, book: Rulebook) -> tuple[PrintedWeapon, ...]:
    """Return the printed weapons that have a place on the sheet, by their places."""
    found = zip(printed.weapons, places(printed.weapons, book), strict=True)
    return tuple(weapon for weapon, place in found if place is not None)


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
