"""Whom examples of orders are about: a unit, a friend and a foe, where that one stands, and a side."""

from dataclasses import dataclass

from mapper.geometry.grid import Tile
from mapper.model.scenario import Scenario
from mapper.rules.deeds import Order

FIRST = Tile(0, 0)


@dataclass(frozen=True, slots=True)
class Cast:
    """The names that stand in examples of orders."""

    unit: str = "unit-1"
    friend: str = "unit-2"
    target: str = "unit-3"
    side: str = "side-1"
    structure: str = "structure-1"
    tile: Tile = FIRST


def cast_of(scenario: Scenario) -> Cast:
    """Return names that a scenario has: its first unit of a side, the next of it and one of another side."""
    sided = [unit for unit in scenario.units if unit.side is not None]
    first = next(iter(sided), None)
    other = next((unit for unit in sided if first is not None and unit.side != first.side), None)
    friend = next((unit for unit in sided[1:] if first is not None and unit.side == first.side), None)
    usual = Cast()
    return Cast(
        unit=first.id if first is not None else usual.unit,
        friend=friend.id if friend is not None else usual.friend,
        target=other.id if other is not None else usual.target,
        side=(first.side if first is not None else None) or usual.side,
        structure=next((piece.id for piece in scenario.map.structures), usual.structure),
        tile=other.tile if other is not None else usual.tile,
    )


def summary(order: Order) -> str:
    """Return what an order of this kind is for, in a sentence."""
    return (type(order).__doc__ or "").strip().partition("\n")[0]
