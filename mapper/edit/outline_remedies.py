"""Remedies for outlines: cutting out what two structures share, moving one aside, mending one."""

from collections.abc import Iterator, Sequence

import shapely
from pydantic import ValidationError
from shapely import Polygon
from shapely.affinity import translate

from mapper.edit.finding import Operation
from mapper.edit.footprints import cut_to
from mapper.edit.operations import Edit, NoEdit, free_id, with_map
from mapper.edit.remedies import GONE
from mapper.model.scenario import Scenario
from mapper.model.structure import Structure
from mapper.rules.names import called

FARTHEST_ASIDE = 12
"""So many tiles a structure is moved at most to be out of another's way."""


def cut_out(first_id: str, second_id: str) -> Operation:
    """Return the edit that takes out of the second structure what it shares with the first.

    What is left in several pieces becomes several structures, each as durable as the one it was.
    """

    def operation(scenario: Scenario) -> Edit | NoEdit:
        first, second = _structure(scenario, first_id), _structure(scenario, second_id)
        if first is None or second is None:
            return NoEdit(GONE)
        name = f"Cut {called(first)} out of {called(second)}"
        mine, others = _polygon(second), _polygon(first)
        if not _overlap(mine, others):
            return Edit(name, scenario)
        left = _polygons(mine.difference(others))
        if not left:
            return NoEdit(f"nothing of {called(second)} would be left")
        if any(part.interiors for part in left):
            return NoEdit(f"{called(second)} would have a hole")
        return _replaced(scenario, second, left, name)

    return operation


def move_aside(structure_id: str) -> Operation:
    """Return the edit that moves a structure by as few whole tiles as it takes to overlap nothing."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        structure = _structure(scenario, structure_id)
        if structure is None:
            return NoEdit(GONE)
        polygon, bounds = _polygon(structure), (0, 0, scenario.map.width, scenario.map.height)
        others = [_polygon(other) for other in scenario.map.structures if other.id != structure_id]
        tree, room = shapely.STRtree(others), shapely.box(*bounds)
        for dx, dy in _steps():
            moved = translate(polygon, dx, dy)
            near = tree.query(moved)
            if room.covers(moved) and not any(_overlap(moved, others[index]) for index in near):
                name = f"Move {called(structure)} aside"
                return (
                    _replaced(scenario, structure, [moved], name)
                    if (dx, dy) != (0, 0)
                    else Edit(name, scenario)
                )
        return NoEdit(f"there is no room for {called(structure)} nearby")

    return operation


def mend(structure_id: str) -> Operation:
    """Return the edit that gives a structure whose outline crosses itself the outline of what it encloses."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        structure = _structure(scenario, structure_id)
        if structure is None:
            return NoEdit(GONE)
        name = f"Mend the outline of {called(structure)}"
        polygon = Polygon(structure.outline)
        if polygon.is_valid:
            return Edit(name, scenario)
        parts = _polygons(shapely.make_valid(polygon))
        if not parts or any(part.interiors for part in parts):
            return NoEdit("it encloses nothing that could be a structure")
        return _replaced(scenario, structure, parts, name)

    return operation


def crop(structure_id: str) -> Operation:
    """Return the edit that cuts off what of a structure reaches outside the map."""

    def operation(scenario: Scenario) -> Edit | NoEdit:
        structure = _structure(scenario, structure_id)
        if structure is None:
            return NoEdit(GONE)
        room = shapely.box(0, 0, scenario.map.width, scenario.map.height)
        name = f"Crop {called(structure)}"
        if room.covers(_polygon(structure)):
            return Edit(name, scenario)
        outlines = cut_to(structure.outline, scenario.map.width, scenario.map.height)
        if not outlines:
            return NoEdit(f"nothing of {called(structure)} could stay on the map")
        return _replaced(scenario, structure, [Polygon(outline) for outline in outlines], name)

    return operation


def _structure(scenario: Scenario, structure_id: str) -> Structure | None:
    return next((piece for piece in scenario.map.structures if piece.id == structure_id), None)


def _polygon(structure: Structure) -> Polygon:
    polygon = Polygon(structure.outline)
    return polygon if polygon.is_valid else polygon.buffer(0)


def _overlap(one: Polygon, other: Polygon) -> bool:
    return bool(one.intersects(other)) and bool(one.relate_pattern(other, "T********"))


def _polygons(shape: shapely.Geometry) -> list[Polygon]:
    """Return the parts of a shape that have an area, the largest first."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return sorted((part for part in parts if part.area > 0), key=lambda part: -part.area)


def _replaced(
    scenario: Scenario, structure: Structure, polygons: Sequence[Polygon], name: str
) -> Edit | NoEdit:
    """Put structures with these outlines in the place of one: the first keeps its id and its objective."""
    taken = {piece.id for piece in scenario.map.structures}
    made: list[Structure] = []
    for polygon in polygons:
        outline = _outline(polygon)
        part_id = free_id(structure.id, taken) if made else structure.id
        taken.add(part_id)
        try:
            part = structure.evolve(id=part_id, outline=outline)
            made.append(part.evolve(objective=None) if made else part)
        except ValidationError:
            return NoEdit("a corner would lie off the lattice of quarter tiles")
    structures = tuple(
        piece for other in scenario.map.structures for piece in (made if other is structure else (other,))
    )
    return Edit(name, with_map(scenario, structures=structures))


def _outline(polygon: Polygon) -> tuple[tuple[float, float], ...]:
    """Return a polygon's corners, without the points that lie on a straight side."""
    coords = shapely.get_coordinates(shapely.get_exterior_ring(shapely.simplify(polygon, 0)))
    return tuple((float(x), float(y)) for x, y in coords[:-1])


def _steps() -> Iterator[tuple[int, int]]:
    """Yield steps by whole tiles, the shortest first."""
    span = range(-FARTHEST_ASIDE, FARTHEST_ASIDE + 1)
    steps = [(dx, dy) for dy in span for dx in span]
    yield from sorted(steps, key=lambda step: (step[0] ** 2 + step[1] ** 2, step[1], step[0]))
