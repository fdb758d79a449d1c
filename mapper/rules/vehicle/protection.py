"""Which active protection covers a structure: by the tiles they share and the way of the shots (V-APS-10)."""

from collections.abc import Collection
from dataclasses import dataclass

from mapper.geometry.grid import Tile, distance
from mapper.model.scenario import Scenario
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.indirect import LATER
from mapper.rules.vehicle.party import Party, party_of


@dataclass(frozen=True, slots=True)
class Fire:
    """How a structure is fired at: by which side, in which mode, from one tile at another."""

    side: str | None
    mode: Mode
    path: tuple[Tile, Tile]


def structure_guards(
    scenario: Scenario, section: Collection[Tile], fire: Fire, book: Rulebook
) -> tuple[Party, ...]:
    """Return the units that may protect a section, given by its tiles; none on the side that fires do."""
    near = [unit for unit in scenario.units if covers(section, unit.tile, fire.path, fire.mode, book)]
    parties = (party_of(unit, book) for unit in near if unit.side is not None and unit.side != fire.side)
    return tuple(party for party in parties if not party.gone)


def covers(section: Collection[Tile], at: Tile, path: tuple[Tile, Tile], mode: Mode, book: Rulebook) -> bool:
    """Tell whether active protection in a tile may cover a section against fire along a path.

    From above it is enough to share a tile with the section; otherwise that tile must be on the way as well.
    """
    return shares_tile(section, at, book) and (mode in LATER or is_on_path(at, *path))


def shares_tile(section: Collection[Tile], at: Tile, book: Rulebook) -> bool:
    """Tell whether a tile is one of a section's, or by the setting next to one (V-MAP-14)."""
    far = 1 if book.settings.aps.structure_adjacent_counts else 0
    return any(distance(at, tile) <= far for tile in section)


def is_on_path(tile: Tile, start: Tile, end: Tile) -> bool:
    """Tell whether the line between the centres of two tiles crosses a tile, theirs included."""
    (x, y), (dx, dy) = tile, (end.x - start.x, end.y - start.y)
    (left, right), (top, bottom) = sorted((start.x, end.x)), sorted((start.y, end.y))
    if not (left <= x <= right and top <= y <= bottom):
        return False
    if start == end:
        return True
    corners = ((2 * (x - start.x) + sx, 2 * (y - start.y) + sy) for sx in (-1, 1) for sy in (-1, 1))
    sides = [dx * cy - dy * cx for cx, cy in corners]
    return min(sides) < 0 < max(sides)
