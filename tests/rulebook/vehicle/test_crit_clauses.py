"""The clauses about crits: the table, what a first and a second one do, and the chain they set off."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from mapper.model.unit import Unit
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Attack, Stance
from mapper.rules.script import Dice, Roll, play
from mapper.rules.vehicle import loading
from mapper.rules.vehicle.attack import attacks
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.crit import struck
from mapper.rules.vehicle.crit_table import CritTable, crit_table
from mapper.rules.vehicle.damage import Strike, land
from mapper.rules.vehicle.damage_numbers import damage_numbers
from mapper.rules.vehicle.defence import target_with_systems
from mapper.rules.vehicle.energy import energy_of, store
from mapper.rules.vehicle.guards import guard_of
from mapper.rules.vehicle.move import mobility_left, mover_of
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.recharge import regeneration_of
from mapper.rules.vehicle.shot import AnyShot, Gamma, Shot
from mapper.rules.vehicle.state import Condition, read_condition
from mapper.rules.vehicle.target import Target
from mapper.rules.vehicle.toll import condition_after
from tests.building import agrav, book, infantry, scenario, tank, walker

RULES = book()
PARTS = {
    "turbine": 9,
    "sensors": 4,
    "smartplate": 10,
    "hardshield": 5,
    "generator": 9,
    "capacitor": 1,
    "laser_aps": 2,
}
BARE: Mapping[str, Any] = {"shield": {"mode": "inactive"}, "armour_durability": 0}
AUTOCANNON = {"weapon": "autocannon", "points": 30, "ammo_points": 10, "ammo": {"HE": 178, "APHE": 44}}
POD = {"weapon": "rocket_light", "ammo": {"HE": 60, "HEAT": 40}}


def plasgun_tank(**state: Any) -> Unit:  # noqa: ANN401  # the fields of a condition
    """The tank of the examples (S5), in this state."""
    return tank(parts=PARTS, weapons=[{"weapon": "plasgun", "points": 30}], state=state)


def bare_tank(**state: Any) -> Unit:  # noqa: ANN401  # the fields of a condition
    """The same without shield or armour: what hits it goes inside."""
    return plasgun_tank(**BARE, **state)


def table(unit: Unit, rules: Rulebook = RULES) -> CritTable:
    return crit_table(build_of(unit, rules), rules)


def rolls(unit: Unit, rules: Rulebook = RULES) -> dict[str, tuple[int, int]]:
    return {part.label: (part.first, part.last) for part in table(unit, rules).parts if part.sides}


def target(unit: Unit, rules: Rulebook = RULES) -> Target:
    found = target_with_systems(build_of(unit, rules), read_condition(unit), rules)
    assert isinstance(found, Target)
    return found


def crit(unit: Unit, *labels: str, rules: Rulebook = RULES, kills_pilot: bool = False) -> Target:
    """The unit after a crit on each of these parts."""
    after = target(unit, rules)
    for label in labels:
        assert after.systems is not None
        number = after.systems.table.numbers[label]
        after = struck(after, number, damage_numbers(rules), kills_pilot=kills_pilot)
    return after


def put(unit: Unit, *labels: str, rules: Rulebook = RULES) -> Unit:
    """The same with what the crits did written into its state."""
    condition = condition_after(read_condition(unit), target(unit), crit(unit, *labels, rules=rules), rules)
    return unit.evolve(state=condition.model_dump(mode="json", exclude_defaults=True))


def hurt(unit: Unit, internals: float, came_up: Sequence[str], *, rules: Rulebook = RULES) -> Target:
    """The unit after one hit that does so much to its internals; the crits come up as told, and no others."""
    return hit_by(target(unit, rules), Shot(1, internals), came_up, rules=rules)


def hit_by(before: Target, shot: AnyShot, came_up: Sequence[str], *, rules: Rulebook = RULES) -> Target:
    after, rolled = play(land(before, shot, Strike(damage_numbers(rules))), told(came_up))
    assert rolled == tuple(came_up)
    assert isinstance(after, Target)
    return after


def told(came_up: Sequence[str]) -> Dice:
    left = iter(came_up)

    def dice(roll: Roll, /) -> str:
        outcome = next(left)
        assert outcome in dict(roll.classes), f"{outcome} is none of {roll.classes}"
        return outcome

    return dice


def inside(after: Target) -> float:
    assert after.internals is not None
    return after.internals.left


def held(after: Target, label: str) -> dict[str, float]:
    assert after.systems is not None
    return {load.what: load.amount for load in after.systems.loads[after.systems.table.numbers[label]]}


def shot_at(shooter: Unit, victim: Unit, weapon: str, rules: Rulebook = RULES) -> Attack:
    """The shooter's direct attack with a weapon."""
    here = Stance(shooter.tile, shooter.facing)
    found = attacks(scenario("......\n......", shooter, victim), shooter, victim, here, rules)
    return next(attack for attack in found if attack.weapon == weapon)


@pytest.mark.clause("V-CRT-01")
def test_internal_health_is_what_the_parts_cost() -> None:
    assert inside(target(plasgun_tank())) == 10 * 40 + 5 * 30
    assert target(plasgun_tank(internals=99)).internals is not None
    assert inside(target(plasgun_tank(internals=99))) == 99


@pytest.mark.clause("V-CRT-02")
def test_a_threshold_reached_exactly_is_rolled_for_and_one_almost_reached_is_not() -> None:
    hurt(bare_tank(), 550 * 0.2, ["nothing"])
    hurt(bare_tank(), 550 * 0.2 - 0.01, [])


@pytest.mark.clause("V-CRT-02")
def test_a_hit_that_reaches_several_thresholds_rolls_for_each() -> None:
    bare = bare_tank()
    hurt(bare, 550 * 0.65, ["nothing", "nothing", "nothing"])
    hurt(bare, 550 * 0.8, ["nothing"] * 4)


@pytest.mark.clause("V-CRT-02")
def test_what_is_destroyed_rolls_no_more() -> None:
    assert hurt(bare_tank(), 550, []).destroyed


@pytest.mark.clause("V-CRT-02")
def test_each_threshold_is_rolled_for_once_a_battle() -> None:
    hurt(bare_tank(internals=400), 20, [])  # 400 of 550: the first has been rolled for
    hurt(bare_tank(internals=400, crits_rolled=2), 100, [])  # repaired by the GM since
    hurt(bare_tank(internals=400, crits_rolled=2), 190, ["nothing"])
    after = hurt(bare_tank(), 250, ["nothing", "nothing"])
    assert after.systems is not None
    assert after.systems.rolled == 2


@pytest.mark.clause("V-CRT-02", "V-QRK-04")
def test_the_die_has_as_many_sides_as_the_budget_has_points() -> None:
    assert [table(unit).die for unit in (tank(), walker(), agrav())] == [70, 60, 60]
    assert table(agrav(quirks=["ultra_heavy_chassis"])).die == 70
    assert table(tank(), book({"type.tank.budget": 80})).die == 80


@pytest.mark.clause("V-CRT-03")
def test_the_walk_is_that_of_the_first_example() -> None:
    assert rolls(plasgun_tank()) == {
        "cockpit": (1, 12),
        "mobility": (13, 21),
        "shield": (22, 26),
        "generator": (27, 35),
        "capacitor": (36, 36),
        "weapon:0": (37, 51),
        "aps:laser": (52, 52),
    }
    assert table(plasgun_tank()).nothing == (53, 70)


@pytest.mark.clause("V-CRT-03")
def test_a_roll_strikes_the_first_part_whose_running_total_is_at_least_as_high() -> None:
    found = {roll: table(plasgun_tank()).struck_by(roll) for roll in (12, 13, 52, 53)}
    assert {roll: part.label if part else None for roll, part in found.items()} == {
        12: "cockpit",
        13: "mobility",
        52: "aps:laser",
        53: None,
    }


@pytest.mark.clause("V-CRT-03")
def test_armour_mounts_and_the_free_machine_gun_are_no_parts() -> None:
    bare = tank(parts={"smartplate": 0})
    gun = {"weapon": "cannon", "points": 20}
    assert rolls(tank(parts={"smartplate": 20})) == rolls(bare) == {"cockpit": (1, 8), "mobility": (9, 15)}
    turret = tank(weapons=[{**gun, "turret": True, "stabilised": True}])
    assert rolls(turret)["weapon:0"] == rolls(tank(weapons=[gun]))["weapon:0"] == (16, 25)
    assert rolls(tank(weapons=[{"weapon": "ap"}])) == rolls(bare)
    assert rolls(tank(parts={"ap_weapon": 4}, weapons=[{"weapon": "ap"}]))["weapon:0"] == (16, 17)


@pytest.mark.clause("V-CRT-03", "V-BLD-42")
def test_the_parts_within_a_restricted_weapon_count_where_they_belong() -> None:
    found = rolls(walker(parts={"turbine": 0, "generator": 1}, weapons=[{"weapon": "scian_taibhse"}]))
    assert found == {"cockpit": (1, 8), "generator": (9, 10), "capacitor": (11, 11), "weapon:0": (12, 15)}
    assert rolls(tank(weapons=[{"weapon": "dorn_lasair"}]))["ammo:0"] == (16, 17)


@pytest.mark.clause("V-CRT-03")
def test_each_store_is_a_part_of_its_own_and_pods_have_none() -> None:
    gun = {"weapon": "cannon", "points": 5, "ammo_points": 2, "ammo": {"HE": 100}}
    found = rolls(tank(weapons=[gun, {"weapon": "laser", "points": 4}, gun, POD]))
    assert [label for label in found if label.startswith("ammo")] == ["ammo:0", "ammo:2"]
    assert (found["ammo:0"], found["ammo:2"], found["weapon:3"]) == ((16, 17), (18, 19), (27, 28))


@pytest.mark.clause("V-CRT-03")
@pytest.mark.parametrize(
    ("fraction", "shield", "smoke", "nothing"),
    [
        ("floor", (14, 17), (18, 19), (20, 70)),  # totals 13, 17.6, 19.1
        ("round", (14, 18), (19, 19), (20, 70)),
        ("rescale", (48, 64), (65, 70), None),
    ],
)
def test_fractions_are_cut_rounded_or_scaled_to_the_die(
    fraction: str, shield: tuple[int, int], smoke: tuple[int, int], nothing: tuple[int, int] | None
) -> None:
    rules = book(settings={"crit.fraction": fraction})
    parts = {"turbine": 5, "hardshield": 4.6, "smoke_discharger": 1, "smoke_ammo": 1}
    found = table(tank(parts=parts), rules)
    assert rolls(tank(parts=parts), rules)["shield"] == shield
    assert rolls(tank(parts=parts), rules)["smoke"] == smoke
    assert found.nothing == nothing
    assert sum(chance for _, chance in found.roll.classes) == pytest.approx(1.0)


@pytest.mark.clause("V-CRT-03")
def test_no_part_reaches_beyond_the_die() -> None:
    found = table(tank(parts={"turbine": 65, "generator": 20}))
    assert {part.label: (part.first, part.last, part.sides) for part in found.parts} == {
        "cockpit": (1, 8, 8),
        "mobility": (9, 70, 62),
        "generator": (71, 70, 0),
    }
    assert found.nothing is None
    assert "generator" not in dict(found.roll.classes)


@pytest.mark.clause("V-CRT-03")
def test_the_widths_are_house_rules_to_make() -> None:
    rules = book({"crit.cockpit_base": 10, "crit.weapon_width": 1.0})
    found = rolls(tank(parts={"turbine": 5}, weapons=[{"weapon": "laser", "points": 4}]), rules)
    assert found == {"cockpit": (1, 10), "mobility": (11, 15), "weapon:0": (16, 19)}
    part = table(tank(), rules).parts[0]
    assert [reason.text for reason in part.width.reasons] == ["cockpit (house rule)"]


@pytest.mark.clause("V-CRT-04")
def test_the_first_crit_damages_the_second_destroys_and_a_third_does_nothing() -> None:
    unit = plasgun_tank()
    assert read_condition(put(unit, "mobility")).damaged == ("mobility",)
    twice = read_condition(put(unit, "mobility", "mobility"))
    assert (twice.damaged, twice.destroyed) == ((), ("mobility",))
    assert crit(unit, *["generator"] * 3) == crit(unit, *["generator"] * 2)
    assert read_condition(put(put(unit, "mobility"), "mobility")) == twice


@pytest.mark.clause("V-CRT-05", "V-HIT-02", "V-HIT-17")
def test_a_damaged_cockpit_halves_the_sensors_and_every_hit_is_rolled_again() -> None:
    shooter, victim = (
        tank("A1", "E", parts={"sensors": 2, "generator": 1}, weapons=[{"weapon": "laser", "points": 2}]),
        tank("D1", side="blue", id="b"),
    )
    whole, broken = (shot_at(unit, victim, "laser") for unit in (shooter, put(shooter, "cockpit")))
    assert whole.to_hit is not None
    assert whole.to_hit.value == 1.0
    assert broken.to_hit is not None
    assert broken.to_hit.value == pytest.approx(0.9**2)
    assert party_of(put(shooter, "cockpit"), RULES).sensors == 1


@pytest.mark.clause("V-CRT-05")
def test_a_destroyed_cockpit_kills_the_pilot_and_the_vehicle_is_out() -> None:
    unit = put(plasgun_tank(), "cockpit", "cockpit")
    assert crit(plasgun_tank(), "cockpit", "cockpit").gone
    assert not crit(plasgun_tank(), "cockpit").gone
    assert party_of(unit, RULES).gone
    assert isinstance(mover_of(unit, RULES), Refusal)


@pytest.mark.clause("V-CRT-05", "V-BLD-43")
def test_a_crit_of_the_gamma_emitter_on_the_cockpit_kills_the_pilot_at_once() -> None:
    bare = target(tank(parts={"smartplate": 0}))
    ray = loading.gamma_ray(RULES, 1)
    assert ray.kills_pilot
    assert hit_by(bare, Gamma(20, 5, 10, kills_pilot=True), ["cockpit"]).pilot_dead
    assert not hit_by(bare, Gamma(20, 5, 10), ["cockpit"]).pilot_dead
    assert not hit_by(bare, Shot(20, 20), ["cockpit"]).pilot_dead
    assert not hit_by(bare, Gamma(20, 5, 10, kills_pilot=True), ["mobility"]).gone
    assert not loading.gamma_ray(book({"restricted.scian_taibhse.cockpit_crit": ""}), 1).kills_pilot


@pytest.mark.clause("V-CRT-05", "V-BLD-43")
def test_a_shield_keeps_the_gamma_emitter_from_the_pilot() -> None:
    after = hit_by(target(plasgun_tank()), loading.gamma_ray(RULES, 1), [])
    assert after.shield is not None
    assert after.shield.charge == 230


@pytest.mark.clause("V-CRT-06", "V-MOV-15")
def test_damaged_mobility_is_halved_and_destroyed_none_is_left() -> None:
    def moves(unit: Unit) -> float:
        return mobility_left(build_of(unit, RULES), read_condition(unit), RULES).value

    unit = agrav(parts={"turbine": 9})
    assert [moves(each) for each in (unit, put(unit, "mobility"), put(unit, *["mobility"] * 2))] == [9, 4, 0]
    immobile = mover_of(put(unit, *["mobility"] * 2), RULES)
    assert not isinstance(immobile, Refusal)
    assert not immobile.free_turn


@pytest.mark.clause("V-CRT-07")
def test_a_damaged_shield_has_half_its_durability_and_regeneration_and_all_its_thickness() -> None:
    unit = plasgun_tank()
    after = crit(unit, "shield").shield
    assert after is not None
    assert (after.durability, after.capacity, after.charge) == (120, 120, 120)
    assert after.thickness_in_force(damage_numbers(RULES)) == 40
    assert target(put(unit, "shield")).shield == after
    condition = read_condition(put(unit, "shield"))
    assert regeneration_of(build_of(unit, RULES), condition, RULES).active.value == 1.2


@pytest.mark.clause("V-CRT-07")
def test_a_crit_takes_only_the_charge_that_is_above_the_half() -> None:
    after = crit(plasgun_tank(shield={"charge": 100}), "shield").shield
    assert after is not None
    assert after.charge == 100


@pytest.mark.clause("V-CRT-07")
def test_a_destroyed_shield_is_none() -> None:
    assert crit(plasgun_tank(), "shield", "shield").shield is None
    assert target(put(plasgun_tank(), "shield", "shield")).shield is None


@pytest.mark.clause("V-CRT-08")
def test_damaged_ammunition_loses_half_of_each_kind_rounded_down() -> None:
    unit = tank(weapons=[{**AUTOCANNON, "ammo": {"HE": 177, "APHE": 44}}])
    assert held(crit(unit, "ammo:0"), "ammo:0") == {"HE": 89, "APHE": 22}
    assert inside(crit(unit, "ammo:0")) == inside(target(unit))
    assert read_condition(put(unit, "ammo:0")).rounds_left(0, "HE") == 89


@pytest.mark.clause("V-CRT-08")
def test_destroyed_ammunition_is_lost_and_a_tenth_of_its_rounds_goes_off_inside() -> None:
    unit = tank(
        parts={"smartplate": 60}, weapons=[{**AUTOCANNON, "points": 6, "ammo": {"HE": 89, "APHE": 8}}]
    )
    whole = inside(target(unit))
    after = crit(put(unit, "ammo:0"), "ammo:0")
    assert held(after, "ammo:0") == {"HE": 0, "APHE": 0}
    # 45 and 4 rounds of 30 mm are left: four of 48 and, at least, one of 30
    assert whole - inside(after) == pytest.approx(4 * 48 + 1 * 30)


@pytest.mark.clause("V-CRT-08")
def test_ammunition_may_do_as_much_damage_as_it_is_many() -> None:
    rules = book(settings={"crit.cookoff": "count_only"})
    unit = tank(weapons=[{**AUTOCANNON, "ammo": {"HE": 89, "APHE": 22}}], state={"damaged": ["ammo:0"]})
    assert inside(target(unit)) - inside(crit(unit, "ammo:0", rules=rules)) == 8 + 2


@pytest.mark.clause("V-CRT-08", "V-BLD-40")
def test_a_cluster_round_goes_off_with_all_its_shots_and_an_empty_store_not_at_all() -> None:
    gun = {"weapon": "railgun", "points": 10, "ammo_points": 5, "ammo": {"Cluster": 20}}
    unit = tank(parts={"smartplate": 40}, weapons=[gun], state={"damaged": ["ammo:0"]})
    assert inside(target(unit)) - inside(crit(unit, "ammo:0")) == pytest.approx(2 * 5 * 30)
    empty = unit.evolve(state={**unit.state, "rounds": [{"weapon": 0, "ammo": "Cluster", "left": 0}]})
    assert inside(crit(empty, "ammo:0")) == inside(target(empty))


@pytest.mark.clause("V-CRT-09", "V-ENG-06")
def test_a_damaged_generator_yields_half_and_can_put_by_its_full_output() -> None:
    unit = put(plasgun_tank(), "generator")
    energy = energy_of(build_of(unit, RULES), read_condition(unit), RULES)
    assert (energy.generator, energy.bank_limit) == (18, 36)
    whole = energy_of(build_of(unit, RULES), Condition(), RULES)
    assert (whole.generator, whole.bank_limit) == (36, 0)


@pytest.mark.clause("V-CRT-09", "V-ENG-06")
def test_a_destroyed_generator_burns_five_times_its_output_into_the_internals() -> None:
    unit = put(plasgun_tank(damaged=["generator"], bank=20), "generator")
    assert 550 - inside(target(unit)) == 5 * 36
    assert read_condition(unit).bank == 0
    assert energy_of(build_of(unit, RULES), read_condition(unit), RULES).available == 30


@pytest.mark.clause("V-CRT-10", "V-ENG-06")
def test_a_damaged_capacitor_stores_half_of_what_it_is_given() -> None:
    unit = put(plasgun_tank(capacitor=0), "capacitor")
    energy = energy_of(build_of(unit, RULES), read_condition(unit), RULES)
    assert store(energy).energy.capacitor == 18
    whole = energy_of(build_of(unit, RULES), Condition(capacitor=0), RULES)
    assert store(whole).energy.capacitor == 30


@pytest.mark.clause("V-CRT-10", "V-ENG-06")
def test_a_destroyed_capacitor_burns_five_times_what_it_holds() -> None:
    unit = put(plasgun_tank(capacitor=12, damaged=["capacitor"]), "capacitor")
    assert 550 - inside(target(unit)) == 60
    assert energy_of(build_of(unit, RULES), read_condition(unit), RULES).capacitor == 0


@pytest.mark.clause("V-CRT-11", "V-HIT-16")
def test_a_damaged_weapon_hits_half_as_often_and_a_destroyed_one_is_disabled() -> None:
    victim = tank("D1", side="blue", id="b")
    gun = tank("A1", "E", weapons=[{"weapon": "cannon", "points": 9, "ammo_points": 1, "ammo": {"HE": 9}}])
    broken = shot_at(put(gun, "weapon:0"), victim, "cannon")
    assert broken.to_hit is not None
    assert broken.to_hit.value == pytest.approx(0.4)
    disabled = shot_at(put(gun, "weapon:0", "weapon:0"), victim, "cannon")
    assert disabled.refusal is not None
    assert disabled.refusal.code == "weapon_destroyed"


@pytest.mark.clause("V-CRT-12", "V-APS-12")
def test_damaged_active_protection_shoots_worse_or_loses_half_its_shots() -> None:
    unit = tank(parts={"laser_aps": 2, "kinetic_aps": 2, "discharger_aps": 2})
    broken = read_condition(put(unit, "aps:laser", "aps:kinetic", "aps:discharger"))
    assert (broken.kinetic_ammo, broken.discharger_uses) == (10, 6)
    guard = guard_of(party_of(put(unit, "aps:laser"), RULES))
    assert guard is not None
    assert guard.laser is not None
    assert guard.laser.chance == 0.3
    assert held(
        crit(tank(parts={"kinetic_aps": 2}, state={"kinetic_ammo": 7}), "aps:kinetic"), "aps:kinetic"
    ) == {"shots": 4}


@pytest.mark.clause("V-CRT-12", "V-APS-12")
def test_destroyed_active_protection_is_disabled() -> None:
    unit = tank(parts={"laser_aps": 2, "kinetic_aps": 2, "discharger_aps": 2})
    twice = ["aps:laser", "aps:kinetic", "aps:discharger"] * 2
    assert guard_of(party_of(put(unit, *twice), RULES)) is None
    assert guard_of(party_of(put(unit, *twice[:3]), RULES)) is not None


@pytest.mark.clause("V-CRT-12")
def test_a_damaged_smoke_discharger_loses_half_its_rounds_and_a_destroyed_one_all() -> None:
    unit = tank(parts={"smoke_discharger": 1, "smoke_ammo": 1.5})
    assert read_condition(put(unit, "smoke")).smoke_uses == 8
    assert read_condition(put(unit, "smoke", "smoke")).smoke_uses == 0
    assert read_condition(put(unit, "smoke", "smoke")).is_destroyed("smoke")


@pytest.mark.clause("V-CRT-13")
def test_a_damaged_pod_loses_half_its_rockets_and_tubes_and_suffers_doubly_from_volleys() -> None:
    unit = tank("A1", "E", weapons=[{"weapon": "rocket_light", "ammo": {"HE": 100}}])
    victim = tank("D1", side="blue", id="b")
    whole, broken = (shot_at(each, victim, "rocket_light") for each in (unit, put(unit, "weapon:0")))
    assert read_condition(put(unit, "weapon:0")).rounds_left(0, "HE") == 50
    assert (whole.shots, broken.shots) == (20, 10)
    assert whole.to_hit is not None
    assert broken.to_hit is not None
    assert whole.to_hit.value == pytest.approx(0.8 - 0.19)
    assert broken.to_hit.value == pytest.approx(0.8 - 2 * 0.09)


@pytest.mark.clause("V-CRT-13")
def test_a_destroyed_pod_bursts_against_the_side_armour_alone() -> None:
    unit = tank(parts={"smartplate": 10}, weapons=[POD], state={"damaged": ["weapon:0"]})
    before, after = target(unit), crit(unit, "weapon:0")
    # 6 HE of 25/80 and 4 HEAT of 60/20, whose damage to armour is fixed, at a side of 144
    assert before.armour.durability - after.armour.durability == pytest.approx(6 * 80 * 25 / 144 + 4 * 20)
    assert inside(after) == inside(before)
    assert held(after, "weapon:0") == {"HE": 0, "HEAT": 0}
    refused = shot_at(put(unit, "weapon:0"), tank("D1", side="blue", id="b"), "rocket_light")
    assert refused.refusal is not None


@pytest.mark.clause("V-CRT-13")
def test_a_pod_bursting_takes_no_more_armour_than_there_is() -> None:
    unit = tank(weapons=[POD], state={"damaged": ["weapon:0"], "armour_durability": 3})
    assert crit(unit, "weapon:0").armour.durability == 0


@pytest.mark.clause("V-CRT-14")
def test_what_blows_up_may_reach_further_thresholds_and_set_off_more() -> None:
    unit = bare_tank(damaged=["generator", "capacitor"], capacitor=30)
    after = hurt(unit, 115, ["generator", "capacitor", "nothing", "nothing"])
    assert inside(after) == 550 - 115 - 180 - 150
    quiet = hurt(unit, 115, ["mobility"])
    assert inside(quiet) == 550 - 115


@pytest.mark.clause("V-CRT-14")
def test_the_chain_ends_with_the_vehicle() -> None:
    unit = bare_tank(damaged=["generator"], internals=200)
    assert hurt(unit, 100, ["generator"]).destroyed
    fatal = bare_tank(damaged=["cockpit"])
    assert hurt(fatal, 400, ["nothing", "cockpit"]).pilot_dead


@pytest.mark.clause("V-STN-01", "V-CRT-14")
def test_what_crits_do_to_the_internals_counts_for_the_stun() -> None:
    unit = bare_tank(damaged=["generator"])
    numbers = damage_numbers(RULES)
    assert not hurt(unit, 110, ["mobility"]).is_stunned(numbers)
    assert hurt(unit, 110, ["generator", "nothing"]).is_stunned(numbers)


@pytest.mark.clause("V-STN-02")
def test_a_stun_does_not_touch_ones_own_crit_rolls() -> None:
    rolled: list[Roll] = []

    def noting(roll: Roll, /) -> str:
        rolled.append(roll)
        return "nothing"

    for state in ({}, {"stun": 1}):
        unit = bare_tank(internals=445, **state)
        play(land(target(unit), Shot(1, 10), Strike(damage_numbers(RULES))), noting)
    assert rolled[0] == rolled[1]


@pytest.mark.clause("V-CRT-02")
def test_nothing_is_rolled_without_systems_nor_for_men() -> None:
    before = replace(target(bare_tank()), systems=None)
    assert inside(hit_by(before, Shot(1, 200), [])) == 350
    man = target_with_systems(build_of(infantry(), RULES), Condition(), RULES)
    assert not isinstance(man, Target)
