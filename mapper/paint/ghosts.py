"""Ghosts: units drawn pale where they are not yet."""

from mapper.paint.bodies import Look, draw_body
from mapper.paint.brush import Brush
from mapper.paint.overlays import Ghost
from mapper.paint.silhouettes import silhouette


def paint_ghost(brush: Brush, ghost: Ghost) -> None:
    """Paint a unit as it would stand in its tile."""
    look = Look(ghost.shape, ghost.colour, ghost.facing, ghost=True)
    size = max(2, 2 * round(silhouette(ghost.shape).box * brush.tile_px / 2))
    draw_body(brush, look, ((ghost.tile.x + 0.5) * brush.tile_px, (ghost.tile.y + 0.5) * brush.tile_px), size)
