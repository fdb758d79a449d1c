from collections.abc import Mapping
from typing import Any, TypeAlias

import pytest

from mapper.errors import DocumentError
from mapper.geometry.grid import Side
from mapper.model.battlemap import FieldKind, GroundField
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.ruleset import Attack, Stance
from mapper.rules.vehicle.attack import attacks
from mapper.rules.vehicle.book import Rulebook
from tests.building import agrav, book, infantry, scenario, tank, tile, walker

Gun: TypeAlias = Mapping[str, Any]

GUN = {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"APHE": 30}}
OPEN = "......\n......\n......"


def shooter(at: str = "A1", facing: str = "E", *weapons: Gun, **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank(at, facing, id="ox", name="Ox", weapons=weapons or (GUN,), **changes)


def enemy(at: str = "D1", facing: str = "W", **changes: Any) -> Unit:  # noqa: ANN401  # see tank
    return tank(at, facing, id="bull", name="Bull", side="blue", **changes)


def fight(
    *units: Unit,
    drawing: str = OPEN,
    rules: Rulebook | None = None,
    **fields: Any,  # noqa: ANN401  # see scenario
) -> tuple[Attack, ...]:
    """The attacks of the first unit on the second."""
    where = scenario(drawing, *units, **fields)
    return ask(where, units[0], units[1], rules)


def ask(where: Scenario, attacker: Unit, target: Unit, rules: Rulebook | None = None) -> tuple[Attack, ...]:
    return attacks(where, attacker, target, Stance(attacker.tile, attacker.facing), rules or book())


def first(*units: Unit, **setting: Any) -> Attack:  # noqa: ANN401  # see fight
    return fight(*units, **setting)[0]


def refusal(*units: Unit, **setting: Any) -> str:  # noqa: ANN401  # see fight
    found = first(*units, **setting).refusal
    return found.code if found else ""


def term(attack: Attack, clause: str) -> float | None:
    assert attack.to_hit is not None
    return next((reason.value for reason in attack.to_hit.reasons if reason.clause == clause), None)


def note(attack: Attack, clause: str) -> str:
    return "; ".join(reason.text for reason in attack.notes if reason.clause == clause)


def test_there_is_an_entry_for_each_weapon_ammunition_and_mode() -> None:
    missile = {"weapon": "missile_small", "turret": True, "ammo_points": 1, "ammo": {"HEAT": 10, "FAE": 5}}
    pod = {"weapon": "rocket_light", "turret": True, "ammo": {"HE": 100}}
    found = fight(shooter("A1", "E", GUN, missile, pod), enemy())
    assert [(attack.weapon, attack.ammo, attack.mode) for attack in found] == [
        ("cannon", "APHE", "direct"),
        ("missile_small", "HEAT", "direct"),
        ("missile_small", "HEAT", "top"),
        ("missile_small", "FAE", "direct"),
        ("missile_small", "FAE", "top"),
        ("rocket_light", "HE", "low"),
        ("rocket_light", "HE", "high"),
        ("ap", None, "direct"),
    ]


def test_the_sonic_array_says_that_its_numbers_are_for_the_gm_to_confirm() -> None:
    fired = first(shooter("A1", "E", {"weapon": "maru_anala"}, parts={"generator": 5}), enemy())
    assert fired.refusal is None
    assert any(note.gm_to_confirm for note in fired.notes)


def test_weapons_of_extra_systems_come_after_those_of_the_sheet() -> None:
    found = fight(shooter(extras=["emp_emitter", "heavy_flamethrower", "anthill_pod"]), enemy("C1"))
    assert [(attack.weapon, attack.shots, attack.refusal) for attack in found[1:]] == [
        ("ap", 1, None),
        ("emp_emitter", 1, None),
        ("heavy_flamethrower", 4, None),
        ("anthill_pod", 3, None),
        ("anthill_pod", 9, None),
    ]


def test_an_unprinted_free_ap_weapon_fires_too() -> None:
    assert fight(shooter(parts={"ap_weapon": 1}), enemy())[-1].shots == 5
    printed = shooter("A1", "E", {"weapon": "ap", "name": "8mm Machinegun", "turret": True})
    assert [attack.name for attack in fight(printed, enemy())] == ["8mm Machinegun"]


@pytest.mark.parametrize(
    ("target", "code"),
    [
        (tank("D1", id="calf", name="Calf"), "friend"),
        (enemy(state={"internals": 0}), "destroyed"),
        (enemy(state={"destroyed": ["cockpit"]}), "destroyed"),
        (infantry("D1", drone=True, kind="powersuit", carrier="truck"), "docked"),
    ],
)
def test_some_targets_are_refused_altogether(target: Unit, code: str) -> None:
    truck = enemy("D1").evolve(id="truck")
    assert refusal(shooter(), target, truck) == code


def test_no_unit_fires_at_itself() -> None:
    ox = shooter()
    assert refusal(ox, ox) == "self"


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ({"fired": [0]}, "fired"),
        ({"destroyed": ["weapon:0"]}, "weapon_destroyed"),
        ({"rounds": [{"weapon": 0, "ammo": "APHE", "left": 0}]}, "no_ammo"),
        ({"internals": 0}, "destroyed"),
        ({"shield": {"condensed": True}}, "condensed"),
    ],
)
def test_the_attackers_condition_may_forbid_it(state: Mapping[str, Any], code: str) -> None:
    assert refusal(shooter(state=state), enemy()) == code


def test_what_is_in_the_way_is_named() -> None:
    found = first(shooter(), enemy(), drawing=".H....\n......").refusal
    assert found is not None
    assert (found.code, found.reasons[0].clause) == ("no_sight", "V-SIT-01")
    assert "in the way" in found.text
    assert found.reasons[0].where


def test_a_hull_weapon_fires_into_its_front_arc_only() -> None:
    hull = {**GUN, "turret": False}
    assert refusal(shooter("A1", "S", hull), enemy()) == "out_of_arc"
    assert refusal(shooter("A1", "E", hull), enemy()) == ""
    assert refusal(shooter("A1", "S"), enemy()) == ""
    anywhere = book(settings={"fire.hull_arc_for_normal_fire": False})
    assert refusal(shooter("A1", "S", hull), enemy(), rules=anywhere) == ""


def test_a_walkers_weapons_are_all_turreted() -> None:
    strider = walker("A1", "S", id="ox", weapons=[{**GUN, "turret": False}])
    assert refusal(strider, enemy()) == ""


LASER = {"weapon": "laser", "points": 10, "turret": True}


@pytest.mark.parametrize(
    ("parts", "state", "code"),
    [
        ({"generator": 2, "capacitor": 1}, {}, ""),
        ({"generator": 2}, {}, "no_energy"),
        ({"generator": 3}, {"energy_spent": 3}, "no_energy"),
        ({"generator": 3}, {"damaged": ["generator"]}, "no_energy"),
        ({"generator": 3, "capacitor": 1}, {"destroyed": ["generator", "capacitor"]}, "no_energy"),
        ({"generator": 1, "capacitor": 1}, {"capacitor": 5}, "no_energy"),
        ({"generator": 1, "capacitor": 1}, {"capacitor": 6}, ""),
    ],
)
def test_energy_weapons_need_energy(parts: Mapping[str, float], state: Mapping[str, Any], code: str) -> None:
    assert refusal(shooter("A1", "E", LASER, parts=parts, state=state), enemy()) == code


def test_heat_needs_50_mm() -> None:
    small = {"weapon": "chaingun", "points": 18, "turret": True, "ammo_points": 1, "ammo": {"HEAT": 10}}
    assert refusal(shooter("A1", "E", small), enemy()) == "calibre"
    assert refusal(shooter("A1", "E", {**small, "points": 20}), enemy()) == ""


def test_ammunition_of_another_weapon_is_refused() -> None:
    odd = {**GUN, "ammo": {"Penetrator": 5}}
    assert refusal(shooter("A1", "E", odd), enemy()) == "wrong_ammo"


def test_a_burst_fires_no_more_than_the_rounds_left() -> None:
    chaingun = {"weapon": "chaingun", "points": 20, "turret": True, "ammo_points": 1, "ammo": {"SKEP": 40}}
    state = {"rounds": [{"weapon": 0, "ammo": "SKEP", "left": 3}]}
    found = first(shooter("A1", "E", chaingun, state=state), enemy())
    assert (found.shots, len(found.hits)) == (3, 4)
    assert "only 3 rounds" in note(found, "V-BLD-36")


def test_movement_of_both_counts_by_the_turn_it_is_of() -> None:
    found = first(
        shooter(state={"moved": 3, "moved_last_turn": 9}), enemy(state={"moved": 9, "moved_last_turn": 8})
    )
    assert (term(found, "V-HIT-05"), term(found, "V-HIT-06")) == (-35, -10)


def test_the_gms_units_feel_movement_earlier() -> None:
    target = tank("D1", "W", id="calf", state={"moved_last_turn": 5})
    gun = enemy("A1", "E", weapons=[GUN])
    assert term(first(gun, target), "V-HIT-07") == -5
    man = infantry("A1", "E", kind="powersuit", weapons=[{"weapon": "autocannon", "mm": 40, "ammo": "HE"}])
    assert term(first(man, target), "V-HIT-07") == -10


def test_quirks_stun_height_and_damage_are_read_from_the_units() -> None:
    ox = shooter(parts={"sensors": 2}, state={"stun": 2, "damaged": ["weapon:0"]})
    found = first(ox, enemy(quirks=["low_profile"]))
    assert found.to_hit is not None
    assert found.to_hit.value == pytest.approx((80 + 20 - 20 - 20) / 200)
    rattled = first(shooter(parts={"sensors": 2}, state={"damaged": ["cockpit"]}), enemy())
    assert rattled.to_hit is not None
    assert rattled.to_hit.value == pytest.approx(0.9 * 0.9)


def test_a_blackbox_asks_the_allies_in_the_tile_of_the_stance() -> None:
    ox = shooter(extras=["trust_blackbox"])
    near = tank("A1", id="near", parts={"sensors": 5})
    far = tank("A2", id="far", name="Far", parts={"sensors": 5})
    foe = tank("A1", id="foe", side="blue", parts={"sensors": 5})
    lost = tank("A1", id="lost", parts={"sensors": 5}, state={"internals": 0})
    assert term(first(ox, enemy(), near, far, foe, lost), "V-HIT-03") == 10
    where = scenario(OPEN, ox, enemy(), near, far)
    moved = attacks(where, ox, enemy(), Stance(tile("A2"), Side.E), book())[0]
    assert term(moved, "V-HIT-03") == 10
    assert moved.to_hit is not None
    assert any(far.name in reason.text for reason in moved.to_hit.reasons)


def test_a_relay_helps_while_it_sees_the_target() -> None:
    relay = tank("C2", id="eye", parts={"sensors": 5}, quirks=["improved_sensor_relay"])
    assert term(first(shooter(), enemy(), relay), "V-HIT-03") == 10
    assert term(first(shooter(), enemy(), relay, drawing="......\n...H..\n......"), "V-HIT-03") == 10
    hidden = tank("C3", id="eye", parts={"sensors": 5}, quirks=["improved_sensor_relay"])
    assert term(first(shooter(), enemy(), hidden, drawing="......\n..HH..\n......"), "V-HIT-03") is None


def test_ecm_blisters_cover_allies_close_by_against_missiles() -> None:
    missile = {"weapon": "missile_small", "turret": True, "ammo_points": 1, "ammo": {"HEAT": 10}}
    ox = shooter("A1", "E", missile)
    jammer = agrav("E2", id="kite", side="blue", extras=["ecm_blisters"])
    assert term(first(ox, enemy(), jammer), "V-HIT-11") == -20
    assert term(first(ox, enemy(), jammer.evolve(tile=tile("F3"))), "V-HIT-11") is None
    busy = agrav("E2", id="kite", side="blue", extras=["ecm_blisters"], state={"ecm_against": "ox"})
    found = first(ox, enemy(), busy)
    assert found.to_hit is not None
    assert found.to_hit.value == pytest.approx(0.6 * 0.6)


def test_a_barricade_before_the_target_covers_it_and_takes_what_misses() -> None:
    found = first(shooter(), enemy(), barricades=[[3, 0, "W"]])
    assert term(found, "V-HIT-10") == -20
    assert found.outcomes["barricade_destroyed"] == 0
    assert {state.values["barricade"] for state in found.states} == {100.0, 200.0}
    assert term(first(shooter(), enemy(), barricades=[[2, 0, "W"]]), "V-HIT-10") is None
    assert term(first(shooter("D1"), enemy(), barricades=[[3, 0, "W"]]), "V-HIT-10") is None


def test_a_barricade_behind_or_beside_the_target_covers_nothing() -> None:
    beside = [[3, 0, "N"], [3, 0, "E"], [3, 0, "S"]]
    assert term(first(shooter(), enemy(), barricades=beside), "V-HIT-10") is None


def test_in_the_same_smoke_accuracy_is_halved() -> None:
    where = scenario(OPEN, shooter("D1"), enemy())
    smoke = GroundField(kind=FieldKind.SMOKE, tile=tile("D1"), turns=2)
    smoky = where.evolve(map=where.map.evolve(fields=(smoke,)))
    found = ask(smoky, shooter("D1"), enemy())[0]
    assert found.to_hit is not None
    assert found.to_hit.value == pytest.approx(0.4)
    outside = ask(smoky, shooter("A1"), enemy())[0].refusal
    assert outside is not None
    assert outside.code == "no_sight"


@pytest.mark.parametrize(
    ("facing", "side", "thickness"), [("W", "front", 36), ("E", "rear", 24), ("N", "side", 28.8)]
)
def test_the_side_struck_follows_from_where_the_shot_comes(facing: str, side: str, thickness: float) -> None:
    assert (
        note(first(shooter(), enemy(facing=facing)), "V-HIT-27") == f"strikes the {side}: {thickness:g} thick"
    )


def test_a_hunkered_walker_shows_a_thicker_front() -> None:
    target = walker("D1", "W", id="bull", side="blue", state={"hunker": 1.6})
    assert note(first(shooter(), target), "V-HIT-27") == "strikes the front: 32 thick"


def test_a_high_glider_ignores_facings() -> None:
    kite = agrav(
        "A1",
        "E",
        id="ox",
        quirks=["jump_jets"],
        extras=["glider_turbines"],
        weapons=[GUN],
        state={"high": True},
    )
    found = first(kite, enemy())
    assert term(found, "V-HIT-04") == 10
    assert note(found, "V-DMG-35").endswith("24 thick")


def test_a_printed_front_is_the_front_that_is_met() -> None:
    found = first(shooter(), enemy(overrides={"armour_front": 50}))
    assert note(found, "V-HIT-27") == "strikes the front: 50 thick"


def test_what_is_left_of_the_target_is_what_is_shot_at() -> None:
    state = {"armour_durability": 120, "internals": 55, "heat": 12, "shield": {"charge": 1}}
    found = first(shooter(), enemy(parts={"hardshield": 1}, state=state))
    missed = found.states[-1].values
    assert (missed["armour"], missed["internals"], missed["heat"], missed["shield"]) == (120, 55, 12, 1)
    assert found.expected["shield"] == pytest.approx(0.8)


@pytest.mark.parametrize(
    ("part", "full"), [((), 48.0), (("damaged",), 24.0), (("damaged", "destroyed"), 0.0)]
)
def test_a_damaged_shield_holds_half_and_a_destroyed_one_nothing(part: tuple[str, ...], full: float) -> None:
    state = {name: ["shield"] for name in part}
    found = first(shooter(), enemy(parts={"hardshield": 1}, state=state))
    assert found.states[-1].values["shield"] == full


def test_interceptors_of_the_target_and_its_allies_in_the_tile_are_counted() -> None:
    missile = {"weapon": "missile_small", "turret": True, "ammo_points": 1, "ammo": {"HEAT": 10}}
    guarded = fight(shooter("A1", "E", missile, GUN), enemy(parts={"laser_aps": 2}))
    assert guarded[0].outcomes["hit"] == pytest.approx(0.8 * 0.4**2)
    assert "Laser APS of Bull: 2 shots at 60 %" in note(guarded[0], "V-APS-05")
    assert guarded[2].outcomes["hit"] == pytest.approx(0.8)
    assert note(guarded[2], "V-APS-05") == ""
    helper = tank("D1", id="calf", name="Calf", side="blue", parts={"kinetic_aps": 1})
    helped = first(shooter("A1", "E", missile), enemy(), helper)
    assert helped.outcomes["hit"] == 0
    assert "Calf" in note(helped, "V-APS-04")


def test_an_ap_weapon_fires_ten_small_shots_at_infantry() -> None:
    man = infantry("D1", kind="powersuit")
    found = fight(shooter(), man)[-1]
    assert found.shots == 10
    assert found.expected["shield"] == pytest.approx(10 * 0.8 * 4)
    assert fight(shooter(), enemy())[-1].shots == 1


def test_he_tells_how_many_men_a_hit_strikes() -> None:
    he = {**GUN, "points": 15, "ammo": {"HE": 9}}
    assert "up to 10 infantry" in note(first(shooter("A1", "E", he), infantry("D1")), "V-INF-02")
    assert note(first(shooter("A1", "E", he), enemy()), "V-INF-02") == ""


def test_placeholder_health_is_for_the_gm_to_confirm() -> None:
    found = first(shooter(), infantry("D1"))
    assert any(entry.gm_to_confirm and entry.clause == "V-INF-01" for entry in found.notes)
    told = first(shooter(), infantry("D1", health=12))
    assert not any(entry.clause == "V-INF-01" for entry in told.notes)


def test_deduced_flame_is_for_the_gm_to_confirm() -> None:
    dorn = {"weapon": "dorn_lasair", "ammo": {"Incendiary": 40}}
    found = first(shooter("A1", "E", dorn), enemy())
    assert any(entry.gm_to_confirm and entry.clause == "V-DMG-26" for entry in found.notes)
    assert max(float(state.values["heat"]) for state in found.states) == 60


def test_gamma_rays_fade_with_the_distance_of_the_stance() -> None:
    scian = {"weapon": "scian_taibhse", "turret": True}
    sound = {"internals": 500.0}
    near = first(shooter("C1", "E", scian), enemy(overrides=sound))
    far = first(shooter("A1", "E", scian), enemy("F1", overrides=sound))
    assert near.expected["internals"] == pytest.approx(0.8 * (120 - 7))
    assert far.expected["internals"] == pytest.approx(0.8 * (120 - 75 - 7))


@pytest.mark.parametrize(("mode", "gain"), [("active", 0.8 * 45), ("inactive", None)])
def test_a_leech_beam_works_while_the_own_shield_is_up(mode: str, gain: float | None) -> None:
    lit = shooter(
        "A1",
        "E",
        LASER,
        parts={"hardshield": 2, "generator": 5},
        quirks=["leech_beam"],
        state={"shield": {"mode": mode}},
    )
    found = first(lit, enemy(parts={"hardshield": 5}))
    assert found.expected.get("leech") == (None if gain is None else pytest.approx(gain))


def test_a_civilian_car_can_be_shot_at() -> None:
    car = Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=tile("D1"))
    found = first(shooter(), car)
    assert found.refusal is None
    assert found.outcomes["destroyed"] == pytest.approx(0.8)


def test_outcomes_and_states_agree() -> None:
    chaingun = {"weapon": "chaingun", "points": 28, "turret": True, "ammo_points": 4, "ammo": {"APHE": 252}}
    found = first(shooter("A1", "E", chaingun), enemy(parts={"hardshield": 5}, state={"internals": 60}))
    for name, key, value in (
        ("destroyed", "destroyed", True),
        ("stunned", "stunned", True),
        ("shield_down", "shield_state", "resetting"),
    ):
        states = sum(state.chance for state in found.states if state.values[key] == value)
        assert found.outcomes[name] == pytest.approx(states, abs=1e-12)
    assert found.outcomes["hit"] == pytest.approx(1 - found.hits[0])
    assert 0.0 < found.outcomes["crit"] <= 1.0
    assert list(found.states) == sorted(found.states, key=lambda state: -state.chance)


def test_a_state_that_these_rules_do_not_know_is_a_fault_of_the_document() -> None:
    with pytest.raises(DocumentError, match=r"unit bull: state\.shield\.weight"):
        first(shooter(), enemy(state={"shield": {"weight": 3}}))
