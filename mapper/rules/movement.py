"""Where a mover can go, at what whole cost, by which path and why not: for any ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mapper.geometry.grid import Side, Tile
from mapper.rules.gait import Going, Step, StepKind
from mapper.rules.reasons import Refusal
from mapper.rules.search import Search

__all__ = ["Reach", "Step", "StepKind", "find_reach"]


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a mover can go with its mobility, and the least cost of every tile it may end in."""

    tile: Tile
    facing: Side
    mobility: float
    tiles: Mapping[Tile, int]
    _search: Search = field(repr=False, compare=False)

    @property
    def points(self) -> str:
        """What the rulebook calls that which the mover spends."""
        return self._search.points

    @property
    def costs(self) -> Mapping[tuple[Tile, Side], int]:
        """The least cost of every tile and facing the mover may end in."""
        return self._search.costs()

    @property
    def refused(self) -> Mapping[Tile, Refusal]:
        """Every tile at the border of the reached ones that the mover cannot end in, with the reason."""
        return self._search.refused()

    def path(self, tile: Tile, facing: Side | None = None) -> tuple[Step, ...]:
        """Return the cheapest actions that end in the tile; among equals the fewest turns.

        Raises LookupError when the tile (with that facing) is out of reach; `refusal` tells why.
        """
        if tile not in self.tiles or (facing is not None and (tile, facing) not in self.costs):
            raise LookupError(f"{tile.label}{f' facing {facing}' if facing else ''} is out of reach")
        return self._search.path(tile, facing)

    def refusal(self, tile: Tile) -> Refusal | None:
        """Return why the mover cannot end in a tile, or None when it can."""
        if tile in self.tiles:
            return None
        return self.refused.get(tile) or self._search.refusal(tile)


def find_reach(going: Going, tile: Tile, facing: Side, mobility: float, *, free_turns: int = 0) -> Reach:
    """Search from a tile and facing with the mobility left; `free_turns` quarter turns are still free."""
    search = Search(going, tile, facing, mobility, free_turns)
    return Reach(tile, facing, mobility, search.tiles, search)
