"""A unit: what stands on the map for a side, with its sheet (its build) and its state (what has happened)."""

from enum import StrEnum

from pydantic import Field

from mapper.geometry.grid import Side
from mapper.model.value import Identifier, Json, Name, TileField, Value


class UnitKind(StrEnum):
    """The kinds of unit; `civilian` is a car or the like that belongs to no side (V-MAP-15)."""

    VEHICLE = "vehicle"
    DRONE = "drone"
    INFANTRY = "infantry"
    FIGHTER = "fighter"
    CIVILIAN = "civilian"


class Unit(Value):
    """One unit; its `sheet` and `state` are checked by the ruleset, and an empty state is an untouched unit.

    `carrier` is the id of the unit a docked drone rides on; a docked drone stands in its carrier's tile.
    """

    id: Identifier
    side: Identifier | None
    kind: UnitKind
    name: Name
    tile: TileField
    facing: Side = Side.N
    hidden: bool = False
    carrier: Identifier | None = None
    sheet: Json = Field(default_factory=dict)
    state: Json = Field(default_factory=dict)
