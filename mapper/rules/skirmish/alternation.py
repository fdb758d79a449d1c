"""Who activates units next: the players one each, then the GM a batch, and so on (S-TURN-2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from mapper.model.value import Identifier, Value
from mapper.rules.skirmish.settings import TurnSettings

Few = Annotated[int, Field(ge=0, le=9999)]


class Step(StrEnum):
    """The two kinds of step a round is made of."""

    PLAYERS = "players"
    GM = "gm"


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many units have yet to act this round: of each player, by name, and of the GM."""

    players: Mapping[str, int] = field(default_factory=dict)
    gm: int = 0


class Due(Value):
    """A step, and how many units each player, or the GM, may still activate in it."""

    step: Step
    players: Annotated[Mapping[Identifier, Few], Field(max_length=64)] = Field(default_factory=dict)
    gm: Few = 0

    @property
    def is_over(self) -> bool:
        """Whether nobody has a unit to activate in it any more."""
        return not self.gm and not any(self.players.values())


def next_due(before: Step | None, waiting: Waiting, turn: TurnSettings) -> Due | None:
    """Return the step after one (None: the first of a round); empty ones are skipped, None ends the round."""
    order = (Step.GM, Step.PLAYERS) if before is Step.PLAYERS else (Step.PLAYERS, Step.GM)
    steps = (_due(step, waiting, turn) for step in order)
    return next((due for due in steps if not due.is_over), None)


def still_due(due: Due, waiting: Waiting) -> Due:
    """Return a step without those who have fewer units left than they might activate (S-TURN-5)."""
    players = {name: min(count, waiting.players.get(name, 0)) for name, count in due.players.items()}
    return due.evolve(players=players, gm=min(due.gm, waiting.gm))


def without_one(due: Due, player: str | None) -> Due:
    """Return a step after a unit of a player, or of the GM (None), was activated in it."""
    if player is None:
        return due.evolve(gm=max(0, due.gm - 1))
    return due.evolve(players={**due.players, player: max(0, due.players.get(player, 0) - 1)})


def _due(step: Step, waiting: Waiting, turn: TurnSettings) -> Due:
    if step is Step.GM:
        return Due(step=step, gm=min(turn.gm_batch, waiting.gm))
    batches = {name: min(turn.player_batch, count) for name, count in waiting.players.items() if count > 0}
    return Due(step=step, players=batches)
