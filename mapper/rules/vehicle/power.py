"""What it takes to fire a weapon: its EN, more EN for a stronger shot, and the heat that brings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import floor

from mapper.rules.reasons import Explained, Reason, Refusal, refuse
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.arsenal import RestrictedRow
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import ExtraEnergy
from mapper.rules.vehicle.modifiers import quirks_of
from mapper.rules.vehicle.tolerance import exceeds, reaches

NOT_ALLOWED, TOO_LITTLE, TOO_HOT = "not_allowed", "extra_energy", "weapon_heat"


@dataclass(frozen=True, slots=True)
class Price:
    """What one firing takes: EN with its reasons, and the weapon heat it brings (V-EXT-01)."""

    energy: Explained
    weapon_heat: float = 0.0


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon as its price depends on it: what firing takes at least, and the heat it has by now."""

    key: str
    energy: Explained
    heat: float = 0.0


def price_of(weapon: Weapon, extra: float, quirks: Iterable[str], book: Rulebook) -> Price | Refusal:
    """Return what firing takes with so much extra energy, or why it may not have it.

    `quirks` are the keys of the shooter's quirks and extra systems.
    """
    if extra == 0:
        return Price(weapon.energy)
    row = book.tables.restricted.get(weapon.key)
    if row is not None and row.energy_step:
        return _stepped(weapon, row, extra)
    found = boost_of(weapon.key, quirks, book)
    if found is None:
        return refuse(NOT_ALLOWED, "nothing gives this weapon's shots more energy", "V-ENG-02")
    name, clause, more = found
    if extra < 0 or exceeds(more.min, extra):
        text = f"{name} takes at least {plain(more.min)} EN more, not {plain(extra)}"
        return refuse(TOO_LITTLE, text, clause)
    heat, limit = extra * more.weapon_heat, book.settings.weapon_heat.limit
    if limit and exceeds(weapon.heat + heat, limit):
        text = f"its heat would be {plain(weapon.heat + heat)}, over the limit of {plain(limit)}"
        return refuse(TOO_HOT, text, book.source("weapon_heat.limit"))
    return Price(_raised(weapon.energy, Reason(f"{name}: extra energy", clause, extra)), heat)


def raised(
    weapon: WeaponBuild, extra: float, quirks: Iterable[str], book: Rulebook, *, heat: float = 0.0
) -> WeaponBuild | Refusal:
    """Return a weapon that is given so much extra energy for its shot, or why it may not have it."""
    price = price_of(built(weapon, heat), extra, quirks, book)
    if isinstance(price, Refusal):
        return price
    return replace(weapon, energy=price.energy, extra=extra)


def extra_energies(
    weapon: Weapon, available: float, quirks: Iterable[str], book: Rulebook
) -> Iterator[float]:
    """Yield the least and the most extra energy that may be given with so much EN available, if any may."""
    spare = available - weapon.energy.value
    row = book.tables.restricted.get(weapon.key)
    if row is not None and row.energy_step:
        least, most = row.energy_step, floor(spare / row.energy_step + 1e-9) * row.energy_step
    else:
        found = boost_of(weapon.key, quirks, book)
        if found is None:
            return
        more, limit = found[2], book.settings.weapon_heat.limit
        if limit and more.weapon_heat:
            spare = min(spare, (limit - weapon.heat) / more.weapon_heat)
        least, most = max(1.0, more.min), float(floor(spare + 1e-9))
    if reaches(most, least):
        yield from dict.fromkeys((least, most))


def boost_of(weapon: str, quirks: Iterable[str], book: Rulebook) -> tuple[str, str, ExtraEnergy] | None:
    """Return what gives a weapon's shots more energy: its name, its clause and its row (V-EXT-12)."""
    for quirk in quirks_of(quirks, book):
        more = quirk.fire.extra_energy
        if more is not None and weapon in more.weapons:
            return quirk.name, quirk.source, more
    return None


def built(weapon: WeaponBuild, heat: float = 0.0) -> Weapon:
    """Return a weapon of a build as its price depends on it."""
    return Weapon(weapon.weapon, weapon.energy, heat)


def _stepped(weapon: Weapon, row: RestrictedRow, extra: float) -> Price | Refusal:
    """V-ENG-04: more energy in whole steps."""
    steps = extra / row.energy_step
    if steps < 0 or abs(steps - round(steps)) > 1e-9:
        text = f"{row.name} takes {plain(row.energy)} EN and any number of steps of {plain(row.energy_step)}"
        return refuse(TOO_LITTLE, text, "V-ENG-04")
    return Price(_raised(weapon.energy, Reason(f"{plain(steps)} steps more", "V-ENG-04", extra)))


def _raised(energy: Explained, more: Reason) -> Explained:
    return Explained(energy.value + (more.value or 0.0), (*energy.reasons, more))
