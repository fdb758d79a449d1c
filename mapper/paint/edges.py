"""Edges: all that stands on the borders of tiles, in its drawing order."""

from mapper.model.battlemap import EdgeKind
from mapper.paint.area import Area, overhang
from mapper.paint.barricades import draw_barricades
from mapper.paint.brush import Brush
from mapper.paint.gates import draw_gates
from mapper.paint.nearby import edges_near
from mapper.paint.outlines import Box
from mapper.paint.walls import draw_piers, draw_walls
from mapper.play.view import View

NEAT_LINE = 0.04


def paint_neat_line(brush: Brush, view: View, _area: Area) -> None:
    """Paint the line around the map, outside of it."""
    tile, line = brush.tile_px, brush.style.whole(NEAT_LINE)
    around = Box(0, 0, view.map.width * tile, view.map.height * tile).grown(line)
    brush.frame(around, brush.palette.ink, line)


def paint_edges(brush: Brush, view: View, area: Area) -> None:
    """Paint walls, gates, their piers, then barricades."""
    # One tile more than is shown: a pier depends on all that meets at its corner.
    pieces = list(edges_near(view.map, area, overhang(brush.tile_px) + 1))
    standing = [piece for piece in pieces if piece.kind is not EdgeKind.BARRICADE]
    draw_walls(brush, view.map, standing)
    draw_gates(brush, view.map, standing)
    draw_piers(brush, view.map, standing)
    draw_barricades(brush, pieces, view.edge_full.get(EdgeKind.BARRICADE))
