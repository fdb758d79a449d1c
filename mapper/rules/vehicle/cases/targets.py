"""Targets and shots as cases describe them, and the state after damage as cases ask for it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mapper.errors import MapperError
from mapper.rules.given import known, only
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.given import known_quirks
from mapper.rules.vehicle.damage import Strike
from mapper.rules.vehicle.damage_numbers import DamageNumbers
from mapper.rules.vehicle.defence import interception_of, internals_of, plating_of, shield_of
from mapper.rules.vehicle.shot import AnyShot, Shot
from mapper.rules.vehicle.state import ShieldCondition, ShieldMode
from mapper.rules.vehicle.target import Armour, Facing, Lost, Shield, Target

Given = Mapping[str, Any]
HIGH_ANGLES = ("high", "top")


def target_from(given: Given, book: Rulebook) -> Target:
    """Return the target a case describes as a unit."""
    only(
        given,
        *("type", "quirks", "extras", "armour", "shield", "internals", "hunker", "stun", "high"),
        "lost_this_turn",
    )
    quirks = known_quirks(given, book)
    vehicle = given.get("type", "tank")
    known(book.tables.type, vehicle)
    armour, lost = given.get("armour", {"base": 0, "max": 0}), given.get("lost_this_turn", {})
    only(armour, "base", "max", "durability", "heat")
    only(lost, "armour", "internals", "shield")
    plating = plating_of(vehicle, quirks, book, thickness=armour["base"], durability=armour["max"])
    if given.get("hunker") is not None:
        plating = replace(plating, front=given["hunker"])
    slat = interception_of(quirks, book)
    internals = given.get("internals")
    if internals is not None:
        only(internals, "max", "now")
    return Target(
        armour=Armour(plating, armour.get("durability", armour["max"]), armour.get("heat", 0)),
        shield=shield_from(given["shield"], quirks, book) if given.get("shield") is not None else None,
        internals=internals_of(internals["max"], internals.get("now", internals["max"]), quirks, book)
        if internals is not None
        else None,
        slat=slat.chance if slat else 0.0,
        slat_ammo=slat.ammo if slat else "",
        lost=Lost(lost.get("armour", 0), lost.get("internals", 0), lost.get("shield", 0)),
    )


def shield_from(given: Given, quirks: frozenset[str], book: Rulebook) -> Shield:
    """Return the shield a case describes."""
    condition = condition_of_shield(given)
    if condition.condensed:
        quirks |= {"shield_condenser"}
    return shield_of(condition, quirks, book, thickness=given["thickness"], durability=given["max"])


def condition_of_shield(given: Given) -> ShieldCondition:
    """Return the condition of the shield a case describes."""
    only(
        given,
        *("thickness", "max", "capacity", "charge", "regen", "state", "crack", "disruption", "reset"),
        *("broken_this_turn", "switched", "activated", "condenser"),
    )
    return ShieldCondition(
        charge=given.get("charge"),
        capacity=given.get("capacity"),
        mode=ShieldMode(given.get("state", "active")),
        crack=given.get("crack", 0),
        disruption=given.get("disruption", 0),
        reset=given.get("reset", 0),
        switched=given.get("switched", False),
        activated=given.get("activated", False),
        condensed=given.get("condenser", False),
        broken=given.get("broken_this_turn", False),
    )


def shot_from(given: Given, book: Rulebook) -> AnyShot:
    """Return the shot a case describes."""
    only(
        given,
        *("weapon", "mm", "mw", "ammo", "extra_energy", "angle", "facing", "count", "leech"),
        *("pen", "dmg", "thermal", "distance", "gas", "emp"),
    )
    if given.get("gas"):
        return loading.gas(book)
    if given.get("emp"):
        return loading.emp(book)
    if "pen" in given:
        thermal = given.get("thermal", 0)
        return Shot(given["pen"], given["dmg"], thermal, ammo=given.get("ammo") or "", energy=thermal > 0)
    if given["weapon"] in book.tables.restricted:
        return _restricted_shot(given, book)
    return _table_shot(given, book)


def strike_at(given: Given, facing: str, numbers: DamageNumbers) -> Strike:
    """Return where the shot a case describes lands; high-angle fire ignores facings (V-IND-07)."""
    high = given.get("angle", "direct") in HIGH_ANGLES
    return Strike(numbers, Facing.NONE if high else Facing(given.get("facing", facing)))


def state_after(before: Target, after: Target, facing: Facing, numbers: DamageNumbers) -> dict[str, object]:
    """Return the state after damage as the case format names it."""
    inside, shield = after.internals, after.shield
    return {
        **_shield_after(shield, numbers),
        "durability": after.armour.durability,
        "heat": after.armour.heat,
        "thickness": after.armour.thickness(facing),
        "internals": inside.left if inside else None,
        "crit_rolls": _crits(after, numbers) - _crits(before, numbers),
        "stun_total": after.stun_total(numbers),
        "stunned": after.is_stunned(numbers),
        "destroyed": after.gone,
        "corrosion": after.corrosion - before.corrosion,
        "leech": after.drained - before.drained,
    }


def _restricted_shot(given: Given, book: Rulebook) -> AnyShot:
    match given["weapon"]:
        case loading.GAMMA_EMITTER:
            return loading.gamma_ray(book, given.get("distance", 1))
        case loading.INCENDIARY_CANNON:
            return loading.incendiary(book)
        case other:
            raise MapperError(f"no shot is known of {other!r}")


def _table_shot(given: Given, book: Rulebook) -> AnyShot:
    weapon, extra = given["weapon"], given.get("extra_energy", 0)
    row = known(book.tables.weapon, weapon)
    if row.family == "ap":
        return loading.ap_round(book, weapon, at_infantry=False)
    if row.energy_weapon:
        leeches = given.get("leech", False)
        return loading.bolt(book, weapon, given["mw"], extra_energy=extra, leeches=leeches)
    calibre = given["mm"] if row.calibre is None else given.get("mm", row.calibre)
    known(book.tables.ammo, given["ammo"])
    return loading.shell(book, given["ammo"], calibre, extra_energy=extra)


def _shield_after(shield: Shield | None, numbers: DamageNumbers) -> dict[str, object]:
    if shield is None:
        return {"charge": 0, "capacity": 0, "shield_state": "none", "cracked": False, "crack": 0, "reset": 0}
    return {
        "charge": shield.charge,
        "capacity": shield.capacity,
        "shield_state": shield.mode.value,
        "cracked": shield.cracked,
        "crack": shield.crack,
        "reset": shield.reset,
        "disruption": shield.disruption,
        "shield_thickness": shield.thickness_in_force(numbers),
    }


def _crits(target: Target, numbers: DamageNumbers) -> int:
    return target.internals.thresholds_reached(numbers) if target.internals else 0
