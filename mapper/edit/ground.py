"""Edits of the ground: painted, filled as far as it is the same, and replaced everywhere."""

from collections.abc import Collection, Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from mapper.edit.operations import Edit, NoEdit, counted
from mapper.geometry.grid import Tile
from mapper.geometry.rasters import Run, contiguous, lettered, tiles_in
from mapper.model.battlemap import BattleMap
from mapper.model.scenario import Scenario
from mapper.model.terrain import letters_of, with_terrain, with_terrain_runs

NO_LETTER = "the map's legend is full"


def paint_ground(
    scenario: Scenario, tiles: Collection[Tile], terrain: str, *, since: BattleMap | None = None
) -> Edit | NoEdit:
    """Give tiles a kind of ground, adding it to the map's legend when it is new there.

    The edit's name counts the tiles that changed, in a longer stroke all since the map as it was before.
    """
    return _painted(scenario, with_terrain(scenario.map, tiles, terrain), terrain, since)


def fill_ground(scenario: Scenario, tile: Tile, terrain: str) -> Edit | NoEdit:
    """Give a tile, and all around it of the same ground side by side, another kind of ground."""
    if not scenario.map.holds(tile):
        return NoEdit("there is no ground outside the map")
    changed = with_terrain_runs(scenario.map, same_ground(scenario.map, tile), terrain)
    return _painted(scenario, changed, terrain)


def replace_ground(
    scenario: Scenario, old: str, new: str, *, within: Collection[Tile] | None = None
) -> Edit | NoEdit:
    """Give all tiles of one kind of ground another: on the whole map, or within these tiles."""
    battlemap, runs = scenario.map, tuple(all_ground(scenario.map, old))
    if within is None:
        changed, number = with_terrain_runs(battlemap, runs, new), counted_tiles(runs)
    else:
        tiles = tiles_in(runs).intersection(within)
        changed, number = with_terrain(battlemap, tiles, new), len(tiles)
    if not number:
        return NoEdit(f"there is no {ground_word(old)} {'here' if within is not None else 'on the map'}")
    edit = _painted(scenario, changed, new)
    if isinstance(edit, NoEdit):
        return edit
    name = f"Replace {ground_word(old)} by {ground_word(new)}, {counted(number, 'tile')}"
    return Edit(name, edit.scenario)


def same_ground(battlemap: BattleMap, tile: Tile) -> Iterator[Run]:
    """Yield the ground around a tile on the map that is of its kind, side by side, as runs."""
    return contiguous(battlemap.ground, tile, letters_of(battlemap, battlemap.terrain(tile)))


def all_ground(battlemap: BattleMap, terrain: str) -> Iterator[Run]:
    """Yield all ground of a kind, as runs."""
    return lettered(battlemap.ground, letters_of(battlemap, terrain))


def counted_tiles(runs: Iterable[Run]) -> int:
    """Return how many tiles there are in runs."""
    return sum(right - left for _, left, right in runs)


def ground_word(terrain: str) -> str:
    """Return how a kind of ground is called in the name of an edit."""
    return terrain.replace("_", " ")


def _painted(
    scenario: Scenario, changed: BattleMap | None, terrain: str, since: BattleMap | None = None
) -> Edit | NoEdit:
    if changed is None:
        return NoEdit(NO_LETTER)
    number = _differing(since or scenario.map, changed)
    name = f"Paint {ground_word(terrain)}, {counted(number, 'tile')}"
    return Edit(name, scenario if changed is scenario.map else scenario.evolve(map=changed))


def _differing(old: BattleMap, new: BattleMap) -> int:
    """Return how many tiles of two maps of one size have another letter."""
    rows = [pair for pair in zip(old.ground, new.ground, strict=True) if pair[0] is not pair[1]]
    was, now = (_letters(row[half] for row in rows) for half in (0, 1))
    return int(np.count_nonzero(was != now))


def _letters(rows: Iterable[str]) -> NDArray[np.uint32]:
    return np.frombuffer("".join(rows).encode("utf-32-le"), np.uint32)
