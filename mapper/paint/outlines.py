"""Outlines: polygons as lists of points, moved, shrunk, dragged and walked along. No painting, no Qt."""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Point = tuple[float, float]
Outline = tuple[Point, ...]


class Box(NamedTuple):
    """An upright rectangle by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> "Box":
        """Return the box with this much added on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.y + self.height

    def meets(self, other: "Box") -> bool:
        """Tell whether the two boxes have some room in common."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in the box or on its rim."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom


class Spot(NamedTuple):
    """A point on an outline with the direction that leads into it (for an outline that runs clockwise)."""

    x: float
    y: float
    inward_x: float
    inward_y: float


def tile_hash(x: int, y: int, salt: int = 0) -> float:
    """Return a number from 0 up to 1 (1 not included) that is the same for a tile on every machine."""
    value = (x * 73856093 ^ y * 19349663 ^ salt * 83492791) & 0xFFFFFFFF
    value ^= value >> 13
    value = (value * 0x5BD1E995) & 0xFFFFFFFF
    return (value ^ value >> 15) / 2**32


def whole_px(value: float) -> int:
    """Return the nearest whole pixel; halves go up, so that every tile rounds the same way."""
    return math.floor(value + 0.5)


def on_pixels(points: Iterable[Point], tile_px: float) -> Outline:
    """Return lattice points (in tiles) as pixels, each on a whole one."""
    return tuple((whole_px(x * tile_px), whole_px(y * tile_px)) for x, y in points)


def box_around(points: Iterable[Point]) -> Box:
    """Return the box around a non-empty outline."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def doubled_area(points: Sequence[Point]) -> float:
    """Return twice the area, positive where the outline runs clockwise on the screen."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in sides(points))


def clockwise(points: Sequence[Point]) -> Outline:
    """Return the outline as it runs clockwise on the screen."""
    return tuple(points) if doubled_area(points) > 0 else tuple(reversed(points))


def centre(points: Sequence[Point]) -> Point:
    """Return the centre of area."""
    doubled = sum_x = sum_y = 0.0
    for (x0, y0), (x1, y1) in sides(points):
        cross = x0 * y1 - x1 * y0
        doubled += cross
        sum_x += (x0 + x1) * cross
        sum_y += (y0 + y1) * cross
    return sum_x / 3 / doubled, sum_y / 3 / doubled


def sides(points: Sequence[Point], *, closed: bool = True) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of an outline, each as its two ends."""
    yield from itertools.pairwise(points)
    if closed:
        yield points[-1], points[0]


def inset(points: Sequence[Point], distance: float) -> Outline:
    """Return the outline moved inwards, with mitred corners."""
    turn = 1 if doubled_area(points) > 0 else -1
    moved = []
    for (x0, y0), (x1, y1) in sides(points):
        length = math.hypot(x1 - x0, y1 - y0)
        step = turn * distance / length
        moved.append((x0 - (y1 - y0) * step, y0 + (x1 - x0) * step, x1 - x0, y1 - y0))
    return tuple(_crossing(before, after) for before, after in itertools.pairwise((moved[-1], *moved)))


def along(points: Sequence[Point], step: float, *, closed: bool = True) -> Iterator[Spot]:
    """Yield spots about `step` apart, spread evenly over each side of an outline."""
    for (x0, y0), (x1, y1) in sides(points, closed=closed):
        length = math.hypot(x1 - x0, y1 - y0)
        if length < 1e-6:
            continue
        count = max(1, round(length / step))
        for index in range(count):
            share = (index + 0.5) / count
            yield Spot(
                x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, -(y1 - y0) / length, (x1 - x0) / length
            )


def star(x: float, y: float, radius: float, waist: float, rays: int = 5) -> Outline:
    """Return a star with one ray up; `waist` is the share of the radius between two rays."""
    return tuple(
        (x + reach * math.sin(angle), y - reach * math.cos(angle))
        for index in range(2 * rays)
        for angle, reach in [(index * math.pi / rays, radius * (waist if index % 2 else 1))]
    )


def regular(x: float, y: float, radius: float, corners: int, turn_degrees: float = 0.0) -> Outline:
    """Return a regular polygon; its first corner lies to the right, turned clockwise."""
    angles = (math.radians(turn_degrees + 360 * index / corners) for index in range(corners))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def _crossing(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> Point:
    x0, y0, ax, ay = a
    x1, y1, bx, by = b
    determinant = ax * by - ay * bx
    if abs(determinant) < 1e-9:
        return x1, y1
    share = ((x1 - x0) * by - (y1 - y0) * bx) / determinant
    return x0 + share * ax, y0 + share * ay
