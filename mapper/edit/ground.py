"""Edits of the ground: painted, filled as far as it is the same, and replaced everywhere."""

from collections.abc import Collection

from mapper.edit.operations import Edit, NoEdit, counted
from mapper.geometry.grid import Tile
from mapper.geometry.rasters import contiguous
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.terrain import letters_of, with_terrain

NO_LETTER = "the map's legend is full"


def paint_ground(
    scenario: Scenario, tiles: Collection[Tile], terrain: str, *, since: BattleMap | None = None
) -> Edit | NoEdit:
    """Give tiles a kind of ground, adding it to the map's legend when it is new there.

    The edit's name counts the tiles that changed, in a longer stroke all since the map as it was before.
    """
    changed = with_terrain(scenario.map, tiles, terrain)
    if changed is None:
        return NoEdit(NO_LETTER)
    name = f"Ground {ground_word(terrain)}, {counted(_differing(since or scenario.map, changed), 'tile')}"
    return Edit(name, scenario if changed is scenario.map else scenario.evolve(map=changed))


def fill_ground(scenario: Scenario, tile: Tile, terrain: str) -> Edit | NoEdit:
    """Give a tile, and all around it of the same ground side by side, another kind of ground."""
    if not scenario.map.holds(tile):
        return NoEdit("there is no ground outside the map")
    return paint_ground(scenario, same_ground(scenario.map, tile), terrain)


def replace_ground(
    scenario: Scenario, old: str, new: str, *, within: Collection[Tile] | None = None
) -> Edit | NoEdit:
    """Give all tiles of one kind of ground another: on the whole map, or within these tiles."""
    tiles = tuple(ground_tiles(scenario.map, old))
    if within is not None:
        chosen = frozenset(within)
        tiles = tuple(tile for tile in tiles if tile in chosen)
    if not tiles:
        return NoEdit(f"there is no {ground_word(old)} {'here' if within is not None else 'on the map'}")
    edit = paint_ground(scenario, tiles, new)
    if isinstance(edit, NoEdit):
        return edit
    name = f"Ground {ground_word(old)} becomes {ground_word(new)}, {counted(len(tiles), 'tile')}"
    return Edit(name, edit.scenario)


def same_ground(battlemap: BattleMap, tile: Tile) -> frozenset[Tile]:
    """Return the tiles around a tile on the map that are of its ground, side by side."""
    letters = letters_of(battlemap, battlemap.terrain(tile))
    return frozenset(contiguous(battlemap.ground, tile, letters))


def ground_tiles(battlemap: BattleMap, terrain: str) -> frozenset[Tile]:
    """Return all tiles of a kind of ground."""
    letters = letters_of(battlemap, terrain)
    return frozenset(
        Tile(x, y)
        for y, row in enumerate(battlemap.ground)
        if not letters.isdisjoint(row)
        for x, letter in enumerate(row)
        if letter in letters
    )


def ground_word(terrain: str) -> str:
    """Return how a kind of ground is called in the name of an edit."""
    return terrain.replace("_", " ")


def _differing(old: BattleMap, new: BattleMap) -> int:
    """Return how many tiles of two maps of one size have another letter."""
    if old is new:
        return 0
    return sum(
        was != now
        for before, after in zip(old.ground, new.ground, strict=True)
        if before is not after
        for was, now in zip(before, after, strict=True)
    )
