"""What lingers on a unit: gas around it, fire on it or in its tile, and corrosion."""

from typing import TypeVar

from mapper.rules.reasons import Reason
from mapper.rules.script import Script
from mapper.rules.vehicle import infantry
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.armour import worn
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.combatant import Combatant, struck
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.happening import Happening
from mapper.rules.vehicle.loading import CHEMICAL_PROJECTOR, INCENDIARY_CANNON, flame, gas
from mapper.rules.vehicle.shot import AnyShot
from mapper.rules.vehicle.target import Facing, Target, Victim

T = TypeVar("T")
GAS, BURNING, CORROSION = "gas", "burning", "corrosion"


def gassed(unit: Combatant, book: Rulebook) -> tuple[Combatant, tuple[Happening, ...]]:
    """Return a unit after one exposure to gas (V-DMG-21, V-DMG-22)."""
    why = Reason("gas", "V-DMG-22")
    after = landed(unit.victim(book), gas(book), book)
    return struck(unit, after, book, code=GAS, why=why)


def burnt(unit: Combatant, points: float, book: Rulebook) -> tuple[Combatant, tuple[Happening, ...]]:
    """Return a unit after so much Flame of a fire on it or in its tile (V-DMG-26)."""
    why = Reason(f"burning: Flame {plain(points)}", "V-DMG-26", gm_to_confirm=True)
    after = landed(unit.victim(book), flame(book, points), book)
    return struck(unit, after, book, code=BURNING, why=why)


def corroded(unit: Combatant, book: Rulebook) -> tuple[Combatant, tuple[Happening, ...]]:
    """Return a unit after the tick of each of its procs of corrosion (V-DMG-23, V-INF-07)."""
    row, procs = book.tables.restricted[CHEMICAL_PROJECTOR].corrosion, len(unit.condition.corrosion)
    before = unit.victim(book)
    if row is None or procs == 0:
        return unit, ()
    damage = row.armour * procs
    if not isinstance(before, Target):
        after: Victim = infantry.corroded(before, damage)
    elif before.armour.plating.corrodes:
        after = worn(before, damage_numbers(book), durability=damage)
    else:
        return unit, ()
    why = Reason(f"corrosion, {procs} procs of {plain(row.armour)}", "V-DMG-23")
    return struck(unit, after, book, code=CORROSION, why=why)


def tile_flame(book: Rulebook) -> float:
    """Return the Flame of a fire in a tile (V-DMG-26)."""
    return book.tables.restricted[INCENDIARY_CANNON].burning_dmg


def landed(victim: Victim, shot: AnyShot, book: Rulebook) -> Victim:
    """Land gas or fire from all around, which nothing is rolled for."""
    return _unrolled(land(victim, shot, Strike(damage_numbers(book), Facing.NONE)))


def _unrolled(script: Script[T]) -> T:
    try:
        roll = next(script)
    except StopIteration as end:
        result: T = end.value
        return result
    raise ValueError(f"nothing is rolled for this, but {roll.reason} is")
