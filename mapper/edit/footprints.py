"""Footprints as areas: which of them overlap, what is left of one, and outlines on the lattice."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import shapely

from mapper.edit.transforms import Points
from mapper.geometry.nearby import Nearby
from mapper.model.structure import LATTICE, Structure

_INTERIORS_MEET = "T********"
_CORNERS = range(3, 513)
_STRAIGHT = 1e-9
Box: TypeAlias = tuple[float, float, float, float]


def near_structures(structures: tuple[Structure, ...], box: Box) -> list[int]:
    """Return which structures touch a box with theirs, by their place; each box is left, top, right, bottom.

    After an edit only the structures that it changed are looked at.
    """
    known = _RECENT[0] if _RECENT else None
    if known is None or known.things is not structures:
        known = Nearby(structures, _corner_and_size, known)
        _RECENT.append(known)
    return known.places(box, 0)


def overlaps(new: Sequence[Structure], standing: Sequence[Structure]) -> Iterator[tuple[int, int]]:
    """Yield each new structure that overlaps a standing one, both by their place in their list."""
    if not new:
        return
    lefts, tops, rights, bottoms = zip(*map(_box, new), strict=True)
    close = near_structures(tuple(standing), (min(lefts), min(tops), max(rights), max(bottoms)))
    ours = [shapely.Polygon(piece.outline) for piece in new]
    theirs = [shapely.Polygon(standing[index].outline) for index in close]
    near, far = shapely.STRtree(theirs).query(ours)
    for one, other in zip(near.tolist(), far.tolist(), strict=True):
        if shapely.relate_pattern(ours[one], theirs[other], _INTERIORS_MEET):
            yield one, close[other]


def first_overlap(
    structures: tuple[Structure, ...], of: Iterable[Structure]
) -> tuple[Structure, Structure] | None:
    """Return one of these structures with another whose footprint it shares, or None; touching is fine.

    Outlines that cross themselves have no sure inside and are passed over: the check tells of them.
    """
    for piece in of:
        box = _box(piece)
        close = [structures[index] for index in near_structures(structures, box)]
        others = [other for other in close if other is not piece and _meet(_box(other), box)]
        polygon = shapely.Polygon(piece.outline) if others else None
        for other in others:
            if polygon is not None and _share(polygon, other):
                return piece, other
    return None


def cut_to(outline: Points, width: int, height: int) -> tuple[Points, ...] | None:
    """Return what of an outline lies in the rectangle from (0, 0), as outlines on the lattice.

    None where it cannot be told on the lattice: a slanted side then crosses the rectangle's rim so that what
    is left has no sound outline.
    """
    left = shapely.intersection(shapely.Polygon(outline), shapely.box(0, 0, width, height))
    return outlines_of(left)


def outlines_of(area: shapely.Geometry) -> tuple[Points, ...] | None:
    """Return the outlines of an area on the lattice, the largest first; None where none is sound.

    There is none where a part has a hole, or collapses when its corners move to the lattice.
    """
    pieces = [part for part in shapely.get_parts(area).tolist() if part.area > 0]
    snapped = [_snapped(piece) for piece in sorted(pieces, key=lambda part: -part.area)]
    if any(piece is None for piece in snapped):
        return None
    return tuple(piece for piece in snapped if piece is not None)


def _snapped(piece: shapely.Polygon) -> Points | None:
    """Return a polygon's outline with its corners on the lattice, None where that leaves none."""
    corners: list[tuple[float, float]] = []
    for x, y in _without_straight(piece.exterior.coords[:-1]):
        corner = (round(x / LATTICE) * LATTICE, round(y / LATTICE) * LATTICE)
        if corner not in corners[-1:]:
            corners.append(corner)
    if len(corners) not in _CORNERS or piece.interiors:
        return None
    made = shapely.Polygon(corners)
    return tuple(corners) if made.is_valid and made.area > 0 else None


def _without_straight(corners: Sequence[tuple[float, ...]]) -> Iterator[tuple[float, float]]:
    """Yield the corners at which an outline turns."""
    for before, here, after in zip(
        (corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True
    ):
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        if abs(turn) > _STRAIGHT:
            yield here[0], here[1]


def _share(polygon: shapely.Polygon, other: Structure) -> bool:
    neighbour = shapely.Polygon(other.outline)
    return bool(
        polygon.is_valid and neighbour.is_valid and polygon.relate_pattern(neighbour, _INTERIORS_MEET)
    )


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _box(piece: Structure) -> Box:
    xs, ys = zip(*piece.outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _corner_and_size(piece: Structure) -> Box:
    left, top, right, bottom = _box(piece)
    return left, top, right - left, bottom - top


_RECENT: deque[Nearby[Structure]] = deque(maxlen=1)
