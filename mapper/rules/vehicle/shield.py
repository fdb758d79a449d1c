"""What a hit does to an active shield, which stops all of it."""

from dataclasses import replace

from mapper.rules.vehicle.damage_numbers import DamageNumbers
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.state import ShieldMode
from mapper.rules.vehicle.target import Shield
from mapper.rules.vehicle.tolerance import reaches


def struck(shield: Shield, shot: Shot, numbers: DamageNumbers) -> Shield:
    """Return the shield after a shot that hit it (V-DMG-01 to V-DMG-06, V-DMG-10)."""
    if shot.shield_damage is None:
        pen, damage = shot.pen * shot.sub_hits, shot.damage * shot.sub_hits
    else:
        pen, damage = shot.shield_pen or shot.pen, shot.shield_damage
    cracks = cracked_by(shield, pen, numbers) and (numbers.glit_cracks or shot.shield_damage is None)
    factor = numbers.shield_crack if cracks else _factor(shield, pen, numbers)
    if shot.energy:
        damage += shot.thermal  # V-DMG-06
    hit = replace(shield, disruption=shield.disruption + shot.disruption, hardest=max(shield.hardest, pen))
    return drained(hit, damage * factor * burden(shield, numbers), numbers, cracks=cracks)


def cracked_by(shield: Shield, pen: float, numbers: DamageNumbers) -> bool:
    """Tell whether a hit of this penetration cracks the shield (V-DMG-03, V-DMG-18)."""
    crack = numbers.crack_ratio * shield.thickness_in_force(numbers)
    return not shield.uncrackable and reaches(pen, crack)


def factor_of(shield: Shield, pen: float, numbers: DamageNumbers) -> float:
    """Return the share of an ordinary hit's damage that the shield takes (V-DMG-02, V-DMG-03, V-DMG-16)."""
    cracks = cracked_by(shield, pen, numbers)
    return (numbers.shield_crack if cracks else _factor(shield, pen, numbers)) * burden(shield, numbers)


def burden(shield: Shield, numbers: DamageNumbers) -> float:
    """Return the factor on all damage to this shield this turn (V-DMG-16, V-QRK-18)."""
    return shield.damage_factor * (numbers.activation if shield.activated else 1.0)


def drained(shield: Shield, damage: float, numbers: DamageNumbers, *, cracks: bool = False) -> Shield:
    """Return the shield after it lost this damage; the crack takes effect afterwards (V-DMG-03, V-DMG-05)."""
    charge = shield.charge - damage
    if reaches(0.0, charge):
        return replace(
            shield,
            charge=0.0,
            mode=ShieldMode.RESETTING,
            crack=0,
            reset=_reset_turns(shield, numbers),
            broken=True,
        )
    return replace(shield, charge=charge, crack=numbers.crack_turns if cracks else shield.crack)


def _factor(shield: Shield, pen: float, numbers: DamageNumbers) -> float:
    penetrates = reaches(pen, shield.thickness_in_force(numbers))
    return numbers.shield_pen if penetrates else numbers.shield_fail


def _reset_turns(shield: Shield, numbers: DamageNumbers) -> int:
    """V-DMG-13: the hardest hit of the turn against the thickness, ignoring a crack."""
    thickness = shield.whole_thickness(numbers)
    for bound, turns in numbers.reset:
        if reaches(bound * thickness, shield.hardest):
            return turns
    return numbers.reset_over
