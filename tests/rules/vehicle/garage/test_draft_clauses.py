"""Each clause of building that an edit of a draft can meet: refused and accepted."""

import pytest

from mapper.rules.vehicle.garage import catalogue
from mapper.rules.vehicle.garage.crewing import add_member, edit_member
from mapper.rules.vehicle.garage.draft import BuildType, Draft, new_draft
from mapper.rules.vehicle.garage.fitting import (
    add_extra,
    add_quirk,
    choose_type,
    drop_quirk,
    recompute,
    set_body,
    set_part,
)
from mapper.rules.vehicle.garage.magazine import set_ammo_points, set_rounds
from mapper.rules.vehicle.garage.mounting import (
    add_weapon,
    duplicate_weapon,
    move_weapon,
    remove_weapon,
    set_autoloader,
    set_carried,
    set_count,
    set_mount,
    set_points,
)
from mapper.rules.vehicle.garage.workshop import Workshop, problems
from mapper.rules.vehicle.sheet import MountedWeapon, Overrides
from tests.rules.vehicle.garage.bench_of import BOOK, SHOP, done, refused


def hull(kind: BuildType = "tank", *weapons: str) -> Draft:
    draft = new_draft(kind)
    for key in weapons:
        draft = done(add_weapon(draft, key, SHOP))
    return draft


def mounted(draft: Draft, place: int) -> MountedWeapon:
    entry = draft.sheet.weapons[place]
    assert isinstance(entry, MountedWeapon)
    return entry


def codes(draft: Draft) -> set[str]:
    return {problem.code for problem in problems(draft, SHOP)}


def test_bld_01_spending_too_much_is_told_and_never_refused() -> None:
    over = done(set_part(hull("agrav"), "smartplate", 61, SHOP))
    assert "over_budget" in codes(over)
    assert "over_budget" not in codes(done(set_part(over, "smartplate", 60, SHOP)))


def test_bld_01_an_ultra_heavy_chassis_brings_ten_points() -> None:
    heavy = done(add_quirk(hull("agrav"), "ultra_heavy_chassis", SHOP))
    assert SHOP.made(heavy).budget.value == 70


def test_bld_02_two_different_quirks_may_be_chosen() -> None:
    one = done(add_quirk(hull(), "low_profile", SHOP))
    assert refused(add_quirk(one, "low_profile", SHOP)) == ("quirk_twice", "V-BLD-02")
    two = done(add_quirk(one, "slat_armour", SHOP))
    assert refused(add_quirk(two, "laminated_armour", SHOP)) == ("too_many_quirks", "V-BLD-02")
    done(add_quirk(done(drop_quirk(two, "low_profile", SHOP)), "laminated_armour", SHOP))


def test_bld_03_to_05_a_type_needs_its_quirks_but_may_be_changed_with_them() -> None:
    bladed = done(add_quirk(hull(), "reinforced_dozer_blade", SHOP))
    agrav = done(choose_type(bladed, "agrav", SHOP))
    assert "quirk_requirement" in codes(agrav)
    assert refused(add_quirk(hull("agrav"), "reinforced_dozer_blade", SHOP))[1] == "V-QRK-11"


def test_bld_04_a_walker_pays_for_no_mount_and_stabilises_its_chassis() -> None:
    tank = done(set_mount(hull("tank", "cannon"), 1, SHOP, turret=True, stabilised=True))
    walker = done(choose_type(tank, "walker", SHOP))
    assert SHOP.made(walker).spent.get("mounts") is None
    assert refused(set_mount(walker, 1, SHOP, stabilised=True)) == ("mount_not_allowed", "V-BLD-04")
    assert "turret" in catalogue.mount_refusals(walker, 1, SHOP)
    steady = done(set_part(walker, "chassis_stabiliser", 5, SHOP))
    assert SHOP.made(steady).stabilised_share == 1
    assert refused(set_part(walker, "chassis_stabiliser", 6, SHOP)) == ("mount_not_allowed", "V-BLD-30")
    assert refused(set_part(tank, "chassis_stabiliser", 1, SHOP)) == ("mount_not_allowed", "V-BLD-30")
    assert done(choose_type(steady, "tank", SHOP)).sheet.parts == tank.sheet.parts


def test_bld_07_a_new_hull_has_its_free_light_weapon() -> None:
    assert [entry.weapon for entry in hull().sheet.weapons] == ["ap"]
    assert SHOP.made(hull()).points_used.value == 0


def test_bld_09_a_point_buys_four_more_and_no_more_can_be_mounted() -> None:
    more = done(set_part(hull(), "ap_weapon", 1, SHOP))
    assert mounted(more, 0).count == 5
    assert refused(set_count(more, 0, 6, SHOP)) == ("too_many_ap_weapons", "V-BLD-09")
    assert mounted(done(set_count(more, 0, 3, SHOP)), 0).count == 3
    assert refused(set_count(hull("tank", "cannon"), 1, 2, SHOP))[1] == "V-BLD-09"
    assert refused(add_weapon(hull(), "ap", SHOP)) == ("too_many_ap_weapons", "V-BLD-07")
    done(add_weapon(done(set_count(more, 0, 3, SHOP)), "ap", SHOP))


def test_bld_15_five_points_of_sensors_at_most() -> None:
    assert refused(set_part(hull(), "sensors", 6, SHOP)) == ("sensors_over_5", "V-BLD-15")
    assert SHOP.made(done(set_part(hull(), "sensors", 5, SHOP))).sensors.value == 5


def test_bld_19_smoke_needs_its_discharger() -> None:
    assert refused(set_part(hull(), "smoke_ammo", 1, SHOP)) == ("no_discharger", "V-BLD-19")
    armed = done(set_part(hull(), "smoke_discharger", 1, SHOP))
    assert SHOP.made(done(set_part(armed, "smoke_ammo", 1, SHOP))).smoke_uses.value == 10


def test_bld_20_weapons_are_sold_by_whole_points() -> None:
    draft = hull("tank", "cannon")
    assert refused(set_points(draft, 1, 7.5, SHOP)) == ("fraction_not_allowed", "V-BLD-20")
    assert refused(set_points(draft, 1, 0, SHOP)) == ("bad_value", "V-BLD-20")
    assert SHOP.made(done(set_points(draft, 1, 8, SHOP))).weapons[1].mm == 80


@pytest.mark.parametrize("key", ["missile_small", "rocket_heavy", "scian_taibhse"])
def test_bld_25_and_26_and_42_a_fixed_price_is_fixed(key: str) -> None:
    assert refused(set_points(hull("tank", key), 1, 5, SHOP))[0] == "fixed_price"


def test_bld_26_tubes_are_loaded_one_by_one() -> None:
    pod = hull("tank", "rocket_light")
    assert mounted(pod, 1).ammo == {"HEAT": 100}
    half = done(set_rounds(pod, 1, "FAE", 50, SHOP))
    assert mounted(half, 1).ammo == {"HEAT": 50, "FAE": 50}
    assert refused(set_rounds(pod, 1, "FAE", 7, SHOP)) == ("tube_not_full", "V-BLD-26")
    assert refused(set_rounds(pod, 1, "FAE", 105, SHOP))[0] == "too_many_rounds"


def test_bld_28_heat_needs_fifty_millimetres_of_the_shot() -> None:
    draft = done(set_points(hull("tank", "chaingun"), 1, 18, SHOP))
    assert refused(set_rounds(draft, 1, "HEAT", 10, SHOP)) == ("calibre_under_50", "V-BLD-28")
    larger = done(set_points(draft, 1, 20, SHOP))
    assert mounted(done(set_rounds(larger, 1, "HEAT", 10, SHOP)), 1).ammo["HEAT"] == 10
    assert [offer.refusal is None for offer in catalogue.ammo_offers(draft, 1, SHOP)] == [
        True,
        False,
        True,
        True,
    ]


def test_bld_29_mounts_cost_a_tenth_each() -> None:
    draft = done(set_mount(hull("tank", "cannon"), 1, SHOP, turret=True, stabilised=True))
    assert SHOP.made(draft).spent["mounts"] == 2
    assert SHOP.made(done(set_mount(draft, 1, SHOP, stabilised=False))).spent["mounts"] == 1


@pytest.mark.parametrize("part", ["turbine", "sensors", "laser_aps", "kinetic_aps", "discharger_aps"])
def test_bld_32_some_parts_are_sold_whole(part: str) -> None:
    assert refused(set_part(hull(), part, 2.5, SHOP)) == ("fraction_not_allowed", "V-BLD-32")
    done(set_part(hull(), part, 2, SHOP))


@pytest.mark.parametrize("part", ["smartplate", "hardshield", "capacitor", "generator"])
def test_bld_32_and_some_in_parts_of_a_point(part: str) -> None:
    assert SHOP.made(done(set_part(hull(), part, 2.4, SHOP))).points_used.value == 2.4


def test_bld_33_a_weapon_without_rounds_is_told_of() -> None:
    dry = done(set_ammo_points(hull("tank", "cannon"), 1, 0, SHOP))
    assert "no_ammo" in codes(dry)
    assert refused(set_ammo_points(hull("tank", "laser"), 1, 1, SHOP))[0] == "no_rounds_sold"
    assert refused(set_ammo_points(hull("tank", "rocket_light"), 1, 1, SHOP))[0] == "no_rounds_sold"


def test_bld_34_the_split_follows_the_rounds_bought() -> None:
    draft = done(set_rounds(hull("tank", "cannon"), 1, "HE", 25, SHOP))
    assert mounted(draft, 1).ammo == {"SKEP": 25, "HE": 25}
    assert mounted(done(set_ammo_points(draft, 1, 2, SHOP)), 1).ammo == {"SKEP": 50, "HE": 50}
    assert mounted(done(set_points(draft, 1, 20, SHOP)), 1).ammo == {"SKEP": 7, "HE": 6}
    assert refused(set_rounds(draft, 1, "HE", 51, SHOP)) == ("too_many_rounds", "V-BLD-34")


def test_no_more_rounds_are_bought_than_a_sheet_holds() -> None:
    draft = hull("tank", "chaingun")
    assert refused(set_ammo_points(draft, 1, 1000, SHOP)) == ("too_many_rounds", "V-BLD-34")
    rich = done(set_ammo_points(draft, 1, 100, SHOP))
    assert refused(set_points(rich, 1, 1, SHOP)) == ("too_many_rounds", "V-BLD-34")


def test_bld_35_only_its_own_ammunition_is_loaded() -> None:
    assert refused(set_rounds(hull("tank", "cannon"), 1, "Cluster", 1, SHOP))[0] == "ammo_not_for_weapon"
    done(set_rounds(hull("tank", "railgun"), 1, "Cluster", 1, SHOP))


def test_bld_41_one_of_each_restricted_weapon_a_side() -> None:
    draft = hull("tank", "scian_taibhse")
    assert refused(add_weapon(draft, "scian_taibhse", SHOP)) == ("restricted_twice", "V-BLD-41")
    assert refused(duplicate_weapon(draft, 1, SHOP)) == ("restricted_twice", "V-BLD-41")
    done(add_weapon(draft, "dorn_lasair", SHOP))
    owned = Workshop(BOOK, {"dorn_lasair": "Old Iron"})
    refusal = add_weapon(draft, "dorn_lasair", owned)
    assert refused(refusal) == ("restricted_twice", "V-BLD-41")
    offers = {offer.key: offer for offer in catalogue.weapon_offers(draft, owned)}
    told = offers["dorn_lasair"].refusal
    assert told is not None
    assert "Old Iron" in told.text


def test_bld_42_included_parts_count_where_they_belong() -> None:
    made = SHOP.made(hull("tank", "scian_taibhse"))
    assert made.spent == {"weapons": 8, "generator": 1, "capacitor": 1}


def test_bld_46_the_sonic_array_takes_no_mount() -> None:
    draft = hull("tank", "maru_anala")
    assert refused(set_mount(draft, 1, SHOP, turret=True)) == ("mount_not_allowed", "V-BLD-46")
    done(set_mount(hull("tank", "scian_taibhse"), 1, SHOP, turret=True))


def test_qrk_08_one_ammunition_fed_weapon_has_the_autoloader() -> None:
    draft = hull("tank", "laser", "cannon", "howitzer", "railgun")
    assert refused(set_autoloader(draft, 2, SHOP, on=True))[1] == "V-QRK-08"
    loaded = done(add_quirk(draft, "linked_autoloader", SHOP))
    assert [mounted(loaded, place).autoloader for place in range(5)] == [False, False, True, False, False]
    moved = done(set_autoloader(loaded, 3, SHOP, on=True))
    assert [mounted(moved, place).autoloader for place in range(5)] == [False, False, False, True, False]
    assert refused(set_autoloader(moved, 4, SHOP, on=True)) == ("quirk_requirement", "V-QRK-08")
    assert codes(done(drop_quirk(moved, "linked_autoloader", SHOP))) == codes(draft)
    assert refused(add_quirk(hull("tank", "laser"), "linked_autoloader", SHOP))[1] == "V-QRK-08"


def test_qrk_10_a_wedge_hull_has_no_turret() -> None:
    wedge = done(add_quirk(hull("tank", "cannon"), "wedge_hull", SHOP))
    assert refused(set_mount(wedge, 1, SHOP, turret=True)) == ("quirk_requirement", "V-QRK-10")
    done(set_mount(wedge, 0, SHOP, turret=True))
    turreted = done(set_mount(hull("tank", "cannon"), 1, SHOP, turret=True))
    assert refused(add_quirk(turreted, "wedge_hull", SHOP)) == ("quirk_requirement", "V-QRK-10")


def test_a_quirk_whose_ground_is_taken_away_becomes_a_problem() -> None:
    leech = done(add_quirk(hull("agrav", "laser"), "leech_beam", SHOP))
    assert "quirk_requirement" not in codes(leech)
    assert "quirk_requirement" in codes(done(remove_weapon(leech, 1)))


def test_ext_11_drones_dock_where_there_are_racks() -> None:
    bare = hull()
    assert refused(add_member(bare, "powersuit", SHOP)) == ("no_racks", "V-EXT-11")
    racked = done(add_extra(bare, "support_drones", SHOP))
    three = racked
    for _ in range(3):
        three = done(add_member(three, "powersuit", SHOP))
    assert refused(add_member(three, "powersuit", SHOP)) == ("no_racks", "V-EXT-11")
    assert refused(add_member(hull("trooper"), "powersuit", SHOP))[0] == "no_racks"


def test_ext_11_a_docked_man_is_armed_like_any_other() -> None:
    draft = done(add_member(done(add_extra(hull(), "support_drones", SHOP)), "powersuit", SHOP))
    armed = done(edit_member(draft, 0, lambda man: add_weapon(man, "railgun", SHOP)))
    assert armed.crew[0].sheet.weapons[0].mm == 30
    shot = done(edit_member(armed, 0, lambda man: set_carried(man, 0, SHOP, ammo="Cluster")))
    assert shot.crew[0].sheet.weapons[0].ammo == "Cluster"
    wrong = edit_member(armed, 0, lambda man: set_carried(man, 0, SHOP, ammo="HE"))
    assert refused(wrong)[0] == "ammo_not_for_weapon"


def test_inf_01_men_have_the_numbers_of_the_table_unless_told_otherwise() -> None:
    man = hull("powersuit")
    assert SHOP.made(man).health is not None
    strong = done(set_body(man, "health", 100.0, SHOP))
    assert SHOP.made(strong).health == SHOP.made(strong).health
    made = SHOP.made(strong).health
    assert made is not None
    assert made.value == 100
    assert refused(set_body(hull(), "health", 100.0, SHOP))[1] == "V-BLD-47"
    assert refused(set_body(man, "health", 0.0, SHOP))[0] == "bad_value"


def test_crt_03_the_order_of_weapons_is_that_of_the_crit_walk() -> None:
    draft = hull("tank", "laser", "cannon")
    moved = done(move_weapon(draft, 2, 1))
    assert [entry.weapon for entry in moved.sheet.weapons] == ["ap", "cannon", "laser"]


def test_sht_11_printed_numbers_win_until_they_are_recomputed() -> None:
    printed = done(set_part(hull(), "turbine", 1, SHOP)).with_sheet(overrides=Overrides(mobility=9))
    assert codes(printed) == {"differs_from_rules"}
    assert codes(done(recompute(printed))) == set()


def test_every_problem_names_its_clause() -> None:
    draft = done(set_part(hull("agrav", "cannon", "railgun"), "smartplate", 90, SHOP))
    draft = done(set_ammo_points(draft, 1, 0, SHOP))
    found = problems(draft, SHOP)
    assert found
    assert all(problem.clause.startswith("V-") for problem in found)
