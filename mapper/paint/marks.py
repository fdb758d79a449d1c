"""Marks: zones, arrows, objectives, chests, lozenges, notes and labels, in their drawing order."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PySide6.QtGui import QPainterPath

from mapper.geometry.grid import Tile, bounds
from mapper.model.battlemap import Mark, MarkKind
from mapper.paint.area import Area, overhang
from mapper.paint.arrows import draw_arrow
from mapper.paint.brush import Brush
from mapper.paint.chests import draw_chest
from mapper.paint.lettering import Face, Letters, cut
from mapper.paint.lozenges import SIGNS, draw_lozenge
from mapper.paint.nearby import marks_near
from mapper.paint.notes import draw_note, draw_secret, secret_foot
from mapper.paint.objective import draw_objective
from mapper.paint.region import rim_path
from mapper.paint.sketch import stroked
from mapper.paint.style import Level
from mapper.paint.zones import draw_zone
from mapper.play.view import View

LABEL = 0.2
LABEL_TILES = 5
"""How wide a label may become before it is cut."""

FIELD_RIM = 0.045


def paint_zones(brush: Brush, view: View, area: Area) -> None:
    """Paint the deployment zones, each in its side's colour."""
    for mark in marks_near(view.map, area, overhang(brush.tile_px)):
        if mark.kind is MarkKind.DEPLOYMENT:
            draw_zone(brush, mark, view.colour(mark.side))


def paint_marks(brush: Brush, view: View, area: Area) -> None:
    """Paint arrows, then objectives and chests, lozenges, notes and labels."""
    found = list(marks_near(view.map, area, LABEL_TILES / 2 + overhang(brush.tile_px)))
    for mark in found:
        if mark.kind is MarkKind.ARROW:
            draw_arrow(brush, mark, view.colour(mark.side))
    for mark in found:
        if mark.kind is MarkKind.OBJECTIVE:
            _objective(brush, mark)
        if mark.kind is MarkKind.CHEST:
            for tile in mark.tiles:
                draw_chest(brush, tile)
    _lozenges(brush, found)
    _of_the_gm(brush, found)
    for mark in found:
        if mark.kind is MarkKind.LABEL and mark.text and brush.level > Level.OVERVIEW:
            _label(brush, mark)


def middle_tile(tiles: Sequence[Tile]) -> Tile:
    """Return the tile of some that lies nearest to their middle."""
    x = sum(tile.x for tile in tiles) / len(tiles)
    y = sum(tile.y for tile in tiles) / len(tiles)
    return min(tiles, key=lambda tile: ((tile.x - x) ** 2 + (tile.y - y) ** 2, tile.y, tile.x))


def _objective(brush: Brush, mark: Mark) -> None:
    tile = brush.tile_px
    if len(mark.tiles) > 1:
        brush.fill(_field_rim(mark.tiles, tile, brush.style.line(FIELD_RIM) + 2), brush.palette.obj_e)
        brush.fill(_field_rim(mark.tiles, tile, brush.style.line(FIELD_RIM)), brush.palette.objective)
    place = middle_tile(mark.tiles)
    draw_objective(brush, ((place.x + 0.5) * tile, (place.y + 0.5) * tile))


@lru_cache(maxsize=128)
def _field_rim(tiles: tuple[Tile, ...], tile_px: int, line: float) -> QPainterPath:
    rim = rim_path(tiles, tile_px, 0.06 * tile_px + 1)
    return stroked(rim, line, sharp=True)


def _lozenges(brush: Brush, marks: Iterable[Mark]) -> None:
    places: Counter[Tile] = Counter()
    for mark in marks:
        if mark.kind in SIGNS:
            for tile in mark.tiles:
                draw_lozenge(brush, tile, mark.kind, places[tile])
                places[tile] += 1


def _of_the_gm(brush: Brush, marks: Iterable[Mark]) -> None:
    """Draw the notes, and the tags of other marks that no side sees, below each other."""
    places: Counter[Tile] = Counter()
    for mark in marks:
        if not mark.is_secret:
            continue
        tile = mark.tiles[0] if mark.kind is MarkKind.ARROW else middle_tile(mark.tiles)
        if mark.kind is MarkKind.NOTE:
            draw_note(brush, tile, mark.text, places[tile])
        elif brush.level > Level.OVERVIEW:
            draw_secret(brush, tile, places[tile])
        places[tile] += 1


def _label(brush: Brush, mark: Mark) -> None:
    tile = brush.tile_px
    em = brush.style.em(LABEL, 9, 26)
    first, last = bounds(mark.tiles)
    x, y = (first.x + last.x + 1) / 2 * tile, (first.y + last.y + 1) / 2 * tile
    if mark.is_secret and first.y == last.y:
        y = max(y, first.y * tile + secret_foot(brush) + em / 2)
    text = cut(mark.text, em, LABEL_TILES * tile, Face.BOLD, sign="…")
    brush.text(x, y, text, Letters(em, brush.palette.ink, halo=brush.palette.halo))
