"""Cases about critical hits: the kinds crit_table and crit."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.rules.given import known, only
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.cases.build import sheet_of
from mapper.rules.vehicle.crit import blast, side_blast, struck
from mapper.rules.vehicle.crit_table import CritPart, CritTable, PartKind, crit_table
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.energy import energy_of, output_of
from mapper.rules.vehicle.loading import GAMMA_EMITTER
from mapper.rules.vehicle.move import mobility_left
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.recharge import regeneration_of
from mapper.rules.vehicle.sheet import MountedWeapon, VehicleSheet
from mapper.rules.vehicle.state import Condition, RoundsLeft
from mapper.rules.vehicle.systems import DAMAGED, DESTROYED, Load, Systems
from mapper.rules.vehicle.target import Target
from mapper.rules.vehicle.toll import condition_after

Given = Mapping[str, Any]
NOTHING = "nothing"


def answer_crit_table(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about the rolls that strike each part."""
    made = build(_sheet(given, book), book)
    table = crit_table(made, book)
    return {
        "die": table.die,
        "ranges": [
            {"part": _label(part, made), "rolls": [part.first, part.last]}
            for part in table.parts
            if part.sides
        ],
        "nothing": list(table.nothing) if table.nothing else None,
    }


def answer_crit(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about the effect of one crit roll; what it reaches anew is counted, not rolled."""
    only(given, "type", "quirks", "extras", "parts", "roll", "damaged", "by", "state")
    made = build(_sheet({key: given[key] for key in given if key in _BUILD}, book), book)
    part = crit_table(made, book).struck_by(given["roll"])
    condition = _condition(given, made, part, book)
    before = _target(made, condition, book)
    if part is None:
        return {"part": NOTHING, "result": "none", **_left(before, before, 0.0, book)}
    number, numbers = _systems(before).table.numbers[part.label], damage_numbers(book)
    after = struck(before, number, numbers, kills_pilot=_kills_pilot(given, book))
    now = condition_after(condition, before, after, book)
    was, wounds = _systems(before).wounds[number], _systems(after).wounds[number]
    lost = blast(_systems(before), number, numbers.crit) if wounds > was and wounds == DESTROYED else 0.0
    rockets = side_blast(_systems(before), number, numbers.crit) if wounds > was == DAMAGED else ()
    return {
        "part": _label(part, made),
        "result": "none" if wounds == was else _RESULTS[wounds],
        **_left(before, after, lost, book),
        **_effects(part, made, now, _systems(after).loads[number], book),
        **_beside(rockets),
    }


_BUILD = ("type", "quirks", "extras", "parts")
_RESULTS = {DAMAGED: "damaged", DESTROYED: "destroyed"}


def _sheet(given: Given, book: Rulebook) -> VehicleSheet:
    """Return the sheet, with bought anti-personnel weapons where they stand among the others."""
    sheet, weapons = sheet_of(given, book), list[MountedWeapon]()
    mounted = iter(sheet.weapons)
    for part in given.get("parts", []):
        if part["part"] in ("weapon", "restricted"):
            weapons.append(next(mounted))
        elif part["part"] == "ap_weapon":
            weapons.append(MountedWeapon(weapon="ap"))
    return sheet.evolve(weapons=tuple(weapons))


def _label(part: CritPart, made: Build) -> str:
    """Return the label of a part as cases name it: by the kind of its weapon, not by its place."""
    if part.place is None:
        return part.label
    weapon = next((weapon.weapon for weapon in made.weapons if weapon.place == part.place), "ap")
    return f"{part.label.partition(':')[0]}:{weapon}"


def _condition(given: Given, made: Build, part: CritPart | None, book: Rulebook) -> Condition:
    state, table = given.get("state", {}), crit_table(made, book)
    only(state, "internals", "rounds", "capacitor", "aps_ammo", "smoke_uses")
    wounds = _wounds(given.get("damaged", []), table, made)
    is_kinetic = part is not None and part.label == "aps:kinetic"
    place = part.place if part is not None else None
    rounds = state.get("rounds", {}) if place is not None else {}
    return Condition(
        internals=state.get("internals"),
        damaged=tuple(label for label, hits in wounds.items() if hits == DAMAGED),
        destroyed=tuple(label for label, hits in wounds.items() if hits >= DESTROYED),
        rounds=tuple(RoundsLeft(weapon=place or 0, ammo=ammo, left=left) for ammo, left in rounds.items()),
        capacitor=state.get("capacitor"),
        kinetic_ammo=state.get("aps_ammo") if is_kinetic else None,
        discharger_uses=None if is_kinetic else state.get("aps_ammo"),
        smoke_uses=state.get("smoke_uses"),
    )


def _wounds(labels: list[str], table: CritTable, made: Build) -> dict[str, int]:
    wounds: dict[str, int] = {}
    for label in labels:
        hit = [part.label for part in table.parts if _label(part, made) == label]
        if not hit:
            raise MapperError(
                f"unknown part {label!r}", remedy=", ".join(_label(part, made) for part in table.parts)
            )
        for own in hit:
            wounds[own] = wounds.get(own, 0) + 1
    return wounds


def _kills_pilot(given: Given, book: Rulebook) -> bool:
    if given.get("by") is None:
        return False
    if given["by"] != GAMMA_EMITTER:
        raise MapperError(f"unknown cause {given['by']!r}", remedy=GAMMA_EMITTER)
    return known(book.tables.restricted, GAMMA_EMITTER).cockpit_crit == "pilot_dies"


def _target(made: Build, condition: Condition, book: Rulebook) -> Target:
    target = target_with_systems(made, condition, book)
    if not isinstance(target, Target):
        raise TypeError("a build with a crit table is a vehicle")
    return target


def _systems(target: Target) -> Systems:
    if target.systems is None:
        raise MapperError("the build has no internals", remedy="buy some parts")
    return target.systems


def _left(before: Target, after: Target, lost: float, book: Rulebook) -> dict[str, object]:
    numbers = damage_numbers(book)
    reached = [
        target.internals.thresholds_reached(numbers) if target.internals else 0 for target in (before, after)
    ]
    return {
        "internals_lost": lost,
        "internals": after.internals.left if after.internals else None,
        "new_rolls": reached[1] - reached[0],
        "vehicle_out": after.gone,
    }


def _effects(
    part: CritPart, made: Build, now: Condition, loads: tuple[Load, ...], book: Rulebook
) -> dict[str, object]:
    """Return what the part is good for now, by the names of the case format."""
    crit, energy = book.tables.crit, energy_of(made, now, book)
    damaged, destroyed = now.is_damaged(part.label), now.is_destroyed(part.label)
    held, disabled = sum(load.amount for load in loads), {"disabled": destroyed}
    match part.kind:
        case PartKind.COCKPIT:
            sensors = made.sensors.value * (crit.damaged_sensors if damaged else 1.0)
            return {"sensors": sensors, "reroll_hits": damaged, "pilot": "dead" if destroyed else None}
        case PartKind.MOBILITY:
            return {"mobility": mobility_left(made, now, book).value}
        case PartKind.SHIELD:
            shield, regen = _target(made, now, book).shield, regeneration_of(made, now, book).active
            return {"regen": regen.value, "max": shield.durability if shield else 0.0, **disabled}
        case PartKind.AMMO:
            return {"rounds": {load.what: load.amount for load in loads}}
        case PartKind.GENERATOR:
            return {"energy": output_of(made, now, book).value, "bank": energy.bank_limit}
        case PartKind.CAPACITOR:
            return {"store_share": energy.efficiency if energy.capacity else 0.0, "capacity": energy.capacity}
        case PartKind.POD:
            row = book.tables.weapon[_label(part, made).partition(":")[2]]
            tubes = 0 if destroyed else row.tubes - int(row.tubes * (1.0 - crit.damaged_tubes) * damaged)
            penalty = row.volley_penalty * (crit.damaged_volley if damaged else 1.0)
            return {"tubes": tubes, "rounds_left": held, "volley_penalty": penalty, **disabled}
        case PartKind.LASER_APS:
            laser = book.tables.aps.laser
            chance = laser.damaged_chance if damaged else laser.chance
            return {"laser_chance": 0.0 if destroyed else chance, **disabled}
        case PartKind.WEAPON:
            factor = crit.damaged_weapon if damaged else 1.0
            return {"hit_factor": 0.0 if destroyed else factor, **disabled}
        case _:
            return {"ammo_left": held, **disabled}


def _beside(rockets: tuple[Load, ...]) -> dict[str, object]:
    """Return what rockets do to the side armour when they go off."""
    return {
        "side_damage": sum(load.amount * load.damage for load in rockets),
        "side_pen": max((load.pen for load in rockets), default=0.0),
    }


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {
    "crit_table": answer_crit_table,
    "crit": answer_crit,
}
"""The kinds of case that this module answers."""
