"""Pictures of square pieces of the map, kept so that panning and dragging draw nothing twice."""

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from math import ceil, floor, log
from time import perf_counter
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.edit.changes import Area
from mapper.paint.area import overhang, tiles_in
from mapper.paint.brush import Brush
from mapper.paint.ground import ground_pixels
from mapper.paint.map_painter import paint_notation, paint_on_ground
from mapper.paint.notation import LETTERING_TILES
from mapper.paint.showing import ALL_SHOWN, Showing
from mapper.paint.style import Style
from mapper.play.view import View

CHUNK_PX = 256
MOST_TILES = 20
"""How large a chunk is: so many pixels, and from far away so many tiles, that each is made within a frame."""

MAX_BYTES = 160_000_000
MOST_SHRUNK = 4
"""How much larger a chunk may be than it is wanted to stand in for it: more of them are slow to draw."""

NOTHING = QColor(0, 0, 0, 0)


class Key(NamedTuple):
    """Which piece at which size: `size` tiles square, the `column`-th across and the `row`-th down."""

    tile_px: int
    size: int
    column: int
    row: int

    @property
    def area(self) -> Area:
        """The piece's tiles."""
        left, top = self.column * self.size, self.row * self.size
        return left, top, left + self.size, top + self.size


@dataclass(slots=True)
class Chunk:
    """The two layers of a piece, the map and the notation that is never veiled, and the tiles they show.

    At the map's rim they show one tile more, for the walls that stand outside it. There is no notation where
    nothing is written. What stands in the tiles called `stale` must be painted again.
    """

    area: Area
    base: QImage
    notation: QImage | None = None
    stale: Area | None = None

    @property
    def bytes(self) -> int:
        """The memory that the pictures take."""
        return self.base.sizeInBytes() + (self.notation.sizeInBytes() if self.notation is not None else 0)


class Chunks:
    """Makes and keeps chunks, the ones used last; paints anew what an edit touched."""

    def __init__(self) -> None:
        """Begin empty."""
        self.showing = ALL_SHOWN
        self._kept: OrderedDict[Key, Chunk] = OrderedDict()
        self._sizes: Counter[int] = Counter()
        self._map_size = (0, 0)
        self._bytes = 0

    def clear(self) -> None:
        """Forget every chunk."""
        self._kept.clear()
        self._sizes.clear()
        self._bytes = 0

    def forget(self, areas: Iterable[Area]) -> None:
        """Call stale what shows anything of what stands in these areas."""
        touched = list(areas)
        if not touched:
            return
        around = reduce(_around, touched)
        for key, chunk in self._kept.items():
            reach = max(LETTERING_TILES, _reach(key.tile_px))
            shown = _grown(chunk.area, reach)
            for area in touched if _meet(shown, around) else ():
                if _meet(shown, area):
                    chunk.stale = area if chunk.stale is None else _around(chunk.stale, area)

    def visible(self, style: Style, width: int, height: int, window: QRectF) -> list[Key]:
        """Return the keys of the chunks a window (in tiles) shows, the ones nearest its middle first."""
        self._map_size = (width, height)
        size = _tiles_across(style.tile_px)
        middle_x, middle_y = window.center().x() / size - 0.5, window.center().y() / size - 0.5
        keys = self._keys(style.tile_px, (window.left(), window.top(), window.right(), window.bottom()))
        return sorted(keys, key=lambda key: abs(key.column - middle_x) + abs(key.row - middle_y))

    def ready(self, key: Key) -> Chunk | None:
        """Return a chunk that is there already."""
        chunk = self._kept.get(key)
        if chunk is not None:
            self._kept.move_to_end(key)
        return chunk

    def make(self, keys: Iterable[Key], view: View, style: Style, budget_s: float) -> bool:
        """Make what is missing or stale, at least one, until the time is up; return whether all is there."""
        now = began = perf_counter()
        dearest_s = 0.0
        shown = list(keys)
        for key in shown:
            chunk = self._kept.get(key)
            if chunk is not None and chunk.stale is None:
                continue
            if dearest_s and now - began + dearest_s > budget_s:
                self._trim(frozenset(shown))
                return False
            if chunk is None:
                chunk = _blank_chunk(key, view, style)
                self._sizes[key.tile_px] += 1
            else:
                self._bytes -= chunk.bytes
            _paint(chunk, view, style, self.showing)
            self._kept[key] = chunk
            self._bytes += chunk.bytes
            now, before = perf_counter(), now
            dearest_s = max(dearest_s, now - before)
        if dearest_s:
            self._trim(frozenset(shown))
        return True

    def stand_ins(self, missing: Sequence[Key]) -> list[tuple[int, Chunk]]:
        """Return chunks of other sizes that show what is missing, to be drawn scaled, the best last.

        Each comes with its pixels a tile. Sizes nearer to the wanted one are better; none is looked at once
        one of them shows all.
        """
        found: list[tuple[int, Chunk]] = []
        lefts, tops, rights, bottoms = zip(*(key.area for key in missing), strict=True)
        shown = (min(lefts), min(tops), max(rights), max(bottoms))
        wanted_px = missing[0].tile_px
        for tile_px in sorted(self._sizes, key=lambda size: abs(log(size / wanted_px))):
            if tile_px == wanted_px or tile_px > MOST_SHRUNK * wanted_px:
                continue
            wanted = self._keys(tile_px, shown)
            there = [(tile_px, self._kept[key]) for key in wanted if key in self._kept]
            found = there + found
            if len(there) == len(wanted):
                break
        return found

    def _keys(self, tile_px: int, shown: tuple[float, float, float, float]) -> list[Key]:
        """Return the keys of the chunks of a size that show these tiles of the map."""
        size, (width, height) = _tiles_across(tile_px), self._map_size
        left, top, right, bottom = shown
        columns = range(max(0, floor(left / size)), min(-(-width // size), ceil(right / size)))
        rows = range(max(0, floor(top / size)), min(-(-height // size), ceil(bottom / size)))
        return [Key(tile_px, size, column, row) for row in rows for column in columns]

    def _trim(self, shown: frozenset[Key]) -> None:
        """Drop the chunks used longest ago until the rest takes no more than it may; never what is shown."""
        for key in [key for key in self._kept if key not in shown]:
            if self._bytes <= MAX_BYTES:
                return
            self._bytes -= self._kept.pop(key).bytes
            self._sizes[key.tile_px] -= 1
            if not self._sizes[key.tile_px]:
                del self._sizes[key.tile_px]


def _blank_chunk(key: Key, view: View, style: Style) -> Chunk:
    left, top, right, bottom = key.area
    battlemap = view.map
    area = (
        -1 if left == 0 else left,
        -1 if top == 0 else top,
        battlemap.width + 1 if right >= battlemap.width else right,
        battlemap.height + 1 if bottom >= battlemap.height else bottom,
    )
    return Chunk(area, _blank(area, style, QImage.Format.Format_RGB32), stale=area)


def _paint(chunk: Chunk, view: View, style: Style, showing: Showing) -> None:
    """Paint what is stale of a chunk, and what reaches over from there; the rest keeps its pixels."""
    if chunk.stale is None:
        return
    area = _common(_grown(chunk.stale, _reach(style.tile_px)), chunk.area)
    with _sheet(chunk.base, chunk.area, area, style, style.palette.paper) as brush:
        _lay_ground(brush.painter, view, area, style)
        paint_on_ground(brush, view, area, showing)
    if chunk.notation is None:
        chunk.notation = _blank(chunk.area, style, QImage.Format.Format_ARGB32_Premultiplied)
        area = chunk.area
    else:
        area = _common(_grown(chunk.stale, LETTERING_TILES), chunk.area)
    with _sheet(chunk.notation, chunk.area, area, style, NOTHING) as brush:
        paint_notation(brush, view, area, showing)
    if not np.frombuffer(chunk.notation.constBits(), dtype=np.uint32).any():
        chunk.notation = None
    chunk.stale = None


def _lay_ground(painter: QPainter, view: View, area: Area, style: Style) -> None:
    """Lay the ground down as bytes: quicker than by strokes, and the same."""
    left, top, right, bottom = tiles_in(view.map, area)
    if left >= right or top >= bottom:
        return
    pixels = ground_pixels(view.map, style, area, grid=False)
    height, width = pixels.shape
    picture = QImage(pixels.data.cast("B"), width, height, 4 * width, QImage.Format.Format_RGB32)
    painter.drawImage(left * style.tile_px, top * style.tile_px, picture)


def _blank(area: Area, style: Style, form: QImage.Format) -> QImage:
    left, top, right, bottom = area
    return QImage((right - left) * style.tile_px, (bottom - top) * style.tile_px, form)


@contextmanager
def _sheet(image: QImage, whole: Area, area: Area, style: Style, ground: QColor) -> Iterator[Brush]:
    """Give a brush for an area, filled anew, of an image that shows the whole."""
    tile = style.tile_px
    left, top, right, bottom = (side * tile for side in area)
    painter = QPainter(image)
    try:
        painter.translate(-whole[0] * tile, -whole[1] * tile)
        painter.setClipRect(left, top, right - left, bottom - top)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(left, top, right - left, bottom - top, ground)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        yield Brush(painter, style)
    finally:
        painter.end()


def _tiles_across(tile_px: int) -> int:
    """Return how many tiles a chunk has on each side."""
    return max(1, min(MOST_TILES, CHUNK_PX // tile_px))


def _reach(tile_px: int) -> int:
    """Return over how many tiles around its own a thing may be drawn, its lettering left out."""
    return ceil(overhang(tile_px))


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _grown(area: Area, tiles: int) -> Area:
    return area[0] - tiles, area[1] - tiles, area[2] + tiles, area[3] + tiles


def _common(one: Area, other: Area) -> Area:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _around(one: Area, other: Area) -> Area:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
