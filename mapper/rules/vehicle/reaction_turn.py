"""Reaction Turn: a hull that turns to an enemy at its side or rear and fires with what energy is left."""

from dataclasses import dataclass

from mapper.rules.reasons import Explained, Reason, Refusal, refuse
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.effects import ReactionTurn
from mapper.rules.vehicle.energy import Energy, pay
from mapper.rules.vehicle.target import Facing

REACTION_TURN = "reaction_turn"
WEAPON = "plasgun"
"""The weapon that fires in a Reaction Turn, at 1 EN a MW (V-EXT-13)."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A Reaction Turn as it can be paid: the EN it takes, what is left, and the power of its shot.

    A power of 0 MW is no shot: there was energy for the turn only.
    """

    energy: Explained
    energy_left: Energy
    power_mw: float


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


def _numbers(row: ReactionTurn, where: Facing) -> tuple[float, float]:
    if where is Facing.SIDE:
        return row.side_energy, row.side_power
    return row.rear_energy, row.rear_power
