"""A site: one tile of a kind of ground, with what it goes on into on all sides."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mapper.paint.outlines import tile_hash
from mapper.paint.scenery.pencil import Pencil

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The tiles around a tile: N, E, S, W, then NE, SE, SW, NW."""

Joints = tuple[bool, ...]
"""For each of the tiles around whether the ground goes on into it; beyond the map it does."""

ALONE: Joints = (False,) * len(AROUND)


class Site(NamedTuple):
    """What tells one picture of a kind of ground from another.

    `faces` tells which of the four sides look upon ground that it is turned by, as a bridge by water.
    """

    variant: int = 0
    joints: Joints = ALONE
    faces: Joints = ALONE[:4]

    def chance(self, index: int, salt: int = 0) -> float:
        """Return a number from 0 up to 1 that is the same for all sites alike."""
        return tile_hash(self.variant, 11 + salt, index)


def tile_hashes(columns: range, y: int, salt: int) -> list[float]:
    """Return `tile_hash` of some tiles of a row, all at once."""
    xs = np.arange(columns.start, columns.stop, dtype=np.uint64)
    mask = np.uint64(0xFFFFFFFF)
    value = (xs * np.uint64(73856093) ^ np.uint64((y * 19349663) ^ (salt * 83492791))) & mask
    value ^= value >> np.uint64(13)
    value = (value * np.uint64(0x5BD1E995)) & mask
    hashes: list[float] = ((value ^ value >> np.uint64(15)) / 2**32).tolist()
    return hashes


Drawing = Callable[[Pencil, Site], None]
"""Draws a site."""
