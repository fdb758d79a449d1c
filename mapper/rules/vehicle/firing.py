"""How a weapon is fired in an engagement: its aim, its shot, and the volley of a turn."""

from dataclasses import replace

from mapper.rules.reasons import Refusal
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.aim import Aim, Gun
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.damage import Strike
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.hit import Accuracy, to_hit
from mapper.rules.vehicle.refusals import rounds_left
from mapper.rules.vehicle.shot import AnyShot
from mapper.rules.vehicle.state import weapon_part
from mapper.rules.vehicle.volley import Volley


def volley_of(
    engagement: Engagement, weapon: WeaponBuild, ammo: str | None
) -> tuple[Volley, Accuracy] | Refusal:
    """Return the direct fire of a weapon as a volley, and the accuracy of its first shot."""
    aim = aim_of(engagement, weapon, ammo)
    accuracy, strike = to_hit(aim, engagement.book), _strike(engagement)
    if isinstance(accuracy, Refusal):
        return accuracy
    shot, shots = shot_of(engagement, weapon, ammo), shots_of(engagement, weapon, ammo)
    cover = engagement.cover
    if cover is None:
        return Volley(shot, shots, strike, accuracy.chances), accuracy
    uncovered = to_hit(replace(aim, target=replace(aim.target, behind_barricade=False)), engagement.book)
    if isinstance(uncovered, Refusal):
        return uncovered
    full = engagement.book.tables.barricade.durability
    durability = full if cover.durability is None else cover.durability
    volley = Volley(shot, shots, strike, uncovered.chances, covered=accuracy.chances, barricade=durability)
    return volley, accuracy


def aim_of(engagement: Engagement, weapon: WeaponBuild, ammo: str | None) -> Aim:
    """Return a shot as the roll to hit knows it."""
    gun = Gun(
        weapon=weapon.weapon,
        ammo=ammo or "",
        turret=weapon.turret,
        stabilised=weapon.stabilised,
        damaged=engagement.attacker.condition.is_damaged(weapon_part(weapon.place)),
    )
    return replace(engagement.aim, gun=gun)


def shot_of(engagement: Engagement, weapon: WeaponBuild, ammo: str | None) -> AnyShot:
    """Return what one shot brings to the target."""
    book = engagement.book
    if weapon.weapon == loading.GAMMA_EMITTER:
        return loading.gamma_ray(book, engagement.distance_tiles)
    if weapon.weapon == loading.INCENDIARY_CANNON:
        return loading.incendiary(book)
    if weapon.family == "ap":
        return loading.ap_round(book, weapon.weapon, at_infantry=engagement.target.on_foot)
    if ammo is None:
        return loading.bolt(book, weapon.weapon, weapon.mw or 0.0, leeches=_leeches(engagement, weapon))
    return loading.shell(book, ammo, weapon.mm or 0.0)


def shots_of(engagement: Engagement, weapon: WeaponBuild, ammo: str | None) -> int:
    """Return how many shots are fired: no more than there are rounds."""
    shots = int(weapon.shots.value)
    row = engagement.book.tables.weapon.get(weapon.weapon)
    if row is not None and row.infantry is not None and engagement.target.on_foot:
        shots = row.infantry.shots * weapon.count  # V-INF-03
    left = rounds_left(engagement.attacker, weapon, ammo) if ammo is not None else None
    return shots if left is None else min(shots, left)


def _strike(engagement: Engagement) -> Strike:
    attacker = engagement.attacker
    flat = attacker.condition.high and any(
        effect.action.high.ignore_facing for effect in attacker.build.effects.values() if effect.action.high
    )
    return Strike(damage_numbers(engagement.book), engagement.facing, flat=flat)


def _leeches(engagement: Engagement, weapon: WeaponBuild) -> bool:
    """V-QRK-16: a laser of a vehicle whose own shield is up."""
    attacker = engagement.attacker
    if weapon.weapon != "laser" or not attacker.build.has(loading.LEECH_BEAM):
        return False
    return attacker.victim.shield_up
