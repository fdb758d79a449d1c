"""Debris: brown shards strewn over a tile."""

from collections.abc import Hashable
from functools import partial

from mapper.paint.area import Area
from mapper.paint.brush import Brush
from mapper.paint.ground import DEBRIS, tiles_of
from mapper.paint.outlines import Box, tile_hash
from mapper.paint.shards import Shard
from mapper.paint.sprites import Drawing, lay_all
from mapper.paint.style import Level
from mapper.play.view import View

VARIANTS = 16
FEW_VARIANTS = 4
"""How many different tiles of debris there are, and in an overview; a hash of the tile picks one."""

MANY = ((0.24, 0.26), (0.62, 0.22), (0.46, 0.50), (0.80, 0.50), (0.20, 0.64), (0.52, 0.79), (0.80, 0.80))
FEW = ((0.28, 0.28), (0.72, 0.34), (0.32, 0.72), (0.74, 0.74))
FEW_GROWN = 1.15
"""Few shards are a little larger."""

RIM = 0.022


def paint_debris(brush: Brush, view: View, area: Area) -> None:
    """Paint the shards on every tile of debris."""
    tile = brush.tile_px
    variants = VARIANTS if brush.level > Level.OVERVIEW else FEW_VARIANTS
    things = (
        ((x * tile, y * tile), int(tile_hash(x, y, 40) * variants))
        for x, y in tiles_of(view.map, DEBRIS, area)
    )
    lay_all(brush, things, Box(0, 0, tile, tile), _drawing)


def draw_debris(brush: Brush, variant: int) -> None:
    """Draw one tile of debris, its corner at the brush's origin."""
    shards = _shards(brush, variant)
    half_rim = max(0.8, RIM * brush.tile_px) / 2
    brush.fill_all((shard.outline(half_rim) for shard in shards), brush.palette.debris_e)
    brush.fill_all((shard.outline(-half_rim) for shard in shards[::2]), brush.palette.debris)
    brush.fill_all((shard.outline(-half_rim) for shard in shards[1::2]), brush.palette.debris2)


def _drawing(variant: int) -> tuple[Hashable, Drawing]:
    return ("debris", variant), partial(draw_debris, variant=variant)


def _shards(brush: Brush, variant: int) -> list[Shard]:
    slots, grown = (MANY, 1.0) if brush.level >= Level.NORMAL else (FEW, FEW_GROWN)
    tile = brush.tile_px
    return [
        Shard(
            (x + 0.10 * (tile_hash(variant, 1, index) - 0.5)) * tile,
            (y + 0.10 * (tile_hash(variant, 2, index) - 0.5)) * tile,
            (0.085 + 0.06 * tile_hash(variant, 3, index)) * grown * tile,
            (variant, index),
        )
        for index, (x, y) in enumerate(slots)
    ]
