"""The rows of the ground and what stands on it: terrain, barricades, smoke, structures, infantry."""

from typing import Literal

from pydantic import Field

from mapper.rules.rows import Amount, Count, Factor, NamedRow, Part, Positive, Row, Share
from mapper.rules.vehicle.rows import VehicleType


class TerrainRow(NamedRow):
    """A kind of ground: the extra mobility to enter by vehicle type, `no` where it is impassable."""

    note: str = ""
    tank: Count | Literal["no"] = 0
    walker: Count | Literal["no"] = 0
    agrav: Count | Literal["no"] = 0

    def extra(self, vehicle: VehicleType) -> int | Literal["no"]:
        """Return the extra mobility for a type, or `no`."""
        match vehicle:
            case "tank":
                return self.tank
            case "walker":
                return self.walker
            case "agrav":
                return self.agrav


class BarricadeTable(Row):
    """A barricade: a tank has to ram it, a walker pays `walker` more, what stands behind has `cover`."""

    durability: Amount
    tank: Literal["ram"]
    tank_self_damage: Amount
    walker: Count
    cover: Amount


class SmokeTable(Row):
    """Smoke in a tile."""

    turns: Positive
    range: Count
    minus_turn_per_damage: Amount
    same_tile_accuracy: Share


class StageRow(Row):
    """A stage of a structure; a ruin's durability is a multiple of that of the building it was."""

    collapses_to: Literal["ruin", "debris"]
    durability: Amount = 0
    durability_mult: Factor = 1
    height: Literal["", "low", "high"] = ""


class ReinforcedRow(Row):
    """A flat reduction per hit, lowered by each full 100 of penetration."""

    flat: Amount
    less_per_100_pen: Amount


class HardenedRow(Row):
    """What is left of high-angle damage."""

    high_angle: Share


class VolatileRow(Row):
    """The explosion at the collapse: shares of the full durability, within `radius` tiles."""

    adds_thermal: bool
    fraction: Factor
    pen_fraction: Factor
    radius: Count


class StructureTable(Part):
    """Structures."""

    high: StageRow
    low: StageRow
    ruin: StageRow
    weak: Factor
    miss: Share
    zero_if_hit_over: Share
    ram: Factor
    reinforced: ReinforcedRow
    hardened: HardenedRow
    volatile: VolatileRow


class InfantryRow(NamedRow):
    """A kind of infantry."""

    health: Amount
    shield: Amount
    mobility: Count


class SquadTable(Part):
    """Infantry hit together: one man per `multi_hit_divisor` damage."""

    multi_hit_divisor: Amount = Field(gt=0)
