"""A crowd: hundreds of things selected or dragged at once, painted kind by kind in a few strokes."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtGui import QPainterPath

from mapper.geometry.grid import Edge, Tile
from mapper.paint.area import Area
from mapper.paint.brush import Brush, add_outline
from mapper.paint.ghosts import paint_ghost
from mapper.paint.outlines import Outline
from mapper.paint.overlays import Ghost
from mapper.paint.proposal import EDGE, FILL, RIM
from mapper.paint.region import region_path, rim_rects
from mapper.paint.selection import paint_selections


@dataclass(frozen=True, slots=True, eq=False)
class Crowd:
    """What is marked: tiles with brackets, a region of ground, edges, outlines (filled or not), ghosts."""

    tiles: tuple[Tile, ...] = ()
    region: frozenset[Tile] = frozenset()
    edges: frozenset[Edge] = frozenset()
    outlines: tuple[Outline, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    is_filled: bool = False

    def __len__(self) -> int:
        """Count what is marked; ground doesn't count."""
        return len(self.tiles) + len(self.edges) + len(self.outlines) + len(self.ghosts)


def paint_crowd(brush: Brush, crowd: Crowd, area: Area) -> None:
    """Paint those of a crowd that an area shows."""
    size, colours = brush.tile_px, brush.palette
    for ghost in crowd.ghosts:
        if _holds(area, ghost.tile):
            paint_ghost(brush, ghost)
    region = frozenset(tile for tile in crowd.region if _holds(area, tile))
    if region:
        brush.tint(region_path(region, size), colours.sel, FILL)
        rim = QPainterPath()
        for rect in rim_rects(region, size, max(1, round(brush.style.line(RIM, 1)))):
            rim.addRect(rect)
        brush.fill(rim, colours.sel)
    shapes = _outlines_path(crowd.outlines, area, size)
    if crowd.is_filled:
        brush.tint(shapes, colours.sel, FILL)
    width = brush.style.line(RIM, 2)
    bars = _bars_path(crowd.edges, area, size)
    thick = brush.style.line(EDGE, 3)
    for path, line in ((shapes, width), (bars, thick)):
        brush.stroke(path, colours.halo, line + 2, sharp=True)
        brush.stroke(path, colours.sel, line, sharp=True)
    paint_selections(brush, (tile for tile in crowd.tiles if _holds(area, tile)))


def _outlines_path(outlines: Iterable[Outline], area: Area, size: int) -> QPainterPath:
    left, top, right, bottom = area
    path = QPainterPath()
    for outline in outlines:
        xs, ys = zip(*outline, strict=True)
        if max(xs) >= left and min(xs) <= right and max(ys) >= top and min(ys) <= bottom:
            add_outline(path, ((x * size, y * size) for x, y in outline))
    return path


def _bars_path(edges: Iterable[Edge], area: Area, size: int) -> QPainterPath:
    path = QPainterPath()
    for edge in edges:
        if _holds(area, Tile(edge.x, edge.y)):
            add_outline(path, ((x * size, y * size) for x, y in edge.ends), closed=False)
    return path


def _holds(area: Area, tile: Tile) -> bool:
    return area[0] - 1 <= tile.x <= area[2] and area[1] - 1 <= tile.y <= area[3]
