"""A style: a palette, the size of a tile and how much detail that size has room for."""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from mapper.paint.palette import Palette, palette

SMALL_FROM_PX = 18
NORMAL_FROM_PX = 36
LARGE_FROM_PX = 72


class Level(IntEnum):
    """How much detail a picture shows; a bigger picture tells more, never something else."""

    OVERVIEW = 0
    SMALL = 1
    NORMAL = 2
    LARGE = 3


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """How a picture is drawn: every size is a share of `tile_px`, every colour one of the palette."""

    palette: Palette
    tile_px: int
    level: Level

    @property
    def name(self) -> str:
        """The palette's name."""
        return self.palette.name

    def line(self, share: float, floor_px: float = 1.0) -> float:
        """Return a stroke's width in pixels: a share of a tile, not under the floor, whole from 2 px up."""
        width = max(floor_px, share * self.tile_px)
        return width if width < 2 else float(round(width))

    def whole(self, share: float, floor_px: int = 1) -> int:
        """Return a share of a tile as whole pixels, not under the floor."""
        return max(floor_px, round(share * self.tile_px))

    def em(self, share: float, floor_px: int, ceiling_px: int) -> int:
        """Return a type size in whole pixels: a share of a tile between a floor and a ceiling."""
        return max(floor_px, min(ceiling_px, round(share * self.tile_px)))


@lru_cache(maxsize=256)
def style(name: str, tile_px: int, least: Level = Level.OVERVIEW) -> Style:
    """Return the style of a palette at a tile size; `least` keeps detail where a tile stands alone."""
    return Style(palette(name), tile_px, max(least, level_of(tile_px)))


def level_of(tile_px: float) -> Level:
    """Return how much detail a tile of this size has room for."""
    if tile_px < SMALL_FROM_PX:
        return Level.OVERVIEW
    if tile_px < NORMAL_FROM_PX:
        return Level.SMALL
    return Level.NORMAL if tile_px < LARGE_FROM_PX else Level.LARGE
