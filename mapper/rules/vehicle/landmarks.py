"""What stands on a map, found by place: the pieces on its edges, and its sections by id."""

from collections.abc import Mapping
from functools import cached_property

from mapper.geometry.grid import Edge, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.structure import Height, Structure
from mapper.rules.recent import Recent


class Landmarks:
    """The pieces and sections of one map."""

    def __init__(self, battlemap: BattleMap) -> None:
        """Sort the pieces by their edge; a barricade without durability is gone (V-STR-11)."""
        self.structures = battlemap.structures
        self.edges = battlemap.edges
        self.pieces: Mapping[Edge, EdgePiece] = {
            piece.at: piece for piece in self.edges if not _is_gone(piece)
        }

    @cached_property
    def bordered(self) -> frozenset[Tile]:
        """The tiles that have a piece on one of their edges."""
        return frozenset(tile for edge in self.pieces for tile in edge.tiles)

    @cached_property
    def sections(self) -> Mapping[str, Structure]:
        """The sections by id."""
        return {section.id: section for section in self.structures}

    @cached_property
    def high(self) -> frozenset[str]:
        """The ids of the high sections."""
        return frozenset(section.id for section in self.structures if section.height is Height.HIGH)


def landmarks_of(battlemap: BattleMap) -> Landmarks:
    """Return the landmarks of a map; those of the last few maps are kept."""
    # An identity may stand for the edges: what is kept holds them, so that it is not given away meanwhile.
    return _kept.get(battlemap.structures, id(battlemap.edges), lambda: Landmarks(battlemap))


def is_open(piece: EdgePiece) -> bool:
    """Tell whether a piece is an open gate, which is a clear way (V-MAP-06)."""
    return piece.kind is EdgeKind.GATE and piece.open


def _is_gone(piece: EdgePiece) -> bool:
    return piece.kind is EdgeKind.BARRICADE and piece.durability == 0


_kept: Recent[tuple[Structure, ...], Landmarks] = Recent()
