"""How long edits of a big map take: prints a table.

Run from the checkout: `python -m tests.bench.editing [RUNS]`. The map is 256 x 256 with 2,000 sections; an
event of a brush is one move of 9 x 9 tiles, with the history and what must be drawn anew; times are those of
the processor, in milliseconds.
"""

import sys
from collections.abc import Callable
from statistics import median
from time import process_time

from mapper.edit.changes import changes
from mapper.edit.edges import outline_map, paint_edges
from mapper.edit.fields import paint_fields
from mapper.edit.ground import fill_ground, paint_ground
from mapper.edit.history import History
from mapper.edit.marks import paint_zone
from mapper.edit.operations import Edit, NoEdit
from mapper.geometry.grid import Side, Tile
from mapper.geometry.rasters import brushed
from mapper.model.battlemap import BattleMap, EdgeKind, FieldKind
from mapper.model.scenario import Scenario
from mapper.model.structure import Height, Structure
from tests.bench.seeded_map import seeded_map

SIZE = 256
SECTIONS = 2_000
A_ROW = 50
RUNS = 100


def crowded() -> Scenario:
    """Return a map of 256 x 256 tiles with 2,000 sections, and the seeded map's small things."""
    whole = seeded_map(SIZE)
    sections = tuple(_section(number) for number in range(SECTIONS))
    return Scenario(ruleset="vehicle", map=whole.evolve(structures=sections))


def empty() -> Scenario:
    """Return a map of 256 x 256 tiles of one kind of ground, with the same sections."""
    rows = ("." * SIZE,) * SIZE
    plain = BattleMap(width=SIZE, height=SIZE, legend={".": "clear"}, ground=rows)
    return Scenario(ruleset="vehicle", map=plain.evolve(structures=crowded().map.structures))


def _section(number: int) -> Structure:
    x, y = float(number % A_ROW * 5), float(number // A_ROW * 6)
    outline = ((x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2))
    return Structure(id=f"s{number}", outline=outline, height=Height.HIGH)


def stroke(
    start: Scenario, event: Callable[[Scenario, frozenset[Tile]], Edit | NoEdit], runs: int
) -> list[float]:
    """Return the times of the events of one stroke across the map."""
    history, times = History(start), []
    for number in range(runs):
        covered = brushed(Tile(number % 240, 100), Tile(number % 240 + 1, 101), 9)
        began = process_time()
        before = history.document
        edit = event(before, covered)
        if isinstance(edit, Edit):
            history.do(edit.name, edit.scenario, gesture="stroke")
            changes(before, history.document)
        times.append(1000 * (process_time() - began))
    return times


def once(deed: Callable[[], object], runs: int) -> list[float]:
    """Return the times of a deed done over and over."""
    times = []
    for _ in range(runs):
        began = process_time()
        deed()
        times.append(1000 * (process_time() - began))
    return times


def main(runs: int) -> None:
    """Print the table."""
    busy, plain = crowded(), empty()
    wall = EdgeKind.WALL
    table = {
        "brush of ground": stroke(busy, lambda s, t: paint_ground(s, t, "debris"), runs),
        "brush of smoke": stroke(busy, lambda s, t: paint_fields(s, t, FieldKind.SMOKE, 2), runs),
        "brush of a zone": stroke(busy, lambda s, t: paint_zone(s, t, None), runs),
        "brush of walls": stroke(
            busy, lambda s, t: paint_edges(s, [tile.edge(Side.N) for tile in t], wall), runs
        ),
        "fill of the whole map": once(lambda: fill_ground(plain, Tile(9, 9), "debris"), max(3, runs // 10)),
        "wall around the map": once(lambda: outline_map(busy, wall), max(3, runs // 10)),
    }
    print(f"{'ms':24}{'median':>8}{'worst':>8}")
    for name, times in table.items():
        print(f"{name:24}{median(times):8.2f}{max(times):8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
