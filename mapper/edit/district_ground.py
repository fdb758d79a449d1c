"""The ground of a district where walls and houses are ground: nothing of it is closed in."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from mapper.edit.district_layout import Layout
from mapper.edit.district_plan import Plan
from mapper.edit.masonry import house_grounds
from mapper.edit.openings import openings
from mapper.edit.streets import Segment
from mapper.edit.whole_map import border
from mapper.geometry.grid import Edge, Tile
from mapper.model.battlemap import BattleMap
from mapper.rules.palette import Masonry, Palette


@dataclass(frozen=True, slots=True)
class Kept:
    """The tiles of a district that must be such as can be entered, and those where nothing bars a street."""

    entered: frozenset[Tile]
    unbarred: frozenset[Tile]


def town_ground(layout: Layout, plan: Plan, palette: Palette, kept: Kept, dice: Random) -> Mapping[Tile, str]:
    """Return the ground of all tiles that are not plain.

    Whatever is strewn about or bars a street is taken for something that nobody enters: where it would close
    a place in, it is not put. Walls close nothing in, not even what is strewn about.
    """
    masonry = palette.masonry
    if masonry is None or masonry.floor is None:
        return {}
    houses = house_grounds(layout.grid.blocks, plan.builders, masonry, dice)
    strewn: dict[Tile, str] = {}
    if palette.strewn is not None:
        strewn |= dict.fromkeys(layout.strewn(houses, plan.debris, dice), palette.strewn)
    built = {**_bars(layout, plan, masonry, kept, dice), **houses}
    ground = {**strewn, **built}
    entered = set(ground_to_enter(masonry))
    shut = {tile for tile, kind in built.items() if kind not in entered}
    closed = shut.union(strewn.keys() - built.keys())
    freed = closed.intersection(kept.entered)
    start = Tile(layout.area.left, layout.area.top)
    for barred in (shut, closed):
        freed |= openings(layout.area, barred - freed, start, dice)
    return {
        tile: masonry.floor if tile in freed else kind
        for tile, kind in ground.items()
        if tile in houses or tile not in freed
    }


def _bars(layout: Layout, plan: Plan, masonry: Masonry, kept: Kept, dice: Random) -> Mapping[Tile, str]:
    """Return the ground of what bars side streets."""
    found: dict[Tile, str] = {}
    if masonry.bar is None:
        return found
    for segment, where in layout.barred(plan.barricades, dice):
        bar = tuple(_across(segment, where))
        if kept.unbarred.isdisjoint(bar):
            found |= dict.fromkeys(bar, masonry.bar)
    return found


def ground_to_enter(masonry: Masonry) -> Iterator[str]:
    """Yield the kinds of ground of houses that one may enter."""
    for kind in (masonry.floor, masonry.hut, masonry.ruin):
        if kind is not None:
            yield kind


def rim_ground(
    battlemap: BattleMap, gates: Iterable[Edge], masonry: Masonry, plain: str
) -> Mapping[Tile, str]:
    """Return the walls in the rim of a map with doors where the gates are, but for its corners; else gaps."""
    width, height = battlemap.width, battlemap.height
    doors = {tile for gate in gates for tile in gate.tiles}
    doors -= {Tile(x, y) for x in (0, width - 1) for y in (0, height - 1)}
    rim = {tile for edge in border(width, height) for tile in edge.tiles if battlemap.holds(tile)}
    return {tile: (masonry.door or plain) if tile in doors else masonry.wall for tile in rim}


def _across(segment: Segment, where: float) -> Iterator[Tile]:
    """Yield a row of tiles across a piece of street."""
    box = segment.box
    x, y = box.left + int(where * (box.right - box.left)), box.top + int(where * (box.bottom - box.top))
    if segment.runs_east:
        yield from (Tile(x, row) for row in range(box.top, box.bottom))
    else:
        yield from (Tile(column, y) for column in range(box.left, box.right))
