"""Ratings, from F to S, and the six abilities they are given for."""

from enum import IntEnum, StrEnum


class Rating(IntEnum):
    """A letter of the scale, worst first; F and S are reached by modifiers only (S-RATE-1)."""

    F = 0
    E = 1
    D = 2
    C = 3
    B = 4
    A = 5
    S = 6


class Ability(StrEnum):
    """What a unit has a rating in (S-RATE-2)."""

    STR = "Str"
    MAG = "Mag"
    DEX = "Dex"
    SPD = "Spd"
    DEF = "Def"
    RES = "Res"


def shifted(base: int, steps: int) -> Rating:
    """Return a rating so many steps higher, kept on the scale at the very end (S-RATE-3)."""
    return Rating(min(max(base + steps, Rating.F), Rating.S))
