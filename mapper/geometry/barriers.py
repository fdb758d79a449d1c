"""What stands in the way of straight lines: the sides and corners of pieces as arrays.

A line is the open segment between two points. It is blocked when blocking matter lies on both sides of it,
left and right, at one and the same point of it. That happens

1. where it properly crosses a side of a piece, or a wall (each strictly separates the ends of the other), and
2. where it passes through a corner with matter to its left and to its right: of one piece that it enters
   there, of two pieces that meet there, of a wall that ends there.

There is no third way: to get from the open into the interior of a piece a line crosses a side or passes a
corner; and where it runs along the common border of two pieces, that stretch begins or ends in a corner of
one of them. (No line begins or ends on the border of a piece that counts for it, and lines that begin or end
inside one are the caller's to answer.) So both tests are signs of cross products, and nothing is cut or
measured.

They are exact: coordinates are whole eighths of a tile up to 2**15, so that cross products stay far below
2**53, up to which whole floating-point numbers are exact.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.grid import Edge, Tile
from mapper.geometry.shapes import EIGHTHS, Ring

Whole: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

_SPAN = 1 << 17  # more than any coordinate: makes one number of two
_SQUARE = np.array(((0, 0), (1, 0), (1, 1), (0, 1)), np.int64) * EIGHTHS


class Corner(StrEnum):
    """What a touched corner does to a line: blocks where matter meets from both sides, always, or never."""

    BOTH = "both"
    ANY = "any"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Barriers:
    """The sides of all pieces, and the corners with the wedges of matter around them, in eighths of a tile.

    A side runs from (ax, ay) by (dx, dy) and has its piece's interior on its left (`cross` > 0); a wall is
    there once in each direction. Corner i stands at (x[i], y[i]); its wedges are those from `first[i]` up to
    `first[i + 1]`, each reaching leftwards from (rx, ry) to (lx, ly) by less than half a turn; a wall ends in
    a wedge of no width.
    """

    ax: Floats
    ay: Floats
    dx: Floats
    dy: Floats
    piece: Whole
    x: Floats
    y: Floats
    first: Whole
    rx: Floats
    ry: Floats
    lx: Floats
    ly: Floats
    wedge_piece: Whole
    corner: Corner


def make_barriers(
    rings: Iterable[tuple[int, Ring]],
    tiles: Iterable[tuple[int, Tile]],
    walls: Iterable[tuple[int, Edge]],
    corner: Corner = Corner.BOTH,
) -> Barriers:
    """Return the barriers made of outlines, whole tiles and walls, each with the number of its piece."""
    outlines = _join(_of_rings(rings), _of_tiles(tiles))
    points, following, preceding, piece = outlines
    ahead, behind = points[following] - points, points[preceding] - points
    wall_from, wall_by, wall_piece = _of_walls(walls)
    codes = np.unique(np.concatenate((_code(points), _code(wall_from), _code(wall_from + wall_by))))
    wedges = np.concatenate(
        (
            _corner_wedges(points, ahead, behind, piece),
            _passing_wedges(codes, points, ahead, piece),
            _wall_wedges(codes, wall_from, wall_by, wall_piece),
        )
    )
    at = np.searchsorted(codes, wedges[:, 0])
    order = np.argsort(at, kind="stable")
    wedges = wedges[order]
    start = np.concatenate((points, wall_from, wall_from + wall_by)).astype(np.float64)
    by = np.concatenate((ahead, wall_by, -wall_by)).astype(np.float64)
    exact = wedges.astype(np.float64)
    return Barriers(
        *(start[:, 0].copy(), start[:, 1].copy(), by[:, 0].copy(), by[:, 1].copy()),
        piece=np.concatenate((piece, wall_piece, wall_piece)),
        x=(codes // _SPAN).astype(np.float64),
        y=(codes % _SPAN).astype(np.float64),
        first=np.searchsorted(at[order], np.arange(len(codes) + 1)),
        rx=exact[:, 2].copy(),
        ry=exact[:, 3].copy(),
        lx=exact[:, 4].copy(),
        ly=exact[:, 5].copy(),
        wedge_piece=wedges[:, 1].copy(),
        corner=corner,
    )


def _of_rings(rings: Iterable[tuple[int, Ring]]) -> tuple[Whole, Whole, Whole, Whole]:
    """Return all corners and, for each, where its neighbours stand (the next, the last) and its piece."""
    kept = [(piece, corners) for piece, corners in rings if corners]
    points = np.array([point for _, corners in kept for point in corners], np.int64).reshape(-1, 2)
    lengths = np.array([len(corners) for _, corners in kept], np.int64)
    ends = np.cumsum(lengths)
    index = np.arange(len(points))
    following, preceding = index + 1, index - 1
    following[ends - 1], preceding[ends - lengths] = ends - lengths, ends - 1
    return points, following, preceding, np.repeat(np.array([piece for piece, _ in kept], np.int64), lengths)


def _of_tiles(tiles: Iterable[tuple[int, Tile]]) -> tuple[Whole, Whole, Whole, Whole]:
    """Return the corners of whole tiles in the same form."""
    kept = list(tiles)
    places = np.array([tile for _, tile in kept], np.int64).reshape(-1, 1, 2) * EIGHTHS
    index = np.arange(4 * len(kept)).reshape(-1, 4)
    piece = np.repeat(np.array([piece for piece, _ in kept], np.int64), 4)
    points = (places + _SQUARE).reshape(-1, 2)
    return points, np.roll(index, -1, axis=1).ravel(), np.roll(index, 1, axis=1).ravel(), piece


def _join(a: tuple[Whole, ...], b: tuple[Whole, ...]) -> tuple[Whole, Whole, Whole, Whole]:
    count = len(a[0])
    return (
        np.concatenate((a[0], b[0])),
        np.concatenate((a[1], b[1] + count)),
        np.concatenate((a[2], b[2] + count)),
        np.concatenate((a[3], b[3])),
    )


def _of_walls(walls: Iterable[tuple[int, Edge]]) -> tuple[Whole, Whole, Whole]:
    """Return where walls begin, how they run and the numbers of their pieces."""
    kept = list(walls)
    ends = np.array([edge.ends for _, edge in kept], np.int64).reshape(-1, 2, 2) * EIGHTHS
    return ends[:, 0], ends[:, 1] - ends[:, 0], np.array([piece for piece, _ in kept], np.int64)


def _corner_wedges(points: Whole, ahead: Whole, behind: Whole, piece: Whole) -> Whole:
    """Return the wedges of pieces at their own corners; a wedge of more than half a turn is cut in two."""
    at = _code(points)
    inward = ahead[:, 0] * behind[:, 1] - ahead[:, 1] * behind[:, 0] < 0
    middle = -(ahead + behind)[inward]
    return np.concatenate(
        (
            _wedges(at[~inward], piece[~inward], ahead[~inward], behind[~inward]),
            _wedges(at[inward], piece[inward], ahead[inward], middle),
            _wedges(at[inward], piece[inward], middle, behind[inward]),
        )
    )


def _passing_wedges(codes: Whole, start: Whole, by: Whole, piece: Whole) -> Whole:
    """Return the half turns of matter at corners that lie within a side of a piece, each cut in two."""
    at, side = _within(codes, start, by)
    along = by[side]
    inner = np.stack((-along[:, 1], along[:, 0]), axis=1)
    return np.concatenate(
        (_wedges(at, piece[side], along, inner), _wedges(at, piece[side], inner, -along)),
    )


def _wall_wedges(codes: Whole, start: Whole, by: Whole, piece: Whole) -> Whole:
    """Return the wedges without width of walls at their ends and at corners that lie within them."""
    at, side = _within(codes, start, by)
    return np.concatenate(
        (
            _wedges(_code(start), piece, by, by),
            _wedges(_code(start + by), piece, -by, -by),
            _wedges(at, piece[side], by[side], by[side]),
            _wedges(at, piece[side], -by[side], -by[side]),
        )
    )


def _within(codes: Whole, start: Whole, by: Whole) -> tuple[Whole, Whole]:
    """Return the corners strictly within sides, and the side of each."""
    # All corners lie on one lattice, of whole tiles on most maps: only its points are looked up.
    lattice = max(int(np.gcd.reduce(np.concatenate((codes // _SPAN, codes % _SPAN)))), 1)
    steps = np.maximum(np.gcd(np.abs(by[:, 0]), np.abs(by[:, 1])) // lattice, 1)
    side = np.repeat(np.arange(len(start)), steps - 1)
    nth = np.arange(len(side)) - np.repeat(np.cumsum(steps - 1) - steps, steps - 1)
    at = _code(start[side] + by[side] * nth[:, None] // steps[side][:, None])
    place = np.minimum(np.searchsorted(codes, at), len(codes) - 1)
    found = codes[place] == at if len(at) else np.zeros(0, np.bool_)
    return at[found], side[found]


def _wedges(at: Whole, piece: Whole, right: Whole, left: Whole) -> Whole:
    return np.column_stack((at, piece, right, left))


def _code(points: Whole) -> Whole:
    return points[:, 0] * _SPAN + points[:, 1]
