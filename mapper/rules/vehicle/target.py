"""What is shot at: a vehicle's armour, shield and internals, or infantry, as values that a hit changes.

Only what differs between most states of one attack goes into their hashes, for the odds' sake.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from mapper.rules.vehicle.damage_numbers import DamageNumbers
from mapper.rules.vehicle.state import ShieldMode
from mapper.rules.vehicle.systems import Systems
from mapper.rules.vehicle.tolerance import reaches


class Facing(StrEnum):
    """The side of a vehicle that a shot strikes (V-HIT-27); `NONE` where facings are ignored (V-DMG-35)."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Plating:
    """How armour is built: thickness, undamaged durability, facing multipliers and what is special about it.

    `energy_damage` and `energy_thermal` are factors of Laminated Armour, `unpenetrated` of Reactive
    Smartplate, `gas` of chemical plating; `deflected` names the ammunition a Sloped Glacis may turn away.
    """

    thickness: float
    durability: float
    front: float = 1.0
    side: float = 1.0
    rear: float = 1.0
    energy_damage: float = 1.0
    energy_thermal: float = 1.0
    unpenetrated: float = 1.0
    gas: float = 1.0
    corrodes: bool = True
    deflected: frozenset[str] = frozenset()

    def multiplier(self, facing: Facing) -> float:
        """Return what the thickness is multiplied by on this facing."""
        match facing:
            case Facing.FRONT:
                return self.front
            case Facing.SIDE:
                return self.side
            case Facing.REAR:
                return self.rear
            case Facing.NONE:
                return 1.0


@dataclass(frozen=True, slots=True)
class Armour:
    """Armour as it is now: one pool of durability for all facings, and its heat."""

    plating: Plating = field(hash=False)
    durability: float
    heat: float = 0.0

    def thickness(self, facing: Facing) -> float:
        """Return the effective thickness on this facing (V-DMG-20)."""
        plating = self.plating
        if plating.durability <= 0.0:
            return 0.0
        return plating.thickness * plating.multiplier(facing) * self.durability / plating.durability


@dataclass(frozen=True, slots=True)
class Shield:
    """A vehicle's shield as it is now; `thickness` and `durability` are those of the undamaged one.

    `crack` and `reset` count as in the condition; `hardest` is the highest penetration that hit it this turn.
    `switched` tells that it was switched on or off this turn. `thickness_factor`, `damage_factor` and
    `uncrackable` tell of a condensed shield (V-QRK-18), `thickness_added` of Harmonic Shielding (V-EXT-14).
    """

    thickness: float = field(hash=False)
    durability: float = field(hash=False)
    charge: float
    capacity: float
    mode: ShieldMode = ShieldMode.ACTIVE
    crack: int = 0
    disruption: float = 0.0
    reset: int = field(default=0, hash=False)
    hardest: float = field(default=0.0, hash=False)
    activated: bool = field(default=False, hash=False)
    broken: bool = field(default=False, hash=False)
    thickness_factor: float = field(default=1.0, hash=False)
    damage_factor: float = field(default=1.0, hash=False)
    uncrackable: bool = field(default=False, hash=False)
    switched: bool = field(default=False, hash=False)
    thickness_added: float = field(default=0.0, hash=False)

    @property
    def up(self) -> bool:
        """Whether it stops hits."""
        return self.mode is ShieldMode.ACTIVE and self.charge > 0.0

    @property
    def cracked(self) -> bool:
        """Whether it is cracked (V-DMG-04)."""
        return self.mode is ShieldMode.ACTIVE and self.crack > 0

    def whole_thickness(self, numbers: DamageNumbers) -> float:
        """Return the thickness as if it weren't cracked (V-DMG-15, V-DMG-18, V-EXT-14)."""
        thickness = self.thickness * self.thickness_factor
        if numbers.thickness_follows_capacity and self.durability > 0.0:
            thickness *= self.capacity / self.durability
        return thickness + self.thickness_added

    def thickness_in_force(self, numbers: DamageNumbers) -> float:
        """Return the thickness a hit meets; a cracked shield's falls with its charge (V-DMG-04)."""
        thickness = self.whole_thickness(numbers)
        if self.cracked and not self.uncrackable and self.capacity > 0.0:
            thickness *= self.charge / self.capacity
        return thickness


@dataclass(frozen=True, slots=True)
class Internals:
    """A vehicle's internal health; losses of `stun_share` of it in a turn stun (V-STN-01, V-STN-05)."""

    full: float = field(hash=False)
    left: float
    stun_share: float = field(hash=False)

    def thresholds_reached(self, numbers: DamageNumbers) -> int:
        """Return how many crit thresholds the losses so far have reached (V-CRT-02)."""
        full, reached = self.full, 0
        for share in numbers.crit.thresholds:
            reached += reaches(full - self.left, full * share)
        return reached


@dataclass(frozen=True, slots=True)
class Lost:
    """What a vehicle has lost this turn."""

    armour: float = 0.0
    internals: float = 0.0
    shield: float = 0.0


@dataclass(frozen=True, slots=True)
class Target:
    """A vehicle that is shot at; without internals nothing of it is destroyed, stunned or rolled.

    `slat` is the chance that Slat Armour destroys a round of `slat_ammo`. `stunned` tells of a stun that
    doesn't come from losses (V-EXT-07); `corrosion` counts the procs, `burning` the fires and `drained` the
    charge that a Leech Beam took in this attack. Crits are rolled only where there are `systems` for them to
    strike.
    """

    armour: Armour
    shield: Shield | None = None
    internals: Internals | None = None
    slat: float = field(default=0.0, hash=False)
    slat_ammo: str = field(default="", hash=False)
    lost: Lost = field(default=Lost(), hash=False)
    stunned: bool = False
    corrosion: int = 0
    burning: int = 0
    drained: float = 0.0
    systems: Systems | None = None

    @property
    def shield_up(self) -> bool:
        """Whether a shield stops the next hit."""
        return self.shield is not None and self.shield.up

    @property
    def gone(self) -> bool:
        """Whether it is out: destroyed, or the pilot dead (V-DMG-37, V-CRT-05)."""
        return self.destroyed or self.pilot_dead

    @property
    def destroyed(self) -> bool:
        """Whether nothing is left of its internals (V-DMG-37)."""
        return self.internals is not None and self.internals.left <= 0.0

    @property
    def pilot_dead(self) -> bool:
        """Whether a crit has killed the pilot (V-CRT-05)."""
        return self.systems is not None and self.systems.pilot_dead

    def with_systems(self, systems: Systems | None) -> "Target":
        """Return the vehicle with other systems."""
        return Target(
            self.armour,
            self.shield,
            self.internals,
            self.slat,
            self.slat_ammo,
            self.lost,
            self.stunned,
            self.corrosion,
            self.burning,
            self.drained,
            systems,
        )

    def stun_total(self, numbers: DamageNumbers) -> float:
        """Return this turn's losses as they count towards a stun (V-STN-01)."""
        lost = self.lost
        return lost.armour + lost.internals + numbers.stun_shield_weight * lost.shield

    def is_stunned(self, numbers: DamageNumbers) -> bool:
        """Tell whether it is stunned by its losses of this turn, or otherwise by this attack."""
        if self.stunned or self.internals is None:
            return self.stunned
        health = self.internals.left if numbers.stun_on_current else self.internals.full
        return reaches(self.stun_total(numbers), health * self.internals.stun_share)


@dataclass(frozen=True, slots=True)
class Infantry:
    """Troopers, powered armour, powersuits and drones that are shot at (V-INF-01).

    `corrosion` and `burning` count the procs and the fires of this attack.
    """

    health: float
    shield: float = 0.0
    corrosion: int = 0
    burning: int = 0

    @property
    def shield_up(self) -> bool:
        """Whether a shield stops the next hit (V-INF-06)."""
        return self.shield > 0.0

    @property
    def gone(self) -> bool:
        """Whether they are out (V-INF-08)."""
        return self.health <= 0.0


Victim: TypeAlias = Target | Infantry
"""Anything that a shot can strike and change."""
