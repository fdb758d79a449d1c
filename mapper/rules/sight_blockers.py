"""What blocks a sight line: every piece on the way, nearest first, with where it is met and why it blocks."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import TypeAlias

from mapper.geometry.barriers import Corner
from mapper.geometry.grid import Edge, Tile
from mapper.geometry.lines import Meeting, is_blocked_at
from mapper.geometry.shapes import EIGHTHS, Point, Ring, cross, place_of, sides
from mapper.rules.reasons import Reason
from mapper.rules.sight_pieces import BlockerKind, Piece, Pieces

NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Blocker:
    """One thing in the way: a structure by its id, a wall or gate by its edge, smoke by its tile.

    `tile` is where the line first meets it: the first tile of it that is entered or touched, for a wall the
    tile the line comes from. `at` is the point, in tiles, where the line meets it; `edge` is set for a wall
    or gate.
    """

    kind: BlockerKind
    id: str
    tile: Tile
    at: tuple[float, float]
    reason: Reason
    edge: Edge | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A sight line between two standing points, in eighths of a tile; the pieces `spared` don't block it."""

    start: Point
    end: Point
    spared: frozenset[int]

    def at(self, way: int, whole: int) -> Point:
        """Return the point after `way` of `whole` parts of the line, in as many parts of an eighth."""
        (ax, ay), (bx, by) = self.start, self.end
        return ax * whole + (bx - ax) * way, ay * whole + (by - ay) * way

    def turn(self, x: int, y: int) -> int:
        """Return a positive number for a point left of the line, zero on it, negative right of it."""
        return cross(self.start, self.end, x, y)


_Entry: TypeAlias = tuple[Fraction, Tile]
"""How far along a line, from 0 to 1, a piece is entered, and in which tile."""


def blockers_on(
    line: Line, crossed: Iterable[int], meetings: Iterable[Meeting], pieces: Pieces
) -> tuple[Blocker, ...]:
    """Return what blocks a line that crosses sides of some pieces and meets some corners, nearest first."""
    corners = [corner for corner in meetings if any(wedge[4] not in line.spared for wedge in corner.wedges)]
    numbers = {*crossed, *(wedge[4] for corner in corners for wedge in corner.wedges)} - line.spared
    entries: dict[int, _Entry] = {}
    for number in numbers:
        shape = pieces.piece(number).shape
        entry = _across(line, shape) if isinstance(shape, Edge) else _into(line, shape)
        if entry is not None:
            entries[number] = entry
    for corner in corners:
        share = _share(line, corner.x, corner.y)
        for number in _touching(line, corner, pieces.blocking.corner):
            is_wall = isinstance(pieces.piece(number).shape, Edge)
            tile = _tile_at(line, share, ahead=False) if is_wall else _tile_beside(corner, number)
            entries[number] = min(entries.get(number, (share, tile)), (share, tile))
    order = sorted(entries, key=lambda number: (entries[number][0], number))
    return tuple(_blocker(line, pieces.piece(number), entries[number]) for number in order)


def _blocker(line: Line, piece: Piece, entry: _Entry) -> Blocker:
    share, tile = entry
    x, y = line.at(share.numerator, share.denominator)
    edge, parts = piece.shape if isinstance(piece.shape, Edge) else None, share.denominator * EIGHTHS
    return Blocker(piece.kind, piece.id, tile, (x / parts, y / parts), piece.reason, edge)


def _into(line: Line, corners: Ring) -> _Entry | None:
    """Return where the line first enters the interior of an outline, or None."""
    shares = _cuts(line, corners)
    whole = lcm(*(of for _, of in shares))  # one measure for all, so that whole numbers are compared
    cuts = sorted({part * (whole // of) for part, of in shares})
    for low, high in pairwise(cut for cut in cuts if 0 <= cut <= whole):
        if place_of(corners, *line.at(low + high, 2 * whole), 2 * whole) > 0:
            share = Fraction(low, whole)
            return share, _tile_at(line, share, ahead=True)
    return None


def _cuts(line: Line, corners: Ring) -> list[tuple[int, int]]:
    """Return where an outline may cut the line, each as parts of so many, and its two ends."""
    shares = [(0, 1), (1, 1)]
    for a, b in sides(corners):
        at_a, at_b = line.turn(*a), line.turn(*b)
        if at_a == at_b == 0:
            shares += (_share(line, *point).as_integer_ratio() for point in (a, b))
        elif min(at_a, at_b) <= 0 <= max(at_a, at_b):
            before, after = cross(a, b, *line.start), cross(a, b, *line.end)
            if before != after:
                shares.append((before, before - after) if before > after else (-before, after - before))
    return shares


def _across(line: Line, edge: Edge) -> _Entry | None:
    """Return where the line properly crosses an edge, or None."""
    (ax, ay), (bx, by) = edge.ends
    a, b = (ax * EIGHTHS, ay * EIGHTHS), (bx * EIGHTHS, by * EIGHTHS)
    before, after = cross(a, b, *line.start), cross(a, b, *line.end)
    if before * after >= 0 or line.turn(*a) * line.turn(*b) >= 0:
        return None
    share = Fraction(before, before - after)
    return share, _tile_at(line, share, ahead=False)


def _touching(line: Line, corner: Meeting, rule: Corner) -> frozenset[int]:
    """Return the pieces that block the line at a corner though it enters none of them there."""
    pieces = frozenset(wedge[4] for wedge in corner.wedges) - line.spared
    if rule is Corner.ANY:
        return pieces
    entered = {
        number
        for number in pieces
        if is_blocked_at(corner, line.start, line.end, line.spared | pieces - {number}, rule)
    }
    blocked = is_blocked_at(corner, line.start, line.end, line.spared | entered, rule)
    return pieces - entered if blocked else NOBODY


def _share(line: Line, x: int, y: int) -> Fraction:
    """Return how far along the line, from 0 to 1, a point on it lies."""
    (ax, ay), (bx, by) = line.start, line.end
    return Fraction(x - ax, bx - ax) if bx != ax else Fraction(y - ay, by - ay)


def _tile_at(line: Line, share: Fraction, *, ahead: bool) -> Tile:
    """Return the tile just ahead of a point of the line, or the one just behind it."""
    x, y = line.at(share.numerator, share.denominator)
    sign, parts = 1 if ahead else -1, share.denominator
    return Tile(
        _column(x, sign * (line.end[0] - line.start[0]), parts),
        _column(y, sign * (line.end[1] - line.start[1]), parts),
    )


def _tile_beside(corner: Meeting, number: int) -> Tile:
    """Return the tile in which a piece touches a corner."""
    rx, ry, lx, ly = next(wedge[:4] for wedge in corner.wedges if wedge[4] == number)
    return Tile(_column(corner.x, rx + lx), _column(corner.y, ry + ly))


def _column(x: int, towards: int, parts: int = 1) -> int:
    """Return the column (or row) of a coordinate, for one on a border that on the side of the direction.

    It counts in so many parts of an eighth.
    """
    column, beyond = divmod(x, EIGHTHS * parts)
    return column - 1 if towards < 0 and beyond == 0 else column
