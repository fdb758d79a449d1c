"""A game in a document: its dice, how it stood before the first order, and the lines it could have taken."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import FailFast, Field

from mapper.model.battlemap import EdgePiece, GroundField, Row
from mapper.model.journal import MAX_ENTRIES, Entry
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.model.value import (
    MAX_SIDE_TILES,
    MAX_STRUCTURES,
    MAX_UNITS,
    Identifier,
    Json,
    Key,
    Letter,
    Name,
    Value,
)

Entries = Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES), FailFast()]


class Opening(Value):
    """How the battle stood before the first order: all that playing may change.

    `legend` and `ground` are None while they are still the same.
    """

    round: Annotated[int, Field(ge=0, le=9999)] = 0
    phase: Name = ""
    legend: Mapping[Letter, Key] | None = None
    ground: Annotated[tuple[Row, ...], Field(max_length=MAX_SIDE_TILES)] | None = None
    structures: Annotated[tuple[Structure, ...], Field(max_length=MAX_STRUCTURES), FailFast()] = ()
    edges: Annotated[tuple[EdgePiece, ...], FailFast()] = ()
    fields: Annotated[tuple[GroundField, ...], FailFast()] = ()
    units: Annotated[tuple[Unit, ...], Field(max_length=MAX_UNITS), FailFast()] = ()


class Branch(Value):
    """A line of the game that was left: the entries that followed the first `after` ones of the journal."""

    name: Name
    after: Annotated[int, Field(ge=0, le=MAX_ENTRIES)]
    entries: Entries


class Play(Value):
    """A game that is being played.

    `game` names it in the keys of its dice, which come from the `seed` with the players' `words` mixed in.
    `state` is what the ruleset keeps of the battle besides its units, such as rounds still in the air.
    """

    game: Identifier
    seed: Annotated[Name, Field(min_length=1)]
    words: Name = ""
    opening: Opening
    state: Json = Field(default_factory=dict)
    branches: Annotated[tuple[Branch, ...], Field(max_length=100), FailFast()] = ()
