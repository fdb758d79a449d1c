"""Why a weapon may not be fired at a target."""

from mapper.rules.names import called
from mapper.rules.reasons import Reason, Refusal, refuse
from mapper.rules.sight import Sightline
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.arcs import bearing_refusal, mount_of
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.armed import EMP
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.devices import emp_refusal
from mapper.rules.vehicle.docking import docked_refusal
from mapper.rules.vehicle.energy import energy_of, pay
from mapper.rules.vehicle.engagement import Engagement
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.passage import breached
from mapper.rules.vehicle.state import weapon_part
from mapper.rules.vehicle.tolerance import exceeds
from mapper.rules.vehicle.vision import low_flight

MM_PER_POINT = 10


def engagement_refusal(engagement: Engagement) -> Refusal | None:
    """Return why no weapon at all may be fired, or None."""
    attacker, target = engagement.attacker, engagement.target
    barred = docked_refusal(engagement.scenario, attacker, engagement.stance, target)
    barred = barred or pair_refusal(attacker, target, from_rack=True)
    if barred is not None:
        return barred
    if attacker.condition.shield.condensed:
        text = "no weapon may be used while the shield is condensed"
        return refuse("condensed", text, "V-QRK-18", attacker.unit.id)
    return None


def pair_refusal(attacker: Party, target: Party, *, from_rack: bool = False) -> Refusal | None:
    """Return why one unit may not attack the other at all, with weapons or without, or None.

    `from_rack` tells that a docked attacker is no matter (V-EXT-11).
    """
    if attacker.unit.id == target.unit.id:
        return refuse("self", "a unit doesn't fire at itself", "V-GEN-09", target.unit.id)
    for party in (attacker, target):
        if party.gone:
            return refuse("destroyed", f"{called(party.unit)} is out of the fight", "V-DMG-37", party.unit.id)
        if party.unit.carrier is not None and not (from_rack and party is attacker):
            return refuse("docked", f"{called(party.unit)} is docked", "V-EXT-11", party.unit.id)
    if attacker.unit.side is not None and attacker.unit.side == target.unit.side:
        return refuse("friend", f"{called(target.unit)} is on the same side", "V-GEN-09", target.unit.id)
    return None


def weapon_refusal(
    engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode
) -> Refusal | None:
    """Return why this weapon may not be fired this way, or None."""
    return (
        _wrong_mode(weapon, mode)
        or _out_of_order(engagement.attacker, weapon)
        or _no_load(engagement, weapon, ammo)
        or _no_energy(engagement.attacker, weapon)
        or _no_view(engagement, weapon, ammo, mode)
        or _out_of_range(engagement, weapon, mode)
        or _no_bearing(engagement, weapon)
    )


def rounds_left(party: Party, weapon: WeaponBuild, ammo: str) -> int | None:
    """Return how many rounds a weapon has of an ammunition, None where it needs none."""
    used = party.condition.rounds_left(weapon.place, ammo)
    if used is not None or weapon.stock is None:
        return used
    return weapon.rounds.get(ammo, 0) if weapon.rounds else int(weapon.stock.value)


def rounds_each(weapon: WeaponBuild, book: Rulebook) -> int:
    """Return the rounds one shot of a weapon uses (V-BLD-36)."""
    row = book.tables.restricted.get(weapon.weapon)
    return row.burst if row is not None else 1


def _wrong_mode(weapon: WeaponBuild, mode: Mode) -> Refusal | None:
    """V-IND-01: howitzers fire low, mortars high, rockets either way, missiles directly or from the top."""
    if mode.value in weapon.fire:
        return None
    text = f"{weapon.name} fires {' or '.join(weapon.fire)} only"
    return refuse("wrong_mode", text, "V-IND-08" if weapon.family == "missile" else "V-IND-01")


def _out_of_order(party: Party, weapon: WeaponBuild) -> Refusal | None:
    if party.condition.is_destroyed(weapon_part(weapon.place)):
        return refuse("weapon_destroyed", f"{weapon.name} is disabled", "V-CRT-11")
    if {weapon.place, weapon.shares} & set(party.condition.fired):
        return refuse("fired", f"{weapon.name} has fired this turn", "V-TRN-01")
    if weapon.family == EMP:
        return emp_refusal(party.condition, party.build)
    state = party.condition.weapon_state(weapon.place)
    if state.reload > 0:
        return refuse("reloading", f"{weapon.name} reloads for {_turns(state.reload)}", "V-QRK-08")
    if state.swap > 0:
        text = f"{weapon.name} is being loaded with {state.swap_to} for {_turns(state.swap)}"
        return refuse("swapping", text, "V-BLD-35")
    return None


def _no_load(engagement: Engagement, weapon: WeaponBuild, ammo: str | None) -> Refusal | None:
    row = engagement.book.tables.ammo.get(ammo or "")
    calibre = _measured_calibre(engagement, weapon)
    if row is not None and calibre is not None and exceeds(row.min_calibre, calibre):
        text = f"{ammo} needs {plain(row.min_calibre)} mm, the shot has {plain(calibre)} mm"
        return refuse("calibre", text, "V-BLD-28")
    if ammo is not None and weapon.profile(ammo) is None:
        return refuse("wrong_ammo", f"{weapon.name} doesn't fire {ammo}", "V-BLD-35")
    loaded = engagement.attacker.condition.weapon_state(weapon.place).loaded
    if ammo is not None and loaded not in (None, ammo) and weapon.family != "pod":
        text = f"{weapon.name} is loaded with {loaded}; to swap takes a turn"
        return refuse("not_loaded", text, "V-BLD-35")
    left = rounds_left(engagement.attacker, weapon, ammo) if ammo is not None else None
    needed = rounds_each(weapon, engagement.book)
    if left is not None and left < needed:
        text = (
            f"only {left} of the {needed} rounds of a burst are left"
            if left
            else f"no {ammo} rounds are left"
        )
        return refuse("no_ammo", text, "V-BLD-36")
    return None


def _measured_calibre(engagement: Engagement, weapon: WeaponBuild) -> float | None:
    by_weapon = engagement.book.settings.build.calibre_basis == "weapon"
    if by_weapon and weapon.family in {"gun", "lorentz", "mortar"} and weapon.price:
        return weapon.price * MM_PER_POINT
    return weapon.mm


def _no_energy(party: Party, weapon: WeaponBuild) -> Refusal | None:
    paid = pay(energy_of(party.build, party.condition, party.book), weapon.energy)
    return paid if isinstance(paid, Refusal) else None


def _no_view(engagement: Engagement, weapon: WeaponBuild, ammo: str | None, mode: Mode) -> Refusal | None:
    """Return why the target can't be fired at for want of sight, own or an ally's, or of a way there."""
    if engagement.line.visible or breached(engagement.line, weapon, ammo, engagement.book):
        return None
    unseen = _blocked(engagement.line, "no line of sight")
    if mode.is_direct:
        return Refusal("no_sight", (unseen,))
    if engagement.spotted is None:
        nobody = Reason("no ally and no drone sees the target", "V-IND-02", where=engagement.target.unit.tile)
        return Refusal("no_spotter", (unseen, nobody))
    if mode is not Mode.LOW:
        return None
    way = low_flight(engagement.scenario.map, engagement.book)
    path = way.line(engagement.stance.tile, engagement.target.unit.tile)
    if path.visible:
        return None
    return Refusal("no_path", (_blocked(path, "low-angle fire doesn't get past", "V-IND-02"),))


def _blocked(line: Sightline, what: str, clause: str = "") -> Reason:
    first = line.blockers[0].reason
    return Reason(f"{what}: {first.text}", clause or first.clause, where=first.where)


def _out_of_range(engagement: Engagement, weapon: WeaponBuild, mode: Mode) -> Refusal | None:
    row, away = engagement.book.tables.restricted.get(weapon.weapon), engagement.distance_tiles
    tile = engagement.target.unit.tile
    if row is not None and mode is Mode.HIGH and row.high_range and away > row.high_range:
        text = f"{weapon.name} reaches {row.high_range} tiles at high angle, it is {away}"
        return refuse("out_of_range", text, "V-IND-15", tile)
    reach = row.range if row is not None and row.range else weapon.reach
    if reach is None or not mode.is_direct or away <= reach:
        return None
    clause = "V-BLD-46" if row is not None else "V-EXT-19"
    confirm = row is not None and row.gm_to_confirm
    text = f"{weapon.name} reaches {reach} tiles, it is {away}"
    return Refusal("out_of_range", (Reason(text, clause, where=tile, gm_to_confirm=confirm),))


def _no_bearing(engagement: Engagement, weapon: WeaponBuild) -> Refusal | None:
    mount = mount_of(turret=weapon.turret, all_turreted=engagement.attacker.build.all_turreted)
    indirect = weapon.family == "missile" or any(angle in weapon.fire for angle in ("low", "high"))
    tile = engagement.target.unit.tile
    return bearing_refusal(engagement.stance, mount, tile, engagement.book, indirect=indirect)


def _turns(number: int) -> str:
    return "this turn" if number == 1 else f"{number} turns"
