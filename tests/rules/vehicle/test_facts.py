from typing import Any

import pytest

from mapper.model.unit import Unit
from mapper.rules.ruleset import Fact
from mapper.rules.vehicle.facts import facts
from tests.building import book, infantry, scenario, tank, walker

CANNON = {"weapon": "cannon", "points": 10, "ammo_points": 2, "ammo": {"HE": 60, "APHE": 40}}


def card(unit: Unit, *others: Unit) -> dict[tuple[str, str], Fact]:
    return {(fact.group, fact.name): fact for fact in facts(unit, scenario(".", unit, *others), book())}


def text(unit: Unit, group: str, name: str) -> str:
    return card(unit)[group, name].text


def test_the_lines_stand_in_groups_in_order() -> None:
    unit = tank(
        parts={"hardshield": 5, "laser_aps": 1}, weapons=[CANNON], quirks=["low_profile"], state={"stun": 1}
    )
    groups = list(dict.fromkeys(group for group, _ in card(unit)))
    assert groups == ["Chassis", "Armour", "Hardshield", "Systems", "Weapons", "Quirks", "Crits"]


def test_a_group_without_lines_is_left_out() -> None:
    assert {group for group, _ in card(tank(parts={"smartplate": 0}))} == {"Chassis", "Crits"}


@pytest.mark.parametrize(
    "group, name, whole, hurt",
    [
        ("Chassis", "Internals", "240/240", "100/240"),
        ("Chassis", "Mobility", "7/7", "1/7"),
        ("Armour", "Front", "36", "18 of 36"),
        ("Armour", "Rear", "24", "12 of 24"),
        ("Armour", "Durability", "240/240", "120/240"),
        ("Hardshield", "State", "active", "cracked"),
        ("Hardshield", "Thickness", "40", "20 of 40"),
        ("Hardshield", "Durability", "240/240", "120/240"),
        ("Hardshield", "Regen", "2.4", "2.4"),
        ("Systems", "Generator", "8/8 EN", "3/8 EN"),
        ("Systems", "Capacitor", "30/30 EN", "12/30 EN"),
    ],
)
def test_each_line_tells_what_is_left_of_what_there_was(group: str, name: str, whole: str, hurt: str) -> None:
    parts = {"hardshield": 5, "generator": 2, "capacitor": 1, "smoke_discharger": 1, "smoke_ammo": 5}
    state = {
        "internals": 100,
        "armour_durability": 120,
        "mobility_spent": 2,
        "stun": 1,
        "energy_spent": 5,
        "capacitor": 12,
        "shield": {"charge": 120, "crack": 2},
    }
    assert text(tank(parts=parts), group, name) == whole
    assert text(tank(parts=parts, state=state), group, name) == hurt


def test_a_line_says_why_it_reads_as_it_does() -> None:
    fact = card(tank(state={"internals": 50}))["Chassis", "Internals"]
    assert sum(reason.value or 0 for reason in fact.reasons) == 50
    assert fact.reasons[-1].text == "lost so far"


@pytest.mark.parametrize(
    "shield, told",
    [
        ({"mode": "inactive"}, "inactive"),
        ({"mode": "resetting", "reset": 2, "charge": 0}, "resetting, 2 more turns"),
        ({"charge": 0}, "empty"),
    ],
)
def test_the_state_of_a_shield_is_told(shield: dict[str, Any], told: str) -> None:
    assert text(tank(parts={"hardshield": 5}, state={"shield": shield}), "Hardshield", "State") == told


def test_a_destroyed_shield_has_one_line() -> None:
    lines = card(tank(parts={"hardshield": 5}, state={"destroyed": ["shield"]}))
    assert [(name, fact.text) for (group, name), fact in lines.items() if group == "Hardshield"] == [
        ("State", "destroyed")
    ]


def test_disruption_and_heat_are_told_when_there_is_some() -> None:
    assert ("Armour", "Heat") not in card(tank())
    lines = card(tank(parts={"hardshield": 5}, state={"heat": 12.5, "shield": {"disruption": 30}}))
    assert lines["Armour", "Heat"].text == "12.5"
    assert lines["Hardshield", "Disruption"].text == "30"


@pytest.mark.parametrize(
    "state, told",
    [
        ({"stun": 1}, "stunned"),
        ({"stun": 2, "high": True}, "still shaken by a stun, high"),
        ({"hunker": 1.5}, "hunkered down, front ×1.5"),
        ({"corrosion": [3, 1]}, "corrosion, 2 procs"),
        ({"burning": [{"flame": 20, "turns": 2}, {"flame": 20, "turns": 1}]}, "burning, Flame 40 a turn"),
        ({"grounded": 1}, "grounded after gliding"),
    ],
)
def test_an_unusual_state_is_told(state: dict[str, Any], told: str) -> None:
    assert text(walker(state=state), "Chassis", "State").replace("\N{MULTIPLICATION SIGN}", "×") == told


@pytest.mark.parametrize(
    "weapon, told",
    [
        (CANNON, "1 shot, HE 50/160 [60], APHE 100/100 [40]"),
        ({"weapon": "plasgun", "points": 30}, "1 shot, 60/180/180, 30 EN"),
        (
            {
                "weapon": "railgun",
                "points": 4,
                "turret": True,
                "stabilised": True,
                "ammo": {"Cluster": 9},
                "ammo_points": 1,
            },
            "1 shot, Cluster Five 24/12 [9], 4 EN, turreted + stabilised",
        ),
        ({"weapon": "ap", "turret": True}, "1 shot, 1/20, turreted"),
        ({"weapon": "ag_caoineadh_iarainn", "ammo": {"Gas": 200}}, "1 shot, Gas [200]"),
    ],
)
def test_a_weapon_is_told_as_the_sheets_print_it(weapon: dict[str, Any], told: str) -> None:
    (fact,) = (fact for (group, _), fact in card(tank(weapons=[weapon])).items() if group == "Weapons")
    assert fact.text == told
    assert fact.reasons


@pytest.mark.parametrize(
    "state, told",
    [
        (
            {"rounds": [{"weapon": 0, "ammo": "HE", "left": 12}]},
            "1 shot, HE 50/160 [12/60], APHE 100/100 [40]",
        ),
        ({"fired": [0]}, "1 shot, HE 50/160 [60], APHE 100/100 [40], has fired"),
        ({"damaged": ["weapon:0"]}, "1 shot, HE 50/160 [60], APHE 100/100 [40], damaged"),
        (
            {"weapons": [{"weapon": 0, "loaded": "HE", "heat": 12}]},
            "1 shot, HE 50/160 [60], APHE 100/100 [40], 12 heat, HE loaded",
        ),
        (
            {"weapons": [{"weapon": 0, "swap_to": "APHE", "swap": 1, "reload": 2}]},
            "1 shot, HE 50/160 [60], APHE 100/100 [40], reloads for 2 turns, loads APHE for 1 turn",
        ),
        ({"destroyed": ["weapon:0"]}, "1 shot, HE 50/160 [60], APHE 100/100 [40], destroyed"),
    ],
)
def test_what_has_become_of_a_weapon_is_told(state: dict[str, Any], told: str) -> None:
    assert text(tank(weapons=[CANNON], state=state), "Weapons", "100mm Cannon") == told


def test_what_is_left_of_energy_and_smoke_is_told() -> None:
    parts = {"generator": 9, "smoke_discharger": 1, "smoke_ammo": 1}
    hurt = tank(parts=parts, state={"damaged": ["generator"], "energy_spent": 8, "bank": 12, "smoke_uses": 4})
    assert text(hurt, "Systems", "Generator") == "10/18 EN, 12 banked, damaged"
    assert text(hurt, "Systems", "Smoke") == "4/10 uses"
    assert text(tank(parts=parts), "Systems", "Smoke") == "10 uses"


def test_devices_that_are_not_ready_are_told() -> None:
    unit = tank(
        parts={"hardshield": 5},
        quirks=["shield_condenser"],
        extras=["emp_emitter"],
        state={"emp": 2, "condenser": 1},
    )
    assert text(unit, "Systems", "EMP Emitter") == "ready in 2 turns"
    assert text(unit, "Systems", "Shield Condenser") == "ready in 1 turn"
    ready = card(tank(quirks=["shield_condenser"], extras=["emp_emitter"]))
    assert ("Systems", "EMP Emitter") not in ready


def test_a_walkers_weapons_need_no_mount() -> None:
    assert "turreted" not in text(walker(weapons=[CANNON]), "Weapons", "100mm Cannon")
    assert text(walker(parts={"chassis_stabiliser": 3}), "Systems", "Stabilised") == "60 %"


def test_active_protection_is_told_with_its_chance() -> None:
    parts = {"laser_aps": 2, "kinetic_aps": 1, "discharger_aps": 1}
    assert text(tank(parts=parts), "Systems", "Laser APS") == "2 shots a turn, 60 %"
    assert text(tank(parts=parts), "Systems", "Kinetic APS") == "1 a turn, 10 shots"
    assert text(tank(parts=parts), "Systems", "Discharger APS") == "6 uses"
    hurt = tank(parts=parts, state={"damaged": ["aps:laser"], "destroyed": ["aps:kinetic"]})
    assert text(hurt, "Systems", "Laser APS") == "2 shots a turn, 30 %, damaged"
    assert text(hurt, "Systems", "Kinetic APS") == "1 a turn, 10 shots, destroyed"


def test_a_mans_card_tells_health_and_shield() -> None:
    suit = infantry(kind="powersuit", state={"health": 20, "shield_charge": 0})
    assert text(suit, "Chassis", "Health") == "20/80"
    assert text(suit, "Hardshield", "Durability") == "0/80"


def test_a_carrier_and_its_drones_name_each_other() -> None:
    carrier, drone = tank(name="Ark"), infantry(kind="powersuit", drone=True, carrier="tank")
    assert card(carrier, drone)["Chassis", "Carries"].text == "Powersuit"
    assert card(drone, carrier)["Chassis", "Docked in"].text == "Ark"


def test_each_quirk_and_extra_system_has_a_line_with_its_clause() -> None:
    lines = card(tank(quirks=["low_profile"], extras=["trust_blackbox"]))
    assert [lines["Quirks", name].reasons[0].clause for name in ("Low Profile", "Trust Blackbox")] == [
        "V-QRK-01",
        "V-EXT-03",
    ]


def test_the_crit_table_tells_which_rolls_strike_what_and_what_has_become_of_it() -> None:
    unit = tank(
        parts={"sensors": 4, "hardshield": 5, "generator": 9, "capacitor": 1, "laser_aps": 2, "turbine": 9},
        weapons=[{"weapon": "plasgun", "points": 30}],
        state={"damaged": ["cockpit"], "destroyed": ["capacitor"]},
    )
    crits = {name: fact.text for (group, name), fact in card(unit).items() if group == "Crits"}
    assert crits == {
        "Die": "D70",
        "Next roll": "at 376 internals",
        "Cockpit": "1–12, damaged",
        "Mobility": "13–21",
        "Shield": "22–26",
        "Generator": "27–35",
        "Capacitor": "36, destroyed",
        "30MW Plasgun": "37–51",
        "Laser APS": "52",
        "Nothing": "53–70",
    }
    assert [reason.value for reason in card(unit)["Crits", "30MW Plasgun"].reasons] == [30, -15]


def test_the_next_crit_is_told_until_all_have_been_rolled() -> None:
    assert text(tank(state={"internals": 70}), "Crits", "Next roll") == "at 54 internals"
    assert text(tank(state={"internals": 1}), "Crits", "Next roll") == "none"
    assert text(tank(state={"crits_rolled": 4}), "Crits", "Next roll") == "none"


@pytest.mark.parametrize(
    ("group", "name", "whole", "broken"),
    [
        ("Chassis", "Sensors", "4 (+40)", "2 of 4 (+20)"),
        ("Hardshield", "Regen", "2.4", "1.2"),
        ("Hardshield", "Durability", "240/240", "120/120"),
        ("Systems", "Generator", "8/8 EN", "4/4 EN, 3 banked, damaged"),
        ("Systems", "Smoke", "10 uses", "5/10 uses, damaged"),
        ("Systems", "Kinetic APS", "1 a turn, 10 shots", "1 a turn, 4/10 shots, damaged"),
        ("Systems", "Discharger APS", "6 uses", "3/6 uses, damaged"),
    ],
)
def test_what_crits_have_left_of_a_part_is_told(group: str, name: str, whole: str, broken: str) -> None:
    parts = {"sensors": 4, "hardshield": 5, "generator": 2, "smoke_discharger": 1, "smoke_ammo": 1}
    parts |= {"kinetic_aps": 1, "discharger_aps": 1}
    labels = ["cockpit", "shield", "generator", "smoke", "aps:kinetic", "aps:discharger"]
    left = {"bank": 3, "smoke_uses": 5, "kinetic_ammo": 4, "discharger_uses": 3}
    assert text(tank(parts=parts), group, name) == whole
    assert text(tank(parts=parts, state={"damaged": labels, **left}), group, name) == broken


def test_a_dead_pilot_is_told() -> None:
    assert text(tank(state={"destroyed": ["cockpit"]}), "Chassis", "State") == "the pilot is dead"


def test_men_have_no_crits() -> None:
    assert "Crits" not in {group for group, _ in card(infantry())}
