"""Tints: what is out of sight, in reach, under fire, each with a texture of its own, under the notation."""

from collections import defaultdict

from PySide6.QtGui import QPainterPath

from mapper.geometry.grid import Tile
from mapper.paint.area import Area
from mapper.paint.brush import Brush, ellipse_path
from mapper.paint.colours import faded
from mapper.paint.outlines import Box
from mapper.paint.overlays import ArcOverlay, ReachOverlay
from mapper.paint.region import region_path, rim_path, tiles_near
from mapper.paint.sketch import stroked
from mapper.paint.sprites import lay

VEIL_LINES = 6
"""Lines of the veil a tile: about one every .16, in step from tile to tile."""

NEAR_TINT, FAR_TINT = 0.62, 0.28
ARC_TINT = 0.36
ARC_DASH = (4.0, 2.2)
DOT_ROWS = 8


def paint_veil(brush: Brush, unseen: frozenset[Tile], area: Area) -> None:
    """Veil the tiles that are out of sight."""
    tiles = tiles_near(unseen, area)
    if not tiles:
        return
    palette, tile = brush.palette, brush.tile_px
    region = region_path(tiles, tile)
    brush.tint(region, palette.fog, veil=True)
    hatch = faded(palette.fog_e, 0.42 if palette.dark else 0.30)
    brush.hatch(region, hatch, max(5.0, tile / VEIL_LINES), max(1.1, 0.018 * tile))
    brush.stroke(rim_path(tiles, tile), palette.fog_e, max(1.1, 0.02 * tile), sharp=True)


def paint_reach_tint(brush: Brush, reach: ReachOverlay, area: Area) -> None:
    """Tint the tiles in reach, the nearer the stronger."""
    by_cost: dict[float, list[Tile]] = defaultdict(list)
    for tile in sorted(tiles_near(frozenset(reach.costs), area)):
        if tile != reach.start:
            by_cost[reach.costs[tile]].append(tile)
    dearest = max(reach.costs.values(), default=0) or 1
    for cost, tiles in sorted(by_cost.items()):
        strength = NEAR_TINT - (NEAR_TINT - FAR_TINT) * cost / dearest
        brush.tint(region_path(tiles, brush.tile_px), brush.palette.reach, strength)


def paint_arc_tint(brush: Brush, arc: ArcOverlay, area: Area) -> None:
    """Tint and dot the tiles that reaction fire covers, and rim them with dashes."""
    tiles = tiles_near(arc.tiles, area)
    if not tiles:
        return
    tile, palette = brush.tile_px, brush.palette
    brush.tint(region_path(tiles, tile), palette.arc_f, ARC_TINT)
    for place in sorted(tiles):
        lay(brush, (place.x * tile, place.y * tile), "arc dots", Box(0, 0, tile, tile), _draw_dots)
    line = max(1.5, 0.035 * tile)
    brush.fill(stroked(rim_path(arc.tiles, tile), line, dash=ARC_DASH), palette.arc)


def _draw_dots(brush: Brush) -> None:
    step = brush.tile_px / DOT_ROWS
    radius = max(0.8, 0.026 * brush.tile_px)
    dots = QPainterPath()
    for row in range(DOT_ROWS):
        for column in range(row % 2, DOT_ROWS, 2):
            dots.addPath(ellipse_path((column + 0.5) * step, (row + 0.5) * step, radius, radius))
    brush.fill(dots, faded(brush.palette.arc, 0.75))
