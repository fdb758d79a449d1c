"""Where a round that missed comes down: so many tiles away, not past walls or the map's edge (V-IND-11)."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind
from mapper.rules.vehicle.arsenal import AmmoRow
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.landmarks import Landmarks, is_open, landmarks_of

COMPASS = {
    "N": (Side.N,),
    "NE": (Side.N, Side.E),
    "E": (Side.E,),
    "SE": (Side.S, Side.E),
    "S": (Side.S,),
    "SW": (Side.S, Side.W),
    "W": (Side.W,),
    "NW": (Side.N, Side.W),
}
"""The directions a round may drift in, each by the sides it goes to."""


@lru_cache(maxsize=16)
def directions(book: Rulebook) -> tuple[str, ...]:
    """Return the directions a miss may drift in, each as likely as the others."""
    every = len(COMPASS) // book.settings.scatter.directions
    return tuple(COMPASS)[::every]


def drift_tiles(row: AmmoRow, band: int) -> int:
    """Return how far a round drifts that missed by this band of the margin, counted from 0."""
    return row.scatter_base + band


def landing(
    battlemap: BattleMap, start: Tile, direction: str, tiles: int, solid: Collection[Tile] = ()
) -> Tile:
    """Return the tile in which a round ends that drifts from a tile.

    It stops before what it can't pass: the map's edge, a wall, a shut gate, a `solid` tile. Past the corner
    of four tiles it gets unless walls meet there from both sides.
    """
    marks, here = landmarks_of(battlemap), start
    for _ in range(tiles):
        there = _beyond(here, direction)
        if not battlemap.holds(there) or there in solid or not _is_free(marks, here, direction):
            break
        here = there
    return here


def _beyond(tile: Tile, direction: str) -> Tile:
    for side in COMPASS[direction]:
        tile = tile.neighbour(side)
    return tile


def _is_free(marks: Landmarks, tile: Tile, direction: str) -> bool:
    """Tell whether a step is free; a diagonal one is if either way round the corner is."""
    sides = COMPASS[direction]
    if len(sides) == 1:
        return not _is_walled(marks, tile, sides[0])
    return any(_way_is_free(marks, tile, way) for way in _ways(*sides))


def _ways(one: Side, other: Side) -> Iterator[tuple[Side, Side]]:
    yield one, other
    yield other, one


def _way_is_free(marks: Landmarks, tile: Tile, way: tuple[Side, Side]) -> bool:
    first, second = way
    return not (_is_walled(marks, tile, first) or _is_walled(marks, tile.neighbour(first), second))


def _is_walled(marks: Landmarks, tile: Tile, side: Side) -> bool:
    piece = marks.pieces.get(tile.edge(side))
    return piece is not None and piece.kind is not EdgeKind.BARRICADE and not is_open(piece)
