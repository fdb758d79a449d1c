"""Reckons the numbers of a build from a sheet (V-BLD-01 to V-BLD-48, V-SHT-11)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from mapper.rules.reasons import Explained, Reason
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.arming import by_factor, carry, mount, plain, rounded
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Quirk
from mapper.rules.vehicle.numbers import NONE, ApsNumbers, ArmourNumbers, Build, ShieldNumbers
from mapper.rules.vehicle.sheet import CarriedParts, InfantrySheet, Parts, VehicleSheet
from mapper.rules.vehicle.soundness import infantry_problems, vehicle_problems
from mapper.rules.vehicle.tables import TypeRow

AUTOLOADER = "linked_autoloader"
PRINTED = "V-SHT-11"
_GUN_PARTS = frozenset(("weapons", "ammo", "ap_weapon"))


def build_vehicle(sheet: VehicleSheet, book: Rulebook) -> Build:
    """Return a tank, walker or agrav as built."""
    kind, effects, printed = book.tables.type[sheet.type], _effects(sheet, book), sheet.overrides
    loader = effects.get(AUTOLOADER)
    weapons = _weapons(
        sheet, book, all_turreted=kind.all_turreted, shots_mult=loader.fire.shots_mult if loader else 1
    )
    spent = _spent(sheet, weapons, book)
    used, budget = _used(spent), _budget(sheet, kind, effects, book)
    made = Build(
        type=sheet.type,
        name=kind.name,
        effects=effects,
        points_used=used,
        budget=budget,
        points_left=_tidy(budget.value - used.value),
        spent=spent,
        armour=_armour(sheet, kind, effects, book),
        shield=_shield(sheet, kind, effects, book),
        mobility=_printed(_bought("turbine", spent, "mobility", book), printed.mobility),
        sensors=_printed(_sensor_points(sheet.parts), printed.sensors),
        energy=_printed(_bought("generator", spent, "energy", book), printed.energy),
        capacity=_printed(_bought("capacitor", spent, "store", book), printed.capacity),
        internals=_printed(_internals(spent, book), printed.internals),
        aps=_aps(sheet.parts, book),
        smoke_uses=_printed(_bought("smoke_ammo", spent, "uses", book), printed.smoke_uses),
        ap_shots_vehicle=_ap_shots(sheet.parts, book, at_infantry=False),
        ap_shots_infantry=_ap_shots(sheet.parts, book, at_infantry=True),
        chassis_stabiliser=sheet.parts.chassis_stabiliser if kind.all_turreted else None,
        stabilised_share=_stabilised_share(sheet.parts, kind, book),
        all_turreted=kind.all_turreted,
        weapons=weapons,
    )
    return replace(made, problems=vehicle_problems(sheet, made, book))


def build_infantry(sheet: InfantrySheet, book: Rulebook) -> Build:
    """Return a man or drone: the numbers of the sheet, or those of the table (V-INF-01)."""
    row = book.tables.infantry.get(sheet.type)
    name = row.name if row else "Drone"
    carried = tuple(carry(place, entry, book) for place, entry in enumerate(sheet.weapons))
    key = f"infantry.{sheet.type}"
    shield = _given(sheet.shield, row.shield if row else 0, f"{key}.shield", f"{name}: shield", book)
    made = Build(
        type=sheet.type,
        name=name,
        shield=ShieldNumbers(NONE, shield, NONE) if shield.value else None,
        health=_given(sheet.health, row.health if row else 0, f"{key}.health", f"{name}: health", book),
        mobility=_given(
            sheet.mobility, row.mobility if row else 0, f"{key}.mobility", f"{name}: mobility", book
        ),
        sensors=_sensor_points(sheet.parts),
        aps=_aps(sheet.parts, book),
        weapons=tuple(weapon for weapon in carried if weapon is not None),
        all_turreted=True,
    )
    return replace(made, problems=infantry_problems(sheet, made, book))


def _effects(sheet: VehicleSheet, book: Rulebook) -> Mapping[str, Quirk]:
    rows = ((key, book.quirk(key)) for key in (*sheet.quirks, *sheet.extras))
    return {key: row for key, row in rows if row is not None}


def _weapons(
    sheet: VehicleSheet, book: Rulebook, *, all_turreted: bool, shots_mult: int
) -> tuple[WeaponBuild, ...]:
    made = (
        mount(place, entry, book, all_turreted=all_turreted, shots_mult=shots_mult)
        for place, entry in enumerate(sheet.weapons)
    )
    return tuple(weapon for weapon in made if weapon is not None)


def _spent(sheet: VehicleSheet, weapons: Iterable[WeaponBuild], book: Rulebook) -> Mapping[str, float]:
    """Return the points of each part, those included in restricted weapons where they belong (V-BLD-42)."""
    spent = {part: float(points) for part, points in dict(sheet.parts).items() if points}
    if sheet.parts.smoke_discharger:
        price = book.tables.component["smoke_discharger"].fixed_cost
        spent["smoke_discharger"] = sheet.parts.smoke_discharger * price
    for weapon in weapons:
        included = book.tables.restricted[weapon.weapon].includes if weapon.restricted else None
        for part, points in (
            ("weapons", weapon.width),
            ("ammo", weapon.ammo_points),
            ("mounts", weapon.mount_points),
            ("generator", included.generator if included else 0.0),
            ("capacitor", included.capacitor if included else 0.0),
        ):
            if points:
                spent[part] = spent.get(part, 0.0) + points
    return {part: _tidy(points) for part, points in spent.items()}


def _used(spent: Mapping[str, float]) -> Explained:
    reasons = tuple(Reason(part.replace("_", " "), "V-BLD-01", points) for part, points in spent.items())
    return Explained(_tidy(sum(spent.values())), reasons)


def _budget(sheet: VehicleSheet, kind: TypeRow, effects: Mapping[str, Quirk], book: Rulebook) -> Explained:
    reasons = [book.reason(f"type.{sheet.type}.budget", kind.name, kind.budget, clause="V-BLD-01")]
    for key, effect in effects.items():
        if effect.build.points:
            reasons.append(_because(key, effect, "build.points", effect.build.points, book))
    return _summed(reasons)


def _armour(
    sheet: VehicleSheet, kind: TypeRow, effects: Mapping[str, Quirk], book: Rulebook
) -> ArmourNumbers:
    points, plate, printed = sheet.parts.smartplate, book.tables.component["smartplate"], sheet.overrides
    row = f"type.{sheet.type}"
    base = _product(
        Reason(f"{plain(points)} points of Smartplate", "V-BLD-13", points),
        book.reason("component.smartplate.thickness", "thickness a point", plate.thickness),
        book.reason(f"{row}.armour_thickness", f"{kind.name}: armour thickness", kind.armour_thickness),
    )
    durability = _product(
        Reason(f"{plain(points)} points of Smartplate", "V-BLD-13", points),
        book.reason("component.smartplate.durability", "durability a point", plate.durability),
        book.reason(f"{row}.armour_durability", f"{kind.name}: armour durability", kind.armour_durability),
    )
    base = _printed(base, printed.armour_base)
    front = book.reason(f"{row}.front", f"{kind.name}: front", kind.front)
    for key, effect in effects.items():
        if effect.armour.front is not None:
            front = _because(key, effect, "armour.front", effect.armour.front, book)
    side = book.reason(f"{row}.side", f"{kind.name}: side", kind.side)
    rear = book.reason(f"{row}.rear", f"{kind.name}: rear", kind.rear)
    return ArmourNumbers(
        base=base,
        front=_printed(_times(base, front), printed.armour_front),
        side=_printed(_times(base, side), printed.armour_side),
        rear=_printed(_times(base, rear), printed.armour_rear),
        durability=_printed(durability, printed.armour_durability),
        multipliers=(front.value or 0.0, side.value or 0.0, rear.value or 0.0),
    )


def _shield(
    sheet: VehicleSheet, kind: TypeRow, effects: Mapping[str, Quirk], book: Rulebook
) -> ShieldNumbers | None:
    points, generator, printed = sheet.parts.hardshield, book.tables.component["hardshield"], sheet.overrides
    if not points and not printed.shield_durability:
        return None
    bought = Reason(f"{plain(points)} points of Hardshield Generator", "V-BLD-14", points)
    factor = book.reason(f"type.{sheet.type}.shield", f"{kind.name}: shield", kind.shield)
    thickness = book.reason("component.hardshield.thickness", "thickness a point", generator.thickness)
    durability = _product(
        bought,
        book.reason("component.hardshield.durability", "durability a point", generator.durability),
        factor,
    )
    for key, effect in effects.items():
        part, whole = effect.shield.durability_mult
        if part != whole:
            durability = _times(
                durability, _because(key, effect, "shield.durability_mult", part / whole, book)
            )
    durability = _printed(durability, printed.shield_durability)
    share = book.reason(
        "shield.regen", "share of the durability", book.tables.shield.regen, clause="V-BLD-48"
    )
    whole_shield = Reason("durability", "V-BLD-48", durability.value)
    return ShieldNumbers(
        thickness=_printed(_product(bought, thickness, factor), printed.shield_thickness),
        durability=durability,
        regen=_printed(_product(whole_shield, share), printed.shield_regen),
    )


def _bought(part: str, spent: Mapping[str, float], yields: str, book: Rulebook) -> Explained:
    """Return what the points of a component give."""
    row, points = book.tables.component[part], spent.get(part, 0.0)
    if not points:
        return NONE
    each = float(getattr(row, yields))
    return _product(
        Reason(f"{plain(points)} points of {row.name}", row.source, points),
        book.reason(f"component.{part}.{yields}", f"{yields} a point", each),
    )


def _sensor_points(parts: Parts | CarriedParts) -> Explained:
    if not parts.sensors:
        return NONE
    return Explained(parts.sensors, (Reason("points of Sensors", "V-BLD-15", parts.sensors),))


def _internals(spent: Mapping[str, float], book: Rulebook) -> Explained:
    table = book.tables.internals
    guns = _tidy(sum(points for part, points in spent.items() if part in _GUN_PARTS))
    others = _tidy(sum(spent.values()) - guns)
    reasons = (
        book.reason("internals.per_point", f"{plain(others)} points of parts", others * table.per_point),
        book.reason(
            "internals.per_point_guns",
            f"{plain(guns)} points of guns and ammunition",
            guns * table.per_point_guns,
        ),
    )
    whole = _summed(reasons)
    value = rounded(whole.value, book.settings.round.internals)
    if value == _tidy(whole.value):
        return whole
    rounding = Reason("rounded", book.source("round.internals"), value - whole.value)
    return Explained(value, (*reasons, rounding))


def _aps(parts: Parts | CarriedParts, book: Rulebook) -> ApsNumbers:
    aps = book.tables.aps

    def yields(kind: str, points: float, each: int, field: str, clause: str) -> Explained:
        if not points:
            return NONE
        bought = Reason(f"{plain(points)} points of {kind} APS", clause, points)
        return _product(bought, book.reason(f"aps.{kind}.{field}", field.replace("_", " "), each))

    kinetic, laser, discharger = aps.kinetic, aps.laser, aps.discharger
    return ApsNumbers(
        laser_shots=yields("laser", parts.laser_aps, laser.shots_per_turn, "shots_per_turn", "V-BLD-17"),
        kinetic_per_turn=yields(
            "kinetic", parts.kinetic_aps, kinetic.kills_per_turn, "kills_per_turn", "V-BLD-16"
        ),
        kinetic_ammo=yields("kinetic", parts.kinetic_aps, kinetic.ammo, "ammo", "V-BLD-16"),
        discharger_uses=yields("discharger", parts.discharger_aps, discharger.uses, "uses", "V-BLD-18"),
    )


def _ap_shots(parts: Parts, book: Rulebook, *, at_infantry: bool) -> Explained:
    component, weapon = book.tables.component["ap_weapon"], book.tables.weapon["ap"]
    bought = parts.ap_weapon * component.per_point
    reasons = [book.reason("component.ap_weapon.free", "free", component.free, clause="V-BLD-07")]
    if bought:
        text = f"{plain(parts.ap_weapon)} points of AP Weapons"
        reasons.append(book.reason("component.ap_weapon.per_point", text, bought))
    each = weapon.infantry.shots if at_infantry and weapon.infantry else weapon.shots
    return _times(_summed(reasons), book.reason("weapon.ap", "shots each", each))


def _stabilised_share(parts: Parts, kind: TypeRow, book: Rulebook) -> float:
    """Return how far a walker's chassis is stabilised, 0 to 1 (V-BLD-30)."""
    if not kind.chassis_stab_points:
        return 0.0
    share = min(1.0, parts.chassis_stabiliser / kind.chassis_stab_points)
    return share if book.settings.walker.partial_stab == "linear" else float(int(share))


def _given(printed: float | None, usual: float, key: str, text: str, book: Rulebook) -> Explained:
    return _printed(Explained(usual, (book.reason(key, text, usual),) if usual else ()), printed)


def _because(key: str, effect: Quirk, field: str, value: float, book: Rulebook) -> Reason:
    table = "quirk" if key in book.tables.quirk else "extra"
    return book.reason(f"{table}.{key}.{field}", effect.name, value)


def _product(*factors: Reason) -> Explained:
    value = 1.0
    for factor in factors:
        value *= factor.value or 0.0
    first, *others = factors
    return Explained(_tidy(value), (first, *(_as_factor(factor) for factor in others)))


def _times(number: Explained, factor: Reason) -> Explained:
    return Explained(_tidy(number.value * (factor.value or 0.0)), (*number.reasons, _as_factor(factor)))


def _as_factor(reason: Reason) -> Reason:
    return replace(reason, text=by_factor(reason.text, reason.value or 0.0))


def _summed(reasons: Iterable[Reason]) -> Explained:
    steps = tuple(reasons)
    return Explained(_tidy(sum(step.value or 0.0 for step in steps)), steps)


def _printed(number: Explained, printed: float | None) -> Explained:
    """Return the number as printed on the sheet; it wins, and says what the rules give (V-SHT-11)."""
    if printed is None or abs(printed - number.value) < 1e-9:
        return number
    text = f"printed on the sheet; the rules give {plain(number.value)}"
    return Explained(printed, (*number.reasons, Reason(text, PRINTED, printed)))


def _tidy(value: float) -> float:
    """Return the value without the last bits that adding tenths leaves behind."""
    return round(value, 9)
