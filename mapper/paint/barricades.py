"""Barricades: yellow and grey dots in turn on a dark rail along an edge."""

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from math import ceil

from mapper.geometry.grid import Edge, Side
from mapper.model.battlemap import EdgeKind, EdgePiece
from mapper.paint.brush import Brush
from mapper.paint.outlines import Box
from mapper.paint.sprites import Drawing, lay_all
from mapper.paint.style import Style

DOT = 0.155
RAIL_RIM = 0.028
MANY_DOTS_FROM_PX = 40


def draw_barricades(brush: Brush, pieces: Iterable[EdgePiece], full: float | None) -> None:
    """Draw the barricades among some pieces, rails before dots; `full` is their undamaged durability."""
    barricades = [piece for piece in pieces if piece.kind is EdgeKind.BARRICADE]
    style = brush.style
    for side in (Side.N, Side.W):
        rails = ((piece.at, 0) for piece in barricades if piece.at.side is side)
        _lay(brush, side, rails, partial(_railing, side))
    for side in (Side.N, Side.W):
        dots = (
            (piece.at, dots_left(piece.durability, full, style))
            for piece in barricades
            if piece.at.side is side
        )
        _lay(brush, side, dots, partial(_dotted, side))


def dot_count(style: Style) -> int:
    """Return how many dots an edge has."""
    return 6 if style.tile_px >= MANY_DOTS_FROM_PX else 4


def dots_left(durability: float | None, full: float | None, style: Style) -> int:
    """Return how many dots are filled: the share of the durability that is left, rounded up."""
    count = dot_count(style)
    if durability is None or not full or durability >= full:
        return count
    return ceil(count * durability / full)


def _lay(
    brush: Brush,
    side: Side,
    things: Iterable[tuple[Edge, int]],
    drawing: Callable[[int], tuple[Hashable, Drawing]],
) -> None:
    tile = brush.tile_px
    half = _rail_px(brush.style) / 2 + 1
    room = Box(0, -half, tile, 2 * half) if side is Side.N else Box(-half, 0, 2 * half, tile)
    placed = (((at.x * tile, at.y * tile), name) for at, name in things)
    lay_all(brush, placed, room.grown(2), drawing)


def _railing(side: Side, _: int) -> tuple[Hashable, Drawing]:
    return ("rail", side), partial(_rail, side=side)


def _dotted(side: Side, left: int) -> tuple[Hashable, Drawing]:
    return ("dots", side, left), partial(_dots, side=side, left=left)


def _dot_px(style: Style) -> int:
    return style.whole(DOT, min(5, max(1, round(style.tile_px / 4))))


def _rim_px(style: Style) -> int:
    return style.whole(RAIL_RIM)


def _rail_px(style: Style) -> int:
    return _dot_px(style) + 2 * _rim_px(style)


def _rail(brush: Brush, side: Side) -> None:
    tile, wide, rim = brush.tile_px, _rail_px(brush.style), _rim_px(brush.style)
    start = round(-wide / 2)
    long = Box(-0.5 * rim, start, tile + rim, wide)
    box = long if side is Side.N else Box(long.y, long.x, long.height, long.width)
    brush.rounded(box, 0.3 * wide, brush.palette.barr_e)


def _dots(brush: Brush, side: Side, left: int) -> None:
    style, palette = brush.style, brush.palette
    tile, dot, rim, count = brush.tile_px, _dot_px(style), _rim_px(style), dot_count(style)
    middle = round(-_rail_px(style) / 2) + rim
    step = tile / count
    half = min(0.5 * step - 0.6, dot / 2 + 0.3)
    if half <= 0:
        return
    radius = min(half, dot / 2) * (0.75 if count == 6 else 0.3)
    for index in range(count):
        long = Box((index + 0.5) * step - half, middle, 2 * half, dot)
        box = long if side is Side.N else Box(long.y, long.x, long.height, long.width)
        colour = palette.barr_g if index % 2 else palette.barr_y
        brush.rounded(box, radius, colour)
        hole = box.grown(-max(1.0, 0.022 * tile))
        if index >= left and hole.width > 0 and hole.height > 0:
            brush.rounded(hole, 0.7 * radius, palette.barr_e)
