"""How long sight takes, and whether it is exact: prints a table.

Run from the checkout: `python -m tests.bench.sight [SIZE ...]`. Times are medians in milliseconds. "prepare"
makes a map ready for fields and pairs; "after a fall" is a field on the same map with one section less,
nothing kept; "shapely" is one field by the prepared union of all outlines. "differ" counts the answers that
differ from shapely: the same union, shrunk by far less than any line of the lattice can miss a corner by,
with a speck wherever two tiles meet at a corner.
"""

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
import shapely
from numpy.typing import NDArray

from mapper.geometry.barriers import Corner
from mapper.geometry.grid import Tile
from mapper.geometry.tracks import tracks
from mapper.model.battlemap import BattleMap
from mapper.rules.sight import SightMap
from mapper.rules.sight_pieces import Blocking
from tests.bench.seeded_map import covered_tiles, free_centre, seeded_map
from tests.sight_maps import block, empty_map

SIZES = (64, 128)
VIEWERS = 12
HOUSES = 6
PAIRS = 2000
RUNS = 7
SHRUNK = 1e-7
SPECK = 1e-6  # a line between tile centres that misses a corner misses it by more than 1 / (2 * size)

Flags = NDArray[np.bool_]


class Exact:
    """What shapely says of a map of whole tiles."""

    def __init__(self, battlemap: BattleMap, *, without: str | None = None) -> None:
        self.width, self.height = battlemap.width, battlemap.height
        kept = tuple(structure for structure in battlemap.structures if structure.id != without)
        solid = np.zeros((self.height + 1, self.width + 1), np.bool_)
        for tile in covered_tiles(battlemap.evolve(structures=kept)) | {f.tile for f in battlemap.fields}:
            solid[tile.y, tile.x] = True
        smoke = [shapely.box(x, y, x + 1, y + 1) for x, y in (field.tile for field in battlemap.fields)]
        outlines = [shapely.Polygon(structure.outline) for structure in kept]
        self.union = shapely.union_all([*outlines, *smoke])
        shapely.prepare(self.union)
        shrunk = self.union.buffer(-SHRUNK, join_style="mitre")
        self.blocking = shapely.union_all([shrunk, *_specks(solid)])
        shapely.prepare(self.blocking)

    def lines(self, viewer: Tile) -> NDArray[np.object_]:
        """Return the lines from a tile to all, row by row."""
        ys, xs = np.mgrid[: self.height, : self.width]
        ends = np.empty((self.width * self.height, 2, 2))
        ends[:, 0] = viewer.x + 0.5, viewer.y + 0.5
        ends[:, 1] = np.stack([xs.ravel() + 0.5, ys.ravel() + 0.5], axis=1)
        return np.asarray(shapely.linestrings(ends))

    def field(self, viewer: Tile) -> Flags:
        """Return what is seen from a tile, its own tile left out."""
        found: Flags = ~shapely.intersects(self.blocking, self.lines(viewer))
        return found.reshape(self.height, self.width)

    def plain_field(self, viewer: Tile) -> Flags:
        """Return what the prepared union alone says, where every touch blocks: the yardstick for speed."""
        found: Flags = ~shapely.intersects(self.union, self.lines(viewer))
        return found.reshape(self.height, self.width)


def measure(size: int) -> None:
    """Measure one size and print its line of the table."""
    battlemap, rng = seeded_map(size), random.Random(5)
    sight = prepared(battlemap)
    eye, all_tiles = free_centre(battlemap), [Tile(x, y) for y in range(size) for x in range(size)]
    pairs = [(rng.choice(all_tiles), rng.choice(all_tiles)) for _ in range(PAIRS)]
    fallen = [battlemap.evolve(structures=battlemap.structures[1:]) for _ in range(RUNS)]
    exact = Exact(battlemap)
    times = {
        "prepare": median(lambda: prepared(battlemap.evolve(structures=(*battlemap.structures,)))),
        "pair": statistics.median(timed(partial(sight.sees, *pair)) for pair in pairs),
        "mean pair": median(lambda: [sight.sees(*pair) for pair in pairs]) / PAIRS,
        "field": median(lambda: fresh_field(sight, eye)),
        "after a fall": median(lambda: SightMap(fallen.pop(), Blocking()).field(eye)),
        "shapely": median(lambda: exact.plain_field(eye)),
        "tracks": median(lambda: tracks.__wrapped__(size, size), 3),
        "matrix": median(sight.matrix, 3),
    }
    print(
        row(
            f"{size} x {size}",
            *(f"{value:.3f}" for value in times.values()),
            str(differences(battlemap, sight)),
        )
    )


def differences(battlemap: BattleMap, sight: SightMap) -> int:
    """Return how many answers differ from shapely: between free tiles, and from these to some houses."""
    rng, exact, matrix = random.Random(6), Exact(battlemap), sight.matrix()
    covered, smoke = covered_tiles(battlemap), {field.tile for field in battlemap.fields}
    free = np.ones((battlemap.height, battlemap.width), np.bool_)
    for tile in covered:
        free[tile.y, tile.x] = False
    open_tiles = sorted(Tile(x, y) for y, x in np.argwhere(free).tolist() if (x, y) not in smoke)
    viewers, wrong = rng.sample(open_tiles, VIEWERS), 0
    for viewer in viewers:
        truth = exact.field(viewer)
        truth[viewer.y, viewer.x] = True
        wrong += int(((truth != sight.field(viewer)) & free).sum())
        wrong += int((matrix.field(viewer) != sight.field(viewer)).sum())
    for house in rng.sample(battlemap.structures, HOUSES):
        exact = Exact(battlemap, without=house.id)
        tiles = covered_tiles(battlemap.evolve(structures=(house,)))
        for viewer in viewers:
            truth = exact.field(viewer)
            wrong += sum(truth[tile.y, tile.x] != sight.sees(viewer, tile) for tile in tiles)
    return wrong


def prepared(battlemap: BattleMap) -> SightMap:
    """Return a map made ready for fields and pairs, nothing kept from before."""
    sight = SightMap(battlemap, Blocking())
    sight.sees(Tile(0, 0), Tile(battlemap.width - 1, battlemap.height - 1))
    return sight


def fresh_field(sight: SightMap, eye: Tile) -> Flags:
    """Return a field that is not kept from before."""
    sight._fields.clear()
    return sight.field(eye)


_stand_ins: dict[int, tuple[object, SightMap]] = {}


def stand_in(solid: Flags, x: int, y: int) -> Flags:
    """Answer for a table of blocking tiles where every touch blocks, for scripts outside this folder."""
    kept = _stand_ins.get(id(solid))
    if kept is None:
        height, width = solid.shape
        houses = [block(f"s{y}-{left}", left, y, right, y + 1) for y, left, right in _runs(solid)]
        battlemap = empty_map(width, height).evolve(structures=tuple(houses))
        kept = _stand_ins[id(solid)] = (solid, SightMap(battlemap, Blocking(corner=Corner.ANY)))
    return fresh_field(kept[1], Tile(x, y))


def _runs(solid: Flags) -> Iterable[tuple[int, int, int]]:
    """Yield the runs of blocking tiles of each row: row, first column, and the one after the last."""
    for y, line in enumerate(solid):
        turns = np.flatnonzero(np.diff(np.concatenate(([False], line, [False])).astype(np.int8)))
        yield from ((y, int(left), int(right)) for left, right in zip(turns[::2], turns[1::2], strict=True))


def _specks(solid: Flags) -> list[shapely.Polygon]:
    """Return a speck at each point where two blocking tiles meet at a corner and the others are free."""
    a, b, c, d = solid[:-1, :-1], solid[:-1, 1:], solid[1:, :-1], solid[1:, 1:]
    meets = (a & d & ~b & ~c) | (b & c & ~a & ~d)
    return [shapely.Point(x + 1, y + 1).buffer(SPECK) for y, x in np.argwhere(meets).tolist()]


def median(call: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median time of some runs, in milliseconds."""
    gc.collect()
    return statistics.median(timed(call) for _ in range(runs))


def timed(call: Callable[[], object]) -> float:
    """Return how long a call takes, in milliseconds."""
    start = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - start)


def row(*cells: str) -> str:
    """Return a line of the table."""
    return " ".join(f"{cell:>12}" for cell in cells)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sizes", nargs="*", type=int, default=list(SIZES), metavar="SIZE")
    print(
        row(
            "map",
            "prepare",
            "pair",
            "mean pair",
            "field",
            "after a fall",
            "shapely",
            "tracks",
            "matrix",
            "differ",
        )
    )
    for size in parser.parse_args().sizes:
        measure(size)


if __name__ == "__main__":
    main()
