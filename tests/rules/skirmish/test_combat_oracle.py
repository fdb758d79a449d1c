"""Combats of fighters made at random, held against the rulebook told once more."""

import random
from typing import Any

import pytest

from mapper.rules.script import Roll, outcome_at, play
from mapper.rules.skirmish.combat import combat
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.fighter import Fighter
from mapper.rules.skirmish.readiness import strike_refusal
from tests.combat_oracle import fight
from tests.skirmishing import BOOK, fighter

CLASSES = sorted(BOOK.tables.classes)
WEAPONS = [*sorted(BOOK.tables.weapon), "heal-staff"]
ACCESSORIES = [None, *sorted(BOOK.tables.accessory)]
TERRAINS = sorted(BOOK.tables.terrain)
STATUSES = ["Broken", "Poisoned", "Silenced", "Barrier", "Inflicted Spd-2", "Inflicted Def-1"]
TAGS = [
    *("Drain", "Piercing", "Inverted", "Brave", "Heavy", "Complex", "Homing", "Flying", "Covert", "Mystical"),
    *("Effect(Poisoned)", "Effect(Broken)", "Effect(Silenced)", "Inflict(Def-1)", "Inflict(Spd-2)"),
    *("Deadly(25)", "Lucky(15)", "Nimble(15)", "Inaccurate(1)", "Effective(Armor)", "Bonus(Str+2)", "Built"),
]
FIGHTS = 300


def somebody(die: random.Random) -> Fighter:
    given: dict[str, Any] = {
        "class_": die.choice([None, *CLASSES]),
        "weapon": die.choice(WEAPONS),
        "accessory": die.choice(ACCESSORIES),
        "terrain": die.choice(TERRAINS),
        "tags": die.sample(TAGS, die.randint(0, 2)),
        "statuses": die.sample(STATUSES, die.randint(0, 1)),
    }
    made = fighter(**given)
    return fighter(**given, hp=die.randint(1, made.max_hp))


def outcome(met: Encounter, rolls: list[int]) -> tuple[tuple[int, frozenset[str]], ...]:
    left = iter(rolls)

    def fall(roll: Roll) -> str:
        return outcome_at(roll, next(left))

    fought = play(combat(met), fall)[0]
    return tuple((each.hp, frozenset(str(status) for status in each.statuses)) for _, each in fought.fighters)


@pytest.mark.parametrize("seed", range(4))
def test_combats_go_as_the_rulebook_told_plainly_has_them(seed: int) -> None:
    die, fought = random.Random(seed), 0
    while fought < FIGHTS:
        fighters = {Role.ATTACKER: somebody(die), Role.DEFENDER: somebody(die)}
        distance = die.choice([1, 1, 2, 3])
        if strike_refusal(fighters[Role.ATTACKER], distance, BOOK) is not None:
            continue
        guard = fighter(class_=die.choice(["dancer", "martial-monk"]), weapon=die.choice(WEAPONS))
        if die.random() < 0.3:
            fighters[Role.GUARD] = guard
        rolls = [die.randint(1, 100) for _ in range(8)]
        expected = fight(fighters, distance, iter(rolls), BOOK)
        assert outcome(Encounter(BOOK, fighters, distance), rolls) == expected, (fighters, distance, rolls)
        fought += 1
