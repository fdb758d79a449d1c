"""Sprites: small pictures painted once and laid down many times."""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from threading import Lock
from typing import TypeVar

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter

from mapper.paint.brush import Brush
from mapper.paint.outlines import Box
from mapper.paint.style import Style

MOST_BYTES = 48 * 1024 * 1024
"""How much memory all kept sprites may take."""

Name = TypeVar("Name", bound=Hashable)

Drawing = Callable[[Brush], None]
"""Draws something around the brush's origin."""


def lay(brush: Brush, at: tuple[float, float], name: Hashable, around: Box, draw: Drawing) -> None:
    """Draw something with its origin on a whole pixel: kept as a sprite where pixels are painted one to one.

    `name` tells the drawing from every other one of the same style; `around` is the room it takes around its
    origin.
    """
    x, y = round(at[0]), round(at[1])
    if not brush.is_raster:
        with brush.moved(x, y) as here:
            draw(here)
        return
    left, top = math.floor(around.x), math.floor(around.y)
    right, bottom = math.ceil(around.right), math.ceil(around.bottom)
    picture = _SPRITES.picture((brush.style, name), (right - left, bottom - top), (left, top), draw)
    brush.painter.drawImage(QPoint(x + left, y + top), picture)


def lay_all(
    brush: Brush,
    things: Iterable[tuple[tuple[int, int], Name]],
    around: Box,
    drawing: Callable[[Name], tuple[Hashable, Drawing]],
) -> None:
    """Draw many things that are alike, each with its origin on a pixel and a name for what it looks like.

    `drawing` tells for a name the sprite's own and what draws it; otherwise as `lay`.
    """
    if not brush.is_raster:
        for (x, y), name in things:
            with brush.moved(x, y) as here:
                drawing(name)[1](here)
        return
    left, top = math.floor(around.x), math.floor(around.y)
    size = (math.ceil(around.right) - left, math.ceil(around.bottom) - top)
    pictures: dict[Name, QImage] = {}
    draw_image = brush.painter.drawImage
    for (x, y), name in things:
        picture = pictures.get(name)
        if picture is None:
            sprite, draw = drawing(name)
            picture = _SPRITES.picture((brush.style, sprite), size, (left, top), draw)
            pictures[name] = picture
        draw_image(QPoint(x + left, y + top), picture)


def painted(style: Style, size: tuple[int, int], corner: tuple[int, int], draw: Drawing) -> QImage:
    """Return a drawing as a picture without a ground; `corner` is where its top left lies from the origin."""
    picture = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    try:
        painter.translate(-corner[0], -corner[1])
        draw(Brush(painter, style))
    finally:
        painter.end()
    return picture


class _Sprites:
    """The sprites used last, as many as the memory allows."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self.pictures: OrderedDict[Hashable, QImage] = OrderedDict()
        self.lock = Lock()  # exports paint beside the window

    def picture(
        self, key: tuple[Style, Hashable], size: tuple[int, int], corner: tuple[int, int], draw: Drawing
    ) -> QImage:
        with self.lock:
            kept = self.pictures.get(key)
            if kept is not None:
                self.pictures.move_to_end(key)
                return kept
        made = painted(key[0], size, corner, draw)
        with self.lock:
            self._keep(key, made)
        return made

    def _keep(self, key: Hashable, picture: QImage) -> None:
        replaced = self.pictures.pop(key, None)
        self.bytes += picture.sizeInBytes() - (replaced.sizeInBytes() if replaced else 0)
        self.pictures[key] = picture
        while self.bytes > self.most_bytes:
            self.bytes -= self.pictures.popitem(last=False)[1].sizeInBytes()


_SPRITES = _Sprites(MOST_BYTES)
