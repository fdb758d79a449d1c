"""Trails: where a pointer went, and the edges along the borders of tiles that it followed."""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, hypot

from mapper.geometry.grid import Edge
from mapper.geometry.rasters import Corner, edges_between, nearest_corner, nearest_edge

CORNER_REACH = 0.4
"""So near to a corner of tiles, in tiles, a trail goes through it."""

EDGE_REACH = 0.25
"""So near to an edge a trail that begins or ends there means it, if it is not at a corner."""

AT_CORNER = 0.2
STEP = 0.15
"""How far apart places on the way between two points are looked at."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Trail:
    """A pointer's way: its first point, the corners it went through, and where it is now."""

    start: Point
    end: Point
    corners: tuple[Corner, ...] = ()

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges it followed, each once: from corner to corner, with those it begins and ends on.

        One that reached nothing means the edge nearest to where it is.
        """
        walked = [edge for a, b in pairwise(self.corners) for edge in edges_between(a, b)]
        first = [nearest_edge(*self.start)] if _is_on_edge(self.start) else []
        last = [nearest_edge(*self.end)] if _is_on_edge(self.end) else []
        found = tuple(dict.fromkeys((*first, *walked, *last)))
        return found or (nearest_edge(*self.end),)

    def to(self, point: Point) -> "Trail":
        """Return the trail gone on straight to a point."""
        (x, y), corners = self.end, list(self.corners)
        wide, high = point[0] - x, point[1] - y
        steps = max(1, ceil(hypot(wide, high) / STEP))
        for number in range(1, steps + 1):
            here = x + wide * number / steps, y + high * number / steps
            corner = nearest_corner(*here)
            is_reached = hypot(here[0] - corner[0], here[1] - corner[1]) <= CORNER_REACH
            if is_reached and (not corners or corners[-1] != corner):
                corners.append(corner)
        return replace(self, end=point, corners=tuple(corners))


def trail(start: Point) -> Trail:
    """Return a trail that begins at a point."""
    return Trail(start, start).to(start)


def _is_on_edge(point: Point) -> bool:
    """Tell whether a point means the edge nearest to it, not the inside of a tile or a corner."""
    away = sorted(abs(place - round(place)) for place in point)
    return away[0] <= EDGE_REACH and away[1] > AT_CORNER
