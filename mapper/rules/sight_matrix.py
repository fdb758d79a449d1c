"""Who sees whom, for all pairs of tiles of a map at once.

Whole tiles are answered by planes of bits (`mapper.rules.sight_planes`); what these cannot tell, lines to
standing points off the centre and lines past tiles that are covered in part, by the exact test of single
viewers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mapper.errors import MapperError
from mapper.geometry.grid import Tile
from mapper.geometry.outlook import Flags
from mapper.rules.sight_board import Board
from mapper.rules.sight_planes import Planes

MATRIX_TILES = 16_384
"""How many tiles a map may have: the matrix takes about tiles squared / 8 bytes, 34 MB at 128 x 128."""

_Numbers: TypeAlias = NDArray[np.int64]
SeenFrom: TypeAlias = Callable[[int, _Numbers], Flags]
"""Tells which tiles of some are seen from a tile, all of them by number, row by row."""


@dataclass(frozen=True, slots=True)
class SightMatrix:
    """Who sees whom: a bit for each viewer and each offset to the south, or to the east in its own row.

    The bits of offset (dx, dy) begin at byte `start[dy, dx + width - 1]` of `blocked`; bit y * width + x is
    that of viewer (x, y), set where the line is blocked. Bits of viewers whose target would lie outside the
    map mean nothing.
    """

    width: int
    height: int
    blocked: NDArray[np.uint8]
    start: NDArray[np.int64]

    def sees(self, a: Tile, b: Tile) -> bool:
        """Tell whether one tile is seen from another."""
        if (a.y, a.x) > (b.y, b.x):
            a, b = b, a
        if a == b:
            return True
        bit = a.y * self.width + a.x
        byte = int(self.start[b.y - a.y, b.x - a.x + self.width - 1]) + bit // 8
        return not int(self.blocked[byte]) >> bit % 8 & 1

    def field(self, a: Tile) -> Flags:
        """Return what is seen from a tile as an array of [row, column]."""
        here, number = a.y * self.width + a.x, np.arange(self.width * self.height)
        ahead = number > here
        dy = np.where(ahead, number // self.width - a.y, a.y - number // self.width)
        dx = np.where(ahead, number % self.width - a.x, a.x - number % self.width)
        bit = np.where(ahead, here, number)
        byte = self.start[dy, dx + self.width - 1] + bit // 8
        found: Flags = self.blocked[byte] >> (bit % 8).astype(np.uint8) & 1 == 0
        found[here] = True
        return found.reshape(self.height, self.width)


def make_matrix(board: Board, seen_from: SeenFrom) -> SightMatrix:
    """Return the matrix of a map. Raises MapperError for a map of more than `MATRIX_TILES` tiles."""
    width, height = board.width, board.height
    if width * height > MATRIX_TILES:
        raise MapperError(
            "the map is too large to ask who sees whom everywhere", remedy=f"at most {MATRIX_TILES} tiles"
        )
    sizes = [((height - dy) * width + 7) // 8 for dy in range(height)]
    masks = [(1 << 8 * size) - 1 for size in sizes]
    start = np.zeros((height, 2 * width - 1), np.int64)
    blocked, doubt = bytearray(), bytearray()
    in_doubt = bool(board.mixed.any() or board.odd.any())
    offsets: list[tuple[int, int]] = []
    for offset in Planes(board).of_all_offsets():
        dx, dy = offset.dx, offset.dy
        offsets.append((dx, dy))
        start[dy, dx + width - 1] = len(blocked)
        blocked += (offset.blocked & masks[dy]).to_bytes(sizes[dy], "little")
        if in_doubt:
            doubt += (offset.doubt & masks[dy]).to_bytes(sizes[dy], "little")
    matrix = SightMatrix(width, height, np.frombuffer(blocked, np.uint8), start)
    if in_doubt:
        _decide(
            matrix, board.odd.ravel(), _pairs_in(matrix, np.frombuffer(doubt, np.uint8), offsets), seen_from
        )
    return matrix


def _decide(matrix: SightMatrix, odd: Flags, pairs: tuple[_Numbers, _Numbers], seen_from: SeenFrom) -> None:
    """Ask the exact test about pairs of viewers and targets, viewer by viewer, and write its answers."""
    viewer, target = pairs
    swapped = odd[target] & ~odd[viewer]  # so that few viewers are asked where few tiles are odd
    asked, other = np.where(swapped, target, viewer), np.where(swapped, viewer, target)
    order = np.argsort(asked, kind="stable")
    visible = np.zeros(len(order), np.bool_)
    for part in np.split(order, np.flatnonzero(np.diff(asked[order])) + 1):
        if len(part):
            visible[part] = seen_from(int(asked[part[0]]), other[part])
    dy = target // matrix.width - viewer // matrix.width
    dx = target % matrix.width - viewer % matrix.width
    byte = matrix.start[dy, dx + matrix.width - 1] + viewer // 8
    bit = (1 << viewer % 8).astype(np.uint8)
    np.bitwise_or.at(matrix.blocked, byte, bit)
    np.bitwise_and.at(matrix.blocked, byte[visible], ~bit[visible])


def _pairs_in(
    matrix: SightMatrix, doubt: NDArray[np.uint8], offsets: Sequence[tuple[int, int]]
) -> tuple[_Numbers, _Numbers]:
    """Return the viewers and targets of the bits set, those with a target outside the map left out."""
    dx, dy = np.array(offsets).T
    start = matrix.start[dy, dx + matrix.width - 1]
    used = np.flatnonzero(doubt)
    which, bit = np.nonzero(np.unpackbits(doubt[used][:, None], axis=1, bitorder="little"))
    offset = np.searchsorted(start, used[which], side="right") - 1
    viewer = (used[which] - start[offset]) * 8 + bit
    column, row = viewer % matrix.width + dx[offset], viewer // matrix.width + dy[offset]
    inside = (column >= 0) & (column < matrix.width) & (row < matrix.height)
    return viewer[inside], (row * matrix.width + column)[inside]
