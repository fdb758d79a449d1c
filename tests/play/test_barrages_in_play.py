"""Rounds that come down together, at once or in the next turn, as they are played."""

from collections.abc import Mapping
from typing import Any

import pytest

from mapper.model.battlemap import FieldKind
from mapper.model.unit import Unit
from mapper.play.game import Game
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.battle import battle_of
from mapper.rules.vehicle.orders import AnyOrder
from tests.building import agrav, infantry, scenario, tank
from tests.gaming import condition, events, game, kinds, order, played, refused

FIELD = "........\n........\n........\n........"
POD = {"weapon": "rocket_light", "turret": True, "ammo": {"HE": 100}}
FAE_POD = {"weapon": "rocket_light", "turret": True, "ammo": {"FAE": 100}}
MORTAR = {"weapon": "mortar", "points": 10, "turret": True, "ammo_points": 2, "ammo": {"HE": 20, "FAE": 20}}
HOWITZER = {"weapon": "howitzer", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"HE": 9}}
MISSILE = {"weapon": "missile_medium", "turret": True, "ammo_points": 1, "ammo": {"HEAT": 20}}
PROJECTOR = {"weapon": "ag_caoineadh_iarainn", "turret": True}
OVER = (order("end_turn", side="red"), order("end_turn", side="blue"))


def ox(*weapons: Any, at: str = "A2", **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank(at, "E", id="ox", name="Ox", weapons=weapons, **changes)


def wolf(at: str = "E2", *, parts: Mapping[str, float] | None = None, **changes: Any) -> Unit:  # noqa: ANN401
    """A tank too thick for anything to get at its internals: no crits are rolled."""
    thick = {"smartplate": 20} | dict(parts or {})
    return tank(at, "W", id="wolf", name="Wolf", side="blue", parts=thick, **changes)


def field(*units: Unit, **fields: Any) -> Game:  # noqa: ANN401  # the scenario's fields
    return game(scenario(FIELD, *units, **fields))


def shot(ammo: str, mode: str, target: str = "wolf", **more: Any) -> AnyOrder:  # noqa: ANN401  # an order's
    return order("fire", unit="ox", weapon=0, ammo=ammo, mode=mode, target=target, **more)


def rolled(start: Game, given: AnyOrder, *typed: float) -> Game:
    """The game after an order that the GM rolls these numbers for, and no others."""
    done = start.do(given, typed=typed)
    assert not isinstance(done, Refusal), done.text
    assert [roll.value for roll in done.entries[-1].rolls] == list(typed)
    return done


FULL = 2400


def armour(of: Game, unit: str = "wolf") -> float:
    """What is left of the wolf's armour."""
    left = condition(of, unit).armour_durability
    return FULL if left is None else left


@pytest.mark.clause("V-IND-01", "V-BLD-23")
def test_a_howitzer_fires_at_once() -> None:
    there = rolled(field(ox(HOWITZER), wolf()), shot("HE", "low"), 80)
    assert kinds(events(there)) == ["fired", "struck", "battle"]
    assert events(there)[0]["mode"] == "low"
    assert armour(there) < FULL
    assert condition(there, "ox").rounds_left(0, "HE") == 8
    assert armour(rolled(field(ox(HOWITZER), wolf()), shot("HE", "low"), 81)) == FULL


@pytest.mark.clause("V-BLD-26", "V-HIT-08", "V-APS-08")
def test_the_rockets_of_a_volley_are_declared_together() -> None:
    start = field(ox(POD), wolf())
    there = rolled(start, shot("HE", "low", rounds=3), 78, 79, 10)  # 80 - 2: the second misses
    assert events(there)[0]["shots"] == 3
    assert condition(there, "ox").rounds_left(0, "HE") == 97
    assert len(events(there)[1]["results"]) == 2
    assert refused(there, shot("HE", "low")).code == "fired"


@pytest.mark.clause("V-APS-02", "V-APS-04", "V-APS-07", "V-APS-08")
def test_active_protection_meets_what_would_strike_and_uses_itself_up() -> None:
    guarded = wolf(parts={"laser_aps": 1, "kinetic_aps": 1})
    start = field(ox(POD), guarded)
    # three hits; the laser misses, the kinetic gun stops one
    there = rolled(start, shot("HE", "low", rounds=3), 1, 1, 1, 61)
    used = condition(there, "wolf")
    assert (used.aps_used.laser, used.aps_used.kinetic, used.kinetic_ammo) == (1, 1, 9)
    assert events(there)[1]["deed"] == "aps"
    assert len(events(there)[2]["results"]) == 2
    missed = rolled(start, shot("HE", "low", rounds=1), 99)
    assert condition(missed, "wolf").aps_used.laser == 0


@pytest.mark.clause("V-APS-08")
def test_shots_of_the_turn_are_shared_over_volleys_and_are_there_again_next_turn() -> None:
    cow = tank("A3", "E", id="cow", name="Cow", weapons=[MISSILE])
    start = field(ox(MISSILE), wolf(parts={"kinetic_aps": 1}), cow)
    stopped = rolled(start, shot("HEAT", "direct"), 1)
    assert armour(stopped) == FULL
    again = order("fire", unit="cow", weapon=0, ammo="HEAT", target="wolf")
    there = rolled(stopped, again, 1)
    assert armour(there) < FULL
    assert condition(there, "wolf").aps_used.kinetic == 1
    assert condition(played(there, *OVER), "wolf").aps_used.kinetic == 0


@pytest.mark.clause("V-APS-07")
def test_by_a_setting_protection_meets_rounds_before_they_roll() -> None:
    guarded = wolf(parts={"laser_aps": 1})
    start = field(ox(POD), guarded, settings={"aps": {"engages": "all_inbound"}})
    there = rolled(start, shot("HE", "low", rounds=2), 60, 99)  # the laser stops one, the other misses
    assert condition(there, "wolf").aps_used.laser == 1
    assert kinds(events(there)) == ["acted", "fired"]


@pytest.mark.clause("V-APS-06")
def test_a_discharge_takes_one_use_against_a_volley() -> None:
    guarded = wolf(parts={"discharger_aps": 1})
    there = rolled(field(ox(POD), guarded), shot("HE", "low", rounds=2), 1, 1, 81)
    assert condition(there, "wolf").discharger_uses == 5
    assert len(events(there)[2]["results"]) == 1


@pytest.mark.clause("V-APS-06")
def test_by_a_setting_a_discharge_lasts_the_turn() -> None:
    guarded = wolf(parts={"discharger_aps": 1})
    mate = tank("A3", "E", id="cow", name="Cow", weapons=[POD])
    start = field(ox(POD), guarded, mate, settings={"aps": {"discharger_use": "per_turn"}})
    first = rolled(start, shot("HE", "low", rounds=1), 1)
    again = order("fire", unit="cow", weapon=0, ammo="HE", mode="low", target="wolf", rounds=1)
    second = rolled(first, again, 1, 80)  # the next step of the ladder
    used = condition(second, "wolf")
    assert used.discharger_uses == 5
    assert [(entry.arc, entry.engaged) for entry in used.aps_used.discharges] == [("W", 2)]


@pytest.mark.clause("V-IND-05", "V-IND-06", "V-TRN-12")
def test_a_bomb_stays_in_the_air_until_the_end_of_the_next_turn() -> None:
    start = field(ox(MORTAR), wolf())
    fired = rolled(start, shot("HE", "high"), 80)
    assert kinds(events(fired)) == ["fired", "battle"]
    assert armour(fired) == FULL
    (bomb,) = battle_of(fired.scenario).sky.pending
    assert (bomb.shooter, bomb.target, bomb.due, bomb.calibre) == ("ox", "wolf", 2, 200)
    waiting = played(fired, *OVER, OVER[0])
    assert armour(waiting) == FULL
    fallen = rolled(waiting, OVER[1], 100)
    assert armour(fallen) < FULL
    assert battle_of(fallen.scenario).sky.pending == ()


@pytest.mark.clause("V-IND-06")
def test_a_target_that_moves_is_missed_more_easily() -> None:
    fired = rolled(field(ox(MORTAR), wolf()), shot("HE", "high"), 80)
    later = played(fired, *OVER, OVER[0], order("move", unit="wolf", path=["back"] * 3))
    assert armour(rolled(later, OVER[1], 86)) == FULL
    assert armour(rolled(later, OVER[1], 85)) < FULL


@pytest.mark.clause("V-IND-16")
def test_a_bomb_that_misses_its_first_roll_is_lost() -> None:
    fired = rolled(field(ox(MORTAR), wolf()), shot("HE", "high"), 81)
    assert kinds(events(fired)) == ["fired"]
    assert battle_of(fired.scenario).sky.pending == ()


@pytest.mark.clause("V-IND-12")
def test_a_thermobaric_bomb_takes_its_miss_along() -> None:
    fired = rolled(field(ox(MORTAR), wolf()), shot("FAE", "high"), 93)
    (bomb,) = battle_of(fired.scenario).sky.pending
    assert bomb.carry == pytest.approx(13)
    waiting = played(fired, *OVER, OVER[0])
    assert armour(rolled(waiting, OVER[1], 87)) < FULL
    stray = rolled(waiting, OVER[1], 88, 99)  # by 1: one tile off, to the last direction
    assert armour(stray) == FULL


@pytest.mark.clause("V-IND-06")
def test_by_a_setting_bombs_come_down_as_the_shooters_next_turn_begins() -> None:
    start = field(ox(MORTAR), wolf(), settings={"high": {"impact": "start_of_shooters_next_turn"}})
    fired = rolled(start, shot("HE", "high"), 80)
    waiting = played(fired, OVER[0])
    assert armour(rolled(waiting, OVER[1], 100)) < FULL


@pytest.mark.clause("V-IND-08")
def test_a_top_attack_strikes_for_sure_while_its_shooter_sees_the_target() -> None:
    fired = rolled(field(ox(MISSILE), wolf()), shot("HEAT", "top"), 100)
    waiting = played(fired, *OVER, OVER[0], order("move", unit="wolf", path=["back"] * 3))
    assert armour(rolled(waiting, OVER[1], 100)) < FULL


@pytest.mark.clause("V-IND-08", "V-IND-06")
def test_once_own_sight_is_lost_a_top_attack_rolls() -> None:
    drawing = "........\n........\n..H.....\n........"
    kite = agrav("E2", "W", id="wolf", name="Wolf", side="blue", parts={"smartplate": 30})
    fired = rolled(game(scenario(drawing, ox(MISSILE), kite)), shot("HEAT", "top"), 100)
    hidden = played(fired, *OVER, OVER[0], order("move", unit="wolf", path=["left"] * 2))
    assert condition(rolled(hidden, OVER[1], 91), "wolf").armour_durability is None
    assert condition(rolled(hidden, OVER[1], 90), "wolf").armour_durability is not None


@pytest.mark.clause("V-IND-14", "V-IND-11", "V-IND-13")
def test_thermobaric_rockets_strike_the_tile_and_scatter() -> None:
    mate, far = tank("E2", id="mate", name="Mate"), tank("F2", id="far", name="Far", side="blue")
    start = field(ox(FAE_POD), wolf(), mate, far)
    # 80 - 1: one hits, one misses by 1 and drifts a tile to the east
    there = rolled(start, shot("FAE", "low", rounds=2), 79, 80, 30)
    struck = {event["unit"] for event in events(there) if event["event"] == "struck"}
    assert struck == {"wolf", "mate", "far"}
    hit = battle_of(there.scenario).sky.thermobaric
    assert sorted(entry.tile.label for entry in hit) == ["E2", "F2"]
    assert battle_of(played(there, *OVER).scenario).sky.thermobaric == ()


@pytest.mark.clause("V-IND-13")
def test_rounds_that_hit_the_tile_earlier_this_turn_boost_later_ones() -> None:
    man = infantry("E2", kind="powersuit", id="wolf", health=1000, shield=0)
    cow = tank("A3", "E", id="cow", name="Cow", weapons=[FAE_POD])
    start = field(ox(FAE_POD), man, cow)
    first = rolled(start, shot("FAE", "low", rounds=1), 1)
    assert condition(first, "wolf").health == pytest.approx(960)
    again = order("fire", unit="cow", weapon=0, ammo="FAE", mode="low", target="wolf", rounds=1)
    assert condition(rolled(first, again, 1), "wolf").health == pytest.approx(960 - 44)


@pytest.mark.clause("V-IND-13")
def test_by_a_setting_the_earlier_rounds_gain_as_well() -> None:
    man = infantry("E2", kind="powersuit", id="wolf", health=1000, shield=0)
    cow = tank("A3", "E", id="cow", name="Cow", weapons=[FAE_POD])
    start = field(ox(FAE_POD), man, cow, settings={"fae": {"retroactive": True}})
    first = rolled(start, shot("FAE", "low", rounds=1), 1)
    again = order("fire", unit="cow", weapon=0, ammo="FAE", mode="low", target="wolf", rounds=1)
    assert condition(rolled(first, again, 1), "wolf").health == pytest.approx(1000 - 2 * 44)


@pytest.mark.clause("V-IND-15", "V-BLD-44", "V-DMG-21")
def test_gas_strikes_a_tile_and_stays_in_it() -> None:
    start = field(ox(PROJECTOR), wolf())
    there = rolled(start, shot("Gas", "low"), 80)
    assert armour(there) == FULL - 50
    (cloud,) = there.scenario.map.fields
    assert (cloud.kind, cloud.tile.label, cloud.turns) == (FieldKind.GAS, "E2", 3)
    assert condition(there, "ox").rounds_left(0, "Gas") == 190


@pytest.mark.clause("V-IND-15", "V-IND-18")
def test_gas_at_high_angle_comes_down_where_the_target_was() -> None:
    fired = rolled(field(ox(PROJECTOR), wolf()), shot("Gas", "high"), 80)
    moved = played(fired, *OVER, OVER[0], order("move", unit="wolf", path=["back"] * 2))
    fallen = rolled(moved, OVER[1], 100)
    assert armour(fallen) == FULL
    assert [cloud.tile.label for cloud in fallen.scenario.map.fields] == ["E2"]


@pytest.mark.clause("V-IND-18")
def test_a_tile_may_be_fired_at_whoever_is_in_it() -> None:
    start = field(ox(MORTAR), wolf())
    at_tile = order("fire_at_tile", unit="ox", weapon=0, ammo="FAE", mode="high", tile=[4, 1])
    fired = rolled(start, at_tile, 80)
    assert (events(fired)[0].get("target"), events(fired)[0]["tile"]) == (None, [4, 1])
    assert armour(rolled(played(fired, *OVER, OVER[0]), OVER[1], 100)) < FULL
    plain = order("fire_at_tile", unit="ox", weapon=0, ammo="HE", mode="high", tile=[4, 1])
    harmless = rolled(start, plain, 80)
    assert armour(rolled(played(harmless, *OVER, OVER[0]), OVER[1], 100)) == FULL
    outside = order("fire_at_tile", unit="ox", weapon=0, ammo="FAE", mode="high", tile=[40, 1])
    assert refused(start, outside).code == "no_tile"
    direct = order("fire_at_tile", unit="ox", weapon=1, mode="direct", tile=[4, 1])
    assert refused(start, direct).code == "needs_target"


@pytest.mark.clause("V-IND-17")
def test_a_bomb_whose_target_is_out_strikes_by_its_area_alone() -> None:
    mate = tank("E2", id="mate", name="Mate", side="blue")
    gun = {"weapon": "scian_taibhse", "turret": True}
    start = field(ox(MORTAR, gun, at="C2", parts={"generator": 3}), wolf(state={"internals": 1}), mate)
    fired = rolled(start, shot("FAE", "high"), 80)
    dead = rolled(fired, order("fire", unit="ox", weapon=1, target="wolf"), 1)
    assert condition(dead, "wolf").internals == 0
    fallen = rolled(played(dead, *OVER, OVER[0]), OVER[1], 100)
    assert {event["unit"] for event in events(fallen) if event["event"] == "struck"} == {"mate"}


@pytest.mark.clause("V-SIT-08", "V-EXT-02")
def test_counter_battery_sensors_learn_where_indirect_fire_came_from() -> None:
    drawing = "..H.....\n..H.....\n..H.....\n........"
    eye = tank("D4", id="eye", name="Eye")
    hunter = wolf(quirks=["spotter_drone"], extras=["counter_battery_sensors"])
    start = game(scenario(drawing, ox(MORTAR), hunter, eye))
    there = rolled(start, shot("HE", "high"), 40)
    assert [(known.side, known.turns) for known in condition(there, "ox").revealed] == [("blue", 2)]
    next_turn = rolled(played(there, *OVER, OVER[0]), OVER[1], 100)
    assert condition(next_turn, "ox").revealed == ()


@pytest.mark.clause("V-HIT-10")
def test_rockets_that_miss_by_little_strike_the_barricade() -> None:
    start = field(ox(HOWITZER), wolf(), barricades=[[4, 1, "W"]])
    there = rolled(start, shot("HE", "low"), 61)
    assert kinds(events(there)) == ["fired", "edge_struck"]
    assert [edge.durability for edge in there.scenario.map.edges] == [8]


@pytest.mark.clause("V-STR-09", "V-STR-14")
def test_a_thermobaric_round_in_its_tile_strikes_a_structure_and_thins_smoke() -> None:
    drawing = "........\n....l...\n........\n........"
    start = game(scenario(drawing, ox(FAE_POD), wolf()))
    there = rolled(start, shot("FAE", "low", rounds=1), 1)
    assert "structure_struck" in kinds(events(there))
    (house,) = there.scenario.map.structures
    assert house.durability == pytest.approx(500 - 20)
    (blast,) = battle_of(there.scenario).sky.blasts
    assert blast.damage > 20


@pytest.mark.clause("V-HIT-24", "V-APS-08")
def test_pods_react_at_low_angle_and_all_tubes_together() -> None:
    drawing = "........\n........\n......H.\n........"
    fox = tank("A2", "E", id="ox", name="Ox", weapons=[POD])
    sneaking = agrav("H4", "W", id="wolf", name="Wolf", side="blue", parts={"smartplate": 30})
    start = played(
        game(scenario(drawing, fox, sneaking)), order("set_reaction", unit="ox", weapons=[0], axis="E")
    )
    there = played(start, OVER[0], order("move", unit="wolf", path=["right"] * 2))
    shots = [event for event in events(there) if event["event"] == "fired"]
    assert [(event["mode"], event["shots"], event["reaction"]) for event in shots] == [("low", 20, "cone")]


def test_a_saved_battle_keeps_what_is_in_the_air() -> None:
    fired = rolled(field(ox(MORTAR), wolf()), shot("FAE", "high"), 93)
    assert fired.undo().scenario.play != fired.scenario.play
    assert battle_of(fired.document).sky == battle_of(fired.scenario).sky
