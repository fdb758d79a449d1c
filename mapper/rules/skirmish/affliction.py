"""Statuses as they are given and taken away: by Break, Effect and Inflict, and by what cures them."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.powers import does, powers
from mapper.rules.skirmish.status import Status

BROKEN = "Broken"


def receive(fighter: Fighter, status: Status, book: Rulebook) -> Fighter:
    """Return a fighter given a status: unless it has it, or a tag makes it immune (S-STATUS-0, S-BREAK-6)."""
    has_it = any(given.is_like(status) for given in fighter.statuses)
    if has_it or does(fighter, "immune", book, status.name.lower()):
        return fighter
    return replace(fighter, statuses=(*fighter.statuses, status))


def inflicted(striker: Fighter, book: Rulebook) -> Iterator[Status]:
    """Yield the statuses that a hit of the striker gives, whether it costs HP or not (S-DMG-6)."""
    for power in powers(striker, "give-status", book):
        is_action = book.tag_groups.get(power.tag.name) == "action"  # it takes an Action of its own
        if power.word in book.status_rows and not is_action:
            yield Status(power.word, power.ability, power.amount)


def cured(fighter: Fighter, name: str) -> Fighter:
    """Return a fighter without the status of this name."""
    return replace(fighter, statuses=tuple(given for given in fighter.statuses if given.name != name))
