"""What is wrong with a sheet by the rules of building (V-BLD-01 to V-BLD-41)."""

from collections import Counter
from collections.abc import Iterator

from mapper.model.problem import Problem, Severity
from mapper.rules.reasons import Explained
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.requirements import meets, needed
from mapper.rules.vehicle.sheet import CarriedParts, InfantrySheet, Parts, VehicleSheet
from mapper.rules.vehicle.weapon_soundness import not_for, problem, unknown_weapon, weapon_problems

PRINTED = "V-SHT-11"
_ALMOST = 1e-9


def vehicle_problems(sheet: VehicleSheet, made: Build, book: Rulebook) -> tuple[Problem, ...]:
    """Return what is wrong with a vehicle; numbers printed otherwise than the rules give are notices."""
    return (
        *_points(sheet, made, book),
        *_quirks(sheet, book),
        *(
            found
            for place, entry in enumerate(sheet.weapons)
            for found in weapon_problems(place, entry, sheet, made, book)
        ),
        *_single(sheet, book),
        *_printed(made),
    )


def infantry_problems(sheet: InfantrySheet, made: Build, book: Rulebook) -> tuple[Problem, ...]:
    """Return what is wrong with a man or drone."""
    found: list[Problem] = []
    if made.health is None or not made.health.value:
        found.append(
            problem("sheet.health", "no_health", "a drone needs its health on the sheet", "V-INF-01")
        )
    found += _fractions(sheet.parts, book)
    for place, entry in enumerate(sheet.weapons):
        where, row = f"sheet.weapons.{place}", book.tables.weapon.get(entry.weapon)
        if row is None:
            found.append(unknown_weapon(where, entry.weapon))
        elif entry.ammo is not None and entry.ammo not in row.ammo:
            found.append(not_for(where, entry.ammo, row))
        elif entry.mm is None and row.mult is not None:
            found.append(
                problem(where, "no_calibre", f"a carried {row.name} needs its calibre in mm", "V-SHT-10")
            )
        elif entry.mw is None and row.energy_weapon:
            found.append(
                problem(where, "no_calibre", f"a carried {row.name} needs its power in MW", "V-SHT-10")
            )
    return tuple(found)


def _points(sheet: VehicleSheet, made: Build, book: Rulebook) -> Iterator[Problem]:
    if made.points_left < -_ALMOST:
        text = f"{plain(made.points_used.value)} points are spent, {plain(made.budget.value)} may be"
        yield problem("sheet.parts", "over_budget", text, "V-BLD-01")
    most = book.tables.component["sensors"].max
    if most is not None and sheet.parts.sensors > most:
        yield problem(
            "sheet.parts.sensors", "sensors_over_5", f"{plain(most)} points of Sensors at most", "V-BLD-15"
        )
    yield from _fractions(sheet.parts, book)
    kind = book.tables.type[sheet.type]
    if sheet.parts.chassis_stabiliser > kind.chassis_stab_points:
        text = f"{kind.name}: {kind.chassis_stab_points} points of chassis stabiliser at most"
        yield problem("sheet.parts.chassis_stabiliser", "mount_not_allowed", text, "V-BLD-30")
    mounted = sum(entry.count for entry in sheet.weapons if entry.weapon == "ap")
    if mounted > made.ap_shots_vehicle.value:
        text = f"{mounted} anti-personnel weapons are mounted, {plain(made.ap_shots_vehicle.value)} are there"
        clause = "V-BLD-09" if sheet.parts.ap_weapon else "V-BLD-07"
        yield problem("sheet.weapons", "too_many_ap_weapons", text, clause)
    if sheet.parts.smoke_ammo and not sheet.parts.smoke_discharger:
        yield problem("sheet.parts.smoke_ammo", "no_discharger", "smoke needs a discharger", "V-BLD-19")
    if sheet.parts.smoke_discharger and not made.smoke_uses.value:
        text = "the smoke discharger has no smoke: it is bought apart"
        yield problem("sheet.parts.smoke_ammo", "no_ammo", text, "V-BLD-19")


def _fractions(parts: Parts | CarriedParts, book: Rulebook) -> Iterator[Problem]:
    for part, points in dict(parts).items():
        if points % 1 and part not in book.settings.build.fractional:
            text = f"{plain(points)}: only whole points of {part.replace('_', ' ')} can be bought"
            yield problem(f"sheet.parts.{part}", "fraction_not_allowed", text, "V-BLD-32")


def _quirks(sheet: VehicleSheet, book: Rulebook) -> Iterator[Problem]:
    if len(sheet.quirks) > book.settings.build.quirks:
        text = f"{len(sheet.quirks)} quirks, {book.settings.build.quirks} may be chosen"
        yield problem("sheet.quirks", "too_many_quirks", text, "V-BLD-02")
    for field, keys in (("quirks", sheet.quirks), ("extras", sheet.extras)):
        known = book.tables.quirk if field == "quirks" else book.tables.extra
        for key, times in Counter(keys).items():
            place, row = f"sheet.{field}", known.get(key)
            if row is None:
                yield problem(
                    place, "unknown_quirk", f"{key}: no such row in the table; it does nothing", "V-SHT-02"
                )
                continue
            if times > 1:
                yield problem(place, "quirk_twice", f"{row.name} is there {times} times", "V-BLD-02")
            if row.req is not None and not meets(row.req, sheet, book):
                yield problem(place, "quirk_requirement", f"{row.name} needs {needed(row.req)}", row.source)


def _single(sheet: VehicleSheet, book: Rulebook) -> Iterator[Problem]:
    loaders = sum(entry.autoloader for entry in sheet.weapons)
    if loaders > 1:
        text = f"{loaders} weapons have the autoloader, which serves one"
        yield problem("sheet.weapons", "autoloader_twice", text, "V-QRK-08")
    counted = Counter(entry.weapon for entry in sheet.weapons if entry.weapon in book.tables.restricted)
    for key, times in counted.items():
        if times > 1:
            text = f"{book.tables.restricted[key].name}: one is available, {times} are mounted"
            yield problem("sheet.weapons", "restricted_twice", text, "V-BLD-41")


def _printed(made: Build) -> Iterator[Problem]:
    shield = made.shield
    numbers: dict[str, Explained | None] = {
        "armour_base": made.armour.base,
        "armour_front": made.armour.front,
        "armour_side": made.armour.side,
        "armour_rear": made.armour.rear,
        "armour_durability": made.armour.durability,
        "shield_thickness": shield.thickness if shield else None,
        "shield_durability": shield.durability if shield else None,
        "shield_regen": shield.regen if shield else None,
        "mobility": made.mobility,
        "sensors": made.sensors,
        "energy": made.energy,
        "capacity": made.capacity,
        "internals": made.internals,
        "smoke_uses": made.smoke_uses,
    }
    for field, number in numbers.items():
        if number is not None and number.reasons and number.reasons[-1].clause == PRINTED:
            text = f"{field.replace('_', ' ')} {plain(number.value)} is {number.reasons[-1].text}"
            yield Problem(f"sheet.overrides.{field}", "differs_from_rules", text, Severity.NOTICE, PRINTED)
