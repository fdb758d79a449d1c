"""Grips: the corners and sides of an outline that can be taken hold of and dragged."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import hypot

from mapper.edit import sections
from mapper.edit.operations import Edit, NoEdit
from mapper.edit.sections import on_lattice
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.tools.proposal import Point
from mapper.tools.tool import Grasp

GRASP_TILES = 0.22
"""So near to a corner, in tiles, it is taken hold of; to a side, half as near."""


@dataclass(frozen=True, slots=True)
class Grip:
    """A corner of a structure, or the side from that corner to the next."""

    structure: Structure
    index: int
    is_corner: bool

    @property
    def ends(self) -> tuple[Point, ...]:
        """The corner, or the two ends of the side."""
        outline = self.structure.outline
        if self.is_corner:
            return (outline[self.index],)
        return outline[self.index], outline[(self.index + 1) % len(outline)]

    @property
    def grasp(self) -> Grasp:
        """How it moves: upright sides across, level ones up and down, all else every way."""
        (x0, y0), (x1, y1) = self.ends[0], self.ends[-1]
        if self.is_corner or (x0 != x1 and y0 != y1):
            return Grasp.ALL
        return Grasp.ACROSS if x0 == x1 else Grasp.DOWN

    def drag(self, start: Point, end: Point, step: float) -> Callable[[Scenario], Edit | NoEdit]:
        """Return the edit that a drag from one point to another is; upright and level sides stay so.

        Corners and such sides come to lie on the lines that are that far apart; a press that did not go as
        far as the next line of the lattice leaves them where they are.
        """
        dx, dy = end[0] - start[0], end[1] - start[1]
        is_click = on_lattice(dx, dy) == (0, 0)
        (x, y), grasp = self.ends[0], self.grasp
        if self.is_corner:
            return partial(_move_corner, self, (x, y) if is_click else on_lattice(*end, step))
        if is_click:
            return partial(_move_side, self, (0.0, 0.0))
        if grasp is Grasp.ALL:
            return partial(_move_side, self, on_lattice(dx, dy, step))
        to = on_lattice(x + dx, y + dy, step)
        return partial(_move_side, self, (to[0] - x, 0.0) if grasp is Grasp.ACROSS else (0.0, to[1] - y))

    def drop(self, scenario: Scenario) -> Edit | NoEdit:
        """Take the corner away."""
        return sections.drop_corner(scenario, self.structure.id, self.index)

    def divide(self, at: Point) -> Callable[[Scenario], Edit | NoEdit]:
        """Return the edit that puts a new corner into the side."""
        return partial(_add_corner, self, at)


def grip_at(structure: Structure, point: Point) -> Grip | None:
    """Return the corner, else the side, that a point is at."""
    outline = structure.outline
    away = [hypot(point[0] - x, point[1] - y) for x, y in outline]
    nearest = min(range(len(outline)), key=away.__getitem__)
    if away[nearest] <= GRASP_TILES:
        return Grip(structure, nearest, is_corner=True)
    sides = [
        _distance(point, corner, outline[(index + 1) % len(outline)]) for index, corner in enumerate(outline)
    ]
    nearest = min(range(len(outline)), key=sides.__getitem__)
    return Grip(structure, nearest, is_corner=False) if sides[nearest] <= GRASP_TILES / 2 else None


def is_within(structure: Structure, point: Point) -> bool:
    """Tell whether a point lies inside an outline, not on it."""
    outline = structure.outline
    pairs = [(corner, outline[(index + 1) % len(outline)]) for index, corner in enumerate(outline)]
    if min(_distance(point, *pair) for pair in pairs) == 0:
        return False
    x, y = point
    crossed = [(x0, y0, x1, y1) for (x0, y0), (x1, y1) in pairs if (y0 > y) != (y1 > y)]
    return sum(x < x0 + (y - y0) * (x1 - x0) / (y1 - y0) for x0, y0, x1, y1 in crossed) % 2 == 1


def _move_corner(grip: Grip, to: Point, scenario: Scenario) -> Edit | NoEdit:
    return sections.move_corner(scenario, grip.structure.id, grip.index, to)


def _move_side(grip: Grip, shift: Point, scenario: Scenario) -> Edit | NoEdit:
    return sections.move_side(scenario, grip.structure.id, grip.index, shift)


def _add_corner(grip: Grip, at: Point, scenario: Scenario) -> Edit | NoEdit:
    return sections.add_corner(scenario, grip.structure.id, grip.index, at)


def _distance(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from the side between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)
