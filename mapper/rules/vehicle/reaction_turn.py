"""Reaction Turn: a hull that turns to an enemy at its side or rear and fires with what energy is left."""

from dataclasses import dataclass, replace

from mapper.geometry.grid import Side, Tile, in_arc
from mapper.rules.names import called
from mapper.rules.reasons import Explained, Reason, Refusal, refuse
from mapper.rules.vehicle.arcs import struck_facing
from mapper.rules.vehicle.armament import BEAM, Profile, WeaponBuild
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import ReactionTurn
from mapper.rules.vehicle.energy import Energy, energy_of, pay
from mapper.rules.vehicle.loading import bolt
from mapper.rules.vehicle.move import mobility_left
from mapper.rules.vehicle.party import Party
from mapper.rules.vehicle.state import weapon_part
from mapper.rules.vehicle.target import Facing

REACTION_TURN = "reaction_turn"
WEAPON = "plasgun"
"""The weapon that fires in a Reaction Turn, at 1 EN a MW (V-EXT-13)."""
LEAST_MOBILITY = 1
"""The mobility that must be unused for the hull to turn (V-EXT-13)."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A Reaction Turn as it can be paid: the EN it takes, what is left, and the power of its shot.

    A power of 0 MW is no shot: there was energy for the turn only.
    """

    energy: Explained
    energy_left: Energy
    power_mw: float


@dataclass(frozen=True, slots=True)
class Turning:
    """A Reaction Turn that may be made: the hull's new facing, what it takes, and the weapon that then fires.

    The weapon has the power that was paid for, and takes no more energy; None when it only turns.
    """

    facing: Side
    turned: Turned
    weapon: WeaponBuild | None


def turn_to(party: Party, enemy: Tile) -> Turning | Refusal:
    """Return the Reaction Turn of a unit to an enemy that has appeared, or why there is none (V-EXT-13)."""
    unit, book, condition = party.unit, party.book, party.condition
    weapon = next((weapon for weapon in party.build.weapons if weapon.weapon == WEAPON), None)
    if weapon is None or turn_refusal(party, weapon) is not None:
        return refuse("not_fitted", f"{called(unit)} has no Reaction Turn", "V-EXT-13", unit.id)
    if mobility_left(party.build, condition, book).value < LEAST_MOBILITY:
        return refuse("mobility", "no mobility is left to turn", "V-EXT-13", unit.id)
    if weapon.place in condition.fired or condition.is_destroyed(weapon_part(weapon.place)):
        return refuse("fired", f"{weapon.name} can't fire any more this turn", "V-HIT-21", unit.id)
    if condition.shield.condensed:
        return refuse("condensed", "no weapon may be used while the shield is condensed", "V-QRK-18", unit.id)
    where = struck_facing(enemy, unit.tile, unit.facing, book)
    turned = reaction_turn(where, energy_of(party.build, condition, book), book, most_mw=weapon.mw)
    if isinstance(turned, Refusal):
        return turned
    return Turning(_towards(unit.tile, unit.facing, enemy), turned, at_power(weapon, turned.power_mw, book))


def turn_refusal(party: Party, weapon: WeaponBuild) -> Refusal | None:
    """Return why a weapon can't be set to a Reaction Turn instead of reaction fire, or None (V-EXT-13)."""
    if party.build.has(REACTION_TURN) and weapon.weapon == WEAPON:
        return None
    text = f"{weapon.name} does not fire in a Reaction Turn"
    return refuse("not_fitted", text, "V-EXT-13", party.unit.id)


def at_power(weapon: WeaponBuild, power_mw: float, book: Rulebook) -> WeaponBuild | None:
    """Return the weapon as it fires at this power, already paid for; None at no power at all."""
    if power_mw <= 0.0:
        return None
    power = Explained(power_mw, (Reason(f"as a weapon of {plain(power_mw)} MW", "V-EXT-13", power_mw),))
    paid = Explained(0.0, (Reason("paid with the Reaction Turn", "V-EXT-13"),))
    shot = bolt(book, weapon.weapon, power_mw)
    profile = Profile(BEAM, shot.pen, shot.damage, shot.thermal)
    return replace(weapon, power=power, energy=paid, profiles=(profile,))


def reaction_turn(
    where: Facing, energy: Energy, book: Rulebook, *, most_mw: float | None = None
) -> Turned | Refusal:
    """Return a Reaction Turn to an enemy at the side or rear, or why there is none (V-EXT-13, V-ENG-08).

    `most_mw` is the power of the weapon as built, which the shot does not exceed.
    """
    row = book.tables.extra[REACTION_TURN].reaction.turn
    if row is None or where not in (Facing.SIDE, Facing.REAR):
        text = "an enemy to the front meets ordinary reaction fire"
        return refuse("not_allowed", text, "V-EXT-13")
    turning, power = _numbers(row, where)
    if most_mw is not None:
        power = min(power, most_mw)
    turn = Explained(turning, (Reason(f"turns to the {where}", "V-EXT-13", turning),))
    turned = pay(energy, turn)
    if isinstance(turned, Refusal):
        return turned
    shooting = power * book.tables.weapon[WEAPON].energy
    shot = Explained(shooting, (Reason(f"fires as a weapon of {plain(power)} MW", "V-EXT-13", shooting),))
    fired = pay(turned, shot)
    if isinstance(fired, Refusal):
        return Turned(turn, turned, 0.0)
    return Turned(Explained(turning + shooting, turn.reasons + shot.reasons), fired, power)


def _towards(tile: Tile, facing: Side, enemy: Tile) -> Side:
    """Return the facing that has the enemy to the front, the nearest turn first."""
    return next(side for side in (facing.right, facing.left, facing.opposite) if in_arc(tile, side, enemy))


def _numbers(row: ReactionTurn, where: Facing) -> tuple[float, float]:
    if where is Facing.SIDE:
        return row.side_energy, row.side_power
    return row.rear_energy, row.rear_power
