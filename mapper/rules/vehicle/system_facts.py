"""The lines of a unit's card about its systems: energy, smoke, devices, active protection."""

from collections.abc import Iterator

from mapper.rules.reasons import Reason
from mapper.rules.ruleset import Fact
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.energy import output_of
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.readings import broken, left_of, share, turns
from mapper.rules.vehicle.state import CAPACITOR, GENERATOR, SMOKE, Condition

SYSTEMS = "Systems"


def system_facts(made: Build, condition: Condition, book: Rulebook) -> Iterator[Fact]:
    """Yield the lines of a unit's systems: energy, smoke, devices and active protection."""
    yield from _energy(made, condition, book)
    if made.smoke_uses.value:
        uses = _held(condition.smoke_uses, made.smoke_uses.value)
        yield Fact(SYSTEMS, "Smoke", f"{uses} uses{broken(condition, SMOKE)}", made.smoke_uses.reasons)
    yield from _devices(made, condition)
    if made.all_turreted and made.is_vehicle and made.stabilised_share:
        share = book.reason("type.walker.chassis_stab_points", "chassis stabiliser", made.stabilised_share)
        yield Fact(SYSTEMS, "Stabilised", f"{plain(100 * made.stabilised_share)} %", (share,))
    yield from _aps(made, condition, book)


def _energy(made: Build, condition: Condition, book: Rulebook) -> Iterator[Fact]:
    if made.energy.value:
        output = output_of(made, condition, book)
        left = max(0.0, output.value - condition.energy_spent)
        spent = (Reason("spent this turn", "V-ENG-01", -condition.energy_spent),)
        banked = f", {plain(condition.bank)} banked" if condition.bank else ""
        text = f"{share(left, output.value)} EN{banked}{broken(condition, GENERATOR)}"
        reasons = (*output.reasons, *(spent if condition.energy_spent else ()))
        yield Fact(SYSTEMS, "Generator", text, reasons)
    if made.capacity.value:
        line = left_of(SYSTEMS, "Capacitor", condition.capacitor, made.capacity, "V-ENG-01")
        yield Fact(SYSTEMS, line.name, f"{line.text} EN{broken(condition, CAPACITOR)}", line.reasons)


def _devices(made: Build, condition: Condition) -> Iterator[Fact]:
    """Yield a line for each device that is not ready yet (V-TRN-06, V-TRN-07)."""
    for effect in made.effects.values():
        for device, wait, clause in (
            (effect.action.emp, condition.emp, "V-TRN-07"),
            (effect.action.condense, condition.condenser, "V-TRN-06"),
        ):
            if device is not None and wait:
                text = f"ready in {turns(wait)}"
                yield Fact(SYSTEMS, effect.name, text, (Reason(text, clause, float(wait)),))


def _aps(made: Build, condition: Condition, book: Rulebook) -> Iterator[Fact]:
    aps, table = made.aps, book.tables.aps
    if aps.laser_shots.value:
        is_damaged = condition.is_damaged("aps:laser")
        chance = table.laser.damaged_chance if is_damaged else table.laser.chance
        text = f"{plain(aps.laser_shots.value)} shots a turn, {plain(100 * chance)} %"
        field = "damaged_chance" if is_damaged else "chance"
        reasons = (*aps.laser_shots.reasons, book.reason(f"aps.laser.{field}", "chance to stop", chance))
        yield Fact(SYSTEMS, "Laser APS", text + broken(condition, "aps:laser"), reasons)
    if aps.kinetic_per_turn.value:
        shots = _held(condition.kinetic_ammo, aps.kinetic_ammo.value)
        text = f"{plain(aps.kinetic_per_turn.value)} a turn, {shots} shots"
        reasons = (*aps.kinetic_per_turn.reasons, *aps.kinetic_ammo.reasons)
        yield Fact(SYSTEMS, "Kinetic APS", text + broken(condition, "aps:kinetic"), reasons)
    if aps.discharger_uses.value:
        uses = _held(condition.discharger_uses, aps.discharger_uses.value)
        text = f"{uses} uses{broken(condition, 'aps:discharger')}"
        yield Fact(SYSTEMS, "Discharger APS", text, aps.discharger_uses.reasons)


def _held(left: int | None, full: float) -> str:
    """Return what is left of rounds: all of them are told once."""
    return plain(full) if left is None else share(left, full)
