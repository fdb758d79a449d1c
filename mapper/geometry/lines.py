"""One straight line at a time: whether it gets past the barriers, and which of them it meets."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from mapper.geometry.barriers import Barriers, Corner, Floats, Whole
from mapper.geometry.shapes import EIGHTHS, Point

Side: TypeAlias = tuple[int, int, int, int, int]
"""A side from (x, y) by (dx, dy), and its piece."""
Wedge: TypeAlias = tuple[int, int, int, int, int]
"""Matter at a corner from one direction leftwards to another, and its piece."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A corner with matter on a line, and the wedges there that count for it."""

    x: int
    y: int
    wedges: tuple[Wedge, ...]


class BarrierIndex:
    """The barriers of a map sorted by tile, so that a line looks only at the tiles it crosses.

    Each side is kept in the tiles it runs through; a side on the border of tiles in those to its east or
    south, which a line across it enters as well. Corners where four tiles meet are looked up where a line
    passes them.
    """

    def __init__(self, barriers: Barriers, width: int, height: int) -> None:
        """Sort sides and corners by tile; what a tile holds is unpacked when a line first crosses it."""
        self._barriers = barriers
        self._width, self._height = width, height
        on_lattice = (barriers.x % EIGHTHS == 0) & (barriers.y % EIGHTHS == 0)
        corner_at = np.flatnonzero(on_lattice)
        points = barriers.y[corner_at] // EIGHTHS * (width + 1) + barriers.x[corner_at] // EIGHTHS
        self._crossroads: dict[int, int] = dict(
            zip(points.astype(int).tolist(), corner_at.tolist(), strict=True)
        )
        self._sides, self._side_ends = self._by_tile(
            *_reach(barriers.ax, barriers.dx), *_reach(barriers.ay, barriers.dy)
        )
        loose = np.flatnonzero(~on_lattice)
        x, y = (barriers.x[loose] // EIGHTHS).astype(int), (barriers.y[loose] // EIGHTHS).astype(int)
        chosen, self._corner_ends = self._by_tile(x, x, y, y)
        self._corners = loose[chosen]
        used = np.diff(self._side_ends, prepend=0) + np.diff(self._corner_ends, prepend=0) > 0
        self._occupied = used.astype(np.uint8).tobytes()
        self._local: dict[int, tuple[tuple[Side, ...], tuple[Meeting, ...]]] = {}
        self._met: dict[int, Meeting] = {}

    def is_free(self, start: Point, end: Point, spared: frozenset[int]) -> bool:
        """Tell whether the line gets past all but the pieces spared; its ends lie inside tiles of the map."""
        for place in self._course(start, end):
            if place < 0:
                corner = self._crossroads.get(~place)
                if corner is not None and is_blocked_at(
                    self._meeting(corner), start, end, spared, self._barriers.corner
                ):
                    return False
            elif self._occupied[place]:
                sides, corners = self._tile(place)
                if any(properly_crosses(side, start, end) and side[4] not in spared for side in sides):
                    return False
                if any(
                    lies_between(corner, start, end)
                    and is_blocked_at(corner, start, end, spared, self._barriers.corner)
                    for corner in corners
                ):
                    return False
        return True

    def met(self, start: Point, end: Point) -> tuple[frozenset[int], tuple[Meeting, ...]]:
        """Return the pieces with a side the line properly crosses, and the corners on the line."""
        pieces: set[int] = set()
        meetings: dict[Point, Meeting] = {}
        for place in self._course(start, end):
            sides: tuple[Side, ...] = ()
            corners: tuple[Meeting, ...] = ()
            if place >= 0 and self._occupied[place]:
                sides, corners = self._tile(place)
            elif place < 0 and ~place in self._crossroads:
                corners = (self._meeting(self._crossroads[~place]),)
            pieces.update(side[4] for side in sides if properly_crosses(side, start, end))
            meetings.update(
                {(corner.x, corner.y): corner for corner in corners if lies_between(corner, start, end)}
            )
        return frozenset(pieces), tuple(meetings.values())

    def _course(self, start: Point, end: Point) -> Iterator[int]:
        """Yield the tiles the line crosses, in order, and, as ~number, the points where four tiles meet."""
        column, row = start[0] // EIGHTHS, start[1] // EIGHTHS
        last = end[1] // EIGHTHS * self._width + end[0] // EIGHTHS
        dx, dy = end[0] - start[0], end[1] - start[1]
        east, south = dx > 0, dy > 0
        across, down = abs(dx) * EIGHTHS, abs(dy) * EIGHTHS
        to_column = (EIGHTHS - start[0] % EIGHTHS if east else start[0] % EIGHTHS) * abs(dy)
        to_row = (EIGHTHS - start[1] % EIGHTHS if south else start[1] % EIGHTHS) * abs(dx)
        step, stride = (1 if east else -1), (self._width if south else -self._width)
        place = row * self._width + column
        yield place
        while place != last:
            if to_column < to_row:
                place += step
                to_column += down
            elif to_row < to_column:
                place += stride
                to_row += across
            else:
                yield ~((place // self._width + south) * (self._width + 1) + place % self._width + east)
                place += step + stride
                to_column += down
                to_row += across
            yield place

    def _by_tile(self, left: Whole, right: Whole, top: Whole, bottom: Whole) -> tuple[Whole, Whole]:
        """Return the numbers of things sorted by the tiles they range over, and where those of a tile end."""
        wide, high = right - left + 1, bottom - top + 1
        which = np.repeat(np.arange(len(left)), wide * high)
        nth = np.arange(len(which)) - np.repeat(np.cumsum(wide * high) - wide * high, wide * high)
        x, y = left[which] + nth % wide[which], top[which] + nth // wide[which]
        inside = (x >= 0) & (x < self._width) & (y >= 0) & (y < self._height)
        which, place = which[inside], (y * self._width + x)[inside]
        counts = np.bincount(place, minlength=self._width * self._height)
        return which[np.argsort(place, kind="stable")], np.cumsum(counts)

    def _tile(self, place: int) -> tuple[tuple[Side, ...], tuple[Meeting, ...]]:
        found = self._local.get(place)
        if found is None:
            b = self._barriers
            part = _part(self._sides, self._side_ends, place)
            columns = (b.ax[part], b.ay[part], b.dx[part], b.dy[part], b.piece[part])
            sides = tuple(zip(*(column.astype(int).tolist() for column in columns), strict=True))
            corners = tuple(
                self._meeting(corner) for corner in _part(self._corners, self._corner_ends, place).tolist()
            )
            found = self._local[place] = (sides, corners)
        return found

    def _meeting(self, corner: int) -> Meeting:
        found = self._met.get(corner)
        if found is None:
            b = self._barriers
            part = slice(int(b.first[corner]), int(b.first[corner + 1]))
            columns = (b.rx[part], b.ry[part], b.lx[part], b.ly[part], b.wedge_piece[part])
            wedges = tuple(zip(*(column.astype(int).tolist() for column in columns), strict=True))
            found = self._met[corner] = Meeting(int(b.x[corner]), int(b.y[corner]), wedges)
        return found


def properly_crosses(side: Side, start: Point, end: Point) -> bool:
    """Tell whether a line and a side cross, each strictly between the ends of the other."""
    x, y, dx, dy, _ = side
    at_start = dx * (start[1] - y) - dy * (start[0] - x)
    at_end = dx * (end[1] - y) - dy * (end[0] - x)
    if at_start * at_end >= 0:
        return False
    run, rise = end[0] - start[0], end[1] - start[1]
    here = run * (y - start[1]) - rise * (x - start[0])
    there = here + run * dy - rise * dx
    return here * there < 0


def lies_between(corner: Meeting, start: Point, end: Point) -> bool:
    """Tell whether a corner lies on the line, strictly between its ends."""
    run, rise = end[0] - start[0], end[1] - start[1]
    x, y = corner.x - start[0], corner.y - start[1]
    return run * y == rise * x and 0 < run * x + rise * y < run * run + rise * rise


def is_blocked_at(corner: Meeting, start: Point, end: Point, spared: frozenset[int], rule: Corner) -> bool:
    """Tell whether the line is blocked at a corner that lies on it."""
    run, rise = end[0] - start[0], end[1] - start[1]
    turns = [
        (run * ry - rise * rx, run * ly - rise * lx)
        for rx, ry, lx, ly, piece in corner.wedges
        if piece not in spared
    ]
    match rule:
        case Corner.BOTH:
            flat = [turn for pair in turns for turn in pair]
            return bool(flat) and min(flat) < 0 < max(flat)
        case Corner.ANY:
            return bool(turns)
        case Corner.NONE:
            ahead = any(right <= 0 < left for right, left in turns) and any(
                right < 0 <= left for right, left in turns
            )
            behind = any(left < 0 <= right for right, left in turns) and any(
                left <= 0 < right for right, left in turns
            )
            return ahead or behind or _between_walls(corner, spared)


def _between_walls(corner: Meeting, spared: frozenset[int]) -> bool:
    """Tell whether two walls continue each other at a corner: no line along the lattice passes there."""
    arms = {wedge[:2] for wedge in corner.wedges if wedge[:2] == wedge[2:4] and wedge[4] not in spared}
    return any((-x, -y) in arms for x, y in arms)


def _reach(start: Floats, by: Floats) -> tuple[Whole, Whole]:
    """Return the first and the last column (or row) that sides run through."""
    low, high = np.minimum(start, start + by), np.maximum(start, start + by)
    first = (low // EIGHTHS).astype(int)
    return first, np.maximum(first, (-(-high // EIGHTHS)).astype(int) - 1)


def _part(numbers: Whole, ends: Whole, place: int) -> Whole:
    return numbers[int(ends[place - 1]) if place else 0 : int(ends[place])]
