"""Armament lines: the weapons of a unit as its sheet would print them."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.rules.vehicle.armament import BEAM, WeaponBuild
from mapper.rules.vehicle.arming import carry, mount, plain
from mapper.rules.vehicle.armoury import stat_block
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Quirk, WeaponMode
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet import InfantrySheet, MountedWeapon, VehicleSheet
from mapper.rules.vehicle.sheet_text.legible import is_legible
from mapper.rules.vehicle.sheet_text.printed import Pool, PrintedAmmo, PrintedWeapon, Stat
from mapper.rules.vehicle.sheet_text.printer import weapon_line
from mapper.rules.vehicle.sheet_text.stats import read_stats
from mapper.rules.vehicle.sheet_text.vocabulary import AP, fold
from mapper.rules.vehicle.sheet_text.weapon_lines import read_weapon
from mapper.rules.vehicle.state import Condition


def weapon_lines(
    sheet: VehicleSheet, made: Build, condition: Condition, book: Rulebook
) -> Iterator[PrintedWeapon]:
    """Yield the weapons of a vehicle; extra systems that are weapons come first."""
    extras = {key: row for key in sheet.extras if (row := book.tables.extra.get(key)) is not None}
    for key, row in extras.items():
        if row.weapon.flame is not None:
            yield PrintedWeapon(row.name, AP, granted=key, stats=granted_stats(row))
    modes = {key: row for key, row in extras.items() if row.weapon.modes}
    built = {weapon.place: weapon for weapon in made.weapons}
    for place, entry in enumerate(sheet.weapons):
        weapon = built.get(place)
        if weapon is None:
            yield PrintedWeapon(entry.name or entry.weapon)
            continue
        heat = condition.weapon_state(place).heat
        line = replace(
            _line(entry, weapon, book),
            heat=heat if heat or _heats(weapon, made) else None,
            ammo=tuple(_ammo(weapon, condition, book)),
        )
        battery = next((key for key, row in modes.items() if _is_battery(entry, row)), None)
        yield line if battery is None else _battery(line, battery, modes.pop(battery))


def carried_lines(sheet: InfantrySheet, made: Build, book: Rulebook) -> Iterator[PrintedWeapon]:
    """Yield the weapons of a man or drone, their ammunition in brackets (V-SHT-10)."""
    built = {weapon.place: weapon for weapon in made.weapons}
    for place, entry in enumerate(sheet.weapons):
        weapon = built.get(place)
        if weapon is None:
            yield PrintedWeapon(entry.name or entry.weapon)
            continue
        line = PrintedWeapon(
            name=weapon.name,
            key=entry.weapon,
            count=entry.count,
            mm=weapon.mm,
            mw=weapon.mw,
            descr=(entry.ammo,) if entry.ammo else (),
            stats=tuple(_shown(weapon, entry.ammo or BEAM, book)),
        )
        unnamed = carry(place, entry.evolve(name=""), book)
        usual = replace(line, name=unnamed.name if unnamed is not None else weapon.name)
        told = (line, replace(usual, descr=(*usual.descr, weapon.name)), usual)
        yield next((one for one in told if is_legible(one, book)), usual)


def printed_stat(weapon: WeaponBuild, ammo: str, book: Rulebook) -> Stat | None:
    """Return the stat block of a weapon with an ammunition as printed; None where nothing strikes."""
    profile, special = weapon.profile(ammo), book.tables.restricted.get(weapon.weapon)
    if profile is None or not profile.dmg:
        return None
    text = stat_block(profile)
    if special is not None and special.flame:
        burning = f"{plain(special.burning_dmg)}*{special.burning_turns} Burning"
        text = f"{text} - {plain(special.flame)} Flame - {burning}"
    return read_stats(text)[0]


def granted_stats(row: Quirk) -> tuple[Stat, ...]:
    """Return the stat blocks of an extra system that is a weapon (V-EXT-19, V-EXT-20)."""
    flame = row.weapon.flame
    if flame is not None:
        return read_stats(f"{flame.shots}x tile-wide {plain(flame.flame)}Flame shots")
    return read_stats(" - or - ".join(_mode(mode) for mode in row.weapon.modes))


def _mode(mode: WeaponMode) -> str:
    wide = "tile-wide " if mode.area == "tile" else ""
    return f"{mode.shots}x {wide}{plain(mode.pen)}/{plain(mode.dmg)} shots"


def _line(entry: MountedWeapon, weapon: WeaponBuild, book: Rulebook) -> PrintedWeapon:
    """Return the line of a weapon; a name that doesn't tell it goes into brackets behind one that does."""
    mounts = [word for word, there in (("Turreted", entry.turret), ("Stabilised", entry.stabilised)) if there]
    line = PrintedWeapon(
        name=weapon.name,
        key=weapon.weapon,
        count=entry.count,
        mm=weapon.mm,
        mw=weapon.mw,
        mount=" + ".join(mounts),
        turret=entry.turret,
        stabilised=entry.stabilised,
        descr=("Autoloader",) if entry.autoloader else (),
        stats=tuple(_shown(weapon, BEAM, book)),
    )
    unnamed = mount(weapon.place, entry.evolve(name=""), book, all_turreted=False, shots_mult=1)
    usual = replace(line, name=unnamed.name if unnamed is not None else weapon.name)
    if weapon.family == "ap":
        told = (line, replace(line, descr=("AP", *line.descr)), usual)
    else:
        told = (line, replace(usual, descr=(weapon.name, *usual.descr)), usual)
    return next((one for one in told if _tells(one, weapon, book)), usual)


def _tells(line: PrintedWeapon, weapon: WeaponBuild, book: Rulebook) -> bool:
    """Tell whether a weapon's line would be read as this weapon."""
    if not is_legible(line, book):
        return False
    row = book.tables.weapon.get(weapon.weapon)
    sized = row is not None and row.cost is None and weapon.family != "ap"
    read = read_weapon(weapon_line(line), book)
    points = read.points if read is not None else None
    return not sized or (points is not None and abs(points - weapon.price) < 1e-6)


def _shown(weapon: WeaponBuild, ammo: str, book: Rulebook) -> Iterator[Stat]:
    """Yield the stat block on a weapon's own line; anti-personnel and restricted weapons have none."""
    stat = printed_stat(weapon, ammo, book) if weapon.family not in ("ap", "restricted") else None
    if stat is not None:
        yield stat


def _ammo(weapon: WeaponBuild, condition: Condition, book: Rulebook) -> Iterator[PrintedAmmo]:
    special = book.tables.restricted.get(weapon.weapon)
    loaded = dict(weapon.rounds)
    if not loaded and weapon.stock is not None and weapon.stock.value and weapon.profiles:
        loaded = {weapon.profiles[0].ammo: int(weapon.stock.value)}
    for ammo, full in loaded.items():
        left = condition.rounds_left(weapon.place, ammo)
        sized = special is None and weapon.mm is not None
        label = f"{plain(weapon.mm or 0.0)}mm {ammo}" if sized else ammo
        yield PrintedAmmo(
            label,
            Pool(full if left is None else min(left, full), full),
            printed_stat(weapon, ammo, book),
            ammo,
        )


def _heats(weapon: WeaponBuild, made: Build) -> bool:
    """Tell whether an extra system heats the weapon, so that its heat is always printed (V-SHT-09)."""
    extras = (row.fire.extra_energy for row in made.effects.values())
    return any(extra is not None and extra.weapon_heat and weapon.weapon in extra.weapons for extra in extras)


def _is_battery(entry: MountedWeapon, row: Quirk) -> bool:
    return entry.weapon == AP and entry.count == row.weapon.modes[-1].shots


def _battery(line: PrintedWeapon, key: str, row: Quirk) -> PrintedWeapon:
    """Return a battery of anti-personnel weapons as the extra system that it is (V-EXT-20)."""
    name = line.name if f" {fold(row.name)} " in f" {fold(line.name)} " else row.name
    descr = tuple(text for text in line.descr if text != "AP")
    return replace(line, name=name, granted=key, descr=descr, stats=granted_stats(row))
