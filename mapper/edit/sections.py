"""Edits of structures as outlines: added, widened, cut, parted, joined, and reshaped by corner and side."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import shapely
from pydantic import ValidationError
from shapely.ops import split

from mapper.edit.footprints import first_overlap, near_structures, outlines_of
from mapper.edit.operations import Edit, NoEdit, counted, free_id, why_not, with_map
from mapper.edit.transforms import Points
from mapper.geometry.alike import fresh
from mapper.model.scenario import Scenario
from mapper.model.structure import LATTICE, Height, Structure, StructureKind, Trait
from mapper.rules.names import called
from mapper.rules.recent import Recent

HOLE = "that would leave a hole in it: split it there first"
CROSSING = "the outline crosses or touches itself"
NOT_ON_LATTICE = "that leaves an outline off the quarter-tile lattice"


@dataclass(frozen=True, slots=True)
class Make:
    """How a new structure is made."""

    height: Height = Height.HIGH
    kind: StructureKind = StructureKind.BUILDING
    traits: tuple[Trait, ...] = ()
    name: str = ""

    @property
    def word(self) -> str:
        """What it is called in the name of a deed."""
        return f"{self.height.value} {self.kind.value}"


def add_structure(scenario: Scenario, outline: Points, make: Make, *, fit: bool = False) -> Edit | NoEdit:
    """Put up a structure; with `fit` only where none stands yet, in as many parts as that leaves."""
    if fit and _are_sound(outline):
        outlines = _around_others(scenario, outline)
        if outlines is None:
            return NoEdit(HOLE)
        if not outlines:
            return NoEdit("structures stand everywhere there")
    else:
        outlines = (outline,)
    taken = set(_ids(scenario.map.structures))
    made = []
    for part in outlines:
        name = free_id(f"{make.kind.value}-1", taken)
        taken.add(name)
        fields = {"height": make.height, "kind": make.kind, "traits": make.traits, "name": make.name}
        try:
            made.append(Structure.model_validate({"id": name, "outline": part, **fields}))
        except ValidationError as error:
            return NoEdit(why_not(error))
    return _checked(scenario, f"Add {make.word}", (*scenario.map.structures, *made))


def widen_structure(scenario: Scenario, structure_id: str, outline: Points) -> Edit | NoEdit:
    """Add an area to a structure, which it must touch along a side or overlap; others are left standing."""
    piece = _structure(scenario, structure_id)
    if piece is None:
        return NoEdit("there is no such structure")
    if not _are_sound(outline, piece.outline):
        return NoEdit(CROSSING)
    area: shapely.Geometry = _polygon(outline)
    for other in _meeting(scenario, outline):
        if other.id != structure_id:
            area = shapely.difference(area, _polygon(other.outline))
    outlines = outlines_of(shapely.union(_polygon(piece.outline), area))
    if outlines is None:
        return NoEdit(HOLE)
    if len(outlines) != 1:
        return NoEdit(f"the area does not touch {_called(piece)}")
    return _reshaped(scenario, f"Widen {_called(piece)}", piece, outlines)


def cut_structures(scenario: Scenario, outline: Points, *, only: Collection[str] = ()) -> Edit | NoEdit:
    """Take an area away from every structure in it, or from these alone; what falls apart becomes several."""
    area = _polygon(outline)
    if not area.is_valid:
        return NoEdit(CROSSING)
    reached = [piece for piece in _meeting(scenario, outline) if not only or piece.id in only]
    if not reached:
        return NoEdit("no structure stands there")
    parts: dict[str, tuple[Points, ...]] = {}
    for piece in reached:
        outlines = outlines_of(shapely.difference(_polygon(piece.outline), area))
        if outlines is None:
            return NoEdit(HOLE)
        parts[piece.id] = outlines
    name = f"Cut {_called(reached[0]) if len(reached) == 1 else counted(len(reached), 'structure')}"
    return _checked(scenario, name, _replaced(scenario, parts))


def split_structure(
    scenario: Scenario, structure_id: str, start: tuple[float, float], end: tuple[float, float]
) -> Edit | NoEdit:
    """Part a structure along the straight line through two points; the larger part keeps the id."""
    piece = _structure(scenario, structure_id)
    if piece is None:
        return NoEdit("there is no such structure")
    if not _are_sound(piece.outline):
        return NoEdit(CROSSING)
    dx, dy = end[0] - start[0], end[1] - start[1]
    if dx == dy == 0:
        return NoEdit("a line needs two ends")
    polygon = _polygon(piece.outline)
    left, top, right, bottom = polygon.bounds
    far = (right - left + bottom - top + abs(dx) + abs(dy)) / max(abs(dx), abs(dy)) + 1
    line = shapely.LineString(
        [(start[0] - far * dx, start[1] - far * dy), (start[0] + far * dx, start[1] + far * dy)]
    )
    parts = split(polygon, line)
    outlines = outlines_of(parts)
    if len(shapely.get_parts(parts)) < 2:
        return NoEdit(f"the line does not cross {_called(piece)}")
    if outlines is None or len(outlines) < 2:
        return NoEdit(NOT_ON_LATTICE)
    return _reshaped(scenario, f"Split {_called(piece)}", piece, outlines)


def crossed(
    scenario: Scenario, start: tuple[float, float], end: tuple[float, float]
) -> tuple[Structure, ...]:
    """Return the structures that the line between two points goes through, the longest stretch first."""
    line, structures = shapely.LineString([start, end]), scenario.map.structures
    near = [structures[place] for place in near_structures(structures, line.bounds)]
    stretches = [
        (_polygon(piece.outline).intersection(line).length, piece)
        for piece in near
        if _are_sound(piece.outline)
    ]
    stretches.sort(key=lambda one: -one[0])
    return tuple(piece for length, piece in stretches if length > 0)


def merge_structures(scenario: Scenario, ids: Collection[str]) -> Edit | NoEdit:
    """Join structures into one with the make, name and durability of the first of them."""
    pieces = [piece for piece in scenario.map.structures if piece.id in ids]
    if len(pieces) < 2:
        return NoEdit("select two structures or more")
    if not _are_sound(*(piece.outline for piece in pieces)):
        return NoEdit(CROSSING)
    outlines = outlines_of(shapely.union_all([_polygon(piece.outline) for piece in pieces]))
    if outlines is None:
        return NoEdit("together they would have a hole in the middle")
    if len(outlines) != 1:
        return NoEdit("they do not all touch along a side")
    first = pieces[0]
    merged = first.evolve(outline=outlines[0])
    gone = {piece.id for piece in pieces[1:]}
    structures = tuple(
        merged if piece.id == first.id else piece for piece in scenario.map.structures if piece.id not in gone
    )
    return _checked(scenario, f"Merge {counted(len(pieces), 'structure')}", structures)


def move_corner(scenario: Scenario, structure_id: str, index: int, to: tuple[float, float]) -> Edit | NoEdit:
    """Move one corner of a structure to a point of the lattice; onto a neighbouring corner it vanishes."""
    piece = _structure(scenario, structure_id)
    if piece is None or not 0 <= index < len(piece.outline):
        return NoEdit("there is no such corner")
    corners = list(piece.outline)
    corners[index] = to
    return _with_corners(scenario, f"Reshape {_called(piece)}", piece, corners)


def move_side(scenario: Scenario, structure_id: str, index: int, shift: tuple[float, float]) -> Edit | NoEdit:
    """Move the side from one corner to the next; its neighbours follow."""
    piece = _structure(scenario, structure_id)
    if piece is None or not 0 <= index < len(piece.outline):
        return NoEdit("there is no such side")
    corners = list(piece.outline)
    for place in (index, (index + 1) % len(corners)):
        corners[place] = (corners[place][0] + shift[0], corners[place][1] + shift[1])
    return _with_corners(scenario, f"Reshape {_called(piece)}", piece, corners)


def add_corner(scenario: Scenario, structure_id: str, index: int, at: tuple[float, float]) -> Edit | NoEdit:
    """Put a new corner into the side that begins at a corner."""
    piece = _structure(scenario, structure_id)
    if piece is None or not 0 <= index < len(piece.outline):
        return NoEdit("there is no such side")
    corners = [*piece.outline[: index + 1], at, *piece.outline[index + 1 :]]
    return _reshaped(scenario, f"Reshape {_called(piece)}", piece, (tuple(corners),))


def drop_corner(scenario: Scenario, structure_id: str, index: int) -> Edit | NoEdit:
    """Take a corner away; three must stay."""
    piece = _structure(scenario, structure_id)
    if piece is None or not 0 <= index < len(piece.outline):
        return NoEdit("there is no such corner")
    if len(piece.outline) == 3:
        return NoEdit("a structure needs three corners")
    corners = [*piece.outline[:index], *piece.outline[index + 1 :]]
    return _with_corners(scenario, f"Reshape {_called(piece)}", piece, corners)


def on_lattice(x: float, y: float, step: float = LATTICE) -> tuple[float, float]:
    """Return the nearest point of the lattice, or of a coarser one whose step is a multiple of a quarter."""
    return round(x / step) * step, round(y / step) * step


def _with_corners(
    scenario: Scenario, name: str, piece: Structure, corners: list[tuple[float, float]]
) -> Edit | NoEdit:
    kept = tuple(
        corner for before, corner in zip((corners[-1], *corners), corners, strict=False) if corner != before
    )
    if len(kept) < 3:
        return NoEdit("a structure needs three corners")
    return _reshaped(scenario, name, piece, (kept,))


def _reshaped(scenario: Scenario, name: str, piece: Structure, outlines: tuple[Points, ...]) -> Edit | NoEdit:
    return _checked(scenario, name, _replaced(scenario, {piece.id: outlines}))


def _replaced(scenario: Scenario, parts: Mapping[str, tuple[Points, ...]]) -> tuple[Structure, ...] | NoEdit:
    """Return the structures with these outlines for their own: none, one, or several under new ids."""
    taken = set(_ids(scenario.map.structures))
    found: list[Structure] = []
    for piece in scenario.map.structures:
        if piece.id not in parts:
            found.append(piece)
            continue
        for number, outline in enumerate(parts[piece.id]):
            name = piece.id if number == 0 else free_id(piece.id, taken)
            taken.add(name)
            try:
                found.append(piece.evolve(id=name, outline=outline))
            except ValidationError as error:
                return NoEdit(why_not(error))
    return tuple(found)


def _checked(scenario: Scenario, name: str, structures: tuple[Structure, ...] | NoEdit) -> Edit | NoEdit:
    """Return the edit, unless an outline it has made is unsound, leaves the map or overlaps another."""
    if isinstance(structures, NoEdit):
        return structures
    battlemap = scenario.map
    made = fresh(battlemap.structures, structures)
    for piece in made:
        polygon = _polygon(piece.outline)
        left, top, right, bottom = polygon.bounds
        if left == right or top == bottom:
            return NoEdit("that has no area")
        if not polygon.is_valid:
            return NoEdit(CROSSING)
        if not all(0 <= x <= battlemap.width and 0 <= y <= battlemap.height for x, y in piece.outline):
            return NoEdit("that reaches outside the map")
    meeting = first_overlap(structures, made)
    if meeting is not None:
        return NoEdit(f"it would overlap {_called(meeting[1])}")
    return Edit(name, with_map(scenario, structures=structures))


def _around_others(scenario: Scenario, outline: Points) -> tuple[Points, ...] | None:
    area: shapely.Geometry = _polygon(outline)
    for other in _meeting(scenario, outline):
        area = shapely.difference(area, _polygon(other.outline))
    return outlines_of(area)


def _are_sound(*outlines: Points) -> bool:
    return all(_polygon(outline).is_valid for outline in outlines)


def _meeting(scenario: Scenario, outline: Points) -> list[Structure]:
    """Return the sound structures that share some of what an outline encloses."""
    area = _polygon(outline)
    left, top, right, bottom = area.bounds if not area.is_empty else (0, 0, 0, 0)
    found = []
    structures = scenario.map.structures
    for piece in [structures[place] for place in near_structures(structures, (left, top, right, bottom))]:
        polygon = _polygon(piece.outline)
        if polygon.is_valid and area.is_valid and polygon.intersection(area).area > 0:
            found.append(piece)
    return found


def _structure(scenario: Scenario, structure_id: str) -> Structure | None:
    return next((piece for piece in scenario.map.structures if piece.id == structure_id), None)


def _ids(structures: tuple[Structure, ...]) -> frozenset[str]:
    return _IDS.get(structures, None, lambda: frozenset(piece.id for piece in structures))


def _polygon(outline: Points) -> shapely.Polygon:
    return shapely.Polygon(outline)


def _called(piece: Structure) -> str:
    return called(piece)


_IDS: Recent[tuple[Structure, ...], frozenset[str]] = Recent(1)
"""A shape is tried again and again on the same structures while it is drawn."""
