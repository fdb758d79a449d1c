"""The printer: a sheet as text, in the words it was read in wherever it still says the same."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.sheet_text.known_names import known_as
from mapper.rules.vehicle.sheet_text.numerals import pool, spent, told_count
from mapper.rules.vehicle.sheet_text.printed import (
    Key,
    Pool,
    PrintedAmmo,
    PrintedAps,
    PrintedArmour,
    PrintedDrone,
    PrintedFile,
    PrintedHeader,
    PrintedQuirk,
    PrintedSheet,
    PrintedShield,
    PrintedSmoke,
    PrintedState,
    PrintedWeapon,
    WrittenLine,
)
from mapper.rules.vehicle.sheet_text.respelling import respell

_TITLES = {
    "chassis": "Chassis",
    "armour": "Armour",
    "hardshield": "Hardshield",
    "systems": "Systems",
    "weapons": "Weapons",
    "condition": "Condition",
}


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line as the grammar has it, with the blank lines before it."""

    key: Key
    text: str
    gap: int = 0


def print_file(file: PrintedFile) -> str:
    """Return a text that was read, byte for byte."""
    lines = (*file.before, *(line for sheet in file.sheets for line in sheet.written))
    return "".join(line.raw + line.ending for line in lines)


def print_sheet(sheet: PrintedSheet) -> str:
    """Return a sheet as the grammar has it, whatever lines it was read from (V-SHT-12)."""
    return "".join("\n" * entry.gap + entry.text + "\n" for entry in _entries(sheet))


def print_header(header: PrintedHeader) -> str:
    """Return the line above a sheet: whose it is."""
    return " \N{EM DASH} ".join(part for part in (header.name, header.player, header.colour) if part)


def print_changed(sheet: PrintedSheet, read: PrintedSheet) -> str:
    """Return a sheet in the lines of the one it was read as, changed only where it says something else."""
    old = {entry.key: entry.text for entry in _entries(read)}
    entries = tuple(_entries(sheet))
    new = {entry.key: entry.text for entry in entries}
    added = _added(entries, old, read.written)
    ending = read.written[0].ending or "\n" if read.written else "\n"
    lines = list(added.get(None, ()))
    for line in read.written:
        lines += _kept(line, old, new)
        if line.key in added and line.key is not None:
            if not lines[-1].endswith(("\n", "\r")):
                lines[-1] += ending
            lines += [text.replace("\n", ending) for text in added[line.key]]
    return "".join(lines)


def _kept(line: WrittenLine, old: Mapping[Key, str], new: Mapping[Key, str]) -> list[str]:
    """Return a written line as it is now: nothing where it is gone."""
    key = line.key
    if key is None or (key not in old and key not in new) or old.get(key) == new.get(key):
        return [line.raw + line.ending]
    if key not in new:
        return []
    return [respell(line.raw, old.get(key, ""), new[key]) + line.ending]


def _added(
    entries: tuple[_Entry, ...], old: Mapping[Key, str], written: tuple[WrittenLine, ...]
) -> dict[Key | None, list[str]]:
    """Return the new lines by the key of the written line that they follow, None for the top."""
    there = {line.key for line in written}
    added: dict[Key | None, list[str]] = {}
    last: Key | None = None
    for entry in entries:
        if entry.key in there:
            last = entry.key
        elif old.get(entry.key) != entry.text:
            added.setdefault(last, []).append("\n" * entry.gap + entry.text + "\n")
    return added


def _entries(sheet: PrintedSheet) -> Iterator[_Entry]:
    yield from _top(sheet)
    yield from _chassis(sheet)
    yield from _armour(sheet)
    yield from _shield(sheet.shield)
    yield from _systems(sheet)
    yield from _weapons(sheet.weapons)
    yield from _states(sheet.states)
    for place, drone in enumerate(sheet.drones):
        yield from _drone(place, drone, gap=2 if place or sheet.is_vehicle else 0)


def _top(sheet: PrintedSheet) -> Iterator[_Entry]:
    if sheet.header is not None:
        yield _Entry(("header",), print_header(sheet.header))
    if sheet.type is not None:
        yield _Entry(("type",), sheet.type.capitalize())
    for place, quirk in enumerate(sheet.quirks):
        yield _Entry(("quirk", place), _quirk(quirk))


def _quirk(quirk: PrintedQuirk) -> str:
    dash = " -" if quirk.dashed else ""
    return f"- [{quirk.name}]{dash}" + (f" [{quirk.text}]" if quirk.text is not None else "")


def _chassis(sheet: PrintedSheet) -> Iterator[_Entry]:
    if not sheet.is_vehicle:
        return
    yield _heading("chassis", gap=1)
    if sheet.internals is not None:
        yield _Entry(("internals",), f"Internals: {_pool(sheet.internals)}")
    for key, label, value in (
        ("mobility", "Mobility", sheet.mobility),
        ("sensors", "Sensors", sheet.sensors),
        ("stabiliser", "Chassis Stabiliser", sheet.stabiliser),
    ):
        if value is not None:
            yield _Entry((key,), f"{label}: {plain(value)}")


def _armour(sheet: PrintedSheet) -> Iterator[_Entry]:
    armour = sheet.armour
    if armour == PrintedArmour():
        return
    yield _heading("armour")
    if armour.base is not None:
        yield _Entry(("thickness",), f"- {_thickness(armour, armour.base)} Thickness")
    if armour.durability is not None:
        yield _Entry(("durability",), f"- {_spent(armour.durability)} Durability")
    if armour.heat is not None:
        yield _Entry(("heat",), f"- {plain(armour.heat)} Heat")


def _thickness(armour: PrintedArmour, base: float) -> str:
    front = f"{plain(armour.front)}{'(F)' if armour.marked else ''}" if armour.front is not None else ""
    side = f"{plain(armour.side)}(S)" if armour.side is not None else ""
    facings = " ".join(facing for facing in (front, side) if facing)
    if not facings and armour.marked:
        return plain(base)
    return f"{facings} ({plain(base)})".strip()


def _shield(shield: PrintedShield | None) -> Iterator[_Entry]:
    if shield is None:
        return
    yield _heading("hardshield")
    if shield.thickness is not None:
        yield _Entry(("shield_thickness",), f"- {plain(shield.thickness)} Thickness")
    if shield.durability is not None:
        regen = f" ({plain(shield.regen)} Regen)" if shield.regen is not None else ""
        states = "".join(f" [{state}]" for state in shield.states)
        text = f"- {_pool(shield.durability)} Durability{regen}{states}"
        yield _Entry(("shield_durability",), text)


def _systems(sheet: PrintedSheet) -> Iterator[_Entry]:
    lines: list[_Entry] = []
    if sheet.generator is not None:
        lines.append(_Entry(("generator",), f"{plain(sheet.generator)}MW Generator"))
    if sheet.capacitor is not None:
        lines.append(_Entry(("capacitor",), f"Capacitor: [{_pool(sheet.capacitor)}]"))
    if sheet.smoke is not None:
        lines += _smoke(sheet.smoke)
    lines += [_Entry(("aps", place), aps_line(aps)) for place, aps in enumerate(sheet.aps)]
    if lines:
        yield _heading("systems", gap=1)
        yield from lines


def _smoke(smoke: PrintedSmoke) -> Iterator[_Entry]:
    name = smoke.name if smoke.count == (told_count(smoke.name) or 1) else f"{smoke.count}x {smoke.name}"
    if smoke.inline and smoke.ammo is not None:
        yield _Entry(("smoke",), f"{name} [{_spent(smoke.ammo)}]")
        return
    yield _Entry(("smoke",), name)
    if smoke.ammo is not None:
        yield _Entry(("smoke_ammo",), f"- [Smoke] Ammo [{_spent(smoke.ammo)}]")


def aps_line(aps: PrintedAps) -> str:
    """Return the line of active protection."""
    name = aps.name if aps.count == (told_count(aps.name) or 1) else f"{aps.count}x {aps.name}"
    left = f" [{_spent(aps.left)}]" if aps.left is not None else ""
    return name + left + (f" ({aps.orders})" if aps.orders else "")


def _weapons(weapons: tuple[PrintedWeapon, ...]) -> Iterator[_Entry]:
    if weapons:
        yield _heading("weapons", gap=1)
    for place, weapon in enumerate(weapons):
        yield _Entry(("weapon", place), weapon_line(weapon))
        for number, ammo in enumerate(weapon.ammo):
            yield _Entry(("ammo", place, number), _ammo(ammo))


def weapon_line(weapon: PrintedWeapon) -> str:
    """Return the line of a weapon, without its ammunition."""
    told = told_count(weapon.name) or max((stat.shots or 1 for stat in weapon.stats if stat.pen), default=1)
    brackets = [f"({text})" for text in (*weapon.descr, *((weapon.mount,) if weapon.mount else ()))]
    brackets += [f"[{stat.text}]" for stat in weapon.stats if stat.text]
    if weapon.heat is not None:
        brackets.append(f"[{plain(weapon.heat)} Heat]")
    name = weapon.name if weapon.count == told else f"{weapon.count}x {weapon.name}"
    return " ".join((name, *brackets))


def _states(states: tuple[PrintedState, ...]) -> Iterator[_Entry]:
    if states:
        yield _heading("condition", gap=1)
    for state in states:
        yield _Entry(("condition", known_as(state.name)), _state(state))


def _state(state: PrintedState) -> str:
    return f"- {state.name}: {state.value}"


def _ammo(ammo: PrintedAmmo) -> str:
    stat = f" [{ammo.stat.text}]" if ammo.stat is not None else ""
    return f"- [{ammo.label}] Ammo [{_spent(ammo.rounds)}]{stat}"


def _drone(place: int, drone: PrintedDrone, *, gap: int) -> Iterator[_Entry]:
    state = f" [{drone.state}]" if drone.state else ""
    yield _Entry(("drone", place, "name"), drone.name + state, gap)
    if drone.health is not None:
        yield _Entry(("drone", place, "health"), f"Health: {_pool(drone.health)}")
    if drone.shield is not None:
        yield _Entry(("drone", place, "shield"), f"Shield: {_pool(drone.shield)}")
    if drone.mobility is not None:
        yield _Entry(("drone", place, "mobility"), f"Mobility: {plain(drone.mobility)}")
    for number, aps in enumerate(drone.aps):
        yield _Entry(("drone", place, "aps", number), aps_line(aps))
    for number, weapon in enumerate(drone.weapons):
        yield _Entry(("drone", place, "weapon", number), weapon_line(weapon))
    for told in drone.states:
        yield _Entry(("drone", place, "condition", known_as(told.name)), _state(told))


def _heading(section: str, gap: int = 0) -> _Entry:
    return _Entry(("heading", section), _TITLES[section], gap)


def _pool(left: Pool) -> str:
    return pool(left.now, left.full)


def _spent(left: Pool) -> str:
    return spent(left.now, left.full)
