"""All straight lines from one point at once: which of many points are seen past the barriers.

Directions are compared as numbers (`bearings`). That is exact: a quotient of whole numbers up to 2**16 equals
another, and is then rounded alike, or differs from it by 2**-32 or more, far beyond the rounding.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.barriers import Barriers, Corner, Floats, Whole
from mapper.geometry.shapes import Point

Flags: TypeAlias = NDArray[np.bool_]

_FIRST_ROUND = 32
_MANY = 1 << 17


@dataclass(frozen=True, slots=True)
class Points:
    """Points to look at, in eighths of a tile, and the pieces that don't block lines to them.

    Each array of `spared` holds the number of one such piece for every point, or a negative number.
    """

    x: Floats
    y: Floats
    spared: tuple[Whole, ...] = ()

    def take(self, kept: Flags | Whole) -> "Points":
        """Return some of the points."""
        return Points(self.x[kept], self.y[kept], tuple(pieces[kept] for pieces in self.spared))


@dataclass(frozen=True, slots=True)
class _Targets:
    """The points not yet hidden, relative to the eye, by growing bearing, with their place among all."""

    index: Whole
    bearing: Floats
    points: Points

    def take(self, kept: Flags | Whole) -> "_Targets":
        """Return some of the targets."""
        return _Targets(self.index[kept], self.bearing[kept], self.points.take(kept))

    def without(self, hidden: Whole) -> "_Targets":
        """Return the targets without some, named by their place."""
        kept = np.ones(len(self.index), np.bool_)
        kept[hidden] = False
        return self.take(kept)

    def counts(self, target: Whole, piece: Whole) -> Flags:
        """Tell for pairs of targets and pieces whether the piece may block the line to the target."""
        counted = np.ones(len(target), np.bool_)
        for pieces in self.points.spared:
            counted &= pieces[target] != piece
        return counted


def seen(barriers: Barriers, eye: Point, points: Points, own: tuple[int, ...] = ()) -> Flags:
    """Tell which of the points are seen from the eye; the pieces `own` don't block its lines."""
    around = Points(points.x - eye[0], points.y - eye[1], points.spared)
    bearing = bearings(around.x, around.y)
    targets = _Targets(np.arange(len(bearing)), bearing, around).take(np.argsort(bearing))
    targets = _past_sides(barriers, eye, targets, own)
    targets = _past_corners(barriers, eye, targets, own)
    found = np.zeros(len(bearing), np.bool_)
    found[targets.index] = True
    return found


def bearings(dx: Floats, dy: Floats) -> Floats:
    """Return a number for each direction that grows with a turn to the left (from x to y), from -2 to 2."""
    share = dy / np.maximum(np.abs(dx) + np.abs(dy), 1)
    found: Floats = np.where(dx >= 0, share, np.where(dy >= 0, 2 - share, -2 - share))
    return found


def _past_sides(barriers: Barriers, eye: Point, targets: _Targets, own: tuple[int, ...]) -> _Targets:
    """Take away what lies behind a side: sides that face the eye are enough, the nearest first."""
    ax, ay = barriers.ax - eye[0], barriers.ay - eye[1]
    depth = (
        barriers.dx * ay - barriers.dy * ax
    )  # how far the eye lies to the right of the side, times its length
    chosen = np.flatnonzero(depth > 0)
    if own:
        chosen = chosen[~np.isin(barriers.piece[chosen], own)]
    ax, ay, dx, dy = ax[chosen], ay[chosen], barriers.dx[chosen], barriers.dy[chosen]
    near = np.minimum(ax * ax + ay * ay, (ax + dx) ** 2 + (ay + dy) ** 2)
    order = np.argsort(near)
    depth, dx, dy = depth[chosen][order], dx[order], dy[order]
    high, low = bearings(ax[order], ay[order]), bearings(ax[order] + dx, ay[order] + dy)
    piece = barriers.piece[chosen][order]
    start, size = 0, _FIRST_ROUND if len(targets.index) < _MANY else _FIRST_ROUND // 4
    while start < len(order) and len(targets.index):
        part = slice(start, start + size)
        side, target = _between(targets.bearing, low[part], high[part])
        side += start
        hidden = dx[side] * targets.points.y[target] - dy[side] * targets.points.x[target] > depth[side]
        hidden &= targets.counts(target, piece[side])
        targets = targets.without(target[hidden])
        start, size = start + size, 2 * size
    return targets


def _between(bearing: Floats, low: Floats, high: Floats) -> tuple[Whole, Whole]:
    """Return pairs of ranges and members of a sorted array strictly within, around its end where need be."""
    first = np.searchsorted(bearing, low, side="right")
    last = np.searchsorted(bearing, high, side="left") + np.where(high < low, len(bearing), 0)
    which, member = _ranges(first, last - first)
    member[member >= len(bearing)] -= len(bearing)
    return which, member


def _ranges(first: Whole, count: Whole) -> tuple[Whole, Whole]:
    """Return for ranges of indices every (number of the range, index)."""
    which = np.repeat(np.arange(len(first)), count)
    return which, np.arange(len(which)) + np.repeat(first - (np.cumsum(count) - count), count)


def _past_corners(barriers: Barriers, eye: Point, targets: _Targets, own: tuple[int, ...]) -> _Targets:
    """Take away what lies exactly behind a corner that blocks."""
    x, y = barriers.x - eye[0], barriers.y - eye[1]
    bearing = bearings(x, y)
    first = np.searchsorted(targets.bearing, bearing, side="left")
    met = np.flatnonzero(np.append(targets.bearing, 9.0)[first] == bearing)
    first = first[met]
    which, target = _ranges(first, np.searchsorted(targets.bearing, bearing[met], side="right") - first)
    corner = met[which]
    before = np.abs(x[corner]) + np.abs(y[corner]) < np.abs(targets.points.x[target]) + np.abs(
        targets.points.y[target]
    )
    corner, target = corner[before], target[before]
    blocked = _blocked_at(barriers, corner, target, targets, own)
    return targets.without(target[blocked])


def _blocked_at(
    barriers: Barriers, corner: Whole, target: Whole, targets: _Targets, own: tuple[int, ...]
) -> Flags:
    """Tell which lines, each to a target through a corner, are blocked there."""
    line, wedge = _ranges(barriers.first[corner], barriers.first[corner + 1] - barriers.first[corner])
    counted = targets.counts(target[line], barriers.wedge_piece[wedge])
    if own:
        counted &= ~np.isin(barriers.wedge_piece[wedge], own)
    line, wedge = line[counted], wedge[counted]
    dx, dy = targets.points.x[target[line]], targets.points.y[target[line]]
    right = (
        dx * barriers.ry[wedge] - dy * barriers.rx[wedge]
    )  # > 0: the wedge's right border lies left of the line
    left = dx * barriers.ly[wedge] - dy * barriers.lx[wedge]

    def any_of(flags: Flags) -> Flags:
        return np.bincount(line[flags], minlength=len(corner)) > 0

    match barriers.corner:
        case Corner.BOTH:
            return any_of((right > 0) | (left > 0)) & any_of((right < 0) | (left < 0))
        case Corner.ANY:
            return any_of(np.ones(len(line), np.bool_))
        case Corner.NONE:
            ahead = any_of((right <= 0) & (left > 0)) & any_of((right < 0) & (left >= 0))
            behind = any_of((right >= 0) & (left < 0)) & any_of((right > 0) & (left <= 0))
            return ahead | behind | _between_walls(barriers, line, wedge, right, len(corner))


def _between_walls(barriers: Barriers, line: Whole, wedge: Whole, right: Floats, count: int) -> Flags:
    """Tell which lines pass between two walls that continue each other: they are one wall."""
    wall = (
        (barriers.rx[wedge] == barriers.lx[wedge]) & (barriers.ry[wedge] == barriers.ly[wedge]) & (right != 0)
    )
    rx, ry = barriers.rx[wedge], barriers.ry[wedge]
    found = np.zeros(count, np.bool_)
    for one, other in ((rx > 0, rx < 0), (ry > 0, ry < 0)):
        found |= (np.bincount(line[wall & one], minlength=count) > 0) & (
            np.bincount(line[wall & other], minlength=count) > 0
        )
    return found
