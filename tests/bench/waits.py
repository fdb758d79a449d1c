"""How long the window is kept waiting while answers about a unit are worked out beside it: prints a table.

Run from the checkout: `python -m tests.bench.waits [RUNS]`. The maps are 256 x 256 with 2,000 structures and
1000 x 1000, each with 200 units; the window is 1280 x 800 without a window system, sight, reach, watchers and
odds shown. A timer in the window's thread should beat every 5 ms; a wait is how much later it does. "most" is
the longest wait by the clock, "own" what the window's thread worked in that time, "queued" how long it waited
for a processor (on Linux), "beside" what all other threads worked. "held" is the longest time the window had
to stand still for other threads: the wait less what it worked and queued, as far as others worked meanwhile.
"over" is how often that was more than a frame (16 ms). "answers" is the time until the last answer was there.
Milliseconds.
"""

import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QObject, QPoint, QStandardPaths, Qt, QTimer
from PySide6.QtTest import QTest

from mapper.__main__ import OBJECTS_BEFORE_COLLECTING
from mapper.edit.operations import change_structure
from mapper.files.documents import save
from mapper.geometry.grid import Tile
from mapper.gui.app import SWITCH_SECONDS, application
from mapper.gui.collecting import Collecting
from mapper.gui.focus import show_in_front
from mapper.gui.main_window import MainWindow
from mapper.gui.settings import Settings
from mapper.gui.workbench import Workbench
from mapper.model.scenario import Scenario
from mapper.model.structure import Height
from tests.bench.drawing import crowded
from tests.bench.frames import battle
from tests.bench.machine import machine

BEAT_MS, FRAME_MS = 5, 16
TILE_PX, WIDE = 24, 1000
RUNS = 3
MOVES, EVENT_MS = 60, 20
PATIENCE_S = 60
SCHEDULED = Path("/proc/thread-self/schedstat")
MAPS: Mapping[str, Callable[[], Scenario]] = {
    "256 x 256, 2,000 structures": crowded,
    "1000 x 1000": lambda: battle(7, WIDE),
}
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@dataclass(frozen=True, slots=True)
class Wait:
    """How much later than due the window's thread came to itself, and what was worked meanwhile, in ms."""

    late: float
    own: float
    beside: float
    queued: float

    @property
    def held(self) -> float:
        """How long the thread stood still while others worked."""
        return max(0.0, min(self.late - self.own - self.queued, self.beside))


@dataclass(slots=True)
class Waits:
    """All waits of one deed over some runs, and how long it took until everything was answered."""

    waits: list[Wait] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)

    def row(self) -> str:
        """Return the cells of the table."""
        most, held = max(self.waits, key=lambda wait: wait.late), max(wait.held for wait in self.waits)
        over = sum(wait.held > FRAME_MS for wait in self.waits)
        told = f"{most.late:8.0f}{most.own:8.0f}{most.queued:8.0f}{most.beside:8.0f}"
        return f"{told}{held:8.0f}{over:8}{max(self.answered):9.0f}"


class Heart(QObject):
    """A timer in the window's thread that notes how late it is."""

    def __init__(self) -> None:
        """Begin without a beat."""
        super().__init__()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)
        self._last = (0.0, 0.0, 0.0, 0.0)
        self._waits: list[Wait] = []

    @contextmanager
    def listening(self, waits: list[Wait]) -> Iterator[None]:
        """Note every wait in this list meanwhile."""
        self._waits, self._last = waits, _clocks()
        self._timer.start()
        try:
            yield
        finally:
            self._timer.stop()

    def _beat(self) -> None:
        now = _clocks()
        wall, own, process, queued = (1000 * (new - old) for new, old in zip(now, self._last, strict=True))
        self._last = now
        self._waits.append(Wait(wall - BEAT_MS, own, process - own, queued))


def _clocks() -> tuple[float, float, float, float]:
    return time.perf_counter(), time.thread_time(), time.process_time(), _queued()


def _queued() -> float:
    """Return how many seconds this thread has waited for a processor so far."""
    return int(SCHEDULED.read_text(encoding="utf-8").split()[1]) / 1e9 if SCHEDULED.exists() else 0.0


def main(runs: int) -> None:
    """Print the tables."""
    QStandardPaths.setTestModeEnabled(True)
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    sys.setswitchinterval(SWITCH_SECONDS)
    print(machine())
    application()
    for name, make in MAPS.items():
        print(
            f"\n{name:34}{'most':>8}{'own':>8}{'queued':>8}{'beside':>8}{'held':>8}{'over':>8}{'answers':>9}"
        )
        for deed, waits in measured(make(), runs).items():
            print(f"{deed:34}{waits.row()}", flush=True)


def measured(scenario: Scenario, runs: int) -> dict[str, Waits]:
    """Return the waits of every deed."""
    found: dict[str, Waits] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.mapper"
        save(scenario, path)
        for _ in range(runs):
            hands = Hands()
            for deed, work in hands.deeds(path):
                waits = found.setdefault(deed, Waits())
                began = time.perf_counter()
                with hands.heart.listening(waits.waits):
                    work()
                waits.answered.append(1000 * (time.perf_counter() - began))
            hands.close()
    return found


class Hands:
    """A real window and what a user does with it, event by event, the window running between them."""

    def __init__(self) -> None:
        """Open the window, everything shown that is asked about a unit."""
        self.window = MainWindow(Settings())
        self.window.resize(1280, 800)
        self.window.show()
        self.bench = Workbench(self.window)
        Collecting(self.bench)
        self.window.may_close = lambda: True
        self.window.commands["show_watchers"].setChecked(True)
        show_in_front(self.window.docks["odds"])
        self.heart = Heart()

    def deeds(self, path: Path) -> Iterator[tuple[str, Callable[[], None]]]:
        """Yield what is done, one thing after another."""
        yield "open the map", lambda: self._open(path)
        self._look()
        self._rest(1000)
        yield "select a unit", self._select
        yield "pan", self._pan
        yield "select another, panning meanwhile", lambda: self._pan(after=7)
        yield "drag the unit", self._drag
        yield "aim at an enemy", self._aim
        yield "attacks on it", lambda: self._threats(wanted=True)
        self._threats(wanted=False)
        yield "change a building", self._build

    def close(self) -> None:
        """Close the window."""
        self.bench.close()
        self.window.close()
        self.window.deleteLater()
        self._rest(50)

    def _open(self, path: Path) -> None:
        self.bench.filing.open(path)
        self._rest(800)

    def _look(self) -> None:
        self.bench.canvas.zoom_to(TILE_PX)

    def _select(self) -> None:
        self._take(0)
        self._answered()

    def _take(self, number: int) -> None:
        document = self.bench.session.current
        assert document is not None
        unit = document.scenario.units[number]
        self.bench.canvas.reveal(unit.tile)
        point = self._centre(unit.tile)
        QTest.mouseClick(self.bench.canvas, LEFT, NO_KEYS, point)

    def _pan(self, after: int | None = None) -> None:
        if after is not None:
            self._take(after)
        for move in range(MOVES):
            step = 12.0 if move < MOVES // 2 else -12.0
            self.bench.canvas.pan(step, step / 2)
            self._rest(EVENT_MS)
        self._answered()

    def _drag(self) -> None:
        document = self.bench.session.current
        assert document is not None
        unit = document.scenario.units[7]
        self.bench.canvas.reveal(unit.tile)
        at = self._centre(unit.tile)
        canvas = self.bench.canvas
        QTest.mousePress(canvas, LEFT, NO_KEYS, at)
        for move in range(1, MOVES):
            away = move if move < MOVES // 2 else MOVES - move
            QTest.mouseMove(canvas, at + QPoint(away * TILE_PX // 3, away * TILE_PX // 6))
            self._rest(EVENT_MS)
        QTest.mouseRelease(canvas, LEFT, NO_KEYS, at)
        self._answered()

    def _aim(self) -> None:
        document = self.bench.session.current
        assert document is not None
        self.bench.session.aim(document.scenario.units[8].id)
        self._answered()

    def _threats(self, *, wanted: bool) -> None:
        self.bench.session.want_threats(wanted=wanted)
        self._answered()

    def _build(self) -> None:
        document = self.bench.session.current
        assert document is not None
        tall = next(piece for piece in document.scenario.map.structures if piece.height is Height.HIGH)
        self.bench.session.do(lambda scenario: change_structure(scenario, tall.id, height=Height.LOW))
        self._answered()

    def _answered(self) -> None:
        until = time.monotonic() + PATIENCE_S
        self._rest(EVENT_MS)
        while self.bench.analysis.is_busy and time.monotonic() < until:
            self._rest(EVENT_MS)

    def _centre(self, tile: Tile) -> QPoint:
        return self.bench.canvas.point_of(tile.x + 0.5, tile.y + 0.5)

    def _rest(self, ms: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(ms, loop, loop.quit)
        loop.exec()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
