"""Devices that need their time: EMP Emitter, Shield Condenser, Glider Turbines, smoke dischargers."""

from mapper.geometry.grid import Tile
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.vehicle.arcs import distance_tiles
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import Condense, HighFlight
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import SMOKE, Condition, ShieldMode

NOT_FITTED, NOT_READY = "not_fitted", "not_ready"
NOT_ACTIVE, FIRED, HIGH, GROUNDED = "not_active", "fired", "high", "grounded"
NO_AMMO, USED, TOO_FAR, DESTROYED = "no_ammo", "used", "too_far", "part_destroyed"


def emp_refusal(condition: Condition, build: Build) -> Refusal | None:
    """Return why the EMP Emitter may not be fired, or None (V-EXT-07, V-TRN-07)."""
    if not any(effect.action.emp for effect in build.effects.values()):
        return refuse(NOT_FITTED, "it has no EMP Emitter", "V-EXT-07")
    if condition.emp > 0:
        return refuse(NOT_READY, f"the EMP Emitter is ready again in {_turns(condition.emp)}", "V-TRN-07")
    return None


def emp_fired(condition: Condition, book: Rulebook) -> Condition:
    """Return the condition of a unit that fires its EMP Emitter this turn."""
    return condition.evolve(emp=book.settings.emp.cooldown + 1)


def condense(condition: Condition, build: Build) -> Condition | Refusal:
    """Condense the shield until the end of the turn, or say why not (V-QRK-18, V-TRN-06)."""
    row = condenser_of(build)
    if row is None or build.shield is None:
        return refuse(NOT_FITTED, "it has no Shield Condenser", "V-QRK-18")
    if condition.condenser > 0:
        text = f"the Shield Condenser is ready again in {_turns(condition.condenser)}"
        return refuse(NOT_READY, text, "V-TRN-06")
    shield = condition.shield
    if shield.mode is not ShieldMode.ACTIVE or shield.charge == 0:
        return refuse(NOT_ACTIVE, "only an active shield can be condensed", "V-QRK-18")
    if row.no_weapons and condition.fired:
        return refuse(FIRED, "a weapon was used this turn", "V-QRK-18")
    return condition.evolve(condenser=row.recharge + 1, shield=shield.evolve(condensed=True))


def resonated(condition: Condition, build: Build, energy: float) -> Condition:
    """Return the condition after a sonic pulse with so much EN: the own shield thickens (V-EXT-14)."""
    per_energy = sum(effect.shield.thickness_per_maru_energy for effect in build.effects.values())
    if per_energy == 0.0 or energy <= 0.0:
        return condition
    shield = condition.shield
    return condition.evolve(shield=shield.evolve(harmonic=shield.harmonic + per_energy * energy))


def rise(condition: Condition, build: Build) -> Condition | Refusal:
    """Go up to high altitude with a jump, or say why not (V-MOV-13, V-TRN-10)."""
    if glider_of(build) is None:
        return refuse(NOT_FITTED, "it has no Glider Turbines", "V-MOV-13")
    if condition.high:
        return refuse(HIGH, "it is high already", "V-MOV-13")
    if condition.grounded > 0:
        return refuse(GROUNDED, f"it stays on the ground for {_turns(condition.grounded)}", "V-TRN-10")
    return condition.evolve(high=True, high_turns=0)


def land(condition: Condition, build: Build) -> Condition | Refusal:
    """Come down from high altitude, or say why not: a turn on the ground has to follow (V-MOV-13)."""
    row = glider_of(build)
    if row is None or not condition.high:
        return refuse(GROUNDED, "it is on the ground", "V-MOV-13")
    rest = row.ground_turns + (1 if condition.high_turns == 0 else 0)
    return condition.evolve(high=False, high_turns=0, grounded=rest)


def glided(condition: Condition, build: Build, book: Rulebook) -> Condition:
    """Return the condition with a turn gone by for a glider: it comes down when its turns are over."""
    if not condition.high:
        return condition.evolve(grounded=max(0, condition.grounded - 1))
    turns, row = condition.high_turns + 1, glider_of(build)
    if row is None or turns < book.settings.glider.turns:
        return condition.evolve(high_turns=turns)
    return condition.evolve(high=False, high_turns=0, grounded=row.ground_turns)


def smoke(condition: Condition, build: Build, at: Tile, tile: Tile, book: Rulebook) -> Condition | Refusal:
    """Fire a smoke discharger at a tile, or say why not (V-BLD-19, V-TRN-03)."""
    full = int(build.smoke_uses.value)
    left = full if condition.smoke_uses is None else condition.smoke_uses
    if dischargers(build, book) == 0:
        return refuse(NOT_FITTED, "it has no smoke discharger", "V-BLD-19")
    if condition.is_destroyed(SMOKE):
        return refuse(DESTROYED, "the smoke discharger is destroyed", "V-CRT-12")
    if left <= 0:
        return refuse(NO_AMMO, "no smoke rounds are left", "V-BLD-19")
    most = dischargers(build, book) * book.settings.smoke.per_discharger_per_turn
    if condition.smoked >= most:
        return refuse(USED, f"its dischargers fire {most} rounds a turn", "V-TRN-03")
    away, reach = distance_tiles(at, tile, book), book.tables.smoke.range
    if away > reach:
        return refuse(TOO_FAR, f"{tile.label} is {away} tiles away, smoke reaches {reach}", "V-TRN-03", tile)
    return condition.evolve(smoke_uses=left - 1, smoked=condition.smoked + 1)


def dischargers(build: Build, book: Rulebook) -> int:
    """Return how many smoke dischargers a unit has."""
    price = book.tables.component["smoke_discharger"].fixed_cost
    bought = build.spent.get("smoke_discharger", 0.0)
    if price <= 0.0:
        return 1 if bought or build.smoke_uses.value else 0
    return round(bought / price)


def condenser_of(build: Build) -> Condense | None:
    """Return the row of a unit's Shield Condenser, or None."""
    return next((effect.action.condense for effect in build.effects.values() if effect.action.condense), None)


def glider_of(build: Build) -> HighFlight | None:
    """Return the row of a unit's Glider Turbines, or None."""
    return next((effect.action.high for effect in build.effects.values() if effect.action.high), None)


def _turns(turns: int) -> str:
    return "one turn" if turns == 1 else f"{turns} turns"
