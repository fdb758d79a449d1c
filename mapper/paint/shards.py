"""Shards: stones of debris and rubble, each a few corners around a point, told by hashes."""

import math
from typing import NamedTuple

from mapper.paint.outlines import Outline, tile_hash


class Shard(NamedTuple):
    """A stone around (x, y): its size, the sums its corners are hashed from and how flat it lies."""

    x: float
    y: float
    radius: float
    seed: tuple[int, int]
    flatness: float = 0.8

    def outline(self, grown: float = 0.0) -> Outline:
        """Return the stone's corners, clockwise, moved outwards by `grown` for its rim."""
        count = 4 + int(tile_hash(*self.seed, 5) * 2.5)
        turn = tile_hash(*self.seed, 27) * math.tau
        return tuple(self._corner(index, turn + index * math.tau / count, grown) for index in range(count))

    def _corner(self, index: int, angle: float, grown: float) -> tuple[float, float]:
        across = self.radius * (0.75 + 0.4 * tile_hash(*self.seed, 40 + index)) + grown
        down = self.radius * (self.flatness - 0.2 + 0.4 * tile_hash(*self.seed, 60 + index)) + grown
        return self.x + across * math.cos(angle), self.y + down * math.sin(angle)
