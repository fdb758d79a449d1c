"""The lines of a unit's card: what it is, what is left of it, and why each number is what it is."""

from collections.abc import Iterator

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Explained, Reason
from mapper.rules.ruleset import Fact
from mapper.rules.vehicle.arming import by_factor, plain
from mapper.rules.vehicle.armoury import weapon_facts
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.crit_facts import crit_facts
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_of
from mapper.rules.vehicle.move import mobility_left
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import CAPACITOR, GENERATOR, Condition, ShieldMode, read_condition
from mapper.rules.vehicle.target import Armour, Facing, Infantry, Shield, Target

CHASSIS, ARMOUR, HARDSHIELD = "Chassis", "Armour", "Hardshield"
SYSTEMS, QUIRKS = "Systems", "Quirks"
_STUN = {1: "stunned", 2: "still shaken by a stun"}


def facts(unit: Unit, scenario: Scenario, book: Rulebook) -> tuple[Fact, ...]:
    """Return the lines of a unit's card, grouped, with what is left of what there was.

    Raises DocumentError when its sheet or state is not one this ruleset knows.
    """
    made, condition = build_of(unit, book), read_condition(unit)
    lines = [*_chassis(made, condition, book), *_docks(unit, scenario)]
    match target_of(made, condition, book):
        case Target(armour=armour, shield=shield):
            lines += _armour(made, armour)
            lines += _hardshield(made, shield, book)
        case Infantry(shield=charge) if made.shield is not None:
            lines.append(_left(HARDSHIELD, "Durability", charge, made.shield.durability, "V-INF-06"))
        case _:
            pass
    quirks = (Fact(QUIRKS, row.name, "", (Reason(row.name, row.source),)) for row in made.effects.values())
    systems, weapons = _systems(made, condition, book), weapon_facts(made, condition)
    return (*lines, *systems, *weapons, *quirks, *crit_facts(made, condition, book))


def _chassis(made: Build, condition: Condition, book: Rulebook) -> Iterator[Fact]:
    yield Fact(CHASSIS, "Type", made.name)
    if made.internals is not None:
        yield _left(CHASSIS, "Internals", condition.internals, made.internals, "V-BLD-47")
    if made.health is not None:
        yield _left(CHASSIS, "Health", condition.health, made.health, "V-INF-01")
    mobility = mobility_left(made, condition, book)
    yield Fact(CHASSIS, "Mobility", _of(mobility.value, made.mobility.value), mobility.reasons)
    if made.sensors.value:
        each = book.tables.component["sensors"].accuracy
        bonus = book.reason("component.sensors.accuracy", "accuracy a point", each)
        text = f"{plain(made.sensors.value)} (+{plain(made.sensors.value * each)})"
        yield Fact(CHASSIS, "Sensors", text, (*made.sensors.reasons, bonus))
    if made.is_vehicle:
        yield Fact(
            CHASSIS, "Points", _of(made.points_used.value, made.budget.value), made.points_used.reasons
        )
    if states := list(_states(condition)):
        yield Fact(CHASSIS, "State", ", ".join(state.text for state in states), tuple(states))


def _docks(unit: Unit, scenario: Scenario) -> Iterator[Fact]:
    docked = [other.name for other in scenario.units if other.carrier == unit.id]
    if docked:
        yield Fact(CHASSIS, "Carries", ", ".join(docked), (Reason("docked drones", "V-EXT-11"),))
    if unit.carrier is not None:
        carrier = scenario.unit(unit.carrier)
        yield Fact(CHASSIS, "Docked in", carrier.name if carrier else unit.carrier)


def _states(condition: Condition) -> Iterator[Reason]:
    if condition.stun:
        yield Reason(_STUN[condition.stun], "V-STN-02")
    if condition.hunker is not None:
        yield Reason(by_factor("hunkered down, front", condition.hunker), "V-MOV-14", condition.hunker)
    if condition.high:
        yield Reason("high", "V-MOV-13")
    if condition.corrosion:
        yield Reason(f"corrosion, {len(condition.corrosion)} procs", "V-DMG-23")


def _armour(made: Build, armour: Armour) -> Iterator[Fact]:
    numbers = made.armour
    if not numbers.durability.value:
        return
    for name, facing, whole in (
        ("Front", Facing.FRONT, numbers.front),
        ("Side", Facing.SIDE, numbers.side),
        ("Rear", Facing.REAR, numbers.rear),
    ):
        now = armour.thickness(facing)
        reasons = list(whole.reasons)
        if armour.durability < numbers.durability.value:
            reasons.append(Reason("share of the durability left", "V-DMG-20", now - whole.value))
        yield Fact(ARMOUR, name, _thickness(now, whole.value), tuple(reasons))
    yield _left(ARMOUR, "Durability", armour.durability, numbers.durability, "V-DMG-20")
    if armour.heat:
        yield Fact(ARMOUR, "Heat", plain(armour.heat), (Reason("thermal taken", "V-DMG-28", armour.heat),))


def _hardshield(made: Build, shield: Shield | None, book: Rulebook) -> Iterator[Fact]:
    if made.shield is None:
        return
    if shield is None:
        yield Fact(HARDSHIELD, "State", "destroyed", (Reason("the generator is destroyed", "V-CRT-07"),))
        return
    yield Fact(HARDSHIELD, "State", *_mode(shield))
    now, whole = shield.thickness_in_force(damage_numbers(book)), made.shield.thickness
    reasons = list(whole.reasons)
    if plain(now) != plain(whole.value):
        why = "cracked" if shield.cracked else "its capacity or condition"
        clause = "V-DMG-04" if shield.cracked else "V-DMG-15"
        reasons.append(Reason(why, clause, now - whole.value))
    yield Fact(HARDSHIELD, "Thickness", _thickness(now, whole.value), tuple(reasons))
    charge = Reason("charge now", "V-DMG-05", shield.charge - made.shield.durability.value)
    lost = (charge,) if charge.value else ()
    text = _of(shield.charge, shield.capacity)
    yield Fact(HARDSHIELD, "Durability", text, (*made.shield.durability.reasons, *lost))
    yield Fact(HARDSHIELD, "Regen", plain(made.shield.regen.value), made.shield.regen.reasons)
    if shield.disruption:
        disruption = Reason("no regeneration until it is gone", "V-DMG-10", shield.disruption)
        yield Fact(HARDSHIELD, "Disruption", plain(shield.disruption), (disruption,))


def _mode(shield: Shield) -> tuple[str, tuple[Reason, ...]]:
    match shield.mode:
        case ShieldMode.RESETTING:
            text = f"resetting, {shield.reset} more turns"
            return text, (Reason(text, "V-DMG-13"),)
        case ShieldMode.INACTIVE:
            return "inactive", (Reason("switched off", "V-DMG-17"),)
        case ShieldMode.ACTIVE if shield.cracked:
            return "cracked", (Reason("thickness falls with its charge", "V-DMG-04"),)
        case ShieldMode.ACTIVE:
            return ("active", ()) if shield.charge > 0 else ("empty", (Reason("no charge left", "V-DMG-05"),))


def _systems(made: Build, condition: Condition, book: Rulebook) -> Iterator[Fact]:
    if made.energy.value:
        spent = Reason("spent this turn", "V-ENG-01", -condition.energy_spent)
        left = max(0.0, made.energy.value - condition.energy_spent)
        text = f"{_of(left, made.energy.value)} EN{_broken(condition, GENERATOR)}"
        reasons = (*made.energy.reasons, *((spent,) if condition.energy_spent else ()))
        yield Fact(SYSTEMS, "Generator", text, reasons)
    if made.capacity.value:
        line = _left(SYSTEMS, "Capacitor", condition.capacitor, made.capacity, "V-ENG-01")
        yield Fact(SYSTEMS, line.name, f"{line.text} EN{_broken(condition, CAPACITOR)}", line.reasons)
    if made.smoke_uses.value:
        yield Fact(SYSTEMS, "Smoke", f"{plain(made.smoke_uses.value)} uses", made.smoke_uses.reasons)
    if made.all_turreted and made.is_vehicle and made.stabilised_share:
        share = book.reason("type.walker.chassis_stab_points", "chassis stabiliser", made.stabilised_share)
        yield Fact(SYSTEMS, "Stabilised", f"{plain(100 * made.stabilised_share)} %", (share,))
    yield from _aps(made, condition, book)


def _aps(made: Build, condition: Condition, book: Rulebook) -> Iterator[Fact]:
    aps, table = made.aps, book.tables.aps
    if aps.laser_shots.value:
        is_damaged = condition.is_damaged("aps:laser")
        chance = table.laser.damaged_chance if is_damaged else table.laser.chance
        text = f"{plain(aps.laser_shots.value)} shots a turn, {plain(100 * chance)} %"
        field = "damaged_chance" if is_damaged else "chance"
        reasons = (*aps.laser_shots.reasons, book.reason(f"aps.laser.{field}", "chance to stop", chance))
        yield Fact(SYSTEMS, "Laser APS", text + _broken(condition, "aps:laser"), reasons)
    if aps.kinetic_per_turn.value:
        text = f"{plain(aps.kinetic_per_turn.value)} a turn, {plain(aps.kinetic_ammo.value)} shots"
        reasons = (*aps.kinetic_per_turn.reasons, *aps.kinetic_ammo.reasons)
        yield Fact(SYSTEMS, "Kinetic APS", text + _broken(condition, "aps:kinetic"), reasons)
    if aps.discharger_uses.value:
        text = f"{plain(aps.discharger_uses.value)} uses{_broken(condition, 'aps:discharger')}"
        yield Fact(SYSTEMS, "Discharger APS", text, aps.discharger_uses.reasons)


def _left(group: str, name: str, left: float | None, full: Explained, clause: str) -> Fact:
    """Return a line `left/full`; None left: nothing has been lost."""
    now = full.value if left is None else min(left, full.value)
    lost = (Reason("lost so far", clause, now - full.value),) if now < full.value else ()
    return Fact(group, name, _of(now, full.value), (*full.reasons, *lost))


def _of(now: float, full: float) -> str:
    return f"{plain(now)}/{plain(full)}"


def _thickness(now: float, whole: float) -> str:
    return plain(whole) if plain(now) == plain(whole) else f"{plain(now)} of {plain(whole)}"


def _broken(condition: Condition, part: str) -> str:
    if condition.is_destroyed(part):
        return ", destroyed"
    return ", damaged" if condition.is_damaged(part) else ""
