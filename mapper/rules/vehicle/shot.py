"""What one shot brings: penetration and damage, or the special effects of the restricted weapons."""

from dataclasses import dataclass, replace
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Flame:
    """Flame in a tile (V-DMG-26); with `burns` it sets what it strikes on fire besides."""

    damage: float
    pen: float = 0.0
    thermal: float = 0.0
    burns: bool = False

    @property
    def total_damage(self) -> float:
        """Its damage, as a barricade takes it."""
        return self.damage


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot that strikes with penetration and damage, and as an energy weapon with thermal damage.

    `sub_hits` above 1 is Cluster: so many hits on armour, one of the summed values on a shield. `shield_pen`,
    `shield_damage` and `disruption` are GLIT's against an active shield. `fixed` is HEAT's damage to armour.
    `leech` is the share of shield damage that returns to the shooter. `flame` follows a direct hit. `weapon`
    is False for rams and explosions, which are no weapon's hits (V-EXT-06).
    """

    pen: float
    damage: float
    thermal: float = 0.0
    ammo: str = ""
    energy: bool = False
    sub_hits: int = 1
    shield_pen: float | None = None
    shield_damage: float | None = None
    disruption: float = 0.0
    fixed: bool = False
    leech: float = 0.0
    flame: Flame | None = None
    weapon: bool = True

    @property
    def total_damage(self) -> float:
        """The damage of all its sub-hits together, as a barricade takes it."""
        return self.damage * self.sub_hits


@dataclass(frozen=True, slots=True)
class Gamma:
    """A shot of the Scian Taibhse: damage to internals, less by one for each step of armour (V-BLD-43).

    `kills_pilot` tells that a crit it causes on the cockpit kills the pilot at once.
    """

    damage: float
    armour_per_minus_1: float
    shield_damage: float
    total_damage: float = 0.0
    kills_pilot: bool = False


@dataclass(frozen=True, slots=True)
class Gas:
    """One exposure to a gas field: durability lost without and with an active shield (V-DMG-22)."""

    bare_armour: float
    shielded_armour: float
    shielded_shield: float
    total_damage: float = 0.0


@dataclass(frozen=True, slots=True)
class Emp:
    """The projectile of an EMP Emitter: it stuns, and cracks a shield for a final damage (V-EXT-07)."""

    shield_damage: float
    total_damage: float = 0.0


AnyShot: TypeAlias = Shot | Gamma | Gas | Emp | Flame
"""Everything that can land on a target."""


def beside(shot: AnyShot) -> AnyShot:
    """Return what a shot brings to the others in its tile: its Flame alone, if it has any."""
    return shot.flame if isinstance(shot, Shot) and shot.flame is not None else shot


def stacked(shots: tuple[AnyShot, ...], *, ammo: str, share: float, cap: float) -> tuple[AnyShot, ...]:
    """Return the shots with the thermobaric ones that land together boosting each other (V-IND-13)."""
    pool = sum(shot.damage for shot in shots if isinstance(shot, Shot) and shot.ammo == ammo)
    return tuple(
        replace(shot, damage=shot.damage + min(cap * shot.damage, share * (pool - shot.damage)))
        if isinstance(shot, Shot) and shot.ammo == ammo
        else shot
        for shot in shots
    )
