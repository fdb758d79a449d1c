"""How long the frames of a big map in the window take: prints a table.

Run from the checkout: `python -m tests.bench.frames [RUNS]`. The map is 256 x 256 with a fifth of it under
sections, smoke, barricades and 200 units; the window is 1280 x 800. A frame is what the canvas paints for
one event, into a picture in memory: no window system, no vsync; times are those of the processor. "cold"
frames are the first ones over a part of the map at a size of tile, "warm" the same way once more, when all
it shows has been painted. "edit" is one tile of ground changed: the new document, what differs, the new
view, and every frame until the map is whole again. Milliseconds: median, 95th percentile, most.
"""

import gc
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from mapper.__main__ import OBJECTS_BEFORE_COLLECTING
from mapper.edit.changes import changes
from mapper.files.rulings import ruleset_of
from mapper.geometry.grid import Side, Tile
from mapper.gui.scene import Scene
from mapper.gui.zoom import STEPS, Camera, fitting
from mapper.model.scenario import Scenario
from mapper.play.view import gm_view
from tests.bench.machine import machine
from tests.bench.seeded_map import covered_tiles, seeded_map
from tests.building import BLUE, RED, agrav, tank, walker

TILES, UNITS = 256, 200
WIDTH, HEIGHT = 1280, 800
PAN_PX, PAN_FRAMES = 48, 90
EDITS = 15
RUNS = 3
TERRAINS = (*["clear"] * 14, "debris", "subsidence")


class Times(NamedTuple):
    """The times of some frames in milliseconds."""

    name: str
    frames: tuple[float, ...]

    @property
    def median(self) -> float:
        """The time that half of the frames take at most."""
        return statistics.median(self.frames)

    @property
    def p95(self) -> float:
        """The time that 95 of 100 frames take at most."""
        return sorted(self.frames)[min(len(self.frames) - 1, int(0.95 * len(self.frames)))]


class Window:
    """A scene in a window without a window system."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.rules = ruleset_of(scenario)
        self.scene = Scene()
        self.sheet = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        self.show(scenario)

    def show(self, scenario: Scenario) -> None:
        """Show a document as it stands after an edit."""
        sight = self.rules.ground_sight(scenario.map)
        differing = changes(self.scenario, scenario) if scenario is not self.scenario else None
        self.scenario = scenario
        self.scene.show(gm_view(scenario, self.rules), standing=sight.standing_point, changes=differing)

    def frame(self, camera: Camera) -> bool:
        """Paint one frame; return whether it is complete."""
        painter = QPainter(self.sheet)
        try:
            return self.scene.paint(painter, camera, QRectF(0, 0, WIDTH, HEIGHT))
        finally:
            painter.end()

    def complete(self, camera: Camera) -> None:
        """Paint frames until one is complete."""
        while not self.frame(camera):
            pass


def main(runs: int) -> None:
    """Measure and print the table."""
    app = QGuiApplication.instance() or QGuiApplication([])
    print(machine())
    print(f"{'':34} {'frames':>6} {'median':>7} {'p95':>7} {'most':>7}")
    for times in measure(runs):
        most = max(times.frames)
        print(f"{times.name:34} {len(times.frames):6} {times.median:7.1f} {times.p95:7.1f} {most:7.1f}")
    del app


def measure(runs: int = RUNS) -> list[Times]:
    """Return the times of every kind of frame over some runs, each beginning with nothing kept."""
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)  # as the program has it
    found: dict[str, list[float]] = {}
    for run in range(runs):
        window = Window(battle(seed=7 + run))
        for name, times in _one_run(window):
            found.setdefault(name, []).extend(times)
    return [Times(name, tuple(times)) for name, times in found.items()]


def _one_run(window: Window) -> Iterator[tuple[str, list[float]]]:
    for tile_px in (48, 24, 10):
        yield f"pan at {tile_px} px a tile, cold", timed(window, pan(tile_px))
        yield f"pan at {tile_px} px a tile, warm", warm(window, pan(tile_px))
    yield "zoom from all to near, cold", timed(window, zoom())
    yield "zoom from all to near, warm", warm(window, zoom())
    yield "edit of a tile, until repainted", edits(window)


def pan(tile_px: int) -> Iterator[Camera]:
    """Yield the cameras of a pan across the map, to the right and down in turn."""
    left, top = -40.0 * tile_px, -40.0 * tile_px
    for step in range(PAN_FRAMES):
        yield Camera(tile_px, left, top)
        if step // 15 % 2:
            top -= PAN_PX
        else:
            left -= PAN_PX


def zoom() -> Iterator[Camera]:
    """Yield the cameras of a zoom at one point, one step a frame, from the whole map to near and back."""
    whole = fitting(TILES, TILES, WIDTH, HEIGHT)
    near = [step for step in STEPS if whole.tile_px < step <= 96]
    camera = whole
    for tile_px in (*near, *reversed(near)):
        yield camera
        camera = camera.at(tile_px, 500, 300)


def timed(window: Window, cameras: Iterable[Camera]) -> list[float]:
    """Return how long each frame takes."""
    return [_milliseconds(lambda camera=camera: window.frame(camera)) for camera in cameras]  # type: ignore[misc]


def warm(window: Window, cameras: Iterable[Camera]) -> list[float]:
    """Return how long each frame takes once all that it shows is there."""
    path = list(cameras)
    for camera in path:
        window.complete(camera)
    return timed(window, path)


def edits(window: Window) -> list[float]:
    """Return how long it takes from an edit of one tile until the map is whole again."""
    camera = Camera(32, -100 * 32.0, -100 * 32.0)
    window.complete(camera)
    return [_milliseconds(lambda x=x: _edit(window, camera, Tile(105 + x, 108))) for x in range(EDITS)]  # type: ignore[misc]


def _edit(window: Window, camera: Camera, tile: Tile) -> None:
    before = window.scenario.map
    row = before.ground[tile.y]
    other = "a" if row[tile.x] == "o" else "o"  # clear and debris
    ground = (
        *before.ground[: tile.y],
        row[: tile.x] + other + row[tile.x + 1 :],
        *before.ground[tile.y + 1 :],
    )
    window.show(window.scenario.evolve(map=before.evolve(ground=ground)))
    window.complete(camera)


def battle(seed: int, tiles: int = TILES) -> Scenario:
    """Return the seeded map with units of two sides on tiles of their own."""
    battlemap, rng = seeded_map(tiles, seed=seed, terrains=TERRAINS), random.Random(seed)
    taken = covered_tiles(battlemap)
    free = [Tile(x, y) for y in range(tiles) for x in range(tiles) if Tile(x, y) not in taken]
    made = []
    for number, tile in enumerate(rng.sample(free, UNITS)):
        make = (tank, walker, agrav)[number % 3]
        side = "red" if number % 2 else "blue"
        made.append(make(tile.label, rng.choice([*Side]), id=f"u{number}", name=f"U{number}", side=side))
    return Scenario(title="Bench", ruleset="vehicle", map=battlemap, sides=(RED, BLUE), units=tuple(made))


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
