"""A fitted map: a view painted as large as a given room allows, for dialogs that show what would come."""

from dataclasses import dataclass

from PySide6.QtGui import QImage, QPainter

from mapper.paint.area import Area, tiles_in
from mapper.paint.brush import Brush
from mapper.paint.map_painter import paint_base, paint_notation
from mapper.paint.overview import Overview
from mapper.paint.palette import palette
from mapper.paint.style import style
from mapper.paint.units import draw_units
from mapper.play.view import View

DETAILED_FROM_PX = 6
"""From how many pixels a tile the map is drawn as in the window; below, by its colours alone."""
MOST_TILE_PX = 64


@dataclass(frozen=True, slots=True)
class FittedMap:
    """The picture of an area, which may reach beyond the map, and its pixels a tile."""

    image: QImage
    area: Area
    tile_px: float


def fitted_map(view: View, palette_name: str, area: Area, room: tuple[int, int]) -> FittedMap:
    """Return an area painted to fit into a room in pixels; beyond the map there is bare paper."""
    left, top, right, bottom = area
    tile_px = min(room[0] / (right - left), room[1] / (bottom - top), MOST_TILE_PX)
    if tile_px >= DETAILED_FROM_PX:
        tile_px = int(tile_px)
    width, height = (max(1, round(tiles * tile_px)) for tiles in (right - left, bottom - top))
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(palette(palette_name).paper)
    painter = QPainter(image)
    try:
        painter.translate(-left * tile_px, -top * tile_px)
        if tile_px >= DETAILED_FROM_PX:
            brush = Brush(painter, style(palette_name, int(tile_px)))
            paint_base(brush, view, area)
            paint_notation(brush, view, area)
            draw_units(brush, view)
        else:
            overview = Overview(view, palette_name, tile_px)
            overview.paint(painter, tiles_in(view.map, area))
            overview.paint_units(painter)
    finally:
        painter.end()
    return FittedMap(image, area, tile_px)
