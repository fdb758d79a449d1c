"""Chests: what holds a treasure, drawn in the middle of its tile."""

from mapper.geometry.grid import Tile
from mapper.paint.brush import Brush
from mapper.paint.colours import BLACK, faded
from mapper.paint.outlines import Box
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.sprites import lay

HALF, TOP, LID, FOOT = 0.26, 0.27, 0.46, 0.68
"""Half a chest's width, and the heights of its top, of the edge of its lid, and of its foot."""


def draw_chest(brush: Brush, tile: Tile) -> None:
    """Draw a chest in a tile."""
    px = brush.tile_px
    lay(brush, (tile.x * px, tile.y * px), "chest", Box(0, 0, px, px), _paint)


def _paint(brush: Brush) -> None:
    pencil, palette = Pencil(brush), brush.palette
    left, right = 0.5 - HALF, 0.5 + HALF
    pencil.rect(left + 0.04, LID, 2 * HALF, FOOT - LID + 0.05, faded(BLACK, 0.2))
    pencil.block((left, LID, 2 * HALF, FOOT - LID), palette.wood, palette.wood_e)
    lid = (
        (left, LID),
        (left, TOP + 0.08),
        (left + 0.08, TOP),
        (right - 0.08, TOP),
        (right, TOP + 0.08),
        (right, LID),
    )
    pencil.poly(lid, palette.wood2, palette.wood_e)
    for x in (left + 0.07, right - 0.13):
        pencil.rect(x, TOP, 0.06, FOOT - TOP, palette.gold)
    pencil.rect(left, LID - 0.03, 2 * HALF, 0.06, palette.gold)
    pencil.block((0.43, LID - 0.06, 0.14, 0.14), palette.gold, palette.gold_e, 0.02)
    if pencil.is_fine:
        pencil.rect(0.488, LID - 0.02, 0.03, 0.06, palette.gold_e)
