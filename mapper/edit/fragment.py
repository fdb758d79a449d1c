"""A fragment: a piece of a map with everything in it, as it lies on the clipboard or in a stamp's file."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from mapper.edit.moving import moved_edges, moved_fields, moved_marks, moved_structures, moved_units
from mapper.edit.operations import counted
from mapper.edit.transforms import (
    Motion,
    mirrored_across,
    mirrored_down,
    moved_rows,
    turned_left,
    turned_right,
)
from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap, EdgePiece, GroundField, Mark, Row
from mapper.model.check import problems
from mapper.model.problem import Severity
from mapper.model.scenario import Scenario
from mapper.model.side import Allegiance
from mapper.model.structure import Structure
from mapper.model.unit import Unit
from mapper.model.value import (
    MAX_SIDE_TILES,
    MAX_STRUCTURES,
    MAX_UNITS,
    Key,
    Letter,
    Value,
)

HOLE: Final = " "
"""Stands in a row of ground for a tile that the fragment says nothing about."""
NO_GROUND: Final = "nothing"
"""The terrain that a hole has where the fragment stands as a map of its own."""


class Fragment(Value):
    """A piece of a map, told from its own top left corner.

    `ground` holds a string a row, HOLE where the ground is not part of it. `sides` are those that its units
    and marks belong to.
    """

    format: Literal["mapper-fragment"] = "mapper-fragment"
    version: Literal[1] = 1
    ruleset: Key
    width: Annotated[int, Field(ge=1, le=MAX_SIDE_TILES)]
    height: Annotated[int, Field(ge=1, le=MAX_SIDE_TILES)]
    legend: Mapping[Letter, Key] = Field(default_factory=dict)
    ground: Annotated[tuple[Row, ...], Field(max_length=MAX_SIDE_TILES)]
    structures: Annotated[tuple[Structure, ...], Field(max_length=MAX_STRUCTURES)] = ()
    edges: tuple[EdgePiece, ...] = ()
    fields: tuple[GroundField, ...] = ()
    marks: tuple[Mark, ...] = ()
    sides: Annotated[tuple[Allegiance, ...], Field(max_length=64)] = ()
    units: Annotated[tuple[Unit, ...], Field(max_length=MAX_UNITS)] = ()

    @model_validator(mode="after")
    def _is_sound(self) -> Self:
        if HOLE in self.legend:
            raise PydanticCustomError("hole", "names a kind of ground for the letter of a hole")
        found = next((one for one in problems(self.alone()) if one.severity is Severity.ERROR), None)
        if found is not None:
            raise PydanticCustomError("unsound", "{told}", {"told": f"{found.place}: {found.text}"})
        return self

    def alone(self) -> Scenario:
        """Return the fragment as a map of its own, to be checked or painted; its holes have no ground."""
        battlemap = BattleMap(
            width=self.width,
            height=self.height,
            legend={**self.legend, HOLE: NO_GROUND},
            ground=self.ground,
            structures=self.structures,
            edges=self.edges,
            fields=self.fields,
            marks=self.marks,
        )
        return Scenario(
            title="Fragment", ruleset=self.ruleset, map=battlemap, sides=self.sides, units=self.units
        )

    def ground_tiles(self) -> Iterator[tuple[Tile, str]]:
        """Yield the tiles whose ground is part of it, each with its terrain id."""
        for y, row in enumerate(self.ground):
            for x, letter in enumerate(row):
                if letter != HOLE:
                    yield Tile(x, y), self.legend[letter]

    @property
    def has_ground(self) -> bool:
        """Whether the ground of any tile is part of it."""
        return any(row.strip(HOLE) for row in self.ground)

    @property
    def size(self) -> str:
        """How many tiles it is wide and high, in words."""
        return f"{self.width} × {self.height}"

    @property
    def holds(self) -> tuple[str, ...]:
        """How many of each kind of thing stand in it, in words; of ground it says nothing."""
        kinds = Counter[str](piece.kind for piece in self.structures)
        kinds.update(piece.kind for piece in self.edges)
        fields = Counter(spot.kind for spot in self.fields)
        return (
            *((counted(len(self.units), "unit"),) if self.units else ()),
            *(counted(number, kind) for kind, number in kinds.items()),
            *(f"{kind} on {counted(number, 'tile')}" for kind, number in fields.items()),
            *((counted(len(self.marks), "mark"),) if self.marks else ()),
        )

    @property
    def called(self) -> str:
        """What it holds, in a few words."""
        return ", ".join(self.holds) or f"{self.size} tiles"

    def turned_right(self) -> "Fragment":
        """Return it after a quarter turn clockwise."""
        return self._moved(turned_right(self.height), self.height, self.width)

    def turned_left(self) -> "Fragment":
        """Return it after a quarter turn anticlockwise."""
        return self._moved(turned_left(self.width), self.height, self.width)

    def mirrored_across(self) -> "Fragment":
        """Return it with left and right swapped."""
        return self._moved(mirrored_across(self.width), self.width, self.height)

    def mirrored_down(self) -> "Fragment":
        """Return it with top and bottom swapped."""
        return self._moved(mirrored_down(self.height), self.width, self.height)

    def _moved(self, motion: Motion, width: int, height: int) -> "Fragment":
        return self.evolve(
            width=width,
            height=height,
            ground=moved_rows(self.ground, motion),
            structures=moved_structures(self.structures, motion),
            edges=moved_edges(self.edges, motion),
            fields=moved_fields(self.fields, motion),
            marks=moved_marks(self.marks, motion),
            units=moved_units(self.units, motion),
        )
