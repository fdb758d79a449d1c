"""The attacks that cases give: attacker, defender, those who stand by, and the dice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from mapper.errors import MapperError
from mapper.rules.given import only
from mapper.rules.reasons import Refusal
from mapper.rules.script import Roll, Script, outcome_at, play
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.cases.given import fighter_given
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.readiness import strike_refusal
from mapper.rules.skirmish.strike import DIE
from mapper.rules.skirmish.support import guard_refusal, helpers

T = TypeVar("T")
ATTACK = ("attacker", "defender", "distance", "backup")


def encounter_given(given: Mapping[str, Any], book: Rulebook, *more: str) -> Encounter | Refusal:
    """Return the attack that a case gives, or why it can't be made; `more` are further keys it may have."""
    only(given, *ATTACK, *more)
    fighters = {
        Role.ATTACKER: fighter_given(given["attacker"], book, "attacker"),
        Role.DEFENDER: fighter_given(given["defender"], book, "defender"),
    }
    if given.get("guard") is not None:
        fighters[Role.GUARD] = fighter_given(given["guard"], book, "guard")
    distance = given.get("distance", 1)
    allies = helpers(_allies(given.get("backup", ()), book), book)
    refusal = strike_refusal(fighters[Role.ATTACKER], distance, book)
    if refusal is None and Role.GUARD in fighters:
        refusal = guard_refusal(fighters[Role.GUARD], book)
    return refusal or Encounter(book, fighters, distance, allies)


def rolled(script: Script[T], rolls: Sequence[int]) -> T:
    """Return how a script ends with these rolls; raises MapperError for too few, too many or odd ones."""
    left = list(rolls)

    def fall(roll: Roll) -> str:
        if not left:
            raise MapperError("there are too few rolls", place="rolls")
        number = left.pop(0)
        if not 1 <= number <= DIE:
            raise MapperError(f"{number} is no roll", place="rolls", remedy=f"1 to {DIE}")
        return outcome_at(roll, number)

    result, _ = play(script, fall)
    if left:
        raise MapperError(f"{len(left)} rolls are left over", place="rolls")
    return result


def _allies(given: Sequence[Mapping[str, Any]], book: Rulebook) -> Iterator[tuple[Fighter, int]]:
    for number, ally in enumerate(given, start=1):
        fields = {key: value for key, value in ally.items() if key != "distance"}
        yield fighter_given(fields, book, f"ally {number}"), ally.get("distance", 1)
