"""Blocks of houses in a made-up district: how a block is parted into lots, and what stands on each."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from mapper.edit.streets import Box
from mapper.edit.transforms import Points
from mapper.model.structure import LATTICE, Height, Structure, StructureKind, Trait

QUARTERS = 4
"""Lattice steps a tile: lots are told in these."""
_PAVEMENT = 1
_LONGEST = 14
_SHORTEST = 3
_ROOM_FOR_CORNERS = 6
NAMES_HIGH = ("Tenement", "Flats", "Hotel", "Offices", "Tower", "Exchange", "Hospital", "Barracks")
NAMES_LOW = ("Row house", "Workshop", "Shop", "Store", "Garage", "Cottage", "Depot", "School", "Chapel")


@dataclass(frozen=True, slots=True)
class Builders:
    """How houses are built: each a share from 0 to 1. `weak` and `reinforced` houses are never ruins."""

    density: float = 0.8
    high: float = 0.35
    ruins: float = 0.1
    weak: float = 0.2
    reinforced: float = 0.2


def houses(block: Box, builders: Builders, dice: Random) -> Iterator[Structure]:
    """Yield the structures of a block, each with an id that its name and place give."""
    lot = Box(
        block.left * QUARTERS + _PAVEMENT,
        block.top * QUARTERS + _PAVEMENT,
        block.right * QUARTERS - _PAVEMENT,
        block.bottom * QUARTERS - _PAVEMENT,
    )
    for part in _lots(lot, dice):
        outline, built = _outline(part, dice), dice.random() < builders.density
        house = _house(outline, builders, dice)
        if built:
            yield house


def _lots(lot: Box, dice: Random) -> Iterator[Box]:
    """Yield the lots that a piece of ground is parted into, with an alley here and there."""
    wide, deep = lot.right - lot.left, lot.bottom - lot.top
    if (max(wide, deep) <= _LONGEST and dice.random() < 0.8) or max(wide, deep) <= 2 * _SHORTEST + 2:
        yield lot
        return
    length = max(wide, deep)
    cut = round(length * (0.35 + 0.3 * dice.random()))
    alley = 2 if dice.random() < 0.3 else 0
    cut = max(_SHORTEST, min(cut, length - alley - _SHORTEST))
    if wide >= deep:
        halves = (
            Box(lot.left, lot.top, lot.left + cut, lot.bottom),
            Box(lot.left + cut + alley, lot.top, lot.right, lot.bottom),
        )
    else:
        halves = (
            Box(lot.left, lot.top, lot.right, lot.top + cut),
            Box(lot.left, lot.top + cut + alley, lot.right, lot.bottom),
        )
    for half in halves:
        yield from _lots(half, dice)


def _outline(lot: Box, dice: Random) -> Points:
    """Return the outline of a house on a lot: plain, with a yard in a corner, or with cut corners."""
    left, top, right, bottom = lot.left, lot.top, lot.right, lot.bottom
    roomy = min(right - left, bottom - top) >= _ROOM_FOR_CORNERS
    shape, corner = dice.random(), dice.random()
    if roomy and shape < 0.3:
        notch_x, notch_y = (right - left) // 2, (bottom - top) // 2
        points = _with_yard(lot, notch_x, notch_y, int(corner * 4))
    elif roomy and shape < 0.42:
        points = (
            *((left + 2, top), (right - 2, top), (right, top + 2), (right, bottom - 2)),
            *((right - 2, bottom), (left + 2, bottom), (left, bottom - 2), (left, top + 2)),
        )
    else:
        points = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple((x * LATTICE, y * LATTICE) for x, y in points)


def _with_yard(lot: Box, wide: int, deep: int, corner: int) -> tuple[tuple[int, int], ...]:
    """Return a rectangle's corners with one of them, counted clockwise from the top left, cut out."""
    left, top, right, bottom = lot.left, lot.top, lot.right, lot.bottom
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    inner_x = left + wide if corner in {0, 3} else right - wide
    inner_y = top + deep if corner in {0, 1} else bottom - deep
    x, y = corners[corner]
    cut = [(x, inner_y), (inner_x, inner_y), (inner_x, y)]
    corners[corner : corner + 1] = cut if corner in {0, 2} else cut[::-1]
    return tuple(corners)


def _house(outline: Points, builders: Builders, dice: Random) -> Structure:
    """Return a structure of a make that the shares give; the dice are asked alike, whatever the shares."""
    is_high, is_ruin = dice.random() < builders.high, dice.random() < builders.ruins
    make, word = dice.random(), dice.random()
    names = NAMES_HIGH if is_high else NAMES_LOW
    traits: tuple[Trait, ...] = ()
    if make < builders.weak:
        traits = (Trait.WEAK,)
    elif make < builders.weak + builders.reinforced:
        traits = (Trait.REINFORCED,)
    left, top = outline[0]
    return Structure(
        id=f"at-{left * QUARTERS:.0f}-{top * QUARTERS:.0f}",
        outline=outline,
        height=Height.HIGH if is_high and not is_ruin else Height.LOW,
        kind=StructureKind.RUIN if is_ruin else StructureKind.BUILDING,
        traits=() if is_ruin else traits,
        name=names[int(word * len(names))],
    )
