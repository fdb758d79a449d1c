"""The exact odds of a whole combat."""

from collections.abc import Mapping
from functools import partial

from mapper.rules.script import Script, odds_of_steps
from mapper.rules.skirmish.bout import Bout, begun
from mapper.rules.skirmish.combat import exchange
from mapper.rules.skirmish.encounter import Encounter
from mapper.rules.skirmish.strike_order import Turn, turns


def combat_odds(encounter: Encounter) -> Mapping[Bout, float]:
    """Return every way a combat may stand after its last strike, with its chance."""
    steps = (partial(_step, encounter, turn) for turn in turns(encounter))
    return odds_of_steps(begun(encounter), steps)


def _step(encounter: Encounter, turn: Turn, bout: Bout) -> Script[Bout]:
    bout, _ = yield from exchange(encounter, bout, turn)
    return bout
