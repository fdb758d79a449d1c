"""Dials of what crits have done: part by part, and how many have been rolled."""

from collections.abc import Iterator

from mapper.rules.reasons import Reason
from mapper.rules.vehicle.crit_table import crit_table
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.dials import Dial, Label, Subject, choice, count
from mapper.rules.vehicle.state import Condition

CRITS = "Crits"
INTACT, DAMAGED, DESTROYED = "intact", "damaged", "destroyed"
_WOUNDS = ((INTACT, INTACT), (DAMAGED, DAMAGED), (DESTROYED, DESTROYED))
_CLAUSES = {DAMAGED: "a first crit damages", DESTROYED: "a second one destroys"}


def wound_dials(of: Subject) -> Iterator[Dial]:
    """Yield each part of a vehicle that crits can strike; nothing for whatever has no crits."""
    if not of.made.is_vehicle:
        return
    table = crit_table(of.made, of.book)
    order = {part.label: number for number, part in enumerate(table.parts)}
    for part in table.parts:
        now = _wound(of.condition, part.label)
        why = (Reason(_CLAUSES[now], "V-CRT-04"),) if now in _CLAUSES else ()
        yield choice(
            Label(f"part:{part.label}", CRITS, part.name),
            now,
            _WOUNDS,
            lambda before, value, label=part.label: _wounded(before, label, value, order),  # type: ignore[misc]  # mypy knows no default here
            *part.width.reasons,
            *why,
        )
    yield count(
        Label("crits_rolled", CRITS, "Crits rolled"),
        of.condition.crits_rolled,
        lambda before, value: before.evolve(crits_rolled=value),
        reasons=(Reason("thresholds of internals lost, each rolled once", "V-CRT-02"),),
        top=float(len(damage_numbers(of.book).crit.thresholds)),
    )


def _wound(condition: Condition, label: str) -> str:
    if condition.is_destroyed(label):
        return DESTROYED
    return DAMAGED if condition.is_damaged(label) else INTACT


def _wounded(condition: Condition, label: str, wound: str, order: dict[str, int]) -> Condition:
    """Return the condition with a part so wounded; the parts keep the order of the table."""
    damaged, destroyed = (
        [other for other in told if other != label] for told in (condition.damaged, condition.destroyed)
    )
    if wound != INTACT:
        (damaged if wound == DAMAGED else destroyed).append(label)
    return condition.evolve(damaged=_ordered(damaged, order), destroyed=_ordered(destroyed, order))


def _ordered(labels: list[str], order: dict[str, int]) -> tuple[str, ...]:
    return tuple(sorted(labels, key=lambda label: order.get(label, -1)))
