"""The lines of a unit's card: what it is, what is left of it, and why each number is what it is."""

from collections.abc import Iterator

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.names import called
from mapper.rules.reasons import Reason
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
from mapper.rules.vehicle.readings import left_of, share
from mapper.rules.vehicle.recharge import regeneration_of
from mapper.rules.vehicle.state import COCKPIT, Condition, ShieldMode, read_condition
from mapper.rules.vehicle.system_facts import system_facts
from mapper.rules.vehicle.target import Armour, Facing, Infantry, Shield, Target

CHASSIS, ARMOUR, HARDSHIELD = "Chassis", "Armour", "Hardshield"
QUIRKS = "Quirks"
_STUN = {1: "stunned", 2: "still shaken by a stun"}


def facts(unit: Unit, scenario: Scenario, book: Rulebook) -> tuple[Fact, ...]:
    """Return the lines of a unit's card, grouped, with what is left of what there was.

    Raises DocumentError when its sheet or state is not one this ruleset knows.
    """
    return facts_of(build_of(unit, book), read_condition(unit), book, tuple(_docks(unit, scenario)))


def facts_of(
    made: Build, condition: Condition, book: Rulebook, docks: tuple[Fact, ...] = ()
) -> tuple[Fact, ...]:
    """Return the lines of a build in some condition; `docks` are those that tell what carries what."""
    lines = [*_chassis(made, condition, book), *docks]
    match target_of(made, condition, book):
        case Target(armour=armour, shield=shield):
            lines += _armour(made, armour)
            lines += _hardshield(made, shield, condition, book)
        case Infantry(shield=charge) if made.shield is not None:
            lines.append(left_of(HARDSHIELD, "Durability", charge, made.shield.durability, "V-INF-06"))
        case _:
            pass
    quirks = (Fact(QUIRKS, row.name, "", (Reason(row.name, row.source),)) for row in made.effects.values())
    systems, weapons = system_facts(made, condition, book), weapon_facts(made, condition)
    return (*lines, *systems, *weapons, *quirks, *crit_facts(made, condition, book))


def _chassis(made: Build, condition: Condition, book: Rulebook) -> Iterator[Fact]:
    yield Fact(CHASSIS, "Type", made.name)
    if made.internals is not None:
        yield left_of(CHASSIS, "Internals", condition.internals, made.internals, "V-BLD-47")
    if made.health is not None:
        yield left_of(CHASSIS, "Health", condition.health, made.health, "V-INF-01")
    mobility = mobility_left(made, condition, book)
    yield Fact(CHASSIS, "Mobility", share(mobility.value, made.mobility.value), mobility.reasons)
    if made.sensors.value:
        yield _sensors(made, condition, book)
    if made.is_vehicle:
        yield Fact(
            CHASSIS, "Points", share(made.points_used.value, made.budget.value), made.points_used.reasons
        )
    if states := list(_states(condition)):
        yield Fact(CHASSIS, "State", ", ".join(state.text for state in states), tuple(states))


def _sensors(made: Build, condition: Condition, book: Rulebook) -> Fact:
    """Return the sensors; a damaged cockpit halves them (V-CRT-05)."""
    full, each = made.sensors.value, book.tables.component["sensors"].accuracy
    points = full * (book.tables.crit.damaged_sensors if condition.is_damaged(COCKPIT) else 1.0)
    lost = book.reason("crit.damaged_sensors", "the cockpit is damaged", points - full)
    bonus = book.reason("component.sensors.accuracy", "accuracy a point", each)
    text = f"{_thickness(points, full)} (+{plain(points * each)})"
    return Fact(CHASSIS, "Sensors", text, (*made.sensors.reasons, *((lost,) if lost.value else ()), bonus))


def _docks(unit: Unit, scenario: Scenario) -> Iterator[Fact]:
    docked = [called(other) for other in scenario.units if other.carrier == unit.id]
    if docked:
        yield Fact(CHASSIS, "Carries", ", ".join(docked), (Reason("docked drones", "V-EXT-11"),))
    if unit.carrier is not None:
        carrier = scenario.unit(unit.carrier)
        yield Fact(CHASSIS, "Docked in", called(carrier) if carrier else "a carrier that is gone")


def _states(condition: Condition) -> Iterator[Reason]:
    if condition.is_destroyed(COCKPIT):
        yield Reason("the pilot is dead", "V-CRT-05")
    if condition.stun:
        yield Reason(_STUN[condition.stun], "V-STN-02")
    if condition.hunker is not None:
        yield Reason(by_factor("hunkered down, front", condition.hunker), "V-MOV-14", condition.hunker)
    if condition.high:
        yield Reason("high", "V-MOV-13")
    if condition.corrosion:
        yield Reason(f"corrosion, {len(condition.corrosion)} procs", "V-DMG-23")
    if condition.burning:
        flames = plain(sum(fire.flame for fire in condition.burning))
        yield Reason(f"burning, Flame {flames} a turn", "V-DMG-26", gm_to_confirm=True)
    if condition.grounded:
        yield Reason("grounded after gliding", "V-TRN-10")


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
    yield left_of(ARMOUR, "Durability", armour.durability, numbers.durability, "V-DMG-20")
    if armour.heat:
        yield Fact(ARMOUR, "Heat", plain(armour.heat), (Reason("thermal taken", "V-DMG-28", armour.heat),))


def _hardshield(made: Build, shield: Shield | None, condition: Condition, book: Rulebook) -> Iterator[Fact]:
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
    text = share(shield.charge, shield.capacity)
    yield Fact(HARDSHIELD, "Durability", text, (*made.shield.durability.reasons, *lost))
    regen = regeneration_of(made, condition, book).active
    yield Fact(HARDSHIELD, "Regen", plain(regen.value), regen.reasons)
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


def _thickness(now: float, whole: float) -> str:
    return plain(whole) if plain(now) == plain(whole) else f"{plain(now)} of {plain(whole)}"
