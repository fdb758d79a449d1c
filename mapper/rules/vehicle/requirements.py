"""What a quirk or extra system needs of the vehicle that has it."""

from mapper.rules.vehicle.arming import is_served
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Requirement
from mapper.rules.vehicle.sheet import VehicleSheet

_NEEDS: dict[Requirement, str] = {
    "ammo_weapon_not_lorentz": "a weapon with ammunition, no Lorentz weapon",
    "turret:tank|agrav": "a tank or agrav with a turret",
    "tank:no_turreted_weapon": "a tank without a turreted weapon",
    "tank": "a tank",
    "walker": "a walker",
    "agrav": "an agrav",
    "laser": "a laser",
    "shield": "a hardshield",
    "jump_jets": "Jump Jets",
}


def needed(requirement: Requirement) -> str:
    """Return what is needed, in words."""
    return _NEEDS[requirement]


def meets(requirement: Requirement, sheet: VehicleSheet, book: Rulebook) -> bool:
    """Tell whether a vehicle has what is needed."""
    rows = [book.tables.weapon.get(entry.weapon) for entry in sheet.weapons]
    # V-BLD-09: anti-personnel weapons count for no turret.
    turreted = any(entry.turret and entry.weapon != "ap" for entry in sheet.weapons)
    match requirement:
        case "ammo_weapon_not_lorentz":
            return any(row is not None and is_served(row, book) for row in rows)
        case "turret:tank|agrav":
            return sheet.type in ("tank", "agrav") and turreted
        case "tank:no_turreted_weapon":
            return sheet.type == "tank" and not turreted
        case "laser":
            return any(entry.weapon == "laser" for entry in sheet.weapons)
        case "shield":
            return sheet.parts.hardshield > 0 or bool(sheet.overrides.shield_durability)
        case "jump_jets":
            return "jump_jets" in sheet.quirks or "jump_jets" in sheet.extras
        case _:
            return sheet.type == requirement
