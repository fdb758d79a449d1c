"""Giving tiles of a map another kind of ground: its rows, and the legend that names their letters."""

from collections.abc import Iterable, Mapping

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap

LEGEND_LETTERS = ".DSabcdefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRTUVWXYZ0123456789"
"""Characters for terrain that a map's legend does not name yet, best first."""


def with_terrain(battlemap: BattleMap, tiles: Iterable[Tile], terrain: str) -> BattleMap | None:
    """Return the map with this kind of ground in these tiles, added to its legend when it is new there.

    The same map where nothing changes; None when the legend has no letter left. Tiles off the map don't
    count.
    """
    wanted = [tile for tile in tiles if battlemap.holds(tile) and battlemap.terrain(tile) != terrain]
    if not wanted:
        return battlemap
    letter = letter_of(battlemap.legend, terrain)
    if letter is None:
        return None
    legend = {**battlemap.legend, letter: terrain}
    rows = [list(row) for row in battlemap.ground]
    for tile in wanted:
        rows[tile.y][tile.x] = letter
    ground = tuple(
        row if "".join(changed) == row else "".join(changed)
        for row, changed in zip(battlemap.ground, rows, strict=True)
    )
    return battlemap.evolve(legend=legend, ground=ground)


def letter_of(legend: Mapping[str, str], terrain: str) -> str | None:
    """Return the letter a legend has for a terrain, else the best one that is free, else None."""
    known = next((char for char, name in legend.items() if name == terrain), None)
    if known is not None:
        return known
    return next((char for char in (terrain[:1].upper(), *LEGEND_LETTERS) if char not in legend), None)
