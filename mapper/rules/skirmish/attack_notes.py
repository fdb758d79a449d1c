"""What is to be said of an attack besides its odds: what a hit does, who strikes back, who stands by."""

from collections.abc import Iterator

from mapper.rules.figures import signed
from mapper.rules.reasons import Explained, Reason
from mapper.rules.skirmish.bout import begun
from mapper.rules.skirmish.combat import promise_of
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.fighter import rating_of
from mapper.rules.skirmish.forecast import Forecast, forecast
from mapper.rules.skirmish.readiness import counter_refusal
from mapper.rules.skirmish.strike import Promise


def notes_on(encounter: Encounter, first: Promise) -> Iterator[Reason]:
    """Yield what a hit of the first strike does, step by step, and how the target answers."""
    yield from _damage(first)
    told = forecast(encounter)
    yield from _counter(encounter, told)
    if told.follow_up is not None:
        name = encounter.fighters[told.follow_up].name
        speeds = (rating_of(speed).name for speed in (told.attacker_avo, told.defender_avo))
        yield Reason(f"{name} follows up: Avo {' against '.join(speeds)}", "S-FOLLOW-1")
    yield from (Reason(f"{name} backs up the first hit", "S-TAG backup") for name in encounter.helpers)


def steps(number: Explained) -> str:
    """Return the steps of a number in words: `Str C of Ann 4, might of Iron Sword +1`."""
    first, *more = number.reasons
    told = (f"{reason.text} {signed(reason.value)}" for reason in more if reason.value)
    return ", ".join((f"{first.text} {first.value or 0:g}", *told))


def _damage(strike: Promise) -> Iterator[Reason]:
    yield Reason(f"a hit does {strike.damage.value:g}: {steps(strike.damage)}", "S-DMG-5")
    at_most = strike.critical_range
    if at_most.value:
        damage = strike.critical_damage.value
        why = f": {steps(at_most)}" if len(at_most.reasons) > 1 else ""
        text = f"a hit that rolls {at_most.value:g} or less is critical and does {damage:g}{why}"
        yield Reason(text, "S-CRIT-1")
    else:
        yield Reason(f"never critical: {steps(at_most)}", "S-CRIT-1")


def _counter(encounter: Encounter, told: Forecast) -> Iterator[Reason]:
    """Yield whether the target counters, when, and what that is worth."""
    defender = encounter.defender
    if not told.can_counter:
        refusal = counter_refusal(defender, encounter.distance, encounter.book)
        because = "AoE" if refusal is None else refusal.text
        clause = "S-TAG aoe" if refusal is None else refusal.reasons[0].clause
        yield Reason(f"no counter: {because}", clause)
        return
    counter = promise_of(encounter, begun(encounter), Role.DEFENDER, Role.ATTACKER)
    chance = "without a roll" if counter.number is None else f"at {counter.number}"
    worth = f"{chance} for {counter.damage.value:g}"
    if told.defender_is_first:
        yield Reason(f"{defender.name} counters first, {worth}: the attack is Heavy", "S-HEAVY-1")
        return
    yield Reason(f"{defender.name} counters {worth}, if it is able to then", "S-COUNTER-1")
