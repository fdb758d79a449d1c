"""Who has yet to act in this round."""

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.skirmish.alternation import Waiting
from mapper.rules.skirmish.battle import Battle, battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.sides import is_gm
from mapper.rules.skirmish.state import read_condition

AT_ONCE = "at-once"


def waiting_in(scenario: Scenario, book: Rulebook) -> Waiting:
    """Return how many units have yet to act this round, of each player and of the GM (S-UNIT-3)."""
    players, gm = {side.id: 0 for side in scenario.sides if not is_gm(scenario, side.id)}, 0
    battle = battle_of(scenario)
    for unit in scenario.units:
        if not waits(unit, battle, book):
            continue
        if unit.side in players:
            players[unit.side] += 1
        else:
            gm += 1
    return Waiting(players, gm)


def waits(unit: Unit, battle: Battle, book: Rulebook) -> bool:
    """Tell whether a unit has yet to act this round; one that belongs to nobody never acts (S-SCEN-9)."""
    if unit.side is None or is_late(unit, battle, book):
        return False
    condition = read_condition(unit)
    return not condition.activated and condition.hp != 0


def is_late(unit: Unit, battle: Battle, book: Rulebook) -> bool:
    """Tell whether a unit arrived in this round and waits for the next one (S-TURN-5)."""
    return book.settings.turn.reinforcements != AT_ONCE and unit.id not in battle.mustered
