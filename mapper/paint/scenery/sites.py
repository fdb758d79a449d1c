"""The sites of a map: its tiles of open country and halls, each laid down as one of a few pictures."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from mapper.model.battlemap import BattleMap
from mapper.paint.area import Area, tiles_in
from mapper.paint.brush import Brush
from mapper.paint.outlines import Box
from mapper.paint.scenery.catalogue import SCENERY, WOODS, Scenery
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import ALONE, AROUND, Drawing, Joints, Site, tile_hashes
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


class _Kind(NamedTuple):
    """A kind of ground on one map; a tile of one that is not joined looks like one of its `plain` sites."""

    terrain: str
    scenery: Scenery
    plain: tuple[_Look, ...]


def _paint(
    brush: Brush, battlemap: BattleMap, area: Area, terrains: frozenset[str], *, standing: bool
) -> None:
    """Paint the sites of some kinds, what lies or what stands there."""
    tile = brush.tile_px
    kinds = {
        char: _kind(terrain, standing=standing)
        for char, terrain in battlemap.legend.items()
        if terrain in terrains and _drawing(terrain, standing=standing) is not None
    }
    by = OVERHANG * tile if standing and terrains == WOODS else 0
    lay_all(brush, _looks(battlemap, area, kinds, tile), Box(0, 0, tile, tile).grown(by), _sprite)


def _drawing(terrain: str, *, standing: bool) -> Drawing | None:
    return SCENERY[terrain].stands if standing else SCENERY[terrain].lies


def _kind(terrain: str, *, standing: bool) -> _Kind:
    scenery = SCENERY[terrain]
    plain = (_Look(terrain, Site(variant), standing) for variant in range(scenery.variants))
    return _Kind(terrain, scenery, tuple(plain))


def _sprite(look: _Look) -> tuple[_Look, Sprite]:
    return look, partial(draw_scenery, terrain=look.terrain, site=look.site, standing=look.standing)


def _looks(
    battlemap: BattleMap, area: Area, kinds: Mapping[str, _Kind], tile: int
) -> Iterator[tuple[tuple[int, int], _Look]]:
    """Yield the corner and the look of every tile of some kinds, row by row."""
    if not kinds:
        return
    left, top, right, bottom = tiles_in(battlemap, area)
    for y in range(top, bottom):
        chances = tile_hashes(range(left, right), y, SALT)
        for x, char, chance in zip(range(left, right), battlemap.ground[y][left:right], chances, strict=True):
            kind = kinds.get(char)
            if kind is None:
                continue
            look = kind.plain[int(chance * kind.scenery.variants)]
            if kind.scenery.joins or kind.scenery.faces:
                look = look._replace(site=_site(battlemap, x, y, kind.scenery, look.site.variant))
            yield (x * tile, y * tile), look


def _site(battlemap: BattleMap, x: int, y: int, scenery: Scenery, variant: int) -> Site:
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
