"""Tints: what is out of sight, in reach, under fire, each with a texture of its own, under the notation."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath

from mapper.geometry.grid import Tile
from mapper.geometry.tile_mask import TileMask
from mapper.paint.area import Area
from mapper.paint.brush import Brush, rect_path
from mapper.paint.colours import faded
from mapper.paint.overlays import ArcOverlay, ReachOverlay
from mapper.paint.region import rim_path, rim_rects, runs, tiles_near
from mapper.paint.sketch import stroked
from mapper.paint.style import Style

VEIL_LINES = 6
LEAST_VEIL_PX = 5
"""The veil has about a line every .16 of a tile, so many pixels apart at least."""

NEAR_TINT, FAR_TINT = 0.62, 0.28
ARC_TINT = 0.36
ARC_DASH = (4.0, 2.2)
DOT_ROWS = 8
LEAST_DOT_PX = 3


def paint_veil(brush: Brush, unseen: frozenset[Tile] | TileMask, area: Area) -> None:
    """Veil and hatch the tiles that are out of sight."""
    tiles = tiles_near(unseen, area)
    if not tiles:
        return
    palette, style = brush.palette, brush.style
    rects = _rects(tiles, brush.tile_px)
    _tint(brush, rects, palette.fog, veil=True)
    _texture(brush, rects, _draw_hatch)
    rim = rim_rects(tiles, style.tile_px, style.whole(0.02))
    _fill(brush, rim, QBrush(palette.fog_e))


def paint_reach_tint(brush: Brush, reach: ReachOverlay, area: Area) -> None:
    """Tint the tiles in reach, the nearer the stronger."""
    by_cost: dict[float, list[Tile]] = defaultdict(list)
    for tile in tiles_near(frozenset(reach.costs), area):
        if tile != reach.start:
            by_cost[reach.costs[tile]].append(tile)
    dearest = max(reach.costs.values(), default=0) or 1
    for cost, tiles in sorted(by_cost.items()):
        strength = NEAR_TINT - (NEAR_TINT - FAR_TINT) * cost / dearest
        _tint(brush, _rects(tiles, brush.tile_px), brush.palette.reach, strength)


def paint_arc_tint(brush: Brush, arc: ArcOverlay, area: Area) -> None:
    """Tint and dot the tiles that reaction fire covers, and rim them with dashes."""
    tiles = tiles_near(arc.tiles, area)
    if not tiles:
        return
    tile, palette = brush.tile_px, brush.palette
    rects = _rects(tiles, tile)
    _tint(brush, rects, palette.arc_f, ARC_TINT)
    _texture(brush, rects, _draw_dots)
    brush.fill(_dashed_rim(arc.tiles, tile, max(1.5, 0.035 * tile)), palette.arc)


def _tint(
    brush: Brush, rects: list[QRect], colour: QColor, strength: float = 1.0, *, veil: bool = False
) -> None:
    """Tint rows of tiles as `Brush.tint` does, but many at once in little time."""
    if not brush.blends:
        for rect in rects:
            brush.tint(
                rect_path(rect.x(), rect.y(), rect.width(), rect.height()), colour, strength, veil=veil
            )
        return
    modes = QPainter.CompositionMode
    is_multiplied = veil or not brush.palette.dark
    mode = modes.CompositionMode_Multiply if is_multiplied else modes.CompositionMode_Screen
    brush.painter.setCompositionMode(mode)
    _fill(brush, rects, QBrush(faded(colour, strength)))
    brush.painter.setCompositionMode(modes.CompositionMode_SourceOver)


def _texture(brush: Brush, rects: list[QRect], draw: Callable[[Brush], None]) -> None:
    """Lay a drawing of one tile over rows of tiles; it goes on from tile to tile."""
    if brush.blends:
        _fill(brush, rects, _pattern(brush.style, draw))
        return
    for rect in rects:
        for x in range(rect.left(), rect.right(), brush.tile_px):
            with brush.moved(x, rect.top()) as here:
                draw(here)


def _rects(tiles: Iterable[Tile], tile_px: int) -> list[QRect]:
    return [
        QRect(first.x * tile_px, first.y * tile_px, length * tile_px, tile_px)
        for first, length in runs(tiles)
    ]


def _fill(brush: Brush, rects: list[QRect], fill: QBrush) -> None:
    painter, smooth = brush.painter, QPainter.RenderHint.Antialiasing
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.setRenderHint(smooth, False)  # whole pixels
    painter.drawRects(rects)
    painter.setRenderHint(smooth)


@lru_cache(maxsize=32)
def _pattern(style: Style, draw: Callable[[Brush], None]) -> QBrush:
    picture = QImage(style.tile_px, style.tile_px, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    try:
        draw(Brush(painter, style))
    finally:
        painter.end()
    return QBrush(picture)


def _draw_hatch(brush: Brush) -> None:
    tile, palette = brush.tile_px, brush.palette
    lines = max(1, min(VEIL_LINES, tile // LEAST_VEIL_PX))
    colour = faded(palette.fog_e, 0.42 if palette.dark else 0.30)
    brush.hatch(rect_path(0, 0, tile, tile), colour, tile / lines, max(1.0, 0.018 * tile))


def _draw_dots(brush: Brush) -> None:
    rows = max(2, min(DOT_ROWS, brush.tile_px // LEAST_DOT_PX // 2 * 2))
    step = brush.tile_px / rows
    radius = max(0.8, 0.026 * brush.tile_px)
    dots = QPainterPath()
    for row in range(rows):
        for column in range(row % 2, rows, 2):
            dots.addEllipse(QPointF((column + 0.5) * step, (row + 0.5) * step), radius, radius)
    brush.fill(dots, faded(brush.palette.arc, 0.75))


@lru_cache(maxsize=16)
def _dashed_rim(tiles: frozenset[Tile], tile_px: int, line: float) -> QPainterPath:
    return stroked(rim_path(tiles, tile_px), line, dash=ARC_DASH)
