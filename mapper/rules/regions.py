"""Regions of a map: the tiles a kind of mover can get to from one another, given all the time it needs."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.grid import Edge, Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind
from mapper.model.scenario import Scenario
from mapper.model.unit import UnitKind
from mapper.rules.gait import SIDES, Going
from mapper.rules.ruleset import Ruleset

NOWHERE = -1
_KEPT = 8


@dataclass(frozen=True)
class Regions:
    """The region of every tile, by number, as an array of [row, column]; NOWHERE where none may enter."""

    numbers: NDArray[np.int32]
    sizes: tuple[int, ...]

    def region(self, tile: Tile) -> int:
        """Return the region a tile of the map is in."""
        return int(self.numbers[tile.y, tile.x])

    def met(self, tiles: Iterable[Tile]) -> frozenset[int]:
        """Return the regions that some tiles of the map are in."""
        return frozenset(self.region(tile) for tile in tiles) - {NOWHERE}

    @cached_property
    def largest(self) -> int:
        """The region with the most tiles; NOWHERE when there is none."""
        return max(range(len(self.sizes)), key=self.sizes.__getitem__, default=NOWHERE)


def regions_of(scenario: Scenario, ruleset: Ruleset, kind: str) -> Regions:
    """Return the regions for a kind of mover, with every gate open; those asked for last are kept."""
    battlemap = scenario.map
    held = (battlemap.ground, battlemap.legend, battlemap.structures, battlemap.edges, ruleset)
    key = (*map(id, held), _civilians(scenario), kind)
    with _lock:
        kept = _kept.get(key)
        if kept is not None:
            _kept.move_to_end(key)
            return kept[1]
    opened = scenario.evolve(map=_with_open_gates(battlemap))
    made = find_regions(ruleset.going(opened, kind), opened.map)
    with _lock:  # what is kept holds what it is made of, so that no identity is given away meanwhile
        _kept[key] = held, made
        while len(_kept) > _KEPT:
            _kept.popitem(last=False)
    return made


def find_regions(going: Going, battlemap: BattleMap) -> Regions:
    """Return the regions of a map as one mover finds it; they are joined by straight steps."""
    width, height = battlemap.width, battlemap.height
    stride = width + 1  # a column that nobody enters, so that rows don't run into one another
    free = bytearray((height + 1) * stride)
    for y in range(height):
        row = y * stride
        for x in range(width):
            if going.entry(Tile(x, y)) is not None:
                free[row + x] = 1
    numbers = [NOWHERE] * len(free)
    plain = _Plain(free, stride, _shut(going, battlemap, stride), numbers)
    sizes: list[int] = []
    for start, is_free in enumerate(free):
        if is_free and numbers[start] == NOWHERE:
            sizes.append(plain.fill(start, len(sizes)))
    grid = np.array(numbers, np.int32).reshape(height + 1, stride)[:height, :width]
    return Regions(grid, tuple(sizes))


@dataclass(frozen=True, slots=True)
class _Plain:
    """A map row by row, as one list: what may be entered, the steps that are barred, the regions so far."""

    free: bytearray
    stride: int
    shut: frozenset[tuple[int, int]]
    numbers: list[int]

    def fill(self, start: int, number: int) -> int:
        """Number every tile that can be got to from one tile, and return how many there are."""
        free, numbers, shut, stride = self.free, self.numbers, self.shut, self.stride
        numbers[start] = number
        waiting, size = [start], 0
        while waiting:
            here = waiting.pop()
            size += 1
            for there in (here - stride, here - 1, here + 1, here + stride):
                if free[there] and numbers[there] == NOWHERE and (here, there) not in shut:
                    numbers[there] = number
                    waiting.append(there)
        return size


def _shut(going: Going, battlemap: BattleMap, stride: int) -> frozenset[tuple[int, int]]:
    """Return the pairs of neighbouring tiles between which a piece bars the way."""
    return frozenset(_barred(going, battlemap, stride))


def _barred(going: Going, battlemap: BattleMap, stride: int) -> Iterator[tuple[int, int]]:
    for piece in battlemap.edges:
        there, here = piece.at.tiles
        if not (battlemap.holds(here) and battlemap.holds(there)):
            continue
        for tile, other in ((here, there), (there, here)):
            crossings = going.crossings(tile)
            if crossings is not None and crossings[_way(tile, piece.at)] is None:
                yield tile.y * stride + tile.x, other.y * stride + other.x


def _way(tile: Tile, edge: Edge) -> int:
    return next(way for way, side in enumerate(SIDES) if tile.edge(Side(side)) == edge)


def _with_open_gates(battlemap: BattleMap) -> BattleMap:
    if not any(piece.kind is EdgeKind.GATE and not piece.open for piece in battlemap.edges):
        return battlemap
    edges = tuple(
        piece.evolve(open=True) if piece.kind is EdgeKind.GATE else piece for piece in battlemap.edges
    )
    return battlemap.evolve(edges=edges)


def _civilians(scenario: Scenario) -> frozenset[Tile]:
    return frozenset(unit.tile for unit in scenario.units if unit.kind is UnitKind.CIVILIAN)


_kept: OrderedDict[tuple[object, ...], tuple[object, Regions]] = OrderedDict()
_lock = Lock()
