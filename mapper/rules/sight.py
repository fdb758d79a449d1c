"""Line of sight and what blocks it."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.barriers import Barriers
from mapper.geometry.grid import Tile, rectangle
from mapper.geometry.lines import BarrierIndex
from mapper.geometry.outlook import Flags, Points, seen
from mapper.geometry.shapes import EIGHTHS, Point
from mapper.geometry.tile_mask import TileMask
from mapper.model.battlemap import BattleMap
from mapper.rules.cover import HALF, TileCover, cover_of
from mapper.rules.sight_blockers import Blocker, Line, blockers_on
from mapper.rules.sight_board import Board
from mapper.rules.sight_matrix import SightMatrix, make_matrix
from mapper.rules.sight_pieces import Blocking, Pieces

NO_SIGHT = "these rules know no line of sight"
"""What is told of sight where a ruleset has none."""
_KEPT_MAPS = 8
_KEPT_FIELDS = 16
_KEPT_PAIRS = 1 << 14  # a hundred units that look at a hundred, while another is dragged past them
_FEW = 64  # up to as many targets are quicker asked one by one


@dataclass(frozen=True, slots=True)
class Sightline:
    """Whether one tile is seen from another, and what is in the way, nearest first.

    `start` and `end` are the ends of the line, in tiles.
    """

    visible: bool
    blockers: tuple[Blocker, ...]
    start: tuple[float, float]
    end: tuple[float, float]


class SightMap:
    """Who sees whom on one map, for one kind of looking. Tiles asked about must lie on the map.

    A line runs between the standing points of two tiles (V-SIT-01). Sections that cover the standing point at
    one of its ends, their borders included, don't block it: so a full tile can be aimed at, and every answer
    is the same both ways. Everything is exact (see `mapper.geometry.barriers`).
    """

    def __init__(self, battlemap: BattleMap, blocking: Blocking, full_share: float = HALF) -> None:
        """Prepare the map; `full_share` is the share of a tile from which it is full."""
        self.width, self.height = battlemap.width, battlemap.height
        self.cover: TileCover = cover_of(battlemap, full_share)
        self._blocking = blocking
        self._battlemap = battlemap
        self._fields: OrderedDict[Tile, Flags] = OrderedDict()
        self._pairs: dict[tuple[Tile, Tile], bool] = {}
        self._lock = Lock()

    def sees(self, a: Tile, b: Tile) -> bool:
        """Tell whether one tile is seen from another; it is the same the other way round."""
        known = self._pairs.get((a, b))
        if known is None:
            if len(self._pairs) >= _KEPT_PAIRS:
                self._pairs.clear()
            known = self._pairs[a, b] = self._is_free(a, b)
        return known

    def _is_free(self, a: Tile, b: Tile) -> bool:
        start, end = self.cover.standing_point(a), self.cover.standing_point(b)
        if a == b:
            return True
        if self.is_smoky(a) or self.is_smoky(b):
            return False
        return self._index.is_free(start, end, frozenset((*self.cover.covering(a), *self.cover.covering(b))))

    def line(self, a: Tile, b: Tile, section: str | None = None) -> Sightline:
        """Return the line between two tiles with everything in its way.

        With `section`, the id of one, it is aimed at that section in tile b: it ends in the tile's centre and
        the section doesn't block it.
        """
        start, end = self.cover.standing_point(a), self.cover.standing_point(b)
        under_end = self.cover.covering(b)
        if section is not None:
            end = (b.x * EIGHTHS + EIGHTHS // 2, b.y * EIGHTHS + EIGHTHS // 2)
            under_end = (*self.cover.covering_centre(b), self.pieces.number_of(section))
        blockers: tuple[Blocker, ...] = ()
        if a != b:
            crossed, meetings = self._index.met(start, end)
            line = Line(start, end, frozenset((*self.cover.covering(a), *under_end)))
            blockers = blockers_on(line, crossed, meetings, self.pieces)
        return Sightline(not blockers, blockers, _in_tiles(start), _in_tiles(end))

    def field(self, a: Tile) -> Flags:
        """Return what is seen from a tile as a read-only array of [row, column]; the last few are kept."""
        eye = self.cover.standing_point(a)
        with self._lock:
            kept = self._fields.get(a)
        if kept is not None:
            return kept
        found = np.zeros((self.height, self.width), np.bool_)
        if not self.is_smoky(a):
            visible = seen(self._barriers, eye, self._points, self.cover.covering(a))
            found = visible.reshape(self.height, self.width)
        found[a.y, a.x] = True
        found.setflags(write=False)
        with self._lock:
            self._fields[a] = found
            while len(self._fields) > _KEPT_FIELDS:
                self._fields.popitem(last=False)
        return found

    def visible_tiles(self, a: Tile, within: int | None = None) -> TileMask:
        """Return the tiles seen from a tile, all of them or those within some distance."""
        if within is not None:
            corner = Tile(max(a.x - within, 0), max(a.y - within, 0))
            opposite = Tile(min(a.x + within, self.width - 1), min(a.y + within, self.height - 1))
            near = (tile for tile in rectangle(corner, opposite) if self.sees(a, tile))
            return TileMask.of(near, self.width, self.height)
        return TileMask(self.field(a))

    def matrix(self) -> SightMatrix:
        """Return who sees whom, for all pairs of tiles. Raises MapperError for too large a map."""
        return make_matrix(self._board(), self._seen_from)

    @property
    def standing_point(self) -> Callable[[Tile], tuple[float, float]]:
        """Where in a tile lines begin and end, in tiles (V-SIT-01); the same while the structures are."""
        return self.cover.standing_place

    def is_full(self, tile: Tile) -> bool:
        """Tell whether a tile is full: no ground unit may stand there (V-MAP-14)."""
        return self.cover.is_full(tile)

    def is_smoky(self, tile: Tile) -> bool:
        """Tell whether smoke in a tile hides it: it is not seen into or out of (V-SIT-02)."""
        return tile in self.pieces.smoky

    @cached_property
    def pieces(self) -> Pieces:
        """Everything that may block, picked out when a line is first asked for."""
        return Pieces(self._battlemap, self._blocking, self.cover.rings)

    @cached_property
    def _barriers(self) -> Barriers:
        return self.pieces.barriers()

    @cached_property
    def _index(self) -> BarrierIndex:
        return BarrierIndex(self._barriers, self.width, self.height)

    @cached_property
    def _points(self) -> Points:
        """The standing points of all tiles, row by row."""
        x, y = (places.ravel().astype(np.float64) for places in (self.cover.x, self.cover.y))
        return Points(x, y, self.cover.spared())

    def _board(self) -> Board:
        cover, blocking = self.cover, self._blocking
        stops = [blocking.stops_at(structure) for structure in cover.structures]
        smoke, mixed, odd = (np.zeros((self.height, self.width), np.bool_) for _ in range(3))
        for tile in self.pieces.smoke:
            smoke[tile.y, tile.x] = True
        for tile, sections in cover.partial():
            mixed[tile.y, tile.x] = any(stops[number] for number in sections)
            odd[tile.y, tile.x] = cover.is_off_centre(tile) or any(
                stops[number] for number in cover.covering(tile)
            )
        owner = np.where(np.array([*stops, False], np.bool_)[cover.owner], cover.owner, -1)
        walls = tuple(piece.at for piece in self.pieces.walls)
        return Board(self.width, self.height, owner, smoke, mixed, odd, walls, blocking.corner)

    def _seen_from(self, viewer: int, targets: NDArray[np.int64]) -> Flags:
        """Tell which of some tiles are seen from a tile, tiles by number, row by row."""
        here = self._tile(viewer)
        if len(targets) <= _FEW:
            return np.array([self.sees(here, self._tile(target)) for target in targets.tolist()], np.bool_)
        if self.is_smoky(here):
            return np.zeros(len(targets), np.bool_)
        points = self._points.take(targets)
        return seen(self._barriers, self.cover.standing_point(here), points, self.cover.covering(here))

    def _tile(self, number: int) -> Tile:
        return Tile(number % self.width, number // self.width)


def sight_map(battlemap: BattleMap, blocking: Blocking, full_share: float = HALF) -> SightMap:
    """Return sight on a map; the last few are kept, and found again by what matters to them alone."""
    made_of = map(id, (battlemap.structures, battlemap.edges, battlemap.fields))
    key = (*made_of, battlemap.width, battlemap.height, blocking, full_share)
    with _lock:
        kept = _maps.get(key)
        if kept is not None:
            _maps.move_to_end(key)
            return kept
    made = SightMap(battlemap, blocking, full_share)
    with _lock:  # a sight map holds its map, so that no identity is given away while it is kept
        _maps[key] = made
        while len(_maps) > _KEPT_MAPS:
            _maps.popitem(last=False)
    return made


def _in_tiles(point: Point) -> tuple[float, float]:
    return point[0] / EIGHTHS, point[1] / EIGHTHS


_maps: OrderedDict[tuple[object, ...], SightMap] = OrderedDict()
_lock = Lock()
