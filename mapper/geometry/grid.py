"""Tiles, sides and edges of the map's grid: names, neighbours, distance and arcs."""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

_LABEL = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,4})")


class Side(StrEnum):
    """A side of a tile, and the direction a unit faces; north is up (y grows to the south)."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def step(self) -> tuple[int, int]:
        """The (dx, dy) of one tile in this direction."""
        return _STEPS[self]

    @property
    def opposite(self) -> "Side":
        """The direction behind this one."""
        return _TURNS[(_TURNS.index(self) + 2) % 4]

    @property
    def right(self) -> "Side":
        """The direction after a quarter turn clockwise."""
        return _TURNS[(_TURNS.index(self) + 1) % 4]

    @property
    def left(self) -> "Side":
        """The direction after a quarter turn anticlockwise."""
        return _TURNS[(_TURNS.index(self) + 3) % 4]

    @property
    def quarter_turns(self) -> int:
        """How many quarter turns clockwise from north: 0 to 3."""
        return _TURNS.index(self)


_TURNS = (Side.N, Side.E, Side.S, Side.W)
_STEPS = {Side.N: (0, -1), Side.E: (1, 0), Side.S: (0, 1), Side.W: (-1, 0)}


class Tile(NamedTuple):
    """A tile by column and row, counted from 0 at the top left."""

    x: int
    y: int

    @property
    def label(self) -> str:
        """The tile's name on the map: column letters and row number, `C5`; left of or above it, `[-1, 4]`."""
        if self.x < 0 or self.y < 0:
            return f"[{self.x}, {self.y}]"
        return f"{column_letters(self.x)}{self.y + 1}"

    def neighbour(self, side: Side) -> "Tile":
        """Return the tile next to this one on that side."""
        dx, dy = _STEPS[side]
        return Tile(self.x + dx, self.y + dy)

    def edge(self, side: Side) -> "Edge":
        """Return this tile's edge on that side under its one canonical key."""
        match side:
            case Side.S:
                return Edge(self.x, self.y + 1, Side.N)
            case Side.E:
                return Edge(self.x + 1, self.y, Side.W)
            case _:
                return Edge(self.x, self.y, side)


class Edge(NamedTuple):
    """The border between two tiles, keyed by the tile south or east of it: its N or W side."""

    x: int
    y: int
    side: Side

    @property
    def label(self) -> str:
        """The edge's name: the tile and the side, `C5 N`."""
        return f"{Tile(self.x, self.y).label} {self.side}"

    @property
    def tiles(self) -> tuple[Tile, Tile]:
        """The two tiles that share the edge; one of them may lie outside the map."""
        here = Tile(self.x, self.y)
        return here.neighbour(self.side), here

    @property
    def ends(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two lattice points the edge runs between, in tiles."""
        if self.side is Side.N:
            return (self.x, self.y), (self.x + 1, self.y)
        return (self.x, self.y), (self.x, self.y + 1)


def column_letters(x: int) -> str:
    """Return a column's letters: 0 is A, 25 is Z, 26 is AA."""
    letters = ""
    number = x + 1
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def parse_tile(text: str) -> Tile | None:
    """Return the tile a label such as `C5` names, or None when the text is no label."""
    match = _LABEL.fullmatch(text.strip())
    if match is None:
        return None
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return Tile(column - 1, int(match[2]) - 1)


def distance(a: Tile, b: Tile) -> int:
    """Return the distance in tiles, diagonals counted as one (V-GEN-07)."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def in_arc(origin: Tile, axis: Side, target: Tile) -> bool:
    """Tell whether the target lies in the 90 degree arc around the axis, its edges included (V-SIT-10)."""
    dx, dy = axis.step
    along = (target.x - origin.x) * dx + (target.y - origin.y) * dy
    across = abs((target.x - origin.x) * dy) + abs((target.y - origin.y) * dx)
    return along >= across and along >= 0


def rectangle(a: Tile, b: Tile) -> Iterator[Tile]:
    """Yield the tiles of the rectangle that has these two corners, row by row."""
    for y in range(min(a.y, b.y), max(a.y, b.y) + 1):
        for x in range(min(a.x, b.x), max(a.x, b.x) + 1):
            yield Tile(x, y)


def bounds(tiles: Iterable[Tile]) -> tuple[Tile, Tile]:
    """Return the top left and the bottom right corner of a non-empty set of tiles."""
    xs, ys = zip(*tiles, strict=True)
    return Tile(min(xs), min(ys)), Tile(max(xs), max(ys))
