"""How long the export of a big map takes beside Tiled's `tmxrasterizer`: prints a table.

Run from the checkout: `python -m tests.bench.export [SIZE:PX ...]`. Both programs get the same seeded map,
each as a file of its own and in a process of its own, in turn, so that what else the machine does hits both
alike: compare the ratios, not the seconds. The map for Tiled has a tile layer with the ground, one with the
smoke, and an object layer with sections and barricades. Needs the packages tiled (for `tmxrasterizer`) and
Pillow.
"""

import argparse
import base64
import os
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from mapper.files.layout import to_bytes
from mapper.geometry.grid import Side
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from tests.bench.machine import machine
from tests.bench.seeded_map import KINDS, seeded_map

SIZES = ("100:32", "256:32", "1000:8")
TERRAINS = (*["clear"] * 14, "debris", "subsidence")
"""What the sixteen kinds of ground are in the program's map."""

RUNS = 5
SMOKE = KINDS + 1


class Run(NamedTuple):
    """What one process took."""

    seconds: float
    peak_mb: float


class Row(NamedTuple):
    """Both programs on one map: medians, the peak of memory, the size of the file and of the picture."""

    size: str
    ours: Run
    theirs: Run
    our_bytes: int
    their_bytes: int
    pixels: str

    @property
    def ratio(self) -> float:
        """Our time as a share of theirs."""
        return self.ours.seconds / self.theirs.seconds


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sizes", nargs="*", default=list(SIZES), metavar="SIZE:PX")
    parser.add_argument("--runs", type=int, default=RUNS)
    options = parser.parse_args(arguments)
    print(machine())
    heads = ("map", "mapper s", "tiled s", "ratio", "MB", "MB", "kB", "kB", "pixels")
    print("{:>9} {:>9} {:>9} {:>6} {:>6} {:>6} {:>8} {:>8}  {}".format(*heads))
    for row in measure(options.sizes, options.runs):
        print(
            f"{row.size:>9} {row.ours.seconds:9.2f} {row.theirs.seconds:9.2f} {row.ratio:6.2f}"
            f" {row.ours.peak_mb:6.0f} {row.theirs.peak_mb:6.0f}"
            f" {row.our_bytes // 1000:8} {row.their_bytes // 1000:8}  {row.pixels}"
        )


def measure(sizes: Sequence[str] = SIZES, runs: int = RUNS) -> Iterator[Row]:
    """Yield a row for each size of map and tile."""
    if shutil.which("tmxrasterizer") is None:
        sys.exit("tmxrasterizer is missing: apt-get install tiled")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in sizes:
            tiles, px = (int(part) for part in size.split(":"))
            yield _row(size, seeded_map(tiles, terrains=TERRAINS), px, folder, runs)


def _row(size: str, battlemap: BattleMap, px: int, folder: Path, runs: int) -> Row:
    document, tmx = folder / "map.mapper", folder / "map.tmx"
    document.write_bytes(to_bytes(Scenario(title="Bench", ruleset="vehicle", map=battlemap)))
    write_tmx(seeded_map(battlemap.width), px, tmx)
    pictures = folder / "ours.png", folder / "theirs.png"
    ours = [
        sys.executable,
        "-m",
        "mapper",
        "export",
        str(document),
        "-o",
        str(pictures[0]),
        "--tile",
        str(px),
    ]
    theirs = ["tmxrasterizer", str(tmx), str(pictures[1])]
    _timed(ours)  # the first run compiles what has changed
    pairs = [(_timed(ours), _timed(theirs)) for _ in range(runs)]
    return Row(
        size,
        _median([pair[0] for pair in pairs]),
        _median([pair[1] for pair in pairs]),
        pictures[0].stat().st_size,
        pictures[1].stat().st_size,
        f"{_pixels(pictures[0])} and {_pixels(pictures[1])}",
    )


def write_tmx(battlemap: BattleMap, px: int, path: Path) -> None:
    """Write a map for Tiled, and beside it its tiles: sixteen grainy kinds of ground, a translucent cloud."""
    tiles = path.with_suffix(".png")
    _write_tileset(px, tiles)
    width, height = battlemap.width, battlemap.height
    numbers = {char: number for number, char in enumerate(battlemap.legend, start=1)}
    ground = np.array([[numbers[char] for char in row] for row in battlemap.ground], dtype="<u4")
    smoke = np.zeros((height, width), dtype="<u4")
    for field in battlemap.fields:
        smoke[field.tile.y, field.tile.x] = SMOKE
    objects = "".join(
        f'<object id="{number}" {shape}</object>' for number, shape in enumerate(_shapes(battlemap, px), 1)
    )
    path.write_text(
        f'<?xml version="1.0"?><map version="1.8" orientation="orthogonal" renderorder="right-down" '
        f'width="{width}" height="{height}" tilewidth="{px}" tileheight="{px}" infinite="0">'
        f'<tileset firstgid="1" name="ground" tilewidth="{px}" tileheight="{px}" tilecount="{SMOKE}" '
        f'columns="{SMOKE}"><image source="{tiles.name}" width="{SMOKE * px}" height="{px}"/></tileset>'
        f"{_layer(1, ground)}{_layer(2, smoke)}"
        f'<objectgroup id="3" name="objects" color="#7a3a28">{objects}</objectgroup></map>',
        encoding="utf-8",
    )


def _write_tileset(px: int, path: Path) -> None:
    rng = np.random.default_rng(3)
    strip = np.zeros((px, SMOKE * px, 4), dtype=np.uint8)
    for kind in range(KINDS):
        tile = rng.integers(70, 190, 3) + 6 * rng.integers(-1, 2, (px, px, 1))
        strip[:, kind * px : (kind + 1) * px] = np.concatenate([tile, np.full((px, px, 1), 255)], axis=2)
    strip[:, KINDS * px :] = (225, 225, 225, 120)
    Image.fromarray(strip).save(path)


def _layer(number: int, tiles: "np.ndarray[tuple[int, int], np.dtype[np.uint32]]") -> str:
    packed = base64.b64encode(zlib.compress(tiles.tobytes())).decode()
    height, width = tiles.shape
    return (
        f'<layer id="{number}" name="layer {number}" width="{width}" height="{height}">'
        f'<data encoding="base64" compression="zlib">{packed}</data></layer>'
    )


def _shapes(battlemap: BattleMap, px: int) -> Iterator[str]:
    for structure in battlemap.structures:
        left, top = structure.outline[0]
        points = " ".join(f"{(x - left) * px:g},{(y - top) * px:g}" for x, y in structure.outline)
        yield f'x="{left * px:g}" y="{top * px:g}"><polygon points="{points}"/>'
    for piece in battlemap.edges:
        end = f"{px},0" if piece.at.side is Side.N else f"0,{px}"
        yield f'x="{piece.at.x * px}" y="{piece.at.y * px}"><polyline points="0,0 {end}"/>'


def _timed(command: Sequence[str]) -> Run:
    """Run a process to its end; return its seconds and the most memory it held."""
    start = time.perf_counter()
    process = subprocess.Popen(command, env=_environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        told = process.stderr.read().decode() if process.stderr else ""
        sys.exit(f"{command[0]} failed: {told}")
    return Run(seconds, usage.ru_maxrss / 1000)


def _environment() -> Mapping[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "QT_QPA_PLATFORM": "offscreen"}


def _median(runs: Sequence[Run]) -> Run:
    return Run(statistics.median(run.seconds for run in runs), max(run.peak_mb for run in runs))


def _pixels(path: Path) -> str:
    with path.open("rb") as file:
        width, height = struct.unpack(">II", file.read(24)[16:])
    return f"{width} × {height}"


if __name__ == "__main__":
    main()
