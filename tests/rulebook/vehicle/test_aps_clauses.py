"""Chapter APS, by clause: what is engaged, in which order, by how many shots, with which orders."""

from collections.abc import Mapping
from typing import Any

import pytest

from mapper.geometry.grid import Side, Tile
from mapper.model.unit import Unit
from mapper.rules.ruleset import Attack, Stance
from mapper.rules.vehicle.aim import Mode
from mapper.rules.vehicle.attack import attacks
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.build import build_of
from mapper.rules.vehicle.guards import arc_of, guard_of, guarding, munition_of, shaken
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.protection import Fire, covers, structure_guards
from mapper.rules.vehicle.screen import Guard
from tests.building import book, infantry, scenario, tank, tile, walker

RULES = book()
OPEN = "........\n........\n........"
WEAPONS: Mapping[str, Mapping[str, Any]] = {
    "missile": {"weapon": "missile_medium", "turret": True, "ammo_points": 1, "ammo": {"HEAT": 20}},
    "pod": {"weapon": "rocket_light", "turret": True, "ammo": {"HE": 100}},
    "howitzer": {"weapon": "howitzer", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"HE": 9}},
    "mortar": {"weapon": "mortar", "points": 10, "turret": True, "ammo_points": 2, "ammo": {"HE": 20}},
    "gas": {"weapon": "ag_caoineadh_iarainn", "turret": True},
    "cannon": {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"HE": 30}},
    "dorn": {"weapon": "dorn_lasair"},
}


def gun(*names: str, **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    parts = {"sensors": 5} | changes.pop("parts", {})
    return tank("A2", "E", id="ox", weapons=[WEAPONS[name] for name in names], parts=parts, **changes)


def bull(at: str = "E2", **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank(at, "W", id="bull", name="Bull", side="blue", **changes)


def fight(*units: Unit, rules: Rulebook = RULES) -> dict[tuple[str, str], Attack]:
    where = scenario(OPEN, *units)
    found = attacks(where, units[0], units[1], Stance(units[0].tile, units[0].facing), rules)
    return {(attack.weapon, attack.mode): attack for attack in found if attack.refusal is None}


def guard(unit: Unit, rules: Rulebook = RULES) -> Guard:
    found = guard_of(party_of(unit, rules))
    assert found is not None
    return found


def munition(name: str, mode: Mode) -> Any:  # noqa: ANN401  # a munition or None
    weapon = build_of(gun(name), RULES).weapons[0]
    return munition_of(weapon, mode, "N")


@pytest.mark.clause("V-APS-01", "V-BLD-23", "V-BLD-25", "V-BLD-26")
def test_missiles_shells_bombs_rockets_and_gas_are_engaged_and_guns_are_not() -> None:
    engaged = {name for name in WEAPONS if munition(name, Mode.DIRECT) is not None}
    assert engaged == {"missile", "pod", "howitzer", "mortar", "gas"}
    protected = bull(parts={"kinetic_aps": 100})
    found = fight(gun(*WEAPONS), protected)
    hit = {key[0] for key, attack in found.items() if attack.outcomes["hit"] > 0}
    assert {"cannon", "dorn_lasair", "ap"} <= hit
    assert not {"missile_medium", "rocket_light", "howitzer", "mortar"} & hit


@pytest.mark.clause("V-APS-02")
def test_lasers_fire_first_then_kinetic_guns_then_dischargers() -> None:
    where = fight(gun("pod"), bull(parts={"laser_aps": 1, "kinetic_aps": 1, "discharger_aps": 1}))
    notes = [reason.clause for reason in where["rocket_light", "low"].notes]
    order = [clause for clause in notes if clause in {"V-APS-04", "V-APS-05", "V-APS-06"}]
    assert order == ["V-APS-05", "V-APS-04", "V-APS-06"]


@pytest.mark.clause("V-APS-03", "V-GEN-08")
def test_allies_in_the_tile_help_after_the_target_and_others_do_not() -> None:
    friend = tank("E2", id="calf", side="blue", parts={"laser_aps": 1})
    near = tank("E3", id="cow", side="blue", parts={"laser_aps": 1})
    foe = tank("E2", id="fox", side="red", parts={"laser_aps": 1})
    nobody = tank("E2", id="yak", side="blue")
    wreck = tank("E2", id="gnu", side="blue", parts={"laser_aps": 1}, state={"internals": 0})
    rider = infantry(
        "E2", kind="powersuit", drone=True, carrier="bull", id="imp", side="blue", parts={"laser_aps": 2}
    )
    units = (gun("missile"), friend, near, foe, nobody, wreck, rider, bull(parts={"laser_aps": 1}))
    where = scenario(OPEN, *units)
    target = party_of(units[-1], RULES)
    found = guarding(where, target, tile("E2"), "red", RULES)
    assert [party.unit.id for party in found] == ["bull", "calf", "yak", "imp"]
    helpers = book(settings={"aps.order": "helper_first"})
    found = guarding(where, party_of(units[-1], helpers), tile("E2"), "red", helpers)
    assert [party.unit.id for party in found] == ["calf", "yak", "imp", "bull"]


@pytest.mark.clause("V-APS-03", "V-IND-18")
def test_at_a_tile_everyone_there_guards_but_the_shooters_side() -> None:
    where = scenario(OPEN, gun("mortar"), tank("E2", id="calf", side="blue"), tank("E2", id="fox"), bull())
    found = guarding(where, None, tile("E2"), "red", RULES)
    assert [party.unit.id for party in found] == ["calf", "bull"]


@pytest.mark.clause("V-APS-04", "V-BLD-16")
def test_kinetic_guns_kill_one_munition_a_point_and_turn_while_rounds_last() -> None:
    built = build_of(bull(parts={"kinetic_aps": 2}), RULES).aps
    assert (built.kinetic_per_turn.value, built.kinetic_ammo.value) == (2, 20)
    kinetic = guard(bull(parts={"kinetic_aps": 2})).kinetic
    assert kinetic is not None
    assert (kinetic.shots, kinetic.chance) == (2, 1.0)
    few = guard(bull(parts={"kinetic_aps": 2}, state={"kinetic_ammo": 1})).kinetic
    assert few is not None
    assert few.shots == 1
    used = bull(parts={"kinetic_aps": 2}, state={"aps_used": {"kinetic": 2}})
    assert guard_of(party_of(used, RULES)) is None


@pytest.mark.clause("V-APS-05", "V-BLD-17")
def test_lasers_fire_a_shot_a_point_and_turn_without_rounds() -> None:
    laser = guard(bull(parts={"laser_aps": 4})).laser
    assert laser is not None
    assert (laser.shots, laser.chance) == (4, 0.6)
    found = fight(gun("missile"), bull(parts={"laser_aps": 4}))["missile_medium", "direct"]
    assert found.outcomes["hit"] == pytest.approx(0.4**4)
    half = fight(gun("missile"), bull(parts={"laser_aps": 4}, state={"aps_used": {"laser": 3}}))[
        "missile_medium", "direct"
    ]
    assert half.outcomes["hit"] == pytest.approx(0.4)


@pytest.mark.clause("V-APS-06", "V-BLD-18")
def test_dischargers_have_six_uses_a_point_against_what_flies_low() -> None:
    discharger = guard(bull(parts={"discharger_aps": 3})).discharger
    assert discharger is not None
    assert discharger.uses == 18
    assert [discharger.chance(number) for number in range(6)] == [1, 0.8, 0.6, 0.4, 0.2, 0.2]
    assert munition("missile", Mode.DIRECT).low
    assert munition("pod", Mode.LOW).low
    assert not munition("pod", Mode.HIGH).low
    assert not munition("missile", Mode.TOP).low
    assert not munition("howitzer", Mode.LOW).low
    found = fight(gun("missile", "howitzer"), bull(parts={"discharger_aps": 1}))
    assert found["missile_medium", "direct"].outcomes["hit"] == 0
    assert found["missile_medium", "top"].outcomes["hit"] == 1
    assert found["howitzer", "low"].outcomes["hit"] == 1
    empty = bull(parts={"discharger_aps": 1}, state={"discharger_uses": 0})
    assert guard_of(party_of(empty, RULES)) is None


@pytest.mark.clause("V-APS-06")
def test_what_a_use_is_is_a_setting() -> None:
    unit = bull(parts={"discharger_aps": 1}, state={"discharger_uses": 1})
    shooter = gun("pod", state={"rounds": [{"weapon": 0, "ammo": "HE", "left": 2}]})
    for use, rest in (("per_volley", 0.2), ("per_munition", 1.0), ("per_turn", 0.2)):
        rules = book(settings={"aps.discharger_use": use})
        attack = fight(shooter, unit, rules=rules)["rocket_light", "low"]
        assert attack.shots == 2
        # With 100 points less one for the other rocket both hit, or nearly so: one is sure to be stopped.
        assert attack.hits[1] == pytest.approx(rest, abs=0.02)
    lasting = guard(
        bull(
            parts={"discharger_aps": 1},
            state={"discharger_uses": 0, "aps_used": {"discharges": [{"arc": "W", "engaged": 2}]}},
        ),
        book(settings={"aps.discharger_use": "per_turn"}),
    ).discharger
    assert lasting is not None
    assert (lasting.uses, lasting.begun) == (0, (("W", 2),))


@pytest.mark.clause("V-APS-06", "V-SIT-10")
@pytest.mark.parametrize(("shooter", "side"), [("A2", "W"), ("E1", "N"), ("H3", "E"), ("E3", "S")])
def test_the_arc_is_the_side_from_which_the_rounds_come(shooter: str, side: str) -> None:
    assert arc_of(tile("E2"), tile(shooter)) is Side(side)


@pytest.mark.clause("V-APS-07")
def test_only_rounds_that_would_strike_are_engaged_unless_the_gm_says_otherwise() -> None:
    shooter = gun("missile", parts={"sensors": 0})
    target = bull(parts={"laser_aps": 1})
    hits = fight(shooter, target)["missile_medium", "direct"]
    inbound = fight(shooter, target, rules=book(settings={"aps.engages": "all_inbound"}))
    assert hits.outcomes["hit"] == pytest.approx(0.8 * 0.4)
    assert inbound["missile_medium", "direct"].outcomes["hit"] == pytest.approx(0.4 * 0.8)
    assert "0.48 of 0.8 rounds" in _note(hits, "V-APS-07")
    assert "0.6 of 0.92 rounds" in _note(inbound["missile_medium", "direct"], "V-APS-07")


@pytest.mark.clause("V-APS-07")
def test_high_angle_rounds_are_met_as_they_come_down() -> None:
    found = fight(gun("mortar", parts={"sensors": 0}), bull(parts={"laser_aps": 1}))["mortar", "high"]
    assert found.to_hit is not None
    assert found.to_hit.value == pytest.approx(0.8)
    assert found.outcomes["hit"] == pytest.approx(0.8 * 0.4)


@pytest.mark.clause("V-APS-09", "V-SHT-06")
def test_standing_orders_of_the_sheet_limit_what_is_fired_at() -> None:
    parts = {"laser_aps": 1, "kinetic_aps": 1, "discharger_aps": 1}
    sheet = dict(bull(parts=parts).sheet)
    sheet["doctrine"] = {
        "kinetic": {"over_mm": 50},
        "discharger": {"at_least": 5},
        "laser": {"shots_per_target": 4},
    }
    ordered = guard(bull().evolve(sheet=sheet))
    assert ordered.kinetic is not None
    assert ordered.discharger is not None
    assert ordered.laser is not None
    assert (ordered.kinetic.over_mm, ordered.discharger.at_least, ordered.laser.per_target) == (50, 5, 4)
    target = bull().evolve(sheet={**sheet, "parts": {**parts, "laser_aps": 0, "smartplate": 2}})
    found = fight(gun("pod"), target)["rocket_light", "low"]
    assert "over 50 mm only" in _note(found, "V-APS-04")
    assert "from 5 on" in _note(found, "V-APS-06")


@pytest.mark.clause("V-APS-10")
def test_a_structure_is_covered_from_within_its_tiles_and_from_the_line_of_fire() -> None:
    section = [tile("D2"), tile("D3")]
    path = (tile("A2"), tile("D2"))
    assert covers(section, tile("D3"), path, Mode.HIGH, RULES)
    assert covers(section, tile("D3"), path, Mode.TOP, RULES)
    assert not covers(section, tile("D3"), path, Mode.LOW, RULES)
    assert covers(section, tile("D2"), path, Mode.LOW, RULES)
    assert not covers(section, tile("C2"), path, Mode.HIGH, RULES)
    through = (tile("D1"), tile("D3"))
    assert covers(section, tile("D2"), through, Mode.DIRECT, RULES)
    diagonal = (Tile(0, 0), Tile(3, 3))
    assert not covers([Tile(1, 2)], Tile(1, 2), diagonal, Mode.LOW, RULES)  # only its corner is touched
    assert covers([Tile(2, 2)], Tile(2, 2), diagonal, Mode.LOW, RULES)


@pytest.mark.clause("V-APS-10", "V-MAP-14")
def test_neighbouring_tiles_may_count_as_shared_by_a_setting() -> None:
    section, path = [tile("D2")], (tile("A2"), tile("D2"))
    near = book(settings={"aps.structure_adjacent_counts": True})
    assert covers(section, tile("D3"), path, Mode.HIGH, near)
    assert covers(section, tile("C2"), path, Mode.LOW, near)
    assert not covers(section, tile("D3"), path, Mode.LOW, near)
    assert not covers(section, tile("F2"), path, Mode.HIGH, near)


@pytest.mark.clause("V-APS-10")
def test_any_of_the_other_sides_protects_a_structure() -> None:
    where = scenario(OPEN, gun("mortar"), bull("E2"), tank("E2", id="mate"), bull("F2").evolve(id="calf"))
    fire = Fire("red", Mode.HIGH, (tile("A2"), tile("E2")))
    found = structure_guards(where, [tile("E2")], fire, RULES)
    assert [party.unit.id for party in found] == ["bull"]


@pytest.mark.clause("V-APS-11", "V-QRK-02")
def test_slat_armour_comes_after_active_protection() -> None:
    slatted = bull(quirks=["slat_armour"], parts={"laser_aps": 1})
    found = fight(gun("missile"), slatted)["missile_medium", "direct"]
    assert found.outcomes["hit"] == pytest.approx(0.4 * 0.5)
    assert "0.6 of 1 rounds" in _note(found, "V-APS-07")


@pytest.mark.clause("V-APS-12")
def test_crits_make_lasers_worse_and_destroy_protection() -> None:
    damaged = guard(bull(parts={"laser_aps": 2}, state={"damaged": ["aps:laser"]})).laser
    assert damaged is not None
    assert damaged.chance == 0.3
    every = {"laser_aps": 1, "kinetic_aps": 1, "discharger_aps": 1}
    gone = bull(parts=every, state={"destroyed": ["aps:laser", "aps:kinetic", "aps:discharger"]})
    assert guard_of(party_of(gone, RULES)) is None


@pytest.mark.clause("V-APS-13", "V-STN-02", "V-QRK-12")
@pytest.mark.parametrize(("stun", "laser", "second"), [(1, 0.1, 0.3), (2, 0.4, 0.6)])
def test_a_stun_shakes_lasers_and_dischargers_but_not_what_is_sure(
    stun: int, laser: float, second: float
) -> None:
    every = {"laser_aps": 1, "kinetic_aps": 1, "discharger_aps": 1}
    shaking = guard(bull(parts=every, state={"stun": stun}))
    assert shaking.laser is not None
    assert shaking.kinetic is not None
    assert shaking.discharger is not None
    assert shaking.laser.chance == pytest.approx(laser)
    assert shaking.kinetic.chance == 1.0
    assert [shaking.discharger.chance(number) for number in (0, 1)] == pytest.approx([1.0, second])
    unshaken = guard(bull(parts=every, state={"stun": stun}), book(settings={"stun.affects_aps": False}))
    assert unshaken.laser is not None
    assert unshaken.laser.chance == 0.6


@pytest.mark.clause("V-APS-13", "V-QRK-12")
def test_stability_actuators_halve_what_a_stun_does_to_protection() -> None:
    strider = walker(
        "E2",
        "W",
        id="bull",
        side="blue",
        quirks=["advanced_stability_actuators"],
        parts={"laser_aps": 1},
        state={"stun": 1},
    )
    laser = guard(strider).laser
    assert laser is not None
    assert laser.chance == pytest.approx(0.35)
    assert shaken(0.2, 1, (), RULES) == 0.0


def _note(attack: Attack, clause: str) -> str:
    return "; ".join(reason.text for reason in attack.notes if reason.clause == clause)
