"""Units: bodies, plates, chips and badges painted where they stand, and which of them lies under a point."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from mapper.geometry.grid import Side, Tile
from mapper.paint.area import Area
from mapper.paint.badges import draw_badge
from mapper.paint.bodies import Look, draw_body, draw_pods
from mapper.paint.brush import Brush, path_of
from mapper.paint.colours import WHITE, text_on
from mapper.paint.emblems import draw_emblem
from mapper.paint.lettering import Letters
from mapper.paint.outlines import Box, Point
from mapper.paint.placing import Counter, Placed, Placing, Standing
from mapper.paint.plates import draw_chip, draw_plate
from mapper.paint.silhouettes import silhouette
from mapper.paint.sprites import lay
from mapper.paint.style import Level, Style
from mapper.play.view import SeenUnit, View
from mapper.rules.recent import Recent

EMBLEM_FROM_PX = 7
"""Chips in an overview narrower than this have no room for an emblem."""

REACH_TILES = 1
"""How far a unit may be drawn over the tiles around its own."""

NOBODY: frozenset[str] = frozenset()


def draw_units(
    brush: Brush,
    view: View,
    *,
    standing: Standing | None = None,
    skip: frozenset[str] = NOBODY,
    until: float | None = None,
) -> bool:
    """Draw the units of a view: all bodies, then all that they wear; `skip` names those to leave out.

    Units that were not drawn before at this size are drawn as chips once `perf_counter` has passed `until`;
    returns whether none was.
    """
    placing = _placing(view, brush.style, standing, skip)
    placement = placing.within(_window(brush))
    if brush.level is Level.OVERVIEW:
        for placed in placement.bodies:
            _draw_overview_chip(brush, placed)
        return True
    ready, late = _in_time(brush, placement.bodies, placing.drawn, until)
    for placed in ready:
        draw_body(brush, placed.look, (placed.x, placed.y), placed.box_px)
    for placed in ready:
        _draw_worn(brush, placed)
    for placed in late:
        _draw_overview_chip(brush, replace(placed, box_px=round(0.6 * placed.box_px)))
    for colour, at in placement.sides:
        draw_chip(brush, colour, *at)
    for counter in placement.counters:
        _draw_counter(brush, counter)
    return not late


def draw_ghost(brush: Brush, view: View, unit: SeenUnit, tile: Tile, facing: Side) -> None:
    """Draw a unit as it would stand on a tile."""
    look = Look(unit.token.shape, view.colour(unit.side), facing, ghost=True)
    size = 2 * round(silhouette(unit.token.shape).box * brush.tile_px / 2)
    draw_body(brush, look, ((tile.x + 0.5) * brush.tile_px, (tile.y + 0.5) * brush.tile_px), size)


def unit_boxes(
    view: View,
    style: Style,
    *,
    standing: Standing | None = None,
    skip: frozenset[str] = NOBODY,
    area: Area | None = None,
) -> list[tuple[QRectF, str]]:
    """Return where units can be pointed at: rectangles in tiles with the unit's id, the topmost first.

    With an area, only units that stand in it.
    """
    placement = _placing(view, style, standing, skip).within(area)
    plates = [(placed.plate.box, placed.id) for placed in placement.bodies if placed.plate is not None]
    bodies = [(placed.box, placed.id) for placed in placement.bodies]
    return [(_in_tiles(box, style.tile_px), unit_id) for box, unit_id in reversed(bodies + plates)]


def _placing(view: View, style: Style, standing: Standing | None, skip: frozenset[str]) -> Placing:
    rest = (style, standing, skip, view.sides, view.map.structures)
    return _PLACED.get(view.units, rest, lambda: Placing(view, style, standing=standing, skip=skip))


def _window(brush: Brush) -> Area | None:
    """Return the tiles whose units may show in what is not clipped away."""
    if not brush.painter.hasClipping():
        return None
    window, tile = brush.painter.clipBoundingRect(), brush.tile_px
    return (
        floor(window.left() / tile) - REACH_TILES,
        floor(window.top() / tile) - REACH_TILES,
        ceil(window.right() / tile) + REACH_TILES,
        ceil(window.bottom() / tile) + REACH_TILES,
    )


def _in_tiles(box: Box, tile_px: int) -> QRectF:
    return QRectF(box.x / tile_px, box.y / tile_px, box.width / tile_px, box.height / tile_px)


def _in_time(
    brush: Brush, bodies: Sequence[Placed], drawn: set[str], until: float | None
) -> tuple[Sequence[Placed], Sequence[Placed]]:
    """Return the units there is time to draw, and the others; at least one is new to be drawn each time."""
    if until is None:
        return bodies, ()
    ready: list[Placed] = []
    late: list[Placed] = []
    is_first = True
    scratch = QImage(1, 1, QImage.Format.Format_RGB32)
    painter = QPainter(scratch)
    aside = Brush(painter, brush.style)  # what is drawn aside is kept as sprites
    for placed in bodies:
        if placed.id not in drawn:
            if late or (not is_first and perf_counter() > until):
                late.append(placed)
                continue
            is_first = False
            draw_body(aside, placed.look, (placed.x, placed.y), placed.box_px)
            _draw_worn(aside, placed)
            drawn.add(placed.id)
        ready.append(placed)
    painter.end()
    return ready, late


def _draw_worn(brush: Brush, placed: Placed) -> None:
    if placed.pods:
        draw_pods(brush, placed.look, (placed.x, placed.y), placed.box_px, placed.pods)
    if placed.plate is not None:
        draw_plate(brush, placed.plate)
    if placed.chip is not None:
        draw_chip(brush, placed.look.colour, *placed.chip)
    for badge, at, radius in placed.badges:
        draw_badge(brush, badge, at, radius)


def _draw_counter(brush: Brush, counter: Counter) -> None:
    radius = counter.radius
    room = Box(-radius, -radius, 2 * radius, 2 * radius).grown(2)
    at: Point = (counter.x, counter.y)
    lay(brush, at, ("counter", counter.text, radius), room, lambda here: _paint_counter(here, counter))


def _paint_counter(brush: Brush, counter: Counter) -> None:
    brush.disc(0, 0, counter.radius + 1, brush.palette.unit_halo)
    brush.disc(0, 0, counter.radius, brush.palette.unit_ink)
    em = 1.45 * counter.radius if len(counter.text) == 1 else 1.15 * counter.radius
    brush.text(0, 0, counter.text, Letters(max(8.0, em), WHITE))


def _draw_overview_chip(brush: Brush, placed: Placed) -> None:
    look, width = placed.look, placed.box_px
    corner = (placed.x - width // 2, placed.y - width // 2)
    room = Box(-width / 2, -width / 2, 2 * width, 2 * width)
    lay(brush, corner, ("overview", look, width), room, lambda here: _paint_overview_chip(here, look, width))


def _paint_overview_chip(brush: Brush, look: Look, width: int) -> None:
    palette = brush.palette
    body = palette.side(look.colour)
    middle = width / 2
    turn = QTransform().translate(middle, middle).rotate(90 * look.facing.quarter_turns)
    wedge = turn.map(path_of([(-0.7 * middle, -middle), (0.7 * middle, -middle), (0, -1.55 * middle)]))
    brush.rect(-1, -1, width + 2, width + 2, palette.unit_halo)
    if not silhouette(look.shape).upright:
        brush.fill(wedge, palette.ink)
    brush.rect(0, 0, width, width, palette.unit_ink)
    brush.rect(1, 1, width - 2, width - 2, body)
    if look.colour is not None and width >= EMBLEM_FROM_PX:
        draw_emblem(brush, (middle, middle), 0.27 * width, look.colour, text_on(body))


# By the units themselves: most edits leave them as they were, though the view is another.
_PLACED: Recent[tuple[SeenUnit, ...], Placing] = Recent(most=24)
