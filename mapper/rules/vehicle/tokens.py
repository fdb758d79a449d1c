"""How a unit looks on the map: its silhouette, what is left of it, its shield and its badges."""

import math

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.ruleset import Token
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.defence import target_of
from mapper.rules.vehicle.move import mobility_left
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import COCKPIT, Condition, read_condition
from mapper.rules.vehicle.target import Infantry, Target, Victim

PIPS = 5
UP, DOWN = "up", "down"
STUN, HIGH, HUNKER, DONE = "stun", "high", "hunker", "done"
_ALMOST = 1e-9  # forgives the last bits where a share is rounded up


def token(unit: Unit, scenario: Scenario, book: Rulebook) -> Token:
    """Return how a unit looks.

    Raises DocumentError when its sheet or state is not one this ruleset knows.
    """
    made, condition = build_of(unit, book), read_condition(unit)
    body = target_of(made, condition, book)
    left, full = (0.0, 1.0) if condition.is_destroyed(COCKPIT) else _health(made, body)
    return Token(
        shape=made.type,
        pips_left=None if left >= full else max(0, math.ceil(PIPS * left / full - _ALMOST)),
        pips=PIPS,
        shield=_shield(made, body),
        badges=tuple(_badges(made, condition, book)),
        docked=[other.carrier for other in scenario.units].count(unit.id),
    )


def _health(made: Build, body: Victim) -> tuple[float, float]:
    """Return what is left of internals or health, and how much there was."""
    match body:
        case Target(internals=internals):
            return (internals.left, internals.full) if internals else (0.0, 0.0)
        case Infantry(health=health):
            return health, made.health.value if made.health else 0.0


def _shield(made: Build, body: Victim) -> str | None:
    if made.shield is None:
        return None
    return UP if body.shield_up else DOWN


def _badges(made: Build, condition: Condition, book: Rulebook) -> list[str]:
    worn = {
        STUN: condition.stun > 0,
        HIGH: condition.high,
        HUNKER: condition.hunker is not None,
        DONE: _is_done(made, condition, book),
    }
    return [badge for badge, wears in worn.items() if wears]


def _is_done(made: Build, condition: Condition, book: Rulebook) -> bool:
    """Tell whether it has acted and nothing is left to it: no mobility, no weapon that has not fired."""
    acted = bool(condition.fired) or condition.mobility_spent > 0 or condition.hunker is not None
    weapons = {weapon.place for weapon in made.weapons}
    return acted and weapons <= set(condition.fired) and mobility_left(made, condition, book).value <= 0
