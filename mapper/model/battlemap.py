"""The map: ground, structures, edges, fields and marks."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Self

from pydantic import FailFast, Field, model_validator
from pydantic_core import PydanticCustomError

from mapper.geometry.grid import Tile
from mapper.model.backdrop import Backdrop
from mapper.model.structure import Structure
from mapper.model.value import (
    MAX_SIDE_TILES,
    MAX_STRUCTURES,
    MAX_TILES,
    EdgeField,
    Identifier,
    Key,
    Letter,
    Name,
    Note,
    Number,
    TileField,
    Value,
)

MAX_TURNS = 99
"""How many turns smoke, gas or fire may have left at most."""


class EdgeKind(StrEnum):
    """What stands on the border between two tiles (V-MAP-06, V-MAP-10)."""

    BARRICADE = "barricade"
    WALL = "wall"
    GATE = "gate"


class FieldKind(StrEnum):
    """What fills a tile for some turns (V-MAP-11, V-DMG-21, V-DMG-26)."""

    SMOKE = "smoke"
    GAS = "gas"
    FIRE = "fire"


class MarkKind(StrEnum):
    """What a mark tells: an objective, a deployment zone, a label, or a point to be reached by one side.

    An arrow leads through its tiles, from the first to the last. A note is the GM's: no side ever sees one.
    """

    OBJECTIVE = "objective"
    DEPLOYMENT = "deployment"
    LABEL = "label"
    SEIZE = "seize"
    ESCAPE = "escape"
    RAZE = "raze"
    VISIT = "visit"
    CHEST = "chest"
    SECURE = "secure"
    ARROW = "arrow"
    NOTE = "note"


class EdgePiece(Value):
    """One tile-wide piece on an edge; `open` is of use for gates only, `durability` None means undamaged."""

    at: EdgeField
    kind: EdgeKind
    durability: Annotated[Number, Field(ge=0)] | None = None
    open: bool = False


class GroundField(Value):
    """Smoke, gas or fire in one tile, with the turns it has left."""

    kind: FieldKind
    tile: TileField
    turns: Annotated[int, Field(ge=1, le=MAX_TURNS)]


class Mark(Value):
    """Something told about tiles that no rule reads; `gm_only` marks are never shown to a side.

    `text` is what the map shows, `note` what the GM has to say about it at length.
    """

    id: Identifier
    kind: MarkKind
    tiles: Annotated[tuple[TileField, ...], Field(min_length=1, max_length=MAX_TILES), FailFast()]
    text: Name = ""
    note: Note = ""
    side: Identifier | None = None
    gm_only: bool = False

    @property
    def is_secret(self) -> bool:
        """Whether no side may know of it: it is marked so, or it is a note."""
        return self.gm_only or self.kind is MarkKind.NOTE


Row = Annotated[str, Field(max_length=MAX_SIDE_TILES)]


class BattleMap(Value):
    """A map of `width` x `height` tiles.

    `ground` holds a string a row, one character a tile; `legend` names the terrain of each character.
    """

    width: Annotated[int, Field(ge=1, le=MAX_SIDE_TILES)]
    height: Annotated[int, Field(ge=1, le=MAX_SIDE_TILES)]
    legend: Mapping[Letter, Key]
    ground: Annotated[tuple[Row, ...], Field(max_length=MAX_SIDE_TILES), FailFast()]
    structures: Annotated[tuple[Structure, ...], Field(max_length=MAX_STRUCTURES), FailFast()] = ()
    edges: Annotated[tuple[EdgePiece, ...], FailFast()] = ()
    fields: Annotated[tuple[GroundField, ...], FailFast()] = ()
    marks: Annotated[tuple[Mark, ...], FailFast()] = ()
    backdrop: Backdrop | None = None

    @model_validator(mode="after")
    def _size_is_bearable(self) -> Self:
        if self.width * self.height > MAX_TILES:
            raise PydanticCustomError(
                "too_many_tiles", f"has too many tiles (width x height at most {MAX_TILES})"
            )
        return self

    def holds(self, tile: Tile) -> bool:
        """Tell whether the tile lies on the map."""
        return 0 <= tile.x < self.width and 0 <= tile.y < self.height

    def terrain(self, tile: Tile) -> str:
        """Return the terrain id of a tile on the map."""
        return self.legend[self.ground[tile.y][tile.x]]
