"""What blocks the lines of one offset, for all viewers of a map at once, as planes of bits.

Which tiles a line between two tile centres runs through depends on its offset alone. So a map is one big
whole number, a bit a tile; moved by a tile of the track it says for all viewers at once whether that tile
blocks; and an offset is the union of a few dozen such planes. Sections covered in part are beyond this: such
lines are in doubt.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mapper.geometry.barriers import Corner
from mapper.geometry.grid import Side
from mapper.geometry.tracks import Numbers, tracks
from mapper.rules.sight_board import Board, Shifted, bits, edge_bits, move, same_section


class Offset(NamedTuple):
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
            Shifted(bits(flags)) for flags in (board.smoke, board.mixed, board.odd)
        )
        self._north_edges, self._west_edges = (Shifted(edge_bits(board, side)) for side in (Side.N, Side.W))
        own, self._spared, reach = same_section(board)
        solid = bits((board.owner >= 0) | board.smoke)
        self._from_start, self._from_end = Shifted(solid), Shifted(solid)
        for by, plane in own.items():
            self._from_start[by] ^= plane
        for by, plane in self._spared.items():
            self._from_end[-by] ^= move(plane, -by)
        self._plan = _Plan(board.width, board.height, reach)
        plan = tracks(board.width, board.height)
        self._east, self._west = (
            _Way(sign, board.width, track, plan.step) for sign, track in ((1, plan.east), (-1, plan.west))
        )
        for way in (self._east, self._west):
            way.solid_pairs = _Pairs(self._from_start, way.steps)
            way.mixed_pairs = _Pairs(self._mixed, way.steps)
            way.borders = _Borders(self._north_edges, self._west_edges, way.steps)

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
        if self._board.walls:
            blocked |= self._walls_on(number, way, end)
        if self._mixed[0]:
            mixed = self._mixed_on(number, way, end, corners)
            doubt |= mixed ^ (mixed & blocked)
        return Offset(dx * way.sign, dy, blocked, doubt)

    def _in_tiles(self, number: int, way: "_Way", end: int) -> int:
        """Return for which viewers a tile of the track blocks.

        Two tiles at a time from the viewer, those near the target seen from there (a track is the same from
        both its ends), and one by one those near both.
        """
        plan = self._plan
        first, paired, single = plan.start[number], plan.paired[number], plan.early[number]
        blocked = reduce(or_, map(way.solid_pairs.__getitem__, way.pairs[first:paired:2].tolist()), 0)
        if paired < single:
            blocked |= self._from_start[int(way.track[paired])]
        if first < plan.behind[number]:
            behind = way.back[first : plan.behind[number]].tolist()
            blocked |= move(reduce(or_, map(self._from_end.__getitem__, behind)), end)
        if single < plan.late[number]:
            both = way.track[single : plan.late[number]].tolist()
            blocked = reduce(or_, [self._in_tile(at, end) for at in both], blocked)
        return blocked

    def _in_tile(self, at: int, end: int) -> int:
        """Return for which viewers a tile blocks that is of neither their own section nor the target's."""
        solid, spared = self._from_start[at], self._spared.get(end - at)
        return solid if spared is None else solid ^ (solid & move(spared, at))

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
        return blocked | move(before, end) if before else blocked

    def _known_corner(self, known: dict[int, int], solid: "Shifted", at: int, way: "_Way") -> int:
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

    def _walls_on(self, number: int, way: "_Way", end: int) -> int:
        """Return for which viewers a wall stands between two tiles of the track."""
        first, last = self._plan.start[number], self._plan.start[number + 1]
        if first == last:
            return way.borders[way.key(0, end)]
        keys = (
            way.key(0, int(way.track[first])),
            *way.pairs[first : last - 1].tolist(),
            way.key(int(way.track[last - 1]), end),
        )
        return reduce(or_, map(way.borders.__getitem__, keys))

    def _mixed_on(self, number: int, way: "_Way", end: int, corners: range) -> int:
        """Return the viewers whose line runs through, or touches the corner of, a tile covered in part."""
        first, last = self._plan.start[number], self._plan.start[number + 1]
        single = [0, end, *(place for at in corners for place in _beside(at, self._width, way))]
        if first < last:
            single.append(int(way.track[last - 1]))
        mixed = reduce(or_, map(self._mixed.__getitem__, single))
        pairs = way.pairs[first : max(last - 1, first) : 2].tolist()
        return reduce(or_, map(way.mixed_pairs.__getitem__, pairs), mixed)


class _Pairs(dict[int, int]):
    """The union of a plane for two tiles that follow each other on a track, by the key of that step."""

    def __init__(self, plane: Shifted, steps: tuple[int, int, int]) -> None:
        super().__init__()
        self._plane, self._steps = plane, steps

    def __missing__(self, key: int) -> int:
        at, step = divmod(key, 3)
        both = self[key] = self._plane[at] | self._plane[at + self._steps[step]]
        return both


class _Borders(dict[int, int]):
    """The walls between two tiles that follow each other on a track, by the key of that step."""

    def __init__(self, north: Shifted, west: Shifted, steps: tuple[int, int, int]) -> None:
        super().__init__()
        self._north, self._west, self._steps = north, west, steps

    def __missing__(self, key: int) -> int:
        at, step = divmod(key, 3)
        there = at + self._steps[step]
        # A diagonal step crosses no border, but a point where four tiles meet.
        found = self[key] = (self._west[max(at, there)], self._north[there], 0)[step]
        return found


class _Way:
    """The lines to the east, or to the west: where they run, and what is known of tiles and corners on them.

    `back` are the tiles of `track` counted from the target; `pairs` the keys of the step from each tile to
    the next: 3 * tile + 0 for a step to the next column, 1 to the next row, 2 to both. `early` and `late`
    keep what blocks at corners not near the target, and not near the viewer.
    """

    def __init__(self, sign: int, width: int, track: Numbers, step: NDArray[np.int8]) -> None:
        self.sign, self.track, self.back, self.pairs = sign, track, -track, 3 * track + step
        self.steps = (sign, width, width + sign)
        self.early: dict[int, int] = {}
        self.late: dict[int, int] = {}
        self.solid_pairs: dict[int, int] = {}
        self.mixed_pairs: dict[int, int] = {}
        self.borders: dict[int, int] = {}

    def key(self, here: int, there: int) -> int:
        """Return the key of the step between two tiles."""
        step = there - here
        return 3 * here + (1 if step == self.steps[1] else 0 if step == self.steps[0] else 2)


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
