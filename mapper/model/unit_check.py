"""What is wrong with the units of a document: where they stand, whose they are, what carries them."""

from collections import Counter
from collections.abc import Iterator, Mapping

from mapper.model.map_check import outside
from mapper.model.problem import Problem, Severity, place_of
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind


def unit_problems(scenario: Scenario) -> Iterator[Problem]:
    """Yield every finding about the units of a scenario."""
    sides = {side.id: side.name for side in scenario.sides}
    units = {unit.id: unit for unit in scenario.units}
    numbers = {unit.id: number for number, unit in enumerate(scenario.units)}
    names = Counter((unit.side, unit.name) for unit in scenario.units)
    for number, unit in enumerate(scenario.units):
        if not scenario.map.holds(unit.tile):
            place = place_of("units", number, unit.id, "tile")
            yield Problem(place, "off_map", outside(unit.tile, scenario.map))
        yield from _side(number, unit, sides)
        if unit.carrier is not None:
            yield from _carrier(number, unit, units, numbers)
        if unit.side is not None and names[unit.side, unit.name] > 1:
            place, text = (
                place_of("units", number, unit.id, "name"),
                "another unit of its side has the same name",
            )
            yield Problem(place, "same_name", text, Severity.NOTICE)


def _side(number: int, unit: Unit, sides: Mapping[str, str]) -> Iterator[Problem]:
    place = place_of("units", number, unit.id, "side")
    if unit.side is not None and unit.side not in sides:
        known = ", ".join(sorted(sides)) or "the document has no sides"
        yield Problem(place, "unknown_side", f"there is no side {unit.side} ({known})")
    if unit.kind is UnitKind.CIVILIAN and unit.side is not None:
        yield Problem(place, "civilian_side", "a civilian has a side", Severity.WARNING)
    if unit.kind is not UnitKind.CIVILIAN and unit.side is None:
        yield Problem(place, "no_side", "belongs to no side (only civilians do)", Severity.WARNING)


def _carrier(
    number: int, unit: Unit, units: Mapping[str, Unit], numbers: Mapping[str, int]
) -> Iterator[Problem]:
    place = place_of("units", number, unit.id, "carrier")
    carrier = units.get(unit.carrier or "")
    if carrier is None:
        yield Problem(place, "unknown_carrier", f"there is no unit {unit.carrier}")
        return
    there = place_of("units", numbers[carrier.id], carrier.id)
    if carrier.id == unit.id:
        yield Problem(place, "own_carrier", f"{there} is carried by itself")
    elif carrier.carrier is not None:
        yield Problem(place, "carried_carrier", f"{there} is carried itself (no chains, no circles)")
    if carrier.tile != unit.tile:
        text = f"stands in {unit.tile.label}, but {there} stands in {carrier.tile.label}"
        yield Problem(place, "carrier_tile", text)
    if carrier.side != unit.side:
        yield Problem(place, "carrier_side", f"{there} is of another side", Severity.WARNING)
    if unit.kind is not UnitKind.DRONE:
        yield Problem(place, "carried_kind", f"{unit.kind} is docked, only drones dock", Severity.WARNING)
