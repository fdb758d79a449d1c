"""The palette: the kinds of things a ruleset offers to be drawn, their names, or why there are none."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from mapper.model.battlemap import MAX_TURNS, EdgeKind, FieldKind, MarkKind
from mapper.model.structure import Height, StructureKind, Trait

K = TypeVar("K", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Kind(Generic[K]):
    """A kind of thing: its word in documents, its name as users read it, and what it is for."""

    id: K
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Kinds(Generic[K]):
    """The kinds on offer in their order, the usual one first; `why_none` tells users why there are none."""

    offered: tuple[Kind[K], ...] = ()
    why_none: str = ""

    @property
    def refusal(self) -> str:
        """Why there are none; empty where there are some."""
        return "" if self.offered else self.why_none

    @property
    def names(self) -> str:
        """Their names in a row."""
        return ", ".join(kind.name for kind in self.offered)

    def __iter__(self) -> Iterator[Kind[K]]:
        """Go through the kinds on offer."""
        return iter(self.offered)

    def __bool__(self) -> bool:
        """Tell whether any is on offer."""
        return bool(self.offered)

    def __contains__(self, id: object) -> bool:  # noqa: A002  # the kind's own word for it
        """Tell whether a kind is on offer."""
        return any(kind.id == id for kind in self.offered)

    def get(self, id: str) -> Kind[K] | None:  # noqa: A002  # the kind's own word for it
        """Return the kind with this word, None when it is not on offer."""
        return next((kind for kind in self.offered if kind.id == id), None)

    def known(self, id: str) -> K:  # noqa: A002  # the kind's own word for it
        """Return the kind with this word, or the usual one where it is not on offer; there must be some."""
        return (self.get(id) or self.offered[0]).id

    def name(self, id: K) -> str:  # noqa: A002  # the kind's own word for it
        """Return the name of a kind; of one that is not on offer the word it has in documents."""
        kind = self.get(id)
        return kind.name if kind else in_words(id)

    def called(self, id: K) -> str:  # noqa: A002  # the kind's own word for it
        """Return the name of a kind as it stands within a sentence."""
        return within_sentence(self.name(id))

    def with_those(self, here: Iterable[K]) -> tuple[Kind[K], ...]:
        """Return the kinds on offer, and after them those that are there without being on offer."""
        others = sorted({kind for kind in here if kind not in self})
        return (*self.offered, *(Kind(kind, self.name(kind)) for kind in others))


@dataclass(frozen=True, slots=True)
class Lasting:
    """How many turns something lasts: as it usually begins, and at most."""

    usual: int = 1
    most: int = MAX_TURNS


@dataclass(frozen=True, slots=True)
class Masonry:
    """The kinds of ground that walls and houses are, where they stand in tiles; None for what there is not.

    `door` is what shuts a wall, `floor` lies between walls, `hut` is a house too small for them, `ruin` what
    is left of one, and `bar` closes a street.
    """

    wall: str
    door: str | None = None
    floor: str | None = None
    hut: str | None = None
    ruin: str | None = None
    bar: str | None = None


@dataclass(frozen=True, slots=True)
class Palette:
    """What a ruleset offers besides its kinds of ground.

    `plain` is the ground a new map is filled with, `strewn` the one strewn about in a district, if any;
    `rim` walls a map in, `door` is the way through it, and `bar` closes a street. Where walls stand in tiles,
    `masonry` is the ground they are.
    """

    plain: str
    strewn: str | None = None
    structures: Kinds[StructureKind] = Kinds()
    heights: Kinds[Height] = Kinds()
    traits: Kinds[Trait] = Kinds()
    edges: Kinds[EdgeKind] = Kinds()
    fields: Kinds[FieldKind] = Kinds()
    marks: Kinds[MarkKind] = Kinds()
    lasting: Mapping[FieldKind, Lasting] = field(default_factory=dict)
    rim: EdgeKind | None = None
    door: EdgeKind | None = None
    bar: EdgeKind | None = None
    masonry: Masonry | None = None

    @property
    def why_no_rim(self) -> str:
        """Why no map can be walled in; empty where one can."""
        return "" if self.rim or self.masonry else self.edges.why_none

    def lasts(self, kind: FieldKind) -> Lasting:
        """Return how long a field of a kind lasts; one that is not on offer may last as long as any."""
        return self.lasting.get(kind, Lasting())


UNNAMED = Palette(plain="")
"""The palette of no ruleset: kinds are called by their words in documents."""


def in_words(word: str) -> str:
    """Return a word of documents as one reads it: `deep_water` is Deep water."""
    words = word.replace("_", " ")
    return words[:1].upper() + words[1:]


def within_sentence(name: str) -> str:
    """Return a name as it stands within a sentence: `Point to seize` is point to seize, `APS` stays."""
    return name[:1].lower() + name[1:] if name[1:2].islower() else name
