"""The sheets of the vehicle rules: how a vehicle is built, or what a man or drone carries."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field, ValidationError
from pydantic_core import to_json

from mapper.errors import DocumentError
from mapper.model.unit import Unit, UnitKind
from mapper.model.value import Key, Name, Note, Number, Value
from mapper.rules.faults import first_fault

Points: TypeAlias = Annotated[Number, Field(ge=0, le=1000)]
Printed: TypeAlias = Annotated[Number, Field(ge=0, le=1_000_000)]
AmmoName: TypeAlias = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z][A-Za-z0-9_]*$")]
MOST_ROUNDS = 100_000
Rounds: TypeAlias = Annotated[int, Field(ge=0, le=MOST_ROUNDS)]
Keys: TypeAlias = Annotated[tuple[Key, ...], Field(max_length=64)]

VEHICLE_TYPES = ("tank", "walker", "agrav")
INFANTRY_TYPES = ("trooper", "powered_armour", "powersuit", "drone")


class Parts(Value):
    """Points spent on parts; `smoke_discharger` counts dischargers, which have a fixed price."""

    turbine: Points = 0
    generator: Points = 0
    capacitor: Points = 0
    smartplate: Points = 0
    hardshield: Points = 0
    sensors: Points = 0
    laser_aps: Points = 0
    kinetic_aps: Points = 0
    discharger_aps: Points = 0
    smoke_discharger: Annotated[int, Field(ge=0, le=100)] = 0
    smoke_ammo: Points = 0
    ap_weapon: Points = 0
    chassis_stabiliser: Points = 0


class MountedWeapon(Value):
    """A weapon of a vehicle.

    `points` belongs to weapons of any calibre, `ammo_points` to bought rounds (besides those included with a
    restricted weapon); `ammo` tells how the rounds are split, `count` how many anti-personnel weapons fire.
    """

    weapon: Key
    name: Name = ""
    points: Points | None = None
    turret: bool = False
    stabilised: bool = False
    ammo_points: Points = 0
    ammo: Mapping[AmmoName, Rounds] = Field(default={}, max_length=32)
    autoloader: bool = False
    count: Annotated[int, Field(ge=1, le=1000)] = 1


class Overrides(Value):
    """Numbers as printed on the sheet; they win over those the rules give (V-SHT-11)."""

    armour_base: Printed | None = None
    armour_front: Printed | None = None
    armour_side: Printed | None = None
    armour_rear: Printed | None = None
    armour_durability: Printed | None = None
    shield_thickness: Printed | None = None
    shield_durability: Printed | None = None
    shield_regen: Printed | None = None
    mobility: Printed | None = None
    sensors: Printed | None = None
    energy: Printed | None = None
    capacity: Printed | None = None
    internals: Printed | None = None
    smoke_uses: Printed | None = None


class Doctrine(Value):
    """A standing order for one kind of active protection; None sets no limit (V-SHT-06, V-APS-09).

    It fires only at munitions above `over_mm`, only when `at_least` so many fly in together, and at most
    `shots_per_target` times at one of them.
    """

    over_mm: Printed | None = None
    at_least: Annotated[int, Field(ge=1, le=1000)] | None = None
    shots_per_target: Annotated[int, Field(ge=1, le=1000)] | None = None


class Doctrines(Value):
    """The standing orders of a unit's active protection, by kind."""

    laser: Doctrine = Doctrine()
    kinetic: Doctrine = Doctrine()
    discharger: Doctrine = Doctrine()


class VehicleSheet(Value):
    """How a vehicle is built: quirks chosen, extra systems granted, parts and weapons bought.

    `text` is the sheet as its player wrote it, if it was read from a text; it changes no number.
    """

    type: Literal["tank", "walker", "agrav"]
    quirks: Keys = ()
    extras: Keys = ()
    parts: Parts = Parts()
    weapons: Annotated[tuple[MountedWeapon, ...], Field(max_length=64)] = ()
    overrides: Overrides = Overrides()
    doctrine: Doctrines = Doctrines()
    text: Note = ""


class CarriedWeapon(Value):
    """A weapon of a man or drone: by calibre or power, with one kind of ammunition that never runs out."""

    weapon: Key
    name: Name = ""
    mm: Annotated[Number, Field(gt=0, le=10_000)] | None = None
    mw: Annotated[Number, Field(gt=0, le=10_000)] | None = None
    ammo: AmmoName | None = None
    count: Annotated[int, Field(ge=1, le=1000)] = 1


class CarriedParts(Value):
    """Points of active protection a drone carries."""

    laser_aps: Points = 0
    kinetic_aps: Points = 0
    discharger_aps: Points = 0
    sensors: Points = 0


class InfantrySheet(Value):
    """What a man or drone is; numbers left out are those of the table."""

    type: Literal["trooper", "powered_armour", "powersuit", "drone"]
    health: Annotated[Number, Field(gt=0, le=100_000)] | None = None
    shield: Printed | None = None
    mobility: Printed | None = None
    parts: CarriedParts = CarriedParts()
    weapons: Annotated[tuple[CarriedWeapon, ...], Field(max_length=64)] = ()
    doctrine: Doctrines = Doctrines()


class CivilianSheet(Value):
    """A civilian vehicle: nothing to tell (V-MAP-15)."""

    type: Literal["civilian"] = "civilian"


Sheet: TypeAlias = VehicleSheet | InfantrySheet | CivilianSheet


def read_sheet(unit: Unit) -> Sheet:
    """Return the unit's sheet.

    Raises DocumentError, naming the field, when it is not one this ruleset knows.
    """
    try:
        return _read(unit.kind, to_json(unit.sheet))
    except DocumentError as error:
        raise DocumentError(
            error.text, place=f"unit {unit.id}: {error.place}", remedy=error.remedy
        ) from error


@lru_cache(maxsize=1024)
def _read(kind: UnitKind, json: bytes) -> Sheet:
    schema = _schema(kind, json)
    try:
        return schema.model_validate_json(json)
    except ValidationError as error:
        place, text, remedy = first_fault(schema, error, quoting=False)
        raise DocumentError(text, place=f"sheet.{place}" if place else "sheet", remedy=remedy) from error


class _Typed(Value):
    """The one field that tells what the others may be."""

    type: str

    model_config = ConfigDict(extra="ignore")


def _schema(kind: UnitKind, json: bytes) -> type[VehicleSheet] | type[InfantrySheet] | type[CivilianSheet]:
    if kind is UnitKind.CIVILIAN:
        return CivilianSheet
    allowed = VEHICLE_TYPES if kind is UnitKind.VEHICLE else INFANTRY_TYPES
    if kind is UnitKind.FIGHTER:
        raise DocumentError(
            "a fighter has no place in these rules", place="kind", remedy="vehicle, infantry, drone"
        )
    try:
        named = _Typed.model_validate_json(json).type
    except ValidationError as error:
        raise DocumentError("the type is missing", place="sheet.type", remedy=", ".join(allowed)) from error
    if named not in allowed:
        raise DocumentError(f"a {kind} can't be of this type", place="sheet.type", remedy=", ".join(allowed))
    return VehicleSheet if kind is UnitKind.VEHICLE else InfantrySheet
