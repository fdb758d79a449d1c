"""Streets of a made-up district: where they run, and which must stay free so that all hang together."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from mapper.geometry.grid import Tile, rectangle

MIN_BLOCK = 2
"""No block of houses is narrower, in tiles."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of whole tiles; right and bottom are not part of it."""

    left: int
    top: int
    right: int
    bottom: int

    def tiles(self) -> Iterator[Tile]:
        """Yield its tiles, row by row."""
        if self.right > self.left and self.bottom > self.top:
            yield from rectangle(Tile(self.left, self.top), Tile(self.right - 1, self.bottom - 1))


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of street between two crossings; only one that `may_close` leaves all others in reach."""

    box: Box
    runs_east: bool
    may_close: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """The streets of a district, and the blocks between them."""

    blocks: tuple[Box, ...]
    segments: tuple[Segment, ...]
    crossings: tuple[Box, ...]


Spans = tuple[tuple[int, int], ...]


def street_grid(columns: Spans, rows: Spans, dice: Random) -> Grid:
    """Return the grid of these streets: columns of tiles for those running south, rows for others."""
    crossings = {
        (across, down): Box(x0, y0, x1, y1)
        for across, (x0, x1) in enumerate(columns)
        for down, (y0, y1) in enumerate(rows)
    }
    gaps_x = [(a[1], b[0]) for a, b in pairwise(columns)]
    gaps_y = [(a[1], b[0]) for a, b in pairwise(rows)]
    pieces = [
        (Box(x0, y0, x1, y1), True, (across, down), (across + 1, down))
        for across, (x0, x1) in enumerate(gaps_x)
        for down, (y0, y1) in enumerate(rows)
    ]
    pieces += [
        (Box(x0, y0, x1, y1), False, (across, down), (across, down + 1))
        for across, (x0, x1) in enumerate(columns)
        for down, (y0, y1) in enumerate(gaps_y)
    ]
    return Grid(
        blocks=tuple(Box(x0, y0, x1, y1) for y0, y1 in gaps_y for x0, x1 in gaps_x),
        segments=tuple(_segments(pieces, dice)),
        crossings=tuple(crossings.values()),
    )


def spans(length: int, block: int, street: int, rims: tuple[int, int], dice: Random) -> Spans:
    """Return the streets across a length, as first tile and the one after the last.

    `rims` are the widths of the streets at both ends; blocks between streets are about `block` tiles long.
    """
    before, after = rims
    inner = length - before - after
    if inner < MIN_BLOCK:
        return ((0, length),)
    count = max(1, min((inner + street) // (MIN_BLOCK + street), round((inner + street) / (block + street))))
    built = inner - (count - 1) * street
    sizes = [built // count + (number < built % count) for number in range(count)]
    for number in range(count - 1):
        if sizes[number] > MIN_BLOCK + 1 and dice.random() < 0.5:
            sizes[number] -= 1
            sizes[number + 1] += 1
    found, here = [(0, before)], before
    for size in sizes[:-1]:
        found.append((here + size, here + size + street))
        here += size + street
    return (*found, (length - after, length))


_Piece = tuple[Box, bool, tuple[int, int], tuple[int, int]]


def _segments(pieces: list[_Piece], dice: Random) -> Iterator[Segment]:
    """Yield the pieces of street; those that first joined two crossings, in a random order, stay free."""
    leader: dict[tuple[int, int], tuple[int, int]] = {}

    def first_of(crossing: tuple[int, int]) -> tuple[int, int]:
        while crossing in leader:
            crossing = leader[crossing]
        return crossing

    order = [(dice.random(), number) for number in range(len(pieces))]
    for _, number in sorted(order):
        box, runs_east, start, end = pieces[number]
        one, other = first_of(start), first_of(end)
        if one != other:
            leader[one] = other
        yield Segment(box, runs_east, may_close=one == other)
