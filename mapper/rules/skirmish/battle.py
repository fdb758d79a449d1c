"""What is kept of a battle besides its units: whose turn it is, who has left, how the ground is."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field, ValidationError
from pydantic_core import to_json

from mapper.errors import DocumentError
from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.model.value import MAX_TILES, MAX_UNITS, Identifier, Name, TileField, Value
from mapper.rules.deeds import Verdict
from mapper.rules.reasons import Reason
from mapper.rules.skirmish.alternation import Due
from mapper.rules.skirmish.combat_turn import CombatTurn
from mapper.rules.skirmish.contest import Role

Few = Annotated[int, Field(ge=0, le=9999)]
Tiles = Annotated[tuple[TileField, ...], Field(max_length=MAX_TILES)]
Sides = Annotated[tuple[Identifier, ...], Field(max_length=64)]


class Gone(Value):
    """A unit that left the map for good, with the scenario tags it had."""

    unit: Identifier
    side: Identifier | None
    how: Literal["routed", "escaped"]
    tags: Annotated[tuple[Name, ...], Field(max_length=32)] = ()


class Vein(Value):
    """A tile that Vein changed: what it was at first, and the round at whose end it is that again."""

    tile: TileField
    was: Identifier
    until: Few


class Worn(Value):
    """A structure that is damaged, with the HP it has left."""

    tile: TileField
    hp: Few


class Lit(Value):
    """A torch that burns for a side until the end of the round, and how far it lights."""

    side: Identifier | None
    tile: TileField
    tiles: Few


class Ending(Value):
    """How the battle ended: the side that has won, or None, and why."""

    winner: Identifier | None
    why: Name
    clause: Name = ""


class Battle(Value):
    """The state of a battle.

    `deploying` are the sides that place their units now, `deploying_next` those after them. `mustered` are
    the units that were there as the round began, `due` tells who may activate units, `turn` is that of the
    unit that acts. `started` counts the units of each side at the beginning, `hold` tells whose the
    objectives are.
    """

    deploying: Sides = ()
    deploying_next: Sides = ()
    mustered: Annotated[tuple[Identifier, ...], Field(max_length=MAX_UNITS)] = ()
    due: Due | None = None
    turn: CombatTurn | None = None
    started: Annotated[Mapping[Identifier, Few], Field(max_length=64)] = Field(default_factory=dict)
    gone: Annotated[tuple[Gone, ...], Field(max_length=MAX_UNITS)] = ()
    seized: bool = False
    razed: Tiles = ()
    secured: Few = 0
    hold: Annotated[Mapping[Identifier, Role], Field(max_length=100)] = Field(default_factory=dict)
    veins: Annotated[tuple[Vein, ...], Field(max_length=MAX_TILES)] = ()
    worn: Annotated[tuple[Worn, ...], Field(max_length=MAX_TILES)] = ()
    opened: Tiles = ()
    treasures: Tiles = ()
    lit: Annotated[tuple[Lit, ...], Field(max_length=1000)] = ()
    ended: Ending | None = None

    @property
    def is_deploying(self) -> bool:
        """Whether the sides still place their units."""
        return bool(self.deploying)

    def vein(self, tile: Tile) -> Vein | None:
        """Return what Vein did to a tile, None where it did nothing."""
        return next((vein for vein in self.veins if vein.tile == tile), None)

    def hp_left(self, tile: Tile) -> int | None:
        """Return the HP of a damaged structure in a tile, None for one that is whole."""
        return next((worn.hp for worn in self.worn if worn.tile == tile), None)

    def with_worn(self, tile: Tile, hp: int | None) -> "Battle":
        """Return the battle with so much left of a structure; None: it is whole, or gone."""
        kept = tuple(worn for worn in self.worn if worn.tile != tile)
        return self.evolve(worn=kept if hp is None else (*kept, Worn(tile=tile, hp=hp)))

    def with_vein(self, tile: Tile, vein: Vein | None) -> "Battle":
        """Return the battle with a tile changed by Vein, or not any more (None)."""
        kept = tuple(other for other in self.veins if other.tile != tile)
        return self.evolve(veins=kept if vein is None else (*kept, vein))


def battle_of(scenario: Scenario) -> Battle:
    """Return the state of the battle; an empty one where none is fought.

    Raises DocumentError, naming the field, when it is not one this ruleset knows.
    """
    if scenario.play is None or not scenario.play.state:
        return Battle()
    try:
        return _read(to_json(scenario.play.state))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in ("play.state", *first["loc"]))
        raise DocumentError(first["msg"], place=place) from error


def verdict(scenario: Scenario) -> Verdict | None:
    """Return how the battle has ended, None while it goes on."""
    ended = battle_of(scenario).ended
    if ended is None:
        return None
    return Verdict(ended.winner, (Reason(ended.why, ended.clause, where=ended.winner),))


@lru_cache(maxsize=256)
def _read(json: bytes) -> Battle:
    return Battle.model_validate_json(json)
