"""What stands on a map, found by place: the pieces on its edges, and its sections by id."""

from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property
from threading import Lock

from mapper.geometry.grid import Edge, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.structure import Height, Structure

_KEPT = 4


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
    key = (id(battlemap.structures), id(battlemap.edges))
    with _lock:
        kept = _landmarks.get(key)
        if kept is not None:
            _landmarks.move_to_end(key)
            return kept
    made = Landmarks(battlemap)
    with _lock:  # what is kept holds the tuples, so that their identity is not given away meanwhile
        _landmarks[key] = made
        while len(_landmarks) > _KEPT:
            _landmarks.popitem(last=False)
    return made


def is_open(piece: EdgePiece) -> bool:
    """Tell whether a piece is an open gate, which is a clear way (V-MAP-06)."""
    return piece.kind is EdgeKind.GATE and piece.open


def _is_gone(piece: EdgePiece) -> bool:
    return piece.kind is EdgeKind.BARRICADE and piece.durability == 0


_landmarks: OrderedDict[tuple[int, int], Landmarks] = OrderedDict()
_lock = Lock()
