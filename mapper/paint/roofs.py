"""Roofs: a building seen from above, its height told by ribs or plant, its strength by bands."""

import math
from collections.abc import Iterator
from math import ceil, floor

import shapely
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainterPath

from mapper.model.structure import Height, Trait
from mapper.paint.bands import Band, BandKind, bands, depth_px, outline_px
from mapper.paint.brush import add_outline
from mapper.paint.colours import BLACK, WHITE, mix
from mapper.paint.footprint import Footprint
from mapper.paint.outlines import Box, Outline, Point, along, sides, tile_hash
from mapper.paint.palette import Palette
from mapper.paint.sketch import Sketch
from mapper.paint.style import Level, Style

RIBS = 0.125
BUTTRESSES = 0.25
STUDS = 0.25
STRIPE = 0.11
"""How wide a stripe of hazard tape is, measured along the tape."""

PLANT_SHARE = 0.5
"""How many tiles of a High roof have a box of plant."""


def draw_roof(
    sketch: Sketch, foot: Footprint, height: Height, traits: tuple[Trait, ...], style: Style
) -> None:
    """Draw a roof with its bands, without its outline and its plant."""
    palette, is_high = style.palette, height is Height.HIGH
    sketch.fill(foot.path, palette.high if is_high else palette.low)
    if not is_high and style.level >= Level.NORMAL:
        _ribs(sketch, foot, style)
    for band in bands(traits, style):
        match band.kind:
            case BandKind.HARD:
                sketch.fill(foot.ring(band.outer, band.inner), palette.hard)
                _studs(sketch, foot, band, style)
            case BandKind.TAPE:
                _tape(sketch, foot, band, style)
            case BandKind.PARAPET | BandKind.BUTTRESSES:
                rim = palette.high_rim if is_high else palette.low_rim
                sketch.fill(foot.ring(band.outer, band.inner), rim)
        if style.level is Level.OVERVIEW:
            continue
        if band.kind is BandKind.BUTTRESSES:
            _buttresses(sketch, foot, band, style)
        line = max(1.0, (0.03 if band.kind is BandKind.BUTTRESSES else 0.018) * style.tile_px)
        sketch.stroke(foot.inset_path(band.inner), line_colour(palette), line)


def draw_plant(sketch: Sketch, foot: Footprint, traits: tuple[Trait, ...], style: Style) -> None:
    """Draw the boxes of plant on a High roof, clear of its bands and of what is written on it."""
    tile = style.tile_px
    deep = foot.inner(depth_px(traits, style) + 0.10 * tile)
    shapely.prepare(deep)
    rooms = foot.writing_rooms(tile)
    boxes = [
        box
        for box in _plant_boxes(foot, tile)
        if deep.covers(shapely.box(box.x, box.y, box.right, box.bottom))
        and not any(box.meets(room) for room in rooms)
    ]
    shift, high = style.whole(0.03), style.palette.high
    sketch.rects([Box(box.x + shift, box.y + shift, *box[2:]) for box in boxes], mix(high, BLACK, 0.16))
    if style.level >= Level.LARGE:
        sketch.rects([box.grown(1) for box in boxes], style.palette.high_rim)
    sketch.rects(boxes, mix(high, WHITE, 0.16))


def line_colour(palette: Palette) -> QColor:
    """Return the colour of the lines on a roof: dark in both palettes."""
    return palette.halo if palette.dark else palette.ink


def _ribs(sketch: Sketch, foot: Footprint, style: Style) -> None:
    box, step, width = foot.box, style.whole(RIBS, 5), style.whole(0.02)
    columns = range(floor(box.x) + step, ceil(box.right), step)
    lines = shapely.MultiLineString([((x, box.y), (x, box.bottom)) for x in columns])
    parts = shapely.get_parts(shapely.intersection(foot.polygon, lines))
    ribs = [Box(part.bounds[0], part.bounds[1], width, part.bounds[3] - part.bounds[1]) for part in parts]
    sketch.rects(ribs, style.palette.corr)


def _studs(sketch: Sketch, foot: Footprint, band: Band, style: Style) -> None:
    if style.level < Level.NORMAL:
        return
    radius = max(1.1, 0.028 * style.tile_px)
    studs = QPainterPath()
    for outline in foot.insets((band.inner + outline_px(style)) / 2):
        for spot in along(outline, STUDS * style.tile_px):
            studs.addEllipse(QPointF(spot.x, spot.y), radius, radius)
    sketch.fill(studs, style.palette.stud)


def _tape(sketch: Sketch, foot: Footprint, band: Band, style: Style) -> None:
    """Draw hazard tape: slanted stripes along each side, dark corners."""
    sketch.fill(foot.ring(band.outer, band.inner), style.palette.haz_b)
    stripe = max(3.0, STRIPE * style.tile_px)
    stripes = QPainterPath()
    for outer in foot.insets(band.outer):
        for side in sides(outer):
            for outline in _stripes(side, band.inner - band.outer, stripe):
                add_outline(stripes, outline)
    sketch.fill(stripes, style.palette.haz_a)


def _stripes(side: tuple[Point, Point], width: float, stripe: float) -> Iterator[Outline]:
    """Yield the light stripes along one side of a band so wide, clear of the corners."""
    (x0, y0), (x1, y1) = side
    length = math.hypot(x1 - x0, y1 - y0)
    count = round((length - 2 * width) / (2 * stripe))
    if count < 1:
        return
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    step = (length - 2 * width) / count
    lean = width if abs(ux) >= abs(uy) else -width  # the same slope all round

    def at(along: float, across: float) -> Point:
        return x0 + along * ux - across * uy, y0 + along * uy + across * ux

    for index in range(count):
        start = width + (index + 0.5) * step - stripe / 2
        outer, inner = start + lean / 2, start - lean / 2
        yield at(outer, 0), at(outer + stripe, 0), at(inner + stripe, width), at(inner, width)


def _buttresses(sketch: Sketch, foot: Footprint, band: Band, style: Style) -> None:
    step = (BUTTRESSES if style.level >= Level.NORMAL else 2 * BUTTRESSES) * style.tile_px
    lines = QPainterPath()
    for spot in along(foot.outline, step):
        lines.moveTo(spot.x, spot.y)
        lines.lineTo(spot.x + band.inner * spot.inward_x, spot.y + band.inner * spot.inward_y)
    sketch.stroke(lines, line_colour(style.palette), max(1.0, 0.04 * style.tile_px), sharp=True)


def _plant_boxes(foot: Footprint, tile_px: int) -> Iterator[Box]:
    left, top = foot.origin
    for y in range(ceil(foot.box.bottom / tile_px)):
        for x in range(ceil(foot.box.right / tile_px)):
            tile = (left + x, top + y)
            if tile_hash(*tile, 3) < PLANT_SHARE:
                yield Box(
                    round((x + 0.22 + 0.4 * tile_hash(*tile, 6)) * tile_px),
                    round((y + 0.2 + 0.35 * tile_hash(*tile, 7)) * tile_px),
                    round((0.22 + 0.12 * tile_hash(*tile, 4)) * tile_px),
                    round((0.16 + 0.1 * tile_hash(*tile, 5)) * tile_px),
                )
