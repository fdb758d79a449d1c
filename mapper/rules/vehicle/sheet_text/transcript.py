"""A transcript: a unit's sheet and condition as they would be printed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mapper.model.value import MAX_NAME
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import Build, build
from mapper.rules.vehicle.dials import Subject
from mapper.rules.vehicle.sheet import Doctrines, InfantrySheet, VehicleSheet
from mapper.rules.vehicle.sheet_text.aps_lines import told_orders
from mapper.rules.vehicle.sheet_text.armament_lines import carried_lines, weapon_lines
from mapper.rules.vehicle.sheet_text.condition_lines import condition_lines
from mapper.rules.vehicle.sheet_text.legible import drone_name
from mapper.rules.vehicle.sheet_text.numerals import COUNT_WORDS
from mapper.rules.vehicle.sheet_text.printed import (
    Pool,
    PrintedAps,
    PrintedArmour,
    PrintedDrone,
    PrintedQuirk,
    PrintedSheet,
    PrintedShield,
    PrintedSmoke,
    PrintedState,
    PrintedWeapon,
)
from mapper.rules.vehicle.sheet_text.wear import shield_states
from mapper.rules.vehicle.state import Condition

_WORDS = {count: word.capitalize() for word, count in reversed(COUNT_WORDS.items())}


def transcript(
    sheet: VehicleSheet, condition: Condition, book: Rulebook, crew: tuple[PrintedDrone, ...] = ()
) -> PrintedSheet:
    """Return a vehicle as its sheet would print it, with its men and drones (V-SHT-12)."""
    made = build(sheet, book)
    weapons = tuple(weapon_lines(sheet, made, condition, book))
    shown = {weapon.granted for weapon in weapons}
    stabiliser = sheet.parts.chassis_stabiliser
    return PrintedSheet(
        type=sheet.type,
        quirks=tuple(_quirks((*sheet.quirks, *(key for key in sheet.extras if key not in shown)), book)),
        internals=_left(condition.internals, made.internals.value if made.internals else 0.0),
        mobility=made.mobility.value,
        sensors=made.sensors.value or None,
        stabiliser=stabiliser or None,
        armour=_armour(made, condition),
        shield=_shield(made, condition),
        generator=made.energy.value or None,
        capacitor=_left(condition.capacitor, made.capacity.value) if made.capacity.value else None,
        smoke=_smoke(sheet, made, condition),
        aps=tuple(_aps(made, sheet.doctrine, condition)),
        weapons=weapons,
        states=told_states(made, condition, weapons[len(weapons) - len(sheet.weapons) :], book),
        drones=crew,
    )


def crew_transcript(
    name: str, sheet: InfantrySheet, condition: Condition, book: Rulebook, *, state: str = ""
) -> PrintedDrone:
    """Return a man or drone as a sheet would print it (V-SHT-10)."""
    made = build(sheet, book)
    shield = made.shield.durability.value if made.shield else 0.0
    weapons = tuple(carried_lines(sheet, made, book))
    return PrintedDrone(
        name=drone_name(name, state, sheet.type.replace("_", " ").capitalize(), book),
        state=state,
        health=_left(condition.health, made.health.value if made.health else 0.0),
        shield=_left(condition.shield_charge, shield) if shield else None,
        mobility=made.mobility.value,
        aps=tuple(_aps(made, sheet.doctrine, condition)),
        weapons=weapons,
        states=told_states(made, condition, weapons, book),
    )


def told_states(
    made: Build, condition: Condition, lines: Sequence[PrintedWeapon], book: Rulebook
) -> tuple[PrintedState, ...]:
    """Return what no other line tells; the weapons are called as on their lines, given by their places."""
    names = {place: line.name[:MAX_NAME] for place, line in enumerate(lines)}
    weapons = tuple(replace(one, name=names.get(one.place, one.name)) for one in made.weapons)
    return tuple(condition_lines(Subject(replace(made, weapons=weapons), condition, book)))


def _quirks(keys: tuple[str, ...], book: Rulebook) -> Iterator[PrintedQuirk]:
    for key in keys:
        row = book.quirk(key)
        name = row.name if row is not None else key.replace("_", " ").capitalize()
        yield PrintedQuirk(name, row.note or None if row is not None else None)


def _armour(made: Build, condition: Condition) -> PrintedArmour:
    """V-SHT-12: the side is printed for tanks alone; a walker's front bears no mark."""
    armour = made.armour
    if not armour.durability.value and not armour.base.value:
        return PrintedArmour()
    return PrintedArmour(
        base=armour.base.value,
        front=armour.front.value,
        side=armour.side.value if made.type == "tank" else None,
        durability=_left(condition.armour_durability, armour.durability.value),
        heat=condition.heat or None,
        marked=made.type != "walker",
    )


def _shield(made: Build, condition: Condition) -> PrintedShield | None:
    if made.shield is None:
        return None
    full, state = made.shield.durability.value, condition.shield
    capacity = full if state.capacity is None else state.capacity
    charge = capacity if state.charge is None else state.charge
    return PrintedShield(
        thickness=made.shield.thickness.value,
        durability=Pool(charge, full),
        regen=made.shield.regen.value,
        states=shield_states(state, charge),
    )


def _smoke(sheet: VehicleSheet, made: Build, condition: Condition) -> PrintedSmoke | None:
    uses = made.smoke_uses.value
    if not sheet.parts.smoke_discharger and not uses:
        return None
    ammo = _left(condition.smoke_uses, uses) if uses else None
    return PrintedSmoke(count=max(1, sheet.parts.smoke_discharger), ammo=ammo)


def _aps(made: Build, orders: Doctrines, condition: Condition) -> Iterator[PrintedAps]:
    aps = made.aps
    if shots := round(aps.laser_shots.value):
        yield PrintedAps(
            _counted(shots, "Laser Turret APS"), "laser", shots, None, told_orders(orders.laser), orders.laser
        )
    if kills := round(aps.kinetic_per_turn.value):
        left = _left(condition.kinetic_ammo, aps.kinetic_ammo.value)
        told = told_orders(orders.kinetic)
        yield PrintedAps(_counted(kills, "Kinetic Turret APS"), "kinetic", kills, left, told, orders.kinetic)
    if aps.discharger_uses.value:
        left = _left(condition.discharger_uses, aps.discharger_uses.value)
        told = told_orders(orders.discharger)
        yield PrintedAps("Discharger APS", "discharger", 1, left, told, orders.discharger)


def _counted(count: int, name: str) -> str:
    word = _WORDS.get(count)
    return f"{word} {name}" if word else name


def _left(now: float | None, full: float) -> Pool:
    return Pool(full if now is None else min(now, full), full)
