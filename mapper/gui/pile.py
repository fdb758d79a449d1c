"""The pile under a point of the map: everything that can be pointed at there, topmost first."""

from collections.abc import Iterator
from itertools import pairwise
from math import floor, hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPolygonF

from mapper.geometry.grid import Edge, Side, Tile
from mapper.geometry.rasters import nearest_edge
from mapper.model.battlemap import BattleMap, Mark, MarkKind
from mapper.model.structure import Structure
from mapper.paint.nearby import edges_near, fields_near, marks_near, structures_near
from mapper.tools.tool import Hit, Under

EDGE_TILES = 0.14
"""So near to an edge, in tiles, its piece is meant and not what lies in the tile."""
SMALL_TILE_PX = 16
"""On smaller tiles pieces on edges are too thin to be meant."""
ARROW_TILES = 0.2
"""So near to an arrow's line it is meant."""
AREA_MARKS = frozenset({MarkKind.DEPLOYMENT})
"""Marks of whole areas: they are pointed at by their rim, for much else lies inside."""


def marks_at(battlemap: BattleMap, x: float, y: float) -> Iterator[Hit]:
    """Yield the marks under a point given in tiles, the last drawn first."""
    tile = Tile(floor(x), floor(y))
    near = marks_near(battlemap, (tile.x, tile.y, tile.x + 1, tile.y + 1), 0)
    for mark in reversed([mark for mark in near if _is_at(mark, tile, x, y)]):
        yield Hit(Under.MARK, mark.id)


def edges_at(battlemap: BattleMap, x: float, y: float, tile_px: int) -> Iterator[Hit]:
    """Yield the piece on the edge beside a point given in tiles."""
    edge = nearest_edge(x, y)
    if tile_px < SMALL_TILE_PX or _away(edge, x, y) > EDGE_TILES:
        return
    area = (edge.x - 1, edge.y - 1, edge.x + 1, edge.y + 1)
    if any(piece.at == edge for piece in edges_near(battlemap, area, 0)):
        yield Hit(Under.EDGE, edge=edge)


def structures_at(battlemap: BattleMap, x: float, y: float) -> Iterator[Structure]:
    """Yield the structures whose outlines hold a point given in tiles."""
    point, left, top = QPointF(x, y), floor(x), floor(y)
    for structure in structures_near(battlemap, (left, top, left + 1, top + 1), 0):
        outline = QPolygonF([QPointF(px, py) for px, py in structure.outline])
        if outline.containsPoint(point, Qt.FillRule.OddEvenFill):
            yield structure


def fields_at(battlemap: BattleMap, x: float, y: float) -> Iterator[Hit]:
    """Yield the fields in the tile of a point given in tiles."""
    tile = Tile(floor(x), floor(y))
    for spot in fields_near(battlemap, (tile.x, tile.y, tile.x + 1, tile.y + 1), 0):
        if spot.tile == tile:
            yield Hit(Under.FIELD, field=spot.kind)


def _is_at(mark: Mark, tile: Tile, x: float, y: float) -> bool:
    if mark.kind is MarkKind.ARROW:
        middles = [(tile.x + 0.5, tile.y + 0.5) for tile in mark.tiles]
        return any(_from_line(a, b, x, y) <= ARROW_TILES for a, b in pairwise(middles)) or tile in mark.tiles
    return tile in mark.tiles and (mark.kind not in AREA_MARKS or _on_rim(mark.tiles, tile, x, y))


def _from_line(a: tuple[float, float], b: tuple[float, float], x: float, y: float) -> float:
    """Return how far a point is from the straight line between two others."""
    wide, high = b[0] - a[0], b[1] - a[1]
    long = wide * wide + high * high
    share = max(0.0, min(1.0, ((x - a[0]) * wide + (y - a[1]) * high) / long)) if long else 0.0
    return hypot(x - a[0] - share * wide, y - a[1] - share * high)


def _away(edge: Edge, x: float, y: float) -> float:
    return abs(y - edge.y) if edge.side is Side.N else abs(x - edge.x)


def _on_rim(tiles: tuple[Tile, ...], tile: Tile, x: float, y: float) -> bool:
    held = frozenset(tiles)
    dx, dy = x - tile.x, y - tile.y
    away = {Side.N: dy, Side.S: 1 - dy, Side.W: dx, Side.E: 1 - dx}
    return any(away[side] <= EDGE_TILES and tile.neighbour(side) not in held for side in away)
