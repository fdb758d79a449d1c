"""Costing: the points that the numbers printed on a sheet must have cost."""

import math
from collections.abc import Iterator
from itertools import product

from mapper.rules.vehicle.arming import mount, rounded, rounds_per_point
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.rows import VehicleType
from mapper.rules.vehicle.sheet import MountedWeapon, Parts, VehicleSheet
from mapper.rules.vehicle.sheet_text.printed import PrintedAps, PrintedSheet, PrintedWeapon
from mapper.rules.vehicle.sheet_text.vocabulary import AP

MOST_POINTS = 1000.0
_ALMOST = 1e-6
_NEAR_WHOLE = 0.02
"""A stock this share below that of whole points is theirs: some rounds are gone, or it is a slip."""


def costed(printed: PrintedSheet, sheet: VehicleSheet, book: Rulebook) -> VehicleSheet:
    """Return the sheet with the points its printed numbers cost.

    Where a number can have been bought in more than one way, the one that fits internals and budget wins.
    """
    fixed = _parts(printed, sheet, book)
    choices = [
        sheet.evolve(parts=fixed.evolve(hardshield=shield, smoke_ammo=smoke))
        for shield, smoke in product(
            tuple(_hardshield(printed, sheet.type, book)), tuple(_smoke_ammo(printed, book))
        )
    ]
    if len(choices) == 1:
        return choices[0]
    return min(choices, key=lambda choice: _misfit(choice, printed, book))


def ammo_points(total: float, rate: float, book: Rulebook) -> float:
    """Return the fewest digits of points that buy so many rounds: whole ones, tenths, hundredths."""
    if total <= 0 or rate <= 0:
        return 0.0
    exact = total / rate
    rounding = book.settings.round.ammo
    for step in (1, 10, 100):
        for points in (math.floor(exact * step) / step, math.ceil(exact * step) / step):
            if rounded(points * rate, rounding) == total:
                return points
        whole = math.ceil(exact - _ALMOST)
        if step == 1 and whole * rate * (1 - _NEAR_WHOLE) <= total:
            return float(whole)
    return round(exact, 4)


def rate_of(entry: MountedWeapon, book: Rulebook) -> float:
    """Return the rounds a point buys for a weapon, 0 where none are bought."""
    special = book.tables.restricted.get(entry.weapon)
    if special is not None:
        return special.rate or 0.0
    row = book.tables.weapon.get(entry.weapon)
    if row is None or not row.buys_ammo:
        return 0.0
    made = mount(0, entry, book, all_turreted=False, shots_mult=1)
    return rounds_per_point(entry.weapon, row, made.price if made else 0.0, book).value


def bounded_points(points: float) -> float:
    """Return points as a sheet may hold them, without the last bits of a float."""
    return round(min(max(points, 0.0), MOST_POINTS), 6)


def aps_points(lines: tuple[PrintedAps, ...], book: Rulebook) -> dict[str, float]:
    """Return the points of each kind of active protection, by the field of the sheet."""
    each = {
        "laser": 0,
        "kinetic": book.tables.aps.kinetic.ammo,
        "discharger": book.tables.aps.discharger.uses,
    }
    points: dict[str, float] = {}
    for line in lines:
        stock = math.ceil(line.left.full / each[line.kind] - _ALMOST) if line.left and each[line.kind] else 0
        field = f"{line.kind}_aps"
        points[field] = bounded_points(points.get(field, 0.0) + max(line.count, stock))
    return points


def _parts(printed: PrintedSheet, sheet: VehicleSheet, book: Rulebook) -> Parts:
    component, kind = book.tables.component, book.tables.type[sheet.type]
    restricted = [book.tables.restricted.get(entry.weapon) for entry in sheet.weapons]
    generator = (printed.generator or 0.0) / component["generator"].energy
    capacitor = (printed.capacitor.full if printed.capacitor else 0.0) / component["capacitor"].store
    for row in restricted:
        generator -= row.includes.generator if row else 0.0
        capacitor -= row.includes.capacitor if row else 0.0
    armour = printed.armour
    if armour.base is not None:
        smartplate = armour.base / (component["smartplate"].thickness * kind.armour_thickness)
    else:
        full = armour.durability.full if armour.durability else 0.0
        smartplate = full / (component["smartplate"].durability * kind.armour_durability)
    points = {
        "turbine": (printed.mobility or 0.0) / component["turbine"].mobility,
        "sensors": printed.sensors or 0.0,
        "generator": generator,
        "capacitor": capacitor,
        "smartplate": smartplate,
        "ap_weapon": _ap_points(printed.weapons, book),
        "chassis_stabiliser": _stabiliser(printed, kind.chassis_stab_points),
    }
    bought = {part: bounded_points(value) for part, value in points.items()}
    dischargers = min(printed.smoke.count, 100) if printed.smoke else 0
    return Parts(**bought, **aps_points(printed.aps, book), smoke_discharger=dischargers)


def _ap_points(weapons: tuple[PrintedWeapon, ...], book: Rulebook) -> float:
    """Return the points of the anti-personnel weapons that are not free (V-BLD-07, V-BLD-09)."""
    row = book.tables.component["ap_weapon"]
    count = sum(weapon.count for weapon in weapons if weapon.key == AP and not is_flame(weapon, book))
    return float(math.ceil(max(0, count - row.free) / row.per_point))


def is_flame(weapon: PrintedWeapon, book: Rulebook) -> bool:
    """Tell whether a weapon is an extra system alone, such as a flamethrower, and none of the sheet's."""
    row = book.tables.extra.get(weapon.granted)
    return row is not None and not row.weapon.modes


def _stabiliser(printed: PrintedSheet, full: int) -> float:
    """Return the points of a chassis stabiliser; a walker's weapon called stabilised tells of all of them."""
    if printed.stabiliser is not None or not full:
        return printed.stabiliser or 0.0
    return float(full if any(weapon.stabilised for weapon in printed.weapons) else 0)


def _hardshield(printed: PrintedSheet, kind: VehicleType, book: Rulebook) -> Iterator[float]:
    """Yield what the shield may have cost: by the type's factor, and without it (V-BLD-03)."""
    row, factor, shield = book.tables.component["hardshield"], book.tables.type[kind].shield, printed.shield
    if shield is None:
        yield 0.0
        return
    if shield.thickness is not None:
        plain_points = shield.thickness / row.thickness
    else:
        plain_points = (shield.durability.full if shield.durability else 0.0) / row.durability
    yield bounded_points(plain_points / factor)
    if factor != 1:
        yield bounded_points(plain_points)


def _smoke_ammo(printed: PrintedSheet, book: Rulebook) -> Iterator[float]:
    """Yield what the smoke may have cost: whole points of which some is gone, or parts of a point."""
    ammo = printed.smoke.ammo if printed.smoke else None
    if ammo is None:
        yield 0.0
        return
    exact = ammo.full / book.tables.component["smoke_ammo"].uses
    yield bounded_points(math.ceil(exact - _ALMOST))
    if exact % 1 > _ALMOST:
        yield bounded_points(exact)


def _misfit(sheet: VehicleSheet, printed: PrintedSheet, book: Rulebook) -> tuple[bool, bool]:
    """Return whether a sheet's internals differ from those printed, and whether it costs too much."""
    made = build(sheet, book)
    internals = made.internals.value if made.internals else 0.0
    differs = printed.internals is not None and abs(internals - printed.internals.full) > _ALMOST
    return differs, made.points_left < -_ALMOST
