"""Selection: corner brackets around selected tiles, a thin frame around the cursor's tile."""

from collections.abc import Iterable

from mapper.geometry.grid import Tile
from mapper.paint.brush import Brush
from mapper.paint.outlines import Box, Outline
from mapper.paint.sprites import lay_all

LENGTH = 0.26
WIDTH = 0.07
OUT = 0.02
CURSOR_PX = 2


def paint_selections(brush: Brush, tiles: Iterable[Tile]) -> None:
    """Paint brackets at the corners of tiles, just outside of them."""
    size = brush.tile_px
    room = Box(0, 0, size, size).grown(OUT * size + brush.style.line(WIDTH, 3) + max(1.0, 0.025 * size))
    places = (((tile.x * size, tile.y * size), "brackets") for tile in tiles)
    lay_all(brush, places, room, lambda name: (name, _paint_brackets))


def _paint_brackets(brush: Brush) -> None:
    """Paint the brackets of the tile at the brush's origin."""
    size, palette = brush.tile_px, brush.palette
    out, width = OUT * size, brush.style.line(WIDTH, 3)
    rim = max(1.0, 0.025 * size)
    for grown, colour in ((rim, palette.halo), (0.0, palette.sel)):
        for east in (False, True):
            for south in (False, True):
                corner = _bracket(LENGTH * size + grown, width / 2 + grown)
                x = size + out if east else -out
                y = size + out if south else -out
                across, down = (-1 if east else 1), (-1 if south else 1)
                brush.fill([(x + across * dx, y + down * dy) for dx, dy in corner], colour)


def paint_cursor(brush: Brush, tile: Tile) -> None:
    """Paint a thin frame around a tile."""
    size, line = brush.tile_px, CURSOR_PX
    box = Box(tile.x * size, tile.y * size, size, size).grown(line)
    brush.frame(box.grown(1), brush.palette.halo, line + 2)
    brush.frame(box, brush.palette.sel, line)


def _bracket(length: float, half: float) -> Outline:
    """Return an angle around (0, 0) whose arms run right and down."""
    return (
        (-half, -half),
        (length, -half),
        (length, half),
        (half, half),
        (half, length),
        (-half, length),
    )
