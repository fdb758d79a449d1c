"""What the canvas shows: the map in chunks with its overlays and units, and what lies under a point."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from math import ceil, floor, hypot
from time import perf_counter

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRegion

from mapper.edit.changes import Area, Changes
from mapper.geometry.grid import Side, Tile
from mapper.gui.chunks import Chunk, Chunks, Key
from mapper.gui.far_picture import FarPicture
from mapper.gui.pile import edges_at, fields_at, marks_at, structures_at
from mapper.gui.rulers import paint_rulers
from mapper.gui.sheet import Sheet
from mapper.gui.zoom import Camera
from mapper.model.structure import Structure
from mapper.paint.brush import Brush
from mapper.paint.crowd import Crowd, paint_crowd
from mapper.paint.map_painter import paint_lines, paint_signs, paint_tints
from mapper.paint.overlays import NO_OVERLAYS, Overlays
from mapper.paint.placing import Standing
from mapper.paint.showing import Showing, dimmed
from mapper.paint.style import Style, style
from mapper.paint.units import draw_units, unit_boxes
from mapper.play.view import View
from mapper.tools.tool import Hit, Under

CHUNK_SECONDS = 0.006
"""How long one frame may make chunks; coarser ones stand in for the rest."""

FAR_PX = 512
"""How large the map is kept by its colours alone, to stand in for what is not drawn yet."""

UNIT_SECONDS = 0.010
"""After how long units that were not drawn before at this size are chips for a frame."""

UNITS, COORDINATES = "units", "coordinates"
"""Layers that are painted here and not kept in chunks."""
NOT_KEPT = frozenset({UNITS, COORDINATES})
MARKS, EDGES, STRUCTURES, FIELDS = "marks", "edges", "structures", "fields"
"""Layers of what can be pointed at besides units."""

CHOSEN_LINE = 0.06
HANDLE_OUT = 0.66
HANDLE_RADIUS_PX = 7
HANDLE_FROM_PX = 20
"""On smaller tiles the handle would lie over its unit, which could not be dragged."""

Band = tuple[float, float, float, float]


class Scene:
    """A view with its overlays in one palette, painted through a camera."""

    def __init__(self) -> None:
        """Begin with nothing to show."""
        self.view: View | None = None
        self.overlays: Overlays = NO_OVERLAYS
        self.band: Band | None = None
        self.handle: tuple[str, Tile, Side] | None = None
        self.chosen: tuple[Structure, ...] = ()
        self.held: Crowd | None = None
        self.carried: Crowd | None = None
        self.carried_by: tuple[float, float] = (0, 0)
        self.away: frozenset[str] = frozenset()
        self.hidden: frozenset[str] = frozenset()
        self.locked: frozenset[str] = frozenset()
        self.units_dimmed = False
        self.coordinates_every = 1
        self._palette = "light"
        self._standing: Standing | None = None
        self._chunks = Chunks()
        self._far = FarPicture()
        self._seen = Camera(), QRectF()
        self._held_sheet, self._carried_sheet = Sheet(), Sheet()

    def show(self, view: View | None, standing: Standing | None, changes: Changes | None = None) -> None:
        """Show a view; with the changes that led to it, what they did not touch is kept."""
        self.view = view
        self._standing = standing
        if changes is None or changes.whole:
            self._chunks.clear()
            self._far.forget()
        else:
            self._chunks.forget(changes.areas)
            self._far.note(changes)

    def dress(self, palette: str) -> None:
        """Show the map in a palette."""
        if palette != self._palette:
            self._palette = palette
            self._chunks.clear()
            self._far.forget()

    def show_layers(self, showing: Showing, *, every: int = 1) -> None:
        """Show the map's layers so, with a coordinate at most every so many tiles.

        What is kept of the map is painted anew only when a layer that it shows has changed.
        """
        self.hidden, self.coordinates_every = showing.hidden, every
        self.units_dimmed = UNITS in showing.dimmed
        kept = replace(showing, hidden=showing.hidden - NOT_KEPT, dimmed=showing.dimmed - NOT_KEPT)
        if kept != self._chunks.showing:
            self._chunks.showing = kept
            self._chunks.clear()
            self._far.forget()

    def style(self, camera: Camera) -> Style:
        """Return the style of the palette at the camera's size."""
        return style(self._palette, camera.tile_px)

    def paint(self, painter: QPainter, camera: Camera, window: QRectF) -> bool:
        """Paint the part of the map that the window (in pixels) shows; return whether it is complete."""
        began, look, self._seen = perf_counter(), self.style(camera), (camera, window)
        painter.setClipRect(window)  # what lies outside is not even asked to be drawn
        view = self.view
        if view is None:
            painter.fillRect(window, look.palette.paper)
            return True
        painter.translate(camera.left, camera.top)
        shown = window.translated(-camera.left, -camera.top)
        area = _tiles_of(shown, camera.tile_px)
        keys = self._chunks.visible(look, view.map.width, view.map.height, _in_tiles(shown, camera.tile_px))
        complete = self._chunks.make(keys, view, look, CHUNK_SECONDS)
        battlemap = QRectF(0, 0, view.map.width * look.tile_px, view.map.height * look.tile_px)
        if not complete or not battlemap.contains(shown):
            painter.fillRect(shown, look.palette.paper)
        if not complete and any(self._chunks.ready(key) is None for key in keys):
            self._paint_far(painter, view, look)
        self._paint_chunks(painter, keys, look, notation=False)
        brush = Brush(painter, look)
        paint_tints(brush, view, self.overlays, area)
        self._paint_chunks(painter, keys, look, notation=True)
        paint_lines(brush, view, self.overlays, area)
        if UNITS not in self.hidden:
            complete = self._draw_units(brush, view, began + UNIT_SECONDS) and complete
        self._lay_crowds(painter, shown, look)
        self._paint_chosen(brush)
        paint_signs(brush, view, self.overlays)
        self._paint_handle(brush)
        self._paint_band(painter, look)
        if COORDINATES not in self.hidden:
            paint_rulers(brush, view.map, shown, every=self.coordinates_every)
        painter.translate(-camera.left, -camera.top)
        return complete

    def prepare_drag(self, crowd: Crowd) -> bool:
        """Paint a part of what a drag of a crowd will lay over what was seen last; return whether all is."""
        camera, window = self._seen
        shown, look = window.translated(-camera.left, -camera.top), self.style(camera)
        return self._carried_sheet.prepare(shown, crowd, look, partial(_draw_crowd, crowd))

    def hit(self, x: float, y: float, tile_px: int, *, deep: bool = True) -> Hit:
        """Return the topmost thing under a point given in tiles.

        Without `deep` nothing below the units is looked for.
        """
        return next(self._pile(x, y, tile_px, deep=deep))

    def pile(self, x: float, y: float, tile_px: int) -> tuple[Hit, ...]:
        """Return everything under a point given in tiles, the topmost first; there is always something."""
        return tuple(self._pile(x, y, tile_px, deep=True))

    def structure_at(self, x: float, y: float) -> Structure | None:
        """Return the structure whose outline holds a point given in tiles, if structures are shown."""
        if self.view is None or STRUCTURES in self.hidden:
            return None
        return next(structures_at(self.view.map, x, y), None)

    def _pile(self, x: float, y: float, tile_px: int, *, deep: bool) -> Iterator[Hit]:
        view = self.view
        if view is None or not view.map.holds(Tile(floor(x), floor(y))):
            yield Hit(Under.NOTHING)
            return
        if self._on_handle(x, y, tile_px) and self.handle is not None:
            yield Hit(Under.HANDLE, self.handle[0])
        for box, unit in self._boxes_near(view, x, y, tile_px):
            if box.contains(x, y):
                yield Hit(Under.UNIT, unit)
        if deep:
            if self._can_be_pointed_at(MARKS):
                yield from marks_at(view.map, x, y)
            if self._can_be_pointed_at(EDGES):
                yield from edges_at(view.map, x, y, tile_px)
            if self._can_be_pointed_at(STRUCTURES):
                yield from (Hit(Under.STRUCTURE, piece.id) for piece in structures_at(view.map, x, y))
            if self._can_be_pointed_at(FIELDS):
                yield from fields_at(view.map, x, y)
        yield Hit(Under.TILE)

    def _can_be_pointed_at(self, layer: str) -> bool:
        return layer not in self.hidden and layer not in self.locked

    def _boxes_near(self, view: View, x: float, y: float, tile_px: int) -> list[tuple[QRectF, str]]:
        """Return where units of a tile and those around it can be pointed at."""
        if not self._can_be_pointed_at(UNITS):
            return []
        near = (floor(x) - 1, floor(y) - 1, floor(x) + 2, floor(y) + 2)
        return unit_boxes(view, style(self._palette, tile_px), standing=self._standing, area=near)

    def _paint_chunks(self, painter: QPainter, keys: Iterable[Key], look: Style, *, notation: bool) -> None:
        missing: list[Key] = []
        for key in keys:
            chunk = self._chunks.ready(key)
            if chunk is None:
                missing.append(key)
            else:
                _draw(painter, chunk, look.tile_px, notation=notation)
        if missing:
            self._paint_stand_ins(painter, missing, look, notation=notation)

    def _paint_stand_ins(self, painter: QPainter, missing: list[Key], look: Style, *, notation: bool) -> None:
        """Paint what is missing from chunks of other sizes."""
        tile = look.tile_px
        painter.save()
        places = (tuple(side * tile for side in key.area) for key in missing)
        region = QRegion()
        for left, top, right, bottom in places:
            region += QRect(left, top, right - left, bottom - top)
        painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)
        stand_ins = self._chunks.stand_ins(missing)
        if notation and stand_ins:  # it has no ground to cover that of another size
            stand_ins = [each for each in stand_ins if each[0] == stand_ins[-1][0]]
        for tile_px, stand_in in stand_ins:
            painter.save()
            painter.scale(tile / tile_px, tile / tile_px)
            _draw(painter, stand_in, tile_px, notation=notation)
            painter.restore()
        painter.restore()

    def _paint_far(self, painter: QPainter, view: View, look: Style) -> None:
        """Paint the map by its colours alone, for what is not drawn yet."""
        width, height = view.map.width, view.map.height
        scale = max(1, min(FAR_PX // max(width, height), look.tile_px))
        picture = self._far.picture(view, look.name, self.hidden, QSize(width * scale, height * scale))
        painter.drawImage(QRectF(0, 0, width * look.tile_px, height * look.tile_px), picture)

    def _draw_units(self, brush: Brush, view: View, until: float) -> bool:
        if not self.units_dimmed:
            return draw_units(brush, view, standing=self._standing, until=until)
        with dimmed(brush) as pale:
            return draw_units(pale, view, standing=self._standing, until=until)

    def _lay_crowds(self, painter: QPainter, shown: QRectF, look: Style) -> None:
        """Lay down what is selected and what is dragged where there is much of it."""
        dx, dy = (round(tiles * look.tile_px) for tiles in self.carried_by)
        for crowd, sheet, x, y in (
            (self.held, self._held_sheet, 0, 0),
            (self.carried, self._carried_sheet, dx, dy),
        ):
            if crowd is None:
                if self.held is None:
                    sheet.clear()
                continue
            painter.translate(x, y)
            sheet.lay(painter, shown.translated(-x, -y), crowd, look, partial(_draw_crowd, crowd))
            painter.translate(-x, -y)

    def _paint_chosen(self, brush: Brush) -> None:
        """Draw the outlines of the selected structures."""
        width = brush.style.line(CHOSEN_LINE, 2)
        for structure in self.chosen:
            outline = [(x * brush.tile_px, y * brush.tile_px) for x, y in structure.outline]
            brush.stroke(outline, brush.palette.halo, width + 3, sharp=True)
            brush.stroke(outline, brush.palette.sel, width, sharp=True)

    def _paint_handle(self, brush: Brush) -> None:
        if self.handle is None or brush.tile_px < HANDLE_FROM_PX:
            return
        x, y = _handle_at(self.handle[1], self.handle[2])
        px = brush.tile_px
        radius = HANDLE_RADIUS_PX
        brush.disc(x * px, y * px, radius + 1.5, brush.palette.halo)
        brush.disc(x * px, y * px, radius, brush.palette.sel)
        dx, dy = self.handle[2].step
        across = 0.5 * radius
        tip = (x * px + dx * across, y * px + dy * across)
        wings = [
            (x * px - dx * across * 0.6 + s * dy * across, y * px - dy * across * 0.6 + s * dx * across)
            for s in (-1, 1)
        ]
        brush.fill((tip, *wings), brush.palette.halo)

    def _paint_band(self, painter: QPainter, look: Style) -> None:
        if self.band is None:
            return
        x0, y0, x1, y1 = (value * look.tile_px for value in self.band)
        box = QRectF(QPointF(x0, y0), QPointF(x1, y1)).normalized()
        colour = QColor(look.palette.sel)
        painter.setPen(QPen(colour, 1.5, Qt.PenStyle.DashLine))
        colour.setAlphaF(0.14)
        painter.setBrush(colour)
        painter.drawRect(box)

    def _on_handle(self, x: float, y: float, tile_px: int) -> bool:
        if self.handle is None or tile_px < HANDLE_FROM_PX:
            return False
        hx, hy = _handle_at(self.handle[1], self.handle[2])
        return hypot(x - hx, y - hy) * tile_px <= HANDLE_RADIUS_PX + 3


def _handle_at(tile: Tile, facing: Side) -> tuple[float, float]:
    dx, dy = facing.step
    return tile.x + 0.5 + dx * HANDLE_OUT, tile.y + 0.5 + dy * HANDLE_OUT


def _draw_crowd(crowd: Crowd, brush: Brush, area: Area) -> None:
    paint_crowd(brush, crowd, area)


def _draw(painter: QPainter, chunk: Chunk, tile_px: int, *, notation: bool) -> None:
    picture = chunk.notation if notation else chunk.base
    if picture is not None:
        painter.drawImage(QPoint(chunk.area[0] * tile_px, chunk.area[1] * tile_px), picture)


def _tiles_of(shown: QRectF, tile_px: int) -> Area:
    return (
        floor(shown.left() / tile_px),
        floor(shown.top() / tile_px),
        ceil(shown.right() / tile_px),
        ceil(shown.bottom() / tile_px),
    )


def _in_tiles(shown: QRectF, tile_px: int) -> QRectF:
    return QRectF(
        shown.left() / tile_px, shown.top() / tile_px, shown.width() / tile_px, shown.height() / tile_px
    )
