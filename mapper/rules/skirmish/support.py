"""Allies who stand by in a combat: Backup adds to a strike, a Qi Adept takes one for another."""

from collections.abc import Iterable

from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.powers import does
from mapper.rules.skirmish.readiness import strike_refusal


def helpers(allies: Iterable[tuple[Fighter, int]], book: Rulebook) -> tuple[str, ...]:
    """Return the names of the attacker's allies, with their distances to the target, whose Backup counts.

    One is enough, unless the GM counts each (S-TAG backup).
    """
    names = tuple(ally.name for ally, away in allies if backs_up(ally, away, book))
    return names if book.settings.backup.limit == "each" else names[:1]


def backs_up(ally: Fighter, distance_tiles: int, book: Rulebook) -> bool:
    """Tell whether an ally of the attacker could itself strike the target from so far (S-TAG backup)."""
    return does(ally, "ally-damage", book) and strike_refusal(ally, distance_tiles, book) is None


def guard_refusal(guard: Fighter, book: Rulebook) -> Refusal | None:
    """Return why a unit can't take a strike for another beside it, or None (S-TAG qi-adept)."""
    if not does(guard, "intercept", book):
        return refuse("no_guard", f"{guard.name} is no Qi Adept", "S-TAG qi-adept")
    if guard.hp < guard.max_hp:
        return refuse("no_guard", f"{guard.name} is not at full HP", "S-TAG qi-adept")
    return None
