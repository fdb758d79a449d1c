"""Giving tiles of a map another kind of ground: its rows, and the legend that names their letters."""

from collections import Counter, defaultdict
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
    if not columns:
        return battlemap
    letter = letter_of(battlemap.legend, terrain)
    if letter is None:
        return None
    ground = list(battlemap.ground)
    for y, xs in columns.items():
        row = list(ground[y])
        for x in xs:
            row[x] = letter
        ground[y] = "".join(row)
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
    counts: Counter[str] = Counter()
    for row in battlemap.ground:
        counts.update(row)
    return max(battlemap.legend.items(), key=lambda entry: counts[entry[0]])[1]
