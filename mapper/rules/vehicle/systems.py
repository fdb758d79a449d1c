"""The parts of a vehicle as crits find them: which are broken, and what they hold that can blow up."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.crit_table import CritPart, CritTable, PartKind, crit_table
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import GENERATOR, Condition, RoundsLeft

WHOLE, DAMAGED, DESTROYED = range(3)
"""The wounds of a part (V-CRT-04)."""
ENERGY, SHOTS = "EN", "shots"
COCKPIT_NUMBER = 0
"""The cockpit is the first part of every table."""


@dataclass(frozen=True, slots=True)
class Load:
    """So much of something that a part holds.

    `damage` and `pen` are those of one round; `fixed` is HEAT's damage to armour.
    """

    what: str
    amount: float
    damage: float = 0.0
    pen: float = 0.0
    fixed: bool = False

    def left(self, amount: float) -> "Load":
        """Return the same with another amount."""
        return Load(self.what, amount, self.damage, self.pen, self.fixed)


@dataclass(frozen=True, slots=True)
class Systems:
    """What crits strike: the wounds and the loads of each part, in the order of the table.

    `rolled` counts the thresholds whose crits have been rolled: each once a battle (V-CRT-02).
    """

    table: CritTable = field(hash=False)
    wounds: tuple[int, ...]
    loads: tuple[tuple[Load, ...], ...] = field(hash=False)
    rolled: int = 0

    @property
    def pilot_dead(self) -> bool:
        """Whether the pilot is dead, and the vehicle out (V-CRT-05)."""
        return self.wounds[COCKPIT_NUMBER] >= DESTROYED

    def with_part(self, number: int, wounds: int, loads: tuple[Load, ...] | None = None) -> "Systems":
        """Return the systems with a part's wounds changed, and its loads where they are given."""
        stricken = (*self.wounds[:number], wounds, *self.wounds[number + 1 :])
        if loads is None:
            return Systems(self.table, stricken, self.loads, self.rolled)
        held = (*self.loads[:number], loads, *self.loads[number + 1 :])
        return Systems(self.table, stricken, held, self.rolled)


def systems_of(build: Build, condition: Condition, book: Rulebook) -> Systems:
    """Return the parts of a vehicle as its condition leaves them.

    The thresholds that its losses have reached so far are yet to be added, see `target_with_systems`.
    """
    table = crit_table(build, book)
    return Systems(
        table=table,
        wounds=tuple(_wounds(part, condition) for part in table.parts),
        loads=tuple(tuple(_loads(part, build, condition, book)) for part in table.parts),
        rolled=condition.crits_rolled,
    )


def stores_of(weapon: WeaponBuild, book: Rulebook) -> dict[str, int]:
    """Return the rounds of each ammunition as bought; a store that isn't split is of the first that fits."""
    if weapon.rounds or weapon.stock is None:
        return dict(weapon.rounds)
    return {_first_ammo(weapon, book): int(weapon.stock.value)}


def condition_with(condition: Condition, before: Systems, after: Systems) -> Condition:
    """Return a condition to which has happened what makes the difference between the two."""
    for part, old, new in zip(after.table.parts, before.loads, after.loads, strict=True):
        if old != new:
            condition = condition.evolve(**_left(part, new, condition))
    return condition.evolve(
        damaged=_labels(condition.damaged, after, DAMAGED),
        destroyed=_labels(condition.destroyed, after, DESTROYED),
        crits_rolled=after.rolled,
    )


def _labels(told: tuple[str, ...], systems: Systems, wounds: int) -> tuple[str, ...]:
    """Return the labels of the parts with these wounds, and those told of parts that aren't in the table."""
    parts = systems.table.parts
    known = {part.label for part in parts}
    stricken = (part.label for part, left in zip(parts, systems.wounds, strict=True) if left == wounds)
    return (*(label for label in told if label not in known), *stricken)


def _wounds(part: CritPart, condition: Condition) -> int:
    if condition.is_destroyed(part.label):
        return DESTROYED
    return DAMAGED if condition.is_damaged(part.label) else WHOLE


def _loads(part: CritPart, build: Build, condition: Condition, book: Rulebook) -> Iterator[Load]:
    aps = build.aps
    match part.kind:
        case PartKind.AMMO | PartKind.POD:
            weapon = next(weapon for weapon in build.weapons if weapon.place == part.place)
            yield from _rounds(weapon, condition, book)
        case PartKind.GENERATOR:
            yield Load(ENERGY, 0.0 if condition.is_destroyed(GENERATOR) else build.energy.value)
        case PartKind.CAPACITOR:
            yield Load(ENERGY, _else(condition.capacitor, build.capacity.value))
        case PartKind.STOCKED_APS if part.label == "aps:kinetic":
            yield Load(SHOTS, _else(condition.kinetic_ammo, aps.kinetic_ammo.value))
        case PartKind.STOCKED_APS:
            yield Load(SHOTS, _else(condition.discharger_uses, aps.discharger_uses.value))
        case PartKind.SMOKE:
            yield Load(SHOTS, _else(condition.smoke_uses, build.smoke_uses.value))
        case _:
            return


def _rounds(weapon: WeaponBuild, condition: Condition, book: Rulebook) -> Iterator[Load]:
    """Yield the rounds left of each ammunition."""
    for ammo, full in stores_of(weapon, book).items():
        profile, row = weapon.profile(ammo), book.tables.ammo.get(ammo)
        yield Load(
            ammo,
            _else(condition.rounds_left(weapon.place, ammo), full),
            damage=profile.dmg * profile.count if profile else 0.0,
            pen=profile.pen if profile else 0.0,
            fixed=row.fixed_durability if row else False,
        )


def _first_ammo(weapon: WeaponBuild, book: Rulebook) -> str:
    if weapon.profiles:
        return weapon.profiles[0].ammo
    row = book.tables.restricted.get(weapon.weapon)
    return row.ammo[0] if row is not None and row.ammo else ""


def _left(part: CritPart, loads: tuple[Load, ...], condition: Condition) -> dict[str, object]:
    """Return the field of a condition that keeps what a part holds now."""
    match part.kind:
        case PartKind.AMMO | PartKind.POD:
            own = {(part.place, load.what) for load in loads}
            others = (store for store in condition.rounds if (store.weapon, store.ammo) not in own)
            left = (
                RoundsLeft(weapon=part.place or 0, ammo=load.what, left=int(load.amount)) for load in loads
            )
            return {"rounds": (*others, *left)}
        case PartKind.GENERATOR:
            return {"bank": loads[0].amount}
        case PartKind.CAPACITOR:
            return {"capacitor": loads[0].amount}
        case PartKind.STOCKED_APS:
            field_name = "kinetic_ammo" if part.label == "aps:kinetic" else "discharger_uses"
            return {field_name: int(loads[0].amount)}
        case PartKind.SMOKE:
            return {"smoke_uses": int(loads[0].amount)}
        case _:
            return {}


def _else(left: float | None, full: float) -> float:
    return full if left is None else left
