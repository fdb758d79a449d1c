"""Who sees whom, worked out from the definition: slowly, and sharing no code with the rules.

A line is blocked when it crosses the interior of a piece or a wall, or passes a point where pieces meet from
both sides of it. What lies around a point is found by probing between all directions that leave it.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property, cmp_to_key
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from mapper.model.battlemap import BattleMap, EdgeKind, FieldKind
from mapper.model.structure import Height, Standing, Structure, StructureKind

NEAR = Fraction(1, 10**12)  # nearer than any side that does not pass through the point
CLOSE = 1e-9  # far less than two distances or areas of this lattice can differ by, far more than floats err

Vector: TypeAlias = tuple[Fraction, Fraction]
Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]


class Thing(NamedTuple):
    """A blocking piece: corners in tiles, two of them for a wall; `section` is a structure's place, or -1."""

    corners: tuple[Vector, ...]
    section: int
    bounds: tuple[float, float, float, float]

    def may_touch(self, point: Vector) -> bool:
        """Tell whether a point lies in the box around the corners, or next to it."""
        x, y, (left, top, right, bottom) = float(point[0]), float(point[1]), self.bounds
        return left - CLOSE < x < right + CLOSE and top - CLOSE < y < bottom + CLOSE


class Surroundings(NamedTuple):
    """Whether there is matter left and right of a line at a point, and hard by the line ahead and behind."""

    left: bool
    right: bool
    ahead: bool
    behind: bool
    through_wall: bool


class Oracle:
    """Answers for all pairs of tiles of a small map."""

    def __init__(self, battlemap: BattleMap, stops: frozenset[str], corner: str = "both") -> None:
        """Take the pieces that stop this kind of looking: of `low`, `high`, `walls`, `smoke`."""
        self.map = battlemap
        self.corner = corner
        self.sections = [_exact(structure.outline) for structure in battlemap.structures]
        self.polygons = [shapely.Polygon(structure.outline) for structure in battlemap.structures]
        self.things = list(self._things(stops))
        self.stands = [self._stand(x, y) for y in range(battlemap.height) for x in range(battlemap.width)]
        self.under = [
            frozenset(
                number
                for number, corners in enumerate(self.sections)
                if _inside(corners, point) or _on_border(corners, point)
            )
            for point in self.stands
        ]

    @cached_property
    def visible(self) -> Flags:
        """The answers as an array of [from, to], tiles counted row by row."""
        count = len(self.stands)
        first, second = np.triu_indices(count, 1)
        points = np.array([[float(x), float(y)] for x, y in self.stands])
        lines = np.asarray(shapely.linestrings(np.stack([points[first], points[second]], axis=1)))
        blocked = np.zeros(len(first), bool)
        for thing in self.things:
            spared = np.array([thing.section in sections for sections in self.under])
            counted = ~(spared[first] | spared[second] | blocked)
            blocked[counted] |= _crossed(thing, lines[counted])
        for pair in np.flatnonzero(~blocked & self._touched(points[first], points[second])):
            a, b = int(first[pair]), int(second[pair])
            things = [thing for thing in self.things if thing.section not in self.under[a] | self.under[b]]
            blocked[pair] = self._squeezed(self.stands[a], self.stands[b], things)
        answers = np.eye(count, dtype=bool)
        answers[first, second] = answers[second, first] = ~blocked
        return answers

    def is_full(self, x: int, y: int) -> bool:
        """Tell whether a tile is full: half or more of it covered, unless a section says otherwise."""
        tile = shapely.box(x, y, x + 1, y + 1)
        shares = [shapely.intersection(polygon, tile).area for polygon in self.polygons]
        kinds = [structure.standing for structure in self.map.structures]
        pairs = [(share, kind) for share, kind in zip(shares, kinds, strict=True) if share > CLOSE]
        if any(kind is Standing.NONE for _, kind in pairs):
            return True
        return sum(share for share, kind in pairs if kind is Standing.AUTO) >= 0.5 - CLOSE

    def _things(self, stops: frozenset[str]) -> Iterator[Thing]:
        for number, structure in enumerate(self.map.structures):
            if _height(structure) in stops:
                yield _thing(self.sections[number], number)
        for field in self.map.fields:
            if field.kind is FieldKind.SMOKE and "smoke" in stops:
                x, y = field.tile
                yield _thing(_exact([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]))
        for piece in self.map.edges:
            closed = piece.kind is EdgeKind.GATE and not piece.open
            if (piece.kind is EdgeKind.WALL or closed) and "walls" in stops:
                yield _thing(_exact(piece.at.ends))

    def _stand(self, x: int, y: int) -> Vector:
        """Return a tile's standing point: the centre, or the one of sixteen farthest from the sections."""
        centre = (x + Fraction(1, 2), y + Fraction(1, 2))
        covered = any(polygon.covers(_spot(centre)) for polygon in self.polygons)
        if self.is_full(x, y) or not covered:
            return centre
        tile = shapely.box(x, y, x + 1, y + 1)
        touching = [polygon for polygon in self.polygons if polygon.intersects(tile)]
        free = []
        for j in range(4):
            for i in range(4):
                point = (x + Fraction(2 * i + 1, 8), y + Fraction(2 * j + 1, 8))
                spot = _spot(point)
                if not any(polygon.covers(spot) for polygon in touching):
                    off = (point[0] - centre[0]) ** 2 + (point[1] - centre[1]) ** 2
                    far = min(polygon.distance(spot) for polygon in touching)
                    free.append((far, off, point[1], point[0]))
        if not free:
            return centre
        best = max(entry[0] for entry in free)
        _, _, py, px = min((e for e in free if e[0] > best - CLOSE), key=lambda entry: entry[1:])
        return px, py

    def _touched(self, start: Floats, end: Floats) -> Flags:
        """Tell which lines have a corner on them, or on their extension; these floats are exact."""
        corners = np.array([[float(x), float(y)] for thing in self.things for x, y in thing.corners])
        along, to = end - start, corners[:, None] - start if len(corners) else np.zeros((0, len(start), 2))
        found: Flags = (along[:, 0] * to[..., 1] == along[:, 1] * to[..., 0]).any(axis=0)
        return found

    def _squeezed(self, a: Vector, b: Vector, things: Sequence[Thing]) -> bool:
        """Tell whether a line is blocked at a point that pieces touch, though it crosses none of them."""
        along = (b[0] - a[0], b[1] - a[1])
        shares = set()
        for x, y in {corner for thing in things for corner in thing.corners}:
            if along[0] * (y - a[1]) == along[1] * (x - a[0]):
                axis = 0 if along[0] else 1
                share = ((x, y)[axis] - a[axis]) / along[axis]
                if 0 < share < 1:
                    shares.add(share)
        if self.corner == "any":
            return bool(shares)
        stops = sorted(shares)
        between = [(low + high) / 2 for low, high in pairwise(stops)]
        for share in [*stops, *between]:
            point = (a[0] + share * along[0], a[1] + share * along[1])
            here = _around(point, along, [thing for thing in things if thing.may_touch(point)])
            if self.corner == "both" and here.left and here.right:
                return True
            if self.corner == "none" and (here.ahead or here.behind or here.through_wall):
                return True
        return False


def _thing(corners: tuple[Vector, ...], section: int = -1) -> Thing:
    xs, ys = zip(*((float(x), float(y)) for x, y in corners), strict=True)
    return Thing(corners, section, (min(xs), min(ys), max(xs), max(ys)))


def _crossed(thing: Thing, lines: NDArray[np.object_]) -> Flags:
    """Tell which lines cross the interior of a piece, or a wall between its ends."""
    corners = [(float(x), float(y)) for x, y in thing.corners]
    if len(corners) > 2:
        return np.asarray(shapely.relate_pattern(lines, shapely.Polygon(corners), "T********"))
    return np.asarray(shapely.relate_pattern(lines, shapely.LineString(corners), "0********"))


def _around(point: Vector, along: Vector, things: Sequence[Thing]) -> Surroundings:
    """Probe the matter around a point between every two directions in which a side or the line leaves it."""
    back = (-along[0], -along[1])
    walls = [
        arm
        for thing in things
        if len(thing.corners) == 2
        for arm in _arms(thing.corners, point, closed=False)
    ]
    solids = [thing.corners for thing in things if len(thing.corners) > 2]
    arms = [arm for corners in solids for arm in _arms(corners, point, closed=True)]
    left = right = ahead_left = ahead_right = behind_left = behind_right = False
    for start, end in ((along, back), (back, along)):
        inside = [arm for arm in arms if _turn(start, arm) > 0]
        fan = [start, *sorted(inside, key=cmp_to_key(_clockwise)), end]
        hits = [_probe(point, one, two, solids) for one, two in pairwise(fan)]
        if start == along:
            left, ahead_left, behind_left = any(hits), hits[0], hits[-1]
        else:
            right, behind_right, ahead_right = any(hits), hits[0], hits[-1]
    left = left or any(_turn(along, arm) > 0 for arm in walls)
    right = right or any(_turn(along, arm) < 0 for arm in walls)
    opposite = any(
        _turn(one, two) == 0 and one[0] * two[0] + one[1] * two[1] < 0 and _turn(one, along) != 0
        for one in walls
        for two in walls
    )
    return Surroundings(left, right, ahead_left and ahead_right, behind_left and behind_right, opposite)


def _arms(corners: Sequence[Vector], point: Vector, *, closed: bool) -> list[Vector]:
    """Return the directions in which the sides through a point leave it."""
    found = []
    for a, b in pairwise([*corners, corners[0]] if closed else corners):
        if _on_side(a, b, point):
            found += [(end[0] - point[0], end[1] - point[1]) for end in (a, b) if end != point]
    return found


def _probe(point: Vector, one: Vector, two: Vector, solids: Sequence[Sequence[Vector]]) -> bool:
    """Tell whether there is matter just off a point, between two directions at most half a turn apart."""
    scales = [abs(x) + abs(y) for x, y in (one, two)]
    middle = (one[0] / scales[0] + two[0] / scales[1], one[1] / scales[0] + two[1] / scales[1])
    if _turn(one, two) == 0:
        middle = (-one[1], one[0])
    spot = (point[0] + NEAR * middle[0], point[1] + NEAR * middle[1])
    return any(_inside(corners, spot) for corners in solids)


def _inside(corners: Sequence[Vector], point: Vector) -> bool:
    """Tell whether a point lies inside an outline, off its border, by counting the sides to its right."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside and not _on_border(corners, point)


def _on_border(corners: Sequence[Vector], point: Vector) -> bool:
    return any(_on_side(a, b, point) for a, b in pairwise([*corners, corners[0]]))


def _on_side(a: Vector, b: Vector, point: Vector) -> bool:
    to_a, to_b = (a[0] - point[0], a[1] - point[1]), (b[0] - point[0], b[1] - point[1])
    return _turn(to_a, to_b) == 0 and to_a[0] * to_b[0] + to_a[1] * to_b[1] <= 0


def _turn(one: Vector, two: Vector) -> Fraction:
    return one[0] * two[1] - one[1] * two[0]


def _clockwise(one: Vector, two: Vector) -> int:
    turn = _turn(one, two)
    return (turn < 0) - (turn > 0)


def _spot(point: Vector) -> shapely.Point:
    return shapely.Point(float(point[0]), float(point[1]))


def _exact(points: Sequence[tuple[float, float]]) -> tuple[Vector, ...]:
    return tuple((Fraction(x), Fraction(y)) for x, y in points)


def _height(structure: Structure) -> str:
    is_low = structure.height is Height.LOW or structure.kind is StructureKind.RUIN
    return "low" if is_low else "high"
