"""Where a unit can go: its mobility, the battlefield around it, and its reach."""

from dataclasses import dataclass

from mapper.geometry.grid import Side, Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.movement import Reach, find_reach
from mapper.rules.names import called
from mapper.rules.reasons import Explained, Reason, Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.mover import Mover, free_turns
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.occupants import occupants_of
from mapper.rules.vehicle.sheet import VehicleSheet, read_sheet
from mapper.rules.vehicle.state import COCKPIT, MOBILITY, Condition, read_condition
from mapper.rules.vehicle.terrain import Battlefield, Footing

STUNNED = 1


@dataclass(frozen=True, slots=True)
class Hindrance:
    """What lowers a turn's mobility: the stunned turn, a crit on the mobility part, a second one."""

    stunned: bool = False
    damaged: bool = False
    destroyed: bool = False


def reach(field: Battlefield, mover: Mover, tile: Tile, facing: Side, *, crawl: bool = False) -> Reach:
    """Return where a mover can go from a tile and facing, by steps and turns, walking or crawling."""
    footing = Footing(field, mover, crawl=crawl)
    spare = free_turns(mover, footing.gait)
    return find_reach(footing, tile, facing, mover.mobility, free_turns=spare)


def unit_reach(
    scenario: Scenario, unit: Unit, stance: Stance, book: Rulebook, *, crawl: bool = False
) -> Reach | Refusal:
    """Return where a unit can go with the mobility it has left, from where it stands or is imagined to stand.

    Raises DocumentError when its sheet or state is not one this ruleset knows.
    """
    mover = mover_of(unit, book)
    if isinstance(mover, Refusal):
        return mover
    return reach(battlefield_of(scenario, unit, book), mover, stance.tile, stance.facing, crawl=crawl)


def battlefield_of(scenario: Scenario, unit: Unit, book: Rulebook) -> Battlefield:
    """Return the battlefield as it lies before a unit, with the tiles that other units matter in."""
    others, limit = occupants_of(scenario.units), book.settings.map.stack_limit
    return Battlefield(
        map=scenario.map,
        book=book,
        civilians=others.civilians(unit),
        enemies=others.enemies(unit),
        crowded=others.crowded(unit, limit) if limit else frozenset(),
    )


def mover_of(unit: Unit, book: Rulebook) -> Mover | Refusal:
    """Return a unit as it moves now, or why it cannot move at all.

    Raises DocumentError when its sheet or state is not one this ruleset knows.
    """
    if unit.kind is UnitKind.CIVILIAN:
        return refuse(
            "not_for_type", f"{called(unit)}: a civilian vehicle does not move", "V-MAP-15", unit.id
        )
    if unit.carrier is not None:
        return refuse("docked", f"{called(unit)} is docked; it moves with its carrier", "V-EXT-11", unit.id)
    sheet, built, condition = read_sheet(unit), build_of(unit, book), read_condition(unit)
    if 0 in (condition.internals, condition.health):
        return refuse("destroyed", f"{called(unit)} is out of the fight", "V-DMG-37", unit.id)
    if condition.is_destroyed(COCKPIT):
        return refuse("destroyed", f"the pilot of {called(unit)} is dead", "V-CRT-05", unit.id)
    left = mobility_left(built, condition, book).value
    if not isinstance(sheet, VehicleSheet):
        return Mover("infantry", left)
    immobile = condition.is_destroyed(MOBILITY)
    return Mover(
        type=sheet.type,
        mobility=left,
        quirks=frozenset(built.effects),
        free_turn=not condition.free_turn_used and not immobile,
        high=condition.high,
    )


def mobility_left(built: Build, condition: Condition, book: Rulebook) -> Explained:
    """Return the mobility a unit has left this turn, from what it was built with (V-MOV-06, V-MOV-14)."""
    hindrance = Hindrance(
        stunned=condition.stun == STUNNED,
        damaged=condition.is_damaged(MOBILITY),
        destroyed=condition.is_destroyed(MOBILITY),
    )
    now = mobility_now(built.mobility, frozenset(built.effects), hindrance, book)
    reasons = list(now.reasons)
    if condition.mobility_spent:
        reasons.append(Reason("spent this turn", "V-MOV-06", -condition.mobility_spent))
    left = now.value - condition.mobility_spent
    if condition.hunker is not None and left > 0:
        reasons.append(Reason("hunkered down: all that was left is spent", "V-MOV-14", -left))
        left = 0
    return Explained(left, tuple(reasons))


def mobility_now(full: Explained, quirks: frozenset[str], hindrance: Hindrance, book: Rulebook) -> Explained:
    """Return a turn's mobility: stun and a crit halve it, rounded down once (V-MOV-15, V-STN-05)."""
    if hindrance.destroyed:
        return Explained(
            0, (*full.reasons, Reason("the mobility part is destroyed", "V-CRT-06", -full.value))
        )
    value, reasons = full.value, list(full.reasons)
    factors = [_stun_factor(quirks, book)] if hindrance.stunned else []
    if hindrance.damaged:
        why = book.reason("crit.damaged_mobility", "the mobility part is damaged", clause="V-CRT-06")
        factors.append((book.tables.crit.damaged_mobility, why))
    for factor, why in factors:
        reasons.append(Reason(f"{why.text}: ×{factor:g}", why.clause, value * factor - value))
        value *= factor
    whole = value if book.settings.round.mobility == "keep" else float(int(value))
    if factors and whole != value:
        reasons.append(Reason("rounded down", "V-GEN-02", whole - value))
        value = whole
    return Explained(value, tuple(reasons))


def _stun_factor(quirks: frozenset[str], book: Rulebook) -> tuple[float, Reason]:
    """Return what stun leaves of mobility: half, or three quarters with Advanced Stability Actuators."""
    lost, clause = 1 - book.tables.stun.mobility, "V-STN-03"
    for key in sorted(quirks):
        quirk = book.quirk(key)
        if quirk is not None and quirk.stun.effect_mult != 1:
            lost, clause = lost * quirk.stun.effect_mult, "V-STN-05"
    return 1 - lost, book.reason("stun.mobility", "stunned", clause=clause)
