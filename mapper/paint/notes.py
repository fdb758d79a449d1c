"""Notes: a small sheet with a fold in a tile's corner, and its title beside it."""

from functools import partial

from mapper.geometry.grid import Tile
from mapper.paint.brush import Align, Brush
from mapper.paint.lettering import Face, Letters, cut
from mapper.paint.outlines import Box
from mapper.paint.sprites import lay
from mapper.paint.style import Level

SHEET = 0.32
"""A sheet's height in tiles; it is a little less wide."""

SLIM = 0.84
FOLD = 0.36
"""The folded corner as a share of the sheet's width."""

INSET = 0.07
LEAST_PX = 9
TITLE = 0.19
TITLE_TILES = 3


def draw_note(brush: Brush, tile: Tile, title: str = "", place: int = 0) -> None:
    """Draw a note in a tile's top left corner, or so many places below it."""
    high = sheet_px(brush.tile_px)
    inset = max(2, round(INSET * brush.tile_px))
    x = tile.x * brush.tile_px + inset
    y = tile.y * brush.tile_px + inset + place * (high + 3)
    wide = round(SLIM * high)
    lay(brush, (x, y), "note", Box(-2, -2, wide + 4, high + 4), partial(_draw, high=high))
    if title and brush.level > Level.OVERVIEW:
        em = brush.style.em(TITLE, 9, 24)
        text = cut(title, em, TITLE_TILES * brush.tile_px, Face.NARROW_BOLD, sign="…")
        letters = Letters(em, brush.palette.ink, Face.NARROW_BOLD, halo=brush.palette.halo)
        brush.text(x + wide + max(3, round(0.06 * brush.tile_px)), y + high / 2, text, letters, Align.LEFT)


def sheet_px(tile_px: int) -> int:
    """Return how high a sheet is."""
    return max(min(LEAST_PX, tile_px - 4), round(SHEET * tile_px))


def _draw(brush: Brush, high: int) -> None:
    palette = brush.palette
    wide = round(SLIM * high)
    fold = max(3, round(FOLD * wide))
    edge = max(1.0, round(high / 14))
    sheet = ((0, 0), (wide - fold, 0), (wide, fold), (wide, high), (0, high))
    brush.stroke(sheet, palette.halo, 2 * edge + 2)
    brush.stroke(sheet, palette.gold_e, 2 * edge, sharp=True)
    brush.fill(sheet, palette.gold)
    brush.fill(((wide - fold, 0), (wide, fold), (wide - fold, fold)), palette.gold_e)
    if brush.level < Level.NORMAL:
        return
    line = max(1, round(high / 14))
    for row, share in ((0.46, 0.64), (0.64, 0.64), (0.82, 0.4)):
        brush.rect(round(0.18 * wide), round(row * high), round(share * wide), line, palette.gold_e)
