"""Overriding: the printed numbers that the rules don't give (V-SHT-11)."""

from mapper.rules.reasons import Explained
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet import Overrides, VehicleSheet
from mapper.rules.vehicle.sheet_text.printed import PrintedSheet

SAME = 0.005 + 1e-9
"""Half of the last decimal that sheets print: numbers no farther apart are the same (V-SHT-12)."""
MOST = 1_000_000.0


def overrides(printed: PrintedSheet, sheet: VehicleSheet, book: Rulebook) -> Overrides:
    """Return the numbers of a printed sheet that differ from those its points give.

    First come those that others follow from: a front is a multiple of the base.
    """
    first = _differing(_sources(printed), sheet, book)
    second = _differing(_derived(printed), sheet.evolve(overrides=first), book)
    return first.evolve(**{name: value for name, value in dict(second).items() if value is not None})


def _sources(printed: PrintedSheet) -> dict[str, float | None]:
    armour, shield = printed.armour, printed.shield
    return {
        "armour_base": armour.base,
        "armour_durability": armour.durability.full if armour.durability else None,
        "shield_thickness": shield.thickness if shield else None,
        "shield_durability": shield.durability.full if shield and shield.durability else None,
        "mobility": printed.mobility,
        "sensors": printed.sensors,
        "energy": printed.generator,
        "capacity": printed.capacitor.full if printed.capacitor else None,
        "internals": printed.internals.full if printed.internals else None,
    }


def _derived(printed: PrintedSheet) -> dict[str, float | None]:
    return {
        "armour_front": printed.armour.front,
        "armour_side": printed.armour.side,
        "shield_regen": printed.shield.regen if printed.shield else None,
    }


def _differing(told: dict[str, float | None], sheet: VehicleSheet, book: Rulebook) -> Overrides:
    reckoned = _reckoned(build(sheet, book))
    differ = {
        name: min(value, MOST)
        for name, value in told.items()
        if value is not None and abs(value - reckoned[name]) > SAME
    }
    return sheet.overrides.evolve(**differ)


def _reckoned(made: Build) -> dict[str, float]:
    shield = made.shield
    numbers: dict[str, Explained | None] = {
        "armour_base": made.armour.base,
        "armour_front": made.armour.front,
        "armour_side": made.armour.side,
        "armour_durability": made.armour.durability,
        "shield_thickness": shield.thickness if shield else None,
        "shield_durability": shield.durability if shield else None,
        "shield_regen": shield.regen if shield else None,
        "mobility": made.mobility,
        "sensors": made.sensors,
        "energy": made.energy,
        "capacity": made.capacity,
        "internals": made.internals,
    }
    return {name: number.value if number is not None else 0.0 for name, number in numbers.items()}
