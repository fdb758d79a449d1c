"""What a unit does with its shield, its dischargers, its loads and its wings: no dice, only events."""

from dataclasses import replace

from mapper.model.battlemap import FieldKind
from mapper.model.unit import Unit, UnitKind
from mapper.rules.changes import difference
from mapper.rules.names import called
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.vehicle.arcs import distance_tiles
from mapper.rules.vehicle.clouds import turns_laid
from mapper.rules.vehicle.course import Course
from mapper.rules.vehicle.devices import condense, glider_of, land, smoke
from mapper.rules.vehicle.energy import drain, energy_of, with_energy
from mapper.rules.vehicle.events import Acted, AnyEvent, Docked, FieldChanged
from mapper.rules.vehicle.loader import swap
from mapper.rules.vehicle.move import battlefield_of, mover_of
from mapper.rules.vehicle.orders import (
    BoostShield,
    Dock,
    Glide,
    Jam,
    LaySmoke,
    SwapAmmo,
    SwitchShield,
    TransferShield,
    Undock,
)
from mapper.rules.vehicle.party import Party, party_of
from mapper.rules.vehicle.recharge import regeneration_of
from mapper.rules.vehicle.shield_orders import activate, boost, deactivate, transfer
from mapper.rules.vehicle.state import Condition
from mapper.rules.vehicle.target import Shield, Target
from mapper.rules.vehicle.terrain import Footing
from mapper.rules.vehicle.toll import shield_after

Events = tuple[AnyEvent, ...]
DOCKING = 1
"""The mobility it takes a drone to dock or undock (V-EXT-11)."""


def switch_shield(course: Course, order: SwitchShield) -> Events | Refusal:
    """Switch a shield on or off, or condense it (V-DMG-14, V-DMG-17, V-QRK-18)."""
    party = course.party(order.unit)
    own = _shield(party)
    if isinstance(own, Refusal):
        return own
    if order.action == "condense":
        return _acted(party, order.action, condense(party.condition, party.build))
    after = activate(own, course.book) if order.action == "activate" else deactivate(own)
    return after if isinstance(after, Refusal) else _with_shield(party, order.action, own, after)


def boost_shield(course: Course, order: BoostShield) -> Events | Refusal:
    """Recharge a shield from the capacitor (V-DMG-09, V-ENG-05)."""
    party, book = course.party(order.unit), course.book
    own = _shield(party)
    if isinstance(own, Refusal):
        return own
    state = party.condition.shield
    regen = regeneration_of(party.build, party.condition, book)
    done = boost(own, regen, book, times=order.times, boosted=state.boosts)
    if isinstance(done, Refusal):
        return done
    left = drain(energy_of(party.build, party.condition, book), done.energy)
    if isinstance(left, Refusal):
        return left
    charged = shield_after(state, own, done.shield).evolve(boosts=state.boosts + order.times)
    condition = with_energy(party.condition, left, party.build, book).evolve(shield=charged)
    return _acted(party, "boost", condition)


def transfer_shield(course: Course, order: TransferShield) -> Events | Refusal:
    """Send shield charge to an ally (V-DMG-19, V-TRN-11)."""
    party, other, book = course.party(order.unit), course.scenario.unit(order.target), course.book
    rows = (effect.action.transfer for effect in party.build.effects.values())
    row = next((row for row in rows if row is not None), None)
    if row is None:
        return refuse("not_fitted", "it has no Shield Transfer Systems", "V-QRK-17", order.unit)
    if other is None or other.id == order.unit or not _are_allies(party.unit, other):
        return refuse("no_ally", "charge is sent to an ally", "V-DMG-19", order.target)
    if party.condition.shield.transferred:
        return refuse("used", "charge was sent this turn already", "V-TRN-11", order.unit)
    ally = course.party(other.id)
    own, theirs = _shield(party), _shield(ally)
    if isinstance(own, Refusal):
        return own
    if isinstance(theirs, Refusal):
        return theirs
    away = distance_tiles(party.unit.tile, other.tile, book)
    done = transfer(own, theirs, order.amount, away, row)
    if isinstance(done, Refusal):
        return done
    sent = shield_after(party.condition.shield, own, done.sender).evolve(transferred=True)
    got = shield_after(ally.condition.shield, theirs, done.ally)
    return (
        _event(party, "transfer", party.condition.evolve(shield=sent)),
        _event(ally, "receive", ally.condition.evolve(shield=got)),
    )


def lay_smoke(course: Course, order: LaySmoke) -> Events | Refusal:
    """Fire a smoke discharger at a tile (V-TRN-03)."""
    party, scenario = course.party(order.unit), course.scenario
    if not scenario.map.holds(order.tile):
        return refuse("map_edge", "the map ends here", "V-MOV-11", order.tile)
    after = smoke(party.condition, party.build, party.unit.tile, order.tile, course.book)
    if isinstance(after, Refusal):
        return after
    fields = ((field.turns, field.kind, field.tile) for field in scenario.map.fields)
    there = next((turns for turns, *at in fields if at == [FieldKind.SMOKE, order.tile]), 0)
    turns = turns_laid(FieldKind.SMOKE, there, course.book)
    laid = FieldChanged(kind=FieldKind.SMOKE, tile=order.tile, turns=turns, by=order.unit)
    return (_event(party, "smoke", after), laid)


def swap_ammo(course: Course, order: SwapAmmo) -> Events | Refusal:
    """Load another ammunition instead of firing (V-BLD-35)."""
    party = course.party(order.unit)
    weapon = party.weapon(order.weapon)
    if weapon is None:
        return refuse("no_weapon", f"there is no weapon {order.weapon}", "V-BLD-20", order.unit)
    return _acted(party, "swap_ammo", swap(party.condition, weapon, order.ammo, course.book))


def jam(course: Course, order: Jam) -> Events | Refusal:
    """Set the ECM Blisters on one enemy in sight, or back to guarding all around (V-EXT-09)."""
    party = course.party(order.unit)
    if party.ecm is None:
        return refuse("not_fitted", "it has no ECM Blisters", "V-EXT-09", order.unit)
    if order.target is not None:
        barred = _jam_refusal(course, party, order.target)
        if barred is not None:
            return barred
    return _acted(party, "ecm", party.condition.evolve(ecm_against=order.target))


def glide(course: Course, order: Glide) -> Events | Refusal:
    """Come down from high altitude; going up takes a jump (V-MOV-13)."""
    party = course.party(order.unit)
    if order.up:
        text = "to rise takes a jump: order a jump with up"
        return refuse(
            "not_fitted" if glider_of(party.build) is None else "jump", text, "V-MOV-13", order.unit
        )
    after = land(party.condition, party.build)
    if isinstance(after, Refusal):
        return after
    return _no_ground(course, party) or _acted(party, "land", after)


def dock(course: Course, order: Dock) -> Events | Refusal:
    """Dock a drone on a carrier in its tile (V-EXT-11)."""
    party, carrier = course.party(order.unit), course.scenario.unit(order.carrier)
    if carrier is None or not _are_allies(party.unit, carrier):
        return refuse("no_carrier", "a drone docks on an ally", "V-EXT-11", order.carrier)
    if party.unit.kind is not UnitKind.DRONE or carrier.id == order.unit:
        return refuse("not_for_type", "only drones dock, and on no other drone", "V-EXT-11", order.unit)
    racks = (effect.dock for effect in course.party(carrier.id).build.effects.values())
    if not any(rack.powersuit or rack.powered_armour for rack in racks):
        return refuse("not_fitted", f"{called(carrier)} has no docking racks", "V-EXT-11", order.carrier)
    if carrier.tile != party.unit.tile:
        return refuse("too_far", "a drone docks in its carrier's tile", "V-EXT-11", carrier.tile)
    paid = _docking(course, party)
    if isinstance(paid, Refusal):
        return paid
    return (Docked(unit=order.unit, carrier=carrier.id, now=dict(difference(party.condition, paid))),)


def undock(course: Course, order: Undock) -> Events | Refusal:
    """Let a drone leave its carrier, into the carrier's tile (V-EXT-11)."""
    party = course.party(order.unit)
    if party.unit.carrier is None:
        return refuse("not_docked", f"{called(party.unit)} is not docked", "V-EXT-11", order.unit)
    paid = _docking(course, party_of(party.unit.evolve(carrier=None), course.book))
    if isinstance(paid, Refusal):
        return paid
    return (Docked(unit=order.unit, carrier=None, now=dict(difference(party.condition, paid))),)


def _shield(party: Party) -> Shield | Refusal:
    victim = party.victim
    if not isinstance(victim, Target) or victim.shield is None:
        return refuse("no_shield", f"{called(party.unit)} has no working shield", "V-DMG-01", party.unit.id)
    return victim.shield


def _with_shield(party: Party, deed: str, before: Shield, after: Shield) -> Events:
    state = shield_after(party.condition.shield, before, after)
    return (_event(party, deed, party.condition.evolve(shield=state)),)


def _acted(party: Party, deed: str, after: Condition | Refusal) -> Events | Refusal:
    return after if isinstance(after, Refusal) else (_event(party, deed, after),)


def _event(party: Party, deed: str, after: Condition) -> Acted:
    return Acted(unit=party.unit.id, deed=deed, now=dict(difference(party.condition, after)))


def _jam_refusal(course: Course, party: Party, target_id: str) -> Refusal | None:
    target = course.scenario.unit(target_id)
    if target is None or target.side is None or target.side == party.unit.side:
        return refuse("no_target", "ECM jams one enemy", "V-EXT-09", target_id)
    if not party.eyes.line(course.scenario.map, party.unit.tile, target.tile).visible:
        return refuse("no_sight", f"{called(target)} is not in line of sight", "V-EXT-09", target_id)
    return None


def _no_ground(course: Course, party: Party) -> Refusal | None:
    """Return why a glider can't come down where it is, or None (V-MOV-13)."""
    mover = mover_of(party.unit, course.book)
    if isinstance(mover, Refusal):
        return mover
    footing = Footing(battlefield_of(course.scenario, party.unit, course.book), replace(mover, high=False))
    if footing.entry(party.unit.tile) is not None:
        return None
    return refuse("structure", "there is no ground to come down on", "V-MOV-13", party.unit.tile)


def _docking(course: Course, party: Party) -> Condition | Refusal:
    mover = mover_of(party.unit, course.book)
    if isinstance(mover, Refusal):
        return mover
    if mover.mobility < DOCKING:
        text = f"this costs {DOCKING} mobility, {mover.mobility:g} left"
        return refuse("mobility", text, "V-EXT-11", party.unit.id)
    return party.condition.evolve(mobility_spent=party.condition.mobility_spent + DOCKING)


def _are_allies(one: Unit, other: Unit) -> bool:
    return other.carrier is None and one.side is not None and one.side == other.side
