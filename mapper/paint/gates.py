"""Gates: two barred leaves in a wall, shut, or swung into the map."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtGui import QPainterPath, QTransform

from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.paint.brush import Brush
from mapper.paint.outlines import Box
from mapper.paint.sprites import lay
from mapper.paint.strips import Strip, line_px, strip_of, wall_px
from mapper.paint.style import Level

LEAF = 0.42
LEAF_THICK = 0.07
HINGE = 0.12
"""How far from the end of the gate an open leaf turns."""


def draw_gates(brush: Brush, battlemap: BattleMap, pieces: Iterable[EdgePiece]) -> None:
    """Draw the gates among some pieces."""
    for piece in pieces:
        if piece.kind is EdgeKind.GATE:
            draw_gate(brush, strip_of(battlemap, piece.at, brush.style), is_open=piece.open)


def draw_gate(brush: Brush, strip: Strip, *, is_open: bool) -> None:
    """Draw one gate in its strip."""
    tile = brush.tile_px
    room = Box(0, 0, strip.box.width, strip.box.height).grown(0.5 * tile)
    name = ("gate", is_open, strip.is_level, strip.inward)
    draw = partial(_draw, is_level=strip.is_level, inward=strip.inward, is_open=is_open)
    lay(brush, strip.box[:2], name, room, draw)


def _draw(brush: Brush, *, is_level: bool, inward: int, is_open: bool) -> None:
    """Draw a gate as if it lay level with the map below, turned to how it stands."""
    painter = brush.painter
    painter.save()
    if not is_level:
        painter.setTransform(QTransform(0, 1, 1, 0, 0, 0), combine=True)
    if inward < 0:
        painter.setTransform(QTransform(1, 0, 0, -1, 0, wall_px(brush.style)), combine=True)
    if is_open:
        _draw_open(brush)
    else:
        _draw_shut(brush)
    painter.restore()


def _draw_shut(brush: Brush) -> None:
    tile, thick, line = brush.tile_px, wall_px(brush.style), line_px(brush.style)
    palette = brush.palette
    brush.rect(0, 0, tile, thick, palette.gate)
    brush.rect(0, 0, tile, line, palette.wall_line)
    brush.rect(0, thick - line, tile, line, palette.wall_line)
    bars = 6 if brush.level >= Level.NORMAL else 4
    for index in range(1, bars):
        brush.rect(round(tile * index / bars), 0, brush.style.whole(0.025), thick, palette.wall_line)
    brush.rect(round(tile / 2) - line, 0, 2 * line, thick, palette.wall_line)


def _draw_open(brush: Brush) -> None:
    tile, thick, line = brush.tile_px, wall_px(brush.style), line_px(brush.style)
    palette, style = brush.palette, brush.style
    brush.rect(0, 0, tile, thick, palette.ground)
    width, length = style.whole(LEAF_THICK, 2), style.whole(LEAF, 2)
    arcs = QPainterPath()
    for hinge, start in ((HINGE * tile, 270), (tile - HINGE * tile, 180)):
        circle = (hinge - length, thick / 2 - length, 2 * length, 2 * length)
        arcs.arcMoveTo(*circle, start)
        arcs.arcTo(*circle, start, 90)
        leaf = Box(round(hinge - width / 2), thick // 2, width, length)
        brush.rect(*leaf.grown(line), palette.wall_line)
        brush.rect(*leaf, palette.gate)
    if brush.level >= Level.NORMAL:
        brush.stroke(arcs, palette.ink2, max(1.0, 0.02 * tile), dash=(1.0, 2.0))
