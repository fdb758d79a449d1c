"""A game: a scenario that is played by orders, which can be taken back, and lines that were left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from mapper.errors import DocumentError, UsageError
from mapper.model.battlemap import BattleMap
from mapper.model.journal import Entry, Rolled
from mapper.model.play import Branch, Opening, Play
from mapper.model.scenario import Scenario
from mapper.model.value import Json
from mapper.play.dice import SealedDice
from mapper.play.seals import first_seal, sealed, state_seal
from mapper.rules.deeds import Event, Order
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Ruleset
from mapper.rules.script import play as run

BEGIN = "begin"
"""The order of the first entry, which nobody gives."""
Rules: TypeAlias = Callable[[Scenario], Ruleset]
"""Gives the ruleset of a scenario, with its settings and house rules in force."""


@dataclass(frozen=True)
class Game:
    """A game as it stands: `scenario` holds no journal meanwhile, `entries` are it.

    A game never changes: each deed makes another, and the one before stays as it was.
    """

    scenario: Scenario
    entries: tuple[Entry, ...]
    rules: Rules = field(repr=False)
    before: "Game | None" = field(default=None, repr=False, compare=False)

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force now."""
        return self.rules(self.scenario)

    @property
    def play(self) -> Play:
        """The game's dice, opening and branches."""
        return play_of(self.scenario)

    @property
    def document(self) -> Scenario:
        """The game as it is saved: how it stands now, and the journal."""
        play = self.play.evolve(opening=_lean(self.play.opening, self.scenario.map))
        return self.scenario.evolve(play=play, journal=self.entries)

    @property
    def head(self) -> str:
        """The seal of all that has happened so far."""
        if self.entries:
            return self.entries[-1].chain
        return first_seal(self.play, self.scenario.at_opening())

    def do(self, order: Order, *, typed: Sequence[float] = ()) -> "Game | Refusal":
        """Return the game after an order, or why it may not be given.

        The dice are those of this place in the game: the same order, given again, rolls the same. `typed` are
        numbers the GM rolled with real dice; raises UsageError when there are more of them than rolls.
        """
        script = self.ruleset.resolve(self.scenario, order)
        if isinstance(script, Refusal):
            return script
        dice = SealedDice(self.play, turn=self.scenario.round, entry=len(self.entries), typed=typed)
        events, _ = run(script, dice)
        if dice.typed_left:
            raise UsageError(f"{dice.typed_left} of the numbers typed answer no roll of this order")
        return _entered(self, order.told(), dice.rolled, events)

    def undo(self, *, keep: str | None = None) -> "Game":
        """Return the game without its last order; with `keep` that goes into the branch of this name.

        Raises UsageError when there is no order, or a branch of this name began elsewhere.
        """
        if len(self.entries) <= 1:
            raise UsageError("no order is left to take back")
        number, last = len(self.entries) - 1, self.entries[-1]
        branches = tuple(_reaching_back(branch, number, last) for branch in self.play.branches)
        if keep is not None:
            kept = next((branch for branch in branches if branch.name == keep), None)
            if kept is None:
                branches = (*branches, Branch(name=keep, after=number, entries=(last,)))
            elif kept.after != number:
                raise UsageError("a branch of this name left the game elsewhere", place=keep)
        return _with_branches(self.before or self.at(number), branches)

    def revisit(self, name: str, *, keep: str | None = None) -> "Game":
        """Return the game as it went in a branch; `keep` names a branch for what is left by that.

        Raises UsageError when there is no such branch, or what is left needs a name.
        """
        branch = next((branch for branch in self.play.branches if branch.name == name), None)
        if branch is None:
            known = ", ".join(branch.name for branch in self.play.branches) or "there are none"
            raise UsageError("there is no such branch", place=name, remedy=known)
        game = self
        while len(game.entries) > branch.after:
            game = game.undo(keep=keep)
        branch = next(branch for branch in game.play.branches if branch.name == name)
        for entry in branch.entries:
            game = game.again(entry)
        return game

    def at(self, number: int) -> "Game":
        """Return the game as it stood after the first `number` entries of its journal."""
        game = self
        while len(game.entries) > number and game.before is not None:
            game = game.before
        if len(game.entries) == number:
            return game
        opening = self.scenario.at_opening().evolve(play=self.play.evolve(state={}))
        game = Game(opening, (), self.rules)
        for entry in self.entries[:number]:
            game = game.again(entry)
        return game

    def again(self, entry: Entry) -> "Game":
        """Return the game after an entry that is known already: its events are applied, nothing is judged."""
        ruleset, after = self.ruleset, self.scenario
        for event in entry.events:
            after = ruleset.apply(after, ruleset.read_event(event))
        return _joined(self, entry, after)


def begin(scenario: Scenario, rules: Rules, *, name: str, seed: str, words: str = "") -> Game:
    """Return a new game on a scenario; its first entry tells how it began.

    Raises UsageError when one is being played on it already.
    """
    if scenario.play is not None:
        raise UsageError("a game is being played on this map already", place="play")
    battlemap = scenario.map
    opening = Opening(
        round=scenario.round,
        phase=scenario.phase,
        legend=battlemap.legend,
        ground=battlemap.ground,
        structures=battlemap.structures,
        edges=battlemap.edges,
        fields=battlemap.fields,
        units=scenario.units,
    )
    play = Play(game=name, seed=seed, words=words, opening=opening)
    game = Game(scenario.evolve(play=play), (), rules)
    return _entered(game, {"order": BEGIN}, (), game.ruleset.begin(game.scenario))


def resume(document: Scenario, rules: Rules) -> Game:
    """Return the game in a document, where it was left; raises DocumentError when there is none."""
    play = play_of(document)
    opening = document.at_opening().map
    whole = play.opening.evolve(legend=opening.legend, ground=opening.ground)
    return Game(document.evolve(play=play.evolve(opening=whole), journal=()), document.journal, rules)


def play_of(scenario: Scenario) -> Play:
    """Return the game in a document; raises DocumentError when there is none."""
    if scenario.play is None:
        raise DocumentError("no game is played in this document", place="play")
    return scenario.play


def _lean(opening: Opening, now: BattleMap) -> Opening:
    """Return the opening as it is saved: without the ground where that is still the same."""
    legend = None if opening.legend == now.legend else opening.legend
    ground = None if opening.ground == now.ground else opening.ground
    return opening.evolve(legend=legend, ground=ground)


def _reaching_back(branch: Branch, number: int, last: Entry) -> Branch:
    """Return a branch that left after the entry now taken back: it begins with that one from now on."""
    if branch.after <= number:
        return branch
    return branch.evolve(after=number, entries=(last, *branch.entries))


def _without_first(branch: Branch, number: int, entry: Entry) -> Branch:
    if branch.after != number or branch.entries[:1] != (entry,):
        return branch
    return branch.evolve(after=number + 1, entries=branch.entries[1:])


def _entered(game: Game, order: Json, rolled: Sequence[Rolled], events: Sequence[Event]) -> Game:
    """Return the game after these events, sealed into its journal."""
    ruleset, after = game.ruleset, game.scenario
    for event in events:
        after = ruleset.apply(after, event)
    facts, state = tuple(event.told() for event in events), state_seal(after)
    entry = Entry(
        order=order,
        rolls=tuple(rolled),
        events=facts,
        state=state,
        chain=sealed(game.head, order, rolled, facts, state),
    )
    return _joined(game, entry, after)


def _joined(game: Game, entry: Entry, after: Scenario) -> Game:
    """Add an entry; a branch that goes on with the same one is left a step later now."""
    made = Game(after, (*game.entries, entry), game.rules, before=game)
    left = (_without_first(branch, len(game.entries), entry) for branch in game.play.branches)
    return _with_branches(made, tuple(branch for branch in left if branch.entries))


def _with_branches(game: Game, branches: tuple[Branch, ...]) -> Game:
    if branches == game.play.branches:
        return game
    return replace(game, scenario=game.scenario.evolve(play=game.play.evolve(branches=branches)))
