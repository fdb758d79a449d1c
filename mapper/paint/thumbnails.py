"""Thumbnails: a small picture of what one step of an edit changed."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from mapper.edit.changes import Area, changes
from mapper.geometry.grid import bounds
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.paint.area import tiles_in, whole_map
from mapper.paint.brush import Brush
from mapper.paint.map_painter import paint_base, paint_notation
from mapper.paint.overview import Overview
from mapper.paint.style import style
from mapper.paint.units import draw_units
from mapper.play.view import View, gm_view
from mapper.rules.ruleset import Ruleset

AROUND_TILES = 1
LEAST_TILES = 4
DETAILED_FROM_PX = 6
"""From how many pixels a tile the map is drawn as in the window; below, by its colours alone."""


def thumbnail(
    before: Scenario, after: Scenario, ruleset: Ruleset, palette: str, size: tuple[int, int]
) -> QImage | None:
    """Return what changed from one scenario to the other, in a picture of that size; None for words alone."""
    area = changed_area(before, after)
    if area is None:
        return None
    left, top, right, bottom = area = _shaped(area, size)
    tile_px = min(size[0] / (right - left), size[1] / (bottom - top))
    picture = QImage(*size, QImage.Format.Format_RGB32)
    picture.fill(style(palette, 1).palette.paper)
    painter = QPainter(picture)
    try:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = max(1, int(tile_px)) if tile_px >= DETAILED_FROM_PX else tile_px
        painter.translate(
            (size[0] - (left + right) * whole) / 2,
            (size[1] - (top + bottom) * whole) / 2,
        )
        _paint(painter, gm_view(_excerpt(after, area), ruleset), palette, whole, area)
    finally:
        painter.end()
    return picture


def changed_area(before: Scenario, after: Scenario) -> Area | None:
    """Return the smallest area that holds all that an edit changed on the map, or None."""
    difference = changes(before, after)
    if difference.whole:
        return whole_map(after.map) if before.map is not after.map else None
    areas = [tiles_in(after.map, area) for area in difference.areas]
    if difference.units and before.sides is after.sides:
        areas.extend(_of_units(before.units, after.units))
    if not areas:
        return None
    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _of_units(before: tuple[Unit, ...], after: tuple[Unit, ...]) -> Iterator[Area]:
    old, new = {id(unit) for unit in before}, {id(unit) for unit in after}
    tiles = [unit.tile for unit in after if id(unit) not in old]
    tiles += [unit.tile for unit in before if id(unit) not in new]
    if tiles:
        first, last = bounds(tiles)
        yield first.x, first.y, last.x + 1, last.y + 1


def _shaped(area: Area, size: tuple[int, int]) -> Area:
    """Return an area of the picture's shape around another, with some room around that."""
    left, top, right, bottom = area
    width = max(right - left + 2 * AROUND_TILES, LEAST_TILES)
    height = max(bottom - top + 2 * AROUND_TILES, LEAST_TILES)
    width = max(width, -(-height * size[0] // size[1]))
    height = max(height, -(-width * size[1] // size[0]))
    left, top = (left + right - width) // 2, (top + bottom - height) // 2
    return left, top, left + width, top + height


def _excerpt(scenario: Scenario, area: Area) -> Scenario:
    """Return a scenario with only what stands in an area or beside it; the ground is all there."""
    left, top, right, bottom = area[0] - 1, area[1] - 1, area[2] + 1, area[3] + 1
    battlemap = scenario.map
    structures = tuple(
        piece
        for piece in battlemap.structures
        if any(x >= left for x, _ in piece.outline)
        and any(x <= right for x, _ in piece.outline)
        and any(y >= top for _, y in piece.outline)
        and any(y <= bottom for _, y in piece.outline)
    )
    units = tuple(
        unit for unit in scenario.units if left <= unit.tile.x < right and top <= unit.tile.y < bottom
    )
    shown = battlemap.model_copy(update={"structures": structures})  # parts of a valid map: nothing to check
    return scenario.model_copy(update={"map": shown, "units": units})


def _paint(painter: QPainter, view: View, palette: str, tile_px: float, area: Area) -> None:
    if tile_px < DETAILED_FROM_PX:
        overview = Overview(view, palette, tile_px)
        overview.paint(painter, area)
        overview.paint_units(painter)
        return
    left, top, right, bottom = (round(side * tile_px) for side in area)
    painter.setClipRect(left, top, right - left, bottom - top, Qt.ClipOperation.IntersectClip)
    brush = Brush(painter, style(palette, round(tile_px)))
    paint_base(brush, view, area)
    paint_notation(brush, view, area)
    draw_units(brush, view)
