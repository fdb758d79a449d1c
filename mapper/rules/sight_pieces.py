"""Everything on a map that may block a sight line, numbered: sections, then smoke, then walls and gates."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from mapper.geometry.barriers import Barriers, Corner, make_barriers
from mapper.geometry.grid import Edge, Tile
from mapper.geometry.shapes import EIGHTHS, Ring
from mapper.model.battlemap import BattleMap, EdgeKind, FieldKind
from mapper.model.structure import Height, Structure, StructureKind
from mapper.rules.names import place_of
from mapper.rules.palette import UNNAMED, Palette
from mapper.rules.reasons import Reason


class BlockerKind(StrEnum):
    """What can block a sight line."""

    STRUCTURE = "structure"
    WALL = "wall"
    GATE = "gate"
    SMOKE = "smoke"


@dataclass(frozen=True, slots=True)
class Blocking:
    """What blocks a line: low sections and ruins, high ones, walls and closed gates, smoke, corners.

    What is in the way is called as on the palette.
    """

    low: bool = True
    high: bool = True
    walls: bool = True
    smoke: bool = True
    corner: Corner = Corner.BOTH
    palette: Palette = field(default=UNNAMED, hash=False)

    def stops_at(self, structure: Structure) -> bool:
        """Tell whether a section is in the way; a ruin is low (V-MAP-03)."""
        is_low = structure.height is Height.LOW or structure.kind is StructureKind.RUIN
        return self.low if is_low else self.high


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that may block: an outline, or the edge a wall stands on; `reason` says so.

    The id is that of a structure, the name of the edge of a wall or gate, or the name of a tile with smoke.
    """

    kind: BlockerKind
    id: str
    reason: Reason
    shape: Ring | Edge


class Pieces:
    """The pieces of a map; those that `blocking` leaves out keep their number but don't block."""

    def __init__(self, battlemap: BattleMap, blocking: Blocking, rings: tuple[Ring, ...]) -> None:
        """Pick out what blocks; `rings` are the outlines of the structures."""
        self.blocking = blocking
        self.structures = battlemap.structures
        self.rings = rings
        clouds = battlemap.fields if blocking.smoke else ()
        self.smoke: tuple[Tile, ...] = tuple(
            dict.fromkeys(
                cloud.tile
                for cloud in clouds
                if cloud.kind is FieldKind.SMOKE and battlemap.holds(cloud.tile)
            )
        )
        self.smoky = frozenset(self.smoke)
        self.walls = tuple(
            piece
            for piece in (battlemap.edges if blocking.walls else ())
            if piece.kind is EdgeKind.WALL or (piece.kind is EdgeKind.GATE and not piece.open)
        )
        self._numbers = {structure.id: number for number, structure in enumerate(self.structures)}
        self._told: dict[int, Piece] = {}

    def number_of(self, section: str) -> int:
        """Return the number of a section by its id."""
        return self._numbers[section]

    def barriers(self) -> Barriers:
        """Return the sides and corners of everything that blocks."""
        first = len(self.structures)
        walls = ((number, piece.at) for number, piece in enumerate(self.walls, first + len(self.smoke)))
        return make_barriers(self._sections(), enumerate(self.smoke, first), walls, self.blocking.corner)

    def piece(self, number: int) -> Piece:
        """Return the piece with a number; it is told anew only the first time."""
        piece = self._told.get(number)
        if piece is None:
            piece = self._told[number] = self._tell(number)
        return piece

    def _tell(self, number: int) -> Piece:
        if number < len(self.structures):
            return _section(self.structures[number], self.rings[number], self.blocking.palette)
        number -= len(self.structures)
        if number < len(self.smoke):
            return _smoke(self.smoke[number])
        wall = self.walls[number - len(self.smoke)]
        gate = wall.kind is EdgeKind.GATE
        what = f"{'closed ' * gate}{self.blocking.palette.edges.called(wall.kind)}"
        text = f"a {what} on {wall.at.label} is in the way"
        kind = BlockerKind.GATE if gate else BlockerKind.WALL
        return Piece(kind, wall.at.label, Reason(text, "V-MAP-06", where=wall.at), wall.at)

    def _sections(self) -> Iterator[tuple[int, Ring]]:
        for number, (structure, corners) in enumerate(zip(self.structures, self.rings, strict=True)):
            if self.blocking.stops_at(structure):
                yield number, corners


def _section(structure: Structure, corners: Ring, palette: Palette) -> Piece:
    what = palette.structures.called(structure.kind)
    if structure.kind is not StructureKind.RUIN:
        what = f"{palette.heights.called(structure.height)} {what}"
    name = f"{structure.name}, a {what}," if structure.name else f"the {what} at {place_of(structure)}"
    text = f"{name} is in the way"
    return Piece(BlockerKind.STRUCTURE, structure.id, Reason(text, "V-SIT-01", where=structure.id), corners)


def _smoke(tile: Tile) -> Piece:
    left, top = tile.x * EIGHTHS, tile.y * EIGHTHS
    right, bottom = left + EIGHTHS, top + EIGHTHS
    reason = Reason(f"smoke in {tile.label} is in the way", "V-SIT-02", where=tile)
    square = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Piece(BlockerKind.SMOKE, tile.label, reason, square)
