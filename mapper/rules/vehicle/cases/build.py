"""Cases about builds and ammunition: the kinds build and ammo."""

from collections.abc import Callable, Mapping
from typing import Any

from mapper.errors import MapperError
from mapper.model.problem import Severity
from mapper.rules.given import known, only
from mapper.rules.vehicle.armament import BEAM, Profile, WeaponBuild
from mapper.rules.vehicle.arming import measured_calibre, mount, rounds_per_point
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.cases.given import known_quirks
from mapper.rules.vehicle.loading import shell
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet import MountedWeapon, Parts, VehicleSheet
from mapper.rules.vehicle.shot import stacked

THERMOBARIC = "FAE"

Given = Mapping[str, Any]


def answer_build(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about a build's numbers."""
    made = build(sheet_of(given, book), book)
    armour, shield, aps = made.armour, made.shield, made.aps
    return {
        "points_used": made.points_used.value,
        "budget": made.budget.value,
        "points_left": made.points_left,
        "armour": {
            "base": armour.base.value,
            "front": armour.front.value,
            "side": armour.side.value,
            "rear": armour.rear.value,
            "durability": armour.durability.value,
        },
        "shield": shield
        and {
            "thickness": shield.thickness.value,
            "durability": shield.durability.value,
            "regen": shield.regen.value,
        },
        "mobility": made.mobility.value,
        "sensors": made.sensors.value,
        "energy": made.energy.value,
        "capacity": made.capacity.value,
        "internals": made.internals.value if made.internals else None,
        "smoke_uses": made.smoke_uses.value,
        "aps": {
            "laser": {"shots": aps.laser_shots.value},
            "kinetic": {"per_turn": aps.kinetic_per_turn.value, "ammo": aps.kinetic_ammo.value},
            "discharger": {"uses": aps.discharger_uses.value},
        },
        "ap_shots": {"vehicle": made.ap_shots_vehicle.value, "infantry": made.ap_shots_infantry.value},
        "weapons": [_weapon(weapon) for weapon in made.weapons],
        "problems": _problems(made),
    }


def answer_ammo(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about one weapon with one ammunition, or about thermobaric rounds that land together."""
    if "together" in given:
        only(given, "together")
        row = book.tables.ammo[THERMOBARIC]
        shots = tuple(shell(book, THERMOBARIC, mm) for mm in given["together"])
        landed = stacked(shots, ammo=THERMOBARIC, share=row.stack, cap=row.stack_cap)
        return {"each": [shot.total_damage for shot in landed]}
    only(given, "weapon", "points", "ammo_points", "ammo")
    special = book.tables.restricted.get(given["weapon"])
    # All points of its rounds are given here, on a sheet only those bought besides the included ones.
    included = special.includes.ammo if special else 0.0
    entry = MountedWeapon(
        weapon=given["weapon"],
        points=given.get("points"),
        ammo_points=max(0.0, given.get("ammo_points", 0) - included),
        ammo={given["ammo"]: 0} if given.get("ammo") else {},
    )
    weapon = mount(0, entry, book, all_turreted=False, shots_mult=1)
    if weapon is None:
        raise MapperError(f"unknown name {given['weapon']!r}", remedy=", ".join(book.tables.weapon))
    ammo = given.get("ammo")
    if ammo is not None:
        known(book.tables.ammo, ammo)
    return {
        **_loaded(weapon, ammo, book),
        "allowed": _allowed(weapon, ammo, book),
        "rate": _rate(weapon, book),
    }


def sheet_of(given: Given, book: Rulebook) -> VehicleSheet:
    """Return the sheet of a build as a case describes it; mount points follow by themselves."""
    only(given, "type", "quirks", "extras", "parts")
    known(book.tables.type, given["type"])
    known_quirks(given, book)
    points: dict[str, float] = {}
    weapons: list[MountedWeapon] = []
    for part in given.get("parts", []):
        name = part["part"]
        if name in ("weapon", "restricted"):
            weapons.append(_mounted(part, book))
            continue
        only(part, "part", "points")
        known(Parts.model_fields, name)
        points[name] = points.get(name, 0) + (1 if name == "smoke_discharger" else part["points"])
    return VehicleSheet(
        type=given["type"],
        quirks=tuple(given.get("quirks", ())),
        extras=tuple(given.get("extras", ())),
        parts=Parts(**points),  # type: ignore[arg-type]  # the one whole number among them is checked
        weapons=tuple(weapons),
    )


def _mounted(part: Given, book: Rulebook) -> MountedWeapon:
    if part["part"] == "restricted":
        only(part, "part", "weapon", "turret", "stabilised", "ammo_points")
        known(book.tables.restricted, part["weapon"])
    else:
        only(part, *("part", "weapon", "points", "turret", "stabilised", "ammo_points", "ammo", "autoloader"))
        known(book.tables.weapon, part["weapon"])
    for ammo in part.get("ammo", {}):
        known(book.tables.ammo, ammo)
    return MountedWeapon(**{key: value for key, value in part.items() if key != "part"})


def _weapon(weapon: WeaponBuild) -> dict[str, object]:
    return {
        "weapon": weapon.weapon,
        "mm": weapon.mm,
        "mw": weapon.mw,
        "shots": weapon.shots.value,
        "energy": weapon.energy.value,
        "rounds": weapon.stock.value if weapon.stock else 0,
        "profiles": {profile.ammo: _profile(profile) for profile in weapon.profiles},
    }


def _profile(profile: Profile) -> list[float]:
    if profile.count > 1:
        return [profile.count, profile.pen, profile.dmg]
    if profile.ammo == BEAM and profile.thermal:
        return [profile.pen, profile.dmg, profile.thermal]
    return [profile.pen, profile.dmg]


def _problems(made: Build) -> list[str]:
    """Return the codes of what is wrong; numbers printed otherwise are no fault of the build."""
    return [problem.code for problem in made.problems if problem.severity is not Severity.NOTICE]


def _loaded(weapon: WeaponBuild, ammo: str | None, book: Rulebook) -> dict[str, object]:
    profile = weapon.profile(ammo or BEAM)
    answer: dict[str, object] = {
        "mm": weapon.mm,
        "shots": weapon.shots.value,
        "energy": weapon.energy.value,
        "rounds": weapon.stock.value if weapon.stock else 0,
    }
    if profile is None:
        return answer
    answer |= {"pen": profile.pen, "dmg": profile.dmg, "thermal": profile.thermal, "sub_shots": profile.count}
    shot = shell(book, ammo, weapon.mm or 0.0) if ammo else None
    if shot is not None and shot.shield_damage is not None:
        answer["vs_shield"] = {"dmg": shot.shield_damage, "disruption": shot.disruption}
    return answer


def _allowed(weapon: WeaponBuild, ammo: str | None, book: Rulebook) -> bool:
    if ammo is None or weapon.restricted:
        return ammo is None
    row = book.tables.weapon[weapon.weapon]
    calibre_mm = measured_calibre(weapon.weapon, row, weapon.price, book)
    return ammo in row.ammo and calibre_mm >= book.tables.ammo[ammo].min_calibre


def _rate(weapon: WeaponBuild, book: Rulebook) -> float | None:
    if weapon.restricted:
        return book.tables.restricted[weapon.weapon].rate
    row = book.tables.weapon[weapon.weapon]
    return rounds_per_point(weapon.weapon, row, weapon.price, book).value if row.buys_ammo else None


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {
    "build": answer_build,
    "ammo": answer_ammo,
}
