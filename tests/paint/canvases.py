"""Pictures as arrays: what a painter leaves on an area of a map."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.style import style
from mapper.play.view import View

Pixels = NDArray[np.uint32]
Paint = Callable[[Brush, View, Area], None]
NOTHING = QColor(0, 0, 0, 0)


def painted(paint: Paint, view: View, area: Area, tile_px: int = 48, palette: str = "light") -> Pixels:
    """Return what a painter leaves on an empty sheet as large as an area: 0 where it leaves nothing."""
    return on_sheet(lambda brush: paint(brush, view, area), area, tile_px, palette)


def on_sheet(
    draw: Callable[[Brush], None],
    area: Area,
    tile_px: int = 48,
    palette: str = "light",
    paper: QColor = NOTHING,
) -> Pixels:
    """Return what is drawn on a sheet as large as an area of the map."""
    left, top, right, bottom = area
    clear = paper.alpha() == 0
    form = QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32
    image = QImage((right - left) * tile_px, (bottom - top) * tile_px, form)
    image.fill(paper)
    painter = QPainter(image)
    try:
        painter.translate(-left * tile_px, -top * tile_px)
        draw(Brush(painter, style(palette, tile_px)))
    finally:
        painter.end()
    rows = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)
    return rows[:, : image.width()].copy()


def piece(pixels: Pixels, whole: Area, area: Area, tile_px: int) -> Pixels:
    """Return the part of a picture of the whole that shows an area."""
    left, top, right, bottom = area
    return pixels[
        (top - whole[1]) * tile_px : (bottom - whole[1]) * tile_px,
        (left - whole[0]) * tile_px : (right - whole[0]) * tile_px,
    ]


def touched(pixels: Pixels, area: Area, tile_px: int) -> set[tuple[int, int]]:
    """Return the tiles in which a picture on an empty sheet shows anything."""
    ys, xs = np.nonzero(pixels)
    tiles = np.unique(np.stack([xs // tile_px + area[0], ys // tile_px + area[1]], axis=1), axis=0)
    return {(int(x), int(y)) for x, y in tiles}


def colours(pixels: Pixels) -> set[str]:
    """Return the opaque colours of a picture as `#rrggbb`."""
    found = np.unique(pixels)
    return {f"#{int(value) & 0xFFFFFF:06x}" for value in found if int(value) >> 24 == 0xFF}


def colour_at(pixels: Pixels, x: float, y: float) -> str:
    """Return the colour of a pixel as `#rrggbb`."""
    return f"#{int(pixels[int(y), int(x)]) & 0xFFFFFF:06x}"
