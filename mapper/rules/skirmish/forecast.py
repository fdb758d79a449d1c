"""What an attack promises before it begins."""

from dataclasses import dataclass

from mapper.rules.reasons import Explained
from mapper.rules.skirmish.avoid import avo, avoid
from mapper.rules.skirmish.bout import begun
from mapper.rules.skirmish.combat import promise_of
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.strike import Promise
from mapper.rules.skirmish.strike_order import can_counter, defender_is_first, follower


@dataclass(frozen=True, slots=True)
class Forecast:
    """The attacker's first strike, both Avo, the defender's Avoid, and who strikes back, first and again.

    All of it is by the state before the first strike.
    """

    strike: Promise
    attacker_avo: Explained
    defender_avo: Explained
    defender_avoid: Explained
    can_counter: bool
    defender_is_first: bool
    follow_up: Role | None


def forecast(encounter: Encounter) -> Forecast:
    """Return what an attack promises if no guard takes its first strike."""
    bout, book = begun(encounter), encounter.book
    return Forecast(
        strike=promise_of(encounter, bout, Role.ATTACKER, Role.DEFENDER),
        attacker_avo=avo(encounter.attacker, book),
        defender_avo=avo(encounter.defender, book),
        defender_avoid=avoid(encounter.defender, encounter.attacker, book),
        can_counter=can_counter(encounter, bout),
        defender_is_first=defender_is_first(encounter),
        follow_up=follower(encounter, bout),
    )
