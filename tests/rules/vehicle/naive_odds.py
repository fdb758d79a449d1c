"""The damage rules told once more, in plain loops over fractions: what the exact odds are held against."""

from dataclasses import dataclass, replace
from fractions import Fraction

FULL, HALF, CRACK = Fraction(1), Fraction(1, 2), Fraction(3, 2)


@dataclass(frozen=True)
class Bullet:
    """A shot in whole numbers."""

    pen: int
    damage: int
    thermal: int = 0
    heat_round: bool = False
    sub_hits: int = 1
    deflectable: bool = True


@dataclass(frozen=True)
class Vehicle:
    """A vehicle in fractions; thickness is that of the facing struck."""

    thickness: Fraction
    durability: Fraction
    full_durability: Fraction
    internals: Fraction
    shield_thickness: Fraction = Fraction(0)
    shield_full: Fraction = Fraction(0)
    charge: Fraction = Fraction(0)
    crack: int = 0
    hardest: Fraction = Fraction(0)
    reset: int = 0
    heat: Fraction = Fraction(0)
    glacis: bool = False
    slat: bool = False


S5 = Vehicle(
    thickness=Fraction(240),
    durability=Fraction(1200),
    full_durability=Fraction(1200),
    internals=Fraction(550),
    shield_thickness=Fraction(40),
    shield_full=Fraction(240),
    charge=Fraction(240),
)
"""The tank of the fifth sample sheet, its shield up, its thickness as one facing has it."""


def distribution(vehicle: Vehicle, bullet: Bullet, shots: int, chance: Fraction) -> dict[Vehicle, Fraction]:
    """Return every end state of so many shots with its exact chance."""
    states = {vehicle: FULL}
    for _ in range(shots):
        after: dict[Vehicle, Fraction] = {}
        for state, weight in states.items():
            if state.internals == 0:
                after[state] = after.get(state, Fraction(0)) + weight
                continue
            after[state] = after.get(state, Fraction(0)) + weight * (1 - chance)
            for hit, share in _hit(state, bullet):
                after[hit] = after.get(hit, Fraction(0)) + weight * chance * share
        states = after
    return {state: weight for state, weight in states.items() if weight}


def _hit(vehicle: Vehicle, bullet: Bullet) -> list[tuple[Vehicle, Fraction]]:
    if vehicle.slat and bullet.heat_round:
        return [(vehicle, HALF), *((state, share * HALF) for state, share in landings(vehicle, bullet))]
    return landings(vehicle, bullet)


def landings(vehicle: Vehicle, bullet: Bullet) -> list[tuple[Vehicle, Fraction]]:
    """Return what a hit may make of a vehicle once nothing has met it on its way."""
    if vehicle.charge > 0:
        return [(_shield(vehicle, bullet), FULL)]
    states = [(vehicle, FULL)]
    for _ in range(bullet.sub_hits):
        states = [(later, share * more) for state, share in states for later, more in _plate(state, bullet)]
    return states


def _shield(vehicle: Vehicle, bullet: Bullet) -> Vehicle:
    pen = Fraction(bullet.pen * bullet.sub_hits)
    thickness = vehicle.shield_thickness
    if vehicle.crack:
        thickness = thickness * vehicle.charge / vehicle.shield_full
    factor = CRACK if pen >= 2 * thickness else FULL if pen >= thickness else HALF
    left = vehicle.charge - (bullet.damage * bullet.sub_hits + bullet.thermal) * factor
    hardest = max(vehicle.hardest, pen)
    if left <= 0:
        ratio = hardest / vehicle.shield_thickness
        reset = 1 if ratio <= HALF else 2 if ratio <= 1 else 3 if ratio <= CRACK else 4 if ratio <= 2 else 5
        return replace(vehicle, charge=Fraction(0), crack=0, hardest=hardest, reset=reset)
    return replace(vehicle, charge=left, crack=2 if factor == CRACK else vehicle.crack, hardest=hardest)


def _plate(vehicle: Vehicle, bullet: Bullet) -> list[tuple[Vehicle, Fraction]]:
    if vehicle.internals == 0:
        return [(vehicle, FULL)]
    thickness = vehicle.thickness * vehicle.durability / vehicle.full_durability
    struck = _armour(vehicle, bullet, thickness)
    if vehicle.glacis and bullet.deflectable and bullet.pen < thickness:
        through = bullet.pen / thickness
        return [(vehicle, 1 - through), (struck, through)]
    return [(struck, FULL)]


def _armour(vehicle: Vehicle, bullet: Bullet, thickness: Fraction) -> Vehicle:
    heat = vehicle.heat + bullet.thermal
    if bullet.heat_round or thickness == 0:
        ratio = FULL
    else:
        ratio = max(min(FULL, (bullet.pen + heat) / thickness), min(CRACK, heat / thickness))
    inside = Fraction(0)
    if bullet.pen > thickness:
        inside = (bullet.damage + Fraction(bullet.thermal, 2)) * (bullet.pen - thickness) / bullet.pen
    return replace(
        vehicle,
        durability=max(Fraction(0), vehicle.durability - bullet.damage * ratio),
        internals=max(Fraction(0), vehicle.internals - inside),
        heat=heat,
    )
