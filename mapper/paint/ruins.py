"""Ruins: rubble on the floor, and what is left of the walls."""

import math

from PySide6.QtGui import QPainterPath

from mapper.paint.bands import outline_px
from mapper.paint.colours import mix
from mapper.paint.footprint import Footprint
from mapper.paint.outlines import Outline, Point, sides, tile_hash
from mapper.paint.shards import Shard
from mapper.paint.sketch import Sketch
from mapper.paint.style import Level, Style

RUBBLE = 0.25
"""The lattice the rubble lies on; twice as wide in small pictures."""

RUBBLE_SHARE = 0.80
DARK_SHARE = 0.55
STUB = 2.8
"""How thick a wall's stub is, in outlines; half of it lies inside."""


def draw_ruin(sketch: Sketch, foot: Footprint, style: Style) -> None:
    """Draw a ruin without its outline."""
    palette = style.palette
    sketch.fill(foot.path, palette.ruin)
    stones = list(_rubble(foot, style))
    half_rim = max(0.8, 0.016 * style.tile_px) / 2
    dark = [stone for stone in stones if tile_hash(*stone.seed, 8) < DARK_SHARE]
    light = [stone for stone in stones if tile_hash(*stone.seed, 8) >= DARK_SHARE]
    with sketch.within(foot.path):
        sketch.fill_all([stone.outline(half_rim) for stone in stones], palette.rubble_e)
        sketch.fill_all([stone.outline(-half_rim) for stone in dark], palette.rubble)
        sketch.fill_all(
            [stone.outline(-half_rim) for stone in light], mix(palette.rubble, palette.ruin, 0.55)
        )
        _stubs(sketch, foot, style)


def _rubble(foot: Footprint, style: Style) -> list[Shard]:
    step = (RUBBLE if style.level >= Level.NORMAL else 2 * RUBBLE) * style.tile_px
    box, stones = foot.box, []
    for row in range(math.ceil(box.height / step)):
        for column in range(math.ceil(box.width / step)):
            seed = (column + 3 * foot.origin[0], row + 5 * foot.origin[1])
            if tile_hash(*seed, 1) < RUBBLE_SHARE:
                x = box.x + step * (column + 0.5 + 0.35 * (tile_hash(*seed, 2) - 0.5))
                y = box.y + step * (row + 0.5 + 0.35 * (tile_hash(*seed, 3) - 0.5))
                stones.append(Shard(x, y, step * (0.28 + 0.20 * tile_hash(*seed, 4)), seed))
    return stones


def _stubs(sketch: Sketch, foot: Footprint, style: Style) -> None:
    lines = QPainterPath()
    for index, side in enumerate(sides(foot.outline)):
        for start, end in _stub_ends(side, (*foot.origin, index), style.tile_px):
            lines.moveTo(*start)
            lines.lineTo(*end)
    sketch.stroke(lines, style.palette.outline, STUB * outline_px(style), sharp=True)


def _stub_ends(side: tuple[Point, Point], seed: tuple[int, int, int], tile_px: int) -> list[Outline]:
    """Return the pieces of wall left of one side: at both corners and near its middle."""
    (x0, y0), (x1, y1) = side
    length = math.hypot(x1 - x0, y1 - y0)
    x, y, salt = seed
    first = min(0.3 * length, (0.16 + 0.16 * tile_hash(x, y, salt)) * tile_px)
    last = min(0.3 * length, (0.12 + 0.18 * tile_hash(x, y, salt + 9)) * tile_px)
    middle = length * (0.4 + 0.1 * tile_hash(x, salt, 3))
    pieces = ((0.0, first), (middle, middle + min(0.22 * tile_px, 0.15 * length)), (length - last, length))

    def at(way: float) -> Point:
        return x0 + (x1 - x0) * way / length, y0 + (y1 - y0) * way / length

    return [(at(start), at(end)) for start, end in pieces]
