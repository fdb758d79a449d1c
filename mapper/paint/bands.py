"""Bands: the edge ladder that tells a section's strength, from the outline inwards."""

from enum import Enum
from typing import NamedTuple

from mapper.model.structure import Trait
from mapper.paint.style import Level, Style

PARAPET = 0.065
TAPE = 0.095
HARD = 0.115
INNER_TAPE = 0.09
OUTLINE = 0.046


class BandKind(Enum):
    """What a band is made of."""

    PARAPET = "parapet"
    BUTTRESSES = "buttresses"
    HARD = "hard"
    TAPE = "tape"


class Band(NamedTuple):
    """A band between two depths, in pixels from the outer side of the outline."""

    kind: BandKind
    outer: int
    inner: int


def outline_px(style: Style) -> int:
    """Return how thick a structure's outline is, inside its footprint."""
    return 1 if style.level is Level.OVERVIEW else style.whole(OUTLINE, 2)


def bands(traits: tuple[Trait, ...], style: Style) -> tuple[Band, ...]:
    """Return a building's bands, outermost first; a weak one may have none."""
    first = _first(traits)
    if first is None:
        return ()
    made, share = first
    outer = Band(made, 0, max(2, round(outline_px(style) + share * style.tile_px)))
    if Trait.VOLATILE not in traits or made is BandKind.TAPE:
        return (outer,)
    return outer, Band(BandKind.TAPE, outer.inner, outer.inner + style.whole(INNER_TAPE, 3))


def depth_px(traits: tuple[Trait, ...], style: Style) -> int:
    """Return how far a building's outline and bands reach in from the edge."""
    found = bands(traits, style)
    return found[-1].inner if found else outline_px(style)


def _first(traits: tuple[Trait, ...]) -> tuple[BandKind, float] | None:
    if Trait.HARDENED in traits:
        return BandKind.HARD, HARD
    if Trait.REINFORCED in traits:
        return BandKind.BUTTRESSES, PARAPET
    if Trait.VOLATILE in traits:
        return BandKind.TAPE, TAPE
    return None if Trait.WEAK in traits else (BandKind.PARAPET, PARAPET)
