"""How hard a fighter is to hit, and how fast it is to strike again."""

from mapper.rules.reasons import Explained, Reason
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter, clamped, rating_reasons, weight
from mapper.rules.skirmish.ratings import Ability
from mapper.rules.skirmish.shelter import shelter


def avo(fighter: Fighter, book: Rulebook) -> Explained:
    """Return a fighter's Avo, a rating: Speed less the Weight of what it holds, no terrain (S-FOLLOW-1)."""
    return clamped(_speed(fighter, book))


def avoid(fighter: Fighter, striker: Fighter, book: Rulebook) -> Explained:
    """Return a fighter's Avoid, a rating, against a strike: its Avo and what its tile adds (S-HIT-3)."""
    return clamped(avoid_reasons(fighter, striker, book))


def avoid_reasons(fighter: Fighter, striker: Fighter, book: Rulebook) -> tuple[Reason, ...]:
    """Return what a fighter's Avoid is made of, in steps and not yet clamped."""
    return (*_speed(fighter, book), *shelter(fighter, striker, book).avoid.reasons)


def _speed(fighter: Fighter, book: Rulebook) -> tuple[Reason, ...]:
    steps = (Reason(why.text, why.clause, -(why.value or 0.0)) for why in weight(fighter, book).reasons)
    return (*rating_reasons(fighter, Ability.SPD, book), *steps)
