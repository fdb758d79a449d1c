"""An area: the rectangle of tiles that is to be painted."""

from mapper.edit.changes import Area
from mapper.errors import UsageError
from mapper.geometry.grid import Tile, parse_tile
from mapper.model.battlemap import BattleMap

__all__ = ["Area", "area_label", "area_named", "overhang", "tiles_in", "whole_map"]

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


def area_named(text: str, battlemap: BattleMap) -> Area:
    """Return the area from tile to tile, `B2:H9`, or of one; raise UsageError when it is not on the map."""
    first, colon, second = text.partition(":")
    a, b = parse_tile(first), parse_tile(second if colon else first)
    if a is None or b is None or not (battlemap.holds(a) and battlemap.holds(b)):
        last = Tile(battlemap.width - 1, battlemap.height - 1)
        remedy = f"two tiles from A1 to {last.label}, as A1:{last.label}"
        raise UsageError(f"{text or 'nothing'} is no part of the map", place="area", remedy=remedy)
    return min(a.x, b.x), min(a.y, b.y), max(a.x, b.x) + 1, max(a.y, b.y) + 1


def area_label(area: Area) -> str:
    """Return an area by its first and last tile."""
    left, top, right, bottom = area
    return f"{Tile(left, top).label}:{Tile(right - 1, bottom - 1).label}"
