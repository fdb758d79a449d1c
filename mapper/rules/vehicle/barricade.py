"""Which barricade covers a unit from a line of fire."""

from typing import TypeAlias

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece

Point: TypeAlias = tuple[float, float]


def covering_barricade(battlemap: BattleMap, tile: Tile, start: Point, end: Point) -> EdgePiece | None:
    """Return the barricade on the tile's own edges that a line into it meets (V-HIT-10).

    `start` and `end` are the points of the line of fire in tiles; one barricade at most counts.
    """
    x, y = tile
    near = (piece for piece in battlemap.edges if x <= piece.at[0] <= x + 1 and y <= piece.at[1] <= y + 1)
    edges = tuple(tile.edge(side) for side in Side)
    met = [piece for piece in near if _stands(piece) and piece.at in edges and _crosses(piece.at, start, end)]
    return min(met, key=lambda piece: edges.index(piece.at), default=None)


def _stands(piece: EdgePiece) -> bool:
    return piece.kind is EdgeKind.BARRICADE and piece.durability != 0


def _crosses(edge: Edge, start: Point, end: Point) -> bool:
    """Tell whether the line meets the edge; both lie on eighths of a tile, so the products are exact."""
    first, second = edge.ends
    apart = _side(start, end, first) * _side(start, end, second) <= 0
    return apart and _side(first, second, start) * _side(first, second, end) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
