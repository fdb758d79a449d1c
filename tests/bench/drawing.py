"""How quick the real window is while a big map is drawn: prints a table.

Run from the checkout: `python -m tests.bench.drawing [RUNS]`. The map is 256 x 256 with 2,000 structures,
smoke, barricades and 200 units; the window is 1280 x 800 without a window system. An event is an edit with
all that follows at once: history, what differs, the new view, the panels; "frame" is the picture after it,
which several events of a quick hand share. Milliseconds of the window's thread: median, most, and what issue
5 asks for. A drag frame is a move of the pointer with everything selected, and its picture; "near" is at 24
pixels a tile. The first one stands alone. Opening is from the file to the first frame.
"""

import gc
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QStandardPaths
from PySide6.QtGui import QPixmap

from mapper.__main__ import OBJECTS_BEFORE_COLLECTING
from mapper.edit.ground import fill_ground, paint_ground
from mapper.edit.operations import Edit, NoEdit, change_structure, move_units
from mapper.edit.things import Things, all_of
from mapper.files.documents import save
from mapper.geometry.grid import Tile
from mapper.geometry.rasters import brushed
from mapper.gui.app import application
from mapper.gui.collecting import Collecting
from mapper.gui.main_window import MainWindow
from mapper.gui.settings import Settings
from mapper.gui.workbench import Workbench
from mapper.model.scenario import Scenario
from mapper.model.structure import Height
from mapper.tools.wishes import Drag
from tests.bench.chunks import house
from tests.bench.frames import battle
from tests.bench.machine import machine

TILES, STRUCTURES, LOT = 256, 2_000, 5
NEAR_PX = 24
RUNS = 40

Row = tuple[str, list[float], float]


def main(runs: int) -> None:
    """Print the table."""
    QStandardPaths.setTestModeEnabled(True)
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    print(machine())
    scenario = crowded()
    print(f"\n{'ms':34}{'median':>8}{'most':>8}{'asked':>8}")
    for name, times, asked in in_window(scenario, runs):
        print(f"{name:34}{statistics.median(times):8.1f}{max(times):8.1f}{asked:8.0f}", flush=True)


def crowded(seed: int = 7) -> Scenario:
    """Return a battle with 200 units on a map with 2,000 structures."""
    dice, scenario = random.Random(seed), battle(seed)
    lots = [(x, y) for x in range(0, TILES - LOT, LOT) for y in range(0, TILES - LOT, LOT)]
    dice.shuffle(lots)
    structures = tuple(house(dice, x, y, f"s{number}") for number, (x, y) in enumerate(lots[:STRUCTURES]))
    return scenario.evolve(map=scenario.map.evolve(structures=structures))


def in_window(scenario: Scenario, runs: int) -> Iterator[Row]:
    """Yield what is measured in the window."""
    application()
    window = MainWindow(Settings())
    window.resize(1280, 800)
    window.show()
    bench = Workbench(window)
    Collecting(bench)
    window.may_close = lambda: True
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.mapper"
        save(scenario, path)
        yield "open a file, the first time", [_timed(lambda: _open(bench, path))], 300
        bench.session.close(0)
        yield "open a file, once more", [_timed(lambda: _open(bench, path))], 300
        yield from _drawing(bench, runs)
    bench.close()
    window.close()


def _drawing(bench: Workbench, runs: int) -> Iterator[Row]:
    session = bench.session
    scenario = session.documents[0].scenario
    bench.canvas.zoom_to(NEAR_PX)
    _settle()
    events, frames = [], []
    for number in range(runs):
        events.append(_timed(partial(_brush, bench, number)))
        frames.append(_timed(bench.canvas.repaint))
    yield "brush of 9 x 9, an event", events, 4
    yield "brush of 9 x 9, its frame", frames, 33
    yield "minimap, a frame while panning", [_timed(partial(_minimap_frame, bench)) for _ in range(runs)], 1
    session.end_gesture()
    heights = [partial(_raise, n) for n in range(runs)]
    yield "structure changed, an event", [_timed(partial(_do, bench, edit)) for edit in heights], 50
    yield "undo of that", [_timed(partial(_undo, bench)) for _ in heights], 50
    moves = [partial(_step, f"u{number}") for number in range(runs)]
    yield "unit moved, an event", [_timed(partial(_do, bench, edit)) for edit in moves], 50
    for _ in moves:
        _undo(bench)
    _do(bench, partial(paint_ground, tiles=_everywhere(), terrain="clear"))
    fills = ["debris", "subsidence", "clear"] * max(1, runs // 12)
    yield "fill of the map", [_timed(partial(_fill, bench, terrain)) for terrain in fills], 150
    yield "undo of that", [_timed(partial(_undo, bench)) for _ in fills], 50
    for name, things in (("units", _units(scenario)), ("all", all_of(scenario))):
        yield from _drags(bench, name, things, runs)


def _drags(bench: Workbench, name: str, things: Things, runs: int) -> Iterator[Row]:
    bench.session.select_things(things)
    for place in ("near", "whole map"):
        if place == "near":
            bench.canvas.zoom_to(NEAR_PX)
        else:
            bench.canvas.fit()
        _settle()
        times = [_timed(partial(_drag, bench, things, number)) for number in range(1, runs)]
        yield f"drag of {name}, {place}, the first", times[:1], 33
        yield f"drag of {name}, {place}, a frame", times[1:], 33
        bench.preview.clear()


def _minimap_frame(bench: Workbench) -> None:
    """Paint the minimap alone, as a pan makes it."""
    bench.minimap.render(QPixmap(bench.minimap.size()))


def _open(bench: Workbench, path: Path) -> None:
    bench.filing.open(path)
    bench.canvas.repaint()


def _brush(bench: Workbench, number: int) -> None:
    tiles = brushed(Tile(90 + number, 100), Tile(91 + number, 100), 9)
    bench.session.do(partial(paint_ground, tiles=tiles, terrain="debris"), gesture="stroke")


def _do(bench: Workbench, operation: Callable[[Scenario], Edit | NoEdit]) -> None:
    bench.session.do(operation)
    bench.canvas.repaint()


def _undo(bench: Workbench) -> None:
    bench.session.undo()
    bench.canvas.repaint()


def _fill(bench: Workbench, terrain: str) -> None:
    bench.session.do(partial(fill_ground, tile=Tile(0, 0), terrain=terrain))
    bench.canvas.repaint()


def _drag(bench: Workbench, things: Things, number: int) -> None:
    bench.canvas.wished.emit(Drag(things, number % 7, number % 3))
    bench.canvas.repaint()


def _raise(number: int, scenario: Scenario) -> Edit | NoEdit:
    piece = scenario.map.structures[number]
    height = Height.LOW if piece.height is Height.HIGH else Height.HIGH
    return change_structure(scenario, piece.id, height=height)


def _step(unit_id: str, scenario: Scenario) -> Edit | NoEdit:
    unit = scenario.unit(unit_id)
    return move_units(scenario, [unit_id], 0, 1 if unit and unit.tile.y < TILES // 2 else -1)


def _units(scenario: Scenario) -> Things:
    return Things(units=frozenset(unit.id for unit in scenario.units))


def _everywhere() -> list[Tile]:
    return [Tile(x, y) for y in range(TILES) for x in range(TILES)]


def _settle() -> None:
    """Let the window paint until it is whole, and the panels catch up."""
    until = time.monotonic() + 1.5
    while time.monotonic() < until:
        application().processEvents()
        time.sleep(0.002)


def _timed(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return 1000 * (time.thread_time() - began)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
