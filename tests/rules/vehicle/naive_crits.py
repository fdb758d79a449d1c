"""Crits told once more, in plain loops over fractions: what the rules' crits are held against.

The damage of a hit is that of `naive_odds`; the walk, the effects and the chain are told here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tests.rules.vehicle.naive_odds import Bullet, Vehicle, landings


@dataclass
class Store:
    """A weapon's rounds by ammunition: how many, and damage, penetration and HEAT's fixed damage of one."""

    rounds: dict[str, int]
    damage: dict[str, Fraction]
    pen: dict[str, Fraction] = field(default_factory=dict)
    fixed: frozenset[str] = frozenset()


@dataclass
class Machine:
    """A vehicle with parts, each with its points as they count in the walk, in the walk's order."""

    vehicle: Vehicle
    full: Fraction
    side: Fraction
    die: int
    walk: list[tuple[str, Fraction]]
    hits: dict[str, int] = field(default_factory=dict)
    stores: dict[str, Store] = field(default_factory=dict)
    output: Fraction = Fraction(0)
    capacitor: Fraction = Fraction(0)
    counts: dict[str, int] = field(default_factory=dict)
    rolled: int = 0
    pilot_dead: bool = False

    @property
    def out(self) -> bool:
        """Whether it is destroyed or its pilot dead."""
        return self.vehicle.internals <= 0 or self.pilot_dead


def strike(machine: Machine, bullet: Bullet, die: Callable[[int], int]) -> None:
    """Hit a machine; every roll that is due is asked of the die, a number from 1 to its sides."""
    shielded = machine.vehicle.charge > 0
    piece = bullet if shielded else replace(bullet, sub_hits=1)
    for _ in range(1 if shielded else bullet.sub_hits):
        if not machine.out:
            ((machine.vehicle, _),) = landings(machine.vehicle, piece)
            roll_what_is_due(machine, die)


def irradiate(machine: Machine, damage: int, die: Callable[[int], int]) -> None:
    """Fire the gamma emitter: straight to the internals, less 1 for each 5 of armour; a shield loses 10."""
    vehicle = machine.vehicle
    if vehicle.charge > 0:
        machine.vehicle = replace(vehicle, charge=max(Fraction(0), vehicle.charge - 10))
        return
    thickness = vehicle.thickness * vehicle.durability / vehicle.full_durability
    _hurt(machine, Fraction(max(0, damage - thickness // 5)))
    roll_what_is_due(machine, die, gamma=True)


def roll_what_is_due(machine: Machine, die: Callable[[int], int], *, gamma: bool = False) -> None:
    """Roll once for each fifth of the internals that is lost and hasn't been rolled for."""
    while not machine.out:
        lost = machine.full - machine.vehicle.internals
        due = sum(1 for fifths in (1, 2, 3, 4) if lost >= machine.full * fifths / 5)
        if machine.rolled >= due:
            return
        machine.rolled += 1
        struck = walked(machine, die(machine.die))
        if struck is not None:
            _crit(machine, struck, gamma=gamma)


def walked(machine: Machine, roll: int) -> str | None:
    """Walk the parts: the first whose running total is at least the roll."""
    running = Fraction(0)
    for label, points in machine.walk:
        running += points
        if running >= roll:
            return label
    return None


def _crit(machine: Machine, label: str, *, gamma: bool) -> None:
    hits = machine.hits.get(label, 0)
    if hits >= 2:
        return
    machine.hits[label] = 2 if label == "cockpit" and gamma else hits + 1
    if machine.hits[label] == 1:
        _first(machine, label)
    else:
        _second(machine, label)


def _first(machine: Machine, label: str) -> None:
    if label in machine.stores:
        rounds = machine.stores[label].rounds
        for ammo in rounds:
            rounds[ammo] -= rounds[ammo] // 2
    if label in machine.counts:
        machine.counts[label] -= machine.counts[label] // 2


def _second(machine: Machine, label: str) -> None:
    if label == "cockpit":
        machine.pilot_dead = True
    if label == "generator":
        _hurt(machine, 5 * machine.output)
    if label == "capacitor":
        _hurt(machine, 5 * machine.capacitor)
        machine.capacitor = Fraction(0)
    if label in machine.counts:
        machine.counts[label] = 0
    if label in machine.stores:
        store = machine.stores[label]
        going = {ammo: max(1, left // 10) for ammo, left in store.rounds.items() if left > 0}
        if label.startswith("ammo"):
            _hurt(machine, sum((n * store.damage[ammo] for ammo, n in going.items()), Fraction(0)))
        else:
            _burst(machine, store, going)
        store.rounds = dict.fromkeys(store.rounds, 0)


def _hurt(machine: Machine, damage: Fraction) -> None:
    left = max(Fraction(0), machine.vehicle.internals - damage)
    machine.vehicle = replace(machine.vehicle, internals=left)


def _burst(machine: Machine, store: Store, going: dict[str, int]) -> None:
    """Rockets against the side armour: its durability alone, all reckoned from how it stands."""
    vehicle, lost = machine.vehicle, Fraction(0)
    thickness = machine.side * vehicle.durability / vehicle.full_durability if vehicle.full_durability else 0
    for ammo, number in going.items():
        share = Fraction(1)
        if thickness and ammo not in store.fixed:
            hot = min(Fraction(3, 2), vehicle.heat / thickness)
            share = max(min(Fraction(1), (store.pen[ammo] + vehicle.heat) / thickness), hot)
        lost += number * store.damage[ammo] * share
    machine.vehicle = replace(vehicle, durability=max(Fraction(0), vehicle.durability - lost))
