"""Mirrors: the ways a map may be symmetric, and the edits that repeat one half of it in the other."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import shapely

from mapper.edit.finding import Operation
from mapper.edit.operations import Edit, NoEdit, free_id, with_map
from mapper.edit.transforms import Motion, mirrored_across, mirrored_down
from mapper.geometry.grid import Tile
from mapper.geometry.shapes import EIGHTHS, Ring, ring
from mapper.model.battlemap import BattleMap, EdgePiece
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.rules.names import called

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Mirror:
    """One symmetry of a map: where each thing has its counterpart, and which points are the first half's.

    `way` says how the second half is made like the first.
    """

    name: str
    way: str
    motion: Motion
    holds_first: Callable[[float, float], bool]

    def corners(self, corners: Ring) -> Ring:
        """Return the counterpart of a ring, in eighths of a tile."""
        motion = self.motion
        scaled = replace(motion, dx=motion.dx * EIGHTHS, dy=motion.dy * EIGHTHS)
        turned = tuple((int(x), int(y)) for x, y in (scaled.point(*corner) for corner in corners))
        is_mirrored = motion.xx * motion.yy - motion.xy * motion.yx < 0
        return turned[::-1] if is_mirrored else turned


def mirrors(battlemap: BattleMap) -> Iterator[Mirror]:
    """Yield the symmetries that a map of this size may have."""
    width, height = battlemap.width, battlemap.height
    half_turn = mirrored_across(width).then(mirrored_down(height))
    yield Mirror(
        "point-symmetric",
        "Repeat the north half in the south, turned",
        half_turn,
        lambda x, y: (2 * y, 2 * x) < (height, width),
    )
    yield Mirror(
        "symmetric left and right",
        "Repeat the west half in the east",
        mirrored_across(width),
        lambda x, _y: 2 * x < width,
    )
    yield Mirror(
        "symmetric top and bottom",
        "Repeat the north half in the south",
        mirrored_down(height),
        lambda _x, y: 2 * y < height,
    )
    if width == height:
        falling = Motion(xx=0, xy=1, yx=1, yy=0)
        yield Mirror(
            "symmetric about the falling diagonal",
            "Repeat the upper half in the lower",
            falling,
            lambda x, y: x > y,
        )
        yield Mirror(
            "symmetric about the rising diagonal",
            "Repeat the upper half in the lower",
            falling.then(half_turn),
            lambda x, y: x + y < width,
        )


def repeat_ground(mirror: Mirror, tiles: Iterable[Tile]) -> Operation:
    """Return the edit that gives tiles of the second half the ground of their counterparts."""
    wanted = [tile for tile in tiles if not mirror.holds_first(tile.x + 0.5, tile.y + 0.5)]

    def operation(scenario: Scenario) -> Edit | NoEdit:
        rows = [list(row) for row in scenario.map.ground]
        for tile in wanted:
            like = mirror.motion.tile(tile)
            rows[tile.y][tile.x] = scenario.map.ground[like.y][like.x]
        ground = tuple(
            kept if kept == (row := "".join(made)) else row
            for kept, made in zip(scenario.map.ground, rows, strict=True)
        )
        return Edit(mirror.way, with_map(scenario, ground=ground))

    return operation


def repeat_edges(mirror: Mirror, pieces: Iterable[EdgePiece]) -> Operation:
    """Return the edit that repeats pieces of the first half and clears what else stands in the second."""
    odd = tuple(pieces)
    first = [piece for piece in odd if mirror.holds_first(*_middle(piece.at.ends))]
    gone = {piece.at for piece in odd if piece not in first} | {
        mirror.motion.edge(piece.at) for piece in first
    }

    def operation(scenario: Scenario) -> Edit | NoEdit:
        made = tuple(piece.evolve(at=mirror.motion.edge(piece.at)) for piece in first)
        kept = tuple(piece for piece in scenario.map.edges if piece.at not in gone)
        return Edit(mirror.way, with_map(scenario, edges=(*kept, *made)))

    return operation


def repeat_structures(mirror: Mirror, structures: Iterable[Structure]) -> Operation:
    """Return the edit that repeats structures of the first half and clears the odd ones of the second."""
    odd = tuple(structures)
    first = [one for one in odd if mirror.holds_first(*_middle(_bounds(one)))]
    second = {one.id for one in odd if mirror.holds_first(*mirror.motion.outline([_middle(_bounds(one))])[0])}

    def operation(scenario: Scenario) -> Edit | NoEdit:
        kept = [one for one in scenario.map.structures if one.id not in second]
        taken = {one.id for one in kept}
        tree = shapely.STRtree(solid := [shapely.Polygon(one.outline) for one in kept])
        made = []
        for one in first:
            outline = mirror.motion.outline(one.outline)
            polygon = shapely.Polygon(outline)
            near = (solid[index] for index in tree.query(polygon))
            if any(polygon.relate_pattern(other, "T********") for other in near):
                return NoEdit(f"the counterpart of {called(one)} would stand where something is")
            made.append(one.evolve(id=free_id(one.id, taken), outline=outline))
            taken.add(made[-1].id)
        if not made and not second:
            return NoEdit("what stands across the middle can only be changed by hand")
        return Edit(mirror.way, with_map(scenario, structures=(*kept, *made)))

    return operation


def corners_of(structure: Structure) -> Ring:
    """Return a structure's outline as a ring that begins at its least corner."""
    return from_least(ring(structure.outline))


def from_least(corners: Ring) -> Ring:
    """Return the ring that begins at its least corner."""
    if not corners:
        return corners
    start = corners.index(min(corners))
    return corners[start:] + corners[:start]


def _bounds(structure: Structure) -> tuple[Point, Point]:
    xs, ys = zip(*structure.outline, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _middle(ends: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = ends
    return (ax + bx) / 2, (ay + by) / 2
