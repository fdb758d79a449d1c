"""A vehicle for the odds of crits: the parts whose crits change nothing else are folded into one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mapper.rules.reasons import Explained
from mapper.rules.vehicle.crit_table import CritPart, PartKind, table_of
from mapper.rules.vehicle.damage_numbers import DamageNumbers
from mapper.rules.vehicle.state import ShieldMode
from mapper.rules.vehicle.systems import DAMAGED, DESTROYED, WHOLE, Systems
from mapper.rules.vehicle.target import Target

OTHERS, ANY = "others", "any"
STRUCK = 1


@dataclass(frozen=True, slots=True)
class Folded:
    """A vehicle with folded systems.

    `kept` are the numbers in the true table of the parts that stand in the folded one, in the same order.
    After them comes one for the parts of `counted`, which are told apart later: which of them a crit strikes
    bears on nothing else. Parts that can't be struck, or not to any effect, are in neither. The last entry is
    no part: its wounds tell whether any part has been struck.
    """

    target: Target
    true: Systems
    kept: tuple[int, ...]
    counted: tuple[int, ...]

    @property
    def start(self) -> Systems:
        """The folded systems before the attack."""
        return systems_of_target(self.target)

    def settled(self, target: Target, numbers: DamageNumbers) -> tuple[tuple[Target, float], ...]:
        """Return a vehicle after its crits, with nothing told any more that can't bear on what follows.

        Once it is out, or every crit has been rolled, no wounds are told. While one is left to roll, it will
        strike one part at most, so that what damaged parts change adds up: the vehicle is told as several of
        which each has one newly damaged part, or none, with weights that sum to 1 and may be negative.
        """
        systems, start, last = systems_of_target(target), self.start, len(numbers.crit.thresholds)
        if systems.wounds == start.wounds:
            return ((target, 1.0),)
        kept = systems.wounds[:-2]
        if target.gone or systems.rolled >= last:
            cockpit = DESTROYED if systems.pilot_dead else start.wounds[0]
            wounds = (cockpit, *start.wounds[1:-1], STRUCK)
            return ((target.with_systems(Systems(start.table, wounds, start.loads, last)), 1.0),)
        told = systems.with_part(len(kept) + 1, STRUCK)
        changed = [at for at in range(len(kept)) if self._splits(at, kept[at])]
        if systems.rolled < last - 1 or len(changed) < 2:
            return ((target.with_systems(told), 1.0),)
        none = told
        for at in changed:
            none = none.with_part(at, start.wounds[at], start.loads[at])
        each = (none.with_part(at, kept[at], systems.loads[at]) for at in changed)
        split = [(target.with_systems(one), 1.0) for one in each]
        return (*split, (target.with_systems(none), 1.0 - len(changed)))

    def _splits(self, at: int, wounds: int) -> bool:
        """Tell whether a part is newly damaged and that shows in nothing else yet, as a shield's does."""
        part, before = self.start.table.parts[at], self.start.wounds[at]
        return before < wounds == DAMAGED and part.kind is not PartKind.SHIELD


def fold(target: Target, numbers: DamageNumbers) -> Folded:
    """Return a vehicle with its systems folded as far as they can be."""
    true = systems_of_target(target)
    rolls = len(numbers.crit.thresholds) - true.rolled
    strikable = [
        number
        for number, part in enumerate(true.table.parts)
        if part.kind is PartKind.COCKPIT or (part.sides and true.wounds[number] < DESTROYED)
    ]
    kept = tuple(number for number in strikable if _bears(target, number, rolls, numbers))
    counted = tuple(number for number in strikable if number not in kept)
    parts = _renumbered([true.table.parts[number] for number in kept], _sides(true, counted))
    systems = Systems(
        table=table_of(true.table.die, parts),
        wounds=(*(true.wounds[number] for number in kept), WHOLE, WHOLE),
        loads=(*(true.loads[number] for number in kept), (), ()),
        rolled=true.rolled,
    )
    return Folded(replace(target, systems=systems), true, kept, counted)


def systems_of_target(target: Target) -> Systems:
    """Return the systems of a vehicle that has been told with them."""
    if target.systems is None:
        raise ValueError("crits are told of a vehicle with its systems")
    return target.systems


def _bears(target: Target, number: int, rolls: int, numbers: DamageNumbers) -> bool:
    """Tell whether crits on a part can change anything of the vehicle besides the part itself."""
    systems = systems_of_target(target)
    kind, loads = systems.table.parts[number].kind, systems.loads[number]
    if kind is PartKind.COCKPIT:
        return True
    if kind is PartKind.SHIELD:  # one that is up has nothing left when the internals lose anything
        shield = target.shield
        return shield is not None and shield.mode is not ShieldMode.ACTIVE and shield.charge > 0.0
    if systems.wounds[number] + rolls < DESTROYED:
        return False
    match kind:
        case PartKind.GENERATOR | PartKind.CAPACITOR:
            return loads[0].amount > 0.0
        case PartKind.AMMO:
            return any(load.amount > 0 and (load.damage > 0.0 or numbers.crit.by_count) for load in loads)
        case PartKind.POD:
            return target.armour.durability > 0.0 and any(load.amount * load.damage > 0.0 for load in loads)
        case _:
            return False


def _sides(systems: Systems, numbers: Sequence[int]) -> int:
    return sum(systems.table.parts[number].sides for number in numbers)


def _renumbered(parts: Sequence[CritPart], others: int) -> Iterable[CritPart]:
    """Yield the parts one after another from 1, one for so many sides of others, and what no roll strikes."""
    end = 0
    for part in parts:
        yield replace(part, first=end + 1, last=end + part.sides)
        end += part.sides
    yield CritPart(OTHERS, OTHERS, PartKind.OTHERS, Explained(others, ()), end + 1, end + others)
    yield CritPart(ANY, ANY, PartKind.OTHERS, Explained(0, ()))
