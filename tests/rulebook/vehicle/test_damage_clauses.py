"""The clauses about damage, stun and crit thresholds, each by its worked example or its bounds."""

from dataclasses import replace
from math import inf

import pytest

from mapper.rules.script import Roll, odds, play
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.shot import AnyShot, Gamma, Shot, stacked
from mapper.rules.vehicle.state import ShieldMode
from mapper.rules.vehicle.target import (
    Armour,
    Facing,
    Infantry,
    Internals,
    Lost,
    Plating,
    Shield,
    Target,
    Victim,
)
from tests.building import book

RULES = book()
NUMBERS = damage_numbers(RULES)
APHE_70 = loading.shell(RULES, "APHE", 70)
APHE_150 = loading.shell(RULES, "APHE", 150)
PENETRATOR = loading.shell(RULES, "Penetrator", 180)
PLASGUN = loading.bolt(RULES, "plasgun", 30)


def plated(base: float, durability: float, *, internals: float = 550, **plating: object) -> Target:
    """A tank's armour (front 1.5, side 1.2) over internals; other keywords go onto the plating."""
    made = Plating(base, durability, front=1.5, side=1.2)
    made = replace(made, **plating)  # type: ignore[arg-type]  # the fields of a plating
    return Target(Armour(made, durability), internals=Internals(internals, internals, 0.25))


def shielded(thickness: float, durability: float, **shield: object) -> Target:
    """Heavy armour under a shield; other keywords go onto the shield."""
    made = Shield(thickness, durability, durability, durability)
    return replace(plated(160, 1200), shield=replace(made, **shield))  # type: ignore[arg-type]  # as above


def hit(target: Target, *shots: AnyShot, facing: Facing = Facing.FRONT, rules: Rulebook = RULES) -> Target:
    """The target after hits that nothing turns away."""
    strike = Strike(damage_numbers(rules), facing).for_burst(target)
    victim: Victim = target
    for shot in shots:
        victim, _ = play(land(victim, shot, strike), _turned_by_nothing)
    assert isinstance(victim, Target)
    return victim


def _turned_by_nothing(roll: Roll) -> str:
    return roll.classes[-1][0]


def charge(target: Target) -> float:
    assert target.shield is not None
    return target.shield.charge


def inside(target: Target) -> float:
    assert target.internals is not None
    return target.internals.left


@pytest.mark.parametrize(("pen", "left"), [(39, 225), (40, 210), (79, 210), (80, 195)])
def test_v_dmg_02_and_03_penetration_decides_how_much_a_shield_takes(pen: float, left: float) -> None:
    assert charge(hit(shielded(40, 240), Shot(pen, 30))) == left


def test_v_dmg_03_a_crack_takes_effect_after_the_hit_and_halts_two_regenerations() -> None:
    after = hit(shielded(154, 924), PENETRATOR)
    assert charge(after) == 735
    assert after.shield is not None
    assert after.shield.crack == 2
    assert after.shield.thickness_in_force(NUMBERS) == 122.5


def test_v_dmg_04_a_cracked_shield_is_thinner_the_less_it_holds() -> None:
    assert charge(hit(shielded(154, 924), PENETRATOR, PENETRATOR, APHE_150)) == 396


def test_v_dmg_05_the_hit_that_empties_a_shield_passes_nothing_on() -> None:
    after = hit(shielded(40, 240, charge=30.0), loading.shell(RULES, "HE", 150))
    assert (charge(after), after.armour.durability, inside(after)) == (0, 1200, 550)
    assert hit(after, APHE_70).armour.durability < 1200


def test_v_dmg_06_thermal_adds_to_an_energy_hit_on_a_shield() -> None:
    assert charge(hit(shielded(40, 240), loading.bolt(RULES, "particle_lance", 8))) == 192
    assert charge(hit(shielded(154, 924), PLASGUN)) == 744


def test_v_dmg_10_glit_cracks_and_disrupts() -> None:
    glit = loading.shell(RULES, "GLIT", 100)
    after = hit(shielded(72, 432), glit)
    assert after.shield is not None
    assert (charge(after), after.shield.disruption, after.shield.cracked) == (342, 100, True)
    plain = hit(shielded(72, 432), glit, rules=book(settings={"glit.cracks": False}))
    assert plain.shield is not None
    assert (charge(plain), plain.shield.cracked) == (372, False)


@pytest.mark.clause("V-DMG-12")
def test_v_dmg_12_glit_on_armour_is_an_ordinary_round() -> None:
    after = hit(plated(100, 1000), loading.shell(RULES, "GLIT", 100))
    assert after.armour.durability == pytest.approx(1000 - 50 * 10 / 150)


@pytest.mark.parametrize(
    ("pen", "turns"),
    [(0, 1), (20, 1), (21, 2), (40, 2), (41, 3), (60, 3), (61, 4), (80, 4), (81, 5), (inf, 5)],
)
def test_v_dmg_13_the_hardest_hit_of_the_turn_sets_the_reset(pen: float, turns: int) -> None:
    after = hit(shielded(40, 240, charge=10.0, hardest=pen), Shot(5, 100))
    assert after.shield is not None
    assert (after.shield.mode, after.shield.reset) == (ShieldMode.RESETTING, turns)
    assert not after.shield.cracked


def test_v_dmg_15_a_shield_of_less_capacity_is_thinner() -> None:
    reduced = shielded(72, 432, capacity=200.0, charge=190.0)
    assert reduced.shield is not None
    assert reduced.shield.thickness_in_force(NUMBERS) == pytest.approx(72 * 200 / 432)
    always = damage_numbers(book(settings={"shield.thickness_scales_with_capacity": False}))
    assert reduced.shield.thickness_in_force(always) == 72


def test_v_dmg_16_in_the_turn_of_activation_the_shield_takes_twice_as_much() -> None:
    fresh = shielded(72, 432, capacity=200.0, charge=190.0, activated=True)
    assert charge(hit(fresh, Shot(50, 30))) == 130


def test_v_dmg_16_the_setting_doubles_what_the_armour_takes_too() -> None:
    broken = shielded(40, 240, charge=0.0, mode=ShieldMode.RESETTING, activated=True)
    everything = book(settings={"shield.activation_double": "all"})
    once = 1200 - hit(broken, APHE_70).armour.durability
    assert 1200 - hit(broken, APHE_70, rules=everything).armour.durability == pytest.approx(2 * once)


def test_v_dmg_18_a_condensed_shield_is_thick_and_does_not_crack() -> None:
    condensed = shielded(140, 800, thickness_factor=2.0, damage_factor=0.75, uncrackable=True)
    after = hit(condensed, PENETRATOR)
    assert charge(after) == 705.5
    assert after.shield is not None
    assert not after.shield.cracked
    glit = hit(condensed, loading.shell(RULES, "GLIT", 100))
    assert charge(glit) == 800 - 60 * 0.75


def test_v_dmg_20_a_burst_meets_ever_thinner_armour() -> None:
    after = hit(plated(160, 1200), *[APHE_70] * 6)
    assert after.armour.durability == pytest.approx(1071.7939, abs=1e-4)
    assert after.armour.thickness(Facing.FRONT) == pytest.approx(214.3588, abs=1e-4)


def test_v_dmg_20_as_a_snapshot_all_of_a_burst_meet_the_same_armour() -> None:
    snapshot = book(settings={"armour.burst": "snapshot"})
    assert hit(plated(160, 1200), *[APHE_70] * 6, rules=snapshot).armour.durability == pytest.approx(1077.5)


def test_v_dmg_20_durability_takes_no_more_than_the_damage() -> None:
    assert hit(plated(80, 1000), Shot(400, 50), facing=Facing.REAR).armour.durability == 950


def test_v_dmg_22_to_24_gas() -> None:
    gas = loading.gas(RULES)
    bare = hit(plated(120, 1200), gas, gas)
    assert (bare.armour.durability, bare.corrosion, inside(bare)) == (1100, 2, 550)
    under = hit(shielded(40, 240), gas)
    assert (under.armour.durability, charge(under), under.corrosion) == (1170, 220, 1)
    resistant = hit(plated(240, 2400, gas=0.6, corrodes=False), gas, gas)
    assert (resistant.armour.durability, resistant.corrosion) == (2340, 0)


def test_v_dmg_25_internals_take_what_penetrates() -> None:
    after = hit(plated(80, 1000), Shot(100, 50), facing=Facing.REAR)
    assert (inside(after), after.armour.durability) == (540, 950)


def test_v_dmg_25_what_only_equals_the_thickness_does_not_reach_the_internals() -> None:
    assert inside(hit(plated(100, 1000), Shot(100, 50), facing=Facing.REAR)) == 550


def test_v_dmg_26_flame_follows_the_direct_hit_of_the_incendiary_cannon() -> None:
    after = hit(plated(120, 1200), loading.incendiary(RULES), facing=Facing.SIDE)
    assert after.armour.durability == pytest.approx(1111.126374)
    assert (after.armour.heat, inside(after)) == (60, 550)


def test_v_dmg_26_flame_on_a_shield_takes_its_number() -> None:
    after = hit(shielded(154, 924), loading.incendiary(RULES))
    assert charge(after) == 924 - 60 - 60


def test_v_dmg_27_heat_rounds_do_fixed_damage() -> None:
    after = hit(plated(144, 1440, internals=515), loading.shell(RULES, "HEAT", 150), facing=Facing.SIDE)
    assert after.armour.durability == 1380
    assert inside(after) == pytest.approx(512.6)


@pytest.mark.parametrize(("order", "left"), [("before", 2250), ("after", 2362.5)])
def test_v_dmg_28_heat_helps_to_wear_the_armour(order: str, left: float) -> None:
    after = hit(plated(240, 2400), PLASGUN, facing=Facing.SIDE, rules=book(settings={"heat.order": order}))
    assert after.armour.durability == pytest.approx(left)
    assert after.armour.heat == 180


def test_v_dmg_28_heat_in_the_armour_helps_the_next_shell() -> None:
    cold = plated(240, 2400)
    hot = replace(cold, armour=replace(cold.armour, heat=100.0))
    assert hit(hot, APHE_150).armour.durability == pytest.approx(2400 - 150 * 250 / 360)


def test_v_dmg_29_more_heat_than_armour_wears_up_to_half_more() -> None:
    assert hit(plated(240, 2400), PLASGUN, PLASGUN, facing=Facing.SIDE).armour.durability == pytest.approx(
        2010
    )
    thin = hit(plated(24, 2400, internals=585), PLASGUN, facing=Facing.REAR)
    assert thin.armour.durability == 2400 - 270


def test_v_dmg_31_internals_take_half_the_thermal() -> None:
    after = hit(plated(24, 240, internals=585), PLASGUN, facing=Facing.REAR)
    assert inside(after) == pytest.approx(423)


def test_v_dmg_33_laminated_armour_takes_a_fifth_less_of_energy_weapons() -> None:
    laminated = plated(120, 1200, energy_damage=0.8, energy_thermal=0.8)
    after = hit(laminated, PLASGUN, facing=Facing.SIDE)
    assert (after.armour.durability, after.armour.heat) == (1056, 144)
    assert hit(laminated, APHE_150) == replace(
        hit(plated(120, 1200), APHE_150), armour=hit(laminated, APHE_150).armour
    )


def test_v_dmg_33_whether_laminated_armour_spares_the_internals_is_a_setting() -> None:
    laminated = plated(24, 240, internals=585, energy_damage=0.8, energy_thermal=0.8)
    spared = book(settings={"laminated.internals": True})
    lost = 585 - inside(hit(laminated, PLASGUN, facing=Facing.REAR))
    assert lost == pytest.approx(162)
    assert 585 - inside(hit(laminated, PLASGUN, facing=Facing.REAR, rules=spared)) == pytest.approx(
        0.8 * lost
    )


def test_v_dmg_34_reactive_smartplate_lessens_what_does_not_penetrate() -> None:
    reactive = plated(240, 2400, unpenetrated=0.8)
    assert hit(reactive, APHE_150).armour.durability == pytest.approx(2350)
    assert hit(reactive, Shot(400, 50)).armour.durability == 2350
    assert hit(reactive, PLASGUN).armour == replace(
        hit(plated(240, 2400), PLASGUN).armour, plating=reactive.armour.plating
    )


def test_v_dmg_35_where_facings_do_not_count_the_base_is_met() -> None:
    mortar = loading.shell(RULES, "HE", 200)
    assert hit(plated(100, 1000), mortar, facing=Facing.NONE).armour.durability == 680


def test_v_dmg_36_without_durability_hits_go_inside() -> None:
    after = hit(plated(24, 240, internals=585), *[APHE_150] * 4)
    assert (after.armour.durability, inside(after)) == (0, 34.5)


def test_v_dmg_37_no_internals_is_destroyed_and_never_below_nothing() -> None:
    after = hit(plated(24, 240, internals=100), *[APHE_150] * 4)
    assert after.gone
    assert inside(after) == 0
    assert after.lost.internals == 100


def test_v_bld_40_cluster_combines_on_a_shield_only() -> None:
    cluster = loading.shell(RULES, "Cluster", 180)
    after = hit(shielded(154, 924), cluster)
    assert charge(after) == 519
    plate = hit(plated(240, 2400), cluster, facing=Facing.SIDE)
    assert plate.armour.durability == pytest.approx(2296.981257)


@pytest.mark.parametrize(("distance", "left"), [(1, 412), (2, 412), (4, 462)])
def test_v_bld_43_gamma_rays_pass_armour_and_fade(distance: int, left: float) -> None:
    agrav = replace(plated(32, 320, internals=525, front=1.2), shield=None)
    after = hit(agrav, loading.gamma_ray(RULES, distance))
    assert (inside(after), after.armour.durability) == (left, 320)


def test_v_bld_43_gamma_rays_never_heal_and_stop_at_a_shield() -> None:
    assert inside(hit(plated(240, 2400), Gamma(-5, 5, 10))) == 550
    after = hit(shielded(72, 432), loading.gamma_ray(RULES, 1))
    assert after.shield is not None
    assert (charge(after), inside(after), after.shield.cracked) == (422, 550, False)


def test_v_qrk_02_slat_armour_destroys_half_of_the_heat_rounds() -> None:
    slatted = replace(plated(144, 1440), slat=0.5, slat_ammo="HEAT")
    found = odds(lambda: land(slatted, loading.shell(RULES, "HEAT", 150), Strike(NUMBERS)))
    assert found[slatted] == 0.5
    assert len(found) == 2
    assert slatted not in odds(lambda: land(slatted, APHE_150, Strike(NUMBERS)))


def test_v_qrk_02_slat_armour_comes_before_the_shield_unless_set_otherwise() -> None:
    slatted = replace(shielded(40, 240), slat=0.5, slat_ammo="HEAT")
    round_ = loading.shell(RULES, "HEAT", 150)
    assert len(odds(lambda: land(slatted, round_, Strike(NUMBERS)))) == 2
    later = damage_numbers(book(settings={"slat.before_shield": False}))
    assert len(odds(lambda: land(slatted, round_, Strike(later)))) == 1


@pytest.mark.parametrize(("pen", "turned"), [(50, 0.5), (10, 0.9), (100, 0.0), (120, 0.0)])
def test_v_ext_10_a_sloped_glacis_deflects_what_does_not_penetrate(pen: float, turned: float) -> None:
    sloped = plated(100, 1000, front=1.0, deflected=frozenset({"APHE"}))
    found = odds(lambda: land(sloped, Shot(pen, 10, ammo="APHE"), Strike(NUMBERS)))
    assert found.get(sloped, 0.0) == pytest.approx(turned)


@pytest.mark.parametrize("facing", [Facing.SIDE, Facing.REAR, Facing.NONE])
def test_v_ext_10_only_the_front_is_sloped(facing: Facing) -> None:
    sloped = plated(100, 1000, deflected=frozenset({"APHE"}))
    shot = Shot(50, 10, ammo="APHE")
    assert sloped not in odds(lambda: land(sloped, shot, Strike(NUMBERS, facing)))


def test_v_ext_07_an_emp_stuns_and_cracks() -> None:
    after = hit(shielded(72, 432), loading.emp(RULES))
    assert after.shield is not None
    assert (charge(after), after.shield.cracked, after.is_stunned(NUMBERS)) == (332, True, True)
    assert hit(plated(100, 1000), loading.emp(RULES)).stunned


def test_v_qrk_16_a_leech_beam_returns_half_of_what_the_shield_lost() -> None:
    beam = loading.bolt(RULES, "laser", 10, leeches=True)
    assert hit(shielded(40, 240), beam).drained == 45
    assert hit(shielded(40, 240, charge=30.0), beam).drained == 15
    assert hit(plated(100, 1000), beam).drained == 0


@pytest.mark.parametrize(("rounds", "factor"), [(1, 1.0), (5, 1.4), (11, 2.0), (20, 2.0)])
def test_v_ind_13_thermobaric_rounds_boost_each_other(rounds: int, factor: float) -> None:
    fae = loading.shell(RULES, "FAE", 50)
    together = stacked((fae,) * rounds + (APHE_70,), ammo="FAE", share=0.1, cap=1.0)
    assert [shot.damage for shot in together if isinstance(shot, Shot)] == pytest.approx(
        [40 * factor] * rounds + [70]
    )


def test_v_stn_01_a_quarter_of_the_internals_stuns_and_shields_count_half() -> None:
    walker = replace(plated(300, 3000, internals=600, front=1.2), lost=Lost(armour=100.0))
    stunned = hit(walker, Shot(180, 100))
    assert stunned.stun_total(NUMBERS) == 150
    assert stunned.is_stunned(NUMBERS)
    assert not hit(walker, Shot(180, 99)).is_stunned(NUMBERS)
    assert hit(shielded(40, 240), APHE_70).stun_total(NUMBERS) == 35


def test_v_stn_05_actuators_raise_the_threshold() -> None:
    walker = replace(plated(300, 3000, internals=600, front=1.2), lost=Lost(armour=100.0))
    steady = replace(walker, internals=Internals(600, 600, 0.375))
    assert not hit(steady, Shot(180, 100)).is_stunned(NUMBERS)


def test_v_crt_02_thresholds_count_once_each() -> None:
    internals = Internals(585, 585, 0.25)
    reached = [replace(internals, left=left).thresholds_reached(NUMBERS) for left in (471, 468, 334.5, 0)]
    assert reached == [0, 1, 2, 4]


def test_v_inf_06_a_mans_shield_stops_the_hit_that_empties_it() -> None:
    suit = Infantry(health=30, shield=30)
    strike = Strike(NUMBERS)
    assert odds(lambda: land(suit, Shot(10, 100), strike)) == {Infantry(30, 0): 1.0}
    assert odds(lambda: land(Infantry(30, 0), Shot(10, 12), strike)) == {Infantry(18, 0): 1.0}


def test_v_inf_04_thermal_adds_against_infantry() -> None:
    found = odds(lambda: land(Infantry(300, 0), loading.bolt(RULES, "laser", 10), Strike(NUMBERS)))
    assert found == {Infantry(300 - 90, 0): 1.0}


def test_v_inf_07_gas_on_infantry() -> None:
    gas, strike = loading.gas(RULES), Strike(NUMBERS)
    assert odds(lambda: land(Infantry(80, 0), gas, strike)) == {Infantry(30, 0, corrosion=1): 1.0}
    assert odds(lambda: land(Infantry(80, 80), gas, strike)) == {Infantry(50, 60, corrosion=1): 1.0}


def test_v_inf_08_no_health_is_out() -> None:
    (after,) = odds(lambda: land(Infantry(10, 0), APHE_70, Strike(NUMBERS)))
    assert after.gone
