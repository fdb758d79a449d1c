"""What the odds of a barrage say, and what comes of it when it is played over and over."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from mapper.model.scenario import Scenario
from mapper.play.game import Game
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Attack
from mapper.rules.script import Dice, Roll, outcome_at, play
from mapper.rules.vehicle.orders import AnyOrder
from tests.building import scenario, tank
from tests.gaming import game, order, played

FIELD = "........\n........\n........\n........"
PLAYS = 250
FAE_POD = {"weapon": "rocket_light", "turret": True, "ammo": {"FAE": 100}}
MORTAR = {"weapon": "mortar", "points": 10, "turret": True, "ammo_points": 2, "ammo": {"FAE": 40}}
GUARDED = {"smartplate": 30, "hardshield": 2, "laser_aps": 1, "kinetic_aps": 1, "discharger_aps": 1}
OVER = (order("end_turn", side="red"), order("end_turn", side="blue"))


def battle(weapon: Mapping[str, Any], *, left: int) -> Scenario:
    """A red tank with a few rounds left, a guarded blue one with an ally in its tile."""
    rounds = [{"weapon": 0, "ammo": "FAE", "left": left}]
    ox = tank("A2", "E", id="ox", weapons=[weapon], state={"rounds": rounds})
    wolf = tank("E2", "W", id="wolf", side="blue", parts=GUARDED)
    calf = tank("E2", "W", id="calf", side="blue", parts={"smartplate": 30})
    return scenario(FIELD, ox, wolf, calf)


def attack(of: Game, mode: str) -> Attack:
    ox, wolf = of.scenario.unit("ox"), of.scenario.unit("wolf")
    assert ox is not None
    assert wolf is not None
    found = of.ruleset.attacks(of.scenario, ox, wolf)
    return next(entry for entry in found if entry.mode == mode and entry.refusal is None)


def dice(seed: int) -> Dice:
    rolled = random.Random(seed)

    def roll_it(roll: Roll, /) -> str:
        number = 100.0 - rolled.random() * 100.0
        if roll.sides is not None:
            number = 100.0 * rolled.randint(1, roll.sides) / roll.sides
        return outcome_at(roll, number)

    return roll_it


def after(start: Game, given: AnyOrder, roll_it: Dice) -> Scenario:
    """How the battle stands after an order played with these dice."""
    rules, stands = start.ruleset, start.scenario
    script = rules.resolve(stands, given)
    assert not isinstance(script, Refusal)
    for event in play(script, roll_it)[0]:
        stands = rules.apply(stands, event)
    return stands


def left(stands: Scenario) -> tuple[float, float]:
    """What the wolf has left of its shield and its armour."""
    unit = stands.unit("wolf")
    assert unit is not None
    state: Any = unit.state
    shield = state.get("shield", {}).get("charge")
    return round(96.0 if shield is None else shield, 6), round(state.get("armour_durability", 3600.0), 6)


def agree(found: Attack, counts: Counter[tuple[float, float]]) -> None:
    chances: dict[tuple[float, float], float] = {}
    for state in found.states:
        key = (round(float(state.values["shield"]), 6), round(float(state.values["armour"]), 6))
        chances[key] = chances.get(key, 0.0) + state.chance
    assert counts.keys() <= chances.keys()
    for key, chance in chances.items():
        error = (chance * (1 - chance) / PLAYS) ** 0.5
        assert abs(counts[key] / PLAYS - chance) <= 4 * error + 1e-9, key


@pytest.mark.clause("V-APS-06", "V-APS-08", "V-IND-13")
@pytest.mark.parametrize("engages", ["hits", "all_inbound"])
def test_rockets_that_come_down_at_once_end_as_their_odds_say(engages: str) -> None:
    scene = battle(FAE_POD, left=6).evolve(settings={"aps": {"engages": engages}})
    start, roll_it = game(scene), dice(5)
    shot = order("fire", unit="ox", weapon=0, ammo="FAE", mode="low", target="wolf")
    counts = Counter(left(after(start, shot, roll_it)) for _ in range(PLAYS))
    agree(attack(start, "low"), counts)


@pytest.mark.clause("V-IND-12", "V-TRN-12")
def test_a_bomb_that_comes_down_later_ends_as_its_odds_say() -> None:
    bare = battle(MORTAR, left=1)
    unit = bare.unit("wolf")
    assert unit is not None
    sheet = {**unit.sheet, "parts": {"smartplate": 30, "turbine": 7}}
    start = game(bare.evolve(units=tuple(u.evolve(sheet=sheet) if u is unit else u for u in bare.units)))
    roll_it, found = dice(8), attack(start, "high")
    shot = order("fire", unit="ox", weapon=0, ammo="FAE", mode="high", target="wolf")
    hits = 0
    for _ in range(PLAYS // 4):
        flying = Game(after(start, shot, roll_it), start.entries, start.rules)
        waiting = played(flying, *OVER, OVER[0])
        _, armour = left(after(waiting, OVER[1], roll_it))
        hits += armour < 3600
    assert found.to_hit is not None
    chance = found.outcomes["hit"]
    error = (chance * (1 - chance) / (PLAYS // 4)) ** 0.5
    assert abs(hits / (PLAYS // 4) - chance) <= 4 * error
