"""Interception told once more: every munition by itself, every roll branched, in fractions."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction


@dataclass(frozen=True)
class Shell:
    """One munition: its kind by number, calibre, arc, and whether dischargers meet it."""

    kind: int
    calibre: int
    arc: str = "front"
    low: bool = False
    number: int = 0


@dataclass(frozen=True)
class Defender:
    """One unit's protection; chances in hundredths."""

    laser: int = 0
    laser_chance: int = 60
    kinetic: int = 0
    uses: int = 0
    over_mm: int = -1
    at_least: int = 1
    per_target: int = 1000
    each: bool = False


LADDER = (100, 80, 60, 40)
REST = 20


def leaks(shells: tuple[Shell, ...], defenders: tuple[Defender, ...]) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of every number of survivors by kind."""
    numbered = tuple(replace(shell, number=number) for number, shell in enumerate(shells))
    states = [(numbered, Fraction(1))]
    for system in ("laser", "kinetic", "discharger"):
        for defender in defenders:
            states = [
                (left, chance * share)
                for flying, chance in states
                for left, share in _engage(system, defender, flying)
            ]
    kinds = max(shell.kind for shell in shells) + 1
    found: dict[tuple[int, ...], Fraction] = {}
    for flying, chance in states:
        counts = tuple(sum(shell.kind == kind for shell in flying) for kind in range(kinds))
        found[counts] = found.get(counts, Fraction(0)) + chance
    return found


def _engage(
    system: str, defender: Defender, flying: tuple[Shell, ...]
) -> Iterator[tuple[tuple[Shell, ...], Fraction]]:
    if system == "discharger":
        yield from _discharge(defender, flying)
        return
    shots = defender.laser if system == "laser" else defender.kinetic
    chance = Fraction(defender.laser_chance, 100) if system == "laser" else Fraction(1)
    yield from _shoot(shots, chance, defender, flying, ())


def _shoot(
    shots: int, chance: Fraction, defender: Defender, flying: tuple[Shell, ...], tried: tuple[int, ...]
) -> Iterator[tuple[tuple[Shell, ...], Fraction]]:
    aims = [
        shell
        for shell in flying
        if shell.calibre > defender.over_mm and tried.count(shell.number) < defender.per_target
    ]
    aims = [shell for shell in aims if shell.calibre == max(other.calibre for other in aims)]
    if not shots or not aims:
        yield flying, Fraction(1)
        return
    for aim in aims:
        picked = Fraction(1, len(aims))
        rest = tuple(shell for shell in flying if shell is not aim)
        for left, share in _shoot(shots - 1, chance, defender, rest, tried) if chance else ():
            yield left, picked * chance * share
        again = (*tried, aim.number)
        for left, share in _shoot(shots - 1, chance, defender, flying, again) if chance < 1 else ():
            yield left, picked * (1 - chance) * share


def _discharge(defender: Defender, flying: tuple[Shell, ...]) -> Iterator[tuple[tuple[Shell, ...], Fraction]]:
    low = [shell for shell in flying if shell.low]
    arcs: dict[str, list[Shell]] = {}
    for shell in low:
        arcs.setdefault(shell.arc, []).append(shell)
    most = max(arcs.values(), key=len, default=[])
    if not defender.uses or not most or len(most) < defender.at_least:
        yield flying, Fraction(1)
        return
    yield from _meet(defender, flying, tuple(most), 0)


def _meet(
    defender: Defender, flying: tuple[Shell, ...], waiting: tuple[Shell, ...], met: int
) -> Iterator[tuple[tuple[Shell, ...], Fraction]]:
    if not waiting or (defender.each and met >= defender.uses):
        yield flying, Fraction(1)
        return
    chance = Fraction(LADDER[met] if met < len(LADDER) else REST, 100)
    for shell in waiting:
        picked = Fraction(1, len(waiting))
        others = tuple(other for other in waiting if other is not shell)
        rest = tuple(other for other in flying if other is not shell)
        for left, share in _meet(defender, rest, others, met + 1):
            yield left, picked * chance * share
        for left, share in _meet(defender, flying, others, met + 1) if chance < 1 else ():
            yield left, picked * (1 - chance) * share
