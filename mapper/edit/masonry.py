"""Houses of ground in a made-up district: walls, doors and floors that stand in whole tiles."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from mapper.edit.blocks import Builders
from mapper.edit.streets import Box
from mapper.geometry.grid import Tile
from mapper.rules.palette import Masonry

_SHORTEST = 3
"""A house with walls has a tile of floor between them at least."""
_LONGEST = 7
_DOOR, _ALLEY, _CRUMBLED, _WHOLE = 0.6, 0.3, 0.5, 0.6


def house_grounds(
    blocks: Iterable[Box], builders: Builders, masonry: Masonry, dice: Random
) -> Mapping[Tile, str]:
    """Return the ground of all houses in some blocks; neighbours share a wall."""
    ground: dict[Tile, str] = {}
    for block in blocks:
        for lot in _lots(block, dice):
            is_built, is_ruin = dice.random() < builders.density, dice.random() < builders.ruins
            house = dict(_house(lot, masonry, dice, is_ruin=is_ruin))
            if is_built:
                walls = (tile for tile in house if ground.get(tile) == masonry.wall)
                house |= dict.fromkeys(walls, masonry.wall)
                ground |= house
    return ground


def _lots(block: Box, dice: Random) -> Iterator[Box]:
    """Yield the lots of a block: neighbours have a row of tiles in common, or an alley between."""
    wide, deep = block.right - block.left, block.bottom - block.top
    length, may_stay, has_alley = max(wide, deep), dice.random() < _WHOLE, dice.random() < _ALLEY
    alley = 1 if has_alley and length > 2 * _SHORTEST else -1
    if (length <= _LONGEST and may_stay) or length + 1 < 2 * _SHORTEST:
        yield block
        return
    room = length - alley - 2 * _SHORTEST
    first = _SHORTEST + int(dice.random() * (room + 1))
    if wide >= deep:
        middle = block.left + first
        halves = (
            Box(block.left, block.top, middle, block.bottom),
            Box(middle + alley, block.top, block.right, block.bottom),
        )
    else:
        middle = block.top + first
        halves = (
            Box(block.left, block.top, block.right, middle),
            Box(block.left, middle + alley, block.right, block.bottom),
        )
    for half in halves:
        yield from _lots(half, dice)


def _house(lot: Box, masonry: Masonry, dice: Random, *, is_ruin: bool) -> Iterator[tuple[Tile, str]]:
    """Yield the ground of one house; the dice are asked alike, whatever it is."""
    inside = Box(lot.left + 1, lot.top + 1, lot.right - 1, lot.bottom - 1)
    has_walls = min(lot.right - lot.left, lot.bottom - lot.top) >= _SHORTEST
    has_door, where = dice.random() < _DOOR, dice.random()
    sides = [tile for tile in lot.tiles() if _is_side(tile, lot, inside)]
    door = sides[int(where * len(sides))] if has_door and sides and has_walls else None
    for tile in lot.tiles():
        crumbled = dice.random() < _CRUMBLED
        if _within(tile, inside) and has_walls:
            kind = masonry.ruin if is_ruin else masonry.floor
        elif is_ruin and (crumbled or not has_walls):
            kind = masonry.ruin
        elif not has_walls:
            kind = masonry.hut
        else:
            kind = masonry.door if tile == door and masonry.door and not is_ruin else masonry.wall
        if kind is not None:
            yield tile, kind


def _is_side(tile: Tile, lot: Box, inside: Box) -> bool:
    """Tell whether a tile is of a lot's border, and none of its corners."""
    is_column, is_row = lot.left < tile.x < lot.right - 1, lot.top < tile.y < lot.bottom - 1
    return is_column != is_row and not _within(tile, inside)


def _within(tile: Tile, box: Box) -> bool:
    return box.left <= tile.x < box.right and box.top <= tile.y < box.bottom
