"""A draft: a unit on the drawing board, with the men and drones docked on it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from mapper.model.unit import Unit, UnitKind
from mapper.rules.vehicle.rows import VehicleType
from mapper.rules.vehicle.sheet import (
    VEHICLE_TYPES,
    InfantrySheet,
    MountedWeapon,
    VehicleSheet,
    read_sheet,
)

InfantryType: TypeAlias = Literal["trooper", "powered_armour", "powersuit", "drone"]
BuildType: TypeAlias = VehicleType | InfantryType
ON_FOOT: tuple[InfantryType, ...] = get_args(InfantryType)
TYPES: tuple[BuildType, ...] = (*get_args(VehicleType), *ON_FOOT)
TYPE_NAMES: dict[BuildType, str] = {
    "tank": "Tank",
    "walker": "Walker",
    "agrav": "Agrav",
    "trooper": "Trooper",
    "powered_armour": "Powered armour",
    "powersuit": "Powersuit",
    "drone": "Drone",
}
AP = "ap"
LEAST_HEALTH = 30.0
"""What a drone begins with, whose health no table tells."""


@dataclass(frozen=True, slots=True)
class Member:
    """A man or drone docked on the draft; `unit` is the id of the unit on the map it was taken from."""

    name: str
    kind: UnitKind
    sheet: InfantrySheet
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A unit being built: its name, kind and sheet, and its crew."""

    name: str
    kind: UnitKind
    sheet: VehicleSheet | InfantrySheet
    crew: tuple[Member, ...] = ()

    @property
    def vehicle(self) -> VehicleSheet | None:
        """The sheet of a tank, walker or agrav, None for men and drones."""
        return self.sheet if isinstance(self.sheet, VehicleSheet) else None

    @property
    def infantry(self) -> InfantrySheet | None:
        """The sheet of a man or drone, None for vehicles."""
        return self.sheet if isinstance(self.sheet, InfantrySheet) else None

    def with_sheet(self, **fields: object) -> "Draft":
        """Return the draft with these fields of its sheet changed."""
        return replace(self, sheet=self.sheet.evolve(**fields))


def new_draft(kind: BuildType, name: str = "") -> Draft:
    """Return a build from nothing: a bare hull with its free anti-personnel weapon, or a man (V-BLD-07)."""
    named = name or f"New {TYPE_NAMES[kind].lower()}"
    if kind in VEHICLE_TYPES:
        light = MountedWeapon(weapon=AP)
        return Draft(named, UnitKind.VEHICLE, VehicleSheet(type=kind, weapons=(light,)))  # type: ignore[arg-type]  # it is one of the three
    health = LEAST_HEALTH if kind == "drone" else None
    sheet = InfantrySheet(type=kind, health=health)  # type: ignore[arg-type]  # it is one of the four
    return Draft(named, UnitKind.DRONE if kind == "drone" else UnitKind.INFANTRY, sheet)


def draft_of(unit: Unit, others: Iterable[Unit]) -> Draft | None:
    """Return the draft of a unit with what is docked on it; None for what can't be built, such as a car.

    Raises DocumentError when a sheet is not one this ruleset knows.
    """
    sheet = read_sheet(unit)
    if not isinstance(sheet, VehicleSheet | InfantrySheet):
        return None
    docked = [other for other in others if other.carrier == unit.id]
    crew = ((other, read_sheet(other)) for other in docked)
    members = tuple(
        Member(other.name, other.kind, riding, other.id)
        for other, riding in crew
        if isinstance(riding, InfantrySheet)
    )
    return Draft(unit.name, unit.kind, sheet, members)


def member_draft(member: Member) -> Draft:
    """Return a member of the crew as a draft of its own."""
    return Draft(member.name, member.kind, member.sheet)


__all__ = [
    "AP",
    "LEAST_HEALTH",
    "ON_FOOT",
    "TYPES",
    "TYPE_NAMES",
    "VEHICLE_TYPES",
    "BuildType",
    "Draft",
    "InfantryType",
    "Member",
    "draft_of",
    "member_draft",
    "new_draft",
]
