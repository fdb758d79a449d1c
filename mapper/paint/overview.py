"""An overview: a map painted very small, a pixel or a few for a tile, by its colours alone."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap, EdgeKind, FieldKind, Mark, MarkKind
from mapper.model.structure import Height, Structure, StructureKind
from mapper.paint.area import Area, tiles_in
from mapper.paint.backdrop import lay_backdrop
from mapper.paint.colours import faded
from mapper.paint.ground import DEBRIS, SUBSIDENCE, mean_colour
from mapper.paint.nearby import edges_near, fields_near, marks_near, structures_near
from mapper.paint.palette import Palette, palette
from mapper.paint.style import style
from mapper.play.view import View

SHAPED_FROM_PX = 1.0
"""From how many pixels a tile a structure has its shape; below, its box will do."""

OUTLINED_FROM_PX = 3.0
"""From how many pixels a tile a structure has an outline."""

DOT_TILES, LEAST_DOT_PX = 0.42, 2.2
ZONE_ALPHA, SMOKE_ALPHA = 0.30, 0.75
SAMPLE_PX = 16


@dataclass(frozen=True, slots=True)
class Overview:
    """A view to be painted at so many pixels a tile, which need not be whole, without its hidden layers.

    A painter's (0, 0) is the map's top left corner.
    """

    view: View
    palette_name: str
    tile_px: float
    hidden: frozenset[str] = frozenset()

    def paint(self, painter: QPainter, area: Area) -> None:
        """Paint an area of the map without its units."""
        left, top, right, bottom = area = tiles_in(self.view.map, area)
        if left >= right or top >= bottom:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        size, palette = self.tile_px, self._palette
        place = QRectF(left * size, top * size, (right - left) * size, (bottom - top) * size)
        painter.drawImage(place, _ground(self.view.map, self.palette_name, area))
        if self.view.map.backdrop is not None and "backdrop" not in self.hidden:
            lay_backdrop(painter, self.view.map.backdrop, size, place)
        layers = {"fields": _paint_fields, "structures": _paint_structures, "edges": _paint_edges}
        for name, paint in layers.items():
            if name not in self.hidden:
                paint(painter, self.view.map, palette, size, area)
        for mark in marks_near(self.view.map, area, 1):
            self._paint_mark(painter, mark)

    def paint_units(self, painter: QPainter) -> None:
        """Paint every unit that is not docked as a dot in the colour of its side."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = {side.id: side.colour for side in self.view.sides}
        painter.setPen(QPen(self._palette.unit_halo, 1.0))
        for unit in self.view.units:
            if unit.docked_in is None:
                painter.setBrush(self._palette.side(colours.get(unit.side or "")))
                painter.drawEllipse(self._middle(unit.tile), self._dot_px, self._dot_px)

    @property
    def _palette(self) -> Palette:
        return palette(self.palette_name)

    @property
    def _dot_px(self) -> float:
        return max(LEAST_DOT_PX, DOT_TILES * self.tile_px)

    def _middle(self, tile: Tile) -> QPointF:
        return QPointF((tile.x + 0.5) * self.tile_px, (tile.y + 0.5) * self.tile_px)

    def _paint_mark(self, painter: QPainter, mark: Mark) -> None:
        size = self.tile_px
        if mark.kind is MarkKind.DEPLOYMENT and "zones" not in self.hidden:
            painter.setBrush(faded(self._palette.side(self.view.colour(mark.side)), ZONE_ALPHA))
            painter.drawRects([QRectF(x * size, y * size, size, size) for x, y in mark.tiles])
        elif mark.kind not in {MarkKind.DEPLOYMENT, MarkKind.LABEL} and "marks" not in self.hidden:
            painter.setBrush(self._palette.objective)
            middle, out = self._middle(mark.tiles[0]), self._dot_px
            corners = (QPointF(0, -out), QPointF(out, 0), QPointF(0, out), QPointF(-out, 0))
            painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))


def _ground(battlemap: BattleMap, name: str, area: Area) -> QImage:
    left, top, right, bottom = area
    look = style(name, SAMPLE_PX)
    known = {DEBRIS: look.palette.debris2, SUBSIDENCE: look.palette.sub}
    table = np.zeros(max(map(ord, battlemap.legend)) + 1, dtype=np.uint32)
    for char, terrain in battlemap.legend.items():
        table[ord(char)] = (known.get(terrain) or mean_colour(look, terrain)).rgb()
    rows = "".join(row[left:right] for row in battlemap.ground[top:bottom])
    codes = np.frombuffer(rows.encode("utf-32-le"), dtype=np.uint32)
    width, height = right - left, bottom - top
    return QImage(table[codes].tobytes(), width, height, 4 * width, QImage.Format.Format_RGB32).copy()


def _paint_fields(
    painter: QPainter, battlemap: BattleMap, colours: Palette, tile_px: float, area: Area
) -> None:
    of_kind = {FieldKind.SMOKE: colours.smoke, FieldKind.GAS: colours.gas, FieldKind.FIRE: colours.dmg}
    squares: dict[FieldKind, list[QRectF]] = {}
    for spot in fields_near(battlemap, area, 0):
        square = QRectF(spot.tile.x * tile_px, spot.tile.y * tile_px, tile_px, tile_px)
        squares.setdefault(spot.kind, []).append(square)
    for kind, found in squares.items():
        painter.setBrush(faded(of_kind[kind], SMOKE_ALPHA))
        painter.drawRects(found)


def _paint_structures(
    painter: QPainter, battlemap: BattleMap, colours: Palette, tile_px: float, area: Area
) -> None:
    groups: dict[int, tuple[QColor, list[Structure]]] = {}
    for structure in structures_near(battlemap, area, 1):
        colour = _roof(structure, colours)
        groups.setdefault(colour.rgba(), (colour, []))[1].append(structure)
    painter.setPen(QPen(colours.outline, 1.0) if tile_px >= OUTLINED_FROM_PX else Qt.PenStyle.NoPen)
    for colour, structures in groups.values():
        painter.setBrush(colour)
        if tile_px < SHAPED_FROM_PX:
            painter.drawRects([_box(structure, tile_px) for structure in structures])
            continue
        path = QPainterPath()
        for structure in structures:
            path.addPolygon(QPolygonF([QPointF(x * tile_px, y * tile_px) for x, y in structure.outline]))
            path.closeSubpath()
        painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)


def _box(structure: Structure, tile_px: float) -> QRectF:
    xs, ys = zip(*structure.outline, strict=True)
    left, top = min(xs) * tile_px, min(ys) * tile_px
    return QRectF(left, top, max(xs) * tile_px - left, max(ys) * tile_px - top)


def _roof(structure: Structure, colours: Palette) -> QColor:
    if structure.kind is StructureKind.RUIN:
        return colours.rubble
    return colours.high_rim if structure.height is Height.HIGH else colours.low_rim


def _paint_edges(
    painter: QPainter, battlemap: BattleMap, colours: Palette, tile_px: float, area: Area
) -> None:
    of_kind = {EdgeKind.WALL: colours.wall, EdgeKind.GATE: colours.gate, EdgeKind.BARRICADE: colours.barr_y}
    strength = min(1.0, 0.35 + 0.2 * tile_px)  # many thin lines would hide all else
    lines: dict[EdgeKind, list[QLineF]] = {}
    for piece in edges_near(battlemap, area, 1):
        (x0, y0), (x1, y1) = piece.at.ends
        line = QLineF(x0 * tile_px, y0 * tile_px, x1 * tile_px, y1 * tile_px)
        lines.setdefault(piece.kind, []).append(line)
    for kind, found in lines.items():
        painter.setPen(QPen(faded(of_kind[kind], strength), max(1.0, 0.2 * tile_px)))
        painter.drawLines(found)
    painter.setPen(Qt.PenStyle.NoPen)
