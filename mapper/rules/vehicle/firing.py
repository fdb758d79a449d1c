"""How a weapon is fired in an engagement: its aim, its shots, and what comes of its rolls."""

from dataclasses import dataclass, replace
from math import ceil

from mapper.rules.reasons import Refusal
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.aim import Aim, Aimed, Gun, Mode
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.armed import FAMILIES, built_in_shot
from mapper.rules.vehicle.barrage import Barrage, barrage_of, is_area
from mapper.rules.vehicle.damage import Strike
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.guards import arc_of, munition_of
from mapper.rules.vehicle.hit import Accuracy, to_hit
from mapper.rules.vehicle.indirect import (
    LATER,
    Descent,
    first_accuracy,
    flight_of,
    impact_accuracy,
    with_cover,
)
from mapper.rules.vehicle.passage import breached, weakened
from mapper.rules.vehicle.refusals import rounds_each, rounds_left
from mapper.rules.vehicle.rounds import Flight
from mapper.rules.vehicle.salvo import Salvo
from mapper.rules.vehicle.shot import AnyShot, beside
from mapper.rules.vehicle.state import weapon_part
from mapper.rules.vehicle.target import Facing
from mapper.rules.vehicle.volley import Volley


@dataclass(frozen=True, slots=True)
class Firing:
    """A weapon as it is fired: its aim, the accuracy of its rolls, and the volley that is to be judged.

    `second` is the roll on impact of what comes down later, None for all else. Rounds that come down together
    have a `barrage`; without one the shots are fired one after another.
    """

    aim: Aim
    accuracy: Accuracy
    volley: Volley
    second: Accuracy | None = None
    barrage: Barrage | None = None


def firing_of(
    engagement: Engagement,
    weapon: WeaponBuild,
    ammo: str | None,
    mode: Mode = Mode.DIRECT,
    rounds: int | None = None,
) -> Firing | Refusal:
    """Return how a weapon is fired that nothing else forbids; `rounds` limits the rockets of a pod."""
    shots = shots_of(engagement, weapon, ammo, rounds)
    aim = aim_of(engagement, weapon, ammo, mode, shots=shots)
    accuracy = first_accuracy(aim, engagement.book)
    if isinstance(accuracy, Refusal):
        return accuracy
    second = None
    if mode in LATER:
        fixed = engagement.at_tile or aims_at_tile(weapon)
        descent = Descent(fixed=fixed, own_sight=engagement.line.visible)
        second = impact_accuracy(aim, descent, engagement.book)
    volley = Volley(
        shot_of(engagement, weapon, ammo, mode), shots, strike_of(engagement, mode), accuracy.chances
    )
    uncovered = _uncovered(engagement, aim)
    if isinstance(uncovered, Refusal):
        return uncovered
    if uncovered is not None and engagement.cover is not None:
        full = engagement.book.tables.barricade.durability
        durability = full if engagement.cover.durability is None else engagement.cover.durability
        volley = replace(volley, chances=uncovered.chances, covered=accuracy.chances, barricade=durability)
    area = is_area(weapon, ammo, engagement.book) or mode is Mode.FOCUS
    burns = beside(volley.shot) != volley.shot
    if not (weapon.interceptable or mode in LATER or area or burns):
        return Firing(aim, accuracy, volley)
    flight = flight_of(aim, uncovered or accuracy, engagement.book, second=second)
    flight = flight if uncovered is None else with_cover(flight, accuracy)
    barrage = barrage_of(engagement, _salvo(engagement, weapon, mode, flight, volley), volley, area=area)
    barrage = replace(barrage, area=area or burns)  # V-DMG-26: what strays brings its Flame alone
    return Firing(aim, accuracy, replace(volley, landing=barrage.landing), second, barrage)


def volley_of(
    engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode = Mode.DIRECT
) -> tuple[Volley, Accuracy] | Refusal:
    """Return the fire of a weapon as a volley, and the accuracy of its first shot."""
    firing = firing_of(engagement, weapon, ammo, mode)
    return firing if isinstance(firing, Refusal) else (firing.volley, firing.accuracy)


def aim_of(
    engagement: Engagement,
    weapon: WeaponBuild,
    ammo: str | None,
    mode: Mode = Mode.DIRECT,
    *,
    shots: int = 1,
) -> Aim:
    """Return a shot as the roll to hit knows it; what aims at a tile feels nothing of who is in it."""
    gun = Gun(
        weapon=weapon.weapon,
        ammo=ammo or "",
        turret=weapon.turret,
        stabilised=weapon.stabilised,
        damaged=engagement.attacker.condition.is_damaged(weapon_part(weapon.place)),
        rockets=shots if weapon.family == "pod" else 1,
    )
    spotted = None if mode.is_direct else engagement.spotted
    aim = replace(engagement.aim, gun=gun, mode=mode, spotter=spotted.spotter if spotted else None)
    return replace(aim, target=Aimed()) if aims_at_tile(weapon) else aim


def aims_at_tile(weapon: WeaponBuild) -> bool:
    """Tell whether a weapon is aimed at a map tile, not at a unit (V-IND-15)."""
    return weapon.weapon == loading.CHEMICAL_PROJECTOR


def shot_of(
    engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode = Mode.DIRECT
) -> AnyShot:
    """Return what one shot brings to the target."""
    book = engagement.book
    if weapon.weapon == loading.GAMMA_EMITTER:
        return loading.gamma_ray(book, engagement.distance_tiles)
    if weapon.weapon == loading.INCENDIARY_CANNON:
        return loading.incendiary(book)
    if weapon.weapon == loading.CHEMICAL_PROJECTOR:
        return loading.gas(book)
    if weapon.weapon == loading.SONIC_ARRAY:
        return loading.sonic(book, weapon.energy.value, focused=mode is Mode.FOCUS)
    if weapon.family in FAMILIES:
        return built_in_shot(weapon, book)
    if weapon.family == "ap":
        return loading.ap_round(book, weapon.weapon, at_infantry=engagement.target.on_foot)
    if ammo is None:
        leeches = _leeches(engagement, weapon)
        return loading.bolt(book, weapon.weapon, weapon.mw or 0.0, extra_energy=weapon.extra, leeches=leeches)
    shell = loading.shell(book, ammo, weapon.mm or 0.0, extra_energy=weapon.extra)
    return weakened(shell, len(breached(engagement.line, weapon, ammo, book)), book)


def shots_of(engagement: Engagement, weapon: WeaponBuild, ammo: str | None, rounds: int | None = None) -> int:
    """Return how many shots are fired: no more than there are rounds, and tubes that hold them."""
    shots = int(weapon.shots.value)
    row = engagement.book.tables.weapon.get(weapon.weapon)
    if row is not None and row.infantry is not None and engagement.target.on_foot:
        shots = row.infantry.shots * weapon.count  # V-INF-03
    if weapon.family == "pod":
        shots = min(shots, tubes_of(engagement, weapon, ammo or ""))
        shots = shots if rounds is None else min(shots, rounds)
    left = rounds_left(engagement.attacker, weapon, ammo) if ammo is not None else None
    return shots if left is None else min(shots, left // rounds_each(weapon, engagement.book))


def tubes_of(engagement: Engagement, weapon: WeaponBuild, ammo: str) -> int:
    """Return a pod's tubes that may hold rockets of an ammunition: each holds one kind (V-BLD-26, V-CRT-13).

    Rockets left are taken to stand in as many of its tubes as they can.
    """
    row, condition = engagement.book.tables.weapon[weapon.weapon], engagement.attacker.condition
    usable = row.tubes
    if condition.is_damaged(weapon_part(weapon.place)):
        usable -= int(row.tubes * (1.0 - engagement.book.tables.crit.damaged_tubes))
    loaded = weapon.rounds.get(ammo, 0) if weapon.rounds else row.rounds
    return min(usable, ceil(loaded * row.tubes / row.rounds)) if row.rounds else usable


def strike_of(engagement: Engagement, mode: Mode = Mode.DIRECT) -> Strike:
    """Return where shots strike the target; what comes from above knows no facing (V-IND-07, V-DMG-35)."""
    numbers, attacker = damage_numbers(engagement.book), engagement.attacker
    if mode in LATER:
        return Strike(numbers, Facing.NONE)
    flat = attacker.condition.high and any(
        effect.action.high.ignore_facing for effect in attacker.build.effects.values() if effect.action.high
    )
    return Strike(numbers, engagement.facing, flat=flat)


def _salvo(engagement: Engagement, weapon: WeaponBuild, mode: Mode, flight: Flight, volley: Volley) -> Salvo:
    arc = arc_of(engagement.target.unit.tile, engagement.stance.tile)
    return Salvo(
        rounds=volley.shots,
        flight=flight,
        munition=munition_of(weapon, mode, arc),
        barricade=volley.barricade,
        damage=volley.shot.total_damage,
        all_inbound=engagement.book.settings.aps.engages == "all_inbound",
    )


def _uncovered(engagement: Engagement, aim: Aim) -> Accuracy | Refusal | None:
    """Return the accuracy once the barricade before the target is gone, None where none covers it."""
    if engagement.cover is None or not aim.target.behind_barricade or aim.mode in LATER:
        return None
    return to_hit(replace(aim, target=replace(aim.target, behind_barricade=False)), engagement.book)


def _leeches(engagement: Engagement, weapon: WeaponBuild) -> bool:
    """V-QRK-16: a laser of a vehicle whose own shield is up."""
    attacker = engagement.attacker
    if weapon.weapon != "laser" or not attacker.build.has(loading.LEECH_BEAM):
        return False
    return attacker.victim.shield_up
