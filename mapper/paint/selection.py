"""Selection: corner brackets around selected tiles, a thin frame around the cursor's tile."""

from mapper.geometry.grid import Tile
from mapper.paint.brush import Brush
from mapper.paint.outlines import Box, Outline

LENGTH = 0.26
WIDTH = 0.07
OUT = 0.02
CURSOR_PX = 2


def paint_selection(brush: Brush, tile: Tile) -> None:
    """Paint brackets at the corners of a tile, just outside of it."""
    size, palette = brush.tile_px, brush.palette
    out, width = OUT * size, brush.style.line(WIDTH, 3)
    rim = max(1.0, 0.025 * size)
    for grown, colour in ((rim, palette.halo), (0.0, palette.sel)):
        for east in (False, True):
            for south in (False, True):
                corner = _bracket(LENGTH * size + grown, width / 2 + grown)
                x = (tile.x + 1) * size + out if east else tile.x * size - out
                y = (tile.y + 1) * size + out if south else tile.y * size - out
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
