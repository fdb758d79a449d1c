"""Pictures of square pieces of the map, kept so that panning and dragging draw nothing twice."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.edit.changes import Area
from mapper.paint.brush import Brush
from mapper.paint.map_painter import paint_base, paint_notation
from mapper.paint.style import Style
from mapper.play.view import View

CHUNK_PX = 384
MAX_BYTES = 160_000_000
REACH_TILES = 2
"""How far, in tiles, what stands in one tile can be drawn over its neighbours."""


@dataclass(frozen=True, slots=True)
class Key:
    """Which piece at which size: `size` tiles square, the `column`-th across and the `row`-th down."""

    tile_px: int
    size: int
    column: int
    row: int

    @property
    def area(self) -> Area:
        """The piece's tiles."""
        return (
            self.column * self.size,
            self.row * self.size,
            (self.column + 1) * self.size,
            (self.row + 1) * self.size,
        )


@dataclass(frozen=True, slots=True)
class Chunk:
    """The two layers of a piece, the map and the notation that is never veiled, and the tiles they show.

    At the map's rim they show one tile more, for the walls that stand outside it.
    """

    area: Area
    base: QImage
    notation: QImage


class Chunks:
    """Makes and keeps chunks, the ones used last; forgets those an edit touched."""

    def __init__(self) -> None:
        """Begin empty."""
        self.hidden: frozenset[str] = frozenset()
        self._kept: OrderedDict[Key, Chunk] = OrderedDict()
        self._bytes = 0

    def clear(self) -> None:
        """Forget every chunk."""
        self._kept.clear()
        self._bytes = 0

    def forget(self, areas: Iterable[Area]) -> None:
        """Forget the chunks that show anything of these areas, or of what reaches over from them."""
        touched = list(areas)
        for key in [key for key in self._kept if any(_meet(key.area, area) for area in touched)]:
            self._drop(key)

    def visible(self, style: Style, width: int, height: int, window: QRectF) -> list[Key]:
        """Return the keys of the chunks a window (in tiles) shows, the ones nearest its middle first."""
        size = max(1, CHUNK_PX // style.tile_px)
        columns = range(
            max(0, int(window.left() // size)), min(-(-width // size), int(window.right() // size) + 1)
        )
        rows = range(
            max(0, int(window.top() // size)), min(-(-height // size), int(window.bottom() // size) + 1)
        )
        middle_x, middle_y = window.center().x() / size - 0.5, window.center().y() / size - 0.5
        keys = [Key(style.tile_px, size, column, row) for row in rows for column in columns]
        return sorted(keys, key=lambda key: abs(key.column - middle_x) + abs(key.row - middle_y))

    def ready(self, key: Key) -> Chunk | None:
        """Return a chunk that is there already."""
        chunk = self._kept.get(key)
        if chunk is not None:
            self._kept.move_to_end(key)
        return chunk

    def make(self, keys: Iterable[Key], view: View, style: Style, budget_s: float) -> bool:
        """Make missing chunks, at least one, until the time is used up; return whether all are there."""
        began = perf_counter()
        made = 0
        for key in keys:
            if key in self._kept:
                continue
            if made and perf_counter() - began > budget_s:
                return False
            self._keep(key, _chunk(key, view, style, self.hidden))
            made += 1
        return True

    def stand_ins(self, key: Key) -> Iterator[tuple[Key, Chunk]]:
        """Yield chunks of other sizes that show some of the same tiles, to be drawn scaled meanwhile."""
        for other, chunk in self._kept.items():
            if other.tile_px != key.tile_px and _meet(other.area, key.area, reach=0):
                yield other, chunk

    def _keep(self, key: Key, chunk: Chunk) -> None:
        self._kept[key] = chunk
        self._bytes += _bytes(chunk)
        while self._bytes > MAX_BYTES and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: Key) -> None:
        self._bytes -= _bytes(self._kept.pop(key))


def _chunk(key: Key, view: View, style: Style, hidden: frozenset[str]) -> Chunk:
    area = _with_rim(key.area, view.map.width, view.map.height)
    base = _blank(area, style, QImage.Format.Format_RGB32)
    base.fill(style.palette.paper)
    _paint(base, area, style, lambda brush: paint_base(brush, view, area, hidden=hidden))
    notation = _blank(area, style, QImage.Format.Format_ARGB32_Premultiplied)
    notation.fill(QColor(0, 0, 0, 0))
    _paint(notation, area, style, lambda brush: paint_notation(brush, view, area, hidden=hidden))
    return Chunk(area, base, notation)


def _with_rim(area: Area, width: int, height: int) -> Area:
    left, top, right, bottom = area
    return (
        -1 if left == 0 else left,
        -1 if top == 0 else top,
        width + 1 if right >= width else right,
        height + 1 if bottom >= height else bottom,
    )


def _blank(area: Area, style: Style, form: QImage.Format) -> QImage:
    left, top, right, bottom = area
    return QImage((right - left) * style.tile_px, (bottom - top) * style.tile_px, form)


def _paint(image: QImage, area: Area, style: Style, draw: Callable[[Brush], None]) -> None:
    left, top = area[:2]
    tile = style.tile_px
    painter = QPainter(image)
    try:
        painter.translate(-left * tile, -top * tile)
        draw(Brush(painter, style))
    finally:
        painter.end()


def _bytes(chunk: Chunk) -> int:
    return chunk.base.sizeInBytes() + chunk.notation.sizeInBytes()


def _meet(one: Area, other: Area, reach: int = REACH_TILES) -> bool:
    return (
        one[0] < other[2] + reach
        and other[0] - reach < one[2]
        and one[1] < other[3] + reach
        and other[1] - reach < one[3]
    )
