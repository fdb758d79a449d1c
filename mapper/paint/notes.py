"""Notes: a small sheet with a fold in a tile's corner and its title; the tag of what is the GM's alone."""

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
TAG_TEXT = "GM"
TAG = 0.17
TAG_PAD_PX = 2


def draw_note(brush: Brush, tile: Tile, title: str = "", place: int = 0) -> None:
    """Draw a note in a tile's top left corner, or so many places below it."""
    high = sheet_px(brush.tile_px)
    inset = _inset(brush)
    x = tile.x * brush.tile_px + inset
    y = tile.y * brush.tile_px + inset + place * (high + 3)
    wide = round(SLIM * high)
    lay(brush, (x, y), "note", Box(-2, -2, wide + 4, high + 4), partial(_draw, high=high))
    if title and brush.level > Level.OVERVIEW:
        em = brush.style.em(TITLE, 9, 24)
        text = cut(title, em, TITLE_TILES * brush.tile_px, Face.NARROW_BOLD, sign="…")
        letters = Letters(em, brush.palette.ink, Face.NARROW_BOLD, halo=brush.palette.halo)
        brush.text(x + wide + max(3, round(0.06 * brush.tile_px)), y + high / 2, text, letters, Align.LEFT)


def draw_secret(brush: Brush, tile: Tile, place: int = 0) -> None:
    """Draw the tag of a mark that only the GM sees, where a note would stand."""
    high = sheet_px(brush.tile_px)
    inset = _inset(brush)
    at = (tile.x * brush.tile_px + inset, tile.y * brush.tile_px + inset + place * (high + 3))
    wide, tall = tag_px(brush)
    lay(brush, at, "gm", Box(-2, -2, wide + 4, tall + 4), draw_tag)


def secret_foot(brush: Brush) -> float:
    """Return how far below a tile's upper edge its first tag ends."""
    return _inset(brush) + tag_px(brush)[1] + 1


def sheet_px(tile_px: int) -> int:
    """Return how high a sheet is."""
    return max(min(LEAST_PX, tile_px - 4), round(SHEET * tile_px))


def tag_px(brush: Brush) -> tuple[int, int]:
    """Return how wide and high the tag is."""
    letters = _tag_letters(brush)
    return round(letters.width(TAG_TEXT)) + 2 * TAG_PAD_PX, letters.capital_px + 2 * TAG_PAD_PX


def draw_tag(brush: Brush) -> None:
    """Draw the tag with its top left corner at the origin."""
    wide, tall = tag_px(brush)
    brush.rounded(Box(-1, -1, wide + 2, tall + 2), 3, brush.palette.gold_e)
    brush.rounded(Box(0, 0, wide, tall), 2, brush.palette.gold)
    brush.text(wide / 2, tall / 2, TAG_TEXT, _tag_letters(brush))


def _inset(brush: Brush) -> int:
    return max(2, round(INSET * brush.tile_px))


def _tag_letters(brush: Brush) -> Letters:
    return Letters(brush.style.em(TAG, 8, 18), brush.palette.gold_e, Face.NARROW_BOLD)


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
