"""What is wrong with a sheet by the rules of building (V-BLD-01 to V-BLD-41)."""

from collections import Counter
from collections.abc import Iterator

from mapper.model.problem import Problem, Severity
from mapper.rules.reasons import Explained
from mapper.rules.vehicle.arming import is_served, measured_calibre, plain
from mapper.rules.vehicle.arsenal import WeaponRow
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.requirements import meets, needed
from mapper.rules.vehicle.sheet import CarriedParts, InfantrySheet, MountedWeapon, Parts, VehicleSheet

PRINTED = "V-SHT-11"
_ALMOST = 1e-9


def vehicle_problems(sheet: VehicleSheet, made: Build, book: Rulebook) -> tuple[Problem, ...]:
    """Return what is wrong with a vehicle; numbers printed otherwise than the rules give are notices."""
    return (
        *_points(sheet, made, book),
        *_quirks(sheet, book),
        *(
            problem
            for place, entry in enumerate(sheet.weapons)
            for problem in _weapon(place, entry, sheet, made, book)
        ),
        *_single(sheet, book),
        *_printed(made),
    )


def infantry_problems(sheet: InfantrySheet, made: Build, book: Rulebook) -> tuple[Problem, ...]:
    """Return what is wrong with a man or drone."""
    found: list[Problem] = []
    if made.health is None or not made.health.value:
        found.append(
            _problem("sheet.health", "no_health", "a drone needs its health on the sheet", "V-INF-01")
        )
    found += _fractions(sheet.parts, book)
    for place, entry in enumerate(sheet.weapons):
        where, row = f"sheet.weapons.{place}", book.tables.weapon.get(entry.weapon)
        if row is None:
            found.append(_unknown_weapon(where, entry.weapon))
        elif entry.ammo is not None and entry.ammo not in row.ammo:
            found.append(_not_for(where, entry.ammo, row))
        elif entry.mm is None and row.mult is not None:
            found.append(
                _problem(where, "no_calibre", f"a carried {row.name} needs its calibre in mm", "V-SHT-10")
            )
        elif entry.mw is None and row.energy_weapon:
            found.append(
                _problem(where, "no_calibre", f"a carried {row.name} needs its power in MW", "V-SHT-10")
            )
    return tuple(found)


def _points(sheet: VehicleSheet, made: Build, book: Rulebook) -> Iterator[Problem]:
    if made.points_left < -_ALMOST:
        text = f"{plain(made.points_used.value)} points are spent, {plain(made.budget.value)} may be"
        yield _problem("sheet.parts", "over_budget", text, "V-BLD-01")
    most = book.tables.component["sensors"].max
    if most is not None and sheet.parts.sensors > most:
        yield _problem(
            "sheet.parts.sensors", "sensors_over_5", f"{plain(most)} points of Sensors at most", "V-BLD-15"
        )
    yield from _fractions(sheet.parts, book)
    kind = book.tables.type[sheet.type]
    if sheet.parts.chassis_stabiliser > kind.chassis_stab_points:
        text = f"{kind.name}: {kind.chassis_stab_points} points of chassis stabiliser at most"
        yield _problem("sheet.parts.chassis_stabiliser", "mount_not_allowed", text, "V-BLD-30")
    mounted = sum(entry.count for entry in sheet.weapons if entry.weapon == "ap")
    if mounted > made.ap_shots_vehicle.value:
        text = f"{mounted} anti-personnel weapons are mounted, {plain(made.ap_shots_vehicle.value)} are there"
        yield _problem("sheet.weapons", "too_many_ap_weapons", text, "V-BLD-09")
    if sheet.parts.smoke_ammo and not sheet.parts.smoke_discharger:
        yield _problem("sheet.parts.smoke_ammo", "no_discharger", "smoke needs a discharger", "V-BLD-19")


def _fractions(parts: Parts | CarriedParts, book: Rulebook) -> Iterator[Problem]:
    for part, points in dict(parts).items():
        if points % 1 and part not in book.settings.build.fractional:
            text = f"{plain(points)}: only whole points of {part.replace('_', ' ')} can be bought"
            yield _problem(f"sheet.parts.{part}", "fraction_not_allowed", text, "V-BLD-32")


def _quirks(sheet: VehicleSheet, book: Rulebook) -> Iterator[Problem]:
    if len(sheet.quirks) > book.settings.build.quirks:
        text = f"{len(sheet.quirks)} quirks, {book.settings.build.quirks} may be chosen"
        yield _problem("sheet.quirks", "too_many_quirks", text, "V-BLD-02")
    for field, keys in (("quirks", sheet.quirks), ("extras", sheet.extras)):
        known = book.tables.quirk if field == "quirks" else book.tables.extra
        for key, times in Counter(keys).items():
            place, row = f"sheet.{field}", known.get(key)
            if row is None:
                yield _problem(
                    place, "unknown_quirk", f"{key}: no such row in the table; it does nothing", "V-SHT-02"
                )
                continue
            if times > 1:
                yield _problem(place, "quirk_twice", f"{row.name} is there {times} times", "V-BLD-02")
            if row.req is not None and not meets(row.req, sheet, book):
                yield _problem(place, "quirk_requirement", f"{row.name} needs {needed(row.req)}", row.source)


def _weapon(
    place: int, entry: MountedWeapon, sheet: VehicleSheet, made: Build, book: Rulebook
) -> Iterator[Problem]:
    where = f"sheet.weapons.{place}"
    special = book.tables.restricted.get(entry.weapon)
    row = book.tables.weapon.get(entry.weapon)
    if special is None and row is None:
        yield _unknown_weapon(where, entry.weapon)
        return
    yield from _mount(where, entry, sheet, book)
    yield from _stock(where, place, entry, made)
    if row is None:
        return
    yield from _size(where, entry, row, book)
    yield from _tubes(where, entry, row)
    calibre_mm = measured_calibre(entry.weapon, row, entry.points or 0.0, book)
    for ammo in entry.ammo:
        if ammo not in row.ammo:
            yield _not_for(where, ammo, row)
        elif calibre_mm < book.tables.ammo[ammo].min_calibre - _ALMOST:
            least = plain(book.tables.ammo[ammo].min_calibre)
            yield _problem(
                where, "calibre_under_50", f"{ammo} needs {least} mm, not {plain(calibre_mm)}", "V-BLD-28"
            )
    if entry.autoloader and ("linked_autoloader" not in sheet.quirks or not is_served(row, book)):
        yield _problem(where, "quirk_requirement", f"no autoloader can serve this {row.name}", "V-QRK-08")


def _mount(where: str, entry: MountedWeapon, sheet: VehicleSheet, book: Rulebook) -> Iterator[Problem]:
    special = book.tables.restricted.get(entry.weapon)
    if special is not None and not special.can_mount and (entry.turret or entry.stabilised):
        yield _problem(
            where, "mount_not_allowed", f"{special.name} takes neither turret nor stabiliser", special.source
        )
    elif entry.stabilised and book.tables.type[sheet.type].all_turreted:
        yield _problem(
            where, "mount_not_allowed", "a walker's chassis is stabilised, not its weapons", "V-BLD-30"
        )


def _stock(where: str, place: int, entry: MountedWeapon, made: Build) -> Iterator[Problem]:
    weapon = next(weapon for weapon in made.weapons if weapon.place == place)
    if weapon.stock is None:
        return
    loaded = sum(entry.ammo.values())
    if loaded > weapon.stock.value:
        text = f"{loaded} rounds are loaded, {plain(weapon.stock.value)} are there"
        yield _problem(where, "too_many_rounds", text, "V-BLD-34")
    elif not weapon.stock.value:
        yield _problem(where, "no_ammo", f"{weapon.name} has no rounds", "V-BLD-33")


def _tubes(where: str, entry: MountedWeapon, row: WeaponRow) -> Iterator[Problem]:
    """V-BLD-26: each tube of a pod is loaded with rockets of one kind."""
    if not row.tubes:
        return
    each = row.rounds // row.tubes
    for ammo, rounds in entry.ammo.items():
        if rounds % each:
            text = f"{rounds} {ammo}: each of the {row.tubes} tubes holds {each} rockets of one kind"
            yield _problem(where, "tube_not_full", text, row.source)


def _size(where: str, entry: MountedWeapon, row: WeaponRow, book: Rulebook) -> Iterator[Problem]:
    step, points = book.settings.build.weapon_step, entry.points
    if row.cost is None and row.family != "ap":
        if points is None:
            yield _problem(where, "no_points", f"a {row.name} needs its points", "V-BLD-20")
        elif abs(points / step - round(points / step)) > _ALMOST:
            yield _problem(
                where,
                "fraction_not_allowed",
                f"{plain(points)}: weapons go in steps of {plain(step)}",
                "V-BLD-20",
            )
    if entry.ammo_points % 1 and "ammo" not in book.settings.build.fractional:
        yield _problem(
            where, "fraction_not_allowed", "only whole points of ammunition can be bought", "V-BLD-32"
        )


def _single(sheet: VehicleSheet, book: Rulebook) -> Iterator[Problem]:
    loaders = sum(entry.autoloader for entry in sheet.weapons)
    if loaders > 1:
        text = f"{loaders} weapons have the autoloader, which serves one"
        yield _problem("sheet.weapons", "autoloader_twice", text, "V-QRK-08")
    counted = Counter(entry.weapon for entry in sheet.weapons if entry.weapon in book.tables.restricted)
    for key, times in counted.items():
        if times > 1:
            text = f"{book.tables.restricted[key].name}: one is available, {times} are mounted"
            yield _problem("sheet.weapons", "restricted_twice", text, "V-BLD-41")


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


def _unknown_weapon(where: str, weapon: str) -> Problem:
    return _problem(where, "unknown_weapon", f"{weapon}: no such row in the table; it can't fire", "V-SHT-07")


def _not_for(where: str, ammo: str, row: WeaponRow) -> Problem:
    return _problem(
        where, "ammo_not_for_weapon", f"{ammo} is not for a {row.name} ({', '.join(row.ammo)})", row.source
    )


def _problem(place: str, code: str, text: str, clause: str) -> Problem:
    return Problem(place, code, text, Severity.WARNING, clause)
