"""A region: whole tiles taken together, filled, or rimmed along or inside their border."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainterPath

from mapper.geometry.grid import Tile
from mapper.geometry.tile_mask import TileMask
from mapper.paint.area import Area
from mapper.paint.brush import path_of
from mapper.paint.outlines import Outline, Point

Corner = tuple[int, int]


def region_path(tiles: Iterable[Tile], tile_px: int) -> QPainterPath:
    """Return what the tiles cover."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for first, length in runs(tiles):
        path.addRect(QRectF(first.x * tile_px, first.y * tile_px, length * tile_px, tile_px))
    return path


def rim_path(tiles: Iterable[Tile], tile_px: int, depth: float = 0.0) -> QPainterPath:
    """Return the border of the tiles, moved inwards by a depth in pixels."""
    path = QPainterPath()
    for loop in loops(tiles):
        path.addPath(path_of(inside(loop, tile_px, depth)))
    return path


def rim_rects(tiles: frozenset[Tile], tile_px: int, line: int) -> list[QRect]:
    """Return the border of the tiles as whole pixels, just inside of them."""
    rects = []
    for x, y in tiles:
        left, top, far = x * tile_px, y * tile_px, tile_px - line
        if (x, y - 1) not in tiles:
            rects.append(QRect(left, top, tile_px, line))
        if (x, y + 1) not in tiles:
            rects.append(QRect(left, top + far, tile_px, line))
        if (x - 1, y) not in tiles:
            rects.append(QRect(left, top, line, tile_px))
        if (x + 1, y) not in tiles:
            rects.append(QRect(left + far, top, line, tile_px))
    return rects


def tiles_near(tiles: frozenset[Tile] | TileMask, area: Area) -> frozenset[Tile]:
    """Return the tiles in an area and those beside it."""
    left, top, right, bottom = area
    if isinstance(tiles, TileMask):
        return tiles.between(Tile(left - 1, top - 1), Tile(right, bottom))
    if len(tiles) <= (right - left + 2) * (bottom - top + 2):
        return frozenset(
            tile for tile in tiles if left - 1 <= tile.x <= right and top - 1 <= tile.y <= bottom
        )
    around = (Tile(x, y) for y in range(top - 1, bottom + 1) for x in range(left - 1, right + 1))
    return frozenset(tile for tile in around if tile in tiles)


def runs(tiles: Iterable[Tile]) -> Iterator[tuple[Tile, int]]:
    """Yield the tiles row by row as runs: the first tile and how many."""
    row = start = length = -1
    for y, x in sorted({(y, x) for x, y in tiles}):
        if y == row and x == start + length:
            length += 1
            continue
        if length > 0:
            yield Tile(start, row), length
        row, start, length = y, x, 1
    if length > 0:
        yield Tile(start, row), length


def loops(tiles: Iterable[Tile]) -> Iterator[tuple[Corner, ...]]:
    """Yield the border as closed lines from corner to corner, the tiles on the right hand.

    Tiles that touch at a corner only are bordered apart.
    """
    ways = _ways(frozenset(tiles))
    for start in sorted(ways):
        while ways.get(start):
            yield _follow(ways, start)


def inside(loop: tuple[Corner, ...], tile_px: int, depth: float) -> Outline:
    """Return the corners of a border in pixels, moved to the right hand by a depth."""
    return tuple(_moved(triple, tile_px, depth) for triple in _triples(loop))


def _ways(tiles: frozenset[Tile]) -> dict[Corner, list[Corner]]:
    """Return, for each corner on the border, where the border leads from there."""
    ways: dict[Corner, list[Corner]] = {}
    for x, y in sorted(tiles):
        borders = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        for neighbour, start, end in borders:
            if neighbour not in tiles:
                ways.setdefault(start, []).append(end)
    return ways


def _follow(ways: dict[Corner, list[Corner]], start: Corner) -> tuple[Corner, ...]:
    """Take one closed line out of the ways, without the corners it runs straight through."""
    line = [start, ways[start].pop(0)]
    while line[-1] != start:
        before, here = line[-2:]
        ahead = ways[here]
        # Where two tiles touch, turn right: each keeps its own border.
        right = (here[0] - (here[1] - before[1]), here[1] + (here[0] - before[0]))
        line.append(ahead.pop(ahead.index(right) if right in ahead else 0))
    return tuple(
        corner
        for before, corner, after in _triples(tuple(line[:-1]))
        if not before[0] == corner[0] == after[0] and not before[1] == corner[1] == after[1]
    )


def _triples(loop: tuple[Corner, ...]) -> Iterator[tuple[Corner, Corner, Corner]]:
    yield from zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)


def _moved(triple: tuple[Corner, Corner, Corner], tile_px: int, depth: float) -> Point:
    before, corner, after = triple
    shift_x = shift_y = 0.0
    for (x0, y0), (x1, y1) in ((before, corner), (corner, after)):
        if y0 == y1:
            shift_y = depth if x1 > x0 else -depth
        else:
            shift_x = -depth if y1 > y0 else depth
    return corner[0] * tile_px + shift_x, corner[1] * tile_px + shift_y
