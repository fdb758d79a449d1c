"""The tiles that lines between tile centres run through, for every offset on a map of some size."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Tracks:
    """The tiles strictly between the ends of lines to (dx, dy), dx and dy from 0, in order.

    Those of offset n = dy * width + dx stand from `start[n]` up to `start[n + 1]`, by the number of rows *
    width + columns that they are further on: in `east`, or for lines to the mirror image (-dx, dy) in `west`.
    `step` tells how the next tile is reached: 0 by a column, 1 by a row, 2 by both. Only tiles whose interior
    a line crosses are there, so that one through a point where four tiles meet steps diagonally. A track is
    the same from both its ends.
    """

    start: NDArray[np.int64]
    east: Numbers
    west: Numbers
    step: NDArray[np.int8]


@lru_cache(maxsize=1)
def tracks(width: int, height: int) -> Tracks:
    """Return the tracks of all offsets that fit on a map of this size."""
    dx, dy = np.tile(np.arange(width), height), np.repeat(np.arange(height), width)
    offset = np.repeat(np.arange(len(dx)), dx + 1)
    column = _count_up(dx + 1)
    run, rise = dx[offset], dy[offset]
    twice = np.maximum(2 * run, 1)
    # Column i is crossed from height rise * (2i - 1) / 2run to rise * (2i + 1) / 2run, with every row j
    # stretch, from j - 1/2 to j + 1/2, this open stretch overlaps.
    first = np.where(column == 0, 0, (rise * (2 * column - 1) + run) // twice)
    last = np.where(column == run, rise, -((run - rise * (2 * column + 1)) // twice))
    count = last - first + 1
    which = np.repeat(np.arange(len(column)), count)
    row = first[which] + _count_up(count)
    offset, column = offset[which], column[which]
    between = ((column > 0) | (row > 0)) & ((column < dx[offset]) | (row < dy[offset]))
    offset, column, row = offset[between], column[between], row[between]
    start = np.concatenate(([0], np.cumsum(np.bincount(offset, minlength=len(dx)))))
    by_column, by_row = np.diff(column, append=0), np.diff(row, append=0)
    step = np.where(by_row == 0, 0, np.where(by_column == 0, 1, 2))
    east, west = row * width + column, row * width - column
    return Tracks(start, east.astype(np.int32), west.astype(np.int32), step.astype(np.int8))


def _count_up(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return 0, 1, ... up to each count, one after the other."""
    return np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
