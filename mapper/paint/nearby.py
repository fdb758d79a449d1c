"""What of a map stands where: found by area, without looking at everything."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from mapper.geometry.grid import Edge, Side, Tile, bounds
from mapper.geometry.nearby import Corners, Nearby
from mapper.model.battlemap import BattleMap, EdgePiece, GroundField, Mark
from mapper.model.structure import Structure
from mapper.paint.area import Area
from mapper.paint.outlines import Box, box_around
from mapper.rules.recent import Recent

T = TypeVar("T")


def tile_box(tile: Tile) -> Box:
    """Return the box of a tile."""
    return Box(*tile, 1, 1)


def edge_box(edge: Edge) -> Box:
    """Return the box of an edge, which is a line."""
    return Box(edge.x, edge.y, 1, 0) if edge.side is Side.N else Box(edge.x, edge.y, 0, 1)


def structures_near(battlemap: BattleMap, area: Area, overhang: float) -> Iterator[Structure]:
    """Yield the structures that an area shows."""
    return _near(_STRUCTURES, battlemap.structures, _structure_box, area, overhang)


def edges_near(battlemap: BattleMap, area: Area, overhang: float) -> Iterator[EdgePiece]:
    """Yield the pieces on edges that an area shows."""
    return _near(_EDGES, battlemap.edges, lambda piece: edge_box(piece.at), area, overhang)


def fields_near(battlemap: BattleMap, area: Area, overhang: float) -> Iterator[GroundField]:
    """Yield the smoke and gas that an area shows."""
    return _near(_FIELDS, battlemap.fields, _field_box, area, overhang)


def marks_near(battlemap: BattleMap, area: Area, overhang: float) -> Iterator[Mark]:
    """Yield the marks that an area shows."""
    return _near(_MARKS, battlemap.marks, _mark_box, area, overhang)


_Kept = Recent[tuple[T, ...], Nearby[T]]


def _near(
    kept: _Kept[T], things: tuple[T, ...], box: Callable[[T], Corners], area: Area, overhang: float
) -> Iterator[T]:
    """Yield what is near; of things that an edit left, only those it changed are looked at."""
    return kept.get(things, None, lambda: Nearby(things, box, kept.newest)).near(area, overhang)


def _structure_box(structure: Structure) -> Box:
    return box_around(structure.outline)


def _field_box(field: GroundField) -> Corners:
    return (*field.tile, 1, 1)  # no Box: there may be tens of thousands


def _mark_box(mark: Mark) -> Box:
    first, last = bounds(mark.tiles)
    return Box(first.x, first.y, last.x + 1 - first.x, last.y + 1 - first.y)


# A document keeps the tuple of what an edit did not touch, and so it is found again.
_STRUCTURES: _Kept[Structure] = Recent()
_EDGES: _Kept[EdgePiece] = Recent()
_FIELDS: _Kept[GroundField] = Recent()
_MARKS: _Kept[Mark] = Recent()
