"""A unit as upkeep finds it: where it is, what it is made of, and what has happened to it."""

from dataclasses import dataclass, replace

from mapper.geometry.grid import Tile
from mapper.rules.reasons import Reason
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_of
from mapper.rules.vehicle.happening import Happening, happened
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.state import COCKPIT, Condition
from mapper.rules.vehicle.stun import is_newly_stunned
from mapper.rules.vehicle.target import Infantry, Target, Victim
from mapper.rules.vehicle.toll import condition_after


@dataclass(frozen=True, slots=True)
class Combatant:
    """A unit with its tile, build and condition."""

    id: str
    tile: Tile
    build: Build
    condition: Condition
    docked: bool = False

    def victim(self, book: Rulebook) -> Victim:
        """Return the unit as hits meet it; crits are not rolled."""
        return target_of(self.build, self.condition, book)

    def gone(self, book: Rulebook) -> bool:
        """Tell whether it is out of the fight (V-DMG-37, V-CRT-05, V-INF-08)."""
        return self.condition.is_destroyed(COCKPIT) or self.victim(book).gone

    def with_condition(self, condition: Condition) -> "Combatant":
        """Return the unit in another condition; the same one keeps its identity."""
        return self if condition == self.condition else replace(self, condition=condition)


def combatant_of(party: Party) -> Combatant:
    """Return a party of a fight as upkeep finds it."""
    unit = party.unit
    return Combatant(unit.id, unit.tile, party.build, party.condition, docked=unit.carrier is not None)


def struck(
    unit: Combatant, after: Victim, book: Rulebook, *, code: str, why: Reason
) -> tuple[Combatant, tuple[Happening, ...]]:
    """Return a unit after something has made another victim of it, and what that cost it for which reason."""
    before = unit.victim(book)
    condition = condition_after(unit.condition, before, after, book)
    told = [Happening(code, unit.id, (why, *_losses(before, after)))]
    if is_newly_stunned(before, after, damage_numbers(book)):
        told.append(happened("stunned", unit.id, "its losses of this turn stun it", "V-STN-01"))
    if after.gone and not before.gone:
        told.append(happened("out", unit.id, "out of the fight", _clause_of_end(after)))
    return unit.with_condition(condition), tuple(told)


def _losses(before: Victim, after: Victim) -> tuple[Reason, ...]:
    found = []
    for name, clause, old, new in _stores(before, after):
        if new != old:
            found.append(Reason(name, clause, new - old))
    return tuple(found)


def _stores(before: Victim, after: Victim) -> tuple[tuple[str, str, float, float], ...]:
    match before, after:
        case Target(), Target():
            return (
                ("shield", "V-DMG-01", _charge(before), _charge(after)),
                ("armour durability", "V-DMG-20", before.armour.durability, after.armour.durability),
                ("heat", "V-DMG-28", before.armour.heat, after.armour.heat),
                ("procs of corrosion", "V-DMG-23", before.corrosion, after.corrosion),
            )
        case Infantry(), Infantry():
            return (
                ("shield", "V-INF-06", before.shield, after.shield),
                ("health", "V-INF-01", before.health, after.health),
                ("procs of corrosion", "V-DMG-23", before.corrosion, after.corrosion),
            )
        case _:
            return ()


def _charge(target: Target) -> float:
    return target.shield.charge if target.shield is not None else 0.0


def _clause_of_end(victim: Victim) -> str:
    return "V-INF-08" if isinstance(victim, Infantry) else "V-DMG-37"
