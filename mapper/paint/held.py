"""A piece of a map in hand: painted as it would lie, and seen through while it is not laid down."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from mapper.edit.fragment import NO_GROUND
from mapper.geometry.grid import Tile
from mapper.paint.area import whole_map
from mapper.paint.brush import Brush
from mapper.paint.debris import paint_debris
from mapper.paint.edges import paint_edges
from mapper.paint.fields import paint_field_figures, paint_fields
from mapper.paint.ground import paint_grid, paint_ground
from mapper.paint.hollows import paint_subsidence
from mapper.paint.marks import paint_marks, paint_zones
from mapper.paint.notation import paint_structure_notation
from mapper.paint.region import region_path
from mapper.paint.structures import paint_shadows, paint_structures
from mapper.paint.style import Style
from mapper.paint.units import draw_units
from mapper.play.view import View
from mapper.rules.recent import Recent

OPACITY = 0.72
MOST_PX = 16_000_000
"""A larger piece is told by its outlines alone."""

STANDING = (
    paint_shadows,
    paint_subsidence,
    paint_debris,
    paint_fields,
    paint_structures,
    paint_edges,
    paint_zones,
    paint_field_figures,
    paint_structure_notation,
    paint_marks,
)


def paint_held(brush: Brush, view: View, corner: Tile) -> None:
    """Paint a fragment's view with its top left in a tile."""
    picture = _PICTURES.get(view, brush.style, lambda: held_picture(view, brush.style))
    if picture is None:
        return
    painter = brush.painter
    painter.save()
    painter.setOpacity(OPACITY)
    painter.drawImage(QPointF((corner.x - 1) * brush.tile_px, (corner.y - 1) * brush.tile_px), picture)
    painter.restore()


def held_picture(view: View, style: Style) -> QImage | None:
    """Return a view with a tile of room around it, clear where it has no ground; None if it is too large."""
    tile_px, area = style.tile_px, whole_map(view.map)
    width, height = (area[2] - area[0]) * tile_px, (area[3] - area[1]) * tile_px
    if width * height > MOST_PX:
        return None
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        painter.translate(tile_px, tile_px)
        brush = Brush(painter, style)
        tiles = [
            tile
            for y in range(view.map.height)
            for x in range(view.map.width)
            if view.map.terrain(tile := Tile(x, y)) != NO_GROUND
        ]
        if tiles:
            with brush.clipped(region_path(tiles, tile_px)):
                paint_ground(brush, view, area)
                paint_grid(brush, view, area)
        for paint in STANDING:
            paint(brush, view, area)
        draw_units(brush, view)
    finally:
        painter.end()
    return image


_PICTURES: Recent[View, QImage | None] = Recent()
