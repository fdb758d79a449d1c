"""The data tables of the vehicle rules: vehicle types, components, and all tables together."""

from collections.abc import Mapping
from typing import Literal

from mapper.rules.palette_rows import (
    EdgeRows,
    FieldRows,
    HeightRows,
    MarkRows,
    NewMapRow,
    StructureRows,
    TraitRows,
)
from mapper.rules.rows import Amount, Count, Factor, NamedRow, Part, Positive, Share
from mapper.rules.vehicle.arsenal import AmmoRow, RestrictedRow, WeaponRow
from mapper.rules.vehicle.effects import Quirk
from mapper.rules.vehicle.ground import (
    BarricadeTable,
    InfantryRow,
    SmokeTable,
    SquadTable,
    StructureTable,
    TerrainRow,
)
from mapper.rules.vehicle.procedures import (
    CritTable,
    HeatTable,
    HitTable,
    HunkerTable,
    RamTable,
    ShieldTable,
    StunTable,
)
from mapper.rules.vehicle.rows import VehicleType


class MoveCosts(Part):
    """What a step or a quarter turn costs; None: not possible."""

    forward: Positive
    back: Positive
    strafe: Positive | None = None
    turn: Count
    free_turns: Count = 0


class TypeRow(NamedRow):
    """A vehicle type."""

    budget: Positive
    armour_thickness: Factor
    armour_durability: Factor
    shield: Factor
    front: Factor
    side: Factor
    rear: Factor
    move: MoveCosts
    ram: Literal["ram", "stomp", "none"]
    rammable_by_tank: bool
    all_turreted: bool = False
    chassis_stab_points: Count = 0
    hunkers: bool = False


class ComponentRow(NamedRow):
    """What a point spent on a component buys; `fixed_cost` is the price of a component without points."""

    mobility: Amount = 0
    energy: Amount = 0
    store: Amount = 0
    thickness: Amount = 0
    durability: Amount = 0
    accuracy: Amount = 0
    uses: Count = 0
    free: Count = 0
    per_point: Count = 0
    turret: Share = 0
    stabiliser: Share = 0
    fixed_cost: Amount = 0
    max: Amount | None = None


class InternalsTable(Part):
    """Internal health per point of parts, and per point of guns and their ammunition."""

    per_point: Amount
    per_point_guns: Amount


class KineticRow(NamedRow):
    """The kinetic APS, per point."""

    kills_per_turn: Count
    ammo: Count
    chance: Share
    angle: Literal["any", "low"]
    pick: Literal["highest_calibre", "random"]


class LaserApsRow(NamedRow):
    """The laser APS, per point."""

    shots_per_turn: Count
    chance: Share
    damaged_chance: Share
    angle: Literal["any", "low"]
    pick: Literal["highest_calibre", "random"]


class DischargerRow(NamedRow):
    """The discharger APS: `ladder` holds the chances of the first munitions, `rest` that of all after."""

    uses: Count
    ladder: tuple[Share, ...]
    rest: Share
    arc: Count
    angle: Literal["any", "low"]
    pick: Literal["highest_calibre", "random"]


class ApsTable(Part):
    """The active protection systems and the order in which they fire."""

    order: tuple[Literal["laser", "kinetic", "discharger"], ...]
    kinetic: KineticRow
    laser: LaserApsRow
    discharger: DischargerRow


class VehicleTables(Part):
    """All tables of the vehicle rules."""

    type: Mapping[VehicleType, TypeRow]
    component: Mapping[str, ComponentRow]
    internals: InternalsTable
    aps: ApsTable
    weapon: Mapping[str, WeaponRow]
    ammo: Mapping[str, AmmoRow]
    restricted: Mapping[str, RestrictedRow]
    quirk: Mapping[str, Quirk]
    extra: Mapping[str, Quirk]
    terrain: Mapping[str, TerrainRow]
    barricade: BarricadeTable
    smoke: SmokeTable
    structure: StructureTable
    infantry: Mapping[str, InfantryRow]
    squad: SquadTable
    hit: HitTable
    shield: ShieldTable
    heat: HeatTable
    crit: CritTable
    stun: StunTable
    ram: RamTable
    hunker: HunkerTable
    structure_kind: StructureRows
    structure_height: HeightRows
    structure_trait: TraitRows
    edge_kind: EdgeRows
    field_kind: FieldRows
    mark_kind: MarkRows
    new_map: NewMapRow
