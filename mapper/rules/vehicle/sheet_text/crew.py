"""Crew: the men and drones printed on a sheet, as units."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mapper.model.unit import UnitKind
from mapper.model.value import MAX_NAME
from mapper.rules.vehicle.arming import carry
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.dials import Subject
from mapper.rules.vehicle.sheet import CarriedParts, CarriedWeapon, Doctrine, Doctrines, InfantrySheet
from mapper.rules.vehicle.sheet_text.condition_lines import conditioned
from mapper.rules.vehicle.sheet_text.costing import aps_points
from mapper.rules.vehicle.sheet_text.printed import Pool, PrintedDrone, PrintedWeapon
from mapper.rules.vehicle.sheet_text.vocabulary import fold, vocabulary
from mapper.rules.vehicle.sheet_text.wear import aps_used
from mapper.rules.vehicle.state import Condition

InfantryType: TypeAlias = Literal["trooper", "powered_armour", "powersuit", "drone"]
DOCKED = "docked"
MOST = 100_000.0
_TYPES: tuple[tuple[str, InfantryType], ...] = (
    ("powersuit", "powersuit"),
    ("power suit", "powersuit"),
    ("powered armor", "powered_armour"),
    ("power armor", "powered_armour"),
    ("pa", "powered_armour"),
    ("trooper", "trooper"),
    ("infantry", "trooper"),
)


@dataclass(frozen=True, slots=True)
class CrewReading:
    """A man or drone as a unit; `docked` where it rides on the vehicle."""

    name: str
    kind: UnitKind
    sheet: InfantrySheet
    condition: Condition
    docked: bool


def read_crew(drone: PrintedDrone, book: Rulebook) -> CrewReading:
    """Return a printed drone or man as a unit; numbers of its table are left to the table."""
    kind = _told_type(drone) or type_of(drone.name)
    row = book.tables.infantry.get(kind)
    health = min(drone.health.full, MOST) if drone.health else 0.0
    sheet = InfantrySheet(
        type=kind,
        health=None if row is not None and health == row.health else max(health, 1.0),
        shield=_unless(drone.shield.full if drone.shield else 0.0, row.shield if row else 0.0),
        mobility=_unless(drone.mobility, row.mobility if row else 0.0),
        parts=CarriedParts(**aps_points(drone.aps, book)),
        weapons=tuple(_carried(weapon, book) for weapon in drone.weapons if weapon.key is not None)[:64],
        doctrine=Doctrines(**{line.kind: line.doctrine for line in drone.aps if line.doctrine != Doctrine()}),
    )
    made = build(sheet, book)
    condition = Condition(
        health=_gone(drone.health),
        shield_charge=_gone(drone.shield),
        kinetic_ammo=aps_used(drone.aps, "kinetic", made.aps.kinetic_ammo.value),
        discharger_uses=aps_used(drone.aps, "discharger", made.aps.discharger_uses.value),
    )
    condition, _ = conditioned(Subject(made, condition, book), drone.states)
    return CrewReading(drone.name[:MAX_NAME], _kind(drone), sheet, condition, _is_docked(drone))


def crew_state(name: str, kind: UnitKind, sheet: InfantrySheet, *, docked: bool) -> str:
    """Return what stands in brackets after a man's or drone's name: what the name doesn't tell, and where."""
    bare = PrintedDrone(name, DOCKED if docked else "")
    otherwise = _kind(bare) is not kind
    words = [DOCKED.capitalize()] if docked else []
    if otherwise or type_of(name) != sheet.type:
        words.append(sheet.type.replace("_", " ").capitalize())
    if otherwise and sheet.type != kind.value:
        words.append(kind.value.capitalize())
    return ", ".join(words)


def type_of(name: str) -> InfantryType:
    """Return the type of a man or drone by its name; a drone of no other type is just that."""
    words = f" {fold(name)} "
    return next((kind for phrase, kind in _TYPES if f" {phrase} " in words), "drone")


def _words(drone: PrintedDrone) -> list[str]:
    return [fold(word) for word in drone.state.split(",")]


def _told_type(drone: PrintedDrone) -> InfantryType | None:
    """Return the type that stands in brackets after the name."""
    words = _words(drone)
    named = next((kind for phrase, kind in _TYPES if phrase != "infantry" and fold(phrase) in words), None)
    return named or ("drone" if "drone" in words else None)


def _is_docked(drone: PrintedDrone) -> bool:
    return DOCKED in _words(drone)


def _kind(drone: PrintedDrone) -> UnitKind:
    words = _words(drone)
    if "infantry" in words:
        return UnitKind.INFANTRY
    named = "drone" in fold(drone.name).split()
    return UnitKind.DRONE if named or "drone" in words or DOCKED in words else UnitKind.INFANTRY


def _carried(weapon: PrintedWeapon, book: Rulebook) -> CarriedWeapon:
    key = weapon.key or ""
    row = book.tables.weapon.get(key)
    sized = row is not None and row.calibre is None and row.mult is not None
    entry = CarriedWeapon(
        weapon=key,
        mm=min(weapon.mm, 10_000.0) if sized and weapon.mm else None,
        mw=min(weapon.mw, 10_000.0) if weapon.mw else None,
        ammo=_ammo(weapon, book),
        count=min(weapon.count, 1_000),
    )
    made = carry(0, entry, book)
    named = made is None or made.name != weapon.name
    return entry.evolve(name=weapon.name[:MAX_NAME]) if named else entry


def _ammo(weapon: PrintedWeapon, book: Rulebook) -> str | None:
    labels = (*weapon.descr, *(ammo.label for ammo in weapon.ammo))
    found = (vocabulary(book).ammunition(label) for label in labels)
    return next((ammo for ammo in found if ammo is not None), None)


def _unless(value: float | None, usual: float) -> float | None:
    return None if value is None or value == usual else min(value, MOST)


def _gone(left: Pool | None) -> float | None:
    return None if left is None or left.now >= left.full else min(left.now, MOST)
