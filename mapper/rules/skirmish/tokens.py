"""How a fighter looks on the map: its outline and sign, its HP, and the badges of what has befallen it."""

from collections.abc import Iterator

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.ruleset import Token
from mapper.rules.skirmish.battle import battle_of
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.fighter import Fighter, has
from mapper.rules.skirmish.shape import shape_of
from mapper.rules.skirmish.state import read_condition

LEADER = "Leader"
BADGES = {
    "Broken": "broken",
    "Frozen": "frozen",
    "Silenced": "silenced",
    "Poisoned": "poison",
    "Barrier": "barrier",
}
"""The statuses that show on the map, by the badge of each."""


def token(unit: Unit, scenario: Scenario, book: Rulebook) -> Token:
    """Return how a unit looks.

    Raises DocumentError when its sheet or state is none of these rules.
    """
    made = fighter_of(unit, scenario, book)
    return Token(
        shape=shape_of(made),
        hp=(made.hp, made.max_hp),
        badges=tuple(_badges(made, is_done=_is_done(unit, scenario))),
    )


def _is_done(unit: Unit, scenario: Scenario) -> bool:
    """Tell whether a unit has acted this round; the one whose turn it is has not yet."""
    turn = battle_of(scenario).turn
    return read_condition(unit).activated and (turn is None or turn.unit != unit.id)


def _badges(made: Fighter, *, is_done: bool) -> Iterator[str]:
    if is_done:
        yield "done"
    if has(made, LEADER):
        yield "leader"
    names = {status.name for status in made.statuses}
    yield from (badge for name, badge in BADGES.items() if name in names)
