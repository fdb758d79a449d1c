"""Setting weapons to reaction fire: cones, corners, single tiles."""

from mapper.rules.changes import difference
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.ruleset import Stance
from mapper.rules.vehicle.aim import Reaction
from mapper.rules.vehicle.arcs import Mount, all_round, bearing_refusal, cone_refusal, mount_of, tight_refusal
from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.bout import fighter_of, kinds_of
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.events import Acted, AnyEvent
from mapper.rules.vehicle.loader import loading_refusal
from mapper.rules.vehicle.orders import SetCharge, SetReaction
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.ram import Melee
from mapper.rules.vehicle.ram_refusals import type_refusal
from mapper.rules.vehicle.reaction_turn import turn_refusal
from mapper.rules.vehicle.state import Watch, weapon_part


def set_reaction(course: Course, order: SetReaction) -> tuple[AnyEvent, ...] | Refusal:
    """Set weapons to reaction fire, or call it off (V-HIT-21 to V-HIT-25)."""
    party = course.party(order.unit)
    set_to: list[Watch] = []
    for place in order.weapons:
        weapon = party.weapon(place)
        if weapon is None:
            return refuse("no_weapon", f"there is no weapon {place}", "V-BLD-20", order.unit)
        if order.kind is None:
            continue
        refusal = _refusal(party, weapon, order, order.kind)
        if refusal is not None:
            return refusal
        set_to.append(_watch(party, weapon, order, order.kind))
    kept = [watch for watch in party.condition.watches if watch.weapon not in order.weapons]
    watches = tuple(sorted((*kept, *set_to), key=lambda watch: watch.weapon))
    turned = _turret_refusal(party, watches)
    if turned is not None:
        return turned
    condition = party.condition.evolve(watches=watches)
    deed = "reaction_off" if order.kind is None else "reaction"
    return (Acted(unit=order.unit, deed=deed, now=dict(difference(party.condition, condition))),)


def set_charge(course: Course, order: SetCharge) -> tuple[AnyEvent, ...] | Refusal:
    """Stand by to ram in reaction, or no longer (V-RAM-02)."""
    party = course.party(order.unit)
    if order.ready:
        kind = ram_of(party)
        if kind is None:
            return refuse("not_for_type", f"no {party.build.type} rams", "V-RAM-07", order.unit)
        if party.condition.rammed:
            return refuse("used", "one ram or stomp a turn", "V-RAM-01", order.unit)
    condition = party.condition.evolve(charging=order.ready)
    deed = "reaction_ram" if order.ready else "reaction_off"
    return (Acted(unit=order.unit, deed=deed, now=dict(difference(party.condition, condition))),)


def ram_of(party: Party) -> Melee | None:
    """Return the way in which a vehicle rams, None when it can't."""
    fighter = fighter_of(party)
    kinds = (kind for kind in kinds_of(party) if kind.is_ram)
    return next((kind for kind in kinds if type_refusal(kind, fighter, None, party.book) is None), None)


def _watch(party: Party, weapon: WeaponBuild, order: SetReaction, kind: Reaction) -> Watch:
    """Return a weapon as it is set; a hull weapon's cone goes with the hull, so it has no axis of its own."""
    is_fixed = kind in (Reaction.TIGHT, Reaction.TURN) or _mount(party, weapon) is Mount.HULL
    axis = None if is_fixed else order.axis
    tiles = order.tiles if kind is Reaction.TIGHT else ()
    return Watch(weapon=weapon.place, kind=kind, axis=axis, tiles=tiles, ammo=order.ammo)


def _refusal(party: Party, weapon: WeaponBuild, order: SetReaction, kind: Reaction) -> Refusal | None:
    condition, unit = party.condition, party.unit
    if weapon.place in condition.fired:
        return refuse("fired", f"{weapon.name} has fired this turn", "V-HIT-21", unit.id)
    if condition.is_destroyed(weapon_part(weapon.place)):
        return refuse("weapon_destroyed", f"{weapon.name} is disabled", "V-CRT-11", unit.id)
    if not weapon.reaction or not {"direct", "low"} & set(weapon.fire):
        return refuse("no_reaction", f"{weapon.name} can't fire in reaction", "V-HIT-24", unit.id)
    if order.ammo is not None and weapon.profile(order.ammo) is None and order.ammo not in weapon.rounds:
        return refuse("wrong_ammo", f"{weapon.name} doesn't fire {order.ammo}", "V-BLD-35", unit.id)
    barred = loading_refusal(condition, weapon, order.ammo)
    if barred is not None:
        return barred
    if kind is Reaction.TURN:
        return turn_refusal(party, weapon)
    mount = _mount(party, weapon)
    if kind is Reaction.TIGHT:
        return tight_refusal(order.tiles, party.quirks, party.book) or _bearing(party, mount, order)
    if mount is Mount.HULL:
        return cone_refusal(unit.facing, order.axis or unit.facing, mount)
    if order.axis is None and not all_round(mount, party.quirks, party.book):
        return refuse("no_axis", "a reaction cone needs a direction", "V-HIT-21", unit.id)
    return None


def _bearing(party: Party, mount: Mount, order: SetReaction) -> Refusal | None:
    """Return why a hull weapon doesn't bear on one of the tiles, or None (V-BLD-31)."""
    stance = Stance(party.unit.tile, party.unit.facing)
    refusals = (bearing_refusal(stance, mount, tile, party.book) for tile in order.tiles)
    return next((refusal for refusal in refusals if refusal is not None), None)


def _turret_refusal(party: Party, watches: tuple[Watch, ...]) -> Refusal | None:
    """V-HIT-22: all weapons of one turret react in the same arc."""
    weapons = ((watch, party.weapon(watch.weapon)) for watch in watches)
    turned = {
        (watch.axis, watch.tiles)
        for watch, weapon in weapons
        if weapon is not None and _mount(party, weapon) is not Mount.HULL
    }
    turrets = 1 if party.build.all_turreted else party.book.settings.turret.count
    if len(turned) <= turrets:
        return None
    return refuse("turret_arc", "all weapons of a turret react in the same arc", "V-HIT-22", party.unit.id)


def _mount(party: Party, weapon: WeaponBuild) -> Mount:
    return mount_of(turret=weapon.turret, all_turreted=party.build.all_turreted)
