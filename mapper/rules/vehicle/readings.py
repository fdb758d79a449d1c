"""How numbers read on a card: what is left of what there was, and for how long."""

from mapper.rules.reasons import Explained, Reason
from mapper.rules.ruleset import Fact
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.state import Condition


def left_of(group: str, name: str, left: float | None, full: Explained, clause: str) -> Fact:
    """Return a line `left/full`; None left: nothing has been lost."""
    now = full.value if left is None else min(left, full.value)
    lost = (Reason("lost so far", clause, now - full.value),) if now < full.value else ()
    return Fact(group, name, share(now, full.value), (*full.reasons, *lost))


def share(now: float, full: float) -> str:
    """Return what is left of what there was: `3/8`."""
    return f"{plain(now)}/{plain(full)}"


def broken(condition: Condition, part: str) -> str:
    """Return what crits have made of a part, as it follows a number."""
    if condition.is_destroyed(part):
        return ", destroyed"
    return ", damaged" if condition.is_damaged(part) else ""


def turns(number: int) -> str:
    """Return a number of turns in words."""
    return "1 turn" if number == 1 else f"{number} turns"
