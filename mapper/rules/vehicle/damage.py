"""How a hit lands: Slat Armour, the shield, deflection, then armour and internals, then crits."""

from dataclasses import dataclass, replace
from math import floor

from mapper.rules.script import Script, check
from mapper.rules.vehicle import armour, infantry, shield
from mapper.rules.vehicle.crit import crits
from mapper.rules.vehicle.damage_numbers import DamageNumbers
from mapper.rules.vehicle.shot import AnyShot, Emp, Flame, Gamma, Gas, Shot
from mapper.rules.vehicle.target import Facing, Infantry, Lost, Shield, Target, Victim
from mapper.rules.vehicle.tolerance import reaches

DESTROYED, PASSED = "destroyed", "passed"
DEFLECTED, STRUCK = "deflected", "struck"


@dataclass(frozen=True, slots=True)
class Strike:
    """Where shots land and by which numbers they are judged.

    `facing` is the side they strike; `flat` shots ignore facing multipliers (V-DMG-35). `thickness` is set
    where a whole burst meets the armour as it stood before it, which is a setting (V-DMG-20).
    """

    numbers: DamageNumbers
    facing: Facing = Facing.FRONT
    flat: bool = False
    thickness: float | None = None

    def meets(self, target: Target) -> float:
        """Return the effective thickness the next hit meets."""
        if self.thickness is not None:
            return self.thickness
        return target.armour.thickness(Facing.NONE if self.flat else self.facing)

    def for_burst(self, victim: Victim) -> "Strike":
        """Return the strike for the shots of one burst at the victim as it stands now."""
        if not self.numbers.burst_is_snapshot or isinstance(victim, Infantry):
            return self
        return replace(self, thickness=self.meets(victim))


def land(victim: Victim, shot: AnyShot, strike: Strike) -> Script[Victim]:
    """Resolve one hit (V-DMG-01 and on): the one telling of it for play, replay and odds."""
    if isinstance(victim, Infantry):
        return infantry.struck(victim, shot)
    match shot:
        case Shot():
            return (yield from _shot(victim, shot, strike))
        case Gamma():
            return (yield from _gamma(victim, shot, strike))
        case Gas():
            return _gas(victim, shot, strike.numbers)
        case Emp():
            return _emp(victim, shot, strike.numbers)
        case Flame():
            return _burn(victim, shot, strike)


def _shot(target: Target, shot: Shot, strike: Strike) -> Script[Target]:
    if target.slat > 0.0 and shot.ammo == target.slat_ammo and _slat_counts(target, strike.numbers):
        roll = check(target.slat, "Slat Armour destroys the round", "V-QRK-02", names=(DESTROYED, PASSED))
        if (yield roll) == DESTROYED:
            return target
    if target.shield_up:
        after = _on_shield(target, shot, strike.numbers)
    else:
        after = target
        for _ in range(shot.sub_hits):
            after = yield from _on_armour(after, shot, strike)
    return after if shot.flame is None or after.gone else _burn(after, shot.flame, strike)


def _slat_counts(target: Target, numbers: DamageNumbers) -> bool:
    return numbers.slat_before_shield or not target.shield_up


def _on_shield(target: Target, shot: Shot, numbers: DamageNumbers) -> Target:
    before = _shield_of(target)
    after = shield.struck(before, shot, numbers)
    return _with_shield(target, after, leech=shot.leech)


def _on_armour(target: Target, shot: Shot, strike: Strike) -> Script[Target]:
    if target.gone:
        return target
    thickness = strike.meets(target)
    deflects = strike.facing is Facing.FRONT and shot.ammo in target.armour.plating.deflected
    if deflects and thickness > 0.0 and not reaches(shot.pen, thickness):
        chance = 1.0 - shot.pen / thickness
        roll = check(chance, "Sloped Glacis deflects the hit", "V-EXT-10", names=(DEFLECTED, STRUCK))
        if (yield roll) == DEFLECTED:
            return target
    after = armour.struck(target, shot, thickness, strike.numbers)
    return after if after.systems is None else (yield from crits(after, strike.numbers))


def _burn(target: Target, flame: Flame, strike: Strike) -> Target:
    lit = replace(target, burning=target.burning + 1) if flame.burns else target
    if not target.shield_up:
        return armour.burnt(lit, flame, strike.meets(target), strike.numbers)
    fire = Shot(flame.pen, flame.damage, flame.thermal, energy=True)
    return _on_shield(lit, fire, strike.numbers)


def _gamma(target: Target, shot: Gamma, strike: Strike) -> Script[Target]:
    if target.shield_up:
        before = _shield_of(target)
        damage = shot.shield_damage * shield.burden(before, strike.numbers)
        return _with_shield(target, shield.drained(before, damage, strike.numbers))
    stopped = floor(strike.meets(target) / shot.armour_per_minus_1 + 1e-9)
    after = armour.worn(target, strike.numbers, internals=max(0.0, shot.damage - stopped))
    return (yield from crits(after, strike.numbers, kills_pilot=shot.kills_pilot))


def _gas(target: Target, gas: Gas, numbers: DamageNumbers) -> Target:
    plating = target.armour.plating
    exposed = replace(target, corrosion=target.corrosion + (1 if plating.corrodes else 0))
    if not target.shield_up:
        return armour.worn(exposed, numbers, durability=gas.bare_armour * plating.gas)
    before = _shield_of(target)
    damage = gas.shielded_shield * shield.burden(before, numbers)
    drained = _with_shield(exposed, shield.drained(before, damage, numbers))
    return armour.worn(drained, numbers, durability=gas.shielded_armour * plating.gas)


def _emp(target: Target, emp: Emp, numbers: DamageNumbers) -> Target:
    stunned = replace(target, stunned=True)
    if not target.shield_up:
        return stunned
    cracked = shield.drained(_shield_of(target), emp.shield_damage, numbers, cracks=True)
    return _with_shield(stunned, cracked)


def _shield_of(target: Target) -> Shield:
    if target.shield is None:
        raise ValueError("a shield that isn't there was struck")
    return target.shield


def _with_shield(target: Target, after: Shield, *, leech: float = 0.0) -> Target:
    loss = _shield_of(target).charge - after.charge
    lost = Lost(target.lost.armour, target.lost.internals, target.lost.shield + loss)
    return replace(target, shield=after, lost=lost, drained=target.drained + leech * loss)
