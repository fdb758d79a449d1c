"""Fire in a tile: tongues of flame, and the turns they have left in a triangle."""

from PySide6.QtGui import QPainterPath

from mapper.paint.brush import Brush, path_of
from mapper.paint.lettering import Letters
from mapper.paint.outlines import Point, regular
from mapper.paint.sketch import stroked
from mapper.paint.style import Level

TONGUES = ((0.26, 0.92, 0.20, 0.44), (0.74, 0.94, 0.20, 0.50), (0.50, 0.95, 0.27, 0.78))
"""Each tongue's foot (x and y), half its width, and its height, as shares of a tile; the middle one last."""

CORE = 0.55
"""The size of the bright core within a tongue."""

TRIANGLE = 0.33


def draw_fire(brush: Brush) -> None:
    """Draw flames on the tile whose corner is the brush's origin."""
    tile, palette = brush.tile_px, brush.palette
    line = max(1.0, 0.028 * tile)
    for x, y, half, height in TONGUES:
        tongue = _tongue(tile, x, y, half, height)
        brush.fill(tongue, palette.haz_a)
        if brush.level >= Level.NORMAL:
            brush.fill(_tongue(tile, x, y - 0.02, half * CORE, height * CORE), palette.star)
        brush.stroke(tongue, palette.haz_b, line)


def draw_fire_figure(brush: Brush, at: Point, turns: int) -> None:
    """Write the turns a fire has left in a triangle around a point."""
    tile, palette = brush.tile_px, brush.palette
    triangle = path_of(regular(*at, TRIANGLE * tile, 3, -90))
    brush.fill(triangle, palette.star)
    brush.fill(stroked(triangle, max(1.0, 0.028 * tile)), palette.haz_b)
    brush.text(*at, str(turns), Letters(max(9, round(0.28 * tile)), palette.unit_ink))


def _tongue(tile: int, x: float, y: float, half: float, height: float) -> QPainterPath:
    """Return a flame that stands on its foot and leans a little to the right."""
    left, right, foot, tip = (x - half) * tile, (x + half) * tile, y * tile, (y - height) * tile
    waist = foot - 0.45 * height * tile
    path = QPainterPath()
    path.moveTo(x * tile, foot)
    path.cubicTo(left, foot, left, waist, (x - 0.35 * half) * tile, waist - 0.15 * height * tile)
    path.quadTo((x + 0.15 * half) * tile, waist - 0.25 * height * tile, (x + 0.2 * half) * tile, tip)
    path.cubicTo((x + 0.5 * half) * tile, waist, right, waist, right, foot - 0.2 * height * tile)
    path.quadTo(right, foot, x * tile, foot)
    path.closeSubpath()
    return path
