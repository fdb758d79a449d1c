"""A map as planes of bits: one big whole number for each thing that can be said of a tile, a bit a tile."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.barriers import Corner
from mapper.geometry.grid import Edge, Side
from mapper.geometry.outlook import Flags


@dataclass(frozen=True, slots=True)
class Board:
    """A map as its planes are made from, in arrays of [row, column].

    `owner` is the number of the blocking section that covers a tile, or -1; `mixed` are the tiles that hold
    part of a blocking section, `odd` those whose standing point is not the centre or is covered by part of a
    section.
    """

    width: int
    height: int
    owner: NDArray[np.int32]
    smoke: Flags
    mixed: Flags
    odd: Flags
    walls: tuple[Edge, ...]
    corner: Corner


class Shifted(dict[int, int]):
    """A plane, moved so that the bit of a tile is that of the tile a number of tiles further on."""

    def __init__(self, plane: int) -> None:
        """Begin with the plane alone; it is moved when first asked for."""
        super().__init__()
        self._plane = plane

    def __missing__(self, by: int) -> int:
        moved = self[by] = move(self._plane, by)
        return moved


def same_section(board: Board) -> tuple[Mapping[int, int], Mapping[int, int], int]:
    """Return where a tile so far away is of the viewer's section, where of the target's, and how far it goes.

    A tile with smoke blocks even so. The first counts from viewer to tile, the second from tile to target.
    """
    own: dict[int, int] = {}
    spared: dict[int, int] = {}
    reach = 0
    ys, xs = np.nonzero(board.owner >= 0)
    order = np.argsort(board.owner[ys, xs], kind="stable")
    for part in np.split(order, np.flatnonzero(np.diff(board.owner[ys, xs][order])) + 1):
        if not len(part):
            continue
        y, x = ys[part], xs[part]
        places = (y * board.width + x).tolist()
        clear_places = (y * board.width + x)[~board.smoke[y, x]].tolist()
        base = min(places)
        everywhere, clear = (sum(1 << place - base for place in some) for some in (places, clear_places))
        wide, high = int(np.ptp(x)), int(np.ptp(y))
        reach = max(reach, wide + 1, high + 1)
        for by in _offsets_within(wide, high, board.width):
            own[by] = own.get(by, 0) | (everywhere & move(clear, by)) << base
            spared[by] = spared.get(by, 0) | (clear & move(everywhere, by)) << base
    return own, spared, reach


def _offsets_within(wide: int, high: int, width: int) -> set[int]:
    return {dy * width + dx for dy in range(-high, high + 1) for dx in range(-wide, wide + 1)}


def move(plane: int, by: int) -> int:
    """Return a plane moved by a number of tiles."""
    return plane >> by if by >= 0 else plane << -by


def bits(flags: Flags) -> int:
    """Return the plane of the tiles flagged."""
    return int.from_bytes(np.packbits(flags.ravel(), bitorder="little").tobytes(), "little")


def edge_bits(board: Board, side: Side) -> int:
    """Return the walls on one side of the tiles; those on the far borders of the map stop no line."""
    flags = np.zeros((board.height, board.width), np.bool_)
    for edge in board.walls:
        if edge.side is side and edge.x < board.width and edge.y < board.height:
            flags[edge.y, edge.x] = True
    return bits(flags)
