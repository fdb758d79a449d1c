"""Occupants: the tiles that a scenario's units take up, counted once for all who ask."""

from collections import Counter
from collections.abc import Iterable

from mapper.geometry.grid import Tile
from mapper.model.unit import Unit, UnitKind
from mapper.rules.recent import Recent


class Occupants:
    """Where some units stand, as each of them finds it: itself left out. Docked units take up nothing."""

    def __init__(self, units: tuple[Unit, ...]) -> None:
        """Sort the units by their tiles."""
        self.units = units
        standing = [unit for unit in units if unit.carrier is None]
        self._standing = {unit.id: unit for unit in standing}
        self._all = _Tally(unit.tile for unit in standing)
        self._civilians = _Tally(unit.tile for unit in standing if unit.kind is UnitKind.CIVILIAN)
        self._sides: dict[str | None, _Tally] = {}

    def civilians(self, unit: Unit) -> frozenset[Tile]:
        """Return the tiles with a civilian vehicle besides a unit."""
        own = self._standing.get(unit.id)
        if own is None or own.kind is not UnitKind.CIVILIAN:
            return self._civilians.tiles(1)
        return self._civilians.tiles(1, own.tile)

    def enemies(self, unit: Unit) -> frozenset[Tile]:
        """Return the tiles with a unit of another side than a unit's."""
        foes, own = self._foes_of(unit.side), self._standing.get(unit.id)
        if own is None or own.side in (None, unit.side):
            return foes.tiles(1)
        return foes.tiles(1, own.tile)

    def crowded(self, unit: Unit, limit: int) -> frozenset[Tile]:
        """Return the tiles with so many units besides a unit."""
        own = self._standing.get(unit.id)
        return self._all.tiles(limit, own.tile if own else None)

    def _foes_of(self, side: str | None) -> "_Tally":
        kept = self._sides.get(side)
        if kept is None:
            others = (unit for unit in self.units if unit.carrier is None)
            kept = _Tally(unit.tile for unit in others if unit.side not in (None, side))
            self._sides[side] = kept
        return kept


class _Tally:
    """How many there are in each tile."""

    def __init__(self, tiles: Iterable[Tile]) -> None:
        self._count = Counter(tiles)
        self._filled: dict[int, frozenset[Tile]] = {}

    def tiles(self, least: int, own: Tile | None = None) -> frozenset[Tile]:
        """Return the tiles that hold at least so many, one in the tile `own` not counted."""
        filled = self._filled.get(least)
        if filled is None:
            filled = frozenset(tile for tile, count in self._count.items() if count >= least)
            self._filled[least] = filled
        return filled - {own} if own is not None and self._count[own] == least else filled


def occupants_of(units: tuple[Unit, ...]) -> Occupants:
    """Return where the units of a scenario stand; what was counted for the last few is kept."""
    return _kept.get(units, None, lambda: Occupants(units))


_kept: Recent[tuple[Unit, ...], Occupants] = Recent()
