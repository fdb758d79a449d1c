"""Stun: when losses bring it, how long it lasts, and what an end phase leaves of it."""

from mapper.rules.vehicle.damage_numbers import DamageNumbers
from mapper.rules.vehicle.state import Condition
from mapper.rules.vehicle.target import Infantry, Victim

STUNNED, SHAKEN = 1, 2


def is_newly_stunned(before: Victim, after: Victim, numbers: DamageNumbers) -> bool:
    """Tell whether a hit has stunned: its losses reach the threshold, or it stuns by itself (V-STN-01).

    Further losses of the same turn don't stun anew; infantry is never stunned (V-INF-08).
    """
    if isinstance(before, Infantry) or isinstance(after, Infantry):
        return False
    if after.stunned and not before.stunned:
        return True
    return after.is_stunned(numbers) and not before.is_stunned(numbers)


def stunned(condition: Condition) -> Condition:
    """Return the condition of a unit that is stunned now; a new stun begins anew (V-STN-02).

    It spoils the unit's next own turn: this round's if that is still to come or goes on, else the next
    round's.
    """
    return condition.evolve(stun=STUNNED, stun_waits=condition.acted)


def worn_off(condition: Condition) -> Condition:
    """Return the condition after an end phase: stunned, then shaken for a turn, then no more (V-STN-02)."""
    if condition.stun_waits:
        return condition.evolve(stun_waits=False)
    if condition.stun == 0:
        return condition
    return condition.evolve(stun=SHAKEN if condition.stun == STUNNED else 0)
