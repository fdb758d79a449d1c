"""Cases about combat: forecasts, whole combats, their odds, and a unit through several events."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from mapper.rules.given import known, only
from mapper.rules.reasons import Explained, Refusal
from mapper.rules.skirmish.activation import activation_end, activation_start, round_end
from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.cases.encounters import encounter_given, rolled
from mapper.rules.skirmish.cases.given import fighter_given
from mapper.rules.skirmish.combat import Strike, combat
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.fighter import Fighter, movement, rating_of
from mapper.rules.skirmish.forecast import forecast
from mapper.rules.skirmish.odds import combat_odds
from mapper.rules.skirmish.readiness import strike_refusal
from mapper.rules.skirmish.shelter import shelter

Given: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, object]
REFUSED: Mapping[str, object] = {"refused": True}
PASSING = {
    "activation-start": activation_start,
    "activation-end": activation_end,
    "round-end": round_end,
}


def _forecast(given: Given, book: Rulebook) -> Answer:
    encounter = encounter_given(given, book)
    if isinstance(encounter, Refusal):
        return {**REFUSED}
    told = forecast(encounter)
    strike = told.strike
    return {
        "refused": False,
        "target_number": strike.number,
        "crit_range": _whole(strike.critical_range),
        "damage": _whole(strike.damage),
        "crit_damage": None if strike.number is None else _whole(strike.critical_damage),
        "triangle": strike.advantage,
        "attacker_avo": rating_of(told.attacker_avo).name,
        "defender_avo": rating_of(told.defender_avo).name,
        "defender_avoid": rating_of(told.defender_avoid).name,
        "can_counter": told.can_counter,
        "defender_strikes_first": told.defender_is_first,
        "follow_up": None if told.follow_up is None else told.follow_up.value,
    }


def _combat(given: Given, book: Rulebook) -> Answer:
    encounter = encounter_given(given, book, "guard", "rolls")
    if isinstance(encounter, Refusal):
        return {**REFUSED}
    fought = rolled(combat(encounter), given["rolls"])
    answer: Answer = {"refused": False, "pushed": [role.value for role in fought.pushed]}
    for role, fighter in fought.fighters:
        answer[f"{role}_hp"] = fighter.hp
        answer[f"{role}_statuses"] = _statuses(fighter)
    answer["steps"] = list(_steps(fought.strikes, given["rolls"]))
    return answer


def _distribution(given: Given, book: Rulebook) -> Answer:
    encounter = encounter_given(given, book, "guard")
    if isinstance(encounter, Refusal):
        return {**REFUSED}
    states = [
        {**{f"{found.role}_hp": found.hp for found in bout.conditions}, "chance": chance}
        for bout, chance in combat_odds(encounter).items()
    ]
    means = {
        f"mean_{role}_hp": sum(state[f"{role}_hp"] * state["chance"] for state in states)
        for role in encounter.fighters
    }
    return {"refused": False, "states": states, **means}


def _terrain(given: Given, book: Rulebook) -> Answer:
    only(given, "unit", "striker")
    striker = given.get("striker")
    unit = fighter_given(given["unit"], book)
    against = None if striker is None else fighter_given(striker, book, "striker")
    found = shelter(unit, against, book)
    return {"dr": _whole(found.reduction), "avo": _whole(found.avoid)}


def _life(given: Given, book: Rulebook) -> Answer:
    only(given, "unit", "events")
    fighter, after = fighter_given(given["unit"], book), list[Answer]()
    for event in given["events"]:
        countered = False
        if event["do"] == "attacked":
            fought = _attacked(fighter, event, book)
            if isinstance(fought, Refusal):
                return {**REFUSED}
            fighter, countered = fought
        else:
            only(event, "do")
            fighter = known(PASSING, event["do"])(fighter, book).fighter
        after.append(
            {
                "hp": fighter.hp,
                "statuses": _statuses(fighter),
                "movement": _whole(movement(fighter, book)),
                "routed": fighter.is_routed,
                "countered": countered,
            }
        )
    return {"refused": False, "after": after}


def _attacked(fighter: Fighter, event: Given, book: Rulebook) -> tuple[Fighter, bool] | Refusal:
    """Return a unit after an attack on it, and whether it struck; a Routed one takes no part in any."""
    only(event, "do", "by", "distance", "rolls")
    attacker, distance = fighter_given(event["by"], book, "attacker"), event.get("distance", 1)
    refusal = strike_refusal(attacker, distance, book)
    if refusal is not None:
        return refusal
    if fighter.is_routed:
        return fighter, False
    encounter = Encounter(book, {Role.ATTACKER: attacker, Role.DEFENDER: fighter}, distance)
    fought = rolled(combat(encounter), event["rolls"])
    countered = any(strike.by is Role.DEFENDER for strike in fought.strikes)
    return fought.fighter(Role.DEFENDER), countered


def _steps(strikes: Sequence[Strike], rolls: Sequence[int]) -> Iterator[Answer]:
    left = iter(rolls)
    for strike in strikes:
        yield {
            "by": strike.by.value,
            "phase": strike.phase.value,
            "on": strike.on.value,
            "target_number": strike.target_number,
            "roll": None if strike.target_number is None else next(left),
            "result": strike.fall.value,
            "damage": strike.lost,
        }


def _statuses(fighter: Fighter) -> list[str]:
    return sorted(str(status) for status in fighter.statuses)


def _whole(number: Explained) -> int:
    return int(number.value)


KINDS: Mapping[str, Callable[[Given, Rulebook], Answer]] = {
    "forecast": _forecast,
    "combat": _combat,
    "distribution": _distribution,
    "terrain": _terrain,
    "life": _life,
}
