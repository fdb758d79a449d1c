"""Lines, shapes and areas as tiles and edges of the grid: what a pointer that draws on the map covers."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import floor, isqrt

from mapper.geometry.grid import Edge, Side, Tile

MAX_BRUSH = 9
Run = tuple[int, int, int]
"""Tiles side by side: their row, the column of the first, and that behind the last."""

Corner = tuple[int, int]


def line(a: Tile, b: Tile) -> tuple[Tile, ...]:
    """Return the tiles of the straight line from tile to tile, each beside or diagonal to the one before."""
    steps = max(abs(b.x - a.x), abs(b.y - a.y))
    if steps == 0:
        return (a,)
    return tuple(
        Tile(_share(a.x, b.x, number, steps), _share(a.y, b.y, number, steps)) for number in range(steps + 1)
    )


def brushed(a: Tile, b: Tile, size: int) -> frozenset[Tile]:
    """Return the tiles that a square brush of so many tiles a side covers on its way from tile to tile.

    A brush of even size reaches one tile further to the east and south.
    """
    if size == 1:
        return frozenset(line(a, b))
    back = (size - 1) // 2
    offsets = [(dx, dy) for dy in range(-back, size - back) for dx in range(-back, size - back)]
    return frozenset(Tile(x + dx, y + dy) for x, y in line(a, b) for dx, dy in offsets)


def rectangle_runs(a: Tile, b: Tile) -> tuple[Run, ...]:
    """Return the rectangle that has these two corners, row by row."""
    left, right = min(a.x, b.x), max(a.x, b.x) + 1
    return tuple((y, left, right) for y in range(min(a.y, b.y), max(a.y, b.y) + 1))


def ellipse_runs(a: Tile, b: Tile) -> tuple[Run, ...]:
    """Return the ellipse that fills the rectangle with these two corners, row by row."""
    left, right, top, bottom = min(a.x, b.x), max(a.x, b.x), min(a.y, b.y), max(a.y, b.y)
    wide, high = right - left + 1, bottom - top + 1
    runs: list[Run] = []
    for y in range(top, bottom + 1):
        # Twice the distances from the middle, so that the sums are of whole numbers.
        down = abs(2 * y - top - bottom)
        room = wide * wide * (high * high - down * down)
        across = wide - 1 if down <= 1 else isqrt(room) // high  # rows in the middle are never cut short
        across -= (across - wide + 1) % 2
        across = max(across, (wide - 1) % 2)
        runs.append((y, (left + right - across) // 2, (left + right + across) // 2 + 1))
    return tuple(runs)


def hollow(runs: Sequence[Run]) -> frozenset[Tile]:
    """Return the outermost tiles of an area of one run a row: those with a side to the outside of it."""
    tiles: set[Tile] = set()
    for index, (y, left, right) in enumerate(runs):
        before = runs[index - 1] if index else (y, 0, 0)
        after = runs[index + 1] if index + 1 < len(runs) else (y, 0, 0)
        inner_left, inner_right = max(left + 1, before[1], after[1]), min(right - 1, before[2], after[2])
        if inner_left >= inner_right:
            inner_left = inner_right = right
        tiles.update(Tile(x, y) for x in range(left, inner_left))
        tiles.update(Tile(x, y) for x in range(inner_right, right))
    return frozenset(tiles)


def clipped(runs: Iterable[Run], width: int, height: int) -> tuple[Run, ...]:
    """Return what of runs lies on a map of this size."""
    cut = ((y, max(0, left), min(width, right)) for y, left, right in runs if 0 <= y < height)
    return tuple(run for run in cut if run[1] < run[2])


def rim(runs: Sequence[Run]) -> tuple[tuple[float, float], ...]:
    """Return the outline of an area of one run a row, as the corners of a polygon."""
    down = [(float(right), float(place)) for y, _, right in runs for place in (y, y + 1)]
    up = [(float(left), float(place)) for y, left, _ in reversed(runs) for place in (y + 1, y)]
    return (*down, *up)


def contiguous(rows: Sequence[str], start: Tile, letters: Collection[str]) -> Iterator[Run]:
    """Yield the area around a tile in which every letter is one of these, side by side, as runs.

    Nothing when the tile itself has another letter.
    """
    by_row = [tuple(_runs(y, row, letters)) for y, row in enumerate(rows)]
    first = next((run for run in by_row[start.y] if run[1] <= start.x < run[2]), None)
    if first is None:
        return
    reached, waiting = {first}, [first]
    while waiting:
        y, left, right = run = waiting.pop()
        yield run
        for row in (y - 1, y + 1):
            if not 0 <= row < len(rows):
                continue
            for other in by_row[row]:
                if other[1] >= right:
                    break
                if other[2] > left and other not in reached:
                    reached.add(other)
                    waiting.append(other)


def lettered(rows: Sequence[str], letters: Collection[str]) -> Iterator[Run]:
    """Yield everything that has one of these letters, as runs."""
    for y, row in enumerate(rows):
        yield from _runs(y, row, letters)


def tiles_in(runs: Iterable[Run]) -> frozenset[Tile]:
    """Return the tiles of runs."""
    return frozenset(Tile(x, y) for y, left, right in runs for x in range(left, right))


def border_edges(tiles: Collection[Tile]) -> frozenset[Edge]:
    """Return the edges between a tile of the set and one that is not in it."""
    inside = tiles if isinstance(tiles, set | frozenset) else frozenset(tiles)
    return frozenset(
        tile.edge(side) for tile in inside for side in Side if tile.neighbour(side) not in inside
    )


def rectangle_edges(a: Tile, b: Tile) -> frozenset[Edge]:
    """Return the edges around the rectangle that has these two corner tiles."""
    left, right, top, bottom = min(a.x, b.x), max(a.x, b.x) + 1, min(a.y, b.y), max(a.y, b.y) + 1
    across = (Edge(x, y, Side.N) for x in range(left, right) for y in (top, bottom))
    down = (Edge(x, y, Side.W) for y in range(top, bottom) for x in (left, right))
    return frozenset((*across, *down))


def nearest_edge(x: float, y: float) -> Edge:
    """Return the edge that a point in tiles lies nearest to."""
    column, row = floor(x), floor(y)
    tile = Tile(column, row)
    gaps = {Side.N: y - row, Side.W: x - column, Side.S: row + 1 - y, Side.E: column + 1 - x}
    return tile.edge(min(gaps, key=lambda side: gaps[side]))


def nearest_corner(x: float, y: float) -> Corner:
    """Return the corner of tiles that a point in tiles lies nearest to."""
    return floor(x + 0.5), floor(y + 0.5)


def edges_between(a: Corner, b: Corner) -> tuple[Edge, ...]:
    """Return the edges of the way from corner to corner that keeps nearest to the straight line."""
    (x, y), edges = a, []
    wide, high = abs(b[0] - a[0]), abs(b[1] - a[1])
    step_x, step_y = (1 if b[0] > a[0] else -1), (1 if b[1] > a[1] else -1)
    gone_x = gone_y = 0
    while gone_x < wide or gone_y < high:
        if gone_y >= high or (gone_x < wide and (2 * gone_x + 1) * high <= (2 * gone_y + 1) * wide):
            edges.append(Edge(min(x, x + step_x), y, Side.N))
            x, gone_x = x + step_x, gone_x + 1
        else:
            edges.append(Edge(x, min(y, y + step_y), Side.W))
            y, gone_y = y + step_y, gone_y + 1
    return tuple(edges)


def _share(start: int, end: int, number: int, steps: int) -> int:
    """Return the whole number nearest to a share of the way; halves go towards the end."""
    gone = (2 * abs(end - start) * number + steps) // (2 * steps)
    return start + gone if end >= start else start - gone


def _runs(y: int, row: str, letters: Collection[str]) -> Iterator[Run]:
    """Yield the stretches of a row that hold these letters only."""
    if len(letters) == 1 and row == next(iter(letters)) * len(row):
        yield y, 0, len(row)
        return
    begin = -1
    for x, letter in enumerate(row):
        if letter in letters:
            if begin < 0:
                begin = x
        elif begin >= 0:
            yield y, begin, x
            begin = -1
    if begin >= 0:
        yield y, begin, len(row)
