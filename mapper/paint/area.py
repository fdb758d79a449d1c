"""An area: the rectangle of tiles that is to be painted."""

from mapper.edit.changes import Area
from mapper.model.battlemap import BattleMap

__all__ = ["Area", "overhang", "tiles_in", "whole_map"]

OVERHANG_TILES = 0.5
OVERHANG_PX = 8


def whole_map(battlemap: BattleMap) -> Area:
    """Return the area of the whole map with the rim its walls stand on."""
    return -1, -1, battlemap.width + 1, battlemap.height + 1


def tiles_in(battlemap: BattleMap, area: Area) -> Area:
    """Return the part of an area that lies on the map; it may be empty."""
    left, top, right, bottom = area
    return max(left, 0), max(top, 0), min(right, battlemap.width), min(bottom, battlemap.height)


def overhang(tile_px: int) -> float:
    """Return how far, in tiles, what is drawn of a thing can lie outside of it; lettering reaches farther."""
    return OVERHANG_TILES + OVERHANG_PX / tile_px
