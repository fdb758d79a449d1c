"""Delivery: a draft as units of a document, with what is still true of the unit it replaces."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from mapper.geometry.grid import Side, Tile
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.model.value import Value
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.crit_table import crit_table
from mapper.rules.vehicle.garage.draft import Draft, Member
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet import CarriedWeapon, MountedWeapon, Sheet, read_sheet
from mapper.rules.vehicle.state import Condition, read_condition

STORE, WEAPON = "ammo", "weapon"


@dataclass(frozen=True, slots=True)
class Berth:
    """Where a new unit goes: its id, side, tile and facing."""

    id: str
    side: str | None
    tile: Tile
    facing: Side = Side.N


def new_units(draft: Draft, berth: Berth, taken: frozenset[str]) -> tuple[Unit, ...]:
    """Return the units of a draft: it and its crew, docked on it; no id is one that is taken."""
    used = {*taken, berth.id}
    carrier = Unit(
        id=berth.id,
        side=berth.side,
        kind=draft.kind,
        name=draft.name,
        tile=berth.tile,
        facing=berth.facing,
        sheet=_json(draft.sheet),
    )
    crew = []
    for member in draft.crew:
        crew.append(_docked(member, _crew_id(berth.id, used), carrier))
        used.add(crew[-1].id)
    return (carrier, *crew)


def refitted(scenario: Scenario, unit: Unit, draft: Draft, book: Rulebook) -> tuple[Unit, ...]:
    """Return all units of a scenario with one rebuilt; its crew is changed, added to and left behind.

    Raises DocumentError when a sheet or state is not one this ruleset knows.
    """
    rebuilt = _rebuilt(unit, draft.name, draft.sheet, book).evolve(kind=draft.kind)
    known = {other.id: other for other in scenario.units if other.carrier == unit.id}
    kept = {member.unit: member for member in draft.crew if member.unit in known}
    gone = known.keys() - kept.keys()
    used = {other.id for other in scenario.units}
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


def kept_condition(was: Sheet, now: Sheet, condition: Condition, book: Rulebook) -> Condition:
    """Return what is still true of a unit with another sheet: losses as far as there is something to lose."""
    made = build(now, book)
    places = _places(was, now)
    stocks = {
        (weapon.place, ammo): rounds for weapon in made.weapons for ammo, rounds in weapon.rounds.items()
    }
    rounds = tuple(
        left.evolve(weapon=places[left.weapon])
        for left in condition.rounds
        if left.weapon in places and left.left < stocks.get((places[left.weapon], left.ammo), 0)
    )
    return condition.evolve(
        **_limited(condition, made),
        rounds=rounds,
        weapons=tuple(
            state.evolve(weapon=places[state.weapon]) for state in condition.weapons if state.weapon in places
        ),
        fired=tuple(places[place] for place in condition.fired if place in places),
        watches=tuple(
            watch.evolve(weapon=places[watch.weapon]) for watch in condition.watches if watch.weapon in places
        ),
        damaged=_parts(condition.damaged, places, made, book),
        destroyed=_parts(condition.destroyed, places, made, book),
    )


def _limited(condition: Condition, made: Build) -> dict[str, object]:
    """Return what is left of each number, no more than there is now; None where it is whole."""
    shield = condition.shield
    durability = made.shield.durability.value if made.shield else 0.0
    return {
        "internals": _under(condition.internals, made.internals.value if made.internals else 0.0),
        "health": _under(condition.health, made.health.value if made.health else 0.0),
        "armour_durability": _under(condition.armour_durability, made.armour.durability.value),
        "shield_charge": _under(condition.shield_charge, durability),
        "capacitor": _under(condition.capacitor, made.capacity.value),
        "kinetic_ammo": _under(condition.kinetic_ammo, made.aps.kinetic_ammo.value),
        "discharger_uses": _under(condition.discharger_uses, made.aps.discharger_uses.value),
        "smoke_uses": _under(condition.smoke_uses, made.smoke_uses.value),
        "shield": type(shield)()
        if not durability
        else shield.evolve(
            charge=_under(shield.charge, durability), capacity=_under(shield.capacity, durability)
        ),
    }


def _under(left: float | None, full: float) -> float | None:
    return None if left is None or left >= full else left


def _places(was: Sheet, now: Sheet) -> Mapping[int, int]:
    """Return where each old weapon is on the new sheet: the same one first, else one of its kind."""
    old, new = _weapons(was), _weapons(now)
    found: dict[int, int] = {}
    for alike in (_same, _same_kind):
        for place, entry in enumerate(old):
            if place in found:
                continue
            free = (to for to in range(len(new)) if to not in found.values() and alike(entry, new[to]))
            to = min(free, key=lambda number: abs(number - place), default=None)
            if to is not None:
                found[place] = to
    return found


def _weapons(sheet: Sheet) -> tuple[MountedWeapon | CarriedWeapon, ...]:
    return getattr(sheet, "weapons", ())


def _same(one: MountedWeapon | CarriedWeapon, other: MountedWeapon | CarriedWeapon) -> bool:
    return one == other


def _same_kind(one: MountedWeapon | CarriedWeapon, other: MountedWeapon | CarriedWeapon) -> bool:
    return one.weapon == other.weapon


def _parts(
    labels: tuple[str, ...], places: Mapping[int, int], made: Build, book: Rulebook
) -> tuple[str, ...]:
    """Return the labels of parts that are there still, weapons by their new places."""
    there = {part.label for part in crit_table(made, book).parts} if made.is_vehicle else set[str]()
    kept = []
    for label in labels:
        what, _, place = label.partition(":")
        named = label
        if what in (STORE, WEAPON):
            named = f"{what}:{places[int(place)]}" if int(place) in places else ""
        if named in there:
            kept.append(named)
    return tuple(kept)


def _rebuilt(unit: Unit, name: str, sheet: Sheet, book: Rulebook) -> Unit:
    was = read_sheet(unit)
    if was == sheet:
        return unit.evolve(name=name) if unit.name != name else unit
    condition = read_condition(unit)
    state = unit.state
    if condition != Condition():
        state = _json(kept_condition(was, sheet, condition, book))
    return unit.evolve(name=name, sheet=_json(sheet), state=state)


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
        sheet=_json(member.sheet),
    )


def _crew_id(carrier: str, taken: set[str]) -> str:
    number = 1
    while f"{carrier[:55]}-crew-{number}" in taken:
        number += 1
    return f"{carrier[:55]}-crew-{number}"


def _json(value: Value) -> dict[str, JsonValue]:
    """Return a sheet or condition as a document holds it: only what isn't as usual, and the type."""
    return value.model_dump(mode="json", exclude_defaults=True)
