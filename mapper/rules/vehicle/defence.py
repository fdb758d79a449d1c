"""A unit's defence as its make, its quirks and its condition leave it: the target that shots meet."""

from collections.abc import Iterable
from dataclasses import replace
from math import inf

from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.effects import Condense, Interception, Quirk
from mapper.rules.vehicle.modifiers import quirks_of
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.rows import VehicleType
from mapper.rules.vehicle.state import SHIELD, Condition, ShieldCondition
from mapper.rules.vehicle.systems import systems_of
from mapper.rules.vehicle.target import (
    Armour,
    Infantry,
    Internals,
    Lost,
    Plating,
    Shield,
    Target,
    Victim,
)

ALMOST = 1e-9
"""How far a printed thickness may lie from base times multiplier and still be that."""


def target_of(build: Build, condition: Condition, book: Rulebook) -> Victim:
    """Return a unit as shots meet it: what its build gives and its condition has left of it."""
    if not build.is_vehicle:
        return _infantry(build, condition)
    full = build.internals.value if build.internals is not None else 0.0
    left = full if condition.internals is None else condition.internals
    plating = _plating(build, condition, book)
    slat = interception_of(build.effects, book)
    losses = condition.lost_this_turn
    whole = condition.armour_durability is None
    return Target(
        armour=Armour(
            plating,
            plating.durability if whole else min(condition.armour_durability or 0.0, plating.durability),
            condition.heat,
        ),
        shield=_shield(build, condition, book),
        internals=internals_of(full, min(left, full), build.effects, book) if full > 0.0 else None,
        slat=slat.chance if slat else 0.0,
        slat_ammo=slat.ammo if slat else "",
        lost=Lost(losses.armour, losses.internals, losses.shield),
        corrosion=len(condition.corrosion),
    )


def target_with_systems(build: Build, condition: Condition, book: Rulebook) -> Victim:
    """Return a unit as shots meet it, a vehicle with the systems that crits strike (V-CRT-02)."""
    victim = target_of(build, condition, book)
    if isinstance(victim, Infantry) or victim.internals is None:
        return victim
    systems = systems_of(build, condition, book)
    reached = victim.internals.thresholds_reached(damage_numbers(book))
    return replace(victim, systems=replace(systems, rolled=max(systems.rolled, reached)))


def plating_of(
    vehicle: VehicleType,
    quirks: Iterable[str],
    book: Rulebook,
    *,
    thickness: float,
    durability: float,
) -> Plating:
    """Return the armour as built, with its facing multipliers (V-BLD-03 to V-BLD-06, V-QRK-10)."""
    row, rows = book.tables.type[vehicle], quirks_of(quirks, book)
    fronts = [quirk.armour.front for quirk in rows if quirk.armour.front is not None]
    return Plating(
        thickness=thickness,
        durability=durability,
        front=max(fronts, default=row.front),
        side=row.side,
        rear=row.rear,
        energy_damage=_product(quirk.armour.energy_dmg for quirk in rows),
        energy_thermal=_product(quirk.armour.energy_thermal for quirk in rows),
        unpenetrated=_product(quirk.armour.nonpen_nonenergy for quirk in rows),
        gas=_product(quirk.gas.armour_mult for quirk in rows),
        corrodes=not any(quirk.corrosion.immune for quirk in rows),
        deflected=frozenset(ammo for quirk in rows for ammo in quirk.armour.deflect_front),
    )


def shield_of(
    condition: ShieldCondition, quirks: Iterable[str], book: Rulebook, *, thickness: float, durability: float
) -> Shield:
    """Return a shield of this make as the condition leaves it."""
    condensed = _condensed(quirks_of(quirks, book)) if condition.condensed else None
    capacity = durability if condition.capacity is None else condition.capacity
    return Shield(
        thickness=thickness,
        durability=durability,
        charge=capacity if condition.charge is None else condition.charge,
        capacity=capacity,
        mode=condition.mode,
        crack=condition.crack,
        disruption=condition.disruption,
        reset=condition.reset,
        hardest=inf if condition.hardest is None else condition.hardest,
        activated=condition.activated,
        broken=condition.broken,
        thickness_factor=condensed.thickness if condensed else 1.0,
        damage_factor=condensed.damage if condensed else 1.0,
        uncrackable=condensed.no_crack if condensed else False,
        switched=condition.switched,
        thickness_added=condition.harmonic,
    )


def internals_of(full: float, left: float, quirks: Iterable[str], book: Rulebook) -> Internals:
    """Return internals with the share of them whose loss in a turn stuns (V-STN-01, V-STN-05)."""
    mult = max((quirk.stun.threshold_mult for quirk in quirks_of(quirks, book)), default=1.0)
    return Internals(full=full, left=left, stun_share=book.tables.stun.threshold * mult)


def interception_of(quirks: Iterable[str], book: Rulebook) -> Interception | None:
    """Return what destroys inbound rounds before they strike, such as Slat Armour (V-QRK-02)."""
    rows = quirks_of(quirks, book)
    found = [quirk.munition.intercept for quirk in rows if quirk.munition.intercept is not None]
    return max(found, key=lambda entry: entry.chance, default=None)


def vehicle_type(build: Build) -> VehicleType:
    """Return the type of a vehicle by its key in the tables."""
    match build.type:
        case "tank" | "walker" | "agrav":
            return build.type
        case other:
            raise ValueError(f"{other} is no vehicle type")


def _infantry(build: Build, condition: Condition) -> Infantry:
    health = build.health.value if build.health is not None else 0.0
    shield = build.shield.durability.value if build.shield is not None else 0.0
    return Infantry(
        health=health if condition.health is None else min(condition.health, health),
        shield=shield if condition.shield_charge is None else min(condition.shield_charge, shield),
    )


def _plating(build: Build, condition: Condition, book: Rulebook) -> Plating:
    """Take the facings as printed, and a hunkered front as gained (V-SHT-11, V-MOV-14)."""
    armour = build.armour
    made = plating_of(
        vehicle_type(build),
        build.effects,
        book,
        thickness=armour.base.value,
        durability=armour.durability.value,
    )
    front, side, rear = (
        _multiplier(facing.value, armour.base.value, usual)
        for facing, usual in zip((armour.front, armour.side, armour.rear), armour.multipliers, strict=True)
    )
    front = front if condition.hunker is None else condition.hunker
    return replace(made, front=front, side=side, rear=rear)


def _multiplier(thickness: float, base: float, usual: float) -> float:
    if base <= 0.0 or abs(base * usual - thickness) < ALMOST:
        return usual
    return thickness / base


def _shield(build: Build, condition: Condition, book: Rulebook) -> Shield | None:
    """V-CRT-07: a damaged shield has half its durability but all its thickness, a destroyed one is none."""
    if build.shield is None or condition.is_destroyed(SHIELD):
        return None
    durability = build.shield.durability.value
    state = condition.shield
    if condition.is_damaged(SHIELD):
        durability *= book.tables.crit.damaged_shield
        charge = durability if state.charge is None else min(state.charge, durability)
        capacity = durability if state.capacity is None else min(state.capacity, durability)
        state = state.evolve(charge=charge, capacity=capacity)
    thickness = build.shield.thickness.value
    return shield_of(state, build.effects, book, thickness=thickness, durability=durability)


def _condensed(rows: Iterable[Quirk]) -> Condense | None:
    return next((quirk.action.condense for quirk in rows if quirk.action.condense is not None), None)


def _product(factors: Iterable[float]) -> float:
    result = 1.0
    for factor in factors:
        result *= factor
    return result
