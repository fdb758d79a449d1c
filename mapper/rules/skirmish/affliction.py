"""Statuses as they are given and taken away: by Break, Effect and Inflict, and by what cures them."""

from collections.abc import Iterator
from dataclasses import replace

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter, tags
from mapper.rules.skirmish.status import Status

BROKEN = "Broken"
EFFECT = "Effect"
INFLICT = "Inflict"
INFLICTED = "Inflicted"


def receive(fighter: Fighter, status: Status, book: Rulebook) -> Fighter:
    """Return a fighter given a status: unless it has it, or a tag makes it immune (S-STATUS-0, S-BREAK-6)."""
    immune = f"immune({status.name.lower()})"
    rows = (book.tag_rows.get(tag.name) for tag in tags(fighter))
    if any(row is not None and immune in row.ops for row in rows):
        return fighter
    if any(given.is_like(status) for given in fighter.statuses):
        return fighter
    return replace(fighter, statuses=(*fighter.statuses, status))


def inflicted(striker: Fighter, book: Rulebook) -> Iterator[Status]:
    """Yield the statuses that a hit of the striker gives, whether it costs HP or not (S-DMG-6)."""
    for tag in tags(striker):
        if tag.name == EFFECT and tag.word is not None and tag.word in book.status_rows:
            yield Status(tag.word)
        elif tag.name == INFLICT and tag.ability is not None:
            yield Status(INFLICTED, tag.ability, tag.amount or 0)


def cured(fighter: Fighter, name: str) -> Fighter:
    """Return a fighter without the status of this name."""
    return replace(fighter, statuses=tuple(given for given in fighter.statuses if given.name != name))
