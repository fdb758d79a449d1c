"""A set of tiles kept as one flag for every tile of the map: of any size made, joined and dropped at once."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.grid import Tile


class TileMask(AbstractSet[Tile]):
    """Some of a map's tiles. It is equal to any other set of the same tiles.

    A million tiles as objects take a tenth of a second to make, in which nothing else can run.
    """

    __slots__ = ("_count", "flags")

    def __init__(self, flags: NDArray[np.bool_]) -> None:
        """Keep the flags of [row, column], which must not change any more."""
        self.flags = flags
        self._count = int(np.count_nonzero(flags))

    @classmethod
    def of(cls, tiles: Iterable[Tile], width: int, height: int) -> "TileMask":
        """Return some tiles of a map of that size."""
        flags = np.zeros((height, width), np.bool_)
        for x, y in tiles:
            flags[y, x] = True
        return cls(flags)

    @classmethod
    def whole(cls, width: int, height: int) -> "TileMask":
        """Return all tiles of a map of that size."""
        return cls(np.ones((height, width), np.bool_))

    def others(self) -> "TileMask":
        """Return the tiles of the map that are not among these."""
        return TileMask(~self.flags)

    def joined(self, other: "TileMask") -> "TileMask":
        """Return the tiles in this or another mask of the same map."""
        return TileMask(self.flags | other.flags)

    def between(self, first: Tile, last: Tile) -> frozenset[Tile]:
        """Return those in the rectangle from one corner to the other, which may lie off the map."""
        left, top = max(first.x, 0), max(first.y, 0)
        ys, xs = np.nonzero(self.flags[top : max(last.y + 1, 0), left : max(last.x + 1, 0)])
        return frozenset(Tile(x + left, y + top) for x, y in zip(xs.tolist(), ys.tolist(), strict=True))

    def __contains__(self, item: object) -> bool:
        """Tell whether a tile is one of them; none off the map is."""
        if not isinstance(item, tuple):
            return False
        x, y = item
        height, width = self.flags.shape
        return 0 <= x < width and 0 <= y < height and bool(self.flags[y, x])

    def __iter__(self) -> Iterator[Tile]:
        """Yield the tiles row by row."""
        for y, row in enumerate(self.flags):
            for x in np.flatnonzero(row).tolist():
                yield Tile(x, y)

    def __len__(self) -> int:
        """Return how many they are."""
        return self._count

    def __eq__(self, other: object) -> bool:
        """Tell whether another set, of whatever kind, has the same tiles."""
        if isinstance(other, TileMask) and self.flags.shape == other.flags.shape:
            return np.array_equal(self.flags, other.flags)
        return super().__eq__(other)

    def __hash__(self) -> int:
        """Return the same as a frozenset of these tiles."""
        return self._hash()

    @classmethod
    def _from_iterable(cls, tiles: Iterable[Tile]) -> frozenset[Tile]:  # type: ignore[override]  # a set of tiles too
        """Return what the operators of sets make of it: a plain set, as the other may lie off the map."""
        return frozenset(tiles)
