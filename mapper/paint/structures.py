"""Structures: the shadows and the pictures of buildings and ruins, each made once for what it looks like."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt

from mapper.model.structure import Height, Structure, StructureKind, Trait
from mapper.paint.area import Area, overhang
from mapper.paint.bands import outline_px
from mapper.paint.brush import Brush
from mapper.paint.cracks import crack_count, draw_cracks
from mapper.paint.footprint import Footprint, footprint, from_its_tile
from mapper.paint.nearby import structures_near
from mapper.paint.outlines import Outline, sides
from mapper.paint.roofs import draw_plant, draw_roof
from mapper.paint.ruins import draw_ruin
from mapper.paint.sketch import Sketch
from mapper.paint.style import Level, Style
from mapper.play.view import View

SHADOWS = {Height.HIGH: 0.13, Height.LOW: 0.055}


class Drawn(NamedTuple):
    """All of a structure that its picture depends on: two that are equal here look the same.

    The outline is seen from the corner of its tile; that tile is told where chance, the same for a tile
    on every machine, strews something: rubble, cracks, plant.
    """

    outline: Outline
    tile: tuple[int, int] | None
    height: Height
    kind: StructureKind
    traits: tuple[Trait, ...]
    has_plant: bool
    cracks: int


def paint_shadows(brush: Brush, view: View, area: Area) -> None:
    """Paint the flat shadows of buildings, to the south-east; none falls outside the map."""
    tile, painter = brush.tile_px, brush.painter
    painter.save()
    ground = QRect(0, 0, view.map.width * tile, view.map.height * tile)
    painter.setClipRect(ground, Qt.ClipOperation.IntersectClip)
    for structure in structures_near(view.map, area, overhang(tile)):
        draw_shadow(brush, structure)
    painter.restore()


def paint_structures(brush: Brush, view: View, area: Area) -> None:
    """Paint buildings and ruins."""
    for structure in structures_near(view.map, area, overhang(brush.tile_px)):
        draw_structure(brush, structure, view.structure_full.get(structure.id))


def draw_shadow(brush: Brush, structure: Structure) -> None:
    """Draw the shadow of one structure; a ruin has none."""
    if structure.kind is not StructureKind.RUIN:
        tile, outline = from_its_tile(structure.outline)
        _draw(brush, tile, _shadow(outline, structure.height, brush.style))


def draw_structure(brush: Brush, structure: Structure, full: float | None = None) -> None:
    """Draw one structure where it stands; `full` is its undamaged durability."""
    cracks = crack_count(structure.durability, full)
    has_plant = _has_plant(structure, brush.style)
    is_strewn = has_plant or cracks > 0 or structure.kind is StructureKind.RUIN
    tile, outline = from_its_tile(structure.outline)
    drawn = Drawn(
        outline,
        tile if is_strewn else None,
        structure.height,
        structure.kind,
        structure.traits,
        has_plant,
        cracks,
    )
    _draw(brush, tile, _picture(drawn, brush.style))


def _has_plant(structure: Structure, style: Style) -> bool:
    is_high = structure.height is Height.HIGH and structure.kind is not StructureKind.RUIN
    return is_high and style.level >= Level.NORMAL and structure.objective is None


def _draw(brush: Brush, tile: tuple[int, int], sketch: Sketch | None) -> None:
    if sketch is not None:
        sketch.draw(brush, tile[0] * brush.tile_px, tile[1] * brush.tile_px)


@lru_cache(maxsize=4096)
def _shadow(outline: Outline, height: Height, style: Style) -> Sketch | None:
    foot = footprint(outline, style.tile_px)
    if foot is None:
        return None
    length = style.whole(SHADOWS[height])
    sketch = Sketch()
    sketch.fill_all(_fallen(foot.outline, length), style.palette.shadow)
    return sketch


def _fallen(outline: Outline, length: int) -> Iterator[Outline]:
    """Yield what a shadow covers beyond its building: the outline moved, and what its dark sides sweep."""
    yield tuple((x + length, y + length) for x, y in outline)
    for (x0, y0), (x1, y1) in sides(outline):
        if (y1 - y0) - (x1 - x0) > 0:
            yield (x0, y0), (x0 + length, y0 + length), (x1 + length, y1 + length), (x1, y1)


@lru_cache(maxsize=2048)
def _picture(drawn: Drawn, style: Style) -> Sketch | None:
    foot = footprint(drawn.outline, style.tile_px)
    if foot is None:
        return None
    foot = Footprint(drawn.tile or foot.origin, foot.outline)
    sketch, thickness = Sketch(), outline_px(style)
    if drawn.kind is StructureKind.RUIN:
        draw_ruin(sketch, foot, style)
        thickness = max(1, thickness // 2)
    else:
        draw_roof(sketch, foot, drawn.height, drawn.traits, style)
        if drawn.has_plant:
            draw_plant(sketch, foot, drawn.traits, style)
    draw_cracks(sketch, foot, style, drawn.cracks)
    sketch.fill(foot.ring(0, thickness), style.palette.outline)
    return sketch
