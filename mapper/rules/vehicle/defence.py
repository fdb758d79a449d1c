"""A unit's defence as its make, its quirks and its condition leave it: the target that shots meet."""

from collections.abc import Iterable
from math import inf

from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Condense, Interception, Quirk
from mapper.rules.vehicle.modifiers import quirks_of
from mapper.rules.vehicle.rows import VehicleType
from mapper.rules.vehicle.state import ShieldCondition
from mapper.rules.vehicle.target import Internals, Plating, Shield


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


def _condensed(rows: Iterable[Quirk]) -> Condense | None:
    return next((quirk.action.condense for quirk in rows if quirk.action.condense is not None), None)


def _product(factors: Iterable[float]) -> float:
    result = 1.0
    for factor in factors:
        result *= factor
    return result
