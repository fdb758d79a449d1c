"""Shots that pass through structures: which stand in their way, and what each takes off them (V-EXT-01)."""

from dataclasses import replace

from mapper.rules.sight import Sightline
from mapper.rules.sight_pieces import BlockerKind
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import ExtraEnergy
from mapper.rules.vehicle.shot import Shot


def breached(line: Sightline, weapon: WeaponBuild, ammo: str | None, book: Rulebook) -> tuple[str, ...]:
    """Return the structures that a shot with more energy passes through, nearest first.

    None where it needn't, or can't: only structures let it through, and only some ammunition.
    """
    if line.visible or not passes(weapon, ammo, book):
        return ()
    if any(blocker.kind is not BlockerKind.STRUCTURE for blocker in line.blockers):
        return ()
    return tuple(dict.fromkeys(blocker.id for blocker in line.blockers))


def passes(weapon: WeaponBuild, ammo: str | None, book: Rulebook) -> bool:
    """Tell whether a weapon's shot may pass through structures with the energy it is given."""
    if weapon.extra <= 0.0 or ammo is None:
        return False
    return any(weapon.weapon in row.weapons and ammo in row.through_structures for row in _rows(book))


def weakened(shot: Shot, structures: int, book: Rulebook) -> Shot:
    """Return a shot after it has passed through so many structures, each of which takes its share."""
    left = (1.0 - book.settings.weapon_heat.overcharge_structure_loss) ** structures
    return replace(shot, pen=shot.pen * left, damage=shot.damage * left) if structures else shot


def _rows(book: Rulebook) -> tuple[ExtraEnergy, ...]:
    found = (quirk.fire.extra_energy for quirk in (*book.tables.extra.values(), *book.tables.quirk.values()))
    return tuple(row for row in found if row is not None)
