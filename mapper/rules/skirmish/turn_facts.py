"""What a unit's card tells of its turn while a game is played."""

from collections.abc import Iterator

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.reasons import Reason
from mapper.rules.ruleset import Fact
from mapper.rules.skirmish.battle import Battle, battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.mobility import mobility
from mapper.rules.skirmish.state import read_condition
from mapper.rules.skirmish.waiting import is_late

TURN = "Turn"
ONCE = Reason("each unit acts once a round", "S-TURN-1")
ONE_ACTION = Reason("a turn has one Action", "S-ACT-1")


def turn_facts(unit: Unit, scenario: Scenario, book: Rulebook) -> Iterator[Fact]:
    """Yield whether a unit waits, acts or has acted, and what is left of its turn; nothing without a game."""
    battle = battle_of(scenario)
    if battle.due is None or unit.side is None:
        return
    turn = battle.turn
    if turn is None or turn.unit != unit.id:
        yield Fact(TURN, "This round", _words(unit, battle, book), (ONCE,))
        return
    yield Fact(TURN, "This round", "acts now", (ONCE,))
    yield Fact(TURN, "Action", "taken" if turn.acted else "free", (ONE_ACTION,))
    left = mobility(scenario, unit, book)
    yield Fact(TURN, "Movement left", f"{left.value:g}", left.reasons)


def _words(unit: Unit, battle: Battle, book: Rulebook) -> str:
    if is_late(unit, battle, book):
        return "waits for the next"
    return "has acted" if read_condition(unit).activated else "waits"
