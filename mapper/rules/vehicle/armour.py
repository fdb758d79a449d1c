"""What a hit does to armour and to the internals behind it, both reckoned from the state before the hit."""

from dataclasses import replace

from mapper.rules.vehicle.damage_numbers import DamageNumbers
from mapper.rules.vehicle.shot import Flame, Shot
from mapper.rules.vehicle.target import Armour, Internals, Lost, Target
from mapper.rules.vehicle.tolerance import exceeds, reaches


def struck(target: Target, shot: Shot, thickness: float, numbers: DamageNumbers) -> Target:
    """Return the vehicle after one hit or sub-hit on armour this thick in effect (V-DMG-20, V-DMG-25)."""
    plating = target.armour.plating
    heated = (
        _heat_added(target.armour, shot.thermal * plating.energy_thermal) if shot.energy else target.armour
    )
    counted = heated if numbers.own_heat_first else target.armour
    ratio = 1.0 if shot.fixed else durability_ratio(shot.pen, counted.heat, thickness, numbers)
    durability = shot.damage * ratio
    if shot.energy:
        durability *= plating.energy_damage  # V-DMG-33
    elif shot.weapon and reaches(thickness, shot.pen):
        durability *= plating.unpenetrated  # V-EXT-06
    internals = shot.damage + (shot.thermal * numbers.heat_internal_share if shot.energy else 0.0)
    internals *= _share_inside(shot.pen, thickness)
    if shot.energy and numbers.laminated_internals:
        internals *= plating.energy_damage
    return worn(target, numbers, armour=heated, durability=durability, internals=internals)


def burnt(target: Target, flame: Flame, thickness: float, numbers: DamageNumbers) -> Target:
    """Return the vehicle after Flame on its armour: heat and durability, nothing to internals (V-DMG-26)."""
    plating = target.armour.plating
    heated = _heat_added(target.armour, flame.thermal * plating.energy_thermal)
    counted = heated if numbers.own_heat_first else target.armour
    ratio = durability_ratio(flame.pen, counted.heat, thickness, numbers)
    durability = flame.damage * ratio * plating.energy_damage
    return worn(target, numbers, armour=heated, durability=durability)


def durability_ratio(pen: float, heat: float, thickness: float, numbers: DamageNumbers) -> float:
    """Return the share of the damage that armour durability takes (V-DMG-20, V-DMG-28, V-DMG-29)."""
    if thickness <= 0.0:
        return 1.0
    return max(min(1.0, (pen + heat) / thickness), min(numbers.heat_ratio_cap, heat / thickness))


def worn(
    target: Target,
    numbers: DamageNumbers,
    *,
    armour: Armour | None = None,
    durability: float = 0.0,
    internals: float = 0.0,
) -> Target:
    """Return the vehicle after these losses, none of which takes more than is there (V-DMG-36, V-DMG-37).

    `armour` is its armour as the hit has heated it.
    """
    doubled, armour = _activation(target, numbers), armour or target.armour
    lost_armour = min(durability * doubled, armour.durability)
    inside, lost_inside = _wounded(target.internals, internals * doubled)
    return replace(
        target,
        armour=Armour(armour.plating, armour.durability - lost_armour, armour.heat),
        internals=inside,
        lost=Lost(target.lost.armour + lost_armour, target.lost.internals + lost_inside, target.lost.shield),
    )


def _share_inside(pen: float, thickness: float) -> float:
    """V-DMG-25: what gets through to the internals."""
    if thickness <= 0.0:
        return 1.0
    return (pen - thickness) / pen if exceeds(pen, thickness) else 0.0


def _wounded(internals: Internals | None, damage: float) -> tuple[Internals | None, float]:
    if internals is None or damage <= 0.0:
        return internals, 0.0
    left = internals.left - damage
    if reaches(0.0, left):
        return replace(internals, left=0.0), internals.left
    return replace(internals, left=left), damage


def _heat_added(armour: Armour, thermal: float) -> Armour:
    return replace(armour, heat=armour.heat + thermal)


def _activation(target: Target, numbers: DamageNumbers) -> float:
    """V-DMG-16 read as all damage of the turn, which is a setting."""
    shield = target.shield
    doubles = numbers.activation_doubles_all and shield is not None and shield.activated
    return numbers.activation if doubles else 1.0
