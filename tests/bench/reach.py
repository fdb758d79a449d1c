"""How long a reach preview takes: prints a table.

Run from the checkout: `python -m tests.bench.reach [SIZE ...]`. Each row is a map (20 % under houses; debris,
subsidence, barricades) and a mover with 20 mobility in its middle. "heap" is the plain way, a heap with a
dict of tuples, knowing the same rule and nothing of reasons; its costs must agree or the script stops.
"tiles" is the preview, "costs" with every facing, "refused" with every tile at the border and why it is
barred, "path" with the dearest path and its reasons. "first" is the first question about a map, when its
houses are measured.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush

from mapper.geometry.grid import Side, Tile
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.structure import Height, Structure
from mapper.rules.vehicle.move import reach
from mapper.rules.vehicle.mover import Mover, MoverType
from mapper.rules.vehicle.terrain import Battlefield
from tests.building import book

MOBILITY, RUNS = 20, 40
MORE = ("costs", "refused", "path")
LEGEND = {".": "clear", "D": "debris", "S": "subsidence"}
STEPS: Mapping[MoverType, tuple[int, ...]] = {
    "tank": (1, 0, 1, 0),
    "walker": (1, 2, 1, 2),
    "agrav": (1, 1, 1, 1),
}
EXTRAS: Mapping[MoverType, Mapping[str, int | None]] = {
    "tank": {".": 0, "D": 1, "S": None},
    "walker": {".": 0, "D": 0, "S": None},
    "agrav": {".": 0, "D": 0, "S": 1},
}
BARRICADES: Mapping[MoverType, int | None] = {"tank": None, "walker": 1, "agrav": 0}
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
Cost = dict[tuple[int, int, int], int]


def main(sizes: Sequence[int]) -> None:
    """Print a row for each size and mover."""
    names = " ".join(f"{name:>7}" for name in ("states", "first", "heap", "tiles", "ratio", *MORE))
    print(f"{'map':>6} {'mover':8} {names}   ms, median of {RUNS}")
    for size in sizes:
        battlemap = make_map(size)
        for kind in STEPS:
            measure(battlemap, kind)


def measure(battlemap: BattleMap, kind: MoverType) -> None:
    """Check the costs against the plain way, then time both in turn and print the row."""
    field, mover = Battlefield(battlemap, book()), Mover(kind, MOBILITY, free_turn=False)
    plain = Plain(battlemap, kind)
    start = plain.free_middle()

    def preview() -> object:
        return reach(field, mover, start, Side.N)

    def paths() -> object:
        found = reach(field, mover, start, Side.N)
        return found.path(max(found.tiles, key=lambda tile: found.tiles[tile]))

    first = timed(preview)
    found = reach(field, mover, start, Side.N)
    truth = plain.search(start)
    if {(tile.x, tile.y, side.quarter_turns): cost for (tile, side), cost in found.costs.items()} != truth:
        sys.exit(f"{battlemap.width} {kind}: the reach differs from the plain search")
    questions: dict[str, Callable[[], object]] = {
        "heap": lambda: plain.search(start),
        "tiles": preview,
        "costs": lambda: reach(field, mover, start, Side.N).costs,
        "refused": lambda: reach(field, mover, start, Side.N).refused,
        "path": paths,
    }
    runs: dict[str, list[float]] = {name: [] for name in questions}
    for _ in range(RUNS):
        for name, question in questions.items():
            runs[name].append(timed(question))
    ms = {name: statistics.median(values) for name, values in runs.items()}
    row = [first, ms["heap"], ms["tiles"], ms["tiles"] / ms["heap"], *(ms[name] for name in MORE)]
    print(f"{battlemap.width:>6} {kind:8} {len(truth):>7} " + " ".join(f"{value:>7.2f}" for value in row))


def timed(question: Callable[[], object]) -> float:
    """Return how many milliseconds a question takes."""
    begin = time.perf_counter()
    question()
    return (time.perf_counter() - begin) * 1000


class Plain:
    """The same rule on plain lists, searched with a heap."""

    def __init__(self, battlemap: BattleMap, kind: MoverType) -> None:
        self.size, self.rows = battlemap.width, battlemap.ground
        self.closed = [[False] * self.size for _ in range(self.size)]
        for section in battlemap.structures:
            (left, top), (right, bottom) = section.outline[0], section.outline[2]
            for y in range(int(top), int(bottom)):
                self.closed[y][int(left) : int(right)] = [True] * int(right - left)
        extra = BARRICADES[kind]
        self.borders = {(*piece.at[:2], piece.at.side is Side.N): extra for piece in battlemap.edges}
        self.steps, self.extras = STEPS[kind], EXTRAS[kind]

    def free_middle(self) -> Tile:
        """Return a free tile near the middle."""
        middle = self.size // 2
        near = sorted((abs(y - middle) + abs(x - middle), x, y) for y in range(middle - 8, middle + 8)
                      for x in range(middle - 8, middle + 8))  # fmt: skip
        return next(Tile(x, y) for _, x, y in near if not self.closed[y][x] and self.rows[y][x] == ".")

    def search(self, start: Tile) -> Cost:
        """Return the least cost of every tile and facing."""
        best: Cost = {(start.x, start.y, 0): 0}
        queue = [(0, (start.x, start.y, 0))]
        while queue:
            spent, state = heappop(queue)
            if spent > best[state]:
                continue
            x, y, facing = state
            after = [(1, (x, y, (facing + 1) % 4)), (1, (x, y, (facing + 3) % 4))]
            for turn, price in enumerate(self.steps):
                if not price:
                    continue
                way = (facing + turn) % 4
                nx, ny = x + WAYS[way][0], y + WAYS[way][1]
                if not (0 <= nx < self.size and 0 <= ny < self.size) or self.closed[ny][nx]:
                    continue
                extra = self.extras[self.rows[ny][nx]]
                border = self.borders.get((x + (way == 1), y + (way == 2), way in (0, 2)), 0)
                if extra is not None and border is not None:
                    after.append((price + extra + border, (nx, ny, facing)))
            for cost, there in after:
                total = spent + cost
                if total <= MOBILITY and total < best.get(there, MOBILITY + 1):
                    best[there] = total
                    heappush(queue, (total, there))
        return best


def make_map(size: int, cover: float = 0.2) -> BattleMap:
    """Return a map with about this share under rectangular houses; the same size is always the same map."""
    dice = random.Random(size)
    blobs = [["....D.S."[dice.randrange(8)] for _ in range(size // 4 + 1)] for _ in range(size // 4 + 1)]
    ground = tuple("".join(blobs[y // 4][x // 4] for x in range(size)) for y in range(size))
    taken = [[False] * (size + 1) for _ in range(size + 1)]
    houses: list[Structure] = []
    covered = tries = 0
    while covered < cover * size * size and tries < size * size:
        tries += 1
        width, height = dice.randint(2, 7), dice.randint(2, 7)
        x, y = dice.randrange(1, size - width), dice.randrange(1, size - height)
        if any(any(row[x - 1 : x + width + 1]) for row in taken[y - 1 : y + height + 1]):
            continue
        for row in taken[y : y + height]:
            row[x : x + width] = [True] * width
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        outline = tuple((float(a), float(b)) for a, b in corners)
        houses.append(Structure(id=f"h{len(houses)}", outline=outline, height=Height.HIGH))
        covered += width * height
    edges = {Tile(dice.randrange(size), dice.randrange(size)).edge(dice.choice((Side.N, Side.W)))
             for _ in range(size * size // 50)}  # fmt: skip
    return BattleMap(
        width=size,
        height=size,
        legend=LEGEND,
        ground=ground,
        structures=tuple(houses),
        edges=tuple(EdgePiece(at=edge, kind=EdgeKind.BARRICADE) for edge in sorted(edges)),
    )


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [64, 256])
