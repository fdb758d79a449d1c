"""A proposal: what a tool would do if it were let go now, told in tiles, edges and outlines."""

from dataclasses import dataclass
from typing import TypeAlias

from mapper.geometry.grid import Edge, Tile
from mapper.play.view import View

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What would change, drawn over the map while nothing has changed yet.

    `outlines` are closed shapes and `path` an open line, both in tiles; `corners` are points that can be
    taken hold of; `takes_away` tells that something goes instead of coming; `text` is a short word at `at`.
    `picture` is a piece of a map that would come to lie with its top left in `corner`.
    """

    tiles: frozenset[Tile] = frozenset()
    edges: frozenset[Edge] = frozenset()
    outlines: tuple[tuple[Point, ...], ...] = ()
    path: tuple[Point, ...] = ()
    corners: tuple[Point, ...] = ()
    text: str = ""
    at: Point | None = None
    takes_away: bool = False
    is_refused: bool = False
    picture: View | None = None
    corner: Tile | None = None
