"""How long the single events of long strokes keep the window waiting: prints a table.

Run from the checkout: `python -m tests.bench.strokes [STROKES]`. The map is 256 x 256 with 2,000 structures,
smoke, barricades and 200 units, the window 1280 x 800 without a window system, at 24 pixels a tile. Each
stroke is the mouse pressed, moved and let go on the map with a tool in hand; recovery files are written, the
panels follow. An "event" is what the window's thread does until it has taken in one press, move or release;
"after it" is all it does until it rests again: the frame, panels, minimap. Milliseconds of that thread alone:
median, 95th and 99th percentile, most; 4 an event are asked for.
"""

import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPointF, QStandardPaths, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from mapper.__main__ import OBJECTS_BEFORE_COLLECTING
from mapper.edit.arranging import delete_things
from mapper.edit.things import Things
from mapper.files.documents import save
from mapper.gui.app import application
from mapper.gui.collecting import Collecting
from mapper.gui.main_window import MainWindow
from mapper.gui.settings import Settings
from mapper.gui.workbench import Workbench
from mapper.tools.options import Setting
from tests.bench.drawing import NEAR_PX, crowded
from tests.bench.machine import machine

STROKES, MOVES = 10, 60
ASKED_MS = 4
REST_S = 0.8
"""How long the window is left alone between two strokes: its panels catch up meanwhile."""

ERASER, BUILDING = "eraser, 5 x 5", "a building"
UNDONE = {ERASER, BUILDING}
"""Each stroke of these is undone, as else nothing comes of the next; buildings find the window clear."""

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
BRUSHES: Mapping[str, tuple[str, Mapping[str, Setting]]] = {
    "ground, 1 x 1": ("ground", {"shape": "brush", "size": 1}),
    "ground, 9 x 9": ("ground", {"shape": "brush", "size": 9}),
    "smoke, 9 x 9": ("field", {"shape": "brush", "size": 9, "kind": "smoke"}),
    "a zone, 9 x 9": ("mark", {"kind": "deployment", "shape": "brush", "size": 9}),
    "a wall": ("edge", {"kind": "wall", "course": "along"}),
    ERASER: ("eraser", {"shape": "brush", "size": 5}),
    BUILDING: ("structure", {}),
}


def main(strokes: int) -> None:
    """Print the table."""
    QStandardPaths.setTestModeEnabled(True)
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    print(machine())
    print(f"\n{'ms of the window’s thread':32}{'median':>8}{'95 %':>8}{'99 %':>8}{'most':>8}{'asked':>8}")
    for name, times, asked in measured(strokes):
        print(
            f"{name:32}{statistics.median(times):8.1f}{_of_hundred(95, times):8.1f}"
            f"{_of_hundred(99, times):8.1f}{max(times):8.1f}{asked:>8}",
            flush=True,
        )


def measured(strokes: int) -> Iterator[tuple[str, list[float], str]]:
    """Yield what is measured: its name, its times, and what is asked for."""
    application()
    window = MainWindow(Settings())
    window.resize(1280, 800)
    window.show()
    bench = Workbench(window)
    Collecting(bench)
    window.may_close = lambda: True
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.mapper"
        save(crowded(), path)
        bench.filing.open(path)
        bench.canvas.zoom_to(NEAR_PX)
        for name, (tool, settings) in BRUSHES.items():
            bench.toolbox.take(tool, settings)
            if name == BUILDING:
                _clear(bench)
            _rest()
            events, after = list[float](), list[float]()
            for number in range(strokes):
                before = bench.session.documents[0].scenario
                _stroke(bench, number, events, after)
                if bench.session.documents[0].scenario is before:
                    print(f"nothing came of stroke {number} with {name}")
                if name in UNDONE:
                    bench.session.undo()
            yield f"{name}, an event", events, str(ASKED_MS)
            yield f"{name}, after it", after, ""
    bench.close()
    window.close()


def _clear(bench: Workbench) -> None:
    """Delete the buildings the window shows."""
    canvas = bench.canvas
    left, top = canvas.tiles_of(QPointF(0, 0))
    right, bottom = canvas.tiles_of(QPointF(canvas.width(), canvas.height()))
    shown = frozenset(
        structure.id
        for structure in bench.session.documents[0].scenario.map.structures
        if any(left <= x <= right and top <= y <= bottom for x, y in structure.outline)
    )
    bench.session.do(partial(delete_things, things=Things(structures=shown)))


def _stroke(bench: Workbench, number: int, events: list[float], after: list[float]) -> None:
    """Draw one stroke there or back over what the window shows; enter how long each event took."""
    width, height = bench.canvas.width(), bench.canvas.height()
    start, step = 40, (width - 80) / MOVES
    for move in range(MOVES + 1):
        x = start + step * (move if number % 2 == 0 else MOVES - move)
        y = 60 + (number * 37 + move * 3) % (height - 120)
        kind, button = QEvent.Type.MouseMove, NONE
        if move in {0, MOVES}:
            kind = QEvent.Type.MouseButtonRelease if move else QEvent.Type.MouseButtonPress
            button = LEFT
        held = NONE if move == MOVES else LEFT
        point = QPointF(x, y)
        event = QMouseEvent(
            kind,
            point,
            bench.canvas.mapToGlobal(point),
            button,
            held,
            Qt.KeyboardModifier.NoModifier,
        )
        began = time.thread_time()
        QApplication.sendEvent(bench.canvas, event)
        events.append(1000 * (time.thread_time() - began))
        began = time.thread_time()
        application().processEvents()
        after.append(1000 * (time.thread_time() - began))
    _rest()


def _rest() -> None:
    """Let the window paint until it is whole, and the panels catch up."""
    until = time.monotonic() + REST_S
    while time.monotonic() < until:
        application().processEvents()
        time.sleep(0.002)


def _of_hundred(share: int, times: list[float]) -> float:
    """Return the time that so many of a hundred take at most."""
    return sorted(times)[min(len(times) - 1, share * len(times) // 100)]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else STROKES)
