"""Giving tiles of a map another kind of ground: its rows, and the legend that names their letters."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap

LEGEND_LETTERS = ".DSabcdefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRTUVWXYZ0123456789"
"""Characters for terrain that a map's legend does not name yet, best first."""


def with_terrain(battlemap: BattleMap, tiles: Iterable[Tile], terrain: str) -> BattleMap | None:
    """Return the map with this kind of ground in these tiles, added to its legend when it is new there.

    The same map where nothing changes; None when the legend has no letter left. Tiles off the map don't
    count. Rows that don't change keep their identity, and so does a legend that names the ground already.
    """
    columns = _columns(battlemap, tiles, terrain)
    letter = letter_of(battlemap.legend, terrain)
    if letter is None:
        return None if columns else battlemap
    rows: dict[int, str] = {}
    for y, xs in columns.items():
        row = list(battlemap.ground[y])
        for x in xs:
            row[x] = letter
        rows[y] = "".join(row)
    return _with_rows(battlemap, rows, letter, terrain)


def with_terrain_runs(
    battlemap: BattleMap, runs: Iterable[tuple[int, int, int]], terrain: str
) -> BattleMap | None:
    """Return the map with this kind of ground in runs on it: row, first column, and the one behind the last.

    As `with_terrain`, and much quicker for areas of many tiles.
    """
    letter = letter_of(battlemap.legend, terrain)
    rows: dict[int, str] = {}
    same = letters_of(battlemap, terrain)
    for y, left, right in runs:
        row = rows.get(y, battlemap.ground[y])
        if not same.issuperset(row[left:right]):
            rows[y] = row[:left] + (letter or "") * (right - left) + row[right:]
    if letter is None:
        return None if rows else battlemap
    return _with_rows(battlemap, rows, letter, terrain)


def _with_rows(battlemap: BattleMap, rows: Mapping[int, str], letter: str, terrain: str) -> BattleMap:
    """Return the map with some of its rows changed, in which a letter stands for a terrain."""
    if not rows:
        return battlemap
    ground = list(battlemap.ground)
    for y, row in rows.items():
        ground[y] = row
    if letter in battlemap.legend:
        return battlemap.evolve(ground=tuple(ground))
    return battlemap.evolve(legend={**battlemap.legend, letter: terrain}, ground=tuple(ground))


def letter_of(legend: Mapping[str, str], terrain: str) -> str | None:
    """Return the letter a legend has for a terrain, else the best one that is free, else None."""
    known = next((char for char, name in legend.items() if name == terrain), None)
    if known is not None:
        return known
    return next((char for char in (terrain[:1].upper(), *LEGEND_LETTERS) if char not in legend), None)


def letters_of(battlemap: BattleMap, terrain: str) -> frozenset[str]:
    """Return the letters that mean a kind of ground in a map's rows."""
    return frozenset(letter for letter, name in battlemap.legend.items() if name == terrain)


def _columns(battlemap: BattleMap, tiles: Iterable[Tile], terrain: str) -> Mapping[int, list[int]]:
    """Return, for each row that changes, the columns in which it does."""
    width, height, rows = battlemap.width, battlemap.height, battlemap.ground
    same = letters_of(battlemap, terrain)
    columns: defaultdict[int, list[int]] = defaultdict(list)
    for x, y in tiles:
        if 0 <= x < width and 0 <= y < height and rows[y][x] not in same:
            columns[y].append(x)
    return columns


def commonest_terrain(battlemap: BattleMap) -> str:
    """Return the kind of ground most of the map has; of several, the one its legend names first."""
    tiles = "".join(battlemap.ground)
    return max(battlemap.legend.items(), key=lambda entry: tiles.count(entry[0]))[1]
