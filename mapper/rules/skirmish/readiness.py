"""Whether a fighter may strike with what it holds, and whether it can answer an attack."""

from functools import lru_cache

from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.fighter import Fighter, forbidding
from mapper.rules.skirmish.weapon import Weapon


def strike_refusal(fighter: Fighter, distance_tiles: int, book: Rulebook) -> Refusal | None:
    """Return why a fighter can't strike at this distance with its equipped weapon, or None (S-HIT-1)."""
    weapon, name = fighter.weapon, fighter.name
    if fighter.is_routed:
        return refuse("routed", f"{name} is Routed", "S-UNIT-4")
    if weapon is None:
        return refuse("unarmed", f"{name} has no weapon equipped", "S-WPN-2")
    if weapon.is_staff:
        return refuse("staff", f"{weapon.name} is a staff: it strikes nobody", "S-WPN-2")
    barring = forbidding(fighter, weapon.type, book)
    if barring is not None:
        text = f"{name} is {barring.name} and can't use a {weapon.type}"
        return refuse("barred", text, f"S-STATUS {barring.name.lower()}")
    if not weapon.covers(distance_tiles):
        text = f"the distance is {distance_tiles}, the range of {weapon.name} {range_text(weapon)}"
        return refuse("out_of_range", text, "S-HIT-1")
    return None


def counter_refusal(fighter: Fighter, distance_tiles: int, book: Rulebook) -> Refusal | None:
    """Return why a fighter can't counter a strike from this distance, or None (S-COUNTER-1)."""
    barring = forbidding(fighter, "counter", book)
    if barring is not None:
        clause = f"S-STATUS {barring.name.lower()}"
        return refuse("no_counter", f"{fighter.name} is {barring.name} and can't counter", clause)
    return strike_refusal(fighter, distance_tiles, book)


@lru_cache
def longest_range(book: Rulebook) -> int:
    """Return the longest range of all weapons in the tables."""
    return max((row.range[1] for row in book.tables.weapon.values()), default=0)


def range_text(weapon: Weapon) -> str:
    """Return the range of a weapon in words."""
    if weapon.range is None:
        return "none"
    least, most = weapon.range
    return f"{least}" if least == most else f"{least} to {most}"
