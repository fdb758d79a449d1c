"""Structures and rams told once more, in plain loops over fractions: what the rules are held against."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product


@dataclass(frozen=True)
class Hull:
    """A vehicle that is rammed, in fractions; `thick` is its undamaged armour on the side struck."""

    thick: Fraction
    full: Fraction
    durability: Fraction
    internals: Fraction
    shield_thick: Fraction = Fraction(0)
    charge: Fraction = Fraction(0)


def reduction(pen: int) -> int:
    """Return what reinforcement takes off (V-STR-05)."""
    off = 100
    while pen >= 100 and off > 0:
        pen, off = pen - 100, off - 20
    return off


def hit_damage(damage: Fraction, pen: int, kind: str, *, high: bool) -> Fraction:
    """Return what one hit does to a plain, reinforced or hardened section."""
    if kind == "plain":
        return damage
    if kind == "hardened" and high:
        damage /= 2
    return max(Fraction(0), damage - reduction(pen))


@dataclass(frozen=True)
class Fire:
    """A shot in whole numbers at a section of some kind; `missed` is the share of damage that a miss does."""

    damage: int
    pen: int
    missed: Fraction
    kind: str


def after_volley(durability: Fraction, hits: tuple[bool, ...], fire: Fire) -> Fraction:
    """Return a section's durability after shots that hit or miss in this order."""
    for hit in hits:
        if durability == 0:
            break
        damage = Fraction(fire.damage) * (1 if hit else fire.missed)
        done = hit_damage(damage, fire.pen, fire.kind, high=False)
        durability = Fraction(0) if done > durability / 5 else durability - done
    return durability


def volley(durability: Fraction, shots: int, chance: Fraction, fire: Fire) -> dict[Fraction, Fraction]:
    """Return every durability after so many shots with its exact chance, by trying all sequences."""
    found: dict[Fraction, Fraction] = {}
    for hits in product((True, False), repeat=shots):
        weight = chance ** sum(hits) * (1 - chance) ** (shots - sum(hits))
        left = after_volley(durability, hits, fire)
        found[left] = found.get(left, Fraction(0)) + weight
    return {left: weight for left, weight in found.items() if weight}


def rammed(hull: Hull, damage: Fraction, *, scaled: bool) -> Hull:
    """Return a vehicle after a ram (V-RAM-04, V-RAM-05)."""
    pen, charge = damage / 2, hull.charge
    if charge > 0:
        if pen >= 2 * hull.shield_thick:
            factor = Fraction(3, 2)
        elif pen >= hull.shield_thick:
            factor = Fraction(1)
        else:
            factor = Fraction(1, 2)
        if damage * factor < charge:
            return Hull(
                hull.thick,
                hull.full,
                hull.durability,
                hull.internals,
                hull.shield_thick,
                charge - damage * factor,
            )
        damage = damage * factor - charge if scaled else damage - charge / factor
        pen, charge = damage / 2, Fraction(0)
    effective = hull.thick * hull.durability / hull.full
    share = Fraction(1) if effective == 0 else min(Fraction(1), pen / effective)
    inside = Fraction(0) if pen <= effective else damage * (pen - effective) / pen
    return Hull(
        hull.thick,
        hull.full,
        max(Fraction(0), hull.durability - damage * share),
        max(Fraction(0), hull.internals - inside),
        hull.shield_thick,
        charge,
    )
