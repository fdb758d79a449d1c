"""Fields: smoke in round puffs, gas in waves and fire in tongues, and the turns they have left."""

import math
from collections.abc import Hashable
from functools import cache, partial

import shapely
from PySide6.QtGui import QPainterPath

from mapper.geometry.grid import Tile
from mapper.model.battlemap import FieldKind
from mapper.paint.area import Area, overhang
from mapper.paint.brush import Brush, path_of
from mapper.paint.colours import faded
from mapper.paint.fires import draw_fire, draw_fire_figure
from mapper.paint.footprint import outlines_of
from mapper.paint.lettering import Letters
from mapper.paint.nearby import fields_near
from mapper.paint.outlines import Box, Outline, Point, regular, tile_hash
from mapper.paint.sketch import stroked
from mapper.paint.sprites import Drawing, lay_all
from mapper.paint.style import Level
from mapper.play.view import View

VARIANTS = {Level.OVERVIEW: 1, Level.SMALL: 2, Level.NORMAL: 6, Level.LARGE: 6}
"""How many different clouds there are; a hash of the tile picks one."""

PUFFS = (
    (0.50, 0.50, 0.30),
    (0.27, 0.36, 0.22),
    (0.70, 0.32, 0.23),
    (0.76, 0.62, 0.22),
    (0.52, 0.74, 0.23),
    (0.26, 0.66, 0.22),
    (0.48, 0.25, 0.20),
)
"""Each puff's centre and radius."""

SPREADS = {1: 0.66, 2: 0.88}
FULL_SPREAD = 1.04
"""How far the puffs spread with 1, 2 and more turns left."""

OPACITY = 0.94
WAVE_POINTS = 24
HEXAGON = 0.27
SHARED_SHIFT = 0.2
"""How far the figures of smoke and gas in one tile stand apart from its middle."""


def paint_fields(brush: Brush, view: View, area: Area) -> None:
    """Paint fire, gas over it and smoke over both."""
    found = list(fields_near(view.map, area, overhang(brush.tile_px)))
    tile = brush.tile_px
    room = Box(0, 0, tile, tile)
    fire = ((_corner(brush, field.tile), 0) for field in found if field.kind is FieldKind.FIRE)
    lay_all(brush, fire, room.grown(1), lambda _: ("fire", draw_fire))
    gas = ((_corner(brush, field.tile), 0) for field in found if field.kind is FieldKind.GAS)
    lay_all(brush, gas, room.grown(1), lambda _: ("gas", draw_gas))
    variants = VARIANTS[brush.level]
    smoke = (
        (_corner(brush, field.tile), (min(field.turns, 3), int(tile_hash(*field.tile, 42) * variants)))
        for field in found
        if field.kind is FieldKind.SMOKE
    )
    lay_all(brush, smoke, room.grown(0.1 * tile + 1), _smoke)


def paint_field_figures(brush: Brush, view: View, area: Area) -> None:
    """Write the turns left on every field."""
    if brush.level is Level.OVERVIEW:
        return
    found = list(fields_near(view.map, area, overhang(brush.tile_px)))
    smoky = {field.tile for field in found if field.kind is FieldKind.SMOKE}
    gassed = {field.tile for field in found if field.kind is FieldKind.GAS}
    figures = (
        (_corner(brush, field.tile), (field.kind, field.turns, field.tile in smoky, field.tile in gassed))
        for field in found
    )
    tile = brush.tile_px
    lay_all(brush, figures, Box(0, 0, tile, tile).grown(0.5 * tile + 1), _figure)


def draw_smoke(brush: Brush, turns: int, variant: int = 0) -> None:
    """Draw a cloud on the tile whose corner is the brush's origin; its edge is dashed in its last turn."""
    tile, palette = brush.tile_px, brush.palette
    puffs = [tuple(share * tile for share in puff) for puff in _puffs(turns, variant)]
    cloud = path_of(tuple((x * tile, y * tile) for x, y in _cloud(turns, variant)))
    brush.fill(cloud, faded(palette.smoke, OPACITY))
    with brush.clipped(cloud):
        for x, y, radius in puffs[1:]:
            brush.disc(x - 0.18 * radius, y - 0.2 * radius, 0.74 * radius, palette.smoke2)
        if brush.level >= Level.NORMAL:
            for x, y, radius in puffs[1:]:
                brush.stroke(_arc(x, y, 0.74 * radius), palette.smoke_e, max(0.8, 0.018 * tile))
    dash = (4.0, 2.0) if turns == 1 else ()
    brush.stroke(cloud, palette.smoke_e, max(1.0, 0.028 * tile), dash=dash)


def draw_gas(brush: Brush) -> None:
    """Draw a blanket of gas on the tile whose corner is the brush's origin."""
    tile, palette = brush.tile_px, brush.palette
    blanket = path_of(_blanket(tile))
    line = max(1.0, 0.028 * tile)
    brush.fill(blanket, faded(palette.gas, OPACITY))
    waves = 4 if brush.level >= Level.NORMAL else 3
    with brush.clipped(blanket):
        for index in range(waves):
            wave = _wave(tile, 0.30 + 0.40 * index / (waves - 1))
            brush.polyline(wave, palette.gas_e, max(1.0, 0.025 * tile))
    brush.stroke(blanket, palette.gas_e, line)


def draw_smoke_figure(brush: Brush, at: Point, turns: int) -> None:
    """Write the turns a cloud has left around a point."""
    tile, palette = brush.tile_px, brush.palette
    letters = Letters(
        max(10, round(0.40 * tile)), palette.ink, halo=palette.smoke2, halo_px=max(2.0, 0.09 * tile)
    )
    brush.text(*at, str(turns), letters)


def draw_gas_figure(brush: Brush, at: Point, turns: int) -> None:
    """Write the turns gas has left in a hexagon around a point."""
    tile, palette = brush.tile_px, brush.palette
    hexagon = path_of(regular(*at, HEXAGON * tile, 6, 30))
    brush.fill(hexagon, palette.gas2)
    brush.fill(stroked(hexagon, max(1.0, 0.028 * tile)), palette.gas_e)
    brush.text(*at, str(turns), Letters(max(9, round(0.32 * tile)), palette.ink))


def _figure(look: tuple[FieldKind, int, bool, bool]) -> tuple[Hashable, Drawing]:
    """Return what writes a field's turns on the tile whose corner is the brush's origin."""
    kind, turns, is_smoky, is_gassed = look
    shift = SHARED_SHIFT if is_smoky and is_gassed else 0.0
    here = Tile(0, 0)

    def draw(brush: Brush) -> None:
        match kind:
            case FieldKind.GAS:
                draw_gas_figure(brush, _middle(brush, here, shift), turns)
            case FieldKind.SMOKE:
                draw_smoke_figure(brush, _middle(brush, here, -shift), turns)
            case FieldKind.FIRE:
                draw_fire_figure(brush, _foot(brush, here, shared=is_smoky or is_gassed), turns)

    return ("turns", *look), draw


def _smoke(look: tuple[int, int]) -> tuple[Hashable, Drawing]:
    turns, variant = look
    return ("smoke", turns, variant), partial(draw_smoke, turns=turns, variant=variant)


@cache
def _cloud(turns: int, variant: int) -> Outline:
    """Return the outline of all puffs together, on a tile of side 1."""
    discs = [shapely.Point(x, y).buffer(radius, quad_segs=16) for x, y, radius in _puffs(turns, variant)]
    (outline,) = outlines_of(shapely.union_all(discs))
    return outline


def _puffs(turns: int, variant: int) -> list[tuple[float, float, float]]:
    spread = SPREADS.get(turns, FULL_SPREAD)
    return [
        (
            0.5 + (x - 0.5) * spread + 0.05 * (tile_hash(variant, 11, index) - 0.5),
            0.5 + (y - 0.5) * spread + 0.05 * (tile_hash(variant, 12, index) - 0.5),
            radius * spread,
        )
        for index, (x, y, radius) in enumerate(PUFFS)
    ]


def _arc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    box = (x - radius, y - radius, 2 * radius, 2 * radius)
    path.arcMoveTo(*box, 200)
    path.arcTo(*box, 200, 110)
    return path


def _blanket(tile_px: int) -> Outline:
    left, width = 0.05 * tile_px, 0.90 * tile_px
    shares = [index / WAVE_POINTS for index in range(WAVE_POINTS + 1)]
    upper = [(left + width * share, (0.14 + _swing(share)) * tile_px) for share in shares]
    lower = [(left + width * share, (0.86 + _swing(share)) * tile_px) for share in reversed(shares)]
    return (*upper, *lower)


def _wave(tile_px: int, height: float) -> Outline:
    shares = [index / WAVE_POINTS for index in range(WAVE_POINTS + 1)]
    return tuple((share * tile_px, (height + 1.1 * _swing(share)) * tile_px) for share in shares)


def _swing(share: float) -> float:
    return 0.045 * math.sin(2 * math.tau * share)


def _corner(brush: Brush, tile: Tile) -> tuple[int, int]:
    return tile.x * brush.tile_px, tile.y * brush.tile_px


def _foot(brush: Brush, tile: Tile, *, shared: bool) -> Point:
    """Return where a fire's figure stands: in the middle, or in the corner that smoke and gas leave free."""
    aside = SHARED_SHIFT if shared else 0.0
    return (tile.x + 0.5 - aside) * brush.tile_px, (tile.y + 0.5 + aside) * brush.tile_px


def _middle(brush: Brush, tile: Tile, shift: float) -> Point:
    return (tile.x + 0.5 + shift) * brush.tile_px, (tile.y + 0.5 + shift) * brush.tile_px
