"""The plan of a district: every choice it is made by, and what of it a palette offers."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from mapper.edit.blocks import Builders
from mapper.model.battlemap import MarkKind
from mapper.model.structure import Height, StructureKind, Trait
from mapper.rules.palette import Masonry, Palette


class Symmetry(StrEnum):
    """How the two halves of a district answer each other, so that neither side has the better ground."""

    NONE = "none"
    POINT = "point"
    ACROSS = "across"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a district is made from; the same plan on the same size gives the same district.

    `block` and `street` are in tiles; `barricades` and `debris` are shares from 0 to 1, of the side streets
    and of the open tiles. `zone` is how deep the sides' deployment zones reach, 0 for none.
    """

    seed: int = 1
    block: int = 6
    street: int = 2
    builders: Builders = field(default_factory=Builders)
    barricades: float = 0.4
    debris: float = 0.08
    symmetry: Symmetry = Symmetry.POINT
    zone: int = 2
    objective: bool = True
    walls: bool = True


def why_no_district(palette: Palette) -> str:
    """Return why no district can be made of what a palette offers; empty where one can."""
    if houses_of_ground(palette) is not None:
        return ""
    return palette.structures.refusal or palette.heights.refusal


def houses_of_ground(palette: Palette) -> Masonry | None:
    """Return what houses of ground are made of; None where houses are structures, or there are none."""
    masonry = palette.masonry
    return masonry if masonry and masonry.floor and not palette.structures else None


def offered(plan: Plan, palette: Palette) -> Plan:
    """Return a plan without what a palette doesn't offer."""
    masonry = houses_of_ground(palette)
    bar, rim = (masonry.bar, masonry.wall) if masonry else (palette.bar, palette.rim)
    return replace(
        plan,
        builders=_builders(plan.builders, palette, masonry),
        barricades=plan.barricades if bar is not None else 0.0,
        debris=plan.debris if palette.strewn is not None else 0.0,
        zone=plan.zone if MarkKind.DEPLOYMENT in palette.marks else 0,
        objective=plan.objective and MarkKind.OBJECTIVE in palette.marks,
        walls=plan.walls and rim is not None,
    )


def _builders(built: Builders, palette: Palette, masonry: Masonry | None) -> Builders:
    if masonry is not None:
        return Builders(built.density, 0.0, built.ruins if masonry.ruin else 0.0, 0.0, 0.0)
    has_high, has_low = Height.HIGH in palette.heights, Height.LOW in palette.heights
    ruins = built.ruins if StructureKind.RUIN in palette.structures else 0.0
    return Builders(
        density=built.density,
        high=(built.high if has_low else 1.0) if has_high else 0.0,
        ruins=ruins if StructureKind.BUILDING in palette.structures else 1.0,
        weak=built.weak if Trait.WEAK in palette.traits else 0.0,
        reinforced=built.reinforced if Trait.REINFORCED in palette.traits else 0.0,
    )
