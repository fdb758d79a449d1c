"""The number to roll against for a hit, and the one for a critical hit."""

from collections.abc import Iterator

from mapper.rules.figures import signed
from mapper.rules.reasons import Explained, Reason, total
from mapper.rules.skirmish.avoid import avoid_reasons
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter, rating_reasons
from mapper.rules.skirmish.powers import does, powers
from mapper.rules.skirmish.ratings import Ability, shifted

HIGHEST = 100


def target_number(striker: Fighter, target: Fighter, advantage: int, book: Rulebook) -> Explained | None:
    """Return what a strike may roll at most on 1d100, None where it hits without a roll (S-HIT-2, S-HIT-4).

    The reasons are points of the target number: each step of Dex and of Avoid counts by what it changes.
    """
    if does(striker, "auto-hit", book):
        return None
    own, *dex_steps = dexterity_reasons(striker, advantage, book)
    theirs, *avoid_steps = avoid_reasons(target, striker, book)
    dex, avoid = int(own.value or 0), int(theirs.value or 0)

    def number() -> int:
        return book.tables.to_hit.at(shifted(dex, 0), shifted(avoid, 0))

    before = number()
    text, row = f"{own.text} against {theirs.text}", f"to_hit.{shifted(dex, 0).name}"
    reasons = [book.reason(row, text, before, clause="S-HIT-4")]
    for step in dex_steps:
        dex += int(step.value or 0)
        reasons.append(_change(step, Ability.DEX, number() - before))
        before = number()
    for step in avoid_steps:
        avoid += int(step.value or 0)
        reasons.append(_change(step, "Avoid", number() - before))
        before = number()
    return Explained(number(), tuple(reasons))


def dexterity_reasons(striker: Fighter, advantage: int, book: Rulebook) -> tuple[Reason, ...]:
    """Return what the Dex of a strike is made of, in steps and not yet clamped (S-HIT-2)."""
    reasons = list(rating_reasons(striker, Ability.DEX, book))
    if advantage:
        word = "advantage" if advantage > 0 else "disadvantage"
        steps = advantage * book.settings.triangle.dex
        reasons.append(Reason(f"{word} of the weapon triangle", "S-TRI-2", steps))
    own = (Reason(str(power.tag), power.clause, power.amount) for power in powers(striker, "dex", book))
    return (*reasons, *own)


def critical_range(striker: Fighter, target: Fighter, book: Rulebook) -> Explained:
    """Return what a strike that hits must roll at most to be critical; 0 where it never is (S-CRIT-1)."""
    barred = next((power for power in powers(striker, "forbid", book) if power.word == "crit"), None)
    if barred is not None:
        return Explained(0, (Reason(f"{barred.tag.name}: never critical", barred.clause),))
    reasons = list(_critical_steps(striker, target, book))
    kept = max(0, min(HIGHEST, int(total(reasons))))
    if kept != total(reasons):
        reasons.append(Reason(f"kept within 0 to {HIGHEST}", "S-CRIT-1", kept - total(reasons)))
    return Explained(kept, tuple(reasons))


def _critical_steps(striker: Fighter, target: Fighter, book: Rulebook) -> Iterator[Reason]:
    crit = book.settings.crit
    deadly = tuple(powers(striker, "crit-base", book))
    replaced = bool(deadly) and crit.deadly_mode == "replace"
    if not replaced:
        yield Reason("critical range", "S-CRIT-1", crit.base)
    if replaced and crit.deadly_edge == "less-than":
        yield Reason("below it, not at it", "S-CRIT-1", -1)
    own = (*deadly, *powers(striker, "crit", book))
    yield from (Reason(str(power.tag), power.clause, power.amount) for power in own)
    for power in powers(target, "foe-crit", book):
        yield Reason(f"{power.tag} of {target.name}", power.clause, power.amount)


def _change(step: Reason, rated: str, points: int) -> Reason:
    return Reason(f"{step.text}: {rated} {signed(step.value or 0)}", step.clause, points, step.where)
