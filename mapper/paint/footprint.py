"""A footprint: a structure's outline on whole pixels, with the places inside it where things are drawn."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import floor

import shapely
from PySide6.QtGui import QPainterPath
from shapely import LinearRing, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from mapper.paint.brush import add_outline, path_of
from mapper.paint.outlines import (
    Box,
    Outline,
    Point,
    box_around,
    centre,
    clockwise,
    doubled_area,
    inset,
    on_pixels,
    sides,
)

NOOK_STEPS = 24
"""How many heights are tried for a box that has to lie inside."""


class Footprint:
    """An outline in pixels, seen from the corner of the tile `origin`; clockwise, without idle points."""

    def __init__(self, origin: tuple[int, int], outline: Outline) -> None:
        """Take an outline that encloses something."""
        self.origin = origin
        self.outline = outline
        self.box = box_around(outline)
        self._insets: dict[float, tuple[Outline, ...]] = {}

    @cached_property
    def polygon(self) -> Polygon | MultiPolygon:
        """The area inside the outline; one that crosses itself is made sound."""
        polygon = Polygon(self.outline)
        return polygon if polygon.is_valid else polygon.buffer(0)

    @cached_property
    def path(self) -> QPainterPath:
        """The outline as a path."""
        return path_of(self.outline)

    @cached_property
    def is_upright(self) -> bool:
        """Whether every side runs along the grid."""
        return all(x0 == x1 or y0 == y1 for (x0, y0), (x1, y1) in sides(self.outline))

    @cached_property
    def lowest(self) -> Point:
        """The left end of the lowest edge."""
        bottom = self.box.bottom
        return min(x for x, y in self.outline if y == bottom), bottom

    @cached_property
    def highest(self) -> tuple[Point, Point]:
        """The left and the right end of the longest highest edge; of a peak, the peak twice."""
        top = self.box.y
        edges = [(a, b) for a, b in sides(self.outline) if a[1] == b[1] == top]
        if edges:
            return max(edges, key=lambda edge: edge[1][0] - edge[0][0])
        peak = next(point for point in self.outline if point[1] == top)
        return peak, peak

    @cached_property
    def heart(self) -> Point:
        """The centre of area or, where that lies outside, the middle of the widest part."""
        middle = centre(self.outline)
        room = min(self.box.width, self.box.height) / 8
        if self.polygon.contains(shapely.Point(middle).buffer(room)):
            return middle
        if self.polygon.is_empty:
            return middle
        x, y = shapely.maximum_inscribed_circle(self.polygon, tolerance=1.0).coords[0]
        return x, y

    def inner(self, depth: float) -> Polygon | MultiPolygon:
        """Return what lies deeper inside than this; it may be empty."""
        return self.polygon.buffer(-depth, join_style="mitre")

    def insets(self, depth: float) -> tuple[Outline, ...]:
        """Return the outlines of what lies deeper inside than this."""
        if depth not in self._insets:
            self._insets[depth] = self._moved_in(depth)
        return self._insets[depth]

    def inset_path(self, depth: float) -> QPainterPath:
        """Return the same as a path."""
        path = QPainterPath()
        for outline in self.insets(depth):
            add_outline(path, outline)
        return path

    def ring(self, outer: float, inner: float) -> QPainterPath:
        """Return the band between two depths."""
        ring = QPainterPath()
        for outline in (*self.insets(outer), *self.insets(inner)):
            add_outline(ring, outline)
        return ring

    def _moved_in(self, depth: float) -> tuple[Outline, ...]:
        if not depth:
            return (self.outline,)
        if self._keeps_shape:
            moved = inset(self.outline, depth)
            if all(_same_way(*pair) for pair in zip(sides(self.outline), sides(moved), strict=True)):
                return (moved,)
        return tuple(outlines_of(self.inner(depth)))

    @cached_property
    def _keeps_shape(self) -> bool:
        """Whether moving the sides inwards does no harm as long as none vanishes: if convex, or an L."""
        if len(self.outline) <= 6 and self.is_upright:
            return True
        return bool(self.polygon.convex_hull.area == self.polygon.area)

    def nook(self, depth: float, width: float, height: float) -> Point:
        """Return where the lower left corner of a box stands: as low, then as far left, as it fits inside."""
        left, bottom = self.lowest
        plain = (left + depth, bottom - depth)
        if self.is_upright:
            return plain
        inner = self.inner(depth)
        for step in range(NOOK_STEPS):
            y = bottom - depth - step * self.box.height / NOOK_STEPS
            for x in sorted(left for line in (y, y - height) for left, _ in _chords(inner, line)):
                if inner.buffer(0.01).covers(shapely.box(x, y - height, x + width, y)):
                    return x, y
        return plain

    def chord(self, depth: float, y: float, height: float) -> tuple[float, float]:
        """Return the left and the right end of the widest free strip around a height, deeper than `depth`."""
        inner = self.inner(depth)
        ends = [_chords(inner, line) for line in (y - height, y + height)]
        both = [
            (max(left, other_left), min(right, other_right))
            for left, right in ends[0]
            for other_left, other_right in ends[1]
        ]
        return max(both, key=lambda chord: chord[1] - chord[0], default=(0.0, 0.0))

    def writing_rooms(self, tile_px: int) -> tuple[Box, Box, Box]:
        """Return what is kept free for the letters, the durability and the sign of a volatile section."""
        x, y = self.lowest
        (left, top), (right, _) = self.highest
        return (
            Box(x, y - 0.5 * tile_px, 1.1 * tile_px, 0.5 * tile_px),
            Box((left + right) / 2 - 0.5 * tile_px, top, tile_px, 0.45 * tile_px),
            Box(right - 0.5 * tile_px, top, 0.5 * tile_px, 0.5 * tile_px),
        )


@lru_cache(maxsize=4096)
def footprint(outline: Outline, tile_px: int) -> Footprint | None:
    """Return the footprint of an outline told in tiles, or None when nothing of it is left at this size."""
    origin, shape = from_its_tile(outline)
    pixels = _pixels(shape, tile_px)
    return Footprint(origin, pixels) if pixels else None


@lru_cache(maxsize=16384)
def from_its_tile(outline: Outline) -> tuple[tuple[int, int], Outline]:
    """Return the tile an outline begins in, and the outline as it is seen from that tile's corner."""
    xs, ys = zip(*outline, strict=True)
    left, top = floor(min(xs)), floor(min(ys))
    return (left, top), tuple((x - left, y - top) for x, y in outline)


def outlines_of(shape: BaseGeometry) -> Iterator[Outline]:
    """Yield the outer outlines of a shape, clockwise."""
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon) and not part.is_empty:
            yield clockwise(_corners(part.exterior))


@lru_cache(maxsize=4096)
def _pixels(shape: Outline, tile_px: int) -> Outline:
    """Return an outline in pixels, clockwise, without idle points; empty when nothing of it is left."""
    cleaned = _without_idle_points(on_pixels(shape, tile_px))
    if len(cleaned) < 3 or doubled_area(cleaned) == 0:
        return ()
    return clockwise(cleaned)


def _same_way(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (x0, y0), (x1, y1) = one
    (u0, v0), (u1, v1) = other
    return (x1 - x0) * (u1 - u0) + (y1 - y0) * (v1 - v0) > 0


def _corners(ring: LinearRing) -> Outline:
    return tuple((x, y) for x, y in ring.coords[:-1])


def _chords(shape: BaseGeometry, y: float) -> list[tuple[float, float]]:
    """Return where a level line lies inside a shape."""
    if shape.is_empty:
        return []
    left, _, right, _ = shape.bounds
    line = shapely.LineString([(left - 1, y), (right + 1, y)])
    parts = shapely.get_parts(shapely.intersection(shape, line))
    return [(part.bounds[0], part.bounds[2]) for part in parts if not part.is_empty]


def _without_idle_points(points: Sequence[Point]) -> Outline:
    """Drop points that stand twice or lie on the straight line between their neighbours."""
    kept = list(points)
    index = 0
    while index < len(kept) and len(kept) > 2:
        (x0, y0), (x, y), (x1, y1) = kept[index - 1], kept[index], kept[(index + 1) % len(kept)]
        if (x - x0) * (y1 - y) == (y - y0) * (x1 - x):
            del kept[index]
            index = max(0, index - 1)
        else:
            index += 1
    return tuple(kept)
