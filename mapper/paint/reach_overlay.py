"""Reach in lines and figures: the rim, what each tile costs, and where a unit may not go."""

from functools import partial

from mapper.geometry.grid import Tile
from mapper.paint.area import Area
from mapper.paint.brush import Align, Brush
from mapper.paint.lettering import Letters
from mapper.paint.outlines import Box
from mapper.paint.overlays import ReachOverlay
from mapper.paint.region import rim_path, tiles_near
from mapper.paint.signs import draw_no_entry
from mapper.paint.sprites import lay
from mapper.paint.style import Level

RIM = 0.045
RIM_INSET = 0.085
"""How far inside the border the rim runs, so that barricades on it stay in sight."""

COST = 0.20
REFUSAL = 0.115


def paint_reach(brush: Brush, reach: ReachOverlay, passed: frozenset[Tile], area: Area) -> None:
    """Paint the rim of the tiles in reach, their costs but for those on the way, and the refusals."""
    palette, tile = brush.palette, brush.tile_px
    line = brush.style.line(RIM, 2)
    rim = rim_path({*reach.costs, reach.start}, tile, RIM_INSET * tile + line / 2)
    brush.stroke(rim, palette.halo, line + 2, sharp=True)
    brush.stroke(rim, palette.reach_e, line, sharp=True)
    if brush.level is Level.OVERVIEW:
        return
    for place in sorted(tiles_near(frozenset(reach.costs), area)):
        if place != reach.start and place not in passed:
            text = f"{reach.costs[place]:g}"
            corner, room = (place.x * tile, place.y * tile), Box(0, 0, tile, tile).grown(2)
            lay(brush, corner, ("cost", text), room, partial(_draw_cost, text=text))
    radius = max(4.0, REFUSAL * tile)
    for place in sorted(tiles_near(reach.refused, area)):
        at = ((place.x + 0.91) * tile - radius, (place.y + 0.10) * tile + radius)
        draw_no_entry(brush, at, radius)


def _draw_cost(brush: Brush, text: str) -> None:
    palette, tile = brush.palette, brush.tile_px
    letters = Letters(max(8, round(COST * tile)), palette.reach_t, halo=palette.halo, halo_px=3)
    brush.text(0.83 * tile, 0.24 * tile, text, letters, Align.RIGHT)
