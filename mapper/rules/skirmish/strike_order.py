"""Who strikes when in a combat: attack, counter and follow up."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from mapper.rules.skirmish.avoid import avo
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.bout import Bout, begun, distance_now, fighter_now, unhurt
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.powers import does, worth
from mapper.rules.skirmish.readiness import counter_refusal, strike_refusal

LAST = "strike-last"
_REMEMBERED = 1024


class Phase(StrEnum):
    """The series a strike belongs to (S-COMBAT-1)."""

    ATTACK = "attack"
    COUNTER = "counter"
    FOLLOW_UP = "follow-up"


@dataclass(frozen=True, slots=True)
class Turn:
    """A place in the order of strikes: the series, and whether it is the second strike of it."""

    phase: Phase
    again: bool = False


def turns(encounter: Encounter) -> tuple[Turn, ...]:
    """Return the strikes a combat may have at most, in order (S-COMBAT-1, S-HEAVY-1)."""
    attack, counter, follow_up = ((Turn(phase), Turn(phase, again=True)) for phase in Phase)
    if strikes_all(
        encounter.attacker, encounter.book
    ):  # S-TAG aoe: one strike at each enemy, no counters, no follow up
        return attack[:1]
    if defender_is_first(encounter):
        return (*counter, *attack, *follow_up)
    return (*attack, *counter, *follow_up)


def striker(encounter: Encounter, bout: Bout, turn: Turn) -> Role | None:
    """Return who strikes in a turn of the order, None where nobody does."""
    return None if bout.is_over else _striker(encounter, unhurt(bout, helped=True), turn)


@lru_cache(_REMEMBERED)
def _striker(encounter: Encounter, bout: Bout, turn: Turn) -> Role | None:
    match turn.phase:
        case Phase.ATTACK:
            by = Role.ATTACKER if _can_attack(encounter, bout) else None
        case Phase.COUNTER:
            by = Role.DEFENDER if can_counter(encounter, bout) else None
        case Phase.FOLLOW_UP:
            by = follower(encounter, bout)
    return None if by is None or (turn.again and not _strikes_twice(encounter, by)) else by


def struck(encounter: Encounter, by: Role, turn: Turn) -> Role:
    """Return whom a strike falls on: a guard takes the first of an attack (S-TAG qi-adept)."""
    on = by.opponent
    guarded = turn == Turn(Phase.ATTACK) or turn == Turn(Phase.COUNTER)
    return on.guarded_by if guarded and on.guarded_by in encounter.fighters else on


def defender_is_first(encounter: Encounter) -> bool:
    """Tell whether the counter comes before the attack: a Heavy attacker's, not one of two (S-HEAVY-1)."""
    book = encounter.book
    heavy = does(encounter.attacker, LAST, book) and not does(encounter.defender, LAST, book)
    return heavy and can_counter(encounter, begun(encounter))


def can_counter(encounter: Encounter, bout: Bout) -> bool:
    """Tell whether the defender is able to counter by now (S-COUNTER-1)."""
    if strikes_all(encounter.attacker, encounter.book):
        return False
    defender = fighter_now(encounter, bout, Role.DEFENDER)
    return counter_refusal(defender, distance_now(encounter, bout), encounter.book) is None


def follower(encounter: Encounter, bout: Bout) -> Role | None:
    """Return who strikes again by now, None when nobody does (S-FOLLOW-1, S-FOLLOW-2)."""
    book, away = encounter.book, distance_now(encounter, bout)
    attacker, defender = (fighter_now(encounter, bout, role) for role in (Role.ATTACKER, Role.DEFENDER))
    lead = avo(attacker, book).value - avo(defender, book).value
    if strikes_all(attacker, book) or abs(lead) < book.settings.follow_up.gap:
        return None
    by, fighter = (Role.ATTACKER, attacker) if lead > 0 else (Role.DEFENDER, defender)
    if does(fighter, "forbid", book, "follow-up"):
        return None
    needs_counter = by is Role.DEFENDER and book.settings.follow_up.defender_needs_counter
    refuses = counter_refusal if needs_counter else strike_refusal
    return by if refuses(fighter, away, book) is None else None


def strikes_all(fighter: Fighter, book: Rulebook) -> bool:
    """Tell whether a fighter's weapon strikes every enemy in range at once (S-TAG aoe)."""
    return does(fighter, "targets", book, "all-in-range")


def strikes_twice(fighter: Fighter, book: Rulebook) -> bool:
    """Tell whether a fighter's weapon strikes twice in an attack (S-TAG brave)."""
    return worth(fighter, "strikes", book) > 1


def _can_attack(encounter: Encounter, bout: Bout) -> bool:
    """Tell whether the attacker can still strike: a counter that came first may have silenced it."""
    attacker = fighter_now(encounter, bout, Role.ATTACKER)
    return strike_refusal(attacker, distance_now(encounter, bout), encounter.book) is None


def _strikes_twice(encounter: Encounter, by: Role) -> bool:
    """S-TAG brave: two strikes for the side that attacks, by the setting for the other as well."""
    defends = by is Role.DEFENDER and not encounter.book.settings.brave.on_counter
    return strikes_twice(encounter.fighters[by], encounter.book) and not defends
