"""Weapons fired at structures as they are played: shot after shot, together, and in the next turn."""

from collections.abc import Mapping
from typing import Any

import pytest

from mapper.model.battlemap import FieldKind
from mapper.model.unit import Unit
from mapper.play.game import Game
from mapper.rules.reasons import Refusal
from mapper.rules.script import Script, odds
from mapper.rules.vehicle.battle import battle_of
from mapper.rules.vehicle.orders import AnyOrder
from tests.building import board, scenario, tank
from tests.gaming import condition, events, game, kinds, order, played, refused
from tests.play.test_barrages_in_play import (
    FAE_POD,
    MORTAR,
    OVER,
    POD,
    PROJECTOR,
    ox,
    rolled,
)

STREET = "........\n....H...\n........\n........"
HOUSE, FULL = "house-E2", 1000.0
CANNON = {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"HE": 20}}
AUTOCANNON = {"weapon": "autocannon", "points": 6, "turret": True, "ammo_points": 2, "ammo": {"HE": 20}}
BESIDE = {"aps": {"structure_adjacent_counts": True}}


def street(*units: Unit, durability: float | None = None, **fields: Any) -> Game:  # noqa: ANN401  # the scenario's
    drawn = board(STREET)
    houses = tuple(house.evolve(durability=durability) for house in drawn.structures)
    return game(scenario(drawn.evolve(structures=houses), *units, **fields))


def at_house(ammo: str | None = None, mode: str = "direct", **more: Any) -> AnyOrder:  # noqa: ANN401
    fields: Mapping[str, Any] = {"unit": "ox", "weapon": 0, "structure": HOUSE, "tile": (4, 1)}
    return order("fire_at_structure", **fields, ammo=ammo, mode=mode, **more)


def left(of: Game) -> float:
    """What is left of the house."""
    (house,) = of.scenario.map.structures
    return FULL if house.durability is None else house.durability


def foe(at: str = "E2", **parts: float) -> Unit:
    """A tank too thick for a near hit to get at its internals."""
    return tank(at, "W", id="wolf", name="Wolf", side="blue", parts={"smartplate": 20, **parts})


@pytest.mark.clause("V-IND-18", "V-STR-02")
def test_a_cannon_hits_or_strikes_a_tougher_part() -> None:
    hit = rolled(street(ox(CANNON)), at_house("HE"), 80)
    assert kinds(events(hit)) == ["fired", "structure_struck", "battle"]
    assert events(hit)[0]["structure"] == HOUSE
    assert (events(hit)[1]["results"], left(hit)) == (["hit"], FULL - 160)
    assert condition(hit, "ox").rounds_left(0, "HE") == 19
    missed = rolled(street(ox(CANNON)), at_house("HE"), 81)
    assert (events(missed)[1]["results"], left(missed)) == (["miss"], FULL - 80)


@pytest.mark.clause("V-STR-03", "V-BLD-20")
def test_a_burst_ends_with_the_house() -> None:
    whole = rolled(street(ox(AUTOCANNON)), at_house("HE"), 1, 1, 1, 1)
    assert events(whole)[0]["shots"] == 4
    there = rolled(street(ox(AUTOCANNON), durability=30.0), at_house("HE"), 1)
    assert (left(there), events(there)[1]["results"]) == (0.0, ["hit"])
    assert condition(there, "ox").rounds_left(0, "HE") == 19


@pytest.mark.clause("V-GEN-09", "V-STR-02")
def test_an_order_names_a_tile_of_a_structure_that_is_there() -> None:
    start = street(ox(CANNON))
    fields: Mapping[str, Any] = {"unit": "ox", "weapon": 0, "ammo": "HE"}
    away = order("fire_at_structure", structure=HOUSE, tile=(3, 1), **fields)
    assert refused(start, away).code == "no_tile"
    unknown = order("fire_at_structure", structure="mill", tile=(4, 1), **fields)
    assert refused(start, unknown).code == "no_target"
    outside = order("fire_at_structure", structure=HOUSE, tile=(40, 1), **fields)
    assert refused(start, outside).code == "no_tile"
    assert refused(start, at_house("HE", "high")).code == "wrong_mode"
    assert refused(rolled(start, at_house("HE"), 1), at_house("HE")).code == "fired"


@pytest.mark.clause("V-IND-18", "V-STR-02", "V-STR-09")
def test_rockets_strike_the_house_together_and_who_is_in_its_tile() -> None:
    both = rolled(street(ox(POD), foe()), at_house("HE", "low", rounds=2), 1, 99)
    assert events(both)[1]["results"] == ["hit", "miss"]
    assert kinds(events(both)) == ["fired", "structure_struck", "battle"]
    fae = rolled(street(ox(FAE_POD), foe()), at_house("FAE", "low", rounds=1), 1)
    assert [event["event"] for event in events(fae)][:3] == ["fired", "struck", "structure_struck"]


@pytest.mark.clause("V-APS-10")
@pytest.mark.parametrize(("at", "helps"), [("E2", True), ("D2", True), ("F2", False), ("E4", False)])
def test_active_protection_beside_a_house_meets_what_comes_past(at: str, *, helps: bool) -> None:
    start = street(ox(POD), foe(at, laser_aps=1), settings=BESIDE)
    there = rolled(start, at_house("HE", "low", rounds=1), 1, *((60,) if helps else ()))
    assert (left(there) == FULL) is helps
    assert condition(there, "wolf").aps_used.laser == int(helps)


@pytest.mark.clause("V-APS-10", "V-APS-07")
def test_by_a_setting_rockets_at_a_house_are_met_before_they_roll() -> None:
    start = street(
        ox(POD), foe("D2", laser_aps=1), settings={"aps": {"engages": "all_inbound"} | BESIDE["aps"]}
    )
    there = rolled(start, at_house("HE", "low", rounds=2), 60, 1)
    assert condition(there, "wolf").aps_used.laser == 1
    assert left(there) < FULL


@pytest.mark.clause("V-STR-09", "V-IND-10", "V-IND-14")
def test_thermobaric_rockets_that_stray_leave_a_small_house_alone() -> None:
    there = rolled(street(ox(FAE_POD)), at_house("FAE", "low", rounds=2), 1, 99, 1)
    assert events(there)[1]["results"] == ["hit"]


def impact(of: Game) -> Mapping[str, Any]:
    """How rounds from above strike the house, in the end phase of the next turn."""
    return next(event for event in events(of) if event["event"] == "structure_struck")


@pytest.mark.clause("V-IND-16", "V-STR-02", "V-TRN-12")
@pytest.mark.parametrize(
    ("first", "second", "result", "loss"),
    [(1, (1,), "hit", FULL), (1, (100,), "hit", FULL), (99, (), "miss", 160)],
)
def test_a_bomb_strikes_the_house_in_the_next_turn(
    first: float, second: tuple[float, ...], result: str, loss: float
) -> None:
    fired = rolled(street(ox(MORTAR)), at_house("HE", "high"), first)
    assert left(fired) == FULL
    (bomb,) = battle_of(fired.scenario).sky.pending
    assert (bomb.structure, bomb.target, bomb.due) == (HOUSE, None, 2)
    struck = impact(rolled(played(fired, *OVER, OVER[0]), OVER[1], *second))
    assert (struck["cause"], struck["results"], struck["durability"]) == ("impact", [result], FULL - loss)


@pytest.mark.clause("V-STR-09", "V-IND-12", "V-IND-14")
def test_a_thermobaric_bomb_on_a_house_strikes_who_is_in_it() -> None:
    fired = rolled(street(ox(MORTAR), foe()), at_house("FAE", "high"), 1)
    there = rolled(played(fired, *OVER, OVER[0]), OVER[1], 1)
    assert impact(there)["durability"] == FULL - 160 * 1.25
    assert [event["unit"] for event in events(there) if event["event"] == "struck"] == ["wolf"]


@pytest.mark.clause("V-STR-12")
@pytest.mark.parametrize("roll", [1, 99])
def test_gas_on_a_house_gnaws_at_it_and_harms_nobody_near(roll: float) -> None:
    fired = rolled(street(ox(PROJECTOR), foe()), at_house(mode="low"), roll, *((1,) if roll == 99 else ()))
    assert not [each for each in fired.scenario.map.fields if each.kind is FieldKind.GAS]
    gassed = {entry.structure for entry in battle_of(fired.scenario).gassed}
    assert gassed == ({HOUSE} if roll == 1 else set())
    assert not [event for event in events(fired) if event["event"] == "struck"]
    ended = played(fired, *OVER)
    assert (left(ended) < FULL) is (roll == 1)


@pytest.mark.clause("V-STR-12", "V-TRN-12")
def test_gas_fired_from_above_reaches_the_house_in_the_next_turn() -> None:
    waiting = played(rolled(street(ox(PROJECTOR)), at_house(mode="high"), 1), *OVER, OVER[0])
    assert not battle_of(waiting.scenario).gassed
    there = rolled(waiting, OVER[1], 1)
    assert (impact(there)["cause"], left(there)) == ("gas", FULL - 150)


def ends(start: Game, given: AnyOrder) -> dict[float, float]:
    """What may be left of the house once an order is played out, with the exact chances."""
    rules = start.ruleset

    def play_it() -> Script[float]:
        told = rules.resolve(start.scenario, given)
        assert not isinstance(told, Refusal)
        stands = start.scenario
        for event in (yield from told):
            stands = rules.apply(stands, event)
        return round(left(Game(stands, start.entries, start.rules)), 6)

    return odds(play_it)


@pytest.mark.clause("V-IND-13", "V-STR-02", "V-STR-09", "V-APS-10")
@pytest.mark.parametrize("engages", ["hits", "all_inbound"])
@pytest.mark.parametrize(
    ("weapon", "ammo", "mode", "rounds"),
    [
        (AUTOCANNON, "HE", "direct", 20),
        (POD, "HE", "low", 3),
        (FAE_POD, "FAE", "low", 2),
    ],
)
def test_what_is_played_ends_as_the_odds_say(
    weapon: Mapping[str, Any], ammo: str, mode: str, rounds: int, engages: str
) -> None:
    held = {"rounds": [{"weapon": 0, "ammo": ammo, "left": rounds}]}
    start = street(
        ox(weapon, state=held), foe(laser_aps=1, discharger_aps=1), settings={"aps": {"engages": engages}}
    )
    (house,) = start.scenario.map.structures
    found = start.ruleset.structure_attacks(start.scenario, start.scenario.units[0], house)
    attack = next(entry for entry in found if (entry.ammo, entry.mode) == (ammo, mode))
    told: dict[float, float] = {}
    for state in attack.states:
        key = round(float(state.values["durability"]), 6)
        told[key] = told.get(key, 0.0) + state.chance
    assert ends(start, at_house(ammo, mode)) == pytest.approx(told)
