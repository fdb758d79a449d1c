"""What differs between two scenarios, as the parts of the map that must be drawn again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

import numpy as np

from mapper.geometry.alike import fresh
from mapper.geometry.grid import bounds
from mapper.model.battlemap import BattleMap, Mark
from mapper.model.scenario import Scenario

P = TypeVar("P")

Area = tuple[int, int, int, int]
"""Left, top, right and bottom in tiles; right and bottom are not part of it."""

MOST_AREAS = 32
"""Of more areas those that begin in one block are told as one: each is compared with all that is drawn."""

BLOCK_TILES = 16


@dataclass(frozen=True, slots=True)
class Changes:
    """What an edit touched: `whole` when the map's size changed, else the areas of the ground that did."""

    whole: bool
    areas: tuple[Area, ...]
    units: bool

    @property
    def is_map(self) -> bool:
        """Whether anything of the map itself, not only units, changed."""
        return self.whole or bool(self.areas)


def changes(before: Scenario, after: Scenario) -> Changes:
    """Return what must be drawn anew to get from one scenario to the other."""
    units = before.units is not after.units or before.sides is not after.sides
    if before.map is after.map:
        rules = before.house_rules is not after.house_rules or before.settings is not after.settings
        return Changes(whole=rules, areas=tuple(_of_sides(before, after)), units=units)
    old, new = before.map, after.map
    if (old.width, old.height) != (new.width, new.height) or old.backdrop is not new.backdrop:
        return Changes(whole=True, areas=(), units=True)
    areas = _gathered((*_areas(old, new), *_of_sides(before, after)))
    return Changes(whole=False, areas=areas, units=units)


def _gathered(areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Return the areas as they are or, when there are very many, those near each other as one."""
    if len(areas) <= MOST_AREAS:
        return areas
    sides = np.fromiter(chain.from_iterable(areas), np.int64, 4 * len(areas)).reshape(-1, 4)
    columns, rows = sides[:, 0] // BLOCK_TILES, sides[:, 1] // BLOCK_TILES
    order = np.lexsort((columns, rows))
    begins = (np.diff(columns[order], prepend=-9) != 0) | (np.diff(rows[order], prepend=-9) != 0)
    starts = np.flatnonzero(begins)
    firsts = np.minimum.reduceat(sides[order, :2], starts)
    lasts = np.maximum.reduceat(sides[order, 2:], starts)
    return tuple((*first, *last) for first, last in zip(firsts.tolist(), lasts.tolist(), strict=True))


def _of_sides(before: Scenario, after: Scenario) -> Iterator[Area]:
    """Yield where marks bear the colour or name of a side, when the sides have changed."""
    if before.sides is not after.sides:
        for mark in after.map.marks:
            if mark.side is not None:
                yield _mark_area(mark)


def _areas(old: BattleMap, new: BattleMap) -> Iterator[Area]:
    if old.ground is not new.ground or old.legend is not new.legend:
        yield from _ground(old, new)
    for gone_or_come in _differing(old.structures, new.structures):
        xs = [point[0] for point in gone_or_come.outline]
        ys = [point[1] for point in gone_or_come.outline]
        yield int(min(xs)), int(min(ys)), int(-(-max(xs) // 1)), int(-(-max(ys) // 1))
    for piece in _differing(old.edges, new.edges):
        yield piece.at.x - 1, piece.at.y - 1, piece.at.x + 1, piece.at.y + 1
    spots = [spot.tile for spot in _differing(old.fields, new.fields)]
    yield from [(x, y, x + 1, y + 1) for x, y in spots]
    for mark in _differing(old.marks, new.marks):
        yield _mark_area(mark)


def _mark_area(mark: Mark) -> Area:
    first, last = bounds(mark.tiles)  # its rim and its text run over all of it
    return first.x, first.y, last.x + 1, last.y + 1


def _ground(old: BattleMap, new: BattleMap) -> Iterator[Area]:
    """Yield what to draw again: rows that differ between the same columns, one below the other, together."""
    is_same_legend = old.legend == new.legend
    area: Area | None = None
    for y, (before, after) in enumerate(zip(old.ground, new.ground, strict=True)):
        if before == after and is_same_legend:
            continue
        left, right = _differing_columns(old, new, y)
        if right < 0:
            continue
        if area is not None and area[3] == y + 1 and (area[0], area[2]) == (left - 1, right + 2):
            area = (*area[:3], y + 2)
            continue
        if area is not None:
            yield area
        area = left - 1, y - 1, right + 2, y + 2
    if area is not None:
        yield area


def _differing_columns(old: BattleMap, new: BattleMap, y: int) -> tuple[int, int]:
    """Return the first and the last column in which a row differs, (0, -1) when it doesn't."""
    before, after, was, now = old.ground[y], new.ground[y], old.legend, new.legend
    columns = range(len(before))
    first = next((x for x in columns if was[before[x]] != now[after[x]]), None)
    if first is None:
        return 0, -1
    return first, next(x for x in reversed(columns) if was[before[x]] != now[after[x]])


def _differing(old: Sequence[P], new: Sequence[P]) -> tuple[P, ...]:
    return (*fresh(new, old), *fresh(old, new))
