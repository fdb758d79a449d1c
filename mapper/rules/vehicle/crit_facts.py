"""The crit table on a unit's card: which rolls strike which part, and what has become of it."""

from collections.abc import Iterator

from mapper.rules.reasons import Reason
from mapper.rules.ruleset import Fact
from mapper.rules.vehicle.arming import plain
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.crit_table import CritPart
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.numbers import Build
from mapper.rules.vehicle.state import Condition
from mapper.rules.vehicle.systems import DAMAGED, DESTROYED, Systems
from mapper.rules.vehicle.target import Internals, Target

CRITS = "Crits"
_DASH = "\N{EN DASH}"
_STATES = {DAMAGED: ("damaged", "a first crit damages"), DESTROYED: ("destroyed", "a second one destroys")}


def crit_facts(made: Build, condition: Condition, book: Rulebook) -> Iterator[Fact]:
    """Yield the lines of a vehicle's crit table; nothing for whatever has no crits."""
    target = target_with_systems(made, condition, book)
    if not isinstance(target, Target) or target.systems is None or target.internals is None:
        return
    systems, table = target.systems, target.systems.table
    yield Fact(CRITS, "Die", f"D{table.die}", made.budget.reasons)
    yield _next(systems, target.internals, book)
    for part, wounds in zip(table.parts, systems.wounds, strict=True):
        yield _part(part, wounds)
    if table.nothing is not None:
        above = Reason("above the last part", "V-CRT-03")
        yield Fact(CRITS, "Nothing", _rolls(*table.nothing), (above,))


def _next(systems: Systems, internals: Internals, book: Rulebook) -> Fact:
    """Return at what internal health the next crit is rolled."""
    shares = sorted(damage_numbers(book).crit.thresholds)
    rolled = Reason(f"{systems.rolled} of {len(shares)} rolled so far", "V-CRT-02")
    if systems.rolled >= len(shares):
        return Fact(CRITS, "Next roll", "none", (rolled,))
    lost = shares[systems.rolled]
    why = book.reason("crit.thresholds", f"{plain(100 * lost)} % lost", -internals.full * lost)
    at = plain(internals.full * (1.0 - lost))
    return Fact(CRITS, "Next roll", f"at {at} internals", (why, rolled))


def _part(part: CritPart, wounds: int) -> Fact:
    rolls = _rolls(part.first, part.last) if part.sides else "no roll"
    if wounds not in _STATES:
        return Fact(CRITS, part.name, rolls, part.width.reasons)
    state, why = _STATES[wounds]
    return Fact(CRITS, part.name, f"{rolls}, {state}", (*part.width.reasons, Reason(why, "V-CRT-04")))


def _rolls(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}{_DASH}{last}"
