"""Fields: a printed sheet as plain values by name, for cases and for other programs."""

from mapper.rules.vehicle.sheet import Doctrine
from mapper.rules.vehicle.sheet_text.printed import (
    Pool,
    PrintedAmmo,
    PrintedAps,
    PrintedDrone,
    PrintedSheet,
    PrintedWeapon,
)

Fields = dict[str, object]


def sheet_fields(sheet: PrintedSheet) -> Fields:
    """Return what a sheet says, by name; what it doesn't say is 0 or None."""
    shield = sheet.shield
    return {
        "type": sheet.type,
        "name": sheet.header.name if sheet.header else None,
        "player": (sheet.header.player or None) if sheet.header else None,
        "colour": (sheet.header.colour or None) if sheet.header else None,
        "quirks": [quirk.name for quirk in sheet.quirks],
        "internals": _pool(sheet.internals),
        "mobility": sheet.mobility or 0,
        "sensors": sheet.sensors or 0,
        "chassis_stabiliser": sheet.stabiliser or 0,
        "armour": _armour(sheet),
        "shield": shield
        and {
            "thickness": shield.thickness,
            "charge": shield.durability.now if shield.durability else None,
            "max": shield.durability.full if shield.durability else None,
            "regen": shield.regen,
            "states": list(shield.states),
        },
        "generator": sheet.generator,
        "capacitor": _pool(sheet.capacitor),
        "smoke": sheet.smoke.ammo.now if sheet.smoke and sheet.smoke.ammo else 0,
        "aps": [aps_fields(line) for line in sheet.aps],
        "weapons": [weapon_fields(weapon) for weapon in sheet.weapons],
        "condition": {state.name: state.value for state in sheet.states},
        "drones": [_drone(drone) for drone in sheet.drones],
        "unknown": [note.text for note in sheet.notes],
    }


def aps_fields(aps: PrintedAps) -> Fields:
    """Return what a line of active protection says."""
    return {
        "name": aps.name,
        "kind": aps.kind,
        "count": aps.count,
        "left": aps.left.now if aps.left else None,
        "doctrine": _doctrine(aps.doctrine),
        "orders": aps.orders,
    }


def weapon_fields(weapon: PrintedWeapon) -> Fields:
    """Return what the lines of a weapon say; the numbers of its first stat block stand by themselves."""
    stat = weapon.stats[0] if weapon.stats else None
    return {
        "name": weapon.name,
        "class": weapon.key,
        "granted": weapon.granted or None,
        "count": weapon.count,
        "mm": weapon.mm,
        "mw": weapon.mw,
        "points": weapon.points,
        "turret": weapon.turret,
        "stabilised": weapon.stabilised,
        "coaxial": weapon.coaxial,
        "descr": list(weapon.descr),
        "weapon_heat": weapon.heat,
        "pen": stat.pen if stat else None,
        "dmg": stat.dmg if stat else None,
        "thermal": stat.thermal if stat else None,
        "flame": stat.flame if stat else None,
        "shots": stat.shots if stat else None,
        "sub_shots": stat.count if stat else None,
        "ammo": [_ammo(ammo) for ammo in weapon.ammo],
    }


def _armour(sheet: PrintedSheet) -> Fields:
    """V-SHT-04: a walker's one front goes all around, an agrav's sides are as thick as its base."""
    armour = sheet.armour
    front = armour.front if armour.front is not None else armour.base
    around = front if not armour.marked else armour.base
    return {
        "front": front,
        "side": armour.side if armour.side is not None else around,
        "base": armour.base,
        "durability": armour.durability.now if armour.durability else None,
        "max": armour.durability.full if armour.durability else None,
        "heat": armour.heat or 0,
    }


def _ammo(ammo: PrintedAmmo) -> Fields:
    stat = ammo.stat
    return {
        "label": ammo.label,
        "ammo": ammo.ammo,
        "rounds": ammo.rounds.now,
        "max": ammo.rounds.full,
        "pen": stat.pen if stat else None,
        "dmg": stat.dmg if stat else None,
        "flame": stat.flame if stat else None,
        "burning": list(stat.burning) if stat and stat.burning else None,
        "sub_shots": stat.count if stat else None,
    }


def _drone(drone: PrintedDrone) -> Fields:
    return {
        "name": drone.name,
        "state": drone.state.casefold() or None,
        "health": _pool(drone.health),
        "shield": _pool(drone.shield),
        "mobility": drone.mobility,
        "aps": [aps_fields(line) for line in drone.aps],
        "weapons": [weapon_fields(weapon) for weapon in drone.weapons],
        "condition": {state.name: state.value for state in drone.states},
    }


def _doctrine(doctrine: Doctrine) -> Fields | None:
    given = {name: value for name, value in dict(doctrine).items() if value is not None}
    return given or None


def _pool(pool: Pool | None) -> list[float] | None:
    return [pool.now, pool.full] if pool is not None else None
