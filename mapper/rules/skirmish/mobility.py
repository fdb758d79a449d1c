"""How far a unit may still go now: the points of its Combat Turn, or all of them."""

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Explained
from mapper.rules.skirmish.battle import battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.combat_turn import points_left
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.fighter import movement


def mobility(scenario: Scenario, unit: Unit, book: Rulebook) -> Explained:
    """Return the movement points a unit has: those left in its turn, else those of a fresh one (S-ACT-1)."""
    fighter, turn = fighter_of(unit, scenario, book), battle_of(scenario).turn
    if turn is not None and turn.unit == unit.id:
        return points_left(turn, fighter, book)
    return movement(fighter, book)
