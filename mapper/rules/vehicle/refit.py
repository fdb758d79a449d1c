"""Refit: what is still true of a unit that has another sheet now."""

from collections.abc import Mapping

from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build
from mapper.rules.vehicle.crit_table import crit_table
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.sheet import CarriedWeapon, MountedWeapon, Sheet
from mapper.rules.vehicle.state import Condition

STORE, WEAPON = "ammo", "weapon"


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
