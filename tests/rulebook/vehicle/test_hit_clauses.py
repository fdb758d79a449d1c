"""The clauses about rolls to hit, each by its worked example or its bounds."""

import pytest

from mapper.geometry.grid import Side, Tile
from mapper.rules.reasons import Refusal
from mapper.rules.vehicle.aim import Aim, Aimed, Ally, Gun, Mode, Reaction, Shooter, Spotter
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.hit import Accuracy, to_hit
from tests.building import book

MOVED_4 = Shooter(sensors=5, moved=4)
TURRET = Gun("cannon", "APHE", turret=True)


def accuracy(aim: Aim, rules: Rulebook | None = None) -> Accuracy:
    found = to_hit(aim, rules or book())
    assert isinstance(found, Accuracy)
    return found


def chance(rules: Rulebook | None = None, **aim: object) -> float:
    return accuracy(Aim(**aim), rules).chances.chance  # type: ignore[arg-type]  # the fields of an aim


def terms(**aim: object) -> dict[str, float | None]:
    return {term.clause: term.value for term in accuracy(Aim(**aim)).terms}  # type: ignore[arg-type]  # as above


def test_v_hit_01_a_stationary_shooter_has_80() -> None:
    assert chance() == 0.8


@pytest.mark.parametrize(
    ("shooter", "ammo", "bonus"),
    [
        (Shooter(sensors=5), "APHE", 50),
        (Shooter(sensors=4, cockpit_damaged=True), "APHE", 20),
        (Shooter(sensors=3), "FAE", 15),
        (Shooter(sensors=4, cockpit_damaged=True), "FAE", 10),
    ],
)
def test_v_hit_02_sensors_give_10_a_point(shooter: Shooter, ammo: str, bonus: float) -> None:
    assert terms(shooter=shooter, gun=Gun("cannon", ammo))["V-HIT-02"] == bonus


def test_v_hit_03_a_blackbox_uses_a_fifth_of_each_ally_in_the_tile() -> None:
    allies = (Ally(5), Ally(4))
    boxed = Shooter(quirks=frozenset({"trust_blackbox"}))
    both = accuracy(Aim(shooter=boxed, allies=allies))
    assert [term.value for term in both.terms if term.clause == "V-HIT-03"] == [10, 8]
    best = book(settings={"blackbox.stack": "best"})
    assert [t.value for t in accuracy(Aim(shooter=boxed, allies=allies), best).terms][1:] == [10]


def test_v_hit_03_without_a_blackbox_only_a_relay_helps() -> None:
    assert "V-HIT-03" not in terms(allies=(Ally(5),))
    assert terms(allies=(Ally(5, same_tile=False, relay=True),))["V-HIT-03"] == 10


def test_v_hit_03_an_ally_helps_once_though_it_is_near_and_relays() -> None:
    boxed = Shooter(quirks=frozenset({"trust_blackbox"}))
    assert terms(shooter=boxed, allies=(Ally(5, relay=True),))["V-HIT-03"] == 10


def test_v_hit_04_a_high_glider_shoots_better() -> None:
    assert terms(shooter=Shooter(high=True))["V-HIT-04"] == 10


@pytest.mark.parametrize(
    ("moved", "stabilised", "loss"),
    [(0, False, 0), (1, False, -25), (3, False, -35), (1, True, 0), (4, True, -10), (5, True, -10)],
)
def test_v_hit_05_own_movement(moved: int, stabilised: bool, loss: float) -> None:  # noqa: FBT001  # a table
    found = terms(shooter=Shooter(moved=moved), gun=Gun("cannon", stabilised=stabilised))
    assert found.get("V-HIT-05", 0) == loss


@pytest.mark.parametrize(("points", "expected"), [(0, 0.4), (3, 0.58), (5, 0.7)])
def test_v_hit_05_a_walker_is_stabilised_in_part(points: float, expected: float) -> None:
    assert chance(shooter=Shooter(moved=4, chassis_stabiliser=points)) == pytest.approx(expected)


def test_v_bld_30_partial_stabilising_may_count_for_nothing() -> None:
    rules = book(settings={"walker.partial_stab": "all_or_nothing"})
    assert chance(rules, shooter=Shooter(moved=4, chassis_stabiliser=4)) == pytest.approx(0.4)


@pytest.mark.parametrize(("moved", "loss"), [(5, 0), (6, -5), (7, -5), (8, -10), (10, -15)])
def test_v_hit_06_a_target_that_moved_far(moved: int, loss: float) -> None:
    assert terms(target=Aimed(moved=moved)).get("V-HIT-06", 0) == loss


def test_v_hit_07_npcs_feel_movement_earlier() -> None:
    target = Aimed(moved=9)
    assert terms(shooter=Shooter(npc=True), target=target)["V-HIT-07"] == -15
    assert terms(shooter=Shooter(npc=True, infantry=True), target=target)["V-HIT-07"] == -20


@pytest.mark.parametrize(
    ("shooter", "kind", "clause"),
    [
        (Shooter(), "player", "V-HIT-06"),
        (Shooter(npc=True), "npc_vehicle", "V-HIT-07"),
        (Shooter(npc=True, infantry=True), "npc_infantry", "V-HIT-07"),
    ],
)
def test_from_how_many_tiles_movement_counts_is_a_setting(shooter: Shooter, kind: str, clause: str) -> None:
    aim = Aim(shooter=shooter, target=Aimed(moved=9), gun=Gun())
    rules = book(settings={"hit.threshold": {kind: 8}})
    later = accuracy(aim, rules).terms
    assert [term.value for term in later if term.clause == clause] == [-5]
    assert accuracy(aim).terms != later


def test_v_hit_08_a_volley_costs_each_rocket() -> None:
    light, heavy = Gun("rocket_light", "HE", rockets=10), Gun("rocket_heavy", "HE", rockets=5)
    assert terms(gun=light, mode=Mode.LOW)["V-HIT-08"] == -9
    assert terms(gun=heavy, mode=Mode.LOW)["V-HIT-08"] == -8


def test_v_crt_13_a_damaged_pod_pays_twice_and_is_not_halved() -> None:
    damaged = Gun("rocket_light", "HE", rockets=10, damaged=True)
    assert chance(gun=damaged, mode=Mode.LOW) == pytest.approx(0.62)


def test_v_hit_09_low_profile_and_height_make_a_target_elusive() -> None:
    found = accuracy(Aim(target=Aimed(high=True, quirks=frozenset({"low_profile"}))))
    assert [term.value for term in found.terms if term.clause == "V-HIT-09"] == [-20, -20]


def test_v_hit_10_what_misses_by_under_20_hits_the_barricade() -> None:
    edge = Tile(1, 1).edge(Side.W)
    found = accuracy(Aim(target=Aimed(behind_barricade=True, barricade=edge)))
    assert found.chances.chance == pytest.approx(0.6)
    assert found.chances.barricade_chance == pytest.approx(0.2)
    assert next(term.where for term in found.terms if term.clause == "V-HIT-10") == edge


def test_v_hit_10_the_band_ends_at_100() -> None:
    found = accuracy(Aim(shooter=Shooter(sensors=3), target=Aimed(behind_barricade=True)))
    assert found.chances.barricade_chance == pytest.approx(0.1)


def test_v_hit_10_a_rerolled_success_may_hit_the_barricade_too() -> None:
    shooter = Shooter(cockpit_damaged=True)
    found = accuracy(Aim(shooter=shooter, target=Aimed(behind_barricade=True)))
    assert found.chances.chance == pytest.approx(0.36)
    assert found.chances.barricade_chance == pytest.approx(0.2 + 0.6 * 0.2)


def test_v_hit_11_passive_ecm_turns_missiles_and_indirect_fire_only() -> None:
    covered = Aimed(ecm_passive=True)
    assert terms(target=covered, gun=Gun("missile_small", "HEAT"))["V-HIT-11"] == -20
    assert "V-HIT-11" not in terms(target=covered, gun=TURRET)
    howitzer = {"gun": Gun("howitzer", "HE"), "mode": Mode.LOW, "spotter": Spotter(4, relay=True)}
    assert terms(target=covered, **howitzer)["V-HIT-11"] == -20


def test_v_hit_11_active_ecm_lowers_and_rerolls() -> None:
    assert chance(active_ecm=True) == pytest.approx(0.36)


@pytest.mark.parametrize(
    ("reaction", "quirks", "expected"),
    [
        (Reaction.CONE, (), 0.65),
        (Reaction.CORNER, (), 0.75),
        (Reaction.TIGHT, (), 0.9),
        (Reaction.CONE, ("high_act_turret",), 0.8),
        (Reaction.CORNER, ("high_act_turret",), 0.85),
    ],
)
def test_v_hit_12_reaction_fire(reaction: Reaction, quirks: tuple[str, ...], expected: float) -> None:
    shooter = Shooter(sensors=5, moved=4, quirks=frozenset(quirks))
    assert chance(shooter=shooter, gun=TURRET, reaction=reaction) == pytest.approx(expected)


def test_v_qrk_09_a_high_act_turret_helps_only_what_it_carries() -> None:
    shooter = Shooter(sensors=5, moved=4, quirks=frozenset({"high_act_turret"}))
    assert chance(shooter=shooter, gun=Gun("cannon"), reaction=Reaction.CONE) == pytest.approx(0.65)


@pytest.mark.parametrize(
    ("stun", "quirks", "loss"),
    [(1, (), -50), (2, (), -20), (1, ("advanced_stability_actuators",), -25)],
)
def test_v_hit_13_a_stunned_shooter(stun: int, quirks: tuple[str, ...], loss: float) -> None:
    assert terms(shooter=Shooter(stun=stun, quirks=frozenset(quirks)))["V-HIT-13"] == loss


def test_v_hit_14_never_below_5_nor_above_100() -> None:
    assert chance(shooter=Shooter(moved=12)) == 0.05
    assert chance(shooter=Shooter(sensors=5)) == 1.0


def test_v_hit_14_every_step_is_told_so_that_the_list_adds_up() -> None:
    for shooter in (Shooter(moved=12), Shooter(sensors=5), Shooter(sensors=4, moved=2, cockpit_damaged=True)):
        found = accuracy(Aim(shooter=shooter, gun=Gun("cannon", damaged=True), same_smoke=True))
        explained = found.explained
        assert sum(step.value or 0.0 for step in explained.reasons) == pytest.approx(100 * explained.value)


def test_v_hit_15_smoke_halves_what_is_capped() -> None:
    assert chance(shooter=Shooter(sensors=5), same_smoke=True) == 0.5
    uncapped = book(settings={"hit.cap_before_half": False})
    assert chance(uncapped, shooter=Shooter(sensors=5), same_smoke=True) == 0.65


def test_v_hit_16_a_damaged_weapon_is_halved() -> None:
    assert chance(gun=Gun("cannon", damaged=True)) == 0.4


def test_v_hit_17_successes_are_rolled_again_once_whatever_the_causes() -> None:
    shooter = Shooter(sensors=4, moved=2, cockpit_damaged=True)
    assert chance(shooter=shooter) == pytest.approx(0.49)
    both = accuracy(Aim(shooter=shooter, active_ecm=True))
    assert both.chances.chance == pytest.approx(0.25)
    stacked = book(settings={"hit.reroll_stack": True})
    assert chance(stacked, shooter=shooter, active_ecm=True) == pytest.approx(0.125)


def test_v_hit_24_what_may_not_react() -> None:
    for gun in (Gun("mortar", "HE"), Gun("maru_anala")):
        refusal = to_hit(Aim(gun=gun, reaction=Reaction.CONE), book())
        assert isinstance(refusal, Refusal)
        assert refusal.reasons[0].clause == "V-HIT-24"
    high = to_hit(Aim(gun=Gun("rocket_light", "HE"), mode=Mode.HIGH, reaction=Reaction.CONE), book())
    assert isinstance(high, Refusal)


@pytest.mark.parametrize(
    ("spotter", "loss"),
    [(Spotter(5), -15), (Spotter(4, relay=True), 0), (Spotter(4, drone_only=True), -40), (Spotter(), -40)],
)
def test_v_ind_03_spotters_lower_the_indirect_penalty(spotter: Spotter, loss: float) -> None:
    found = terms(gun=Gun("howitzer", "HE"), mode=Mode.LOW, spotter=spotter)
    assert found.get("V-IND-03", 0) == loss


def test_v_sit_06_a_scrambler_forbids_spotted_fire() -> None:
    scrambled = Aimed(quirks=frozenset({"sensor_scrambler"}))
    refusal = to_hit(Aim(target=scrambled, spotter=Spotter(4)), book())
    assert isinstance(refusal, Refusal)
    assert refusal.reasons[0].clause == "V-SIT-06"
    assert chance(target=scrambled) == 0.8


@pytest.mark.parametrize(("moved", "loss"), [(1, -5), (3, -10), (5, -15), (7, -20), (8, -20)])
def test_v_ind_04_low_angle_fire_feels_every_other_tile(moved: int, loss: float) -> None:
    assert terms(target=Aimed(moved=moved), mode=Mode.LOW)["V-IND-04"] == loss


def test_v_gen_04_with_a_d100_only_whole_numbers_come_up() -> None:
    rules = book(settings={"dice.hit": "d100"})
    assert chance(rules, shooter=Shooter(sensors=0.55)) == pytest.approx(0.85)
    assert chance(shooter=Shooter(sensors=0.55)) == pytest.approx(0.855)


def test_house_rules_move_the_numbers_and_are_marked() -> None:
    rules = book(house_rules={"hit.base": 70})
    found = accuracy(Aim(), rules)
    assert found.chances.chance == pytest.approx(0.7)
    assert "house rule" in found.terms[0].text
