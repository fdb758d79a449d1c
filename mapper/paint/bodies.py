"""Bodies: a unit's silhouette in its side's colour, turned to its facing; hidden, spent or imagined."""

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainterPath, QTransform

from mapper.geometry.grid import Side
from mapper.model.side import Colour
from mapper.paint.brush import Brush
from mapper.paint.colours import BLACK, UNIT_INK, WHITE, faded, luminance, mix
from mapper.paint.outlines import Box, Point
from mapper.paint.palette import Palette
from mapper.paint.silhouettes import SCALE, Fill, Part, Silhouette, grown_outline, silhouette
from mapper.paint.sprites import lay
from mapper.paint.style import LARGE_FROM_PX

SMALL_BOX_PX = 21
DARK_BODY = 0.035
"""Bodies darker than this get lighter parts instead of darker ones."""

POD_PLACES = ((0.045, 0.62), (0.955, 0.62), (0.5, 0.985))
"""Where docked drones are clamped on a carrier: its flanks and its rear."""


class Look(NamedTuple):
    """How a body looks: all that tells one picture of a unit from another."""

    shape: str
    colour: Colour | None
    facing: Side
    hidden: bool = False
    done: bool = False
    ghost: bool = False


def draw_body(brush: Brush, look: Look, at: Point, box_px: int) -> None:
    """Draw a body around a point, its unit square `box_px` large; an upright one is never turned."""
    if silhouette(look.shape).upright:
        look = look._replace(facing=Side.N)
    room = Box(*(value * box_px for value in _extent(look.shape))).grown(8 + 0.1 * box_px)
    lay(brush, at, ("body", look, box_px), room, lambda here: _paint(here, look, box_px))


@lru_cache(maxsize=256)
def _extent(shape: str) -> Box:
    """Return the unit square around a silhouette's middle, as far as the outline reaches beyond it too."""
    outline = silhouette(shape).outline.boundingRect()
    left, top = min(0.0, outline.left() / SCALE), min(0.0, outline.top() / SCALE)
    right, bottom = max(1.0, outline.right() / SCALE), max(1.0, outline.bottom() / SCALE)
    return Box(left - 0.5, top - 0.5, right - left, bottom - top)


def draw_pods(brush: Brush, look: Look, at: Point, box_px: int, count: int) -> None:
    """Draw the pods of docked drones on a carrier's flanks and rear."""
    placing = _placing(look.facing, box_px)
    radius = max(2.8, 0.082 * box_px)
    width = round(2 * radius)
    light = _fills(brush.palette, look)["light"]
    for x, y in POD_PLACES[:count]:
        place = placing.map(QPointF(x * SCALE, y * SCALE))
        pod = Box(round(at[0] + place.x() - radius), round(at[1] + place.y() - radius), width, width)
        for grown, colour in ((2, brush.palette.unit_halo), (1, brush.palette.unit_ink), (0, light)):
            brush.rounded(pod.grown(grown), 0.3 * width + 0.6 * grown, colour)
        brush.disc(pod.x + width / 2, pod.y + width / 2, max(1.0, 0.2 * width), brush.palette.unit_ink)


def _paint(brush: Brush, look: Look, box_px: int) -> None:
    shape = silhouette(look.shape)
    placing = _placing(look.facing, box_px)
    ink_px = 1.0 if box_px < SMALL_BOX_PX else max(0.9, min(2.6, 0.03 * box_px))
    outline = placing.map(shape.outline)
    if shape.floats and not look.ghost:
        shade = outline.translated(0.05 * box_px, 0.06 * box_px)
        brush.fill(shade, faded(BLACK, 0.45 if brush.palette.dark else 0.22))
    around = _towards(brush.palette) if look.ghost else brush.palette.unit_halo
    _fill_rim(brush, look, box_px, around, ink_px + _halo_px(brush.palette, box_px))
    if not (look.hidden or look.ghost):
        _fill_rim(brush, look, box_px, brush.palette.unit_ink, ink_px)
    fills = _fills(brush.palette, look)
    inner = mix(fills["body"], around, 0.1) if look.ghost else brush.palette.unit_ink
    for part in _shown(shape, box_px):
        path = placing.map(part.path)
        brush.fill(path, fills[part.fill])
        if _has_inner_line(part, box_px):
            brush.stroke(path, inner, max(0.7, 0.62 * ink_px))
    if look.hidden:
        brush.stroke(outline, brush.palette.unit_ink, max(1.2, 1.3 * ink_px), dash=(3, 2))
    if look.ghost:
        rim = brush.palette.side(look.colour)
        rim = mix(rim, WHITE, 0.36) if brush.palette.dark else rim
        brush.stroke(outline, rim, max(1.4, 1.5 * ink_px), dash=(3, 2))
    if shape.links is not None and brush.tile_px >= LARGE_FROM_PX and not look.ghost:
        _paint_links(brush, shape, placing, box_px)


def _towards(palette: Palette) -> QColor:
    """Return what a ghost fades into: the paler halo on light paper, the darker one on dark."""
    return palette.halo if palette.dark else palette.unit_halo


def _halo_px(palette: Palette, box_px: int) -> float:
    if palette.dark:  # a light halo on dark ground needs less
        return max(0.8, min(1.6, 0.018 * box_px))
    return max(1.0, min(3.0, 0.03 * box_px))


def _fill_rim(brush: Brush, look: Look, box_px: int, colour: QColor, width_px: float) -> None:
    """Fill a body with its rim; a stroke along the outline would take Qt twenty times as long."""
    by = round(width_px / box_px * SCALE, 1)
    brush.fill(_placing(look.facing, box_px).map(grown_outline(look.shape, by)), colour)


def _paint_links(brush: Brush, shape: Silhouette, placing: QTransform, box_px: int) -> None:
    links = shape.links
    if links is None:
        return
    colour = mix(brush.palette.track, WHITE, 0.22)
    lines = QPainterPath()
    for left, right in (links.left, links.right):
        for index in range(links.count):
            y = (links.top + links.step * index) * SCALE
            lines.moveTo(left * SCALE, y)
            lines.lineTo(right * SCALE, y)
    brush.stroke(placing.map(lines), colour, 0.012 * box_px)


def _placing(facing: Side, box_px: float) -> QTransform:
    """Return what puts the unit square around the origin, turned to the facing."""
    scale = box_px / SCALE
    turned = QTransform().rotate(90 * facing.quarter_turns).scale(scale, scale)
    return turned.translate(-SCALE / 2, -SCALE / 2)


def _shown(shape: Silhouette, box_px: int) -> tuple[Part, ...]:
    if box_px >= SMALL_BOX_PX:
        return shape.parts
    return tuple(part for part in shape.parts if not (part.detail and part.fill == "dark"))


def _has_inner_line(part: Part, box_px: int) -> bool:
    is_fine = part.fill in ("pad", "glass", "light") and not part.angular
    return part.edge and not (is_fine and box_px < SMALL_BOX_PX)


def _fills(palette: Palette, look: Look) -> dict[Fill, QColor]:
    side = palette.side(look.colour)
    fills = _shades(side)
    fills |= {
        "track": palette.track,
        "metal": palette.metal,
        "glass": palette.glass,
        "pad": palette.pad,
        "civ": palette.civ,
        "civ2": palette.civ2,
        "star": palette.star,
        "ink": palette.unit_ink,
    }
    for is_so, towards, share in (
        (look.done, palette.ground, 0.55),
        (look.hidden, palette.unit_halo, 0.55),
        (look.ghost, _towards(palette), 0.42),
    ):
        if is_so:
            fills = {name: mix(colour, towards, share) for name, colour in fills.items()}
    return fills


def _shades(side: QColor) -> dict[Fill, QColor]:
    light = mix(side, WHITE, 0.36)
    if luminance(side) < DARK_BODY:
        return {
            "body": mix(side, WHITE, 0.1),
            "light": light,
            "dark": UNIT_INK,
            "leg": mix(side, WHITE, 0.26),
            "foot": mix(side, WHITE, 0.16),
            "mark": WHITE,
        }
    return {
        "body": side,
        "light": light,
        "dark": mix(side, BLACK, 0.45),
        "leg": mix(side, BLACK, 0.22),
        "foot": mix(side, BLACK, 0.36),
        "mark": WHITE if luminance(side) < 0.5 else UNIT_INK,
    }
