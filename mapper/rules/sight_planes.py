"""What blocks the lines of one offset, for all viewers of a map at once, as planes of bits.

Which tiles a line between two tile centres runs through depends on its offset alone. So a map is one big
whole number, a bit a tile; moved by a tile of the track it says for all viewers at once whether that tile
blocks; and an offset is the union of a few dozen such planes. Sections covered in part are beyond this: such
lines are in doubt.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.barriers import Corner
from mapper.geometry.grid import Edge, Side
from mapper.geometry.outlook import Flags
from mapper.geometry.tracks import Numbers, tracks


@dataclass(frozen=True, slots=True)
class Board:
    """A map as its planes are made of, in arrays of [row, column].

    `owner` is the number of the blocking section that covers a tile, or -1; `mixed` are the tiles that hold
    part of a blocking section, `odd` those whose standing point is not the centre or is covered by part of a
    section.
    """

    width: int
    height: int
    owner: NDArray[np.int32]
    smoke: Flags
    mixed: Flags
    odd: Flags
    walls: tuple[Edge, ...]
    corner: Corner


@dataclass(frozen=True, slots=True)
class Offset:
    """All lines that lead dx tiles east (or west) and dy south: the viewers, a bit each, by what is known.

    Bits of viewers whose target would lie outside the map mean nothing.
    """

    dx: int
    dy: int
    blocked: int
    doubt: int


class Planes:
    """A map as planes of bits.

    `_from_start[n]` says for each viewer whether the tile n further on blocks, its own section left out, and
    `_from_end[-n]` for each target whether the tile n before it does, the target's section left out. The
    first serves tiles that are not near the target, the second those not near the viewer; where both are
    near, both are looked at.
    """

    def __init__(self, board: Board) -> None:
        """Move the map as far as any line asks for, once for each way of moving it."""
        self._board, self._width = board, board.width
        self._smoke, self._mixed, self._odd = (
            _Shifted(_bits(flags)) for flags in (board.smoke, board.mixed, board.odd)
        )
        self._north_edges, self._west_edges = (_Shifted(_edge_bits(board, side)) for side in (Side.N, Side.W))
        own, self._spared, reach = _same_section(board)
        solid = _bits((board.owner >= 0) | board.smoke)
        self._from_start, self._from_end = _Shifted(solid), _Shifted(solid)
        for by, plane in own.items():
            self._from_start[by] ^= plane
        for by, plane in self._spared.items():
            self._from_end[-by] ^= _move(plane, -by)
        self._plan = _Plan(board.width, board.height, reach)
        plan = tracks(board.width, board.height)
        self._east, self._west = (
            _Way(sign, track, plan.step, _Pairs(self._from_start, sign, board.width))
            for sign, track in ((1, plan.east), (-1, plan.west))
        )

    def of_all_offsets(self) -> Iterator[Offset]:
        """Yield every offset to the south, and to the east in the viewer's own row."""
        for number in range(1, self._width * self._board.height):
            yield self._of_offset(number, self._east)
        for number in range(self._width, self._width * self._board.height):
            if number % self._width:
                yield self._of_offset(number, self._west)

    def _of_offset(self, number: int, way: "_Way") -> Offset:
        dy, dx = divmod(number, self._width)
        end = dy * self._width + dx * way.sign
        blocked = self._smoke[0] | self._smoke[end] | self._in_tiles(number, way, end)
        count = self._plan.corners[number]
        corners = _corners(dx * way.sign, dy, count, self._width) if count else range(0)
        if count:
            blocked |= self._at_corners(corners, end, self._plan.near_corners[number], way)
        doubt = self._odd[0] | self._odd[end] if self._odd[0] else 0
        if self._board.walls or self._mixed[0]:
            track = way.track[self._plan.start[number] : self._plan.start[number + 1]].tolist()
            blocked = reduce(or_, self._walls_on(track, end, dx), blocked)
            mixed = self._mixed_on(track, corners, end, way)
            doubt |= mixed ^ (mixed & blocked)
        return Offset(dx * way.sign, dy, blocked, doubt)

    def _in_tiles(self, number: int, way: "_Way", end: int) -> int:
        """Return for which viewers a tile of the track blocks.

        Two tiles at a time from the viewer, those near the target seen from there (a track is the same from
        both its ends), and one by one those near both.
        """
        plan = self._plan
        first, paired, single = plan.start[number], plan.paired[number], plan.early[number]
        blocked = reduce(or_, map(way.known_pairs.__getitem__, way.pairs[first:paired:2].tolist()), 0)
        if paired < single:
            blocked |= self._from_start[int(way.track[paired])]
        if first < plan.behind[number]:
            behind = way.back[first : plan.behind[number]].tolist()
            blocked |= _move(reduce(or_, map(self._from_end.__getitem__, behind)), end)
        if single < plan.late[number]:
            both = way.track[single : plan.late[number]].tolist()
            blocked = reduce(or_, [self._in_tile(at, end) for at in both], blocked)
        return blocked

    def _in_tile(self, at: int, end: int) -> int:
        """Return for which viewers a tile blocks that is of neither their own section nor the target's."""
        solid, spared = self._from_start[at], self._spared.get(end - at)
        return solid if spared is None else solid ^ (solid & _move(spared, at))

    def _at_corners(self, corners: range, end: int, near: int, way: "_Way") -> int:
        """Return for which viewers a point where four tiles meet blocks; `near` of them are near an end."""
        count, blocked, before = len(corners), 0, 0
        early, late = count - near, max(near, count - near)
        for at in corners[:early]:
            blocked |= self._known_corner(way.early, self._from_start, at, way)
        for at in corners[late:]:
            before |= self._known_corner(way.late, self._from_end, at - end, way)
        for at in corners[early:late]:
            upper, lower = _beside(at, self._width, way)
            blocked |= self._at_corner(at, self._in_tile(upper, end), self._in_tile(lower, end), way)
        return blocked | _move(before, end) if before else blocked

    def _known_corner(self, known: dict[int, int], solid: "_Shifted", at: int, way: "_Way") -> int:
        found = known.get(at)
        if found is None:
            upper, lower = _beside(at, self._width, way)
            found = known[at] = self._at_corner(at, solid[upper], solid[lower], way)
        return found

    def _at_corner(self, at: int, one: int, other: int, way: "_Way") -> int:
        """Join what stands on the sides of lines through the north-west corner of a tile: tiles and walls."""
        if self._board.corner is Corner.BOTH and not self._board.walls:
            return one & other
        north, south = self._west_edges[at - self._width], self._west_edges[at]
        west, east = self._north_edges[at - 1], self._north_edges[at]
        match self._board.corner:
            case Corner.BOTH:
                upper, lower = (east, west) if way.sign > 0 else (west, east)
                return (one | north | upper) & (other | south | lower)
            case Corner.ANY:
                return one | other | north | east | south | west
            case Corner.NONE:
                return north & south | west & east

    def _walls_on(self, track: list[int], end: int, dx: int) -> Iterator[int]:
        """Yield for which viewers a wall stands on the border of two tiles of the track."""
        for here, there in zip([0, *track], [*track, end], strict=True):
            if there - here == self._width:
                yield self._north_edges[there]
            elif abs(there - here) == 1 and dx:
                yield self._west_edges[max(here, there)]

    def _mixed_on(self, track: list[int], corners: range, end: int, way: "_Way") -> int:
        """Return the viewers whose line runs through, or touches the corner of, a tile covered in part."""
        if not self._mixed[0]:
            return 0
        beside = [place for at in corners for place in _beside(at, self._width, way)]
        return reduce(or_, map(self._mixed.__getitem__, [0, *track, end, *beside]))


class _Shifted(dict[int, int]):
    """A plane of bits, moved so that the bit of a tile is that of the tile a number of tiles further on."""

    def __init__(self, plane: int) -> None:
        super().__init__()
        self._plane = plane

    def __missing__(self, by: int) -> int:
        moved = self[by] = _move(self._plane, by)
        return moved


class _Pairs(dict[int, int]):
    """What two tiles that follow each other on a track block, keyed by 3 * tile + the kind of step."""

    def __init__(self, solid: _Shifted, column: int, row: int) -> None:
        super().__init__()
        self._solid, self._steps = solid, (column, row, column + row)

    def __missing__(self, key: int) -> int:
        at, step = divmod(key, 3)
        both = self[key] = self._solid[at] | self._solid[at + self._steps[step]]
        return both


class _Way:
    """The lines to the east, or to the west: where they run, and what is known of tiles and corners on them.

    `back` are the tiles of `track` counted from the target; `pairs` stand for a tile and the next one as keys
    of `known_pairs`; `early` and `late` keep what blocks at corners not near the target, and not near the
    viewer.
    """

    def __init__(self, sign: int, track: Numbers, step: NDArray[np.int8], solid: _Pairs) -> None:
        self.sign, self.track, self.back, self.pairs = sign, track, -track, 3 * track + step
        self.known_pairs = solid
        self.early: dict[int, int] = {}
        self.late: dict[int, int] = {}


class _Plan:
    """How to look at the tiles and corners of every offset to the south-east; its mirror image is alike.

    They are near an end when they lie within `reach` columns and rows of it. The tiles of offset n stand from
    `start[n]`: up to `early[n]` those not near the target, in pairs up to `paired[n]`; up to `late[n]` those
    near both ends; as many as from there up to `behind[n]` near the target alone.
    """

    def __init__(self, width: int, height: int, reach: int) -> None:
        start = tracks(width, height).start
        dx, dy = np.tile(np.arange(width), height), np.repeat(np.arange(height), width)
        long, short, shared = np.maximum(np.maximum(dx, dy), 1), np.minimum(dx, dy), np.gcd(dx, dy)
        count = np.diff(start)
        near = (2 * reach - 1) * (long + short) // (2 * long) if reach else np.zeros_like(long)
        early, late = np.maximum(count - near, 0), np.maximum(near, count - near)
        odd = (dx // np.maximum(shared, 1) % 2 == 1) & (dy // np.maximum(shared, 1) % 2 == 1)
        near_corners = ((2 * reach + 1) * shared + long) // (2 * long) if reach else np.zeros_like(long)
        self.start: list[int] = start.tolist()
        self.early: list[int] = (start[:-1] + early).tolist()
        self.paired: list[int] = (start[:-1] + early - early % 2).tolist()
        self.late: list[int] = np.minimum(start[:-1] + late, start[1:]).tolist()
        self.behind: list[int] = (start[:-1] + np.maximum(count - late, 0)).tolist()
        self.corners: list[int] = np.where(odd, shared, 0).tolist()
        self.near_corners: list[int] = np.minimum(near_corners, shared).tolist()


def _corners(dx: int, dy: int, count: int, width: int) -> range:
    """Return the tiles to the south-east of the points where four tiles meet on the line to an offset."""
    run, rise = dx // count, dy // count
    first, step = (rise + 1) // 2 * width + (run + 1) // 2, rise * width + run
    return range(first, first + count * step, step)


def _beside(at: int, width: int, way: _Way) -> tuple[int, int]:
    """Return the tiles on both sides of a line through the north-west corner of a tile."""
    return (at - width, at - 1) if way.sign > 0 else (at - width - 1, at)


def _same_section(board: Board) -> tuple[Mapping[int, int], Mapping[int, int], int]:
    """Return where a tile so far away is of the viewer's section, where of the target's, and how far it goes.

    A tile with smoke blocks even so. The first counts from viewer to tile, the second from tile to target.
    """
    own: dict[int, int] = {}
    spared: dict[int, int] = {}
    reach = 0
    ys, xs = np.nonzero(board.owner >= 0)
    order = np.argsort(board.owner[ys, xs], kind="stable")
    for part in np.split(order, np.flatnonzero(np.diff(board.owner[ys, xs][order])) + 1):
        if not len(part):
            continue
        y, x = ys[part], xs[part]
        places = (y * board.width + x).tolist()
        clear_places = (y * board.width + x)[~board.smoke[y, x]].tolist()
        base = min(places)
        everywhere, clear = (sum(1 << place - base for place in some) for some in (places, clear_places))
        wide, high = int(np.ptp(x)), int(np.ptp(y))
        reach = max(reach, wide + 1, high + 1)
        for by in _offsets_within(wide, high, board.width):
            own[by] = own.get(by, 0) | (everywhere & _move(clear, by)) << base
            spared[by] = spared.get(by, 0) | (clear & _move(everywhere, by)) << base
    return own, spared, reach


def _offsets_within(wide: int, high: int, width: int) -> set[int]:
    return {dy * width + dx for dy in range(-high, high + 1) for dx in range(-wide, wide + 1)}


def _move(plane: int, by: int) -> int:
    return plane >> by if by >= 0 else plane << -by


def _bits(flags: Flags) -> int:
    return int.from_bytes(np.packbits(flags.ravel(), bitorder="little").tobytes(), "little")


def _edge_bits(board: Board, side: Side) -> int:
    """Return the walls on one side of the tiles; those on the far borders of the map stop no line."""
    flags = np.zeros((board.height, board.width), np.bool_)
    for edge in board.walls:
        if edge.side is side and edge.x < board.width and edge.y < board.height:
            flags[edge.y, edge.x] = True
    return _bits(flags)
