"""Footing: where in the tiles of a map one stands, found out when it is first asked for."""

from collections.abc import Callable

from mapper.geometry.grid import Tile
from mapper.model.battlemap import BattleMap
from mapper.rules.ruleset import Ruleset

Place = tuple[float, float]


class Footing:
    """Where one stands on a map under a ruleset; what structures cover is measured when one asks."""

    def __init__(self, ruleset: Ruleset, battlemap: BattleMap) -> None:
        """Measure nothing yet."""
        self._ruleset, self._map = ruleset, battlemap
        self._told: Callable[[Tile], Place] | None = None

    def __call__(self, tile: Tile) -> Place:
        """Return the place in a tile, in tiles from the map's corner (V-SIT-01)."""
        if self._told is None:
            self._told = self._ruleset.ground_sight(self._map).standing_point
        return self._told(tile)

    def holds_for(self, ruleset: Ruleset, battlemap: BattleMap) -> bool:
        """Tell whether one stands alike on another map: only structures and size decide."""
        mine, other = self._map, battlemap
        return (
            ruleset is self._ruleset
            and mine.structures is other.structures
            and (mine.width, mine.height) == (other.width, other.height)
        )
