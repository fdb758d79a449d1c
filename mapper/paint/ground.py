"""Ground: the tiles in two shades and the grid on them, by brush and, for big maps, as bytes."""

from collections.abc import Iterator
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.paint.area import Area, tiles_in
from mapper.paint.brush import Brush, rect_path
from mapper.paint.colours import mix
from mapper.paint.lettering import Letters
from mapper.paint.outlines import Box
from mapper.paint.scenery.catalogue import SCENERY, base_colour, far_colour
from mapper.paint.showing import ALL_SHOWN, GridLook, Showing, grid_colour
from mapper.paint.sprites import lay
from mapper.paint.style import Level, Style
from mapper.play.view import View

CLEAR = "clear"
DEBRIS = "debris"
SUBSIDENCE = "subsidence"
KNOWN = frozenset({CLEAR, DEBRIS, SUBSIDENCE, *SCENERY})
"""The terrain that has a picture; any other is hatched and told by its letter."""

THICK_GRID_FROM_PX = 88
DOTS_FROM_PX = 8
HATCHES_A_TILE = 5

Pixels = NDArray[np.uint32]
"""A picture as rows and columns of 0xffRRGGBB: the bytes of a QImage of the format RGB32."""


def paint_ground(brush: Brush, view: View, area: Area) -> None:
    """Paint the tiles; every second one is a shade apart, so that distances can be counted by eye."""
    left, top, right, bottom = tiles_in(view.map, area)
    if left >= right or top >= bottom:
        return
    tile = brush.tile_px
    brush.rect(left * tile, top * tile, (right - left) * tile, (bottom - top) * tile, brush.palette.ground)
    odd = [
        QRect(x * tile, y * tile, tile, tile)
        for y in range(top, bottom)
        for x in range(left + (left + y + 1) % 2, right, 2)
    ]
    _rects(brush, odd, brush.palette.ground2)
    _scenery(brush, view.map, area)
    for place in unknown_tiles(view.map, area):
        parity = (place.x + place.y) % 2
        corner, room = (place.x * tile, place.y * tile), Box(0, 0, tile, tile)
        lay(brush, corner, ("unknown ground", parity), room, partial(_hatch, parity=parity))


def paint_grid(brush: Brush, view: View, area: Area, showing: Showing = ALL_SHOWN) -> None:
    """Paint the lines between tiles with, where there is room, crosses at their corners; or dots there."""
    left, top, right, bottom = tiles_in(view.map, area)
    if left >= right or top >= bottom:
        return
    tile, line = brush.tile_px, _line_px(brush.tile_px)
    columns, rows = _inner(left, right, view.map.width), _inner(top, bottom, view.map.height)
    fine = grid_colour(brush, brush.palette.grid, showing.strength)
    strong = grid_colour(brush, brush.palette.grid5, showing.strength)
    if showing.grid is GridLook.DOTS:
        if tile >= DOTS_FROM_PX:
            half = max(1, _arm_px(tile) // 2)
            _rects(brush, [_dot(x * tile, y * tile, half) for y in rows for x in columns], strong)
        return
    height, width = (bottom - top) * tile, (right - left) * tile
    lines = [QRect(x * tile - line // 2, top * tile, line, height) for x in columns]
    lines += [QRect(left * tile, y * tile - line // 2, width, line) for y in rows]
    _rects(brush, lines, fine)
    if brush.level >= Level.NORMAL:
        arm = _arm_px(tile)
        bars = [
            bar
            for y in rows
            for x in columns
            for bar in (
                QRect(x * tile - arm, y * tile - line // 2, 2 * arm + 1, line),
                QRect(x * tile - line // 2, y * tile - arm, line, 2 * arm + 1),
            )
        ]
        _rects(brush, bars, strong)


def paint_unknown_letters(brush: Brush, view: View, area: Area) -> None:
    """Write the first letter of the terrain's name on tiles that have no picture."""
    if brush.level < Level.SMALL:
        return
    letters = Letters(brush.style.em(0.4, 9, 60), brush.palette.ink2, halo=brush.palette.ground)
    for place in unknown_tiles(view.map, area):
        x, y = (place.x + 0.5) * brush.tile_px, (place.y + 0.5) * brush.tile_px
        brush.text(x, y, view.map.terrain(place)[:1].upper(), letters)


def tiles_of(battlemap: BattleMap, terrain: str, area: Area) -> Iterator[Tile]:
    """Yield the tiles of one terrain in an area, row by row."""
    return _tiles(battlemap, {char for char, name in battlemap.legend.items() if name == terrain}, area)


def unknown_tiles(battlemap: BattleMap, area: Area) -> Iterator[Tile]:
    """Yield the tiles in an area whose terrain has no picture, row by row."""
    return _tiles(battlemap, {char for char, name in battlemap.legend.items() if name not in KNOWN}, area)


def ground_pixels(
    battlemap: BattleMap, style: Style, area: Area, out: Pixels | None = None, *, grid: bool = True
) -> Pixels:
    """Return the tiles of an area on the map with the grid on them, pixel by pixel what the brush paints.

    With `out` they are laid down there, a part of a picture that has their size; without `grid` bare.
    """
    left, top, right, bottom = tiles_in(battlemap, area)
    tile = style.tile_px
    codes = np.array([ord(char) for char in battlemap.legend], dtype=np.uint32)
    order = np.argsort(codes)
    tiles = np.stack(
        [_tile(style, terrain, parity) for terrain in battlemap.legend.values() for parity in (0, 1)]
    )
    picture = out
    if picture is None:
        picture = np.empty(((bottom - top) * tile, (right - left) * tile), dtype=np.uint32)
    for y in range(top, bottom):
        row = np.frombuffer(battlemap.ground[y][left:right].encode("utf-32-le"), dtype=np.uint32)
        numbers = 2 * order[np.searchsorted(codes, row, sorter=order)] + (np.arange(left, right) + y) % 2
        strip = picture[(y - top) * tile : (y - top + 1) * tile]
        strip.reshape(tile, right - left, tile)[:] = tiles[numbers].transpose(1, 0, 2)
    if grid:
        _rule(picture, battlemap, style, (left, top))
    return picture


def mean_colour(style: Style, terrain: str) -> QColor:
    """Return the colour that a kind of ground has from far away."""
    if terrain in SCENERY:
        return far_colour(style.palette, terrain)
    shades = np.stack([_tile(style, terrain, parity) for parity in (0, 1)])
    red, green, blue = (int(((shades >> shift) & 255).mean()) for shift in (16, 8, 0))
    return QColor(red, green, blue)


def _tiles(battlemap: BattleMap, chars: set[str], area: Area) -> Iterator[Tile]:
    if not chars:
        return
    left, top, right, bottom = tiles_in(battlemap, area)
    for y in range(top, bottom):
        row = battlemap.ground[y]
        for x in sorted(place for char in chars for place in _places(row, char, left, right)):
            yield Tile(x, y)


def _places(row: str, char: str, left: int, right: int) -> Iterator[int]:
    place = row.find(char, left, right)
    while place >= 0:
        yield place
        place = row.find(char, place + 1, right)


def _rects(brush: Brush, rects: list[QRect], colour: QColor) -> None:
    brush.painter.setPen(Qt.PenStyle.NoPen)
    brush.painter.setBrush(colour)
    brush.painter.drawRects(rects)


def _inner(first: int, last: int, size: int) -> range:
    return range(max(first, 1), min(last, size - 1) + 1)


def _scenery(brush: Brush, battlemap: BattleMap, area: Area) -> None:
    """Paint the colour that the ground of open country and halls is laid on."""
    tile = brush.tile_px
    shades: dict[tuple[str, int], list[QRect]] = {}
    for char, terrain in battlemap.legend.items():
        if terrain in SCENERY:
            for x, y in _tiles(battlemap, {char}, area):
                shade = (SCENERY[terrain].base, (x + y) % 2)
                shades.setdefault(shade, []).append(QRect(x * tile, y * tile, tile, tile))
    for (base, parity), rects in shades.items():
        _rects(brush, rects, base_colour(brush.palette, base, parity))


def _dot(x: int, y: int, half: int) -> QRect:
    return QRect(x - half, y - half, 2 * half, 2 * half)


def _line_px(tile_px: int) -> int:
    return 2 if tile_px >= THICK_GRID_FROM_PX else 1


def _arm_px(tile_px: int) -> int:
    return max(2, round(0.05 * tile_px))


@lru_cache(maxsize=96)
def _tile(style: Style, terrain: str, parity: int) -> Pixels:
    """Return a tile's pixels; they are shared, and not to be changed."""
    tile = style.tile_px
    colour = _shade(style, parity)
    if terrain in SCENERY:
        colour = base_colour(style.palette, SCENERY[terrain].base, parity)
    if terrain in KNOWN:
        return np.full((tile, tile), colour.rgb(), dtype=np.uint32)
    image = QImage(tile, tile, QImage.Format.Format_RGB32)
    image.fill(colour)
    painter = QPainter(image)
    try:
        _hatch(Brush(painter, style), parity)
    finally:
        painter.end()
    rows = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(tile, image.bytesPerLine() // 4)
    return rows[:, :tile].copy()


def _shade(style: Style, parity: int) -> QColor:
    return style.palette.ground2 if parity else style.palette.ground


def _hatch(brush: Brush, parity: int) -> None:
    tile = brush.tile_px
    colour = mix(_shade(brush.style, parity), brush.palette.ink2, 0.35)
    region = rect_path(0, 0, tile, tile)
    brush.fill(region, _shade(brush.style, parity))
    brush.hatch(region, colour, tile / HATCHES_A_TILE, max(1.2, 0.03 * tile))


def _rule(picture: Pixels, battlemap: BattleMap, style: Style, corner: tuple[int, int]) -> None:
    """Draw the grid on a picture whose top left is the corner of that tile."""
    tile, line = style.tile_px, range(-(_line_px(style.tile_px) // 2), (_line_px(style.tile_px) + 1) // 2)
    width, height = battlemap.width, battlemap.height
    shown_rows, shown_columns = picture.shape

    def places(size: int, start: int, shown: int, offset: int) -> NDArray[np.intp]:
        found = np.arange(1, size) * tile + offset - start * tile
        return found[(found >= 0) & (found < shown)]

    for offset in line:
        picture[:, places(width, corner[0], shown_columns, offset)] = style.palette.grid.rgb()
        picture[places(height, corner[1], shown_rows, offset), :] = style.palette.grid.rgb()
    if style.level < Level.NORMAL:
        return
    arm = range(-_arm_px(tile), _arm_px(tile) + 1)
    bars = {(dx, dy) for dx in arm for dy in line} | {(dx, dy) for dx in line for dy in arm}
    for dx, dy in sorted(bars):
        columns = places(width, corner[0], shown_columns, dx)
        rows = places(height, corner[1], shown_rows, dy)
        picture[np.ix_(rows, columns)] = style.palette.grid5.rgb()
