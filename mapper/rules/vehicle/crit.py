"""Critical hits: the rolls that losses call for, and what a crit does to the part it strikes."""

from dataclasses import replace
from math import floor

from mapper.rules.script import Script
from mapper.rules.vehicle.armour import durability_ratio, worn
from mapper.rules.vehicle.crit_table import PartKind
from mapper.rules.vehicle.damage_numbers import CritNumbers, DamageNumbers
from mapper.rules.vehicle.systems import DAMAGED, DESTROYED, Load, Systems
from mapper.rules.vehicle.target import Facing, Target

_ALMOST = 1e-9  # forgives the last bits where a float is rounded


def crits(target: Target, numbers: DamageNumbers, *, kills_pilot: bool = False) -> Script[Target]:
    """Roll for each threshold newly reached, also by what blows up meanwhile (V-CRT-02, V-CRT-14).

    To be asked after every loss of internals; nothing is rolled for what is out already. `kills_pilot` tells
    of a shot whose crit on the cockpit kills at once (V-BLD-43).
    """
    while is_due(target, numbers):
        label = yield _systems(target).table.roll
        target = after_roll(target, label, numbers, kills_pilot=kills_pilot)
    return target


def is_due(target: Target, numbers: DamageNumbers) -> bool:
    """Tell whether a threshold has been reached whose crit is still to be rolled (V-CRT-02)."""
    systems, internals = target.systems, target.internals
    if systems is None or internals is None or target.gone:
        return False
    return systems.rolled < internals.thresholds_reached(numbers)


def after_roll(target: Target, label: str, numbers: DamageNumbers, *, kills_pilot: bool = False) -> Target:
    """Return the vehicle after one crit roll that came up with this part, or with none."""
    systems = _systems(target)
    number = systems.table.numbers.get(label)
    rolled = Systems(systems.table, systems.wounds, systems.loads, systems.rolled + 1)
    if number is None:
        return target.with_systems(rolled)
    return _struck(target, rolled, number, numbers, kills_pilot=kills_pilot)


def struck(target: Target, number: int, numbers: DamageNumbers, *, kills_pilot: bool = False) -> Target:
    """Return the vehicle after a crit on the part of this number in its table (V-CRT-04).

    The first damages it, the second destroys it, a third does nothing.
    """
    return _struck(target, _systems(target), number, numbers, kills_pilot=kills_pilot)


def blast(systems: Systems, number: int, numbers: CritNumbers) -> float:
    """Return what the destruction of a part deals to the internals (V-CRT-08, V-CRT-09, V-CRT-10)."""
    loads = systems.loads[number]
    match systems.table.parts[number].kind:
        case PartKind.AMMO if numbers.by_count:
            return float(sum(_cooking(load, numbers) for load in loads))
        case PartKind.AMMO:
            return sum(_cooking(load, numbers) * load.damage for load in loads)
        case PartKind.GENERATOR:
            return numbers.generator_blast * loads[0].amount
        case PartKind.CAPACITOR:
            return numbers.capacitor_blast * loads[0].amount
        case _:
            return 0.0


def side_blast(systems: Systems, number: int, numbers: CritNumbers) -> tuple[Load, ...]:
    """Return the rockets of a destroyed pod that go off beside the armour (V-CRT-13)."""
    if systems.table.parts[number].kind is not PartKind.POD:
        return ()
    going = (load.left(_cooking(load, numbers)) for load in systems.loads[number])
    return tuple(load for load in going if load.amount)


def _struck(
    target: Target, systems: Systems, number: int, numbers: DamageNumbers, *, kills_pilot: bool
) -> Target:
    kind, wounds = systems.table.parts[number].kind, systems.wounds[number]
    if kind is PartKind.OTHERS:
        return target.with_systems(systems.with_part(number, wounds + 1))
    if wounds >= DESTROYED:
        return target.with_systems(systems)
    if wounds == DAMAGED or (kills_pilot and kind is PartKind.COCKPIT):
        return _destroyed(target, systems, number, numbers)
    return _damaged(target, systems, number, numbers.crit)


def _damaged(target: Target, systems: Systems, number: int, numbers: CritNumbers) -> Target:
    match systems.table.parts[number].kind:
        case PartKind.SHIELD:
            return _shield_halved(target.with_systems(systems.with_part(number, DAMAGED)), numbers)
        case PartKind.AMMO | PartKind.POD | PartKind.STOCKED_APS | PartKind.SMOKE:
            loads = tuple(_reduced(load, numbers) for load in systems.loads[number])
            return target.with_systems(systems.with_part(number, DAMAGED, loads))
        case _:
            return target.with_systems(systems.with_part(number, DAMAGED))


def _destroyed(target: Target, before: Systems, number: int, numbers: DamageNumbers) -> Target:
    empty = tuple(load.left(0) for load in before.loads[number])
    after = target.with_systems(before.with_part(number, DESTROYED, empty))
    if before.table.parts[number].kind is PartKind.SHIELD:
        return replace(after, shield=None)
    rockets = side_blast(before, number, numbers.crit)
    inside = blast(before, number, numbers.crit)
    if not inside and not rockets:
        return after
    return worn(after, numbers, durability=_on_side(after, rockets, numbers), internals=inside)


def _shield_halved(target: Target, numbers: CritNumbers) -> Target:
    """V-CRT-07: half the durability; what is above it is lost, the thickness stays."""
    shield = target.shield
    if shield is None:
        return target
    most = shield.durability * numbers.shield_left
    halved = replace(
        shield, durability=most, capacity=min(shield.capacity, most), charge=min(shield.charge, most)
    )
    return replace(target, shield=halved)


def _reduced(load: Load, numbers: CritNumbers) -> Load:
    """Half is lost, rounded down (V-CRT-08, V-CRT-12, V-CRT-13)."""
    return load.left(load.amount - floor(load.amount * numbers.rounds_lost + _ALMOST))


def _cooking(load: Load, numbers: CritNumbers) -> int:
    """Return how many rounds of one ammunition blow up: a tenth, rounded down, but at least one if any."""
    if load.amount <= 0:
        return 0
    return max(1, floor(load.amount * numbers.cooks_off + _ALMOST))


def _on_side(target: Target, rockets: tuple[Load, ...], numbers: DamageNumbers) -> float:
    """Return what rockets take of the durability, all reckoned from the side armour as it stands."""
    thickness, heat = target.armour.thickness(Facing.SIDE), target.armour.heat
    return sum(
        load.amount
        * load.damage
        * (1.0 if load.fixed else durability_ratio(load.pen, heat, thickness, numbers))
        for load in rockets
    )


def _systems(target: Target) -> Systems:
    if target.systems is None:
        raise ValueError("a crit strikes a vehicle whose systems aren't told")
    return target.systems
