"""What a unit is as built, as values: every derived number with its reasons."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mapper.model.problem import Problem
from mapper.rules.reasons import Explained
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.effects import Quirk

NONE = Explained(0, ())


@dataclass(frozen=True, slots=True)
class ArmourNumbers:
    """Thickness as built on each facing, in mm of effective armour; `multipliers` are front, side, rear."""

    base: Explained = NONE
    front: Explained = NONE
    side: Explained = NONE
    rear: Explained = NONE
    durability: Explained = NONE
    multipliers: tuple[float, float, float] = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class ShieldNumbers:
    """An undamaged shield; a man's or drone's has no thickness (V-INF-06)."""

    thickness: Explained
    durability: Explained
    regen: Explained


@dataclass(frozen=True, slots=True)
class ApsNumbers:
    """Active protection as built: laser shots a turn, kinetic kills a turn and rounds, discharger uses."""

    laser_shots: Explained = NONE
    kinetic_per_turn: Explained = NONE
    kinetic_ammo: Explained = NONE
    discharger_uses: Explained = NONE


@dataclass(frozen=True, slots=True)
class Build:
    """A unit as built.

    `internals` belong to vehicles, `health` to men and drones. `spent` holds the points of each part, those
    hidden in restricted weapons included. `effects` are the rows of its quirks and extra systems by key.
    `stabilised_share` tells how far a walker's chassis is stabilised, 0 to 1.
    """

    type: str
    name: str
    effects: Mapping[str, Quirk] = field(default_factory=dict)
    points_used: Explained = NONE
    budget: Explained = NONE
    points_left: float = 0.0
    spent: Mapping[str, float] = field(default_factory=dict)
    armour: ArmourNumbers = ArmourNumbers()
    shield: ShieldNumbers | None = None
    mobility: Explained = NONE
    sensors: Explained = NONE
    energy: Explained = NONE
    capacity: Explained = NONE
    internals: Explained | None = None
    health: Explained | None = None
    aps: ApsNumbers = ApsNumbers()
    smoke_uses: Explained = NONE
    ap_shots_vehicle: Explained = NONE
    ap_shots_infantry: Explained = NONE
    chassis_stabiliser: float | None = None
    stabilised_share: float = 0.0
    all_turreted: bool = False
    weapons: tuple[WeaponBuild, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_vehicle(self) -> bool:
        """Whether it is a tank, walker or agrav."""
        return self.internals is not None

    def has(self, key: str) -> bool:
        """Tell whether it has the quirk or extra system."""
        return key in self.effects
