"""What is wrong with a weapon on a sheet: its size, price, mounts and rounds (V-BLD-20 to V-BLD-46)."""

from collections.abc import Iterator

from mapper.model.problem import Problem, Severity
from mapper.rules.vehicle.arming import is_served, measured_calibre, plain
from mapper.rules.vehicle.arsenal import RestrictedRow, WeaponRow
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet import MountedWeapon, VehicleSheet

AP = "ap"
_ALMOST = 1e-9


def weapon_problems(
    place: int, entry: MountedWeapon, sheet: VehicleSheet, made: Build, book: Rulebook
) -> Iterator[Problem]:
    """Yield what is wrong with the weapon at this place of the sheet."""
    where = f"sheet.weapons.{place}"
    special, row = book.tables.restricted.get(entry.weapon), book.tables.weapon.get(entry.weapon)
    told = special or row
    if told is None:
        yield unknown_weapon(where, entry.weapon)
        return
    yield from _mount(where, entry, sheet, book)
    yield from _stock(where, place, entry, made, told)
    yield from _size(where, entry, told, book)
    yield from _rounds(where, entry, told, book)
    served = isinstance(told, WeaponRow) and is_served(told, book)
    if entry.autoloader and ("linked_autoloader" not in sheet.quirks or not served):
        yield problem(where, "quirk_requirement", f"no autoloader can serve this {told.name}", "V-QRK-08")


def unknown_weapon(where: str, weapon: str) -> Problem:
    """Return what is wrong with a weapon that is in no table."""
    return problem(where, "unknown_weapon", f"{weapon}: no such row in the table; it can't fire", "V-SHT-07")


def not_for(where: str, ammo: str, row: WeaponRow | RestrictedRow) -> Problem:
    """Return what is wrong with ammunition of another weapon."""
    kinds = ", ".join(row.ammo) or "it takes none"
    return problem(where, "ammo_not_for_weapon", f"{ammo} is not for {row.name} ({kinds})", row.source)


def problem(place: str, code: str, text: str, clause: str) -> Problem:
    """Return a warning that breaks a rule of building."""
    return Problem(place, code, text, Severity.WARNING, clause)


def _mount(where: str, entry: MountedWeapon, sheet: VehicleSheet, book: Rulebook) -> Iterator[Problem]:
    special = book.tables.restricted.get(entry.weapon)
    if special is not None and not special.can_mount and (entry.turret or entry.stabilised):
        text = f"{special.name} takes neither turret nor stabiliser"
        yield problem(where, "mount_not_allowed", text, special.source)
    elif entry.stabilised and book.tables.type[sheet.type].all_turreted:
        text = "a walker's chassis is stabilised, not its weapons"
        yield problem(where, "mount_not_allowed", text, "V-BLD-04")


def _stock(
    where: str, place: int, entry: MountedWeapon, made: Build, row: WeaponRow | RestrictedRow
) -> Iterator[Problem]:
    """V-BLD-33, V-BLD-34: rounds are bought for what needs them, and no more are loaded than there are."""
    weapon = next(weapon for weapon in made.weapons if weapon.place == place)
    if entry.ammo_points and not _sells_rounds(row):
        text = f"no rounds can be bought for {weapon.name}"
        yield problem(where, "no_rounds_sold", text, row.source)
    if weapon.stock is None:
        return
    loaded = sum(entry.ammo.values())
    if loaded > weapon.stock.value:
        text = f"{loaded} rounds are loaded, {plain(weapon.stock.value)} are there"
        clause = "V-BLD-34" if isinstance(row, WeaponRow) and row.buys_ammo else row.source
        yield problem(where, "too_many_rounds", text, clause)
    elif not weapon.stock.value:
        yield problem(where, "no_ammo", f"{weapon.name} has no rounds", "V-BLD-33")


def _sells_rounds(row: WeaponRow | RestrictedRow) -> bool:
    return row.buys_ammo if isinstance(row, WeaponRow) else row.rate is not None


def _size(
    where: str, entry: MountedWeapon, row: WeaponRow | RestrictedRow, book: Rulebook
) -> Iterator[Problem]:
    if entry.ammo_points % 1 and "ammo" not in book.settings.build.fractional:
        text = "only whole points of ammunition can be bought"
        yield problem(where, "fraction_not_allowed", text, "V-BLD-32")
    if isinstance(row, RestrictedRow) or row.family != AP:
        if entry.count > 1:
            text = f"{entry.count} of {row.name} on one line: only anti-personnel weapons come in batteries"
            yield problem(where, "no_battery", text, "V-BLD-09")
        price = row.cost
    else:
        price = 0.0
    if price is None:
        yield from _calibre(where, entry, row.name, book)
    elif entry.points is not None and entry.points != price:
        clause = "V-BLD-42" if isinstance(row, RestrictedRow) else row.source
        yield problem(where, "fixed_price", f"the price of {row.name} is fixed", clause)


def _calibre(where: str, entry: MountedWeapon, name: str, book: Rulebook) -> Iterator[Problem]:
    """V-BLD-20: so many whole points, or steps, of a weapon."""
    step, points = book.settings.build.weapon_step, entry.points
    if not points:
        yield problem(where, "no_points", f"a {name} needs its points", "V-BLD-20")
    elif abs(points / step - round(points / step)) > _ALMOST:
        text = f"{plain(points)}: weapons go in steps of {plain(step)}"
        yield problem(where, "fraction_not_allowed", text, "V-BLD-20")


def _rounds(
    where: str, entry: MountedWeapon, row: WeaponRow | RestrictedRow, book: Rulebook
) -> Iterator[Problem]:
    """V-BLD-26, V-BLD-28: tubes are full, and the ammunition is its own and of no too small a calibre."""
    if isinstance(row, WeaponRow) and row.tubes:
        each = row.rounds // row.tubes
        for ammo, rounds in entry.ammo.items():
            if rounds % each:
                text = f"{rounds} {ammo}: each of the {row.tubes} tubes holds {each} rockets of one kind"
                yield problem(where, "tube_not_full", text, row.source)
    for ammo in entry.ammo:
        if ammo not in row.ammo:
            yield not_for(where, ammo, row)
        elif isinstance(row, WeaponRow):
            least = book.tables.ammo[ammo].min_calibre
            calibre_mm = measured_calibre(entry.weapon, row, entry.points or 0.0, book)
            if calibre_mm < least - _ALMOST:
                text = f"{ammo} needs {plain(least)} mm, not {plain(calibre_mm)}"
                yield problem(where, "calibre_under_50", text, "V-BLD-28")
