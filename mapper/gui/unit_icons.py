"""Unit icons: silhouettes in the colour of a side, and emblems of sides, as lists show them."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap

from mapper.geometry.grid import Side
from mapper.model.side import Colour
from mapper.paint.bodies import Look
from mapper.paint.brush import Brush
from mapper.paint.style import style
from mapper.paint.swatches import show_kind, show_side

SCALES = (1, 2)


def unit_icon(shape: str, colour: Colour | None, palette_name: str, size_px: int) -> QIcon:
    """Return a silhouette that faces up, in a side's colour or in that of nobody."""
    return _icon(_unit_image(shape, colour, palette_name, size_px * scale) for scale in SCALES)


def side_icon(colour: Colour, palette_name: str, size_px: int) -> QIcon:
    """Return the emblem of a side on its colour."""
    return _icon(_side_image(colour, palette_name, size_px * scale) for scale in SCALES)


def _icon(images: Iterable[QImage]) -> QIcon:
    made = QIcon()
    for image, scale in zip(images, SCALES, strict=True):
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(scale)
        made.addPixmap(pixmap)
    return made


@lru_cache(maxsize=256)
def _unit_image(shape: str, colour: Colour | None, palette_name: str, px: int) -> QImage:
    return _painted(palette_name, px, lambda brush: show_kind(brush, Look(shape, colour, Side.N)))


@lru_cache(maxsize=64)
def _side_image(colour: Colour, palette_name: str, px: int) -> QImage:
    return _painted(palette_name, px, lambda brush: show_side(brush, colour))


def _painted(palette_name: str, px: int, draw: Callable[[Brush], None]) -> QImage:
    image = QImage(px, px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw(Brush(painter, style(palette_name, px)))
    painter.end()
    return image
