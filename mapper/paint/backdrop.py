"""The backdrop: a foreign picture that shows through the ground, scaled and turned to the map's tiles."""

from base64 import b64decode
from math import floor, log2
from threading import Lock
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from mapper.model.backdrop import Backdrop
from mapper.paint.area import Area, tiles_in
from mapper.paint.brush import Brush, rect_path
from mapper.paint.colours import faded
from mapper.paint.foreign_picture import NoPicture, decoded
from mapper.play.view import View
from mapper.rules.recent import Recent

HATCHES_A_TILE = 2
PLACEHOLDER = 0.35
_DEEPEST = 6
KEPT = 3
"""Of so many pictures what was decoded is kept."""


class Lying(NamedTuple):
    """A backdrop's picture as it lies: mirrored and turned, with its place and size in tiles."""

    image: QImage
    left: float
    top: float
    width: float
    height: float


def paint_backdrop(brush: Brush, view: View, area: Area) -> None:
    """Paint what of the backdrop lies under an area; one that cannot be shown is hatched.

    The ground is there already: to lay the picture over it, as strong as the backdrop says, gives the same
    as a ground that is so much see-through.
    """
    backdrop = view.map.backdrop
    left, top, right, bottom = tiles_in(view.map, area)
    if backdrop is None or left >= right or top >= bottom:
        return
    tile = brush.tile_px
    shown = QRectF(left * tile, top * tile, (right - left) * tile, (bottom - top) * tile)
    lying = lying_of(backdrop)
    if isinstance(lying, NoPicture):
        colour = faded(brush.palette.ink2, PLACEHOLDER)
        region = rect_path(shown.x(), shown.y(), shown.width(), shown.height())
        brush.hatch(region, colour, tile / HATCHES_A_TILE, brush.style.line(0.03))
        return
    lay_backdrop(brush.painter, backdrop, tile, shown, clips=brush.clips)


def lay_backdrop(
    painter: QPainter, backdrop: Backdrop, tile_px: float, shown: QRectF, *, clips: bool = True
) -> None:
    """Lay what can be shown of a backdrop over a part of the map; a device without clips gets that part."""
    lying = lying_of(backdrop)
    shrunk = max(0, min(_DEEPEST, floor(log2(max(1.0, backdrop.tile_px / tile_px)))))
    image = _turned(backdrop.data, backdrop.quarters, shrunk, mirrored=backdrop.mirrored)
    if isinstance(lying, NoPicture) or isinstance(image, NoPicture):
        return
    whole = QRectF(lying.left * tile_px, lying.top * tile_px, lying.width * tile_px, lying.height * tile_px)
    part = whole.intersected(shown)
    if part.isEmpty():
        return
    painter.save()
    painter.setOpacity(backdrop.opacity)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if clips:
        painter.setClipRect(shown, Qt.ClipOperation.IntersectClip)
        painter.drawImage(whole, image, QRectF(image.rect()))
    else:
        across, down = image.width() / whole.width(), image.height() / whole.height()
        corner = ((part.left() - whole.left()) * across, (part.top() - whole.top()) * down)
        painter.drawImage(part, image, QRectF(*corner, part.width() * across, part.height() * down))
    painter.restore()


def lying_of(backdrop: Backdrop) -> Lying | NoPicture:
    """Return how a backdrop's picture lies on the map, or why it is not shown."""
    image = _turned(backdrop.data, backdrop.quarters, 0, mirrored=backdrop.mirrored)
    if isinstance(image, NoPicture):
        return image
    width, height = image.width() / backdrop.tile_px, image.height() / backdrop.tile_px
    # The picture's own top left lies at (x, y); turned and mirrored, the picture reaches left or up from it.
    reaches_left = (backdrop.quarters in {1, 2}) != (backdrop.mirrored and backdrop.quarters in {0, 2})
    reaches_up = (backdrop.quarters in {2, 3}) != (backdrop.mirrored and backdrop.quarters in {1, 3})
    return Lying(
        image,
        backdrop.x - (width if reaches_left else 0),
        backdrop.y - (height if reaches_up else 0),
        width,
        height,
    )


def picture_of(data: str) -> QImage | NoPicture:
    """Return the picture in an embedded file as it is, or why it is not shown."""
    return _turned(data, 0, 0, mirrored=False)


def backdrop_fault(backdrop: Backdrop | None) -> str | None:
    """Return why a backdrop cannot be shown, in one line, or None."""
    if backdrop is None:
        return None
    lying = lying_of(backdrop)
    return f"{backdrop.name}: {lying.text}" if isinstance(lying, NoPicture) else None


def prepare(backdrop: Backdrop) -> str | None:
    """Decode a picture in every size it may be drawn in; return why it cannot be shown, or None."""
    found = _sizes(backdrop.data, backdrop.quarters, mirrored=backdrop.mirrored)
    if isinstance(found, NoPicture):
        return f"{backdrop.name}: {found.text}"
    found.shrunk(_DEEPEST)
    return None


def is_prepared(backdrop: Backdrop) -> bool:
    """Tell whether a backdrop can be drawn, or left out, without decoding anything."""
    return _KEPT.knows(backdrop.data, (backdrop.quarters, backdrop.mirrored))


class _Sizes:
    """A picture and, once they are wanted, the same made smaller by halves, so that it shrinks smoothly."""

    def __init__(self, image: QImage) -> None:
        self._images = [image]
        self._lock = Lock()

    def shrunk(self, halvings: int) -> QImage:
        """Return the picture so many halvings smaller."""
        with self._lock:  # pictures are painted in a thread of their own
            while len(self._images) <= halvings:
                larger = self._images[-1]
                size = max(1, larger.width() // 2), max(1, larger.height() // 2)
                smooth = Qt.TransformationMode.SmoothTransformation
                self._images.append(larger.scaled(*size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
            return self._images[halvings]


_KEPT: Recent[str, _Sizes | NoPicture] = Recent(KEPT)
_DECODING = Lock()


def _turned(data: str, quarters: int, halvings: int, *, mirrored: bool) -> QImage | NoPicture:
    """Return the picture mirrored, turned and made smaller by halves."""
    found = _sizes(data, quarters, mirrored=mirrored)
    return found if isinstance(found, NoPicture) else found.shrunk(halvings)


def _sizes(data: str, quarters: int, *, mirrored: bool) -> _Sizes | NoPicture:
    def made() -> _Sizes | NoPicture:
        image = decoded(b64decode(data))
        if isinstance(image, NoPicture):
            return image
        if mirrored:
            image = image.transformed(QTransform().scale(-1, 1))
        return _Sizes(image.transformed(QTransform().rotate(90 * quarters)) if quarters else image)

    if _KEPT.knows(data, (quarters, mirrored)):
        return _KEPT.get(data, (quarters, mirrored), made)
    with _DECODING:  # two threads that want the same picture decode it once
        return _KEPT.get(data, (quarters, mirrored), made)
