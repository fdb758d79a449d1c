"""Chapter INDIRECT, by clause: firing modes, spotters, two rolls, scatter, thermobaric rounds, tiles."""

from collections.abc import Mapping
from typing import Any

import pytest

from mapper.model.battlemap import FieldKind, GroundField
from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Attack, Stance
from mapper.rules.vehicle.aim import Aim, Aimed, Gun, Mode, Shooter, Spotter
from mapper.rules.vehicle.attack import attacks
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.hit import Accuracy, to_hit
from mapper.rules.vehicle.indirect import Descent, first_accuracy, flight_of, impact_accuracy
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.pending import Pending, flight_now, is_due, moved_before_impact
from mapper.rules.vehicle.rounds import HITTING, Fall, falls
from mapper.rules.vehicle.scatter import landing
from mapper.rules.vehicle.spotting import best_spotter, revealed_to, told_by_counter_battery
from mapper.rules.vehicle.state import Condition
from mapper.rules.vehicle.tile_attack import tile_attacks
from tests.building import agrav, board, book, infantry, scenario, tank, tile

RULES = book()
WALL = """
..H.....
..H.....
..H.....
"""
OPEN = """
........
........
........
"""
POD = {"weapon": "rocket_light", "turret": True, "ammo": {"HE": 100}}
HEAVY_POD = {"weapon": "rocket_heavy", "turret": True, "ammo": {"HE": 40}}
HOWITZER = {"weapon": "howitzer", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"HE": 9}}
MORTAR = {"weapon": "mortar", "points": 10, "turret": True, "ammo_points": 2, "ammo": {"HE": 20, "FAE": 20}}
MISSILE = {"weapon": "missile_medium", "turret": True, "ammo_points": 1, "ammo": {"HEAT": 20}}
PROJECTOR = {"weapon": "ag_caoineadh_iarainn", "turret": True}
ARTILLERY = (POD, HOWITZER, MORTAR, MISSILE)


def gun(*weapons: Mapping[str, Any], at: str = "A1", **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank(at, "E", id="ox", name="Ox", weapons=weapons or ARTILLERY, **changes)


def bull(at: str = "E1", **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank(at, "W", id="bull", name="Bull", side="blue", **changes)


def ally(at: str = "E3", **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank(at, "N", id="eye", name="Eye", **changes)


def fight(*units: Unit, drawing: str = OPEN, rules: Rulebook = RULES) -> dict[tuple[str, str, str], Attack]:
    """The attacks of the first unit on the second, by weapon, ammunition and mode."""
    where = scenario(drawing, *units)
    found = attacks(where, units[0], units[1], Stance(units[0].tile, units[0].facing), rules)
    return {(attack.weapon, attack.ammo or "", attack.mode): attack for attack in found}


def code(attack: Attack) -> str:
    return attack.refusal.code if attack.refusal else ""


def term(attack: Attack, clause: str) -> float | None:
    assert attack.to_hit is not None
    return next((reason.value for reason in attack.to_hit.reasons if reason.clause == clause), None)


def note(attack: Attack, clause: str) -> str:
    return "; ".join(reason.text for reason in attack.notes if reason.clause == clause)


def made(accuracy: Accuracy | Refusal) -> Accuracy:
    assert isinstance(accuracy, Accuracy)
    return accuracy


@pytest.mark.clause("V-IND-01", "V-BLD-25", "V-BLD-26")
def test_each_weapon_has_its_modes_and_no_others() -> None:
    modes: dict[str, set[str]] = {}
    for weapon, _, mode in fight(gun(), bull()):
        modes.setdefault(weapon, set()).add(mode)
    assert modes == {
        "rocket_light": {"low", "high"},
        "howitzer": {"low"},
        "mortar": {"high"},
        "missile_medium": {"direct", "top"},
        "ap": {"direct"},
    }


@pytest.mark.clause("V-IND-02")
def test_indirect_fire_needs_an_ally_that_sees_the_target() -> None:
    alone = fight(gun(), bull(), drawing=WALL)
    assert code(alone["missile_medium", "HEAT", "direct"]) == "no_sight"
    assert {code(alone[key]) for key in alone if key[2] in {"low", "high", "top"}} == {"no_spotter"}
    spotted = fight(gun(), bull(), ally(), drawing=WALL)
    assert code(spotted["mortar", "HE", "high"]) == ""
    assert code(spotted["missile_medium", "HEAT", "top"]) == ""
    assert code(spotted["missile_medium", "HEAT", "direct"]) == "no_sight"
    assert "Eye sees E1" in note(spotted["mortar", "HE", "high"], "V-SIT-05")


@pytest.mark.clause("V-IND-02")
def test_low_angle_indirect_fire_passes_low_terrain_only() -> None:
    over_low = fight(gun(), bull(), ally(), drawing=WALL.replace("H", "L"))
    assert code(over_low["howitzer", "HE", "low"]) == ""
    assert code(over_low["rocket_light", "HE", "low"]) == ""
    over_high = fight(gun(), bull(), ally(), drawing=WALL)
    refused = over_high["howitzer", "HE", "low"].refusal
    assert refused is not None
    assert (refused.code, refused.reasons[0].clause) == ("no_path", "V-IND-02")
    assert refused.reasons[0].where


@pytest.mark.clause("V-IND-02")
def test_smoke_hides_a_target_and_stops_no_indirect_shell() -> None:
    where = scenario(OPEN, gun(), bull(), ally())
    cloud = GroundField(kind=FieldKind.SMOKE, tile=tile("C1"), turns=2)
    smoky = where.evolve(map=where.map.evolve(fields=(cloud,)))
    found = attacks(smoky, where.units[0], where.units[1], Stance(tile("A1"), where.units[0].facing), RULES)
    howitzer = next(attack for attack in found if attack.weapon == "howitzer")
    assert code(howitzer) == ""
    assert term(howitzer, "V-IND-03") == -40


@pytest.mark.clause("V-IND-02", "V-IND-03")
def test_with_own_sight_it_is_not_indirect() -> None:
    assert term(fight(gun(), bull(), ally())["mortar", "HE", "high"], "V-IND-03") is None


@pytest.mark.clause("V-IND-03", "V-QRK-06", "V-SIT-05")
@pytest.mark.parametrize(
    ("sensors", "quirks", "penalty"),
    [(0, [], -40), (5, [], -15), (4, ["improved_sensor_relay"], None), (3, ["improved_sensor_relay"], -10)],
)
def test_the_spotters_sensors_lower_the_penalty(
    sensors: int, quirks: list[str], penalty: float | None
) -> None:
    eye = ally(parts={"sensors": sensors}, quirks=quirks)
    assert term(fight(gun(), bull(), eye, drawing=WALL)["mortar", "HE", "high"], "V-IND-03") == penalty


@pytest.mark.clause("V-IND-03")
def test_the_penalty_is_never_a_bonus() -> None:
    sharp = Aim(gun=Gun("mortar", "HE"), mode=Mode.HIGH, spotter=Spotter(sensors=12))
    assert made(to_hit(sharp, RULES)).plain == 80


@pytest.mark.clause("V-IND-03")
def test_the_shooters_own_sensors_and_movement_count_as_ever() -> None:
    ox = gun(parts={"sensors": 2}, state={"moved": 1})
    found = fight(ox, bull(), ally(), drawing=WALL)["mortar", "HE", "high"]
    assert (term(found, "V-HIT-02"), term(found, "V-HIT-05")) == (20, -25)


@pytest.mark.clause("V-SIT-05", "V-IND-03")
def test_the_best_of_several_spotters_counts_and_is_named() -> None:
    eyes = (
        ally(parts={"sensors": 1}),
        tank("F3", id="owl", name="Owl", parts={"sensors": 4}),
        tank("G3", id="bat", name="Bat", parts={"sensors": 3}),
    )
    found = fight(gun(), bull(), *eyes, drawing=WALL)["mortar", "HE", "high"]
    assert term(found, "V-IND-03") == -20
    assert "Owl" in note(found, "V-SIT-05")


@pytest.mark.clause("V-SIT-05")
@pytest.mark.parametrize(
    "eye",
    [
        ally(state={"internals": 0}),
        tank("E3", id="eye", side="blue"),
        ally("B3"),
        infantry("E3", side="red", drone=True, kind="powersuit", carrier="truck"),
    ],
)
def test_the_dead_the_enemy_the_blind_and_the_docked_spot_nothing(eye: Unit) -> None:
    truck = tank("B2", id="truck")
    assert code(fight(gun(), bull(), eye, truck, drawing=WALL)["mortar", "HE", "high"]) == "no_spotter"


@pytest.mark.clause("V-QRK-05", "V-SIT-04", "V-IND-03")
def test_a_spotter_drone_sees_its_grid_past_walls_and_lends_no_sensors() -> None:
    eye = ally("B3", parts={"sensors": 5}, quirks=["spotter_drone"])
    found = fight(gun(), bull(), eye, drawing=WALL)["mortar", "HE", "high"]
    assert term(found, "V-IND-03") == -40
    assert "Spotter Drone of Eye" in note(found, "V-QRK-05")
    beyond = fight(gun(), bull("G1"), eye, drawing=WALL)["mortar", "HE", "high"]
    assert code(beyond) == "no_spotter"


@pytest.mark.clause("V-QRK-05", "V-SIT-05")
def test_the_shooters_own_drone_spots_for_it_from_where_it_would_stand() -> None:
    ox = gun(quirks=["spotter_drone"])
    assert code(fight(ox, bull(), drawing=WALL)["mortar", "HE", "high"]) == ""
    assert code(fight(ox, bull("F1"), drawing=WALL)["mortar", "HE", "high"]) == "no_spotter"


@pytest.mark.clause("V-QRK-05", "V-SIT-04")
def test_smoke_blinds_a_spotter_drone() -> None:
    where = scenario(WALL, gun(), bull(), ally("B3", quirks=["spotter_drone"]))
    cloud = GroundField(kind=FieldKind.SMOKE, tile=tile("E1"), turns=2)
    smoky = where.map.evolve(fields=(cloud,))
    parties = [party_of(unit, RULES) for unit in where.units]
    assert best_spotter(parties[0], tile("A1"), tile("E1"), parties[2:], where.map) is not None
    assert best_spotter(parties[0], tile("A1"), tile("E1"), parties[2:], smoky) is None


@pytest.mark.clause("V-QRK-03", "V-SIT-06")
def test_a_sensor_scrambler_forbids_fire_on_an_allys_sight() -> None:
    hidden = bull(quirks=["sensor_scrambler"])
    found = fight(gun(*ARTILLERY, PROJECTOR), hidden, ally(), drawing=WALL)
    assert code(found["mortar", "HE", "high"]) == "needs_own_sight"
    assert code(found["missile_medium", "HEAT", "top"]) == "needs_own_sight"
    assert code(found["ag_caoineadh_iarainn", "Gas", "high"]) == ""  # aimed at the tile
    assert code(fight(gun(), hidden, ally())["mortar", "HE", "high"]) == ""


@pytest.mark.clause("V-SIT-07", "V-QRK-06")
def test_a_relay_that_sees_the_target_lends_its_sensors_to_indirect_fire_too() -> None:
    eye = ally(parts={"sensors": 5}, quirks=["improved_sensor_relay"])
    assert term(fight(gun(), bull(), eye, drawing=WALL)["mortar", "HE", "high"], "V-HIT-03") == 10


@pytest.mark.clause("V-SIT-08", "V-EXT-02")
def test_counter_battery_sensors_reveal_who_fires_into_their_drones_grid() -> None:
    hunter = bull(quirks=["spotter_drone"], extras=["counter_battery_sensors"])
    where = scenario(WALL, gun(), hunter)
    assert revealed_to(where, where.units[0], tile("E2"), RULES) == {"blue"}
    assert revealed_to(where, where.units[0], tile("A3"), RULES) == {"blue"}
    without = scenario(WALL, gun(), bull(quirks=["spotter_drone"]))
    assert revealed_to(without, without.units[0], tile("E2"), RULES) == set()
    far = scenario(WALL, gun(), hunter.evolve(tile=tile("H1")))
    assert revealed_to(far, far.units[0], tile("C1"), RULES) == set()


@pytest.mark.clause("V-SIT-08", "V-EXT-02", "V-IND-03")
def test_the_revealed_may_be_fired_at_as_if_a_drone_saw_them() -> None:
    known = bull(state={"revealed": [{"side": "red", "turns": 2}]})
    found = fight(gun(), known, drawing=WALL)["mortar", "HE", "high"]
    assert term(found, "V-IND-03") == -40
    assert "revealed" in note(found, "V-EXT-02")
    others = bull(state={"revealed": [{"side": "green", "turns": 2}]})
    assert told_by_counter_battery(party_of(gun(), RULES), party_of(others, RULES)) is None


@pytest.mark.clause("V-IND-04")
@pytest.mark.parametrize(("moved", "penalty"), [(0, None), (1, -5), (3, -10), (4, -10), (5, -15), (7, -20)])
def test_low_angle_fire_feels_every_other_tile_of_the_targets_last_turn(
    moved: int, penalty: float | None
) -> None:
    found = fight(gun(), bull(state={"moved_last_turn": moved}))
    assert term(found["howitzer", "HE", "low"], "V-IND-04") == penalty
    assert term(found["mortar", "HE", "high"], "V-IND-04") is None


@pytest.mark.clause("V-IND-05")
def test_the_first_roll_of_high_angle_fire_is_like_any_weapons() -> None:
    slippery = bull(quirks=["low_profile"], state={"moved_last_turn": 8})
    found = fight(gun(parts={"sensors": 3}), slippery)["mortar", "HE", "high"]
    assert found.impact is not None
    assert found.impact.first.value == pytest.approx((80 + 30 - 20 - 10) / 100)


@pytest.mark.clause("V-IND-05")
def test_no_barricade_covers_from_above() -> None:
    where = scenario(OPEN, gun(), bull(), barricades=[[4, 0, "W"]])
    found = attacks(where, where.units[0], where.units[1], Stance(tile("A1"), where.units[0].facing), RULES)
    by_mode = {(attack.weapon, attack.mode): attack for attack in found}
    assert term(by_mode["mortar", "high"], "V-HIT-10") is None
    assert term(by_mode["howitzer", "low"], "V-HIT-10") == -20


@pytest.mark.clause("V-IND-06")
@pytest.mark.parametrize(("moved", "points"), [(0, 100), (4, 80), (19, 5), (30, 5)])
def test_the_roll_on_impact_loses_five_points_a_tile(moved: int, points: float) -> None:
    aim = Aim(gun=Gun("mortar", "HE"), mode=Mode.HIGH, shooter=Shooter(sensors=5, stun=1))
    evasive = Aim(gun=aim.gun, mode=aim.mode, target=Aimed(quirks=frozenset({"low_profile"})))
    assert impact_accuracy(aim, Descent(moved), RULES).points == points
    assert impact_accuracy(evasive, Descent(moved), RULES).points == points


@pytest.mark.clause("V-IND-06")
def test_odds_tell_both_rolls_and_both_together() -> None:
    found = fight(gun(), bull())["mortar", "HE", "high"]
    assert found.impact is not None
    assert found.impact.second.value == 1.0
    assert found.impact.when == "at the end of the next turn"
    assert found.to_hit is not None
    assert found.to_hit.value == pytest.approx(0.8)
    assert found.outcomes["hit"] == pytest.approx(0.8)
    assert "5 points less" in note(found, "V-IND-06")


@pytest.mark.clause("V-IND-06")
def test_when_rounds_come_down_is_a_setting() -> None:
    early = book(settings={"high.impact": "start_of_shooters_next_turn"})
    pending = Pending(
        shooter="ox", side="red", place=0, weapon="mortar", start=tile("A1"), tile=tile("E1"), due=5
    )
    assert is_due(pending, 5, RULES)
    assert not is_due(pending, 4, RULES)
    assert not is_due(pending, 5, RULES, side="red")
    assert is_due(pending, 5, early, side="red")
    assert not is_due(pending, 5, early, side="blue")
    assert not is_due(pending, 5, early)
    still, running = Condition(moved=0, moved_last_turn=6), Condition(moved=2, moved_last_turn=6)
    assert [moved_before_impact(each, RULES) for each in (still, running)] == [0, 2]
    assert [moved_before_impact(each, early) for each in (still, running)] == [6, 2]
    found = fight(gun(), bull(), rules=early)["mortar", "HE", "high"]
    assert found.impact is not None
    assert found.impact.when == "at the start of the shooter's next turn"


@pytest.mark.clause("V-IND-07", "V-DMG-35")
def test_fire_from_above_ignores_facings() -> None:
    found = fight(gun(), bull())
    for key in (("mortar", "HE", "high"), ("missile_medium", "HEAT", "top"), ("rocket_light", "HE", "high")):
        assert note(found[key], "V-IND-07").endswith("24 thick")
    assert note(found["howitzer", "HE", "low"], "V-HIT-27").endswith("36 thick")


@pytest.mark.clause("V-IND-08")
def test_a_top_attack_with_own_sight_succeeds_twice() -> None:
    found = fight(gun(), bull(state={"moved_last_turn": 9}))["missile_medium", "HEAT", "top"]
    assert found.to_hit is not None
    assert found.to_hit.value == 1.0


@pytest.mark.clause("V-IND-08")
def test_a_top_attack_on_an_allys_sight_rolls_on_impact() -> None:
    found = fight(gun(), bull(), ally(), drawing=WALL)["missile_medium", "HEAT", "top"]
    assert found.impact is not None
    assert found.impact.first.value == 1.0
    top = Aim(gun=Gun("missile_medium", "HEAT"), mode=Mode.TOP, spotter=Spotter())
    assert impact_accuracy(top, Descent(6), RULES).points == 70


@pytest.mark.clause("V-IND-08")
def test_own_sight_lost_before_the_impact_makes_the_missile_roll() -> None:
    where = scenario(OPEN, gun(), bull(state={"moved": 6}))
    fired = Pending(
        shooter="ox",
        place=3,
        weapon="missile_medium",
        ammo="HEAT",
        mode=Mode.TOP,
        start=tile("A1"),
        target="bull",
        tile=tile("E1"),
        due=2,
        own_sight=True,
    )
    kept = flight_now(fired, where, RULES)
    lost = flight_now(fired, where.evolve(map=board(WALL)), RULES)
    assert kept.second is not None
    assert lost.second is not None
    assert (kept.second.points, lost.second.points) == (100, 70)


@pytest.mark.clause("V-IND-09", "V-EXT-09", "V-HIT-11")
def test_passive_ecm_counts_once_for_the_roll_that_decides() -> None:
    jammer = agrav("E2", id="kite", side="blue", extras=["ecm_blisters"])
    found = fight(gun(), bull(), jammer)
    assert term(found["missile_medium", "HEAT", "direct"], "V-HIT-11") == -20
    top = found["missile_medium", "HEAT", "top"]
    assert term(top, "V-HIT-11") is None
    assert term(top, "V-IND-09") == -20
    assert top.to_hit is not None
    assert top.to_hit.value == pytest.approx(0.8)
    assert term(found["mortar", "HE", "high"], "V-IND-09") is None  # own sight: it is not indirect
    spotted = fight(gun(), bull(), jammer, ally(), drawing=WALL)
    assert term(spotted["mortar", "HE", "high"], "V-IND-09") == -20
    assert term(spotted["mortar", "HE", "high"], "V-HIT-11") is None
    over_low = fight(gun(), bull(), jammer, ally(), drawing=WALL.replace("H", "L"))
    assert term(over_low["howitzer", "HE", "low"], "V-HIT-11") == -20


@pytest.mark.clause("V-IND-09")
def test_the_gm_may_keep_guaranteed_rolls_guaranteed() -> None:
    jammer = agrav("E2", id="kite", side="blue", extras=["ecm_blisters"])
    kept = fight(gun(), bull(), jammer, rules=book(settings={"ecm.vs_guaranteed": True}))
    top = kept["missile_medium", "HEAT", "top"]
    assert top.to_hit is not None
    assert top.to_hit.value == 1.0


@pytest.mark.clause("V-EXT-09", "V-HIT-11")
def test_active_ecm_jams_one_shooter_instead() -> None:
    busy = agrav("E2", id="kite", side="blue", extras=["ecm_blisters"], state={"ecm_against": "ox"})
    found = fight(gun(), bull(), busy)
    assert found["howitzer", "HE", "low"].outcomes["hit"] == pytest.approx(0.6**2)
    mortar = found["mortar", "HE", "high"]
    assert mortar.impact is not None
    assert mortar.impact.first.value == pytest.approx(0.6**2)
    assert mortar.impact.second.value == 1.0


@pytest.mark.clause("V-IND-10")
def test_thermobaric_rounds_get_half_the_sensors() -> None:
    found = fight(gun(parts={"sensors": 4}), bull())
    assert term(found["mortar", "FAE", "high"], "V-HIT-02") == 20
    assert term(found["mortar", "HE", "high"], "V-HIT-02") == 40


@pytest.mark.clause("V-IND-11")
@pytest.mark.parametrize(
    ("direction", "tiles", "end"),
    [("N", 1, "C2"), ("NE", 2, "E1"), ("E", 9, "H3"), ("SW", 1, "B4"), ("W", 1, "B3"), ("NW", 2, "A1")],
)
def test_a_stray_round_drifts_so_many_tiles_and_stays_on_the_map(
    direction: str, tiles: int, end: str
) -> None:
    assert landing(board("........\n" * 5), tile("C3"), direction, tiles) == tile(end)


@pytest.mark.clause("V-IND-11")
def test_walls_and_shut_gates_stop_a_stray_round_and_open_ones_do_not() -> None:
    drawing = "....\n....\n...."
    wall = board(drawing, walls=[[1, 1, "E"]])
    assert landing(wall, tile("B2"), "E", 2) == tile("B2")
    assert landing(wall, tile("A2"), "E", 2) == tile("B2")
    assert landing(wall, tile("B2"), "NE", 1) == tile("C1")  # past the end of the wall
    corner = board(drawing, walls=[[1, 1, "E"], [1, 1, "N"]])
    assert landing(corner, tile("B2"), "NE", 1) == tile("B2")
    fence = board(drawing, barricades=[[1, 1, "E"]])
    assert landing(fence, tile("B2"), "E", 1) == tile("C2")


@pytest.mark.clause("V-IND-11")
def test_four_directions_are_a_setting() -> None:
    four = book(settings={"scatter.directions": 4})
    aim = Aim(gun=Gun("rocket_light", "FAE"), mode=Mode.LOW)
    found = falls(flight_of(aim, made(to_hit(aim, four)), four))
    assert {fall.direction for fall in found if fall.tiles} == {"N", "E", "S", "W"}
    assert len(falls(flight_of(aim, made(to_hit(aim, RULES)), RULES))) == 1 + 8


@pytest.mark.clause("V-IND-12")
def test_a_thermobaric_bomb_flies_on_with_its_miss() -> None:
    found = fight(gun(), bull())
    assert found["mortar", "FAE", "high"].to_hit is not None
    # 80 % first; the mean over misses of 0 to 20 points of what 100 points leave is 90 %.
    assert found["mortar", "FAE", "high"].to_hit.value == pytest.approx(0.8 + 0.2 * 0.9)
    assert term(found["mortar", "FAE", "high"], "V-IND-12") == pytest.approx(18)
    assert found["mortar", "HE", "high"].outcomes["hit"] == pytest.approx(0.8)


@pytest.mark.clause("V-IND-12")
def test_which_rounds_carry_their_miss_is_a_setting() -> None:
    both = book(settings={"fae.carry": ["mortar", "rocket"]})
    neither = book(settings={"fae.carry": []})
    for rules, weapon, carries in (
        (RULES, "mortar", True),
        (RULES, "rocket_light", False),
        (both, "rocket_light", True),
        (neither, "mortar", False),
    ):
        aim = Aim(gun=Gun(weapon, "FAE"), mode=Mode.HIGH)
        second = impact_accuracy(aim, Descent(), rules)
        flight = flight_of(aim, made(first_accuracy(aim, rules)), rules, second=second)
        assert flight.carries is carries
        assert (falls(flight)[HITTING] > 0.8 + 1e-9) is carries


@pytest.mark.clause("V-IND-14", "V-IND-13", "V-BLD-38")
def test_thermobaric_rounds_strike_friend_and_foe_in_the_tile() -> None:
    pod = {"weapon": "rocket_light", "turret": True, "ammo": {"FAE": 100}}
    mate, calf = tank("E1", id="mate", name="Mate"), tank("E1", id="calf", name="Calf", side="blue")
    found = fight(gun(pod), bull(), mate, calf)["rocket_light", "FAE", "low"]
    others = {other.unit: other for other in found.others}
    assert others.keys() == {"mate", "calf"}
    assert others["calf"].expected["armour"] == pytest.approx(found.expected["armour"], rel=0.3)
    assert others["mate"].outcomes["hit"] == pytest.approx(found.outcomes["hit"])


@pytest.mark.clause("V-IND-11", "V-IND-14")
def test_where_strays_come_down_they_strike_as_well() -> None:
    mortar = fight(gun(), bull(), tank("F2", id="mate", name="Mate"))["mortar", "FAE", "high"]
    (mate,) = mortar.others
    # A first roll that misses by k of 0 to 20 leaves 100 - k: in the mean a tenth misses, by under 20.
    assert mate.outcomes["hit"] == pytest.approx(0.2 * 0.1 / 8)
    out_of_the_way = fight(gun(), bull(), tank("H3", id="mate", name="Mate"))["mortar", "FAE", "high"]
    assert out_of_the_way.others == ()


@pytest.mark.clause("V-IND-13")
def test_a_volley_of_thermobaric_rockets_boosts_itself() -> None:
    pod = {"weapon": "rocket_light", "turret": True, "ammo": {"FAE": 10}}
    target = infantry("E2", kind="powersuit", id="bull", health=5000, shield=0)
    found = fight(gun(pod), target)["rocket_light", "FAE", "low"]
    assert found.shots == 2
    chance = 0.79
    expected = 2 * chance * (1 - chance) * 40 + chance**2 * 2 * 44
    assert found.expected["health"] == pytest.approx(expected)


@pytest.mark.clause("V-IND-15", "V-BLD-44")
def test_the_chemical_projector_gasses_a_tile_with_all_in_it() -> None:
    mate = tank("E2", id="mate", name="Mate")
    found = fight(gun(PROJECTOR), bull("E2", quirks=["low_profile"], state={"moved_last_turn": 9}), mate)
    low = found["ag_caoineadh_iarainn", "Gas", "low"]
    assert low.to_hit is not None
    assert low.to_hit.value == pytest.approx(0.8)  # the tile neither moves nor hides
    assert low.expected["armour"] == pytest.approx(0.8 * 50)
    assert low.others[0].expected["armour"] == pytest.approx(0.8 * 50)
    high = found["ag_caoineadh_iarainn", "Gas", "high"]
    assert high.impact is not None
    assert high.impact.second.value == 1.0


@pytest.mark.clause("V-IND-15", "V-BLD-44")
def test_at_high_angle_the_projector_reaches_ten_tiles() -> None:
    field = "." * 14
    near, far = (
        fight(gun(PROJECTOR), bull("K1"), drawing=field),
        fight(gun(PROJECTOR), bull("L1"), drawing=field),
    )
    assert code(near["ag_caoineadh_iarainn", "Gas", "high"]) == ""
    refused = far["ag_caoineadh_iarainn", "Gas", "high"].refusal
    assert refused is not None
    assert (refused.code, refused.reasons[0].clause) == ("out_of_range", "V-IND-15")
    assert code(far["ag_caoineadh_iarainn", "Gas", "low"]) == ""


@pytest.mark.clause("V-BLD-44", "V-BLD-36")
def test_a_burst_of_gas_takes_ten_rounds() -> None:
    state = {"rounds": [{"weapon": 0, "ammo": "Gas", "left": 9}]}
    assert code(fight(gun(PROJECTOR, state=state), bull())["ag_caoineadh_iarainn", "Gas", "low"]) == "no_ammo"
    state = {"rounds": [{"weapon": 0, "ammo": "Gas", "left": 10}]}
    assert fight(gun(PROJECTOR, state=state), bull())["ag_caoineadh_iarainn", "Gas", "low"].shots == 1


@pytest.mark.clause("V-IND-16")
def test_a_plain_bomb_that_misses_its_first_roll_is_lost() -> None:
    found = fight(gun(), bull())["mortar", "HE", "high"]
    assert found.hits == pytest.approx((0.2, 0.8))
    assert found.others == ()


@pytest.mark.clause("V-IND-17")
def test_a_round_whose_target_is_gone_heads_for_its_last_tile_and_is_sure_of_it() -> None:
    fired = Pending(
        shooter="ox",
        place=2,
        weapon="mortar",
        ammo="FAE",
        start=tile("A1"),
        target="bull",
        tile=tile("E1"),
        due=2,
    )
    for where in (scenario(OPEN, gun()), scenario(OPEN, gun(), bull(state={"internals": 0, "moved": 9}))):
        flight = flight_now(fired, where, RULES)
        assert flight.second is not None
        assert flight.second.points == 100


@pytest.mark.clause("V-IND-18", "V-IND-15")
def test_high_angle_fire_thermobaric_rounds_and_gas_may_be_aimed_at_a_tile() -> None:
    fae = {"weapon": "missile_small", "turret": True, "ammo_points": 1, "ammo": {"FAE": 5, "HEAT": 5}}
    where = scenario(OPEN, gun(*ARTILLERY, fae, PROJECTOR), bull("E2"), tank("E2", id="mate", name="Mate"))
    ox = where.units[0]
    found = tile_attacks(where, ox, tile("E2"), Stance(ox.tile, ox.facing), RULES)
    allowed = {(attack.weapon, attack.ammo, attack.mode) for attack in found if attack.refusal is None}
    assert allowed == {
        ("rocket_light", "HE", "high"),
        ("mortar", "HE", "high"),
        ("mortar", "FAE", "high"),
        ("missile_small", "FAE", "direct"),
        ("missile_small", "FAE", "top"),
        ("ag_caoineadh_iarainn", "Gas", "low"),
        ("ag_caoineadh_iarainn", "Gas", "high"),
    }
    assert {code(attack) for attack in found if attack.refusal} == {"needs_target"}
    fires = {(attack.weapon, attack.ammo, attack.mode): attack for attack in found}
    assert {other.unit for other in fires["mortar", "FAE", "high"].others} == {"bull", "mate"}
    assert fires["mortar", "HE", "high"].others == ()


@pytest.mark.clause("V-IND-18")
def test_a_tile_does_not_move_before_the_impact() -> None:
    where = scenario(OPEN, gun(), bull("E2", state={"moved_last_turn": 9}, quirks=["low_profile"]))
    ox = where.units[0]
    found = tile_attacks(where, ox, tile("E2"), Stance(ox.tile, ox.facing), RULES)
    mortar = next(attack for attack in found if (attack.weapon, attack.ammo) == ("mortar", "HE"))
    assert mortar.impact is not None
    assert (mortar.impact.first.value, mortar.impact.second.value) == (0.8, 1.0)


@pytest.mark.clause("V-HIT-08", "V-BLD-26")
def test_every_rocket_of_a_volley_makes_all_of_them_less_accurate() -> None:
    found = fight(gun(POD, HEAVY_POD), bull())
    assert (found["rocket_light", "HE", "low"].shots, found["rocket_heavy", "HE", "low"].shots) == (20, 8)
    assert term(found["rocket_light", "HE", "low"], "V-HIT-08") == -19
    assert term(found["rocket_heavy", "HE", "low"], "V-HIT-08") == -14


@pytest.mark.clause("V-BLD-26")
def test_the_tubes_that_hold_an_ammunition_fire_it_once_a_turn() -> None:
    mixed = {"weapon": "rocket_light", "turret": True, "ammo": {"HE": 40, "FAE": 60}}
    found = fight(gun(mixed), bull())
    assert (found["rocket_light", "HE", "low"].shots, found["rocket_light", "FAE", "low"].shots) == (8, 12)
    few = {"rounds": [{"weapon": 0, "ammo": "HE", "left": 3}]}
    assert fight(gun(mixed, state=few), bull())["rocket_light", "HE", "low"].shots == 3
    damaged = fight(gun(POD, state={"damaged": ["weapon:0"]}), bull())["rocket_light", "HE", "low"]
    assert damaged.shots == 10
    assert term(damaged, "V-HIT-08") == -18


@pytest.mark.clause("V-BLD-25")
def test_a_launcher_fires_one_missile_a_turn_at_any_range() -> None:
    far = fight(gun(MISSILE), bull("AN1"), drawing="." * 40)["missile_medium", "HEAT", "direct"]
    assert (far.shots, code(far)) == (1, "")


def test_falls_name_where_a_round_may_come_down() -> None:
    assert Fall("hit") == HITTING
