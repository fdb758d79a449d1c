"""Figures: the numbers that a sheet prints and the rules give, by the name of their override."""

from dataclasses import dataclass

from mapper.rules.reasons import Explained
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet_text.printed import Pool, PrintedSheet


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a sheet; one that `follows` is reckoned from another, as a front from its base."""

    name: str
    title: str
    clause: str
    follows: bool = False


FIGURES = (
    Figure("internals", "Internals", "V-BLD-47"),
    Figure("mobility", "Mobility", "V-BLD-10"),
    Figure("sensors", "Sensors", "V-BLD-15"),
    Figure("armour_front", "Armour front", "V-BLD-06", follows=True),
    Figure("armour_side", "Armour side", "V-BLD-06", follows=True),
    Figure("armour_base", "Armour base", "V-BLD-13"),
    Figure("armour_durability", "Armour durability", "V-BLD-13"),
    Figure("shield_thickness", "Shield thickness", "V-BLD-14"),
    Figure("shield_durability", "Shield durability", "V-BLD-14"),
    Figure("shield_regen", "Shield regen", "V-BLD-48", follows=True),
    Figure("energy", "Generator", "V-BLD-11"),
    Figure("capacity", "Capacitor", "V-BLD-12"),
    Figure("smoke_uses", "Smoke", "V-BLD-19"),
)


def printed_figures(printed: PrintedSheet) -> dict[str, float]:
    """Return the figures that a sheet prints."""
    armour, shield, smoke = printed.armour, printed.shield, printed.smoke
    told = {
        "internals": _full(printed.internals),
        "mobility": printed.mobility,
        "sensors": printed.sensors,
        "armour_front": armour.front,
        "armour_side": armour.side,
        "armour_base": armour.base,
        "armour_durability": _full(armour.durability),
        "shield_thickness": shield.thickness if shield else None,
        "shield_durability": _full(shield.durability) if shield else None,
        "shield_regen": shield.regen if shield else None,
        "energy": printed.generator,
        "capacity": _full(printed.capacitor),
        "smoke_uses": _full(smoke.ammo) if smoke else None,
    }
    return {name: value for name, value in told.items() if value is not None}


def built_figures(made: Build) -> dict[str, Explained]:
    """Return the figures of a build; those of a shield only where there is one."""
    armour, shield = made.armour, made.shield
    figures: dict[str, Explained | None] = {
        "internals": made.internals,
        "mobility": made.mobility,
        "sensors": made.sensors,
        "armour_front": armour.front,
        "armour_side": armour.side,
        "armour_base": armour.base,
        "armour_durability": armour.durability,
        "shield_thickness": shield.thickness if shield else None,
        "shield_durability": shield.durability if shield else None,
        "shield_regen": shield.regen if shield else None,
        "energy": made.energy,
        "capacity": made.capacity,
        "smoke_uses": made.smoke_uses,
    }
    return {name: number for name, number in figures.items() if number is not None}


def _full(pool: Pool | None) -> float | None:
    return pool.full if pool is not None else None
