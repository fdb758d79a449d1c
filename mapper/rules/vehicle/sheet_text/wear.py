"""Wear: what a sheet's text says is gone, as the condition of a unit, and the words for it."""

import re
from collections.abc import Iterator

from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet import VehicleSheet
from mapper.rules.vehicle.sheet_text.printed import (
    Pool,
    PrintedAps,
    PrintedSheet,
    PrintedShield,
    PrintedWeapon,
)
from mapper.rules.vehicle.state import (
    Condition,
    RoundsLeft,
    ShieldCondition,
    ShieldMode,
    WeaponState,
)

MOST_TURNS = 9_999
_STATE = re.compile(
    r"^(?:(?P<before>\d{1,9}(?:\.\d+)?)\s+)?(?P<word>[a-z]+)\s*:?\s*(?P<after>\d{1,9}(?:\.\d+)?)?",
    re.IGNORECASE,
)
_MODES = {
    "active": ShieldMode.ACTIVE,
    "inactive": ShieldMode.INACTIVE,
    "offline": ShieldMode.INACTIVE,
    "down": ShieldMode.INACTIVE,
    "resetting": ShieldMode.RESETTING,
}


def worn(
    printed: PrintedSheet, sheet: VehicleSheet, made: Build, places: tuple[int | None, ...]
) -> Condition:
    """Return the condition that a printed sheet tells of; `places` are those of its weapons on the sheet."""
    smoke = printed.smoke.ammo.now if printed.smoke and printed.smoke.ammo else None
    listed = [
        (weapon, place) for weapon, place in zip(printed.weapons, places, strict=True) if place is not None
    ]
    return Condition(
        internals=_gone(printed.internals),
        armour_durability=_gone(printed.armour.durability),
        heat=printed.armour.heat or 0.0,
        shield=_shield(printed.shield),
        capacitor=_gone(printed.capacitor),
        smoke_uses=_used(smoke, made.smoke_uses.value),
        kinetic_ammo=aps_used(printed.aps, "kinetic", made.aps.kinetic_ammo.value),
        discharger_uses=aps_used(printed.aps, "discharger", made.aps.discharger_uses.value),
        rounds=tuple(left for weapon, place in listed for left in _rounds(weapon, place, sheet)),
        weapons=tuple(WeaponState(weapon=place, heat=weapon.heat) for weapon, place in listed if weapon.heat),
    )


def shield_states(shield: ShieldCondition, charge: float) -> tuple[str, ...]:
    """Return what is to be said of a shield besides its charge: `Cracked 2`, `40 Disruption`."""
    states: list[str] = []
    match shield.mode:
        case ShieldMode.INACTIVE if charge != 0:
            states.append("Inactive")
        case ShieldMode.ACTIVE if charge == 0:
            states.append("Active")
        case ShieldMode.RESETTING:
            states.append(f"Resetting {shield.reset}" if shield.reset else "Resetting")
        case _:
            pass
    if shield.crack:
        states.append(f"Cracked {shield.crack}")
    if shield.disruption:
        states.append(f"{plain(shield.disruption)} Disruption")
    if shield.capacity is not None:
        states.append(f"{plain(shield.capacity)} Capacity")
    return tuple(states)


def aps_used(lines: tuple[PrintedAps, ...], kind: str, full: float) -> int | None:
    """Return what is left of active protection of a kind, None where nothing is used."""
    told = [line.left for line in lines if line.kind == kind and line.left is not None]
    return _used(sum(line.now for line in told), full) if told else None


def _gone(left: Pool | None) -> float | None:
    """Return what is left, None where nothing is gone."""
    return None if left is None or left.now >= left.full else left.now


def _used(left: float | None, full: float) -> int | None:
    return None if left is None or left >= full else int(left)


def _rounds(weapon: PrintedWeapon, place: int, sheet: VehicleSheet) -> Iterator[RoundsLeft]:
    loaded = sheet.weapons[place].ammo
    left: dict[str, float] = {}
    for ammo in weapon.ammo:
        if ammo.ammo is not None:
            left[ammo.ammo] = left.get(ammo.ammo, 0.0) + ammo.rounds.now
    for name, rounds in left.items():
        if rounds < loaded.get(name, 0):
            yield RoundsLeft(weapon=place, ammo=name, left=int(rounds))


def _shield(shield: PrintedShield | None) -> ShieldCondition:
    if shield is None or shield.durability is None:
        return ShieldCondition()
    charge = None if shield.durability.now == shield.durability.full else shield.durability.now
    # V-DMG-13: a shield without charge has broken down; nothing tells for how long.
    told: dict[str, object] = {"mode": ShieldMode.INACTIVE} if charge == 0 else {}
    for state in shield.states:
        told |= _told(state)
    return ShieldCondition.model_validate({"charge": charge, **told})


def _told(state: str) -> dict[str, object]:
    found = _STATE.match(state)
    if found is None:
        return {}
    word = found["word"].casefold()
    figure = float(found["before"] or found["after"] or 0)
    turns = min(int(figure), MOST_TURNS)
    if word in _MODES:
        mode = _MODES[word]
        return {"mode": mode, "reset": turns if mode is ShieldMode.RESETTING else 0}
    if word == "cracked":
        return {"crack": max(1, turns)}
    return {word: figure} if word in ("disruption", "capacity") else {}
