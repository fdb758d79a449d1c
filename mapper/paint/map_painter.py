"""The map painter: every layer of a picture in its drawing order, for canvas, export, clipboard and print."""

from collections.abc import Callable
from typing import NamedTuple

from mapper.paint.area import Area, whole_map
from mapper.paint.backdrop import paint_backdrop
from mapper.paint.brush import Brush
from mapper.paint.call_outs import paint_call_outs
from mapper.paint.debris import paint_debris
from mapper.paint.edges import paint_edges, paint_neat_line
from mapper.paint.fields import paint_field_figures, paint_fields
from mapper.paint.ghosts import paint_ghost
from mapper.paint.ground import paint_grid, paint_ground, paint_unknown_letters
from mapper.paint.held import paint_held
from mapper.paint.hollows import paint_subsidence
from mapper.paint.marks import paint_marks, paint_zones
from mapper.paint.notation import paint_structure_notation
from mapper.paint.overlays import NO_OVERLAYS, Overlays
from mapper.paint.placing import Standing
from mapper.paint.proposal import paint_edge_marks, paint_proposal, paint_region
from mapper.paint.reach_overlay import paint_reach
from mapper.paint.scenery.sites import paint_lying, paint_standing
from mapper.paint.selection import paint_cursor, paint_selections
from mapper.paint.showing import ALL_SHOWN, Showing, dimmed
from mapper.paint.sight_overlay import paint_bow, paint_rays, paint_sight
from mapper.paint.signs import draw_cross_hairs
from mapper.paint.structures import paint_shadows, paint_structures
from mapper.paint.tints import paint_arc_tint, paint_reach_tint, paint_veil
from mapper.paint.units import draw_units
from mapper.paint.way import paint_stops, paint_way
from mapper.play.view import View

PaintLayer = Callable[[Brush, View, Area], None]


class Layer(NamedTuple):
    """One layer of the map: its name and what paints it."""

    name: str
    paint: PaintLayer


GRID = "grid"
GROUND = (Layer("ground", paint_ground),)
"""What `ground_pixels` makes as bytes, the grid included."""

BASE = (
    *GROUND,
    Layer("backdrop", paint_backdrop),
    Layer("shadows", paint_shadows),
    Layer("subsidence", paint_subsidence),
    Layer("lying scenery", paint_lying),
    Layer(GRID, paint_grid),
    Layer("debris", paint_debris),
    Layer("fields", paint_fields),
    Layer("standing scenery", paint_standing),
    Layer("structures", paint_structures),
    Layer("neat line", paint_neat_line),
    Layer("edges", paint_edges),
)
"""What changes rarely, from the ground up."""

NOTATION = (
    Layer("unknown ground", paint_unknown_letters),
    Layer("zones", paint_zones),
    Layer("field figures", paint_field_figures),
    Layer("structure notation", paint_structure_notation),
    Layer("marks", paint_marks),
)
"""What is written over the base, never veiled."""

CROSS_HAIRS = 0.13


def paint_map(
    brush: Brush,
    view: View,
    *,
    overlays: Overlays | None = None,
    units: bool = True,
    standing: Standing | None = None,
) -> None:
    """Paint a whole map with all that stands on it and is laid over it."""
    area, laid = whole_map(view.map), overlays or NO_OVERLAYS
    paint_base(brush, view, area)
    paint_tints(brush, view, laid, area)
    paint_notation(brush, view, area)
    paint_lines(brush, view, laid, area)
    if units:
        draw_units(brush, view, standing=standing)
    paint_signs(brush, view, laid)


def paint_base(brush: Brush, view: View, area: Area, showing: Showing = ALL_SHOWN) -> None:
    """Paint ground, structures and edges of an area: the same pixels alone as in the whole map."""
    _paint(BASE, brush, view, area, showing)


def paint_on_ground(brush: Brush, view: View, area: Area, showing: Showing = ALL_SHOWN) -> None:
    """Paint the base of an area over a ground that is there already."""
    _paint(BASE[len(GROUND) :], brush, view, area, showing)


def paint_notation(brush: Brush, view: View, area: Area, showing: Showing = ALL_SHOWN) -> None:
    """Paint letters, figures and marks of an area."""
    _paint(NOTATION, brush, view, area, showing)


def paint_tints(brush: Brush, view: View, overlays: Overlays, area: Area) -> None:
    """Paint what of the overlays lies under the notation: veil, reach, arcs."""
    area = _within(area, whole_map(view.map))
    paint_veil(brush, overlays.unseen, area)
    if overlays.reach is not None:
        paint_reach_tint(brush, overlays.reach, area)
    for arc in overlays.arcs:
        paint_arc_tint(brush, arc, area)


def paint_lines(brush: Brush, view: View, overlays: Overlays, area: Area) -> None:
    """Paint what of the overlays lies under the units: reach in figures, way, sight lines, stops."""
    area = _within(area, whole_map(view.map))
    if overlays.reach is not None:
        paint_reach(brush, overlays.reach, frozenset(stop.tile for stop in overlays.way), area)
    paint_region(brush, overlays.chosen_tiles, area)
    paint_edge_marks(brush, overlays.chosen_edges, brush.palette.sel)
    paint_way(brush, overlays.way)
    for arc in overlays.arcs:
        paint_bow(brush, arc)
    paint_rays(brush, overlays.rays)
    if overlays.sight is not None:
        paint_sight(brush, view.map, overlays.sight)
    paint_stops(brush, overlays.way, frozenset(ghost.tile for ghost in overlays.ghosts))


def paint_signs(brush: Brush, view: View, overlays: Overlays) -> None:
    """Paint what of the overlays lies over the units: ghosts, selection, shot marks, call-outs."""
    for ghost in overlays.ghosts:
        paint_ghost(brush, ghost)
    paint_selections(brush, overlays.selection)
    if overlays.proposal is not None:
        if overlays.proposal.picture is not None and overlays.proposal.corner is not None:
            paint_held(brush, overlays.proposal.picture, overlays.proposal.corner)
        paint_proposal(brush, overlays.proposal, whole_map(view.map))
    if overlays.cursor is not None:
        paint_cursor(brush, overlays.cursor)
    for tile in overlays.shots:
        at = ((tile.x + 0.5) * brush.tile_px, (tile.y + 0.20) * brush.tile_px)
        draw_cross_hairs(brush, at, max(4.0, CROSS_HAIRS * brush.tile_px))
    shown = (*(stop.tile for stop in overlays.way), *(ghost.tile for ghost in overlays.ghosts))
    paint_call_outs(brush, view, overlays.call_outs, shown)


def _paint(layers: tuple[Layer, ...], brush: Brush, view: View, area: Area, showing: Showing) -> None:
    for layer in layers:
        if layer.name in showing.hidden:
            continue
        if layer.name == GRID:
            paint_grid(brush, view, area, showing)
        elif layer.name in showing.dimmed:
            with dimmed(brush) as pale:
                layer.paint(pale, view, area)
        else:
            layer.paint(brush, view, area)


def _within(area: Area, limits: Area) -> Area:
    return (
        max(area[0], limits[0]),
        max(area[1], limits[1]),
        min(area[2], limits[2]),
        min(area[3], limits[3]),
    )
