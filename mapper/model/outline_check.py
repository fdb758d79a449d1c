"""What is wrong with the outlines of structures: outside, without area, crossing themselves or each other."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import SupportsInt, TypeAlias

import numpy as np
import numpy.typing as npt
import shapely

from mapper.model.battlemap import BattleMap
from mapper.model.problem import Problem, place_of
from mapper.model.structure import Structure

MAX_OVERLAPS = 100
"""So many overlaps are told; a map with more is not searched to its end."""
MAX_PAIRS = 500_000
"""So many pairs of structures with overlapping bounds are looked at."""
_BATCH, _PAIRS = 256, 4096
_INTERIORS_MEET = "T********"
_Pairs: TypeAlias = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]


def outline_problems(battlemap: BattleMap) -> Iterator[Problem]:
    """Yield every finding about the outlines of a map that has structures."""
    structures = battlemap.structures
    polygons = _polygons(structures)
    bounds, valid = shapely.bounds(polygons), shapely.is_valid(polygons)
    flat = (bounds[:, 0] == bounds[:, 2]) | (bounds[:, 1] == bounds[:, 3])
    off = (bounds[:, 2] > battlemap.width) | (bounds[:, 3] > battlemap.height)
    size = f"{battlemap.width} x {battlemap.height} tiles"
    for number in np.flatnonzero(flat):
        yield _problem(structures, number, "outline_flat", "has no area")
    for number in np.flatnonzero(~valid & ~flat):
        yield _problem(structures, number, "outline_crossing", "crosses or touches itself")
    for number in np.flatnonzero(off):
        yield _problem(structures, number, "off_map", f"reaches outside the map ({size})")
    yield from _overlaps(structures, polygons, np.flatnonzero(valid & ~flat))


def _polygons(structures: Sequence[Structure]) -> npt.NDArray[np.object_]:
    rings = [(*structure.outline, structure.outline[0]) for structure in structures]
    ends = np.cumsum([0, *map(len, rings)])
    numbers = chain.from_iterable(chain.from_iterable(rings))
    corners = np.fromiter(numbers, float, 2 * int(ends[-1])).reshape(-1, 2)
    polygons = shapely.from_ragged_array(
        shapely.GeometryType.POLYGON, corners, (ends, np.arange(len(rings) + 1))
    )
    return np.asarray(polygons, dtype=object)


def _overlaps(
    structures: Sequence[Structure], polygons: npt.NDArray[np.object_], sound: npt.NDArray[np.intp]
) -> Iterator[Problem]:
    """Yield a problem for each two structures whose interiors meet; in a hostile map, for some of them."""
    told = looked_at = 0
    for one, other in _neighbours(polygons, sound):
        meet = shapely.relate_pattern(polygons[one], polygons[other], _INTERIORS_MEET)
        for first, second in zip(one[meet], other[meet], strict=True):
            there = place_of("structures", int(first), structures[first].id)
            yield _problem(structures, second, "overlap", f"overlaps {there} (footprints may only touch)")
            told += 1
            if told == MAX_OVERLAPS:
                return
        looked_at += len(one)
        if looked_at > MAX_PAIRS:
            yield Problem("map.structures", "too_dense", "too many structures lie in each other's bounds")
            return


def _neighbours(polygons: npt.NDArray[np.object_], sound: npt.NDArray[np.intp]) -> Iterator[_Pairs]:
    """Yield, some at a time, the pairs of structures whose bounds overlap, the earlier structure first."""
    tree, bounds = shapely.STRtree(polygons[sound]), shapely.bounds(polygons)
    for start in range(0, len(sound), _BATCH):
        batch = sound[start : start + _BATCH]
        near = tree.query(polygons[batch])
        one, other = batch[near[0]], sound[near[1]]
        kept = (one < other) & _boxes_meet(bounds[one], bounds[other])
        one, other = one[kept], other[kept]
        for part in range(0, len(one), _PAIRS):
            yield one[part : part + _PAIRS], other[part : part + _PAIRS]


def _boxes_meet(a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    low, high = np.maximum(a[:, :2], b[:, :2]), np.minimum(a[:, 2:], b[:, 2:])
    return (high[:, 0] > low[:, 0]) & (high[:, 1] > low[:, 1])


def _problem(structures: Sequence[Structure], index: SupportsInt, code: str, text: str) -> Problem:
    number = int(index)
    return Problem(place_of("structures", number, structures[number].id, "outline"), code, text)
