"""Makes the weapons of a build from the lines of a sheet (V-BLD-20 to V-BLD-46)."""

import math
from dataclasses import dataclass

from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.armament import BEAM, Profile, WeaponBuild
from mapper.rules.vehicle.arsenal import RestrictedRow, WeaponRow
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.loading import bolt, shell
from mapper.rules.vehicle.settings import Rounding
from mapper.rules.vehicle.sheet import CarriedWeapon, MountedWeapon

MM_PER_POINT = 10
TABLE_CALIBRE_MM = 100
LEAST_CALIBRE_MM = 0.01
"""No rounds are made for anything finer, and no number runs away."""
_ALMOST = 1e-9  # forgives the last bits where a float is rounded
_UNSERVED = {"pod": "rocket_pod", "missile": "missile", "mortar": "mortar"}


def rounded(value: float, rounding: Rounding) -> int:
    """Return the whole number a value is rounded to (V-GEN-02)."""
    match rounding:
        case "half_up":
            return math.floor(value + 0.5 + _ALMOST)
        case "down":
            return math.floor(value + _ALMOST)
        case "up":
            return math.ceil(value - _ALMOST)


def plain(value: float) -> str:
    """Return a number as the sheets print it: two decimals at most, no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def by_factor(text: str, factor: float) -> str:
    """Return the text of a reason that multiplies."""
    return f"{text} \N{MULTIPLICATION SIGN}{plain(factor)}"


def shot_calibre(key: str, row: WeaponRow, points: float, book: Rulebook) -> Explained | None:
    """Return the calibre of one shot in mm, None for energy and anti-personnel weapons (V-BLD-27)."""
    if row.calibre is not None:
        return Explained(row.calibre, (book.reason(f"weapon.{key}.calibre", row.name, row.calibre),))
    if row.mult is None:
        return None
    whole = points * MM_PER_POINT
    reasons = [Reason(f"{plain(points)} points of {MM_PER_POINT} mm", "V-BLD-20", whole)]
    if row.mult != 1:
        text = by_factor(f"{row.name}: calibre of a shot", row.mult)
        reasons.append(book.reason(f"weapon.{key}.mult", text, row.mult, clause="V-BLD-27"))
    return Explained(whole * row.mult, tuple(reasons))


def rounds_per_point(key: str, row: WeaponRow, points: float, book: Rulebook) -> Explained:
    """Return the rounds a point buys: four times as many at half the calibre (V-BLD-34)."""
    if row.rate is None:
        return Explained(0, ())
    first = book.reason(f"weapon.{key}.rate", f"{row.name}: {plain(row.rate)} rounds a point", row.rate)
    if row.calibre is not None:
        return Explained(row.rate, (first,))
    calibre_mm = measured_calibre(key, row, points, book)
    if calibre_mm < LEAST_CALIBRE_MM:
        return Explained(0, (first,))
    factor = (TABLE_CALIBRE_MM / calibre_mm) ** 2
    text = f"({TABLE_CALIBRE_MM} mm / {plain(calibre_mm)} mm)²"
    return Explained(row.rate * factor, (first, Reason(text, "V-BLD-34", factor)))


def measured_calibre(key: str, row: WeaponRow, points: float, book: Rulebook) -> float:
    """Return the calibre in mm by which rounds are sold and ammunition is allowed (V-BLD-27, V-BLD-28)."""
    if row.calibre is None and book.settings.build.calibre_basis == "weapon":
        return points * MM_PER_POINT
    calibre = shot_calibre(key, row, points, book)
    return calibre.value if calibre else 0.0


def is_served(row: WeaponRow, book: Rulebook) -> bool:
    """Tell whether an autoloader can serve the weapon (V-QRK-08)."""
    named = "howitzer" if "low" in row.fire and row.family == "gun" else _UNSERVED.get(row.family)
    return bool(row.ammo) and not row.lorentz and named not in book.settings.autoloader.exclude


def mount(
    place: int, entry: MountedWeapon, book: Rulebook, *, all_turreted: bool, shots_mult: int
) -> WeaponBuild | None:
    """Return a vehicle's weapon as built, None for a weapon no table knows."""
    if (special := book.tables.restricted.get(entry.weapon)) is not None:
        return _restricted(place, entry, special, book, all_turreted=all_turreted)
    row = book.tables.weapon.get(entry.weapon)
    if row is None:
        return None
    price = row.cost if row.cost is not None else entry.points or 0.0
    size = _Size(entry.weapon, row, price, entry.count)
    return WeaponBuild(
        place=place,
        weapon=entry.weapon,
        name=entry.name or _printed_name(size, book),
        family=row.family,
        fire=row.fire,
        shots=_shots(size, book, shots_mult=shots_mult if entry.autoloader and is_served(row, book) else 1),
        energy=_energy(size, book),
        calibre=shot_calibre(entry.weapon, row, price, book),
        power=_power(size),
        stock=_stock(size, entry.ammo_points, book),
        rounds=dict(entry.ammo),
        profiles=_profiles(size, tuple(entry.ammo) or _usable(size, book), book),
        turret=entry.turret or all_turreted,
        stabilised=entry.stabilised,
        autoloader=entry.autoloader,
        interceptable=row.interceptable,
        reaction=row.reaction,
        count=entry.count,
        price=0.0 if row.family == "ap" else price,
        width=0.0 if row.family == "ap" else price,
        ammo_points=entry.ammo_points,
        mount_points=_mount_points(
            entry, 0.0 if row.family == "ap" else price, book, free_turret=all_turreted
        ),
    )


def carry(place: int, entry: CarriedWeapon, book: Rulebook) -> WeaponBuild | None:
    """Return a man's or drone's weapon, None for a weapon no table knows; it needs no energy (V-EXT-11)."""
    row = book.tables.weapon.get(entry.weapon)
    if row is None:
        return None
    points = entry.mw or 0.0
    if entry.mm is not None and row.mult:
        points = entry.mm / (MM_PER_POINT * row.mult)
    size = _Size(entry.weapon, row, points, entry.count)
    return WeaponBuild(
        place=place,
        weapon=entry.weapon,
        name=entry.name or _printed_name(size, book),
        family=row.family,
        fire=row.fire,
        shots=_shots(size, book, shots_mult=1),
        energy=Explained(0, (Reason("carried weapons need no energy", "V-EXT-11"),)),
        calibre=shot_calibre(entry.weapon, row, points, book),
        power=_power(size),
        profiles=_profiles(size, (entry.ammo,) if entry.ammo else _usable(size, book), book),
        turret=True,
        interceptable=row.interceptable,
        reaction=row.reaction,
        count=entry.count,
    )


@dataclass(frozen=True, slots=True)
class _Size:
    """A weapon's row with the points put into it."""

    key: str
    row: WeaponRow
    points: float
    count: int


def _restricted(
    place: int, entry: MountedWeapon, row: RestrictedRow, book: Rulebook, *, all_turreted: bool
) -> WeaponBuild:
    key = f"restricted.{entry.weapon}"
    ammo_points = entry.ammo_points + row.includes.ammo
    stock = None
    if row.rate is not None:
        reasons = (
            book.reason(
                f"{key}.includes", f"{plain(ammo_points)} points of rounds, included ones too", ammo_points
            ),
            book.reason(f"{key}.rate", f"{plain(row.rate)} rounds a point", row.rate),
        )
        stock = Explained(rounded(ammo_points * row.rate, book.settings.round.ammo), reasons)
    return WeaponBuild(
        place=place,
        weapon=entry.weapon,
        name=entry.name or row.name,
        family="restricted",
        fire=row.fire,
        shots=Explained(row.shots, (book.reason(f"{key}.shots", f"{row.name}: shots a turn", row.shots),)),
        energy=Explained(row.energy, (book.reason(f"{key}.energy", f"{row.name}: EN to fire", row.energy),)),
        calibre=Explained(row.calibre, (book.reason(f"{key}.calibre", row.name, row.calibre),))
        if row.calibre
        else None,
        stock=stock,
        rounds=dict(entry.ammo),
        profiles=_restricted_profiles(row),
        turret=(entry.turret and row.can_mount) or all_turreted,
        stabilised=entry.stabilised and row.can_mount,
        interceptable=row.interceptable,
        reaction=row.reaction,
        restricted=True,
        price=row.cost,
        width=row.part,
        ammo_points=ammo_points,
        mount_points=_mount_points(entry, row.part if row.can_mount else 0.0, book, free_turret=all_turreted),
    )


def _restricted_profiles(row: RestrictedRow) -> tuple[Profile, ...]:
    if row.pen_per_energy or row.dmg_per_energy:
        return (Profile(BEAM, row.energy * row.pen_per_energy, row.energy * row.dmg_per_energy),)
    return tuple(Profile(ammo, row.pen, row.dmg) for ammo in row.ammo)


def _printed_name(size: _Size, book: Rulebook) -> str:
    calibre = shot_calibre(size.key, size.row, size.points, book)
    if size.row.family == "energy":
        return f"{plain(size.points)}MW {size.row.name}"
    if calibre is None or size.row.family == "pod":
        return size.row.name
    return f"{plain(calibre.value)}mm {size.row.name}"


def _shots(size: _Size, book: Rulebook, *, shots_mult: int) -> Explained:
    row = size.row
    reasons = [book.reason(f"weapon.{size.key}.shots", f"{row.name}: shots a turn", row.shots)]
    if size.count != 1:
        reasons.append(Reason(f"{size.count} of them", "V-BLD-09", size.count))
    if shots_mult != 1:
        text = by_factor("Linked Autoloader: shots", shots_mult)
        reasons.append(book.reason("quirk.linked_autoloader.fire.shots_mult", text, shots_mult))
    return Explained(row.shots * size.count * shots_mult, tuple(reasons))


def _energy(size: _Size, book: Rulebook) -> Explained:
    if not size.row.energy:
        return Explained(0, ())
    text = f"{plain(size.points)} points of {plain(size.row.energy)} EN"
    value = size.points * size.row.energy
    return Explained(value, (book.reason(f"weapon.{size.key}.energy", text, value),))


def _power(size: _Size) -> Explained | None:
    if not size.row.energy_weapon:
        return None
    return Explained(size.points, (Reason(f"{plain(size.points)} points of 1 MW", "V-BLD-24", size.points),))


def _stock(size: _Size, ammo_points: float, book: Rulebook) -> Explained | None:
    row = size.row
    if row.family == "pod":
        return Explained(
            row.rounds, (book.reason(f"weapon.{size.key}.rounds", f"{row.name}: rockets", row.rounds),)
        )
    if not row.buys_ammo:
        return None
    rate = rounds_per_point(size.key, row, size.points, book)
    reasons = (Reason(f"{plain(ammo_points)} points of rounds", "V-BLD-33", ammo_points), *rate.reasons)
    return Explained(rounded(ammo_points * rate.value, book.settings.round.ammo), reasons)


def _usable(size: _Size, book: Rulebook) -> tuple[str, ...]:
    """Return the ammunition the weapon can fire at its calibre."""
    calibre_mm = measured_calibre(size.key, size.row, size.points, book)
    return tuple(ammo for ammo in size.row.ammo if calibre_mm >= book.tables.ammo[ammo].min_calibre)


def _profiles(size: _Size, ammo: tuple[str, ...], book: Rulebook) -> tuple[Profile, ...]:
    row = size.row
    if row.family == "ap":
        return (Profile(BEAM, row.pen, row.dmg),)
    if row.energy_weapon:
        shot = bolt(book, size.key, size.points)
        return (Profile(BEAM, shot.pen, shot.damage, shot.thermal),)
    calibre = shot_calibre(size.key, row, size.points, book)
    shots = (
        (name, shell(book, name, calibre.value if calibre else 0.0)) for name in ammo if name in row.ammo
    )
    return tuple(Profile(name, shot.pen, shot.damage, count=shot.sub_hits) for name, shot in shots)


def _mount_points(entry: MountedWeapon, basis: float, book: Rulebook, *, free_turret: bool) -> float:
    """Return what turret and stabiliser cost (V-BLD-29); a walker pays for its chassis instead (V-BLD-30)."""
    if free_turret:
        return 0.0
    mounts = book.tables.component["mount"]
    return basis * (mounts.turret * entry.turret + mounts.stabiliser * entry.stabilised)
