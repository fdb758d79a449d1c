"""The sites of a map: its tiles of open country and halls, each laid down as one of a few pictures."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from mapper.model.battlemap import BattleMap
from mapper.paint.area import Area, tiles_in
from mapper.paint.brush import Brush
from mapper.paint.outlines import Box
from mapper.paint.scenery.catalogue import SCENERY, WOODS
from mapper.paint.scenery.part import Part
from mapper.paint.scenery.pencil import Pencil
from mapper.paint.scenery.site import ALONE, AROUND, Joints, Site, tile_hashes
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
    for part in _parts(terrain, standing=standing):
        part.draw(Pencil(brush), site)


class _Look(NamedTuple):
    """One picture of a part of a kind of ground: all that tells it from others."""

    terrain: str
    standing: bool
    place: int
    site: Site


class _Kind(NamedTuple):
    """A part of a kind of ground; a tile of one that is not joined looks like one of its `plain` sites."""

    part: Part
    plain: tuple[_Look, ...]


def _paint(
    brush: Brush, battlemap: BattleMap, area: Area, terrains: frozenset[str], *, standing: bool
) -> None:
    """Paint the sites of some kinds, what lies or what stands there."""
    tile = brush.tile_px
    kinds = {
        char: _kinds(terrain, standing=standing)
        for char, terrain in battlemap.legend.items()
        if terrain in terrains and _parts(terrain, standing=standing)
    }
    by = OVERHANG * tile if standing and terrains == WOODS else 0
    lay_all(brush, _looks(battlemap, area, kinds, tile), Box(0, 0, tile, tile).grown(by), _sprite)


def _parts(terrain: str, *, standing: bool) -> tuple[Part, ...]:
    return SCENERY[terrain].stands if standing else SCENERY[terrain].lies


@cache
def _kinds(terrain: str, *, standing: bool) -> tuple[_Kind, ...]:
    return tuple(
        _Kind(part, tuple(_Look(terrain, standing, place, Site(variant)) for variant in range(part.variants)))
        for place, part in enumerate(_parts(terrain, standing=standing))
    )


def _sprite(look: _Look) -> tuple[_Look, Sprite]:
    part = _parts(look.terrain, standing=look.standing)[look.place]
    return look, lambda brush: part.draw(Pencil(brush), look.site)


def _looks(
    battlemap: BattleMap, area: Area, kinds: Mapping[str, tuple[_Kind, ...]], tile: int
) -> Iterator[tuple[tuple[int, int], _Look]]:
    """Yield the corner and the looks of every tile of some kinds, row by row."""
    if not kinds:
        return
    left, top, right, bottom = tiles_in(battlemap, area)
    for y in range(top, bottom):
        chances = tile_hashes(range(left, right), y, SALT)
        for x, char, chance in zip(range(left, right), battlemap.ground[y][left:right], chances, strict=True):
            for part, plain in kinds.get(char, ()):
                look = plain[int(chance * part.variants)]
                if part.joins or part.faces:
                    look = look._replace(site=_site(battlemap, x, y, part, look.site.variant))
                yield (x * tile, y * tile), look


def _site(battlemap: BattleMap, x: int, y: int, part: Part, variant: int) -> Site:
    joints = part.joints(_around(battlemap, x, y, part.joins, beyond=True)) if part.joins else ALONE
    faces = part.faced(_around(battlemap, x, y, part.faces, beyond=False)) if part.faces else ALONE[:4]
    return Site(variant, joints, faces)


def _around(battlemap: BattleMap, x: int, y: int, kinds: frozenset[str], *, beyond: bool) -> Joints:
    """Tell of each tile around whether it is of some kinds; `beyond` answers for those beyond the map."""
    legend, ground = battlemap.legend, battlemap.ground
    return tuple(
        legend[ground[y + dy][x + dx]] in kinds
        if 0 <= x + dx < battlemap.width and 0 <= y + dy < battlemap.height
        else beyond
        for dx, dy in AROUND
    )
