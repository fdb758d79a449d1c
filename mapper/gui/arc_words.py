"""In which arcs of the units at its ends a measured line lies, in words."""

from collections.abc import Iterator

from mapper.geometry.grid import Side, Tile, in_arc
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.names import called


def arc_lines(scenario: Scenario, start: Tile, end: Tile) -> Iterator[str]:
    """Yield a line for the unit at each end: where the other end lies to it (V-SIT-10)."""
    if start == end:
        return
    for unit in _standing(scenario, start):
        yield f"{end.label} lies {_where(unit, end)} of {called(unit)}"
    for unit in _standing(scenario, end):
        yield f"{start.label} lies {_where(unit, start)} of {called(unit)}"


def _standing(scenario: Scenario, tile: Tile) -> list[Unit]:
    """Return the first unit in a tile, which stands for all of them."""
    return [unit for unit in scenario.units_in(tile) if unit.carrier is None][:1]


def _where(unit: Unit, target: Tile) -> str:
    """Return the arcs of a unit that hold a tile; on the line between two it is in both."""
    sides: tuple[tuple[Side, str], ...] = (
        (unit.facing, "in front"),
        (unit.facing.right, "to the right"),
        (unit.facing.left, "to the left"),
        (unit.facing.opposite, "to the rear"),
    )
    return " and ".join(words for axis, words in sides if in_arc(unit.tile, axis, target))
