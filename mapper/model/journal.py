"""The journal of a game: each order with its rolls, what happened, and the seals that hold it together."""

from typing import Annotated

from pydantic import FailFast, Field

from mapper.model.value import Json, Name, Number, Value

MAX_ENTRIES = 100_000
MAX_ROLLS = 10_000

Seal = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256 in hexadecimal figures."""
Chance = Annotated[Number, Field(ge=0, le=1)]


class Rolled(Value):
    """A roll as it fell: what it was for, its outcome classes with their chances, and what came up.

    `value` is the number rolled: a real one above 0 and up to 100, or a face of a die with `sides`. The
    classes stand in the order of the die, the first takes the lowest numbers; where `measured` is told, the
    outcome of a miss tells by how much it is missed. `typed` rolls come from the GM's real dice.
    """

    reason: Name
    clause: Name = ""
    classes: Annotated[tuple[tuple[Name, Chance], ...], Field(min_length=1, max_length=1_000)]
    outcome: Name
    value: Annotated[Number, Field(gt=0)]
    measured: Number | None = None
    sides: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    typed: bool = False


class Entry(Value):
    """One order and what came of it; `order` and `events` are told in the ruleset's words.

    `state` seals the whole battle after it, `chain` this entry and all before it.
    """

    order: Json
    rolls: Annotated[tuple[Rolled, ...], Field(max_length=MAX_ROLLS), FailFast()] = ()
    events: Annotated[tuple[Json, ...], Field(max_length=MAX_ENTRIES), FailFast()] = ()
    state: Seal
    chain: Seal
