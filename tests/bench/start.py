"""How long it takes until a window stands on the screen, and until a big map is open: prints two tables.

Run from the checkout: `python -m tests.bench.start [--runs N]`. The first table is the time from the start
of the process to its first visible window, the program beside Tiled, in turn, on a screen of its own that
nobody sees; "MB" is what the process holds a second later. The second is the opening of seeded maps in a
process that has the program loaded: read, judged, ready to be drawn. Needs the packages tiled, xvfb and
xdotool.
"""

import argparse
import gc
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from mapper.__main__ import OBJECTS_BEFORE_COLLECTING
from mapper.files.documents import load
from mapper.files.layout import to_bytes
from mapper.model.scenario import Scenario
from tests.bench.machine import machine
from tests.bench.seeded_map import seeded_map

RUNS = 7
PATIENCE_S = 30
LOOK_EVERY_S = 0.004
SETTLED_AFTER_S = 1.0
SIZES = (64, 256, 1000)
TERRAINS = (*["clear"] * 14, "debris", "subsidence")
XDG_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


class Start(NamedTuple):
    """The median time to the first window in milliseconds, and the memory held then."""

    name: str
    ms: float
    mb: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the tables."""
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=formatter)
    parser.add_argument("--runs", type=int, default=RUNS)
    options = parser.parse_args(arguments)
    print(machine())
    starts = measure(options.runs)
    print(f"{'first window':24} {'ms':>7} {'ratio':>6} {'MB':>5}")
    for start in starts:
        print(f"{start.name:24} {start.ms:7.0f} {start.ms / starts[0].ms:6.2f} {start.mb:5.0f}")
    print(f"\n{'open a map':24} {'ms':>7}")
    for size, ms in opening(options.runs):
        print(f"{f'{size} x {size}':24} {ms:7.1f}")


def measure(runs: int = RUNS) -> list[Start]:
    """Return Tiled's start, then the program's own, without a map and with the example."""
    for program, package in (("tiled", "tiled"), ("Xvfb", "xvfb"), ("xdotool", "xdotool")):
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing: apt-get install {package}")
    window = [sys.executable, "-m", "mapper"]
    commands = {"Tiled": ["tiled"], "Mapper": window, "Mapper, example map": [*window, "maps/example.mapper"]}
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as home, _screen() as display:
        environment = _environment(Path(home), display)
        for command in commands.values():
            _one_start(command, environment)  # settings are written, files are read into memory
        for _ in range(runs):
            for name, command in commands.items():
                taken[name].append(_one_start(command, environment))
    return [
        Start(name, 1000 * statistics.median(run[0] for run in of), statistics.median(run[1] for run in of))
        for name, of in taken.items()
    ]


def opening(runs: int = RUNS) -> Iterator[tuple[int, float]]:
    """Yield sizes of maps and the median time to open one, in milliseconds of the processor."""
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            path = Path(folder) / f"{size}.mapper"
            scenario = Scenario(title="Bench", ruleset="vehicle", map=seeded_map(size, terrains=TERRAINS))
            path.write_bytes(to_bytes(scenario))
            load(path)
            yield size, statistics.median(_opened(path) for _ in range(runs))


def _opened(path: Path) -> float:
    began = time.process_time()
    load(path)
    return 1000 * (time.process_time() - began)


@contextmanager
def _screen() -> Iterator[str]:
    """Start a screen that nobody sees; give its name."""
    read, write = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(write),
        "-screen",
        "0",
        "1280x900x24",
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def _environment(home: Path, display: str) -> Mapping[str, str]:
    dropped = (*XDG_FOLDERS, "PYTHONDONTWRITEBYTECODE", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {
        **kept,
        "DISPLAY": display,
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "QT_QPA_PLATFORM": "xcb",
    }


def _one_start(command: Sequence[str], environment: Mapping[str, str]) -> tuple[float, float]:
    """Start a program, wait for its window, end it; return the seconds it took and the memory it holds."""
    began = time.perf_counter()
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    look = ["xdotool", "search", "--onlyvisible", "--pid", str(program.pid)]
    try:
        while subprocess.run(look, env=environment, capture_output=True, check=False).returncode:
            if program.poll() is not None or time.perf_counter() - began > PATIENCE_S:
                sys.exit(f"{command[0]} showed no window")
            time.sleep(LOOK_EVERY_S)
        seconds = time.perf_counter() - began
        time.sleep(SETTLED_AFTER_S)
        return seconds, _resident_mb(program.pid)
    finally:
        program.terminate()
        program.wait()


def _resident_mb(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1000
    return 0.0


if __name__ == "__main__":
    main()
