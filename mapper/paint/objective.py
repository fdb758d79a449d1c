"""The objective: a green disc with a star, above whatever stands there."""

from functools import partial

from mapper.paint.brush import Brush
from mapper.paint.outlines import Box, Point, star
from mapper.paint.sprites import lay

RADIUS = 0.27
LEAST_PX = 6


def objective_px(tile_px: int, scale: float = 1.0) -> float:
    """Return the radius the sizes of an objective are shares of; its outer ring is 1.22 times as large."""
    return max(LEAST_PX, scale * RADIUS * tile_px)


def draw_objective(brush: Brush, at: Point, scale: float = 1.0) -> None:
    """Draw an objective around a point."""
    radius = objective_px(brush.tile_px, scale)
    reach = 1.22 * radius + 1
    room = Box(-reach, -reach, 2 * reach, 2 * reach)
    lay(brush, at, ("objective", scale), room, partial(_draw, radius=radius))


def _draw(brush: Brush, radius: float) -> None:
    palette = brush.palette
    brush.disc(0, 0, 1.22 * radius, palette.halo)
    brush.disc(0, 0, 1.1 * radius, palette.obj_e)
    brush.disc(0, 0, 0.94 * radius, palette.objective)
    brush.fill(star(0, 0.04 * radius, 0.66 * radius, 0.42), palette.obj_e)
