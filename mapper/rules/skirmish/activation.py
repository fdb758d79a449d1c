"""What befalls a unit by itself: as its activation starts and ends, and as a round ends."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from mapper.rules.reasons import Reason
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.powers import does, powers
from mapper.rules.skirmish.ratings import Rating
from mapper.rules.skirmish.status import Status

POISONED = "Poisoned"
START, END, NEXT_ROUND = "activation-start", "activation-end", "end-of-next-round"
SECOND = 2


@dataclass(frozen=True, slots=True)
class Passing:
    """A fighter after something passed: what its HP gained and lost, and the statuses that ended."""

    fighter: Fighter
    changes: tuple[Reason, ...] = ()
    ended: tuple[Status, ...] = ()


def activation_start(fighter: Fighter, book: Rulebook) -> Passing:
    """Return a fighter as its activation starts: Broken ends, its tile and Blessed act (S-TURN-6)."""
    if fighter.is_routed:
        return Passing(fighter)
    begun = tuple(replace(status, activations=status.activations + 1) for status in fighter.statuses)
    started = _without(replace(fighter, statuses=begun), lambda status: START in _ends(status, book))
    row, works = fighter.terrain, _works(fighter, book)
    blessings = powers(fighter, "heal-at-start", book)
    offered = (
        Reason(row.name, "S-TERR-4", row.heal_at_start if works else 0),
        *(Reason(str(power.tag), power.clause, power.amount) for power in blessings),
        Reason(row.name, "S-TERR-4", -_harm(fighter, book) if works else 0),
    )
    return _with_changes(started, offered)


def activation_end(fighter: Fighter, book: Rulebook) -> Passing:
    """Return a fighter as its activation ends: its tile heals, and statuses end with it (S-TURN-6)."""
    if fighter.is_routed:
        return Passing(fighter)
    lasts = book.settings.poison.activations

    def is_over(status: Status) -> bool:
        run_out = status.name == POISONED and 0 < lasts <= status.activations
        return run_out or END in _ends(status, book)

    healed = fighter.terrain.heal_at_end if _works(fighter, book) else 0
    return _with_changes(_without(fighter, is_over), (Reason(fighter.terrain.name, "S-TERR-4", healed),))


def round_end(fighter: Fighter, book: Rulebook) -> Passing:
    """Return a fighter as a round ends: what lasts to the end of the next one is counted (S-TURN-7)."""
    if fighter.is_routed:
        return Passing(fighter)
    counted = tuple(replace(status, rounds=status.rounds + 1) for status in fighter.statuses)
    return _without(
        replace(fighter, statuses=counted),
        lambda status: NEXT_ROUND in _ends(status, book) and status.rounds >= SECOND,
    )


def _with_changes(passing: Passing, offered: Iterable[Reason]) -> Passing:
    """Return the fighter with what is offered of HP, each kept between none and all of them."""
    fighter, changes = passing.fighter, list[Reason]()
    for reason in offered:
        hp = max(0, min(fighter.max_hp, fighter.hp + int(reason.value or 0)))
        if hp != fighter.hp:
            changes.append(replace(reason, value=hp - fighter.hp))
            fighter = replace(fighter, hp=hp)
    return replace(passing, fighter=fighter, changes=tuple(changes))


def _without(fighter: Fighter, is_over: Callable[[Status], bool]) -> Passing:
    ended = tuple(status for status in fighter.statuses if is_over(status))
    left = tuple(status for status in fighter.statuses if status not in ended)
    return Passing(replace(fighter, statuses=left), ended=ended)


def _ends(status: Status, book: Rulebook) -> tuple[str, ...]:
    row = book.status_rows.get(status.name)
    return () if row is None else row.ends


def _works(fighter: Fighter, book: Rulebook) -> bool:
    """S-TERR-4: tiles heal and burn Flying units too, unless the GM has it otherwise."""
    return not (book.settings.terrain.flying_ignores_specials and does(fighter, "terrain", book, "ignore"))


def _harm(fighter: Fighter, book: Rulebook) -> int:
    """S-TERR-4: HP that a tile takes, whole or less the reduction of rating E."""
    harm = fighter.terrain.damage_at_start
    reduced = book.tables.reduction.at(Rating.E) if book.settings.terrain.flames_reduced else 0
    return max(0, harm - reduced)
