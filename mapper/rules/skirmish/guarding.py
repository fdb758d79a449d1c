"""The guards that an order to attack names: who takes a first strike for whom (S-TAG qi-adept)."""

from collections.abc import Mapping

from mapper.model.scenario import Scenario
from mapper.model.unit import Unit
from mapper.rules.names import called, called_by_id
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.fielding import fighter_of
from mapper.rules.skirmish.meeting import guarded, guards
from mapper.rules.skirmish.orders import Attack

CLAUSE = "S-TAG qi-adept"


def guards_named(order: Attack) -> Mapping[Role, str]:
    """Return the units that take a first strike: of the attack, of the counter."""
    named = ((Role.GUARD, order.guard), (Role.OWN_GUARD, order.own_guard))
    return {role: unit_id for role, unit_id in named if unit_id is not None}


def guards_refusal(
    scenario: Scenario, attacker: Unit, target: Unit, order: Attack, book: Rulebook
) -> Refusal | None:
    """Return why a unit that is named may not take a strike for another, or None."""
    if order.own_guard is not None and not book.settings.qi_adept.on_counter:
        return refuse("no_guard", "nobody takes a counter for another", CLAUSE, order.own_guard)
    for role, unit_id in guards_named(order).items():
        covered = target if role is Role.GUARD else attacker
        if unit_id not in {guard.id for guard, _ in guards(scenario, covered, book)}:
            text = f"{called_by_id(scenario, unit_id)} can't take a strike for {called(covered)}"
            return refuse("no_guard", text, CLAUSE, unit_id)
    return None


def with_guards(encounter: Encounter, scenario: Scenario, order: Attack) -> Encounter:
    """Return the attack with the guards that are named; whether they may be is judged before."""
    for role, unit_id in guards_named(order).items():
        unit = scenario.unit(unit_id)
        if unit is not None:
            encounter = guarded(encounter, fighter_of(unit, scenario, encounter.book), role)
    return encounter
