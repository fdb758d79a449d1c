"""Cases about damage: the kinds hits and outcome."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mapper.rules.given import only
from mapper.rules.script import Roll, play
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.cases.targets import shot_from, state_after, strike_at, target_from
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.shot import AnyShot, stacked
from mapper.rules.vehicle.target import Facing, Target
from mapper.rules.vehicle.volley import Chances, Volley, volleys_odds

Given = Mapping[str, Any]


def answer_hits(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about hits that do hit, in order; interception, Slat and deflection are not rolled."""
    only(given, "target", "facing", "hits", "fae_together")
    before, numbers = target_from(given["target"], book), damage_numbers(book)
    facing = given.get("facing", "front")
    target, losses = before, list[list[float]]()
    for burst, shots in _bursts(given, book):
        strike = strike_at(burst, facing, numbers).for_burst(target)
        for shot in shots:
            if target.gone:
                break
            after = _landed(target, shot, strike)
            losses.append(_lost(target, after))
            target = after
    return {**state_after(before, target, Facing(facing), numbers), "losses": losses}


def answer_outcome(given: Given, book: Rulebook) -> dict[str, object]:
    """Answer a case about the exact distribution of an attack."""
    only(given, "target", "facing", "attacks")
    before, numbers = target_from(given["target"], book), damage_numbers(book)
    facing = given.get("facing", "front")
    volleys = []
    for attack in given["attacks"]:
        only(attack, "shot", "shots", "chance")
        shot = shot_from(attack["shot"], book)
        chances = Chances(attack["chance"])
        strike = strike_at(attack["shot"], facing, numbers)
        volleys.append(Volley(shot, attack.get("shots", 1), strike, chances))
    states = [
        {**state_after(before, after, Facing(facing), numbers), "chance": chance}
        for after, chance in volleys_odds(volleys, before)
        if isinstance(after, Target)
    ]
    return {"states": states, **_summary(states)}


def _bursts(given: Given, book: Rulebook) -> list[tuple[Given, tuple[AnyShot, ...]]]:
    bursts = [(entry, (shot_from(entry, book),) * entry.get("count", 1)) for entry in given["hits"]]
    if not given.get("fae_together"):
        return bursts
    row = book.tables.ammo["FAE"]
    together = tuple(shot for _, shots in bursts for shot in shots)
    boosted = iter(stacked(together, ammo="FAE", share=row.stack, cap=row.stack_cap))
    return [(entry, tuple(next(boosted) for _ in shots)) for entry, shots in bursts]


def _landed(target: Target, shot: AnyShot, strike: Strike) -> Target:
    """Land a hit that nothing turns away."""
    after, _ = play(land(target, shot, strike), _let_through)
    if not isinstance(after, Target):
        raise TypeError("a vehicle stays a vehicle")
    return after


def _let_through(roll: Roll) -> str:
    return roll.classes[-1][0]


def _lost(before: Target, after: Target) -> list[float]:
    return [
        after.lost.shield - before.lost.shield,
        after.lost.armour - before.lost.armour,
        after.lost.internals - before.lost.internals,
    ]


def _summary(states: list[dict[str, Any]]) -> dict[str, float]:
    down = ("inactive", "resetting")
    return {
        "p_destroyed": _chance(state for state in states if state["destroyed"]),
        "p_stunned": _chance(state for state in states if state["stunned"]),
        "p_shield_down": _chance(state for state in states if state["shield_state"] in down),
        "p_cracked": _chance(state for state in states if state["cracked"]),
        "p_crit_roll": _chance(state for state in states if state["crit_rolls"] > 0),
        "mean_durability": _mean(states, "durability"),
        "mean_internals": _mean(states, "internals"),
        "mean_charge": _mean(states, "charge"),
    }


def _chance(states: Iterable[dict[str, Any]]) -> float:
    return float(sum(state["chance"] for state in states))


def _mean(states: Iterable[dict[str, Any]], key: str) -> float:
    return float(sum(state["chance"] * (state[key] or 0.0) for state in states))


KINDS: dict[str, Callable[[Given, Rulebook], dict[str, object]]] = {
    "hits": answer_hits,
    "outcome": answer_outcome,
}
"""The kinds of case that this module answers."""
