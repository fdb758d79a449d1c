"""A crowd: hundreds of things selected or dragged at once, painted kind by kind in a few strokes."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from mapper.geometry.grid import Edge, Tile
from mapper.geometry.nearby import Nearby
from mapper.paint.area import Area
from mapper.paint.brush import Brush, path_of, polygon
from mapper.paint.colours import faded
from mapper.paint.ghosts import paint_ghost
from mapper.paint.nearby import edge_box, tile_box
from mapper.paint.outlines import Outline, box_around
from mapper.paint.overlays import Ghost
from mapper.paint.proposal import FILL, RIM, paint_edge_marks
from mapper.paint.region import region_path, rim_rects, runs, tiles_near
from mapper.paint.selection import paint_selections

NEAR_FROM_PX = 10
"""From how many pixels a tile there is room for a halo around each line."""

FAR_FILL = 0.45

OVERHANG = 1
"""Over how many tiles around its own a thing may be marked."""


@dataclass(frozen=True, eq=False)
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

    @cached_property
    def tiles_by_place(self) -> Nearby[Tile]:
        """The tiles with brackets, to be found by area."""
        return Nearby(self.tiles, tile_box)

    @cached_property
    def edges_by_place(self) -> Nearby[Edge]:
        """The edges, to be found by area."""
        return Nearby(tuple(self.edges), edge_box)

    @cached_property
    def outlines_by_place(self) -> Nearby[Outline]:
        """The outlines, to be found by area."""
        return Nearby(self.outlines, box_around)


def paint_crowd(brush: Brush, crowd: Crowd, area: Area) -> None:
    """Paint those of a crowd that an area shows; from far away by thin lines, each by itself."""
    for ghost in crowd.ghosts:
        if _holds(area, ghost.tile):
            paint_ghost(brush, ghost)
    region = tiles_near(crowd.region, area)
    outlines = crowd.outlines_by_place.near(area, OVERHANG)
    edges = crowd.edges_by_place.near(area, OVERHANG)
    paint = _paint_far if brush.tile_px < NEAR_FROM_PX else _paint_near
    paint(brush, region, outlines, edges, fill=FILL if crowd.is_filled else 0.0)
    paint_selections(brush, crowd.tiles_by_place.near(area, OVERHANG))


def _paint_near(
    brush: Brush, region: frozenset[Tile], outlines: Iterable[Outline], edges: Iterable[Edge], *, fill: float
) -> None:
    size, colours = brush.tile_px, brush.palette
    if region:
        brush.tint(region_path(region, size), colours.sel, FILL)
        line = max(1, round(brush.style.line(RIM, 1)))
        _draw_rects(brush, rim_rects(region, size, line), colours.sel)
    width = brush.style.line(RIM, 2)
    for outline in outlines:
        shape = path_of((x * size, y * size) for x, y in outline)
        if fill:
            brush.tint(shape, colours.sel, fill)
        brush.stroke(shape, colours.halo, width + 2, sharp=True)
        brush.stroke(shape, colours.sel, width, sharp=True)
    paint_edge_marks(brush, edges, colours.sel)


def _paint_far(
    brush: Brush, region: frozenset[Tile], outlines: Iterable[Outline], edges: Iterable[Edge], *, fill: float
) -> None:
    size, painter, colour = brush.tile_px, brush.painter, brush.palette.sel
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    rows = [QRect(first.x * size, first.y * size, length * size, size) for first, length in runs(region)]
    _draw_rects(brush, rows, faded(colour, FAR_FILL))
    painter.setPen(QPen(colour, 1))
    painter.setBrush(faded(colour, fill))
    for outline in outlines:
        painter.drawPolygon(polygon((x * size, y * size) for x, y in outline))
    ends = [[QPointF(x * size, y * size) for x, y in edge.ends] for edge in edges]
    painter.drawLines([QLineF(*pair) for pair in ends])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _draw_rects(brush: Brush, rects: list[QRect], colour: QColor) -> None:
    brush.painter.setPen(Qt.PenStyle.NoPen)
    brush.painter.setBrush(colour)
    brush.painter.drawRects(rects)


def _holds(area: Area, tile: Tile) -> bool:
    return area[0] - 1 <= tile.x <= area[2] and area[1] - 1 <= tile.y <= area[3]
