"""What a strike that hits takes off its target."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mapper.rules.reasons import Explained, Reason, total
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import (
    Fighter,
    clamped,
    guard,
    rating,
    rating_of,
    rating_reasons,
    tags,
)
from mapper.rules.skirmish.powers import does, powers
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.shelter import shelter

EFFECTIVE, POISONED = "Effective", "Poisoned"


@dataclass(frozen=True, slots=True)
class Blow:
    """A strike that hits: the striker's place in the triangle, who backs it up, and who takes it how.

    `helpers` are the allies whose Backup counts for it; `halved` tells that a Qi Adept takes it for another.
    """

    striker: Fighter
    target: Fighter
    advantage: int
    helpers: tuple[str, ...] = ()
    halved: bool = False


def damage(blow: Blow, book: Rulebook, *, critical: bool = False) -> Explained:
    """Return the damage of a blow, step by step, whatever HP are left (S-DMG-1 to S-DMG-5)."""
    reasons = list(_dealt(blow, book))
    reasons += floor(reasons, "S-DMG-2")
    early = book.settings.crit.timing == "before-reduction"
    if critical and early:
        reasons.append(_doubled(reasons, book))
    reasons += _reduction(blow, book)
    reasons += floor(reasons, "S-DMG-5")
    if critical and not early:
        reasons.append(_doubled(reasons, book))
    if blow.halved:
        reasons.append(_halved(reasons, book))
    return Explained(int(total(reasons)), tuple(reasons))


def is_magic(fighter: Fighter, book: Rulebook) -> bool:
    """Tell whether what a fighter holds does magic damage (S-WPN-3)."""
    weapon = fighter.weapon
    return does(fighter, "damage-type", book, "magic") or (weapon is not None and weapon.damage == "magic")


def struck_with(striker: Fighter, book: Rulebook) -> Iterator[Reason]:
    """Yield what a striker brings to any target: base damage and might (S-DMG-1, S-DMG-2)."""
    ability = Ability.MAG if is_magic(striker, book) else Ability.STR
    rated = rating_of(rating(striker, ability, book))
    base = book.tables.base_damage.at(rated) + book.settings.damage.base_shift
    text = f"{ability} {rated.name} of {striker.name}"
    yield book.reason(f"base_damage.{rated.name}", text, base, clause="S-DMG-1")
    if striker.weapon is not None and striker.weapon.might:
        yield Reason(f"might of {striker.weapon.name}", "S-DMG-2", striker.weapon.might)


def floor(reasons: Sequence[Reason], clause: str) -> tuple[Reason, ...]:
    """Return the reason that brings a sum below nothing up to it, if there is need of one."""
    below = total(reasons)
    return (Reason("never below 0", clause, -below),) if below < 0 else ()


def _dealt(blow: Blow, book: Rulebook) -> Iterator[Reason]:
    """S-DMG-1 and S-DMG-2: the base and all that is added to it."""
    striker, settings = blow.striker, book.settings
    yield from struck_with(striker, book)
    if blow.advantage:
        word = "advantage" if blow.advantage > 0 else "disadvantage"
        yield Reason(f"{word} of the weapon triangle", "S-TRI-2", blow.advantage * settings.triangle.damage)
    yield from effective_against(striker, blow.target, book)
    for power in powers(blow.target, "damage-taken", book):
        more = settings.poison.bonus if power.tag.name == POISONED else power.amount
        yield Reason(f"{blow.target.name} is {power.tag}", power.clause, more)
    for helper in blow.helpers:
        yield Reason(f"Backup of {helper}", "S-TAG backup", settings.backup.bonus)


def effective_against(striker: Fighter, target: Fighter, book: Rulebook) -> tuple[Reason, ...]:
    """Return what being effective against the target adds: once, however many tags are (S-DMG-2)."""
    names = {tag.name for tag in tags(target)}
    countered = {power.word for power in powers(target, "negate-effective", book)}
    found = [
        Reason(
            str(power.tag),
            power.clause,
            book.settings.effective.bonus if power.tag.name == EFFECTIVE else power.amount,
        )
        for power in powers(striker, "damage", book)
        if power.word in names and power.word not in countered
    ]
    return tuple(sorted(found, key=lambda reason: -(reason.value or 0)))[:1]


def _reduction(blow: Blow, book: Rulebook) -> Iterator[Reason]:
    """S-DMG-4: the rating of the target, its tile, and its guard against martial damage."""
    target, magic = blow.target, is_magic(blow.striker, book)
    ability = Ability.RES if magic else Ability.DEF
    sheltered = shelter(target, blow.striker, book).reduction
    in_points = book.settings.terrain.dr == "points"
    steps = () if in_points else sheltered.reasons
    rated = rating_of(clamped((*rating_reasons(target, ability, book), *steps)))
    text = f"{ability} {rated.name} of {target.name}"
    for power in powers(blow.striker, "foe-defence-at-most", book):
        if rated > Rating[power.word]:
            rated, text = Rating[power.word], f"{text} counts as {power.word}: {power.tag}"
    points = book.tables.reduction.at(rated)
    yield book.reason(f"reduction.{rated.name}", text, -points, clause="S-DMG-4")
    if in_points:
        yield from _taken_off(sheltered)
    if not magic:
        yield from _taken_off(guard(target))


def _taken_off(points: Explained) -> Iterator[Reason]:
    """Yield what makes up points of reduction, as it comes off the damage."""
    yield from (Reason(why.text, why.clause, -(why.value or 0)) for why in points.reasons)


def _doubled(reasons: list[Reason], book: Rulebook) -> Reason:
    """S-DMG-3: a critical hit multiplies what there is so far."""
    times = book.settings.crit.multiplier
    return Reason(f"critical: times {times}", "S-DMG-3", total(reasons) * (times - 1))


def _halved(reasons: list[Reason], book: Rulebook) -> Reason:
    """S-DMG-5: a Qi Adept takes half of it."""
    points = int(total(reasons))
    taken = (points + 1) // 2 if book.settings.qi_adept.share == "half-up" else points // 2
    return Reason("half of it: Qi Adept", "S-TAG qi-adept", taken - points)
