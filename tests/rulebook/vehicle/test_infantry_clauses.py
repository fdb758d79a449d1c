"""The clauses about infantry: how many a shot strikes, what stops it, and shots that are shared out."""

from functools import partial

import pytest

from mapper.rules.script import odds, odds_after
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.aim import Aim, Aimed, Shooter
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.infantry import corroded
from mapper.rules.vehicle.modifiers import modifiers
from mapper.rules.vehicle.shot import Shot
from mapper.rules.vehicle.squad import hail, hits_needed, number_hit, spread_of, struck
from mapper.rules.vehicle.target import Infantry
from tests.building import book, infantry

RULES = book()
AP_ROUND = loading.ap_round(RULES, "ap", at_infantry=True)
HE_150, PLASGUN = loading.shell(RULES, "HE", 150), loading.bolt(RULES, "plasgun", 30)
MAN = Infantry(10)


def squad(*health: float) -> tuple[Infantry, ...]:
    return tuple(Infantry(points) for points in health)


def health(men: tuple[Infantry, ...]) -> list[float]:
    return [man.health for man in men]


@pytest.mark.clause("V-INF-01")
@pytest.mark.parametrize(
    ("kind", "told"), [("trooper", (10, 0, 2)), ("powered_armour", (30, 30, 3)), ("powersuit", (80, 80, 4))]
)
def test_infantry_has_health_shield_and_mobility(kind: str, told: tuple[float, float, float]) -> None:
    build = build_of(infantry(kind=kind), RULES)
    shield = build.shield.durability.value if build.shield else 0
    assert build.health is not None
    assert (build.health.value, shield, build.mobility.value) == told
    assert build.internals is None


@pytest.mark.clause("V-INF-02")
@pytest.mark.parametrize(
    ("shot", "weapon", "men"),
    [
        (HE_150, "autocannon", 10),
        (loading.shell(RULES, "HE", 40), "autocannon", 3),
        (loading.shell(RULES, "APHE", 150), "cannon", 1),
        (PLASGUN, "plasgun", 15),
        (loading.bolt(RULES, "laser", 30), "laser", 1),
    ],
)
def test_a_shot_strikes_a_man_for_each_25_damage(shot: Shot, weapon: str, men: int) -> None:
    assert spread_of(shot, weapon, RULES).men == men


@pytest.mark.clause("V-INF-02")
def test_whether_a_plasguns_thermal_counts_is_a_setting() -> None:
    assert number_hit(PLASGUN, book(settings={"infantry.plasgun_thermal_counts": False})) == 8


@pytest.mark.clause("V-INF-02")
def test_each_man_struck_takes_the_full_damage_in_order() -> None:
    shot = loading.shell(RULES, "HE", 40)
    after = struck((Infantry(80, 80), Infantry(30, 30), Infantry(30), MAN), shot, spread_of(shot, "", RULES))
    assert [(man.health, man.shield) for man in after] == [(80, 16), (30, 0), (0, 0), (10, 0)]


def test_those_who_are_down_are_struck_no_more() -> None:
    shot = Shot(0, 12)
    once = struck(squad(10, 10, 10), shot, spread_of(shot, "", RULES))
    assert health(struck(once, shot, spread_of(shot, "", RULES))) == [0, 0, 10]


@pytest.mark.clause("V-INF-07", "V-IND-14")
@pytest.mark.parametrize(
    ("shot", "left"),
    [
        (loading.shell(RULES, "FAE", 50), [40, 40, 40]),
        (loading.gas(RULES), [30, 30, 30]),
        (loading.flame(RULES, 30), [50, 50, 50]),
    ],
)
def test_area_effects_strike_everyone_in_the_tile(shot: Shot, left: list[float]) -> None:
    spread = spread_of(shot, "", RULES)
    assert spread.men is None
    assert health(struck(squad(80, 80, 80), shot, spread)) == left


@pytest.mark.clause("V-DMG-26", "V-INF-07")
def test_flame_follows_a_direct_hit_through_the_whole_tile() -> None:
    shot = loading.incendiary(RULES)
    after = struck(squad(300, 300), shot, spread_of(shot, "dorn_lasair", RULES))
    assert health(after) == [300 - 120 - 60, 300 - 60]
    assert [man.burning for man in after] == [1, 1]


@pytest.mark.clause("V-INF-07")
def test_no_shield_stops_corrosion() -> None:
    assert corroded(Infantry(80, 80), 20) == Infantry(60, 80)
    assert corroded(Infantry(10, 80), 20).health == 0


@pytest.mark.clause("V-INF-03", "V-BLD-08")
def test_an_ap_weapon_is_ten_shots_of_four_rolled_one_by_one() -> None:
    profile = RULES.tables.weapon["ap"].infantry
    assert profile is not None
    assert (profile.shots, profile.dmg, hits_needed(MAN, AP_ROUND)) == (10, 4, 3)
    ends = odds_after({squad(10): 1.0}, partial(hail, shot=AP_ROUND, chance=0.8), 10)
    assert sum(chance for (man,), chance in ends.items() if man.gone) == pytest.approx(0.9999220736)


@pytest.mark.clause("V-INF-03")
def test_ap_shots_go_on_to_the_next_man_when_one_is_down() -> None:
    ends = odds_after({squad(4, 4): 1.0}, partial(hail, shot=AP_ROUND, chance=0.5), 2)
    told = {tuple(health(men)): chance for men, chance in ends.items()}
    assert told == {(0, 0): 0.25, (0, 4): 0.5, (4, 4): 0.25}
    assert odds(lambda: hail(squad(0), AP_ROUND, 0.5)) == {squad(0): 1.0}


@pytest.mark.clause("V-INF-06")
def test_a_shield_stops_the_rest_of_the_hit_that_empties_it() -> None:
    assert hits_needed(Infantry(30, 30), AP_ROUND) == 8 + 8
    assert hits_needed(Infantry(30, 30), HE_150) == 2
    assert hits_needed(MAN, Shot(0, 0)) is None


@pytest.mark.clause("V-INF-04", "V-DMG-32")
def test_thermal_adds_to_the_damage_against_infantry() -> None:
    assert struck(squad(300), loading.bolt(RULES, "laser", 10), spread_of(PLASGUN, "laser", RULES)) == squad(
        210
    )


@pytest.mark.clause("V-INF-05", "V-HIT-07")
@pytest.mark.parametrize(("moved", "lost"), [(1, 0), (2, -5), (3, -5), (4, -10)])
def test_the_gms_infantry_feels_movement_from_two_tiles_on(moved: int, lost: float) -> None:
    aim = Aim(shooter=Shooter(npc=True, infantry=True), target=Aimed(moved=moved))
    assert sum(term.value or 0 for term in modifiers(aim, RULES) if term.clause == "V-HIT-07") == lost


@pytest.mark.clause("V-DMG-12", "V-DMG-10")
def test_glit_is_an_ordinary_round_without_an_active_shield() -> None:
    glit = loading.shell(RULES, "GLIT", 100)
    assert struck(squad(80), glit, spread_of(glit, "mortar", RULES)) == squad(30)
    assert struck((Infantry(80, 80),), glit, spread_of(glit, "mortar", RULES)) == (Infantry(80, 20),)
