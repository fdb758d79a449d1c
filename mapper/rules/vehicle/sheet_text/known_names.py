"""Known names: the names of what has happened to a unit, found however they are spelt or dressed."""

import re
from functools import lru_cache

from mapper.rules.vehicle.sheet_text.dressing import undress
from mapper.rules.vehicle.sheet_text.printed import PrintedState
from mapper.rules.vehicle.sheet_text.vocabulary import squeezed

MOST_STATES = 300
"""As many lines of a unit's condition are read; more are notes."""
_LINE = re.compile(r"^(?P<name>.{1,200}?)\s*[:=]\s*(?P<value>[^:=]{1,80})$")


def read_state(plain_line: str) -> PrintedState | None:
    """Return what a line such as `Stun: stunned` says, or None."""
    found = _LINE.match(plain_line)
    return PrintedState(found["name"].strip(), found["value"].strip()) if found else None


@lru_cache(maxsize=4096)
def known_as(name: str) -> str:
    """Return a name as it is compared."""
    bare = undress(name).plain
    return squeezed(bare) or bare.casefold()


def with_state(states: tuple[PrintedState, ...], plain_line: str) -> tuple[PrintedState, ...] | None:
    """Return the states with what a line says, None where it says nothing new."""
    told = read_state(plain_line)
    if told is None or len(states) >= MOST_STATES:
        return None
    if any(known_as(state.name) == known_as(told.name) for state in states):
        return None
    return (*states, told)
