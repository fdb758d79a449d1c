"""Openings: where walls must be broken through so that no place of a map is closed in."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from random import Random

from mapper.edit.streets import Box
from mapper.geometry.grid import Side, Tile


@dataclass(slots=True)
class _Search:
    """The tiles of an area that are open, and those of them that hang together with where it began."""

    area: Box
    barred: set[Tile]
    reached: set[Tile]

    def flood(self, start: Tile) -> list[Tile]:
        """Return the open tiles that hang together with a tile, itself among them."""
        found, known = [start], {start}
        for tile in found:
            for beside in self._beside(tile):
                if beside not in self.barred and beside not in known:
                    known.add(beside)
                    found.append(beside)
        return found

    def way_out(self, room: Iterable[Tile]) -> list[Tile]:
        """Return a shortest way from a closed room to what is reached: all of its tiles that are neither."""
        ahead = list(room)
        came_from: dict[Tile, Tile | None] = dict.fromkeys(ahead)
        for tile in ahead:
            for beside in self._beside(tile):
                if beside in self.reached:
                    return _steps_back(tile, came_from)
                if beside not in came_from:
                    came_from[beside] = tile
                    ahead.append(beside)
        return []

    def _beside(self, tile: Tile) -> Iterable[Tile]:
        area = self.area
        for side in Side:
            x, y = tile.neighbour(side)
            if area.left <= x < area.right and area.top <= y < area.bottom:
                yield Tile(x, y)


def openings(area: Box, barred: Container[Tile], start: Tile, dice: Random) -> frozenset[Tile]:
    """Return the barred tiles of an area that must be opened for all others to hang together with `start`.

    Of the shortest ways through, the dice choose one.
    """
    search = _Search(area, {tile for tile in area.tiles() if tile in barred}, set())
    search.reached.update(search.flood(start))
    opened: set[Tile] = set()
    for tile in area.tiles():
        if tile in search.barred or tile in search.reached:
            continue
        room = search.flood(tile)
        room.sort(key=lambda _: dice.random())
        through = search.barred.intersection(search.way_out(room))
        opened |= through
        search.barred -= through
        search.reached.update(search.flood(tile))
    return frozenset(opened)


def _steps_back(tile: Tile, came_from: dict[Tile, Tile | None]) -> list[Tile]:
    steps, here = [], tile
    while (before := came_from[here]) is not None:
        steps.append(here)
        here = before
    return steps
