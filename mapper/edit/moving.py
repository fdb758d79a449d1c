"""Moving: the pieces of a map and its units where a motion brings them."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from mapper.edit.transforms import Motion, turned_right
from mapper.geometry.grid import Side
from mapper.model.backdrop import Backdrop
from mapper.model.battlemap import EdgePiece, GroundField, Mark
from mapper.model.structure import Structure
from mapper.model.unit import Unit


def moved_structures(structures: Iterable[Structure], motion: Motion) -> tuple[Structure, ...]:
    """Return structures where a motion brings them."""
    return tuple(piece.evolve(outline=motion.outline(piece.outline)) for piece in structures)


def moved_edges(edges: Iterable[EdgePiece], motion: Motion) -> tuple[EdgePiece, ...]:
    """Return what stands on edges where a motion brings it."""
    return tuple(piece.evolve(at=motion.edge(piece.at)) for piece in edges)


def moved_fields(fields: Iterable[GroundField], motion: Motion) -> tuple[GroundField, ...]:
    """Return smoke, gas and fire where a motion brings them."""
    return tuple(field.evolve(tile=motion.tile(field.tile)) for field in fields)


def moved_marks(marks: Iterable[Mark], motion: Motion) -> tuple[Mark, ...]:
    """Return marks where a motion brings them."""
    return tuple(mark.evolve(tiles=motion.tiles(mark.tiles)) for mark in marks)


def moved_backdrop(backdrop: Backdrop | None, motion: Motion) -> Backdrop | None:
    """Return a backdrop that lies under the same things after a motion."""
    if backdrop is None:
        return None
    x, y = motion.point(backdrop.x, backdrop.y)
    mirrored = Motion(xx=-1) if backdrop.mirrored else Motion()
    turned = reduce(Motion.then, [turned_right(0)] * backdrop.quarters, mirrored)
    lies = turned.then(replace(motion, dx=0, dy=0))
    is_mirrored = lies.xx * lies.yy - lies.xy * lies.yx < 0
    quarters = lies.facing(Side.N).quarter_turns
    return backdrop.evolve(x=x, y=y, mirrored=is_mirrored, quarters=quarters)


def moved_units(units: Iterable[Unit], motion: Motion) -> tuple[Unit, ...]:
    """Return units where a motion brings them, turned with it."""
    return tuple(
        unit.evolve(tile=motion.tile(unit.tile), facing=motion.facing(unit.facing)) for unit in units
    )
