"""The sites of a map: its tiles of open country and halls, each laid down as one of a few pictures."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from mapper.model.battlemap import BattleMap
from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.ground import tiles_of
from mapper.paint.outlines import Box, tile_hash
from mapper.paint.scenery.catalogue import SCENERY, WOODS
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import ALONE, AROUND, Drawing, Joints, Site
from mapper.paint.sprites import Drawing as Sprite
from mapper.paint.sprites import lay_all
from mapper.play.view import View

SALT = 47
OVERHANG = 0.2
"""How far crowns may reach over the border to more wood."""


def paint_lying(brush: Brush, view: View, area: Area) -> None:
    """Paint what lies on the ground: grass, waters, the floor of woods and halls."""
    _paint(brush, view.map, area, frozenset(SCENERY), standing=False)


def paint_standing(brush: Brush, view: View, area: Area) -> None:
    """Paint what stands on the ground: trees, mountains, masonry."""
    left, top, right, bottom = area
    _paint(brush, view.map, area, frozenset(SCENERY) - WOODS, standing=True)
    _paint(brush, view.map, (left - 1, top - 1, right + 1, bottom + 1), WOODS, standing=True)


def draw_scenery(brush: Brush, terrain: str, site: Site, *, standing: bool) -> None:
    """Draw what lies or stands on one site, its corner at the brush's origin."""
    scenery = SCENERY[terrain]
    drawing = scenery.stands if standing else scenery.lies
    if drawing is not None:
        drawing(Pencil(brush), site)


class _Look(NamedTuple):
    terrain: str
    site: Site
    standing: bool


def _paint(brush: Brush, battlemap: BattleMap, area: Area, kinds: frozenset[str], *, standing: bool) -> None:
    """Paint the sites of some kinds, what lies or what stands there."""
    tile = brush.tile_px
    by = OVERHANG * tile if standing and kinds == WOODS else 0
    things = (
        ((x * tile, y * tile), _Look(terrain, site, standing))
        for x, y, terrain, site in _sites(battlemap, area, kinds, standing=standing)
    )
    lay_all(brush, things, Box(0, 0, tile, tile).grown(by), _sprite)


def _sprite(look: _Look) -> tuple[_Look, Sprite]:
    return look, partial(draw_scenery, terrain=look.terrain, site=look.site, standing=look.standing)


def _sites(
    battlemap: BattleMap, area: Area, kinds: frozenset[str], *, standing: bool
) -> Iterator[tuple[int, int, str, Site]]:
    """Yield the tiles of some kinds where anything lies, or stands."""
    drawings: dict[str, Drawing | None] = {
        terrain: SCENERY[terrain].stands if standing else SCENERY[terrain].lies
        for terrain in battlemap.legend.values()
        if terrain in kinds
    }
    found = [
        (tile.y, tile.x, terrain)
        for terrain in sorted(name for name, drawing in drawings.items() if drawing is not None)
        for tile in tiles_of(battlemap, terrain, area)
    ]
    for y, x, terrain in sorted(found):
        yield x, y, terrain, _site(battlemap, x, y, terrain)


def _site(battlemap: BattleMap, x: int, y: int, terrain: str) -> Site:
    scenery = SCENERY[terrain]
    variant = int(tile_hash(x, y, SALT) * scenery.variants)
    joints = _reaching(_around(battlemap, x, y, scenery.joins, beyond=True)) if scenery.joins else ALONE
    faces = _around(battlemap, x, y, scenery.faces, beyond=False) if scenery.faces else ALONE
    return Site(variant, joints, faces[:4])


def _reaching(joints: Joints) -> Joints:
    """Return the joints without those over a corner to which no side leads."""
    north, east, south, west, *corners = joints
    sides = (north or east, south or east, south or west, north or west)
    return north, east, south, west, *(at and by for at, by in zip(corners, sides, strict=True))


def _around(battlemap: BattleMap, x: int, y: int, kinds: frozenset[str], *, beyond: bool) -> Joints:
    """Tell of each tile around whether it is of some kinds; `beyond` answers for those beyond the map."""
    legend, ground = battlemap.legend, battlemap.ground
    return tuple(
        legend[ground[y + dy][x + dx]] in kinds
        if 0 <= x + dx < battlemap.width and 0 <= y + dy < battlemap.height
        else beyond
        for dx, dy in AROUND
    )
