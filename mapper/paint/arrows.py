"""Arrows: a line through the middles of tiles that ends in a head, with its words on its longest stretch."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from PySide6.QtGui import QColor, QPainterPath

from mapper.geometry.grid import Tile
from mapper.model.battlemap import Mark
from mapper.model.side import Colour
from mapper.paint.brush import Brush, path_of
from mapper.paint.lettering import Face, Letters, cut
from mapper.paint.outlines import Box, Outline, Point
from mapper.paint.sketch import stroked
from mapper.paint.style import Level

LINE = 0.09
HEAD_LONG, HEAD_WIDE = 0.34, 0.17
"""A head's length and half its width, in tiles."""

NOTCH = 0.72
"""Where the line meets the head, as a share of its length."""

ROOT = 0.11
LEAST_LINE_PX = 2.0
LEAST_HEAD_PX = 7.0
HALO_PX = 1.5
TEXT = 0.2
TEXT_TILES = 4


def draw_arrow(brush: Brush, mark: Mark, colour: Colour | None) -> None:
    """Draw an arrow: in the colour of its side, or in ink."""
    paint = brush.palette.ink if colour is None else brush.palette.side(colour)
    draw_arrow_through(brush, tuple((x + 0.5, y + 0.5) for x, y in mark.tiles), paint)
    if mark.text and len(mark.tiles) > 1 and brush.level > Level.OVERVIEW:
        _write(brush, mark.text, mark.tiles)


def draw_arrow_through(brush: Brush, points: Sequence[Point], paint: QColor) -> None:
    """Draw an arrow through points told in tiles."""
    ring, body = _paths(tuple(points), brush.tile_px)
    brush.fill(ring, brush.palette.halo)
    brush.fill(body, paint)


@lru_cache(maxsize=128)
def _paths(points: tuple[Point, ...], tile_px: int) -> tuple[QPainterPath, QPainterPath]:
    """Return the halo and the body of an arrow, as paths to fill."""
    line = [(x * tile_px, y * tile_px) for x, y in points]
    thick = max(LEAST_LINE_PX, LINE * tile_px)
    root = QPainterPath()
    radius = max(thick, ROOT * tile_px)
    root.addEllipse(line[0][0] - radius, line[0][1] - radius, 2 * radius, 2 * radius)
    if len(line) < 2:
        return root, root
    long = max(LEAST_HEAD_PX, HEAD_LONG * tile_px)
    head, neck = _head(line[-2], line[-1], long, long * HEAD_WIDE / HEAD_LONG)
    shaft = stroked(path_of((*line[:-1], neck), closed=False), thick)
    body = root.united(shaft).united(path_of(head)).simplified()
    return stroked(body, 2 * HALO_PX + 1).united(body), body


def _head(before: Point, tip: Point, long: float, wide: float) -> tuple[Outline, Point]:
    """Return the corners of a head, and where the line meets it."""
    length = hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
    dx, dy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    back = (tip[0] - long * dx, tip[1] - long * dy)
    neck = (tip[0] - NOTCH * long * dx, tip[1] - NOTCH * long * dy)
    left = (back[0] - wide * dy, back[1] + wide * dx)
    right = (back[0] + wide * dy, back[1] - wide * dx)
    return (tip, left, neck, right), neck


def _write(brush: Brush, words: str, tiles: Sequence[Tile]) -> None:
    tile = brush.tile_px
    em = brush.style.em(TEXT, 9, 26)
    a, b = max(pairwise(tiles), key=lambda ends: hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y))
    x, y = (a.x + b.x + 1) / 2 * tile, (a.y + b.y + 1) / 2 * tile
    text = cut(words, em, TEXT_TILES * tile, Face.BOLD, sign="…")
    letters = Letters(em, brush.palette.ink)
    wide, high = round(letters.width(text) + 0.8 * em), round(1.5 * em)
    brush.rounded(Box(round(x - wide / 2), round(y - high / 2), wide, high), high / 2, brush.palette.halo)
    brush.text(x, y, text, letters)
