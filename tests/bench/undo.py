"""What undo keeps of hundreds of edits on a big map, and what that costs: prints a table.

Run from the checkout: `python -m tests.bench.undo`. The map is 256 x 256 with 2,000 structures, smoke,
barricades and 200 units, in two rows 10,000. Each row is made by a process of its own: edits one after the
other, each followed by the packing that the window does while nothing happens. MB told is what the history
says; MB traced what Python holds more than before, without the document itself; MB held what the process
does, its most. Milliseconds of the process: the history's part of an edit with all that must happen at once,
one packing, one step of undo or redo all the way back and forth; each median and most.
"""

import gc
import os
import statistics
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from mapper.__main__ import OBJECTS_BEFORE_COLLECTING
from mapper.edit.arranging import move_things
from mapper.edit.crossing import Crossing
from mapper.edit.ground import paint_ground
from mapper.edit.history import History
from mapper.edit.operations import Edit, NoEdit, turn_units
from mapper.edit.things import Things
from mapper.edit.weight import added_bytes
from mapper.geometry.grid import Tile
from mapper.geometry.rasters import brushed
from mapper.model.scenario import Scenario
from mapper.model.structure import Height
from tests.bench.drawing import TILES, crowded
from tests.bench.machine import machine

UNITS = 10_000

AnEdit = Callable[[int, Scenario], Edit | NoEdit]


@dataclass
class Figures:
    """What was measured of one row."""

    name: str
    done: int
    kept: int = 0
    told: int = 0
    traced: int = 0
    held: int = 0
    edits: list[float] = field(default_factory=list)
    packings: list[float] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        """Return the row of the table."""
        sizes = "".join(f"{size / 1e6:8.1f}" for size in (self.told, self.traced, self.held))
        times = "".join(
            f"{statistics.median(each):8.1f}{max(each):7.1f}"
            for each in (self.edits, self.packings or [0.0], self.steps)
        )
        return f"{self.name:32}{self.done:6}{self.kept:6}{sizes}{times}"


def main() -> None:
    """Print the table."""
    print(machine())
    print(
        f"\n{'':32}{'':6}{'':6}{'MB':>8}{'MB':>8}{'MB':>8}{'ms, an':>8}{'':7}{'ms, a':>8}{'':7}{'ms, a':>8}"
    )
    heads = ("told", "traced", "held", "edit", "most", "packing", "most", "step", "most")
    print(f"{'':32}{'edits':>6}{'kept':>6}" + "".join(f"{head:>{8 - (head == 'most')}}" for head in heads))
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as fresh:
        for name in EDITS:
            figures = fresh.submit(measured, name, traced=False).result()
            figures.traced = fresh.submit(measured, name, traced=True).result().traced
            print(figures, flush=True)


def measured(name: str, *, traced: bool) -> Figures:
    """Do the edits of one row and go back and forth through them, or tell what Python holds of them."""
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    done, operation, has_units = EDITS[name]
    scenario = _manned(crowded()) if has_units else crowded()
    figures = Figures(name, done)
    if traced:
        tracemalloc.start()
    before = _resident()
    history = History(scenario, weigh=added_bytes, pack=Crossing)
    for number in range(done):
        edit = operation(number, history.document)
        if isinstance(edit, NoEdit):
            raise SystemExit(edit.text)
        figures.edits.append(_timed(partial(history.do, edit.name, edit.scenario))[0])
        _pack(history, figures.packings)
        figures.held = max(figures.held, _resident() - before)
    figures.kept, figures.told = len(history.steps), history.bytes
    if traced:
        figures.traced = tracemalloc.get_traced_memory()[0]
        return figures
    for step in [history.undo] * figures.kept + [history.redo] * figures.kept:
        figures.steps.append(_timed(step)[0])
        _pack(history, figures.packings)
        figures.held = max(figures.held, _resident() - before)
    return figures


def _pack(history: History[Scenario], times: list[float]) -> None:
    while True:
        spent, was_packed = _timed(history.put_away)
        if not was_packed:
            return
        times.append(spent)


def _timed(work: Callable[[], bool]) -> tuple[float, bool]:
    began = time.process_time()
    answer = work()
    return 1000 * (time.process_time() - began), answer


def _manned(scenario: Scenario) -> Scenario:
    """Return a scenario with as many units as a document may have."""
    few = scenario.units
    return scenario.evolve(units=tuple(few[n % len(few)].evolve(id=f"v{n}") for n in range(UNITS)))


def _stroke(number: int, scenario: Scenario) -> Edit | NoEdit:
    a = Tile(number * 7 % 240, number * 11 % 240)
    return paint_ground(scenario, brushed(a, Tile(a.x + 12, a.y + 9), 5), ("debris", "clear")[number % 2])


def _whole(number: int, scenario: Scenario) -> Edit | NoEdit:
    everywhere = [Tile(x, y) for y in range(TILES) for x in range(TILES)]
    return paint_ground(scenario, everywhere, ("debris", "clear")[number % 2])


def _every_structure(number: int, scenario: Scenario) -> Edit | NoEdit:
    height = (Height.LOW, Height.HIGH)[number % 2]
    structures = tuple(piece.evolve(height=height, name=f"{number}") for piece in scenario.map.structures)
    return Edit("All", scenario.evolve(map=scenario.map.evolve(structures=structures)))


def _move_structures(number: int, scenario: Scenario) -> Edit | NoEdit:
    every = Things(structures=frozenset(piece.id for piece in scenario.map.structures))
    return move_things(scenario, every, (1, -1)[number % 2], 0)


def _turn_units(_number: int, scenario: Scenario) -> Edit | NoEdit:
    return turn_units(scenario, {unit.id for unit in scenario.units}, lambda facing: facing.right)


def _damage_units(number: int, scenario: Scenario) -> Edit | NoEdit:
    units = (
        unit.evolve(state={"heat": number, "internals": number + place % 7})
        for place, unit in enumerate(scenario.units)
    )
    return Edit("All", scenario.evolve(units=tuple(units)))


EDITS: dict[str, tuple[int, AnEdit, bool]] = {
    "every structure another": (500, _every_structure, False),
    "every structure moved": (500, _move_structures, False),
    "brush strokes": (500, _stroke, False),
    "ground of the whole map": (500, _whole, False),
    "10,000 units turned": (200, _turn_units, True),
    "10,000 units damaged": (200, _damage_units, True),
}


def _resident() -> int:
    """Return the bytes of memory this process holds, where the system tells."""
    told = Path("/proc/self/statm")
    return (
        int(told.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0
    )


if __name__ == "__main__":
    main()
