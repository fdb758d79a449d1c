"""Turning, mirroring and shifting: tiles, edges, facings and outlines laid anew on the lattice, exactly."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from mapper.geometry.grid import Edge, Side, Tile

Points: TypeAlias = tuple[tuple[float, float], ...]

_SIDES = {side.step: side for side in Side}


@dataclass(frozen=True, slots=True)
class Motion:
    """Where everything goes: the point (x, y) comes to (xx·x + xy·y + dx, yx·x + yy·y + dy).

    Each row of the matrix holds one 1 or -1 and one 0, and the shift is whole, so the lattice stays the
    lattice.
    """

    xx: int = 1
    xy: int = 0
    yx: int = 0
    yy: int = 1
    dx: int = 0
    dy: int = 0

    def then(self, other: "Motion") -> "Motion":
        """Return the motion that does this one and then the other."""
        return Motion(
            other.xx * self.xx + other.xy * self.yx,
            other.xx * self.xy + other.xy * self.yy,
            other.yx * self.xx + other.yy * self.yx,
            other.yx * self.xy + other.yy * self.yy,
            other.xx * self.dx + other.xy * self.dy + other.dx,
            other.yx * self.dx + other.yy * self.dy + other.dy,
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point comes to."""
        return self.xx * x + self.xy * y + self.dx, self.yx * x + self.yy * y + self.dy

    def outline(self, outline: Iterable[tuple[float, float]]) -> Points:
        """Return where the corners of an outline come to, in their order."""
        return tuple(self.point(x, y) for x, y in outline)

    def tile(self, tile: Tile) -> Tile:
        """Return where a tile comes to."""
        back_x, back_y = self.xx + self.xy < 0, self.yx + self.yy < 0
        return Tile(
            self.xx * tile.x + self.xy * tile.y + self.dx - back_x,
            self.yx * tile.x + self.yy * tile.y + self.dy - back_y,
        )

    def tiles(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """Return where tiles come to, in their order."""
        return tuple(self.tile(tile) for tile in tiles)

    def edge(self, edge: Edge) -> Edge:
        """Return where the border of a tile comes to, under its one canonical key."""
        (x0, y0), (x1, y1) = (self.point(x, y) for x, y in edge.ends)
        x, y = int(min(x0, x1)), int(min(y0, y1))
        return Edge(x, y, Side.N if y0 == y1 else Side.W)

    def facing(self, side: Side) -> Side:
        """Return which way something faces afterwards."""
        x, y = side.step
        return _SIDES[self.xx * x + self.xy * y, self.yx * x + self.yy * y]


def shifted(dx: int, dy: int) -> Motion:
    """Return the motion by whole tiles."""
    return Motion(dx=dx, dy=dy)


def turned_right(height: int) -> Motion:
    """Return the quarter turn clockwise of a rectangle of this height; its top left comes back to (0, 0)."""
    return Motion(xx=0, xy=-1, yx=1, yy=0, dx=height)


def turned_left(width: int) -> Motion:
    """Return the quarter turn anticlockwise of a rectangle of this width; its top left comes to (0, 0)."""
    return Motion(xx=0, xy=1, yx=-1, yy=0, dy=width)


def mirrored_across(width: int) -> Motion:
    """Return the motion that swaps left and right of a rectangle of this width."""
    return Motion(xx=-1, dx=width)


def mirrored_down(height: int) -> Motion:
    """Return the motion that swaps top and bottom of a rectangle of this height."""
    return Motion(yy=-1, dy=height)


def moved_rows(rows: tuple[str, ...], motion: Motion) -> tuple[str, ...]:
    """Return rows of letters, one a tile, after a turn or mirroring that keeps their top left at (0, 0)."""
    turned = tuple("".join(column) for column in zip(*rows, strict=True)) if motion.xx == 0 else rows
    if motion.xx + motion.xy < 0:
        turned = tuple(row[::-1] for row in turned)
    return turned[::-1] if motion.yx + motion.yy < 0 else turned
