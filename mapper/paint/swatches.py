"""Swatches: what stands beside a text of the legend, each drawn on one tile by what draws it on the map."""

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece, Mark, MarkKind
from mapper.model.side import Colour
from mapper.model.structure import Structure
from mapper.paint.arrows import draw_arrow_through
from mapper.paint.badges import Badge, draw_badge
from mapper.paint.barricades import draw_barricades
from mapper.paint.bodies import Look, draw_body
from mapper.paint.brush import Brush
from mapper.paint.colours import text_on
from mapper.paint.emblems import draw_emblem
from mapper.paint.fields import draw_gas, draw_gas_figure, draw_smoke, draw_smoke_figure
from mapper.paint.fires import draw_fire, draw_fire_figure
from mapper.paint.gates import draw_gates
from mapper.paint.hp_plates import draw_hp_sign
from mapper.paint.lettering import Letters
from mapper.paint.lozenges import draw_lozenge
from mapper.paint.map_painter import paint_base, paint_notation
from mapper.paint.notes import draw_note, draw_tag, tag_px
from mapper.paint.objective import draw_objective
from mapper.paint.outlines import Box
from mapper.paint.plates import Strip, draw_drone_sign, draw_strip
from mapper.paint.scenery.catalogue import SCENERY, base_colour
from mapper.paint.scenery.site import Site
from mapper.paint.scenery.sites import draw_scenery
from mapper.paint.silhouettes import SCALE, silhouette
from mapper.paint.structures import draw_shadow, draw_structure
from mapper.paint.style import style
from mapper.paint.walls import draw_walls
from mapper.paint.zones import draw_zone
from mapper.play.view import View

PIPS = Strip(left=2, total=5, shield=None)
BRIDGE = "bridge"
HP_FIGURE_PX = 20
"""Swatches from this size up have room for the figure of the HP."""

LARGE_BOX = 0.7
"""Silhouettes from this size up fill their swatch."""


def show_side(brush: Brush, colour: Colour) -> None:
    """Show a side: its emblem on its colour."""
    px = brush.tile_px
    paint = brush.palette.side(colour)
    box = Box(round(0.1 * px), round(0.1 * px), round(0.8 * px), round(0.8 * px))
    brush.rounded(box.grown(1), 0.2 * px, brush.palette.unit_halo)
    brush.rounded(box, 0.15 * px, paint)
    draw_emblem(brush, (box.x + box.width / 2, box.y + box.height / 2), 0.25 * px, colour, text_on(paint))


def show_kind(brush: Brush, look: Look) -> None:
    """Show a silhouette."""
    px = brush.tile_px
    shape = silhouette(look.shape)
    share = 0.85 if shape.box < LARGE_BOX else 1.0
    share = min(share, SCALE / shape.outline.boundingRect().width())
    draw_body(brush, look, (px / 2, px / 2), 2 * round(share * px / 2))


def show_badge(brush: Brush, badge: Badge) -> None:
    """Show a badge."""
    px = brush.tile_px
    draw_badge(brush, badge, (px / 2, px / 2), 0.36 * px)


def show_pips(brush: Brush) -> None:
    """Show the pips of a damaged unit."""
    draw_strip(brush, (brush.tile_px / 2, brush.tile_px / 2), PIPS, max(2, (brush.tile_px - 6) // 5))


def show_hp(brush: Brush) -> None:
    """Show the bar of a unit's HP and, where plates have it too, the figure."""
    draw_hp_sign(brush, has_figure=brush.tile_px >= HP_FIGURE_PX)


def show_docked(brush: Brush) -> None:
    """Show the sign of docked drones."""
    px = brush.tile_px
    box = Box(round(0.1 * px), round(0.1 * px), round(0.8 * px), round(0.8 * px))
    brush.rounded(box, 0.15 * px, brush.palette.unit_ink)
    draw_drone_sign(brush, (px / 2, px / 2), 0.26 * px)


def show_structure(brush: Brush, structure: Structure) -> None:
    """Show a structure of one tile."""
    draw_shadow(brush, structure)
    draw_structure(brush, structure)


def show_edge(brush: Brush, kind: EdgeKind) -> None:
    """Show a wall, a gate or a barricade across the middle of the swatch."""
    around = BattleMap(width=1, height=4, legend={".": "clear"}, ground=(".",) * 4)
    pieces = (EdgePiece(at=Edge(0, 2, Side.N), kind=kind),)
    with brush.moved(0, -1.5 * brush.tile_px) as here:
        if kind is EdgeKind.WALL:
            draw_walls(here, around, pieces)
        elif kind is EdgeKind.GATE:
            draw_gates(here, around, pieces)
        else:
            draw_barricades(here, pieces, None)


def show_ground(brush: Brush, terrain: str) -> None:
    """Show a tile of a kind of ground, as any map has it."""
    if terrain in SCENERY:
        show_scenery(brush, terrain)
        return
    battlemap = BattleMap(width=1, height=1, legend={".": terrain}, ground=(".",))
    view = View(None, "", "", "", 0, "", battlemap, (), (), {}, {}, {})
    area = (0, 0, 1, 1)
    paint_base(brush, view, area)
    paint_notation(brush, view, area)


def show_scenery(brush: Brush, terrain: str) -> None:
    """Show a tile of open country or of a hall by itself."""
    px = brush.tile_px
    brush.rect(0, 0, px, px, base_colour(brush.palette, SCENERY[terrain].base, 0))
    for standing in (False, True):
        draw_scenery(brush, terrain, _swatch_site(terrain), standing=standing)


def _swatch_site(terrain: str) -> Site:
    """Return a tile by itself; a bridge shown alone leads from west to east."""
    return Site(faces=(True, False, True, False)) if terrain == BRIDGE else Site()


def show_smoke(brush: Brush) -> None:
    """Show smoke."""
    draw_smoke(brush, 3)
    draw_smoke_figure(brush, (brush.tile_px / 2, brush.tile_px / 2), 3)


def show_gas(brush: Brush) -> None:
    """Show gas."""
    draw_gas(brush)
    draw_gas_figure(brush, (brush.tile_px / 2, brush.tile_px / 2), 2)


def show_fire(brush: Brush) -> None:
    """Show fire."""
    draw_fire(brush)
    draw_fire_figure(brush, (brush.tile_px / 2, brush.tile_px / 2), 2)


def show_objective(brush: Brush) -> None:
    """Show an objective."""
    draw_objective(brush, (brush.tile_px / 2, brush.tile_px / 2))


def show_mark(brush: Brush, kind: MarkKind) -> None:
    """Show a lozenge, larger than on the map."""
    px = brush.tile_px
    larger = style(brush.style.name, 2 * px, brush.level)
    with brush.moved(-px, 0, larger) as here:
        draw_lozenge(here, Tile(0, 0), kind)


def show_arrow(brush: Brush, colour: Colour | None) -> None:
    """Show an arrow."""
    paint = brush.palette.ink if colour is None else brush.palette.side(colour)
    draw_arrow_through(brush, ((0.15, 0.75), (0.95, 0.2)), paint)


def show_label(brush: Brush) -> None:
    """Show a label: a letter as it stands on the map."""
    px = brush.tile_px
    letters = Letters(round(0.75 * px), brush.palette.ink, halo=brush.palette.halo)
    brush.text(px / 2, px / 2, "A", letters)


def show_note(brush: Brush) -> None:
    """Show a note, larger than on the map."""
    px = brush.tile_px
    larger = style(brush.style.name, 2 * px, brush.level)
    with brush.moved(round(0.09 * px), round(0.04 * px), larger) as here:
        draw_note(here, Tile(0, 0))


def show_secret(brush: Brush) -> None:
    """Show the tag of what only the GM sees."""
    wide, high = tag_px(brush)
    with brush.moved((brush.tile_px - wide) // 2, (brush.tile_px - high) // 2) as here:
        draw_tag(here)


def show_zone(brush: Brush, colour: Colour | None) -> None:
    """Show a deployment zone of one tile."""
    mark = Mark(id="swatch", kind=MarkKind.DEPLOYMENT, tiles=(Tile(0, 0),))
    draw_zone(brush, mark, colour)
