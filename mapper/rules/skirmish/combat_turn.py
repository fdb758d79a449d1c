"""A Combat Turn: the movement, the one Action and the Free Actions of an activated unit (S-ACT-1)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from mapper.model.value import Identifier, Value
from mapper.rules.reasons import Explained, Reason, Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter, movement
from mapper.rules.skirmish.powers import powers
from mapper.rules.skirmish.status import stops

Points = Annotated[int, Field(ge=0, le=9999)]
CANTO = "Canto"
ACTED, PARTNER, AFTER_ACTION = "acted", "partner", "after_action"


class CombatTurn(Value):
    """What a unit has done in its Combat Turn: the points it spent before and after its Action.

    `partner` is the unit it has traded with.
    """

    unit: Identifier
    spent: Points = 0
    acted: bool = False
    spent_after: Points = 0
    partner: Identifier | None = None


def points_left(turn: CombatTurn, fighter: Fighter, book: Rulebook) -> Explained:
    """Return the movement points a unit may still spend in its turn, with the reasons."""
    full = movement(fighter, book)
    unspent = max(0, int(full.value) - turn.spent)
    if not turn.acted:
        return _explained(*full.reasons, Reason("spent", "S-ACT-1", -min(turn.spent, full.value)))
    reasons = []
    if book.settings.turn.move_after_action:
        reasons.append(Reason("left when it acted", "S-ACT-1", unspent))
    if not any(stops(status, book) for status in fighter.statuses):
        reasons += _after_action(fighter, book)
    if not reasons:
        return Explained(0, (Reason("no movement after the Action", "S-ACT-1", 0),))
    return _explained(*reasons, Reason("spent since", "S-ACT-1", -turn.spent_after))


def moved(turn: CombatTurn, cost: int) -> CombatTurn:
    """Return the turn after so many movement points were spent."""
    if turn.acted:
        return turn.evolve(spent_after=turn.spent_after + cost)
    return turn.evolve(spent=turn.spent + cost)


def acted(turn: CombatTurn) -> CombatTurn:
    """Return the turn after its Action."""
    return turn.evolve(acted=True)


def move_refusal(turn: CombatTurn, fighter: Fighter, cost: int, book: Rulebook) -> Refusal | None:
    """Return why a unit may not spend so many movement points now, or None."""
    left = points_left(turn, fighter, book)
    if cost <= left.value:
        return None
    return Refusal("mobility", (Reason(f"costs {cost}, {left.value:g} left", "S-ACT-1"), *left.reasons))


def act_refusal(turn: CombatTurn) -> Refusal | None:
    """Return why a unit may not take an Action now, or None: it has one a turn."""
    return refuse(ACTED, "it has taken its Action", "S-ACT-1", turn.unit) if turn.acted else None


def equip_refusal(turn: CombatTurn, book: Rulebook) -> Refusal | None:
    """Return why a unit may not equip anything now, or None (S-FREE-1)."""
    if turn.acted and not book.settings.equip.after_action:
        return refuse(AFTER_ACTION, "nothing is equipped after the Action", "S-FREE-1", turn.unit)
    return None


def trade_refusal(turn: CombatTurn, partner: str, *, is_adjacent: bool) -> Refusal | None:
    """Return why a unit may not trade with another now, or None: with one partner a turn (S-FREE-3)."""
    if not is_adjacent:
        return refuse("not_adjacent", "it trades with an adjacent ally only", "S-FREE-3", partner)
    if turn.partner not in (None, partner):
        return refuse(PARTNER, "it has traded with another unit in this turn", "S-FREE-3", turn.partner)
    return None


def _after_action(fighter: Fighter, book: Rulebook) -> Iterator[Reason]:
    """Yield the points that Canto and its like give after the Action (S-TAG canto)."""
    for power in powers(fighter, "after-action-move", book):
        points = book.settings.canto.points if power.tag.name == CANTO else power.amount
        yield Reason(str(power.tag), power.clause, points)


def _explained(*reasons: Reason) -> Explained:
    return Explained(max(0.0, sum(reason.value or 0.0 for reason in reasons)), reasons)
