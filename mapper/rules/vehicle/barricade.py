"""Which barricade covers a unit from a line of fire."""

from typing import TypeAlias

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece

Point: TypeAlias = tuple[float, float]


def covering_barricade(battlemap: BattleMap, tile: Tile, start: Point, end: Point) -> EdgePiece | None:
    """Return the barricade on the tile's own edges that a line into it meets (V-HIT-10).

    `start` and `end` are the points of the line of fire in tiles; one barricade at most counts.
    """
    for side in Side:
        piece = _barricade(battlemap, tile.edge(side))
        if piece is not None and _crosses(piece.at, start, end):
            return piece
    return None


def _barricade(battlemap: BattleMap, edge: Edge) -> EdgePiece | None:
    return next(
        (
            piece
            for piece in battlemap.edges
            if piece.at == edge and piece.kind is EdgeKind.BARRICADE and piece.durability != 0
        ),
        None,
    )


def _crosses(edge: Edge, start: Point, end: Point) -> bool:
    """Tell whether the line meets the edge; both lie on eighths of a tile, so the products are exact."""
    first, second = edge.ends
    apart = _side(start, end, first) * _side(start, end, second) <= 0
    return apart and _side(first, second, start) * _side(first, second, end) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
