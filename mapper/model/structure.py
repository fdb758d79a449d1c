"""A structure: one outlined section of a building or ruin, with one durability."""

from enum import StrEnum
from itertools import chain
from typing import Annotated

from pydantic import AfterValidator, FailFast, Field
from pydantic_core import PydanticCustomError

from mapper.model.value import Identifier, Name, Number, Value

LATTICE = 0.25
"""Outline points lie on the quarter-tile lattice."""


class Height(StrEnum):
    """How high a structure stands (V-MAP-02)."""

    HIGH = "high"
    LOW = "low"


class StructureKind(StrEnum):
    """Whether a structure still stands as built or is a ruin (V-MAP-03)."""

    BUILDING = "building"
    RUIN = "ruin"


class Trait(StrEnum):
    """What is special about a structure (V-MAP-04, V-MAP-05)."""

    WEAK = "weak"
    REINFORCED = "reinforced"
    HARDENED = "hardened"
    VOLATILE = "volatile"


class Standing(StrEnum):
    """Whether ground units may stand in the structure's tiles: by coverage, never, or always (V-MAP-14)."""

    AUTO = "auto"
    NONE = "none"
    ALL = "all"


LatticeNumber = Annotated[Number, Field(ge=0, le=4096, multiple_of=LATTICE)]
LatticePoint = tuple[LatticeNumber, LatticeNumber]


_OFF_LATTICE = LATTICE.__rmod__
"""What is left of a number divided by the lattice, exactly; it is asked of each corner of a map."""


def _on_lattice(outline: tuple[LatticePoint, ...]) -> tuple[LatticePoint, ...]:
    # multiple_of allows for rounding; sight and coverage are exact and don't.
    if any(map(_OFF_LATTICE, chain.from_iterable(outline))):
        raise PydanticCustomError("off_lattice", "has a point off the quarter-tile lattice")
    return outline


Outline = Annotated[
    tuple[LatticePoint, ...], Field(min_length=3, max_length=512), FailFast(), AfterValidator(_on_lattice)
]


class Structure(Value):
    """One section: an outline polygon on the quarter-tile lattice (tiles, y down) and its state.

    `durability` is the current value; None means undamaged.
    `objective` is the text of an objective on it, or None.
    """

    id: Identifier
    outline: Outline
    height: Height
    kind: StructureKind = StructureKind.BUILDING
    traits: Annotated[tuple[Trait, ...], Field(max_length=4)] = ()
    durability: Annotated[Number, Field(ge=0)] | None = None
    standing: Standing = Standing.AUTO
    objective: Name | None = None
    name: Name = ""
