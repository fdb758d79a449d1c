"""Hollows: subsidence, sunk ground that joins from tile to tile."""

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from mapper.paint.area import Area
from mapper.paint.brush import Brush, path_of
from mapper.paint.footprint import outlines_of
from mapper.paint.ground import SUBSIDENCE, tiles_of
from mapper.paint.outlines import Box, Outline, tile_hash
from mapper.paint.sprites import Drawing, lay_all
from mapper.paint.style import Level
from mapper.play.view import View

VARIANTS = {Level.OVERVIEW: 1, Level.SMALL: 1, Level.NORMAL: 8, Level.LARGE: 8}
"""How many different hollows of one tile there are; a hash of the tile picks one."""

CORNERS = 14
RADIUS = 0.47
SMOOTHING = 4
"""Into how many pieces the curve at each corner is cut."""

BRIDGE_INSET = 0.14
"""How far from a tile's corners the bridge to the next tile of the hollow runs."""

FLOOR_DEPTH = 0.24
LONG, SHORT = 0.15, 0.09
"""How far the hachures run inwards, in turn."""

Joints = tuple[bool, ...]
"""Whether the hollow goes on to the north, east, south and west, then NE, SE, SW and NW."""


class _Shape(NamedTuple):
    """One tile's part of a hollow, the tile being of side 1; rims and hachures are lines."""

    ground: tuple[Outline, ...]
    floor: tuple[Outline, ...]
    rims: tuple[Outline, ...]
    hachures: tuple[Outline, ...]


def paint_subsidence(brush: Brush, view: View, area: Area) -> None:
    """Paint every tile of subsidence as its part of a hollow."""
    tile, variants = brush.tile_px, VARIANTS[brush.level]
    left, top, right, bottom = area
    sunk: defaultdict[int, set[int]] = defaultdict(set)
    for x, y in tiles_of(view.map, SUBSIDENCE, (left - 1, top - 1, right + 1, bottom + 1)):
        sunk[y].add(x)
    things = (
        ((x * tile, y * tile), (int(tile_hash(x, y, 41) * variants) if variants > 1 else 0, joints))
        for y in range(top, bottom)
        for x, joints in _row(sunk[y - 1], sunk[y], sunk[y + 1])
        if left <= x < right
    )
    lay_all(brush, things, Box(0, 0, tile, tile), _drawing)


def draw_hollow(brush: Brush, variant: int = 0, joints: Joints = (False,) * 8) -> None:
    """Draw one tile's part of a hollow, the tile's corner at the brush's origin."""
    tile, palette = brush.tile_px, brush.palette
    is_small = brush.level < Level.NORMAL
    shape = _shape(variant, joints, is_small=is_small)
    brush.fill_all(_scaled(shape.ground, tile), palette.sub)
    if not is_small:
        brush.fill_all(_scaled(shape.floor, tile), palette.sub2)
    brush.stroke(_lines(shape.rims, tile), palette.sub_e, max(1.0, 0.03 * tile))
    brush.stroke(_lines(shape.hachures, tile), palette.sub_e, max(1.0, 0.022 * tile), sharp=True)


def _drawing(look: tuple[int, Joints]) -> tuple[Hashable, Drawing]:
    variant, joints = look
    return ("subsidence", variant, joints), partial(draw_hollow, variant=variant, joints=joints)


def _row(above: set[int], here: set[int], below: set[int]) -> Iterator[tuple[int, Joints]]:
    """Yield the sunk tiles of a row with how each goes on; a corner counts where both its sides do."""
    for x in sorted(here):
        north, east, south, west = x in above, x + 1 in here, x in below, x - 1 in here
        yield (
            x,
            (
                north,
                east,
                south,
                west,
                north and east and x + 1 in above,
                south and east and x + 1 in below,
                south and west and x - 1 in below,
                north and west and x - 1 in above,
            ),
        )


@lru_cache(maxsize=512)
def _shape(variant: int, joints: Joints, *, is_small: bool) -> _Shape:
    """Return a tile's part of a hollow; in small pictures without its floor, and the hachures far apart."""
    hollow, step = _hollow(variant, joints), 0.2 if is_small else 0.125
    rims = tuple(_rims(hollow))
    return _Shape(
        ground=tuple(outlines_of(_in_tile(hollow))),
        floor=() if is_small else tuple(outlines_of(_in_tile(hollow.buffer(-FLOOR_DEPTH)))),
        rims=tuple(tuple((x, y) for x, y in rim.coords) for rim in rims),
        hachures=tuple(hachure for rim in rims for hachure in _hachures(hollow, rim, step)),
    )


def _hollow(variant: int, joints: Joints) -> BaseGeometry:
    """Return the hollow around one tile of side 1, running on over the border where it is joined."""
    near, far = BRIDGE_INSET, 1 - BRIDGE_INSET
    bridges = ((near, -0.5, far, 0.5), (0.5, near, 1.5, far), (near, 0.5, far, 1.5), (-0.5, near, 0.5, far))
    squares = ((0.5, -0.5, 1.5, 0.5), (0.5, 0.5, 1.5, 1.5), (-0.5, 0.5, 0.5, 1.5), (-0.5, -0.5, 0.5, 0.5))
    parts = [shapely.box(*part) for part, joined in zip(bridges + squares, joints, strict=True) if joined]
    return shapely.union_all([_bowl(variant), *parts])


@lru_cache(maxsize=8)
def _bowl(variant: int) -> Polygon:
    points = []
    for index in range(CORNERS):
        angle = index * math.tau / CORNERS
        radius = RADIUS * (0.86 + 0.14 * tile_hash(variant, 7, index))
        points.append((0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)))
    return Polygon(_smooth(tuple(points)))


def _smooth(points: Outline) -> Iterator[tuple[float, float]]:
    """Yield a closed curve that touches the middle of each side of an outline."""
    for before, (x, y), after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
        (x0, y0), (x1, y1) = (
            ((before[0] + x) / 2, (before[1] + y) / 2),
            ((x + after[0]) / 2, (y + after[1]) / 2),
        )
        for step in range(SMOOTHING):
            t = step / SMOOTHING
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
            yield a * x0 + b * x + c * x1, a * y0 + b * y + c * y1


def _in_tile(shape: BaseGeometry) -> BaseGeometry:
    return shapely.intersection(shape, shapely.box(0, 0, 1, 1))


def _rims(hollow: BaseGeometry) -> Iterator[LineString]:
    inside = shapely.intersection(hollow.boundary, shapely.box(0, 0, 1, 1))
    lines = shapely.line_merge(inside) if inside.geom_type == "MultiLineString" else inside
    yield from (part for part in shapely.get_parts(lines) if part.length > 0)


def _hachures(hollow: BaseGeometry, rim: LineString, step: float) -> Iterator[Outline]:
    count = max(1, round(rim.length / step))
    for index in range(count):
        at = (index + 0.5) * rim.length / count
        here, before, after = (rim.interpolate(max(0.0, at + shift)) for shift in (0.0, -0.01, 0.01))
        dx, dy = after.x - before.x, after.y - before.y
        length = math.hypot(dx, dy) or 1.0
        for side in (1, -1):
            inward = (-dy / length * side, dx / length * side)
            if hollow.contains(shapely.Point(here.x + 0.05 * inward[0], here.y + 0.05 * inward[1])):
                reach = SHORT if index % 2 else LONG
                yield (here.x, here.y), (here.x + reach * inward[0], here.y + reach * inward[1])


def _scaled(outlines: Iterable[Outline], tile_px: int) -> Iterator[Outline]:
    return (tuple((x * tile_px, y * tile_px) for x, y in outline) for outline in outlines)


def _lines(lines: Iterable[Outline], tile_px: int) -> QPainterPath:
    path = QPainterPath()
    for line in _scaled(lines, tile_px):
        path.addPath(path_of(line, closed=False))
    return path
