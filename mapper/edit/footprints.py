"""Footprints as areas: which of them overlap, and what a rectangle leaves of one."""

from collections.abc import Iterator, Sequence

import shapely

from mapper.edit.transforms import Points
from mapper.model.structure import LATTICE, Structure

_INTERIORS_MEET = "T********"
_CORNERS = range(3, 513)


def overlaps(new: Sequence[Structure], standing: Sequence[Structure]) -> Iterator[tuple[int, int]]:
    """Yield each new structure that overlaps a standing one, both by their place in their list."""
    if not new or not standing:
        return
    ours, theirs = ([shapely.Polygon(piece.outline) for piece in pieces] for pieces in (new, standing))
    near, far = shapely.STRtree(theirs).query(ours)
    for one, other in zip(near.tolist(), far.tolist(), strict=True):
        if shapely.relate_pattern(ours[one], theirs[other], _INTERIORS_MEET):
            yield one, other


def cut_to(outline: Points, width: int, height: int) -> tuple[Points, ...] | None:
    """Return what of an outline lies in the rectangle from (0, 0), as outlines on the lattice.

    None where it cannot be told on the lattice: a slanted side then crosses the rectangle's rim so that what
    is left has no sound outline.
    """
    left = shapely.intersection(shapely.Polygon(outline), shapely.box(0, 0, width, height))
    pieces = [part for part in shapely.get_parts(left).tolist() if part.area > 0]
    snapped = [_snapped(piece) for piece in pieces]
    if any(piece is None for piece in snapped):
        return None
    return tuple(piece for piece in snapped if piece is not None)


def _snapped(piece: shapely.Polygon) -> Points | None:
    """Return a polygon's outline with its corners on the lattice, None where that leaves none."""
    corners: list[tuple[float, float]] = []
    for x, y in piece.exterior.coords[:-1]:
        corner = (round(x / LATTICE) * LATTICE, round(y / LATTICE) * LATTICE)
        if corner not in corners[-1:]:
            corners.append(corner)
    if len(corners) not in _CORNERS or piece.interiors:
        return None
    made = shapely.Polygon(corners)
    return tuple(corners) if made.is_valid and made.area > 0 else None
