"""Intake: a printed sheet as the units of a document, each with its sheet and its condition."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from mapper.model.value import MAX_NAME, MAX_NOTE
from mapper.rules.vehicle.arming import is_served, mount
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.dials import Subject
from mapper.rules.vehicle.rows import VehicleType
from mapper.rules.vehicle.sheet import Doctrine, Doctrines, MountedWeapon, VehicleSheet
from mapper.rules.vehicle.sheet_text.condition_lines import conditioned
from mapper.rules.vehicle.sheet_text.costing import (
    ammo_points,
    bounded_points,
    costed,
    is_flame,
    rate_of,
)
from mapper.rules.vehicle.sheet_text.crew import CrewReading, read_crew
from mapper.rules.vehicle.sheet_text.overriding import overrides
from mapper.rules.vehicle.sheet_text.printed import PrintedAps, PrintedSheet, PrintedState, PrintedWeapon
from mapper.rules.vehicle.sheet_text.remarks import Remark, remarks_on
from mapper.rules.vehicle.sheet_text.vocabulary import AP, squeezed, vocabulary
from mapper.rules.vehicle.sheet_text.wear import worn
from mapper.rules.vehicle.state import UNTOUCHED, Condition

AUTOLOADER = "linked_autoloader"
MAX_LISTED, MAX_ROUNDS, MAX_COUNT = 64, 100_000, 1_000


@dataclass(frozen=True, slots=True)
class Reading:
    """What a printed sheet amounts to: a vehicle, if it tells of one, its men and drones, and remarks."""

    printed: PrintedSheet
    sheet: VehicleSheet | None
    condition: Condition = UNTOUCHED
    crew: tuple[CrewReading, ...] = ()
    remarks: tuple[Remark, ...] = ()


def read_printed(printed: PrintedSheet, book: Rulebook) -> Reading:
    """Return the units of a printed sheet; printed numbers that the rules don't give become overrides."""
    crew = tuple(read_crew(drone, book) for drone in printed.drones)
    remarks = tuple(remarks_on(printed, book))
    if not printed.is_vehicle:
        return Reading(printed, None, crew=crew, remarks=remarks)
    bare = costed(printed, _listed(printed, book), book)
    sheet = bare.evolve(overrides=overrides(printed, bare, book), text=_text(printed))
    made = build(sheet, book)
    condition = worn(printed, sheet, made, places(printed.weapons, book))
    condition, idle = conditioned(Subject(made, condition, book), printed.states)
    return Reading(printed, sheet, condition, crew, (*remarks, *_idle(idle)))


def _idle(states: Iterable[PrintedState]) -> Iterator[Remark]:
    for state in states:
        text = f"{state.name}: {state.value}: nothing of this unit can be so"
        yield Remark("condition", text, "V-SHT-11", state.name)


def places(weapons: tuple[PrintedWeapon, ...], book: Rulebook) -> tuple[int | None, ...]:
    """Return the place of each printed weapon on the sheet, None for those that aren't there."""
    found: list[int | None] = []
    taken = 0
    for weapon in weapons:
        listed = weapon.key is not None and not is_flame(weapon, book) and taken < MAX_LISTED
        found.append(taken if listed else None)
        taken += listed
    return tuple(found)


def doctrines(lines: tuple[PrintedAps, ...]) -> Doctrines:
    """Return the standing orders of all lines of active protection; the last of a kind counts."""
    given = {line.kind: line.doctrine for line in lines if line.doctrine != Doctrine()}
    return Doctrines(**given)


def _listed(printed: PrintedSheet, book: Rulebook) -> VehicleSheet:
    """Return the sheet with all that is called by name, and no points yet."""
    names = vocabulary(book)
    known = [key for quirk in printed.quirks if (key := names.quirk(quirk.name)) is not None]
    chosen = [key for key in known if key in book.tables.quirk]
    granted = [key for key in known if key not in book.tables.quirk]
    granted += [weapon.granted for weapon in printed.weapons if weapon.granted]
    kind = _type(printed)
    spots = places(printed.weapons, book)
    listed = [weapon for weapon, place in zip(printed.weapons, spots, strict=True) if place is not None]
    return VehicleSheet(
        type=kind,
        quirks=tuple(islice(chosen, MAX_LISTED)),
        extras=tuple(islice(dict.fromkeys(granted), MAX_LISTED)),
        weapons=tuple(_entries(listed, kind, book, loaders=AUTOLOADER in chosen)),
        doctrine=doctrines(printed.aps),
    )


def _type(printed: PrintedSheet) -> VehicleType:
    """Return the type; where the text doesn't say, its facings tell (V-SHT-04)."""
    if printed.type is not None:
        return printed.type
    facings = printed.armour
    if facings.side is not None or facings.front is None:
        return "tank"
    return "agrav" if facings.marked else "walker"


def _entries(
    listed: list[PrintedWeapon], kind: VehicleType, book: Rulebook, *, loaders: bool
) -> Iterator[MountedWeapon]:
    """Yield the weapons; an autoloader that no line claims serves the only weapon it can serve (V-QRK-08)."""
    entries = [_entry(weapon, kind, book) for weapon in listed]
    claimed = any(entry.autoloader for entry in entries)
    rows = (book.tables.weapon.get(entry.weapon) for entry in entries)
    served = [place for place, row in enumerate(rows) if row is not None and is_served(row, book)]
    for place, entry in enumerate(entries):
        alone = loaders and not claimed and served == [place]
        yield entry.evolve(autoloader=True) if alone else entry


def _entry(weapon: PrintedWeapon, kind: VehicleType, book: Rulebook) -> MountedWeapon:
    key = weapon.key or AP
    row = book.tables.weapon.get(key)
    sized = row is not None and row.cost is None and row.family != AP
    entry = MountedWeapon(
        weapon=key,
        points=bounded_points(weapon.points) if sized and weapon.points is not None else None,
        turret=weapon.turret,
        # V-BLD-30: a walker's chassis is stabilised, not its weapons.
        stabilised=weapon.stabilised and not book.tables.type[kind].chassis_stab_points,
        autoloader=any("autoloader" in squeezed(text) for text in weapon.descr),
        count=min(weapon.count, MAX_COUNT) if key == AP else 1,
    )
    entry = _armed(entry, weapon, book)
    made = mount(0, entry, book, all_turreted=False, shots_mult=1)
    named = made is None or made.name != weapon.name
    return entry.evolve(name=weapon.name[:MAX_NAME]) if named else entry


def _armed(entry: MountedWeapon, weapon: PrintedWeapon, book: Rulebook) -> MountedWeapon:
    """Return the weapon with the rounds on its lines, and the points these cost (V-BLD-34)."""
    rounds: dict[str, int] = {}
    for ammo in weapon.ammo:
        if ammo.ammo is not None:
            full = min(int(max(ammo.rounds.full, ammo.rounds.now)), MAX_ROUNDS)
            rounds[ammo.ammo] = min(rounds.get(ammo.ammo, 0) + full, MAX_ROUNDS)
    special = book.tables.restricted.get(entry.weapon)
    included = special.includes.ammo if special is not None else 0.0
    rate = rate_of(entry, book)
    points = ammo_points(sum(rounds.values()), rate, book)
    if special is not None and len(rounds) == 1:
        rounds = {ammo: max(count, int(included * rate)) for ammo, count in rounds.items()}
    row = book.tables.weapon.get(entry.weapon)
    if row is not None and row.family == "pod" and len(rounds) == 1:
        rounds = {ammo: max(count, row.rounds) for ammo, count in rounds.items()}
    return entry.evolve(ammo=rounds, ammo_points=bounded_points(points - included))


def _text(printed: PrintedSheet) -> str:
    """Return the text as it was written, with plain line ends; a very long one is not kept."""
    text = "".join(f"{line.raw}\n" for line in printed.written).replace("\ufeff", "").strip("\n")
    return text if len(text) <= MAX_NOTE else ""
