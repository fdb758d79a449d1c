"""Delivery: the units of a document with one of them rebuilt as a draft says, its crew with it."""

from pydantic import JsonValue

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.model.value import Value
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.garage.draft import Draft, Member
from mapper.rules.vehicle.refit import kept_condition
from mapper.rules.vehicle.sheet import Sheet, read_sheet
from mapper.rules.vehicle.state import Condition, read_condition


def refitted(scenario: Scenario, unit: Unit, draft: Draft, book: Rulebook) -> tuple[Unit, ...]:
    """Return all units of a scenario with one rebuilt; its crew is changed, added to and left behind.

    Who of the crew has left the unit meanwhile is changed where it stands.
    Raises DocumentError when a sheet or state is not one this ruleset knows.
    """
    rebuilt = _rebuilt(unit, draft.name, draft.sheet, book).evolve(kind=draft.kind)
    used = {other.id for other in scenario.units}
    kept = {member.unit: member for member in draft.crew if member.unit in used}
    gone = {other.id for other in scenario.units if other.carrier == unit.id} - kept.keys()
    units: list[Unit] = []
    for other in scenario.units:
        if other.id == unit.id:
            units.append(rebuilt)
        elif other.id in kept:
            member = kept[other.id]
            units.append(_rebuilt(other, member.name, member.sheet, book).evolve(kind=member.kind))
        elif other.id not in gone:
            units.append(other)
    for member in draft.crew:
        if member.unit not in kept or kept[member.unit] is not member:
            units.append(_docked(member, _crew_id(unit.id, used), rebuilt))
            used.add(units[-1].id)
    return tuple(units)


def _rebuilt(unit: Unit, name: str, sheet: Sheet, book: Rulebook) -> Unit:
    was = read_sheet(unit)
    if was == sheet:
        return unit.evolve(name=name) if unit.name != name else unit
    condition = read_condition(unit)
    state = unit.state
    if condition != Condition():
        state = as_json(kept_condition(was, sheet, condition, book))
    return unit.evolve(name=name, sheet=as_json(sheet), state=state)


def _docked(member: Member, unit_id: str, carrier: Unit) -> Unit:
    return Unit(
        id=unit_id,
        side=carrier.side,
        kind=member.kind,
        name=member.name,
        tile=carrier.tile,
        facing=carrier.facing,
        hidden=carrier.hidden,
        carrier=carrier.id,
        sheet=as_json(member.sheet),
    )


def _crew_id(carrier: str, taken: set[str]) -> str:
    number = 1
    while f"{carrier[:55]}-crew-{number}" in taken:
        number += 1
    return f"{carrier[:55]}-crew-{number}"


def as_json(value: Value) -> dict[str, JsonValue]:
    """Return a sheet or condition as a document holds it: only what isn't as usual, and the type."""
    return value.model_dump(mode="json", exclude_defaults=True)
