"""Shards: stones of debris and rubble, each a few corners around a point, told by hashes."""

import math
from functools import lru_cache
from typing import NamedTuple

from mapper.paint.outlines import Outline, tile_hash

SHAPES = 64
"""How many shapes of stones there are; a hash picks one."""


class Shard(NamedTuple):
    """A stone around (x, y): its size and the sums its shape is picked by."""

    x: float
    y: float
    radius: float
    seed: tuple[int, int]

    def outline(self, grown: float = 0.0) -> Outline:
        """Return the stone's corners, clockwise, moved outwards by `grown` for its rim."""
        x, y, radius = self.x, self.y, self.radius
        return tuple(
            (x + radius * across + grown * way_x, y + radius * down + grown * way_y)
            for across, down, way_x, way_y in _shape(int(tile_hash(*self.seed, 27) * SHAPES))
        )


@lru_cache(maxsize=SHAPES)
def _shape(number: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return the corners of a stone of radius 1, each with the direction it lies in."""
    count = 4 + int(tile_hash(number, 5) * 2.5)
    turn = tile_hash(number, 6) * math.tau
    corners = []
    for index in range(count):
        angle = turn + index * math.tau / count
        way_x, way_y = math.cos(angle), math.sin(angle)
        across = 0.75 + 0.4 * tile_hash(number, 40 + index)
        down = 0.65 + 0.4 * tile_hash(number, 60 + index)
        corners.append((across * way_x, down * way_y, way_x, way_y))
    return tuple(corners)
