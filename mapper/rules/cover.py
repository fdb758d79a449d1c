"""How much of each tile the structures cover, which tiles are full, and where in a tile one stands."""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from threading import Lock
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.alike import sources
from mapper.geometry.grid import Tile
from mapper.geometry.shapes import (
    EIGHTHS,
    WHOLE_TILE,
    Exact,
    Point,
    Ring,
    covered_areas,
    distance_squared,
    place_of,
    ring,
    touches_tile,
)
from mapper.model.battlemap import BattleMap
from mapper.model.structure import Standing, Structure

HALF = 0.5
"""The share of a tile from which it counts as full, unless a setting says otherwise (V-MAP-14)."""

Whole: TypeAlias = NDArray[np.int32]
_CENTRE = EIGHTHS // 2
_PLACES = (1, 3, 5, 7)
_KEPT = 4


class TileCover:
    """What the structures of one map cover. Every answer is exact; a section's border counts as covered.

    `owner` holds, for each tile, the index of the section that covers all of it, or -1; `full` the tiles in
    which no ground unit may stand; `x` and `y` the standing points in eighths of a tile.

    Of the tiles covered in part, or by several sections, `in_part` holds the area each has there, and `under`
    those that cover the standing point, if any. Both know a section by its key, one of `keys`, which it keeps
    from cover to cover while its index, one of `numbers`, changes: what an edit does not touch is taken over.
    """

    def __init__(
        self,
        structures: tuple[Structure, ...],
        width: int,
        height: int,
        full_share: float = HALF,
        *,
        before: "TileCover | None" = None,
    ) -> None:
        """Measure every section once; around those that stand as they did `before`, nothing is told anew.

        The cover before is that of a map of the same size and with the same share.
        """
        self.structures = structures
        self._least = Fraction(str(full_share)) * WHOLE_TILE
        if before is not None:
            self._follow(before)
            return
        self.rings: tuple[Ring, ...] = tuple(ring(structure.outline) for structure in structures)
        self.keys = tuple(range(len(structures)))
        self.numbers = {key: key for key in self.keys}
        self.next_key = len(structures)
        self.owner: Whole = np.full((height, width), -1, np.int32)
        self.in_part: dict[Tile, dict[int, Exact]] = {}
        self.full = np.zeros((height, width), np.bool_)
        self.under: dict[Tile, tuple[int, ...]] = {}
        self.x: Whole = np.broadcast_to(
            np.arange(width, dtype=np.int32) * EIGHTHS + _CENTRE, (height, width)
        ).copy()
        self.y: Whole = np.repeat(np.arange(height, dtype=np.int32) * EIGHTHS + _CENTRE, width).reshape(
            height, width
        )
        self._measure(range(len(structures)))
        fills = [structure.standing is not Standing.ALL for structure in structures]
        self.full[:] = np.array([*fills, False], np.bool_)[self.owner]
        for tile in self.in_part:
            self._settle(tile)

    def sections(self, tile: Tile) -> tuple[str, ...]:
        """Return the ids of the sections that cover some of a tile, in document order."""
        return tuple(self.structures[index].id for index in sorted(self._areas(tile)))

    def share(self, tile: Tile) -> float:
        """Return how much of a tile is covered, 0 to 1."""
        return float(sum(self._areas(tile).values()) / WHOLE_TILE)

    def is_full(self, tile: Tile) -> bool:
        """Tell whether a tile is full: no ground unit may stand there (V-MAP-14)."""
        return bool(self.full[tile.y, tile.x])

    def is_full_of(self, tile: Tile, sections: frozenset[str]) -> bool:
        """Tell whether these sections alone fill a tile: the high ones, for what passes over low ones."""
        areas = {
            index: area for index, area in self._areas(tile).items() if self.structures[index].id in sections
        }
        return self._fills(areas)

    def standing_point(self, tile: Tile) -> Point:
        """Return where in a tile a sight line begins or ends, in eighths of a tile (V-SIT-01)."""
        if not self._holds(tile):
            raise IndexError(f"the tile {tile.label} lies outside the map")
        return int(self.x[tile.y, tile.x]), int(self.y[tile.y, tile.x])

    def standing_place(self, tile: Tile) -> tuple[float, float]:
        """Return the same point in tiles."""
        x, y = self.standing_point(tile)
        return x / EIGHTHS, y / EIGHTHS

    def covering(self, tile: Tile) -> tuple[int, ...]:
        """Return the sections, by index, that cover a tile's standing point; they block no line to it."""
        owner = int(self.owner[tile.y, tile.x])
        return (owner,) if owner >= 0 else self._below(tile)

    def covering_centre(self, tile: Tile) -> tuple[int, ...]:
        """Return the sections, by index, that cover a tile's centre."""
        x, y = tile.x * EIGHTHS + _CENTRE, tile.y * EIGHTHS + _CENTRE
        return tuple(index for index in self._areas(tile) if place_of(self.rings[index], x, y) >= 0)

    def is_off_centre(self, tile: Tile) -> bool:
        """Tell whether one stands elsewhere than in the tile's centre."""
        return self.standing_point(tile) != (tile.x * EIGHTHS + _CENTRE, tile.y * EIGHTHS + _CENTRE)

    def spared(self) -> tuple[NDArray[np.int64], ...]:
        """Return the sections that cover standing points as arrays over all tiles, row by row; -1: none."""
        columns = [self.owner.ravel().astype(np.int64)]
        for tile in self.under:
            for depth, index in enumerate(self._below(tile)):
                if depth == len(columns):
                    columns.append(np.full(self.owner.size, -1, np.int64))
                columns[depth][tile.y * self.owner.shape[1] + tile.x] = index
        return tuple(columns)

    def partial(self) -> Iterator[tuple[Tile, tuple[int, ...]]]:
        """Yield the tiles covered in part, or by several sections, with these by index, in any order."""
        for tile, areas in self.in_part.items():
            yield tile, tuple(map(self.numbers.__getitem__, areas))

    def _below(self, tile: Tile) -> tuple[int, ...]:
        return tuple(sorted(map(self.numbers.__getitem__, self.under.get(tile, ()))))

    def _areas(self, tile: Tile) -> Mapping[int, Exact]:
        """Return the sections in a tile by index, in document order, with the area each has there."""
        owner = int(self.owner[tile.y, tile.x])
        if owner >= 0:
            return {owner: WHOLE_TILE}
        areas = self.in_part.get(tile, {})
        return dict(sorted((self.numbers[key], area) for key, area in areas.items()))

    def _follow(self, before: "TileCover") -> None:
        """Take over what is the same as before, all of it where every section is; measure the rest."""
        places = _places(before.structures, self.structures)
        self.rings, self.owner, self.in_part = before.rings, before.owner, before.in_part
        self.full, self.x, self.y, self.under = before.full, before.x, before.y, before.under
        self.keys, self.numbers, self.next_key = before.keys, before.numbers, before.next_key
        if len(places) == len(before.structures) and places == list(range(len(places))):
            return
        come = [new for new, old in enumerate(places) if old < 0]
        gone = set(range(len(before.structures))).difference(places)
        self._take_numbers(before, places)
        self.full, self.x, self.y = before.full.copy(), before.x.copy(), before.y.copy()
        rings = (*(before.rings[old] for old in gone), *(self.rings[new] for new in come))
        touched = {tile for corners in rings for tile in covered_areas(corners) if self._holds(tile)}
        self.in_part, self.under = dict(before.in_part), dict(before.under)
        for tile in touched & before.in_part.keys():
            areas = before.in_part[tile].items()
            self.in_part[tile] = {key: area for key, area in areas if key in self.numbers}
        self._measure(come)
        self._tidy(touched)

    def _take_numbers(self, before: "TileCover", places: list[int]) -> None:
        """Number the sections anew; each keeps its key and its ring, and those that have come get theirs."""
        number_of = np.full(len(before.structures) + 1, -1, np.int32)
        kept = [(old, new) for new, old in enumerate(places) if old >= 0]
        if kept:
            number_of[[old for old, _ in kept]] = [new for _, new in kept]
        self.owner = number_of[before.owner]
        new_keys = count(before.next_key)
        self.keys = tuple(before.keys[old] if old >= 0 else next(new_keys) for old in places)
        self.next_key = next(new_keys)
        self.numbers = {key: number for number, key in enumerate(self.keys)}
        self.rings = tuple(
            before.rings[old] if old >= 0 else ring(self.structures[new].outline)
            for new, old in enumerate(places)
        )

    def _measure(self, numbers: Iterable[int]) -> None:
        """Add what sections cover, by their index."""
        for index in numbers:
            for tile, area in covered_areas(self.rings[index]).items():
                if not self._holds(tile):
                    continue
                there = self.in_part.get(tile)
                owner = int(self.owner[tile.y, tile.x])
                if there is None and owner < 0 and area == WHOLE_TILE:
                    self.owner[tile.y, tile.x] = index
                    continue
                if there is None:
                    there = self.in_part[tile] = {self.keys[owner]: WHOLE_TILE} if owner >= 0 else {}
                    self.owner[tile.y, tile.x] = -1
                there[self.keys[index]] = area

    def _tidy(self, touched: Collection[Tile]) -> None:
        """Settle tiles in which sections have come or gone, and those around them."""
        for tile in touched:
            areas = self.in_part.pop(tile, {})
            if len(areas) == 1 and WHOLE_TILE in areas.values():
                self.owner[tile.y, tile.x] = self.numbers[next(iter(areas))]
            elif areas:
                self.in_part[tile] = areas
        around = {
            Tile(tile.x + dx, tile.y + dy) for tile in touched for dx in (-1, 0, 1) for dy in (-1, 0, 1)
        }
        for tile in around:
            if tile in touched or tile in self.in_part:
                self._settle(tile)

    def _settle(self, tile: Tile) -> None:
        """Say whether a tile is full and where one stands in it."""
        self.under.pop(tile, None)
        self.full[tile.y, tile.x] = self._fills(self._areas(tile))
        areas = self._areas(tile) if tile in self.in_part else {}
        x, y = self._stand(tile, areas)
        self.x[tile.y, tile.x], self.y[tile.y, tile.x] = x, y
        under = tuple(self.keys[index] for index in areas if place_of(self.rings[index], x, y) >= 0)
        if under:
            self.under[tile] = under

    def _holds(self, tile: Tile) -> bool:
        height, width = self.owner.shape
        return bool(0 <= tile.x < width and 0 <= tile.y < height)

    def _fills(self, areas: Mapping[int, Exact]) -> bool:
        """Tell whether sections with these areas fill a tile; one that lets units stand does not count."""
        standing = [self.structures[index].standing for index in areas]
        if Standing.NONE in standing:
            return True
        counted = [area for area, kind in zip(areas.values(), standing, strict=True) if kind is Standing.AUTO]
        return bool(counted) and sum(counted) >= self._least

    def _stand(self, tile: Tile, areas: Mapping[int, Exact]) -> Point:
        centre = (tile.x * EIGHTHS + _CENTRE, tile.y * EIGHTHS + _CENTRE)
        if self.full[tile.y, tile.x] or all(place_of(self.rings[index], *centre) < 0 for index in areas):
            return centre
        near = [self.rings[index] for index in self._around(tile)]
        touching = [corners for corners in near if touches_tile(corners, tile)]
        free = [
            (tile.x * EIGHTHS + dx, tile.y * EIGHTHS + dy)
            for dy in _PLACES
            for dx in _PLACES
            if all(
                place_of(corners, tile.x * EIGHTHS + dx, tile.y * EIGHTHS + dy) < 0 for corners in touching
            )
        ]
        return min(free, key=lambda point: _preference(point, centre, touching), default=centre)

    def _around(self, tile: Tile) -> tuple[int, ...]:
        """Return the sections in a tile and its neighbours: what touches a tile covers some of these."""
        height, width = self.owner.shape
        found: set[int] = set()
        for y in range(max(tile.y - 1, 0), min(tile.y + 2, height)):
            for x in range(max(tile.x - 1, 0), min(tile.x + 2, width)):
                found.update(self._areas(Tile(x, y)))
        return tuple(sorted(found))


def cover_of(battlemap: BattleMap, full_share: float = HALF) -> TileCover:
    """Return the cover of a map; that of the last few lists of structures is kept."""
    key = (id(battlemap.structures), battlemap.width, battlemap.height, full_share)
    with _lock:
        kept = _covers.get(key)
        if kept is not None:
            _covers.move_to_end(key)
            return kept
        latest = next((cover for other, cover in reversed(_covers.items()) if other[1:] == key[1:]), None)
    made = TileCover(battlemap.structures, battlemap.width, battlemap.height, full_share, before=latest)
    with _lock:  # the cover holds the structures, so that their identity is not given away while it is kept
        _covers[key] = made
        while len(_covers) > _KEPT:
            _covers.popitem(last=False)
    return made


def _places(before: Sequence[Structure], after: Sequence[Structure]) -> list[int]:
    """Return where each structure stood in the list before as it does now, -1 for nowhere."""
    places: list[int] = sources(before, after).tolist()
    left = set(range(len(before))).difference(places)
    alike = {_cover_of(before[old]): old for old in left}
    for new in [new for new, old in enumerate(places) if old < 0]:
        places[new] = alike.pop(_cover_of(after[new]), -1)
    return places


def _cover_of(structure: Structure) -> object:
    """Return what of a structure decides what it covers and how units stand there."""
    return structure.outline, structure.standing


def _preference(point: Point, centre: Point, sections: list[Ring]) -> tuple[Exact, int, int, int]:
    """Order places: farthest from the sections, then nearer the centre, then north, then west."""
    far = min(distance_squared(corners, *point) for corners in sections)
    return -far, (point[0] - centre[0]) ** 2 + (point[1] - centre[1]) ** 2, point[1], point[0]


_covers: OrderedDict[tuple[int, int, int, float], TileCover] = OrderedDict()
_lock = Lock()
