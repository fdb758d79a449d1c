from typing import Any

import pytest

from mapper.rules.vehicle.armament import WeaponBuild
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.numbers import Build
from tests.building import book, vehicle

CANNON = {"weapon": "cannon", "points": 10, "ammo_points": 2}
BARE = {"turbine": 0, "smartplate": 0}


def made(kind: str = "tank", settings: dict[str, Any] | None = None, **sheet: Any) -> Build:  # noqa: ANN401
    parts = BARE | sheet.pop("parts", {})
    return build_of(vehicle(kind, parts=parts, **sheet), book({}, settings))


def weapon(entry: dict[str, Any], kind: str = "tank", **sheet: Any) -> WeaponBuild:  # noqa: ANN401
    return made(kind, weapons=[entry], **sheet).weapons[0]


def codes(kind: str = "tank", settings: dict[str, Any] | None = None, **sheet: Any) -> set[str]:  # noqa: ANN401
    return {problem.code for problem in made(kind, settings, **sheet).problems}


def rounds(entry: dict[str, Any], **settings: Any) -> float:  # noqa: ANN401
    stock = weapon(entry, settings=settings).stock
    assert stock is not None
    return stock.value


# V-BLD-01 to V-BLD-06: budget, quirks, types


@pytest.mark.parametrize("kind, budget", [("tank", 70), ("walker", 60), ("agrav", 60)])
def test_bld_01_each_type_has_its_budget(kind: str, budget: int) -> None:
    assert made(kind).budget.value == budget
    assert codes(kind, parts={"turbine": budget}) == set()
    assert codes(kind, parts={"turbine": budget + 1}) == {"over_budget"}


def test_bld_01_unspent_points_give_no_internals() -> None:
    internals = made(parts={"turbine": 1}).internals
    assert internals is not None
    assert internals.value == 10


def test_bld_02_two_quirks_may_be_chosen() -> None:
    assert codes(quirks=["low_profile", "slat_armour"]) == set()
    assert codes(quirks=["low_profile", "slat_armour", "spotter_drone"]) == {"too_many_quirks"}
    assert codes(quirks=["low_profile", "low_profile"]) == {"quirk_twice"}
    assert (
        codes(settings={"build.quirks": 3}, quirks=["low_profile", "slat_armour", "spotter_drone"]) == set()
    )


def test_bld_02_extra_systems_are_no_quirks() -> None:
    assert codes(quirks=["low_profile", "slat_armour"], extras=["trust_blackbox", "rail_overcharge"]) == set()


@pytest.mark.parametrize(
    "kind, expected",
    [
        ("tank", [120, 180, 144, 120, 1200]),
        ("walker", [100, 120, 120, 120, 1000]),
        ("agrav", [80, 96, 80, 80, 800]),
    ],
)
def test_bld_03_to_06_armour_by_type(kind: str, expected: list[float]) -> None:
    armour = made(kind, parts={"smartplate": 10}).armour
    told = [armour.base, armour.front, armour.side, armour.rear, armour.durability]
    assert [number.value for number in told] == pytest.approx(expected)


@pytest.mark.parametrize(
    "kind, thickness, durability", [("tank", 80, 480), ("walker", 100, 600), ("agrav", 120, 720)]
)
def test_bld_03_to_05_shield_by_type(kind: str, thickness: float, durability: float) -> None:
    shield = made(kind, parts={"hardshield": 10}).shield
    assert shield is not None
    assert [shield.thickness.value, shield.durability.value] == pytest.approx([thickness, durability])


def test_bld_04_a_walkers_weapons_are_all_turreted_at_no_cost() -> None:
    walking = made("walker", weapons=[CANNON])
    assert walking.weapons[0].turret
    assert walking.points_used.value == 12


@pytest.mark.parametrize("points, linear, whole", [(0, 0, 0), (3, 0.6, 0), (5, 1, 1)])
def test_bld_04_and_30_the_chassis_stabiliser_covers_all_weapons(
    points: int, linear: float, whole: float
) -> None:
    parts = {"chassis_stabiliser": points}
    assert made("walker", parts=parts).stabilised_share == pytest.approx(linear)
    assert made("walker", {"walker.partial_stab": "all_or_nothing"}, parts=parts).stabilised_share == whole
    assert made("walker", parts=parts).chassis_stabiliser == points


def test_bld_30_more_than_five_points_of_chassis_stabiliser_are_too_many() -> None:
    assert codes("walker", parts={"chassis_stabiliser": 5}) == set()
    assert codes("walker", parts={"chassis_stabiliser": 6}) == {"mount_not_allowed"}


# V-BLD-07 to V-BLD-09: anti-personnel weapons


def test_bld_07_one_anti_personnel_weapon_is_free() -> None:
    free = made(weapons=[{"weapon": "ap"}])
    assert free.points_used.value == 0
    assert (free.ap_shots_vehicle.value, free.ap_shots_infantry.value) == (1, 10)
    assert free.problems == ()


@pytest.mark.parametrize("points, guns", [(1, 5), (2, 9)])
def test_bld_09_a_point_buys_four_more(points: int, guns: int) -> None:
    battery = made(parts={"ap_weapon": points}, weapons=[{"weapon": "ap", "count": guns}])
    assert (battery.ap_shots_vehicle.value, battery.ap_shots_infantry.value) == (guns, 10 * guns)
    assert battery.weapons[0].shots.value == guns
    assert battery.internals is not None
    assert battery.internals.value == 5 * points
    assert battery.problems == ()


def test_bld_09_anti_personnel_weapons_pay_no_mount() -> None:
    mounted = made(quirks=["wedge_hull"], weapons=[{"weapon": "ap", "turret": True, "stabilised": True}])
    assert mounted.points_used.value == 0
    assert mounted.problems == ()


# V-BLD-10 to V-BLD-19: components


def test_bld_10_to_15_what_a_point_buys() -> None:
    built = made("walker", parts={"turbine": 20, "generator": 6, "capacitor": 5, "sensors": 5})
    told = [built.mobility, built.energy, built.capacity, built.sensors]
    assert [number.value for number in told] == [20, 24, 150, 5]


def test_bld_15_five_points_of_sensors_at_most() -> None:
    assert codes(parts={"sensors": 5}) == set()
    assert codes(parts={"sensors": 6}) == {"sensors_over_5"}


def test_bld_16_to_18_active_protection() -> None:
    aps = made(parts={"kinetic_aps": 2, "laser_aps": 3, "discharger_aps": 3}).aps
    told = [aps.kinetic_per_turn, aps.kinetic_ammo, aps.laser_shots, aps.discharger_uses]
    assert [number.value for number in told] == [2, 20, 3, 18]


def test_bld_19_a_smoke_discharger_has_a_fixed_price() -> None:
    smoky = made(parts={"smoke_discharger": 1, "smoke_ammo": 5})
    assert (smoky.points_used.value, smoky.smoke_uses.value) == (7, 50)


# V-BLD-20 to V-BLD-28: weapons


@pytest.mark.parametrize(
    "key, points, mm, shots, energy",
    [
        ("cannon", 15, 150, 1, 0),
        ("autocannon", 30, 150, 4, 0),
        ("chaingun", 28, 70, 10, 0),
        ("railgun", 18, 180, 1, 18),
        ("rail_repeater", 5, 30, 3, 5),
        ("howitzer", 10, 120, 1, 0),
        ("mortar", 10, 200, 1, 0),
    ],
)
def test_bld_20_to_27_shot_calibre_and_shots(
    key: str, points: int, mm: float, shots: int, energy: float
) -> None:
    gun = weapon({"weapon": key, "points": points})
    assert (gun.mm, gun.shots.value, gun.energy.value) == pytest.approx((mm, shots, energy))


@pytest.mark.parametrize(
    "key, block", [("laser", (50, 50, 40)), ("particle_lance", (80, 40, 20)), ("plasgun", (20, 60, 60))]
)
def test_bld_24_energy_weapons_by_the_point(key: str, block: tuple[float, ...]) -> None:
    beam = weapon({"weapon": key, "points": 10})
    assert (beam.mw, beam.energy.value, beam.stock) == (10, 10, None)
    assert [(shot.pen, shot.dmg, shot.thermal) for shot in beam.profiles] == [block]


@pytest.mark.parametrize(
    "key, cost, mm", [("missile_small", 2, 50), ("missile_medium", 6, 100), ("missile_large", 10, 150)]
)
def test_bld_25_missile_launchers_come_in_three_sizes(key: str, cost: int, mm: int) -> None:
    launcher = made(weapons=[{"weapon": key, "ammo_points": 1}])
    assert launcher.points_used.value == cost + 1
    assert (launcher.weapons[0].mm, launcher.weapons[0].interceptable) == (mm, True)


@pytest.mark.parametrize(
    "key, mm, tubes, rockets", [("rocket_light", 50, 20, 100), ("rocket_heavy", 80, 8, 40)]
)
def test_bld_26_rocket_pods_hold_all_they_will_ever_have(key: str, mm: int, tubes: int, rockets: int) -> None:
    pod = weapon({"weapon": key})
    assert pod.stock is not None
    assert (pod.price, pod.mm, pod.shots.value, pod.stock.value) == (4, mm, tubes, rockets)
    assert codes(weapons=[{"weapon": key, "ammo": {"HE": rockets}}]) == set()
    assert codes(weapons=[{"weapon": key, "ammo": {"HE": rockets, "FAE": 5}}]) == {"too_many_rounds"}
    assert codes(weapons=[{"weapon": key, "ammo": {"HE": 7}}]) == {"tube_not_full"}


@pytest.mark.parametrize("ammo", ["HEAT", "FAE"])
def test_bld_28_some_ammunition_needs_50_mm(ammo: str) -> None:
    key = "mortar" if ammo == "FAE" else "cannon"
    points = {"mortar": 2, "cannon": 4}[key]
    entry = {"weapon": key, "ammo_points": 1, "ammo": {ammo: 1}}
    assert codes(weapons=[{**entry, "points": points}]) == {"calibre_under_50"}
    assert codes(weapons=[{**entry, "points": points + 1}]) == set()


def test_bld_28_ammunition_that_is_too_small_is_not_offered() -> None:
    assert {shot.ammo for shot in weapon({"weapon": "cannon", "points": 4}).profiles} == {
        "SKEP",
        "APHE",
        "HE",
    }
    assert {shot.ammo for shot in weapon({"weapon": "cannon", "points": 5}).profiles} >= {"HEAT"}


def test_bld_27_calibre_checks_may_go_by_the_weapon() -> None:
    entry = {"weapon": "chaingun", "points": 18, "ammo_points": 1, "ammo": {"HEAT": 1}}
    assert codes(weapons=[entry]) == {"calibre_under_50"}
    by_weapon = {"build.calibre_basis": "weapon"}
    assert codes(settings=by_weapon, weapons=[entry]) == set()
    assert rounds({"weapon": "chaingun", "points": 10, "ammo_points": 1}, **by_weapon) == 50


# V-BLD-29 to V-BLD-32: mounts and fractions


@pytest.mark.parametrize(
    "mounts, cost",
    [
        ({}, 0),
        ({"turret": True}, 1.8),
        ({"stabilised": True}, 1.8),
        ({"turret": True, "stabilised": True}, 3.6),
    ],
)
def test_bld_29_turret_and_stabiliser_cost_a_tenth_each(mounts: dict[str, bool], cost: float) -> None:
    built = made(weapons=[{"weapon": "railgun", "points": 18, "ammo_points": 1, **mounts}])
    assert built.weapons[0].mount_points == pytest.approx(cost)
    assert built.points_used.value == pytest.approx(19 + cost)


@pytest.mark.parametrize(
    "key, cost",
    [("scian_taibhse", 0.8), ("ag_caoineadh_iarainn", 0.8), ("dorn_lasair", 1.4), ("rocket_light", 0.4)],
)
def test_bld_29_mounts_are_paid_on_the_stated_cost(key: str, cost: float) -> None:
    assert weapon({"weapon": key, "turret": True}).mount_points == pytest.approx(cost)


def test_bld_29_mounts_count_as_parts_for_internals() -> None:
    internals = made(weapons=[{"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 1}]).internals
    assert internals is not None
    assert internals.value == 5 * 11 + 10


@pytest.mark.parametrize("part", ["smartplate", "hardshield", "capacitor", "generator", "smoke_ammo"])
def test_bld_32_some_parts_can_be_bought_in_fractions(part: str) -> None:
    parts = {part: 0.4} | ({"smoke_discharger": 1} if part == "smoke_ammo" else {})
    assert codes(parts=parts) == set()
    assert codes(settings={"build.fractional": ["ammo"]}, parts=parts) == {"fraction_not_allowed"}


@pytest.mark.parametrize(
    "part", ["turbine", "sensors", "laser_aps", "kinetic_aps", "discharger_aps", "ap_weapon"]
)
def test_bld_32_other_parts_cannot(part: str) -> None:
    assert codes(parts={part: 1.5}) == {"fraction_not_allowed"}


def test_bld_20_weapons_are_bought_in_whole_points() -> None:
    assert codes(weapons=[{**CANNON, "points": 9.5}]) == {"fraction_not_allowed"}
    assert codes(settings={"build.weapon_step": 0.5}, weapons=[{**CANNON, "points": 9.5}]) == set()


def test_bld_32_rounds_can_be_bought_in_fractions() -> None:
    assert codes(weapons=[{**CANNON, "ammo_points": 0.4}]) == set()
    only_plates = {"build.fractional": ["smartplate"]}
    assert codes(settings=only_plates, weapons=[{**CANNON, "ammo_points": 0.4}]) == {"fraction_not_allowed"}


# V-BLD-33 to V-BLD-40: ammunition


@pytest.mark.parametrize("key", ["cannon", "railgun", "mortar", "missile_small"])
def test_bld_33_weapons_need_ammunition(key: str) -> None:
    assert "no_ammo" in codes(weapons=[{"weapon": key, "points": 10}])


@pytest.mark.parametrize("key", ["laser", "rocket_light", "ap", "scian_taibhse", "dorn_lasair"])
def test_bld_33_but_some_do_not_or_bring_their_own(key: str) -> None:
    assert codes(weapons=[{"weapon": key, **({"points": 10} if key == "laser" else {})}]) == set()


@pytest.mark.parametrize(
    "key, points, ammo_points, count",
    [
        ("cannon", 10, 1, 50),
        ("cannon", 5, 1, 200),
        ("chaingun", 10, 1, 800),
        ("howitzer", 10, 3, 104),
        ("autocannon", 30, 8, 178),
        ("autocannon", 30, 2, 44),
        ("mortar", 5, 1, 100),
        ("railgun", 10, 1, 30),
        ("railgun", 18, 5, 46),
        ("missile_small", 0, 1, 160),
        ("missile_medium", 0, 1, 40),
        ("missile_large", 0, 1, 18),
    ],
)
def test_bld_34_rounds_by_the_point(key: str, points: int, ammo_points: float, count: int) -> None:
    assert rounds({"weapon": key, "points": points, "ammo_points": ammo_points}) == count


def test_gen_02_rounds_are_rounded_to_the_nearest() -> None:
    entry = {"weapon": "autocannon", "points": 30, "ammo_points": 8}
    assert rounds(entry) == 178
    assert rounds(entry, **{"round.ammo": "down"}) == 177


def test_bld_35_rounds_are_split_freely_among_types() -> None:
    entry = {**CANNON, "ammo": {"HE": 60, "APHE": 40}}
    assert codes(weapons=[entry]) == set()
    assert codes(weapons=[{**entry, "ammo": {"HE": 60, "APHE": 41}}]) == {"too_many_rounds"}


@pytest.mark.parametrize(
    "key, ammo", [("cannon", "GLIT"), ("howitzer", "SKEP"), ("mortar", "HEAT"), ("railgun", "HE")]
)
def test_bld_21_to_26_a_weapon_takes_its_own_ammunition_only(key: str, ammo: str) -> None:
    entry = {"weapon": key, "points": 10, "ammo_points": 1, "ammo": {ammo: 1}}
    assert codes(weapons=[entry]) == {"ammo_not_for_weapon"}


@pytest.mark.parametrize(
    "key, ammo, pen, dmg",
    [
        ("cannon", "APHE", 100, 100),
        ("cannon", "SKEP", 150, 50),
        ("cannon", "HE", 50, 160),
        ("cannon", "HEAT", 120, 40),
        ("mortar", "FAE", 80, 160),
        ("mortar", "GLIT", 20, 100),
        ("railgun", "Penetrator", 190, 70),
        ("railgun", "Frangible", 130, 100),
        ("railgun", "Cluster", 60, 30),
    ],
)
def test_bld_37_to_40_what_a_round_does(key: str, ammo: str, pen: float, dmg: float) -> None:
    shot = weapon({"weapon": key, "points": 10}).profile(ammo)
    assert shot is not None
    assert (shot.pen, shot.dmg) == pytest.approx((pen, dmg))
    assert shot.count == (5 if ammo == "Cluster" else 1)


# V-BLD-41 to V-BLD-46: restricted weapons


def test_bld_41_one_of_each_restricted_weapon() -> None:
    assert codes(weapons=[{"weapon": "dorn_lasair"}, {"weapon": "scian_taibhse"}]) == set()
    assert codes(weapons=[{"weapon": "dorn_lasair"}] * 2) == {"restricted_twice"}


@pytest.mark.parametrize(
    "key, cost, internals, energy, capacity",
    [
        ("scian_taibhse", 10, 8 * 5 + 2 * 10, 4, 30),
        ("ag_caoineadh_iarainn", 10, 50, 0, 0),
        ("dorn_lasair", 16, 80, 0, 0),
        ("maru_anala", 20, 118, 10, 30),
    ],
)
def test_bld_42_a_restricted_weapon_hides_other_parts(
    key: str, cost: float, internals: float, energy: float, capacity: float
) -> None:
    built = made(weapons=[{"weapon": key}])
    assert built.internals is not None
    told = [built.points_used, built.internals, built.energy, built.capacity]
    assert [number.value for number in told] == [cost, internals, energy, capacity]


def test_bld_43_and_46_what_restricted_weapons_draw() -> None:
    assert weapon({"weapon": "scian_taibhse"}).energy.value == 12
    assert weapon({"weapon": "maru_anala"}).energy.value == 20


@pytest.mark.parametrize(
    "key, extra, count",
    [("ag_caoineadh_iarainn", 0, 200), ("ag_caoineadh_iarainn", 2.2, 420), ("dorn_lasair", 0, 40)],
)
def test_bld_44_and_45_included_rounds_and_bought_ones(key: str, extra: float, count: int) -> None:
    assert rounds({"weapon": key, "ammo_points": extra}) == count


def test_bld_45_the_incendiary_cannon_fires_as_printed() -> None:
    shot = weapon({"weapon": "dorn_lasair"}).profile("Incendiary")
    assert shot is not None
    assert (shot.pen, shot.dmg) == (75, 120)


@pytest.mark.parametrize("mount", ["turret", "stabilised"])
def test_bld_46_the_sonic_array_takes_no_mount(mount: str) -> None:
    entry = {"weapon": "maru_anala", mount: True}
    assert codes(weapons=[entry]) == {"mount_not_allowed"}
    assert made(weapons=[entry]).points_used.value == 20
    assert weapon({"weapon": "maru_anala"}, "walker").turret


# V-BLD-47, V-BLD-48: derived totals


def test_bld_47_parts_count_ten_and_guns_five() -> None:
    built = made(parts={"turbine": 4, "generator": 1}, weapons=[CANNON])
    assert built.internals is not None
    assert built.internals.value == 10 * 5 + 5 * 12


@pytest.mark.parametrize("rounding, internals", [("half_up", 118), ("down", 117), ("up", 118)])
def test_gen_02_internals_are_rounded(rounding: str, internals: int) -> None:
    built = made(settings={"round.internals": rounding}, weapons=[{"weapon": "maru_anala"}])
    assert built.internals is not None
    assert built.internals.value == internals
    assert sum(reason.value or 0 for reason in built.internals.reasons) == pytest.approx(internals)


def test_bld_48_regeneration_is_one_percent_of_the_shield() -> None:
    shield = made("agrav", parts={"hardshield": 6}).shield
    assert shield is not None
    assert shield.regen.value == pytest.approx(4.32)


# Quirks and extra systems that change the build


@pytest.mark.parametrize(
    "quirk, kind, sheet",
    [
        ("linked_autoloader", "tank", {"weapons": [CANNON]}),
        ("high_act_turret", "tank", {"weapons": [{**CANNON, "turret": True}]}),
        ("high_act_turret", "agrav", {"weapons": [{**CANNON, "turret": True}]}),
        ("wedge_hull", "tank", {"weapons": [CANNON]}),
        ("reinforced_dozer_blade", "tank", {}),
        ("advanced_stability_actuators", "walker", {}),
        ("assault_pistons", "walker", {}),
        ("jump_jets", "agrav", {}),
        ("grav_inverters", "agrav", {}),
        ("leech_beam", "tank", {"weapons": [{"weapon": "laser", "points": 5}]}),
        ("shield_transfer", "tank", {"parts": {"hardshield": 1}}),
        ("shield_condenser", "walker", {"parts": {"hardshield": 1}}),
    ],
)
def test_bld_02_a_quirk_is_fine_where_its_requirement_is_met(
    quirk: str, kind: str, sheet: dict[str, Any]
) -> None:
    assert codes(kind, quirks=[quirk], **sheet) == set()


@pytest.mark.parametrize(
    "quirk, kind, sheet",
    [
        ("linked_autoloader", "tank", {"weapons": [{"weapon": "railgun", "points": 10, "ammo_points": 1}]}),
        ("linked_autoloader", "tank", {"weapons": [{"weapon": "laser", "points": 10}]}),
        ("linked_autoloader", "tank", {"weapons": [{"weapon": "rocket_light"}]}),
        ("high_act_turret", "tank", {"weapons": [CANNON]}),
        ("high_act_turret", "walker", {"weapons": [CANNON]}),
        ("wedge_hull", "tank", {"weapons": [{**CANNON, "turret": True}]}),
        ("wedge_hull", "walker", {}),
        ("reinforced_dozer_blade", "agrav", {}),
        ("advanced_stability_actuators", "tank", {}),
        ("jump_jets", "tank", {}),
        ("leech_beam", "tank", {"weapons": [CANNON]}),
        ("shield_transfer", "tank", {}),
    ],
)
def test_bld_02_a_quirk_is_refused_where_it_is_not(quirk: str, kind: str, sheet: dict[str, Any]) -> None:
    assert codes(kind, quirks=[quirk], **sheet) == {"quirk_requirement"}


def test_ext_08_a_glider_needs_jump_jets() -> None:
    assert codes("agrav", extras=["glider_turbines"]) == {"quirk_requirement"}
    assert codes("agrav", quirks=["jump_jets"], extras=["glider_turbines"]) == set()


def test_qrk_04_an_ultra_heavy_chassis_adds_ten_points() -> None:
    assert made("agrav", quirks=["ultra_heavy_chassis"]).budget.value == 70


def test_qrk_08_an_autoloader_doubles_the_shots_of_its_weapon() -> None:
    loaded = made(quirks=["linked_autoloader"], weapons=[{**CANNON, "autoloader": True}, CANNON])
    assert [gun.shots.value for gun in loaded.weapons] == [2, 1]


def test_qrk_08_an_autoloader_needs_the_quirk_and_a_weapon_it_can_serve() -> None:
    assert codes(weapons=[{**CANNON, "autoloader": True}]) == {"quirk_requirement"}
    pod = {"weapon": "rocket_light", "autoloader": True}
    assert weapon(pod, quirks=["linked_autoloader"]).shots.value == 20
    assert codes(quirks=["linked_autoloader"], weapons=[CANNON, pod]) == {"quirk_requirement"}


def test_qrk_10_a_wedge_hull_doubles_the_front() -> None:
    armour = made(quirks=["wedge_hull"], parts={"smartplate": 10}).armour
    assert (armour.front.value, armour.side.value) == pytest.approx((240, 144))
    assert armour.multipliers == (2.0, 1.2, 1.0)


def test_ext_16_a_capacitor_bypass_costs_a_little_shield() -> None:
    shield = made("walker", extras=["capacitor_bypass"], parts={"hardshield": 14}).shield
    assert shield is not None
    assert (shield.durability.value, shield.regen.value) == pytest.approx((800, 8))


def test_ext_extra_systems_cost_nothing() -> None:
    assert made(extras=["trust_blackbox", "sloped_glacis", "emp_emitter"]).points_used.value == 0


@pytest.mark.clause("V-BLD-19")
def test_bld_19_smoke_without_a_discharger_is_told_of() -> None:
    assert codes(parts={"smoke_ammo": 1}) == {"no_discharger"}


@pytest.mark.clause("V-QRK-08")
def test_qrk_08_the_autoloader_serves_one_weapon() -> None:
    gun = {"weapon": "cannon", "points": 10, "ammo_points": 1, "autoloader": True}
    assert codes(quirks=["linked_autoloader"], weapons=[gun]) == set()
    assert codes(quirks=["linked_autoloader"], weapons=[gun, gun]) == {"autoloader_twice"}
