"""Where barricades stand, on edges or in tiles by a setting, and which one covers a unit."""

from collections.abc import Mapping
from math import floor
from typing import TypeAlias

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.rules.recent import Recent
from mapper.rules.vehicle.book import Rulebook

Point: TypeAlias = tuple[float, float]


def stand_in_tiles(book: Rulebook) -> bool:
    """Tell whether barricades stand in tiles and not on the edges between them (V-MAP-10)."""
    return book.settings.barricade.position == "tile"


def barricades_in_tiles(battlemap: BattleMap) -> Mapping[Tile, EdgePiece]:
    """Return the barricades by the tile they stand in, where they do: the one south or east of their edge."""
    found: dict[Tile, EdgePiece] = {}
    for piece in battlemap.edges:
        if _stands(piece):
            before, after = piece.at.tiles
            found.setdefault(after if battlemap.holds(after) else before, piece)
    return found


def barricade_met(battlemap: BattleMap, here: Tile, there: Tile, book: Rulebook) -> EdgePiece | None:
    """Return the barricade that a step from one tile into the next meets, or None."""
    if stand_in_tiles(book):
        return barricades_in_tiles(battlemap).get(there)
    edge = next((here.edge(side) for side in Side if here.neighbour(side) == there), None)
    piece = _by_edge(battlemap).get(edge) if edge is not None else None
    return piece if piece is not None and _stands(piece) else None


def covering_barricade(
    battlemap: BattleMap, tile: Tile, start: Point, end: Point, book: Rulebook
) -> EdgePiece | None:
    """Return the barricade on the tile's own edges that a line into it meets (V-HIT-10).

    `start` and `end` are the points of the line of fire in tiles; one barricade at most counts. A barricade
    that stands in the tile covers it from all other tiles.
    """
    if stand_in_tiles(book):
        inside = (floor(start[0]), floor(start[1])) == tile
        return None if inside else barricades_in_tiles(battlemap).get(tile)
    pieces = _by_edge(battlemap)
    around = (pieces.get(tile.edge(side)) for side in Side)
    met = (piece for piece in around if piece is not None and _stands(piece))
    return next((piece for piece in met if _crosses(piece.at, start, end)), None)


def _by_edge(battlemap: BattleMap) -> Mapping[Edge, EdgePiece]:
    """Return the pieces by the edge they stand on, each of which has but one."""
    edges = battlemap.edges
    return _kept.get(edges, None, lambda: {piece.at: piece for piece in edges})


def _stands(piece: EdgePiece) -> bool:
    return piece.kind is EdgeKind.BARRICADE and piece.durability != 0


def _crosses(edge: Edge, start: Point, end: Point) -> bool:
    """Tell whether the line meets the edge; both lie on eighths of a tile, so the products are exact."""
    first, second = edge.ends
    apart = _side(start, end, first) * _side(start, end, second) <= 0
    return apart and _side(first, second, start) * _side(first, second, end) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


_kept: Recent[tuple[EdgePiece, ...], Mapping[Edge, EdgePiece]] = Recent()
