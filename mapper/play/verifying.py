"""Verifying a game: its journal is folded anew, every roll and every seal is reckoned again."""

from collections.abc import Iterator
from dataclasses import dataclass

from mapper.errors import DocumentError, MapperError
from mapper.model.journal import Entry, Rolled
from mapper.model.play import Play
from mapper.model.scenario import Scenario
from mapper.play.dice import fall, fell, key_of, share_of
from mapper.play.game import BEGIN, Game, Rules, resume
from mapper.play.seals import chain_seal, fingerprint, first_seal, state_seal
from mapper.rules.names import called
from mapper.rules.reasons import Refusal
from mapper.rules.script import Roll, outcome_at, play


@dataclass(frozen=True, slots=True)
class Mismatch:
    """What does not hold: at which entry of the journal (None: after the last), and how."""

    entry: int | None
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """What was verified; no mismatch: all of it holds.

    `typed` counts the rolls of real dice, which nothing proves, `head` is the fingerprint of the journal's
    end. Without one noted before, a journal that was cut short can't be told from a shorter game.
    """

    entries: int
    rolls: int
    typed: int
    head: str
    mismatch: Mismatch | None = None


def verify(document: Scenario, rules: Rules, *, head: str | None = None, judge: bool = False) -> Report:
    """Fold a game's journal and report the first thing that does not hold, if any.

    `head` is a fingerprint noted earlier; it must be that of an entry. With `judge` the orders are resolved
    by the rules in force as well, with the dice as they fell: what these tell otherwise is a mismatch too.
    Raises DocumentError when no game is played in the document.
    """
    game = resume(document, rules)
    seals = tuple(fingerprint(entry.chain) for entry in game.entries)
    rolls = [rolled for entry in game.entries for rolled in entry.rolls]
    return Report(
        entries=len(game.entries),
        rolls=len(rolls),
        typed=sum(rolled.typed for rolled in rolls),
        head=seals[-1] if seals else "",
        mismatch=next(_mismatches(game, head, seals, judge=judge), None),
    )


def _mismatches(game: Game, head: str | None, seals: tuple[str, ...], *, judge: bool) -> Iterator[Mismatch]:
    """Yield what does not hold, in the order of the journal."""
    so_far, chain = game.at(0), first_seal(game.play, game.scenario.at_opening())
    for number, entry in enumerate(game.entries):
        chain_now = chain_seal(chain, entry)
        if chain_now != entry.chain:
            yield Mismatch(number, "chain", "it or one before it has been changed since it was sealed")
        yield from _rolls(game.play, so_far.scenario.round, number, entry)
        if judge:
            yield from _judged(so_far, number, entry)
        try:
            so_far = so_far.again(entry)
        except DocumentError as error:
            yield Mismatch(number, "event", f"an event can't be read: {error.one_line()}")
            return
        if state_seal(so_far.scenario) != entry.state:
            yield Mismatch(number, "state", "its events don't lead to the battle it was sealed with")
        chain = chain_now
    if state_seal(so_far.scenario) != state_seal(game.scenario):
        where = _where(so_far.scenario, game.scenario)
        yield Mismatch(None, "document", f"the battle is not as the journal leaves it: {where}")
    if head is not None and head not in seals:
        yield Mismatch(
            None, "head", "no entry has the fingerprint noted: the journal was cut, or is another's"
        )


def _rolls(play: Play, turn: int, number: int, entry: Entry) -> Iterator[Mismatch]:
    """Yield the rolls that don't follow from the seed, or whose outcome isn't that of the number."""
    key = key_of(play)
    for die, rolled in enumerate(entry.rolls):
        name = f"roll {die + 1} ({rolled.reason})"
        if not rolled.typed and fall(key, f"{play.game}/{turn}/{number}/{die}", rolled.sides) != rolled.value:
            yield Mismatch(number, "roll", f"{name}: {rolled.value:g} doesn't follow from the seed")
        elif outcome_at(_roll(rolled), share_of(rolled.value, rolled.sides)) != rolled.outcome:
            yield Mismatch(number, "roll", f"{name}: {rolled.value:g} is no {rolled.outcome}")


def _roll(rolled: Rolled) -> Roll:
    return Roll(rolled.classes, rolled.reason, rolled.clause, measured=rolled.measured, sides=rolled.sides)


def _judged(game: Game, number: int, entry: Entry) -> Iterator[Mismatch]:
    """Yield where the rules in force tell an entry otherwise than it was told when it was played."""
    ruleset, scenario = game.ruleset, game.scenario
    if entry.order.get("order") == BEGIN:
        events = ruleset.begin(scenario)
    else:
        try:
            script = ruleset.resolve(scenario, ruleset.read_order(entry.order))
            if isinstance(script, Refusal):
                yield Mismatch(number, "rules", f"the rules in force refuse the order: {script.text}")
                return
            events, asked = play(script, _Recorded(entry.rolls))
            if len(asked) < len(entry.rolls):
                yield Mismatch(number, "rules", "the rules in force ask fewer rolls")
        except MapperError as error:
            yield Mismatch(number, "rules", f"the rules in force ask other rolls: {error.one_line()}")
            return
    if tuple(event.told() for event in events) != entry.events:
        yield Mismatch(number, "rules", "the rules in force tell other events")


class _Recorded:
    """Dice that fall as they fell before; raises MapperError when another roll is asked for."""

    def __init__(self, rolls: tuple[Rolled, ...]) -> None:
        self._rolls = iter(rolls)

    def __call__(self, roll: Roll, /) -> str:
        before = next(self._rolls, None)
        if before is None:
            raise MapperError(f"no roll was made for {roll.reason}")
        now = fell(roll, before.value, is_typed=before.typed)
        if now != before:
            raise MapperError(f"{roll.reason} is asked otherwise: it was {before.outcome}, is {now.outcome}")
        return now.outcome


def _where(told: Scenario, found: Scenario) -> str:
    """Return the first thing in which a battle differs from what the journal tells."""
    for name in ("round", "phase"):
        if getattr(told, name) != getattr(found, name):
            return name
    for unit in told.units:
        other = found.unit(unit.id)
        if other is None:
            return f"{called(unit)} is missing"
        for name in type(unit).model_fields:
            if getattr(unit, name) != getattr(other, name):
                return f"{called(unit)}: {name}"
    names = ("structures", "edges", "fields", "ground", "legend")
    return next((name for name in names if getattr(told.map, name) != getattr(found.map, name)), "units")
