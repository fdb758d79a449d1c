"""Prices: what a point buys, and what a weapon is, in the words of a shop."""

from collections.abc import Iterator

from mapper.rules.vehicle.arming import MM_PER_POINT, plain
from mapper.rules.vehicle.arsenal import RestrictedRow, WeaponRow
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.garage.draft import AP

_ANGLES = {"direct": "direct", "low": "low angle", "high": "high angle", "top": "top attack"}
_APS = {"laser_aps": "laser", "kinetic_aps": "kinetic", "discharger_aps": "discharger"}
_YIELDS = (
    ("mobility", "mobility"),
    ("energy", "EN a turn"),
    ("store", "EN stored"),
    ("thickness", "mm"),
    ("durability", "durability"),
    ("accuracy", "% to hit"),
    ("uses", "uses"),
)


def part_note(part: str, kind: str, book: Rulebook) -> str:
    """Return what a point of a part buys a vehicle of this type, the type's own factors included."""
    tables = book.tables
    aps = _APS.get(part)
    if aps == "laser":
        laser = tables.aps.laser
        return f"{laser.shots_per_turn} shot a turn at {plain(100 * laser.chance)} %"
    if aps == "kinetic":
        return f"{tables.aps.kinetic.kills_per_turn} kill a turn, {tables.aps.kinetic.ammo} rounds"
    if aps == "discharger":
        return f"{tables.aps.discharger.uses} uses against low angle"
    if part == "chassis_stabiliser":
        return f"{tables.type['walker'].chassis_stab_points} points: all weapons stabilised"
    row = tables.component[part]
    if part == "ap_weapon":
        return f"{row.per_point} more of the free light weapon"
    if part == "smoke_discharger":
        return f"{plain(row.fixed_cost)} points each"
    factors = _factors(part, kind, book)
    return ", ".join(
        f"{plain(getattr(row, field) * factors.get(field, 1.0))} {word}"
        for field, word in _YIELDS
        if getattr(row, field)
    )


def cost_words(key: str, book: Rulebook) -> str:
    """Return what a weapon costs: a price, or what a point buys."""
    special = book.tables.restricted.get(key)
    if special is not None:
        return _points(special.cost)
    row = book.tables.weapon[key]
    if row.family == AP:
        return "the first is free"
    if row.cost is not None:
        return _points(row.cost)
    if row.mult is None:
        return "1 MW a point"
    return f"{plain(MM_PER_POINT * row.mult)} mm a point"


def weapon_note(key: str, book: Rulebook) -> str:
    """Return what a weapon does, in a sentence."""
    return "; ".join(_says(book.tables.weapon[key]))


def restricted_note(key: str, book: Rulebook) -> str:
    """Return what a restricted weapon does and comes with, in a sentence."""
    return "; ".join(_says_restricted(book.tables.restricted[key]))


def _says(row: WeaponRow) -> Iterator[str]:
    if row.tubes:
        yield f"{row.tubes} tubes of {plain(row.calibre or 0)} mm with {row.rounds // row.tubes} rockets each"
    else:
        calibre = f" of {plain(row.calibre)} mm" if row.calibre else ""
        yield f"{row.shots} shot{'s' if row.shots > 1 else ''}{calibre} a turn"
    yield " or ".join(_ANGLES[angle] for angle in row.fire)
    if row.energy_weapon:
        yield f"{plain(row.pen)}/{plain(row.dmg)}/{plain(row.thermal)} and {plain(row.energy)} EN a point"
    elif row.energy:
        yield f"{plain(row.energy)} EN a point"
    if row.infantry is not None:
        yield f"{row.infantry.shots} shots of {plain(row.infantry.dmg)} at infantry"
    if row.ammo:
        yield ", ".join(row.ammo)
    if row.interceptable:
        yield "APS may stop it"


def _says_restricted(row: RestrictedRow) -> Iterator[str]:
    yield " or ".join(_ANGLES[angle] for angle in row.fire)
    if row.energy:
        yield f"{plain(row.energy)} EN a shot"
    if row.internal_damage:
        yield f"{plain(row.internal_damage)} straight to internals, stopped by a shield"
    if row.pen or row.dmg:
        yield f"{plain(row.pen)}/{plain(row.dmg)}"
    if row.flame:
        yield f"{plain(row.flame)} Flame"
    if row.gas_turns:
        yield f"gas for {row.gas_turns} turns"
    if row.shape:
        yield f"everything in a cone of {row.range} tiles"
    included = [
        f"{plain(points)} {word}"
        for points, word in (
            (row.includes.generator, "generator"),
            (row.includes.capacitor, "capacitor"),
            (row.includes.ammo, "rounds"),
        )
        if points
    ]
    if included:
        yield f"comes with points of {' and '.join(included)}"
    if not row.can_mount:
        yield "no turret, no stabiliser"


def _factors(part: str, kind: str, book: Rulebook) -> dict[str, float]:
    """Return by what a type multiplies what a part yields (V-BLD-03 to V-BLD-05)."""
    row = next((row for key, row in book.tables.type.items() if key == kind), None)
    if row is None:
        return {}
    if part == "smartplate":
        return {"thickness": row.armour_thickness, "durability": row.armour_durability}
    if part == "hardshield":
        return {"thickness": row.shield, "durability": row.shield}
    return {}


def _points(points: float) -> str:
    return f"{plain(points)} point{'' if points == 1 else 's'}"
