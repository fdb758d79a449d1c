"""Whose active protection meets a volley, with what is left of it (V-APS-03 to V-APS-13)."""

from collections.abc import Iterable, Iterator

from mapper.geometry.grid import Side, Tile, in_arc
from mapper.model.scenario import Scenario
from mapper.rules.names import called
from mapper.rules.reasons import Reason
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.modifiers import quirks_of
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.screen import Battery, Discharger, Guard, Munition, Screen
from mapper.rules.vehicle.sheet import CivilianSheet, Doctrine, Doctrines, read_sheet
from mapper.rules.vehicle.tables import KineticRow, LaserApsRow

LASER, KINETIC, DISCHARGER = "laser", "kinetic", "discharger"
_ROUNDED = 1e-9


def screen_of(guards: tuple[Guard, ...], munitions: Iterable[Munition], book: Rulebook) -> Screen:
    """Return what stands between a volley and its tile."""
    return Screen(guards, tuple(munitions), book.tables.aps.order)


def munition_of(weapon: WeaponBuild, mode: Mode, arc: str) -> Munition | None:
    """Return a weapon's round as active protection sees it, None for what it can't engage (V-APS-01)."""
    if not weapon.interceptable:
        return None
    rocketry = weapon.family in {"missile", "pod"}  # V-APS-06: shells are none of the dischargers' business
    return Munition(weapon.mm or 0.0, arc, low=rocketry and mode.is_flat)


def arc_of(tile: Tile, shooter: Tile) -> Side:
    """Return the side of a tile from which a shooter's rounds come."""
    return next((side for side in Side if in_arc(tile, side, shooter)), Side.N)


def guarding(
    scenario: Scenario, target: Party | None, tile: Tile, side: str | None, book: Rulebook
) -> tuple[Party, ...]:
    """Return the units whose active protection may meet a volley at a tile, in the order of V-APS-03.

    Those are the target and its allies in the tile, docked drones among them; without a target, all that are
    there and not on the `side` that fires.
    """
    there = [party_of(unit, book) for unit in scenario.units_in(tile)]
    if target is not None:
        others = [party for party in there if party.unit.id != target.unit.id]
        helpers = [party for party in others if _is_on(party, target.unit.side)]
        first = book.settings.aps.order == "target_first"
        there = [target, *helpers] if first else [*helpers, target]
    else:
        there = [party for party in there if not _is_on(party, side)]
    return tuple(party for party in there if not party.gone)


def guards_of(parties: Iterable[Party]) -> tuple[Guard, ...]:
    """Return the active protection of units, without those that have none that works."""
    guards = (guard_of(party) for party in parties)
    return tuple(guard for guard in guards if guard is not None)


def guard_of(party: Party) -> Guard | None:
    """Return the active protection of a unit as its crits, its stun and this turn leave it, or None."""
    doctrine = _doctrines(party)
    laser, kinetic = _laser(party, doctrine.laser), _kinetic(party, doctrine.kinetic)
    discharger = _discharger(party, doctrine.discharger)
    if laser is None and kinetic is None and discharger is None:
        return None
    return Guard(party.unit.id, laser, kinetic, discharger)


def told(guard: Guard, party: Party, munition: Munition | None = None) -> Iterator[Reason]:
    """Yield what a guard can do, a reason for each kind of protection; only what may meet the munition."""
    where, name, low = party.unit.id, called(party.unit), munition is None or munition.low
    for kind, battery in ((LASER, guard.laser), (KINETIC, guard.kinetic)):
        if battery is not None and (low or not battery.low_only):
            shots = f"{battery.shots} shot{'' if battery.shots == 1 else 's'}"
            chance = "" if battery.chance >= 1 else f" at {plain(100 * battery.chance)} %"
            text = f"{kind.capitalize()} APS of {name}: {shots}{chance}{_orders(battery)}"
            yield Reason(text, battery.clause, where=where)
    if guard.discharger is not None and (low or not guard.discharger.low_only):
        uses = f"{guard.discharger.uses} use{'' if guard.discharger.uses == 1 else 's'} left"
        text = f"Discharger APS of {name}: {uses}{_orders(guard.discharger)}"
        yield Reason(text, guard.discharger.clause, where=where)


def _is_on(party: Party, side: str | None) -> bool:
    return side is not None and party.unit.side == side


def _doctrines(party: Party) -> Doctrines:
    sheet = read_sheet(party.unit)
    return Doctrines() if isinstance(sheet, CivilianSheet) else sheet.doctrine


def _laser(party: Party, doctrine: Doctrine) -> Battery | None:
    row, built = party.book.tables.aps.laser, party.build.aps.laser_shots.value
    shots = int(built + _ROUNDED) - party.condition.aps_used.laser
    if shots <= 0 or party.condition.is_destroyed(f"aps:{LASER}"):
        return None
    chance = row.damaged_chance if party.condition.is_damaged(f"aps:{LASER}") else row.chance
    return _battery(shots, _shaken(chance, party), row, doctrine, "V-APS-05")


def _kinetic(party: Party, doctrine: Doctrine) -> Battery | None:
    row, built, condition = party.book.tables.aps.kinetic, party.build.aps, party.condition
    held = built.kinetic_ammo.value if condition.kinetic_ammo is None else condition.kinetic_ammo
    shots = min(
        int(built.kinetic_per_turn.value + _ROUNDED) - condition.aps_used.kinetic, int(held + _ROUNDED)
    )
    if shots <= 0 or condition.is_destroyed(f"aps:{KINETIC}"):
        return None
    return _battery(shots, _shaken(row.chance, party), row, doctrine, "V-APS-04")


def _battery(
    shots: int, chance: float, row: LaserApsRow | KineticRow, doctrine: Doctrine, clause: str
) -> Battery:
    return Battery(
        shots=shots,
        chance=chance,
        over_mm=doctrine.over_mm,
        at_least=doctrine.at_least or 1,
        per_target=doctrine.shots_per_target,
        largest=row.pick == "highest_calibre",
        low_only=row.angle == "low",
        clause=clause,
    )


def _discharger(party: Party, doctrine: Doctrine) -> Discharger | None:
    row, condition, built = party.book.tables.aps.discharger, party.condition, party.build.aps
    held = built.discharger_uses.value if condition.discharger_uses is None else condition.discharger_uses
    uses, begun = int(held + _ROUNDED), condition.aps_used.discharges
    if not (built.discharger_uses.value and (uses or begun)) or condition.is_destroyed(f"aps:{DISCHARGER}"):
        return None
    use = party.book.settings.aps.discharger_use
    return Discharger(
        uses=uses,
        ladder=tuple(_shaken(chance, party) for chance in row.ladder),
        rest=_shaken(row.rest, party),
        over_mm=doctrine.over_mm,
        at_least=doctrine.at_least or 1,
        low_only=row.angle == "low",
        largest=row.pick == "highest_calibre",
        each=use == "per_munition",
        lasts_turn=use == "per_turn",
        begun=tuple((entry.arc.value, entry.engaged) for entry in begun),
        clause="V-APS-06",
    )


def shaken(chance: float, stun: int, quirks: Iterable[str], book: Rulebook) -> float:
    """Return the chance of a stunned unit's protection; what is sure is no roll (V-APS-13)."""
    if stun == 0 or chance >= 1.0 or not book.settings.stun.affects_aps:
        return chance
    effect = min((quirk.stun.effect_mult for quirk in quirks_of(quirks, book)), default=1.0)
    return max(0.0, chance - book.tables.stun.roll[stun - 1] * effect / 100.0)


def _shaken(chance: float, party: Party) -> float:
    return shaken(chance, party.condition.stun, party.build.effects, party.book)


def _orders(system: Battery | Discharger) -> str:
    """Return the standing orders of a system in words (V-APS-09)."""
    told = []
    if system.over_mm is not None:
        told.append(f"over {plain(system.over_mm)} mm only")
    if system.at_least > 1:
        told.append(f"from {system.at_least} on")
    return f" ({', '.join(told)})" if told else ""
