"""An expanse: tiles of like ground as one smooth area, each tile's share of it by itself."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from mapper.paint.brush import path_of
from mapper.paint.footprint import outlines_of
from mapper.paint.outlines import Outline
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import AROUND, Joints

INSET = 0.05
"""How far an expanse stays away from the tiles around it."""

ROUNDING = 0.2
"""How round its corners are. With the inset, no tile's share depends on more than the tiles around it."""

FAR = 3.0
"""How far the tiles around are thought to go on."""


class Share(NamedTuple):
    """One tile's share of an expanse, the tile being of side 1: all of it, its inner part, and its rims."""

    whole: tuple[Outline, ...]
    inner: tuple[Outline, ...]
    rims: tuple[Outline, ...]


@lru_cache(maxsize=512)
def share(joints: Joints, depth: float = 0.0) -> Share:
    """Return a tile's share of an expanse; its inner part lies so far within the rim."""
    expanse = _expanse(joints)
    inner = expanse.buffer(-depth, quad_segs=4) if depth else expanse
    return Share(
        whole=tuple(outlines_of(_in_tile(expanse))),
        inner=tuple(outlines_of(_in_tile(inner))),
        rims=tuple(_rims(expanse)),
    )


def rim_path(pencil: Pencil, rims: tuple[Outline, ...]) -> QPainterPath:
    """Return the rims of a share as a path in pixels."""
    path = QPainterPath()
    for rim in rims:
        path.addPath(path_of(((x * pencil.tile, y * pencil.tile) for x, y in rim), closed=False))
    return path


def _expanse(joints: Joints) -> BaseGeometry:
    squares = [shapely.box(0, 0, 1, 1)]
    for (dx, dy), joined in zip(AROUND, joints, strict=True):
        if joined:
            left, right = _reach(dx)
            top, bottom = _reach(dy)
            squares.append(shapely.box(left, top, right, bottom))
    whole = shapely.union_all(squares)
    return whole.buffer(-INSET - ROUNDING, quad_segs=6).buffer(2 * ROUNDING, quad_segs=6).buffer(-ROUNDING)


def _reach(step: int) -> tuple[float, float]:
    return {-1: (-FAR, 0.0), 0: (0.0, 1.0), 1: (1.0, FAR + 1)}[step]


def _in_tile(shape: BaseGeometry) -> BaseGeometry:
    return shapely.intersection(shape, shapely.box(0, 0, 1, 1))


def _rims(expanse: BaseGeometry) -> Iterator[Outline]:
    inside = shapely.intersection(expanse.boundary, shapely.box(0, 0, 1, 1))
    lines = shapely.line_merge(inside) if inside.geom_type == "MultiLineString" else inside
    for part in shapely.get_parts(lines):
        if isinstance(part, LineString) and part.length > 0:
            yield tuple((x, y) for x, y in part.coords)
