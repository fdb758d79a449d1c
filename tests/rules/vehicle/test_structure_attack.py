"""Attacks on structures as a preview tells them."""

from collections.abc import Mapping
from typing import Any

import pytest

from mapper.geometry.grid import Side
from mapper.model.structure import Height, Structure, Trait
from mapper.model.unit import Unit
from mapper.rules.ruleset import Attack, Stance
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.sections import section_of, tiles_of
from mapper.rules.vehicle.structure_aim import spots_of
from mapper.rules.vehicle.structure_attack import structure_attacks
from tests.building import board, book, infantry, scenario, tank, tile

RULES = book()
CANNON = {"weapon": "cannon", "points": 10, "turret": True, "ammo_points": 1, "ammo": {"APHE": 30, "HE": 20}}
HULL_GUN = {"weapon": "cannon", "points": 10, "ammo_points": 1, "ammo": {"HE": 20}}
MISSILE = {"weapon": "missile_large", "turret": True, "ammo_points": 1, "ammo": {"HE": 9, "FAE": 9}}
MORTAR = {"weapon": "mortar", "points": 10, "ammo_points": 1, "ammo": {"HE": 9}}
STREET = "......\n....H.\n......"


def ox(*weapons: Mapping[str, Any], at: str = "A2", facing: str = "E", **changes: Any) -> Unit:  # noqa: ANN401
    return tank(at, facing, id="ox", name="Ox", weapons=weapons or (CANNON,), **changes)


def attacks(
    own: Unit,
    *others: Unit,
    where: str = STREET,
    rules: Rulebook = RULES,
    number: int = 0,
    **fields: object,
) -> tuple[Attack, ...]:
    """The unit's attacks on a house, which is changed by the fields."""
    battlemap = board(where)
    houses = list(battlemap.structures)
    houses[number] = houses[number].evolve(**fields)
    battle = scenario(battlemap.evolve(structures=tuple(houses)), own, *others)
    return structure_attacks(battle, own, houses[number], Stance(own.tile, own.facing), rules)


def block(name: str, left: int, top: int, right: int, bottom: int) -> Structure:
    """A high building on whole tiles."""
    return Structure(
        id=name, outline=((left, top), (right, top), (right, bottom), (left, bottom)), height=Height.HIGH
    )


def by(found: tuple[Attack, ...], weapon: str, ammo: str | None = None, mode: str = "direct") -> Attack:
    return next(entry for entry in found if (entry.weapon, entry.ammo, entry.mode) == (weapon, ammo, mode))


def note(attack: Attack, clause: str) -> str:
    return "; ".join(reason.text for reason in attack.notes if reason.clause == clause)


@pytest.mark.clause("V-IND-18", "V-STR-02")
def test_every_weapon_may_be_fired_at_a_structure_and_the_rams_follow() -> None:
    found = attacks(ox(CANNON, MISSILE, MORTAR))
    assert [(entry.weapon, entry.ammo, entry.mode) for entry in found] == [
        ("cannon", "APHE", "direct"),
        ("cannon", "HE", "direct"),
        ("missile_large", "HE", "direct"),
        ("missile_large", "HE", "top"),
        ("missile_large", "FAE", "direct"),
        ("missile_large", "FAE", "top"),
        ("mortar", "HE", "high"),
        ("ap", None, "direct"),
        ("ram", None, "melee"),
    ]
    assert all(entry.refusal is None for entry in found)


def test_the_odds_are_whole_and_agree_with_the_states() -> None:
    entry = by(attacks(ox(parts={"turbine": 7})), "cannon", "HE")
    assert entry.to_hit is not None
    assert entry.to_hit.value == 0.8
    assert list(entry.hits) == pytest.approx([0.2, 0.8])
    assert {state.values["durability"]: state.chance for state in entry.states} == {
        840: 0.8,
        920: pytest.approx(0.2),
    }
    assert entry.expected == {"durability": pytest.approx(0.8 * 160 + 0.2 * 80)}
    assert entry.outcomes == {"hit": 0.8, "falls": 0.0}


def test_a_house_near_its_end_falls_to_any_hit() -> None:
    entry = by(attacks(ox(), durability=300.0), "cannon", "HE")
    assert entry.outcomes["falls"] == 1.0  # a miss does 80, more than a fifth as well
    assert "more than 60 brings all of it down" in note(entry, "V-STR-03")
    weak = by(attacks(ox(), durability=400.0), "cannon", "HE")
    assert weak.outcomes["falls"] == 0.8


@pytest.mark.clause("V-STR-02")
def test_a_structure_never_moves_and_nobody_relays_sensors_against_it() -> None:
    relay = tank("A1", id="cow", quirks=["improved_sensor_relay"], parts={"sensors": 5})
    boxed = ox(extras=["trust_blackbox"])
    alone, relayed = attacks(boxed)[0], attacks(boxed, relay)[0]
    assert alone.to_hit == relayed.to_hit
    beside = attacks(boxed, relay.evolve(tile=tile("A2")))[0]
    assert beside.to_hit is not None
    assert ("V-HIT-03", 10) in [(reason.clause, reason.value) for reason in beside.to_hit.reasons]


def test_the_nearest_tile_in_sight_is_aimed_at() -> None:
    where = "......\n..H...\n......"
    wide = block("mill", 3, 0, 5, 2)
    battlemap = board(where)
    battle = scenario(battlemap.evolve(structures=(*battlemap.structures, wide)), ox())
    spots = spots_of(battle, battle.units[0], wide, Stance(tile("A2"), battle.units[0].facing), RULES)
    assert spots[0].tile.label == "D1"
    assert {spot.tile for spot in spots} == set(tiles_of(wide, battle.map))
    found = structure_attacks(
        battle, battle.units[0], wide, Stance(tile("A2"), battle.units[0].facing), RULES
    )
    assert note(by(found, "cannon", "HE"), "V-SIT-01") == "aimed at D1"


def test_a_gun_in_the_hull_takes_another_tile_than_one_in_a_turret() -> None:
    wide = block("mill", 0, 0, 4, 1)
    own = ox(HULL_GUN, CANNON, at="B3")
    battle = scenario(board("....\n....\n....").evolve(structures=(wide,)), own)
    found = structure_attacks(battle, own, wide, Stance(own.tile, own.facing), RULES)
    aims = [note(entry, "V-SIT-01") for entry in found if entry.weapon == "cannon" and entry.ammo == "HE"]
    assert aims == ["aimed at D1", "aimed at B1"]
    turned = own.evolve(facing=Side.S)
    refused = structure_attacks(battle, turned, wide, Stance(turned.tile, turned.facing), RULES)[0]
    assert refused.refusal is not None
    assert refused.refusal.code == "out_of_arc"


@pytest.mark.parametrize(
    ("own", "where", "weapon", "code"),
    [
        (ox(), "...H.H\n...H.H\n...H..", "cannon", "no_sight"),
        (ox(state={"fired": [0]}), STREET, "cannon", "fired"),
        (ox(state={"internals": 0}), STREET, "cannon", "destroyed"),
        (ox({"weapon": "scian_taibhse"}), STREET, "scian_taibhse", "no_effect"),
    ],
)
def test_refusals_are_those_of_any_target(own: Unit, where: str, weapon: str, code: str) -> None:
    number = 1 if where != STREET else 0
    entry = next(entry for entry in attacks(own, where=where, number=number) if entry.weapon == weapon)
    assert entry.refusal is not None
    assert entry.refusal.code == code


@pytest.mark.clause("V-STR-06", "V-IND-16")
def test_fire_from_above_is_halved_by_hardening_and_a_first_miss_still_strikes() -> None:
    entry = by(attacks(ox(MORTAR, parts={"generator": 1}), traits=(Trait.HARDENED,)), "mortar", "HE", "high")
    assert entry.impact is not None
    assert entry.impact.second.value == 1.0
    left = {state.values["durability"]: state.chance for state in entry.states}
    assert left == {920: 0.8, 1000: pytest.approx(0.2)}  # 320 halved is 160, less 80; a miss does nothing


@pytest.mark.clause("V-STR-09", "V-IND-11")
def test_a_thermobaric_miss_scatters_and_may_still_land_in_a_tile_of_it() -> None:
    lone = by(attacks(ox(MISSILE)), "missile_large", "FAE")
    durability = [state.values["durability"] for state in lone.states]
    assert durability == [850, 1000]  # 120 x 1.25, or nothing
    wide = block("mill", 3, 0, 6, 3)
    own = ox(MISSILE)
    battle = scenario(board("......\n......\n......").evolve(structures=(wide,)), own)
    near = by(
        structure_attacks(battle, own, wide, Stance(own.tile, own.facing), RULES), "missile_large", "FAE"
    )
    chances = {state.values["durability"]: state.chance for state in near.states}
    assert chances.keys() == {850, 940, 1000}
    own_tiles_around = 5
    assert chances[940] == pytest.approx(0.2 * own_tiles_around / 8)  # missed by under 20: one tile off
    assert "a near miss does 60" in note(near, "V-STR-09")


@pytest.mark.clause("V-APS-10")
def test_active_protection_that_shares_its_tile_counts() -> None:
    guard = infantry("E2", id="owl", drone=True, kind="powersuit", parts={"laser_aps": 1})
    where = "......\n....h.\n......"
    bare, met = (
        by(attacks(ox(MISSILE), *others, where=where), "missile_large", "HE") for others in ((), (guard,))
    )
    assert bare.outcomes["hit"] == 0.8
    assert met.outcomes["hit"] == pytest.approx(0.8 * 0.4)
    assert "Laser APS" in note(met, "V-APS-05")
    own_side = guard.evolve(side="red")
    assert by(attacks(ox(MISSILE), own_side, where=where), "missile_large", "HE").outcomes["hit"] == 0.8


@pytest.mark.clause("V-STR-12")
def test_gas_is_told_over_its_turns() -> None:
    entry = attacks(ox({"weapon": "ag_caoineadh_iarainn"}))[0]
    assert {state.values["durability"] for state in entry.states} == {550, 1000}
    assert "3 turns of gas" in note(entry, "V-STR-12")


@pytest.mark.clause("V-STR-07", "V-MAP-03")
def test_what_comes_after_is_told_and_the_placeholder_marked() -> None:
    entry = attacks(ox(), traits=(Trait.VOLATILE,))[0]
    assert note(entry, "V-MAP-03") == "once down it is a ruin with 1500 durability at the end of the turn"
    assert "500 damage to all within 1 tile" in note(entry, "V-STR-07")
    assert any(reason.gm_to_confirm for reason in entry.notes if reason.clause == "V-STR-07")
    low = attacks(ox(), where=STREET.replace("H", "L"))[0]
    assert note(low, "V-MAP-03") == "once down it is debris at the end of the turn"


@pytest.mark.clause("V-STR-05")
def test_each_kind_of_hit_is_told_with_what_is_taken_off() -> None:
    entry = by(attacks(ox(), traits=(Trait.REINFORCED,)), "cannon", "HE")
    assert note(entry, "V-STR-05") == (
        "a hit does 60: reinforced, 100 off at penetration 50; "
        "a miss does 0: a tougher part is struck: ×0.5; reinforced, 100 off at penetration 50"
    )


def test_a_structure_off_the_map_has_no_attacks() -> None:
    away = block("away", 90, 90, 91, 91)
    own = ox()
    battle = scenario(board(STREET).evolve(structures=(away,)), own)
    assert structure_attacks(battle, own, away, Stance(own.tile, own.facing), RULES) == ()


def test_a_house_that_is_down_already_says_so() -> None:
    entry = attacks(ox(), durability=0.0)[0]
    assert entry.outcomes["falls"] == 1
    assert entry.expected["durability"] == 0
    assert "nothing of it is left" in note(entry, "V-STR-04")
    assert section_of(board("H").structures[0].evolve(durability=0.0), RULES).falls
