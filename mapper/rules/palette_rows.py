"""The rows of a palette's tables: what a ruleset's files say of the kinds it offers."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias, TypeVar

from pydantic import Field

from mapper.model.battlemap import MAX_TURNS, EdgeKind, FieldKind, MarkKind
from mapper.model.structure import Height, StructureKind, Trait
from mapper.rules.palette import K, Kind, Kinds, Masonry
from mapper.rules.rows import NamedRow, Row

HIDDEN = "House rules have taken them all off the palette."

Turns: TypeAlias = Annotated[int, Field(ge=1, le=MAX_TURNS)]


EdgeWord: TypeAlias = Annotated[EdgeKind, Field(strict=False)]
"""A kind of edge as files write it; everything else in a table is read strictly."""


class KindRow(NamedRow):
    """A kind of thing; one that is not `offered` is known, and not put on the palette."""

    note: str = ""
    offered: bool = True


class FieldRow(KindRow):
    """A kind of field, and how many turns it may be given at most; how long it usually lasts is a rule."""

    most_turns: Turns


class NewMapRow(Row):
    """What a new map is made of: its ground, what a district is strewn with, and what stands on its edges.

    Where walls are ground, `rim_ground` is the ground of walls and `door_ground` that of the doors in them;
    `floor_ground` lies in houses, `hut_ground` is one without walls, `ruin_ground` one in ruins, and
    `bar_ground` closes streets.
    """

    ground: str
    strewn: str = ""
    rim: EdgeWord | None = None
    door: EdgeWord | None = None
    bar: EdgeWord | None = None
    rim_ground: str = ""
    door_ground: str = ""
    floor_ground: str = ""
    hut_ground: str = ""
    ruin_ground: str = ""
    bar_ground: str = ""

    @property
    def masonry(self) -> Masonry | None:
        """The ground that walls and houses are; None where there are no walls of ground."""
        if not self.rim_ground:
            return None
        others = (self.door_ground, self.floor_ground, self.hut_ground, self.ruin_ground, self.bar_ground)
        return Masonry(self.rim_ground, *(ground or None for ground in others))


StructureRows: TypeAlias = Mapping[Annotated[StructureKind, Field(strict=False)], KindRow]
HeightRows: TypeAlias = Mapping[Annotated[Height, Field(strict=False)], KindRow]
TraitRows: TypeAlias = Mapping[Annotated[Trait, Field(strict=False)], KindRow]
EdgeRows: TypeAlias = Mapping[EdgeWord, KindRow]
FieldRows: TypeAlias = Mapping[Annotated[FieldKind, Field(strict=False)], FieldRow]
MarkRows: TypeAlias = Mapping[Annotated[MarkKind, Field(strict=False)], KindRow]

R = TypeVar("R", bound=KindRow)


def kinds_of(rows: Mapping[K, R]) -> Kinds[K]:
    """Return the kinds that rows offer, in the order of the rows; house rules may have hidden them all."""
    offered = tuple(Kind(key, row.name, row.note) for key, row in rows.items() if row.offered)
    return Kinds(offered, HIDDEN)
