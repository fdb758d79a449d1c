"""The odds of a combat, held against brute force and against plays."""

import random
from collections import Counter
from typing import Any

import pytest

from mapper.rules.script import Roll, odds, outcome_at, play
from mapper.rules.skirmish.bout import Bout
from mapper.rules.skirmish.combat import Combat, combat
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.odds import combat_odds
from tests.skirmishing import BOOK, fighter, skirmish_book

PLAYS = 4000
MONK = {"class_": "martial-monk", "weapon": "heal-staff"}
VENOM = {"type": "lance", "range": [1, 2], "might": 3, "tags": ["Heavy", "Effect(Poisoned)", "Drain"]}
SAP = {"type": "sword", "might": 2, "tags": ["Brave", "Inflict(Spd-2)", "Effect(Silenced)"]}

FIGHTS: dict[str, dict[str, Any]] = {
    "mirror": {"attacker": {"weapon": "iron-sword"}, "defender": {"weapon": "iron-sword"}},
    "brave": {
        "attacker": {"class_": "dancer", "weapon": "iron-body-art"},
        "defender": {"weapon": "iron-bow"},
    },
    "heavy": {"attacker": {"weapon": VENOM, "hp": 7}, "defender": {"weapon": "steel-sword"}},
    "guard": {"attacker": {"weapon": SAP}, "defender": {"weapon": "fire"}, "guard": MONK},
    "silenced": {"attacker": {"weapon": "nova", "ratings": {"Spd": "S"}}, "defender": {"weapon": SAP}},
    "rout": {"attacker": {"weapon": "killing-edge", "hp": 4}, "defender": {"weapon": "steel-axe", "hp": 9}},
}


def encounter(fight: dict[str, Any], helpers: tuple[str, ...] = ()) -> Encounter:
    return Encounter(BOOK, {Role(role): fighter(**given) for role, given in fight.items()}, 1, helpers)


def told(bout: Bout) -> tuple[object, ...]:
    return (
        *((found.role, found.hp) for found in bout.conditions),
        bout.hits,
        bout.countered,
    )


def told_after(fought: Combat) -> tuple[object, ...]:
    own = [strike for strike in fought.strikes if strike.by is Role.ATTACKER]
    return (
        *((role, fighter.hp) for role, fighter in fought.fighters),
        sum(strike.fall != "miss" for strike in own),
        len(own) < len(fought.strikes),
    )


def merged(fight: Encounter) -> dict[tuple[object, ...], float]:
    found: dict[tuple[object, ...], float] = {}
    for bout, chance in combat_odds(fight).items():
        found[told(bout)] = found.get(told(bout), 0.0) + chance
    return found


@pytest.mark.parametrize("helpers", [(), ("Ann",)])
@pytest.mark.parametrize("fight", FIGHTS.values(), ids=FIGHTS)
def test_odds_step_by_step_are_those_of_every_path(fight: dict[str, Any], helpers: tuple[str, ...]) -> None:
    met = encounter(fight, helpers)
    paths: dict[tuple[object, ...], float] = {}
    for fought, chance in odds(lambda: combat(met)).items():
        paths[told_after(fought)] = paths.get(told_after(fought), 0.0) + chance
    assert merged(met) == pytest.approx(paths)
    assert sum(paths.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("fight", FIGHTS.values(), ids=FIGHTS)
def test_odds_are_those_of_many_plays(fight: dict[str, Any]) -> None:
    met, die = encounter(fight), random.Random(17)

    def fall(roll: Roll) -> str:
        return outcome_at(roll, die.randint(1, 100))

    counted = Counter(told_after(play(combat(met), fall)[0]) for _ in range(PLAYS))
    expected = merged(met)
    assert counted.keys() <= expected.keys()
    for end, chance in expected.items():
        spread = (chance * (1 - chance) / PLAYS) ** 0.5
        assert abs(counted[end] / PLAYS - chance) <= 5 * spread + 1e-9


def test_a_long_combat_has_few_ends() -> None:
    rules = skirmish_book({}, {"brave.on_counter": True})
    quick = {"weapon": "iron-body-art", "ratings": {"Spd": "S"}}
    fighters = {
        Role.ATTACKER: fighter(rules, **quick),
        Role.DEFENDER: fighter(rules, weapon="iron-body-art"),
    }
    assert len(combat_odds(Encounter(rules, fighters))) < 3**6 / 2
