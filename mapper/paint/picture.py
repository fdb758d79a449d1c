"""A picture: the map in its frame as a post shows it, painted in bands so that a big one takes no room."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from mapper.errors import UsageError
from mapper.geometry.grid import Tile
from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.colour_table import Pixels
from mapper.paint.frame import Frame, draw_frame, map_window, margins
from mapper.paint.ground import ground_pixels
from mapper.paint.label_entries import label_entries
from mapper.paint.legend import Entry
from mapper.paint.legend_entries import legend_entries
from mapper.paint.map_painter import (
    paint_base,
    paint_lines,
    paint_notation,
    paint_on_ground,
    paint_signs,
    paint_tints,
)
from mapper.paint.overlays import NO_OVERLAYS, Overlays
from mapper.paint.placing import Standing
from mapper.paint.style import style
from mapper.paint.units import draw_units
from mapper.play.view import View

MAX_EDGE_PX = 32_767
MAX_PX = 1 << 28
"""So many pixels take a gigabyte of whoever opens the file."""

LEAST_TILE_PX, MOST_TILE_PX = 4, 256
BAND_BYTES = 16 << 20

Progress = Callable[[float], None]
"""Is told the share of the rows painted, 0 to 1; what it raises ends the work."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a picture shows and how: `area` in tiles, None for the whole map."""

    tile_px: int = 48
    palette: str = "light"
    area: Area | None = None
    legend: bool = True
    frame: bool = True


class Picture:
    """A view as a recipe wants it: measured at once, painted when its pixels are asked for."""

    def __init__(
        self,
        view: View,
        recipe: Recipe,
        *,
        standing: Standing | None = None,
        overlays: Overlays = NO_OVERLAYS,
    ) -> None:
        """Measure the picture, from the map's size and what is told around it."""
        self.view = view
        self.recipe = recipe
        self.style = style(recipe.palette, recipe.tile_px)
        self._standing = standing
        self._overlays = overlays
        self._area = recipe.area or (0, 0, view.map.width, view.map.height)
        self._frame = _frame(view, recipe, self._area, standing)
        self._margins = margins(view, self.style, self._frame)
        left, top, right, bottom = self._area
        self.width = (right - left) * recipe.tile_px + self._margins.left + self._margins.right
        self.height = (bottom - top) * recipe.tile_px + self._margins.top + self._margins.bottom

    @property
    def edge_px(self) -> int:
        """The longer edge."""
        return max(self.width, self.height)

    @property
    def is_too_large(self) -> bool:
        """Whether the picture is larger than pictures may be."""
        return self.edge_px > MAX_EDGE_PX or self.width * self.height > MAX_PX

    def check_size(self) -> None:
        """Raise UsageError when the picture is too large; nothing is painted of one that is."""
        if self.is_too_large:
            raise UsageError(
                f"the picture would be {self.width:,} × {self.height:,} pixels",
                place="tile size",
                remedy=f"at most {MAX_EDGE_PX:,} an edge and {MAX_PX // 1_000_000} million in all: "
                "a smaller tile or area",
            )

    def image(self, progress: Progress | None = None) -> QImage:
        """Return the whole picture, without alpha."""
        self.check_size()
        image = QImage(self.width, self.height, QImage.Format.Format_RGB32)
        pixels = np.frombuffer(image.bits(), dtype=np.uint32).reshape(self.height, self.width)
        for top, bottom in pairwise(self._cuts()):
            self._paint_band(pixels[top:bottom], top)
            self._tell(progress, bottom)
        return image

    def bands(self, progress: Progress | None = None) -> Iterator[Pixels]:
        """Yield the picture from top to bottom, each band an array of its own."""
        self.check_size()
        for top, bottom in pairwise(self._cuts()):
            band = np.empty((bottom - top, self.width), dtype=np.uint32)
            self._paint_band(band, top)
            self._tell(progress, bottom)
            yield band

    def paint(self, painter: QPainter) -> None:
        """Paint the picture by strokes alone, for files that are made of them.

        Such a file keeps even what is cut off, unseen: units beyond the area are not drawn at all.
        """
        self.check_size()
        painter.fillRect(QRectF(0, 0, self.width, self.height), self.style.palette.paper)
        brush = self._brush(painter, 0)
        inside = tuple(unit for unit in self.view.units if self._shows(unit.tile))
        around = self._with_rim(self._area)
        painter.save()
        painter.setClipRect(QRectF(*map_window(self.view, self.style, self._frame)))
        paint_base(brush, self.view, around)
        self._paint_over(brush, around, replace(self.view, units=inside))
        painter.restore()
        if not brush.clips:
            self._cover(brush)
        draw_frame(brush, self.view, self._frame)

    def _cover(self, brush: Brush) -> None:
        """Lay paper over what was painted beyond the area, on a device that could not clip it."""
        whole, shown = QPainterPath(), QPainterPath()
        whole.addRect(QRectF(self._corner_x, self._corner_y, self.width, self.height))
        shown.addRect(QRectF(*map_window(self.view, self.style, self._frame)))
        brush.fill(whole.subtracted(shown), brush.palette.paper)

    def _shows(self, tile: Tile) -> bool:
        left, top, right, bottom = self._area
        return left <= tile.x < right and top <= tile.y < bottom

    def _tell(self, progress: Progress | None, rows: int) -> None:
        if progress is not None:
            progress(rows / self.height)

    def _cuts(self) -> Iterator[int]:
        """Yield where bands begin, and the end: all but the first and the last are whole rows of tiles."""
        rows = max(1, BAND_BYTES // (4 * self.width * self.recipe.tile_px))
        yield 0
        _, top, _, bottom = self._area
        for row in range(top + rows, bottom, rows):
            yield self._margins.top + (row - top) * self.recipe.tile_px
        yield self.height

    def _paint_band(self, band: Pixels, top: int) -> None:
        """Paint the rows of the picture that begin at `top`."""
        rows, width = band.shape
        area = self._tiles_of(top, top + rows)
        tile, paper = self.recipe.tile_px, self.style.palette.paper.rgb()
        upper = self._margins.top + (area[1] - self._area[1]) * tile - top
        lower, left = upper + (area[3] - area[1]) * tile, self._margins.left
        right = left + (area[2] - area[0]) * tile
        for margin in (band[:upper], band[lower:], band[upper:lower, :left], band[upper:lower, right:]):
            margin.fill(paper)
        ground_pixels(self.view.map, self.style, area, out=band[upper:lower, left:right], grid=False)
        image = QImage(band.data.cast("B"), width, rows, 4 * width, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        try:
            self._paint_on(painter, area, top)
        finally:
            painter.end()

    def _paint_on(self, painter: QPainter, area: Area, top: int) -> None:
        brush = self._brush(painter, top)
        shown = QRectF(self._corner_x, self._corner_y + top, self.width, painter.device().height())
        painter.save()
        painter.setClipRect(shown.intersected(QRectF(*map_window(self.view, self.style, self._frame))))
        around = self._with_rim(area)
        paint_on_ground(brush, self.view, around)
        self._paint_over(brush, around, self.view)
        painter.restore()
        painter.setClipRect(shown)
        draw_frame(brush, self.view, self._frame)

    def _paint_over(self, brush: Brush, area: Area, view: View) -> None:
        """Paint what lies over structures and edges."""
        paint_tints(brush, view, self._overlays, area)
        paint_notation(brush, view, area)
        paint_lines(brush, view, self._overlays, area)
        draw_units(brush, view, standing=self._standing)
        paint_signs(brush, view, self._overlays)

    @property
    def _corner_x(self) -> int:
        """Where the picture's left edge lies, in pixels of the map."""
        return self._area[0] * self.recipe.tile_px - self._margins.left

    @property
    def _corner_y(self) -> int:
        """Where the picture's upper edge lies, in pixels of the map."""
        return self._area[1] * self.recipe.tile_px - self._margins.top

    def _brush(self, painter: QPainter, top: int) -> Brush:
        painter.translate(-self._corner_x, -self._corner_y - top)
        return Brush(painter, self.style)

    def _tiles_of(self, top: int, bottom: int) -> Area:
        """Return the tiles of the area between two cuts."""
        left, first, right, last = self._area
        tile = self.recipe.tile_px
        start = max(first, (self._corner_y + top) // tile) if top else first
        end = min(last, (self._corner_y + bottom) // tile) if bottom < self.height else last
        return left, start, right, end

    def _with_rim(self, area: Area) -> Area:
        """Return an area with the tile beyond the map's end, where walls stand."""
        left, top, right, bottom = area
        battlemap = self.view.map
        return (
            left - (left == 0),
            top - (top == 0),
            right + (right == battlemap.width),
            bottom + (bottom == battlemap.height),
        )


def _frame(view: View, recipe: Recipe, area: Area, standing: Standing | None) -> Frame:
    legend: tuple[Entry, ...] = ()
    if recipe.legend:
        labels = label_entries(view, style(recipe.palette, recipe.tile_px), area, standing)
        legend = (*legend_entries(view, area), *labels)
    return Frame(area, title=recipe.frame, coordinates=recipe.frame, legend=legend)
