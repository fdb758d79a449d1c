"""Outlines on the lattice: their area in each tile, what they cover, and how far away they are.

Everything here counts in eighths of a tile, in whole numbers or fractions, so that no answer rests on
rounding: outlines lie on quarters of a tile (even numbers), standing points on eighths.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import floor
from typing import TypeAlias

from mapper.geometry.grid import Tile

EIGHTHS = 8
"""How many units make a tile's side."""
WHOLE_TILE = EIGHTHS * EIGHTHS
"""The area of a tile."""

Exact: TypeAlias = int | Fraction
Point: TypeAlias = tuple[int, int]
Ring: TypeAlias = tuple[Point, ...]
Outline: TypeAlias = Sequence[tuple[float, float]]

_KEPT = 8192


def ring(outline: Outline) -> Ring:
    """Return an outline (in tiles) as corners in eighths, the interior left of each side (`cross` > 0).

    Repeated points, points on a straight side and needles without width are left out; an outline without an
    interior gives an empty ring.
    """
    return _ring(tuple(outline))


def cross(a: Point, b: Point, x: int, y: int) -> int:
    """Return twice the signed area of the triangle a, b, (x, y): positive for a point left of a to b."""
    return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])


def sides(corners: Ring) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a ring, each from corner to next corner."""
    return zip(corners, corners[1:] + corners[:1], strict=True)


@lru_cache(_KEPT)
def covered_areas(corners: Ring) -> Mapping[Tile, Exact]:
    """Return the tiles a ring covers and how much of each, in square eighths: `WHOLE_TILE` is all of it.

    Each side takes away the area to its right, in its own tile exactly and in the rest of the row by its
    height.
    """
    own: dict[int, dict[int, Exact]] = {}
    carried: dict[int, dict[int, Exact]] = {}
    for a, b in sides(corners):
        for column, row, height, middle in _parts(a, b):
            at, on = own.setdefault(row, {}), carried.setdefault(row, {})
            at[column] = at.get(column, 0) - height * ((column + 1) * EIGHTHS - middle)
            on[column] = on.get(column, 0) - height * EIGHTHS
    found: dict[Tile, Exact] = {}
    for row, areas in own.items():
        beyond: Exact = 0
        for column in range(min(areas), max(areas) + 1):
            area = areas.get(column, 0) + beyond
            beyond += carried[row].get(column, 0)
            if area > 0:
                found[Tile(column, row)] = area
    return found


def place_of(corners: Ring, x: int, y: int, parts: int = 1) -> int:
    """Return 1 for a point inside the ring, 0 on its border, -1 outside; it counts in parts of eighths."""
    if not corners:
        return -1
    inside = False
    ax, ay = corners[-1][0] * parts, corners[-1][1] * parts
    for corner in corners:
        bx, by = corner[0] * parts, corner[1] * parts
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return 0
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return 1 if inside else -1


def distance_squared(corners: Ring, x: int, y: int) -> Exact:
    """Return the square of the distance from a point to the border of a ring, in square eighths."""
    return min(_distance_squared(a, b, x, y) for a, b in sides(corners))


def touches_tile(corners: Ring, tile: Tile) -> bool:
    """Tell whether a ring, its border included, has a point in common with a tile, its border included."""
    left, top = tile.x * EIGHTHS, tile.y * EIGHTHS
    box = ((left, top), (left + EIGHTHS, top), (left + EIGHTHS, top + EIGHTHS), (left, top + EIGHTHS))
    if place_of(corners, left, top) >= 0:
        return True
    for a, b in sides(corners):
        apart = (
            max(a[0], b[0]) < left
            or min(a[0], b[0]) > left + EIGHTHS
            or max(a[1], b[1]) < top
            or min(a[1], b[1]) > top + EIGHTHS
        )
        turns = [cross(a, b, *corner) for corner in box]
        if not apart and min(turns) <= 0 <= max(turns):
            return True
    return False


@lru_cache(_KEPT)
def _ring(outline: tuple[tuple[float, float], ...]) -> Ring:
    corners = [(round(x * EIGHTHS), round(y * EIGHTHS)) for x, y in outline]
    index, unmoved = 0, 0
    while len(corners) > 2 and unmoved < len(corners):
        index %= len(corners)
        if cross(corners[index - 1], corners[index], *corners[(index + 1) % len(corners)]) == 0:
            del corners[index]
            index, unmoved = index - 1, 0
            continue
        index, unmoved = index + 1, unmoved + 1
    if len(corners) < 3:
        return ()
    doubled = sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(tuple(corners)))
    return tuple(corners if doubled >= 0 else corners[::-1])


def _parts(a: Point, b: Point) -> Iterator[tuple[int, int, Exact, Exact]]:
    """Yield a side cut at the borders of tiles: column, row, signed height and middle x of each part."""
    (ax, ay), (bx, by) = a, b
    if ay == by:
        return
    rise, run = by - ay, bx - ax
    heights: set[Exact] = {ay, by, *_borders(ay, by)}
    heights.update(Fraction(ay * run + (x - ax) * rise, run) for x in _borders(ax, bx))
    levels = sorted(heights, reverse=rise < 0)
    for low, high in pairwise(levels):
        middle = Fraction((low + high - 2 * ay) * run, 2 * rise) + ax if run else ax
        yield floor(middle / EIGHTHS), floor((low + high) / (2 * EIGHTHS)), high - low, middle


def _borders(a: int, b: int) -> range:
    """Return the borders between tiles that lie strictly between two numbers."""
    low, high = min(a, b), max(a, b)
    return range((low // EIGHTHS + 1) * EIGHTHS, high, EIGHTHS)


def _distance_squared(a: Point, b: Point, x: int, y: int) -> Exact:
    run, rise = b[0] - a[0], b[1] - a[1]
    along = run * (x - a[0]) + rise * (y - a[1])
    length = run * run + rise * rise
    if along <= 0:
        return (x - a[0]) ** 2 + (y - a[1]) ** 2
    if along >= length:
        return (x - b[0]) ** 2 + (y - b[1]) ** 2
    return Fraction(cross(a, b, x, y) ** 2, length)
