"""Several attacks on one target, one after another: the exact odds of how they end together."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mapper.model.scenario import Scenario
from mapper.rules.deeds import Order, SequenceOdds
from mapper.rules.reasons import Refusal, refuse
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.combat import after
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.ending import ROUTED
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.guarding import guards_refusal, with_guards
from mapper.rules.skirmish.meeting import attack_refusal, meet, started, turn_begun
from mapper.rules.skirmish.odds import combat_odds
from mapper.rules.skirmish.orders import Attack


def sequence_odds(scenario: Scenario, attacks: Sequence[Order], book: Rulebook) -> SequenceOdds | Refusal:
    """Return the chances of what the attacks of several units make of one target together.

    Each is judged as things stand now; only what becomes of the target is carried on to the next.
    """
    fights: list[Encounter] = []
    for number, order in enumerate(attacks):
        if not isinstance(order, Attack):
            return refuse("no_attack", f"{order.order} is no attack on a unit", "S-ACT-1")
        first = attacks[0]
        if isinstance(first, Attack) and order.target != first.target:
            return refuse("other_target", "all must attack one target", "S-COMBAT-1", order.target)
        if any(isinstance(other, Attack) and other.unit == order.unit for other in attacks[:number]):
            return refuse("acted", "a unit has one Action a turn", "S-ACT-1", order.unit)
        fight = _fight(scenario, order, book)
        if isinstance(fight, Refusal):
            return fight
        fights.append(fight)
    if not fights:
        return refuse("nothing", "no attack is planned", "S-COMBAT-1")
    return _odds(fights)


def _fight(scenario: Scenario, order: Attack, book: Rulebook) -> Encounter | Refusal:
    attacker, target = scenario.unit(order.unit), scenario.unit(order.target)
    for unit_id, unit in ((order.unit, attacker), (order.target, target)):
        if unit is None:
            return refuse("no_unit", f"there is no unit {unit_id}", "S-COMBAT-1", unit_id)
    if attacker is None or target is None:
        raise ValueError("both units were found")
    fight = started(meet(scenario, attacker, target, book), turn_begun(scenario, attacker, book))
    refusal = attack_refusal(scenario, attacker, target, fight)
    refusal = refusal or guards_refusal(scenario, attacker, target, order, book)
    return refusal or with_guards(fight, scenario, order)


def _odds(fights: Sequence[Encounter]) -> SequenceOdds:
    before = fights[0].defender
    states: dict[Fighter, float] = {before: 1.0}
    routed = list[float]()
    for fight in fights:
        merged: dict[Fighter, float] = {}
        for target, chance in states.items():
            for state, share in _ends(fight, target).items():
                merged[state] = merged.get(state, 0.0) + chance * share
        states = merged
        routed.append(sum((chance for state, chance in states.items() if state.is_routed), 0.0))
    lost = sum(chance * (before.hp - state.hp) for state, chance in states.items())
    hurt = sum((chance for state, chance in states.items() if state.hp < before.hp), 0.0)
    outcomes = {"hurt": hurt, **_gained(before, states), ROUTED: routed[-1]}
    return SequenceOdds(outcomes, {"hp": lost}, tuple(routed), ROUTED)


def _ends(fight: Encounter, target: Fighter) -> Mapping[Fighter, float]:
    """Return what one attack makes of the target as it is by then; a Routed one is attacked no more."""
    if target.is_routed:
        return {target: 1.0}
    now = replace(fight, fighters={**fight.fighters, Role.DEFENDER: target})
    found: dict[Fighter, float] = {}
    for bout, chance in combat_odds(now).items():
        end = after(now, bout, Role.DEFENDER)
        found[end] = found.get(end, 0.0) + chance
    return found


def _gained(before: Fighter, states: Mapping[Fighter, float]) -> dict[str, float]:
    """Return the chances of the statuses that the target has in the end and had not before."""
    found: dict[str, float] = {}
    for state, chance in states.items():
        for status in state.statuses if not state.is_routed else ():
            if status not in before.statuses:
                name = str(status).lower()
                found[name] = found.get(name, 0.0) + chance
    return found
