"""The clauses about rams, stomps, slams, the armature, and what is driven through."""

from dataclasses import replace

import pytest

from mapper.geometry.grid import Edge, Side
from mapper.model.battlemap import BattleMap, EdgeKind, EdgePiece
from mapper.model.scenario import Scenario
from mapper.model.unit import Unit, UnitKind
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Stance
from mapper.rules.script import play
from mapper.rules.vehicle.approach import way_to
from mapper.rules.vehicle.barricade import barricade_met, covering_barricade
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.bout import Bout, bout_at, bout_of, fighter_of
from mapper.rules.vehicle.breach import breach_barricade, breach_civilian
from mapper.rules.vehicle.knockback import crash_blow, knockback
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.ram import Melee
from mapper.rules.vehicle.ram_damage import (
    HIT,
    Clash,
    blow_of_charge,
    crashed,
    is_stunned_by_losses,
    jump_rammed,
    vehicle_rammed,
)
from mapper.rules.vehicle.ruleset import VehicleRuleset
from mapper.rules.vehicle.sections import section_of
from mapper.rules.vehicle.state import ShieldMode
from mapper.rules.vehicle.structure_damage import Contact, strike_structure
from mapper.rules.vehicle.target import Facing, Infantry, Shield, Target
from tests.building import agrav, board, book, infantry, scenario, tank, tile, walker

RULES = book()
OPEN = ".....\n.....\n....."
HEAVY = {"smartplate": 20}


def ox(at: str = "A1", facing: str = "E", **changes: object) -> Unit:
    """A heavy red tank: 240 thick, 360 on the front."""
    parts = HEAVY | dict(changes.pop("parts", {}))  # type: ignore[call-overload]  # parts by name
    return tank(at, facing, id="ox", parts=parts, **changes)


def giant(at: str = "A1", facing: str = "E", **changes: object) -> Unit:
    return walker(at, facing, id="giant", **changes)


def kite(at: str = "B1", facing: str = "W", **changes: object) -> Unit:
    return agrav(at, facing, id="kite", side="blue", **changes)


def foe(at: str = "D1", facing: str = "W", **changes: object) -> Unit:
    """A blue walker: 20 thick, 24 on every side."""
    return walker(at, facing, id="foe", side="blue", **changes)


def meet(
    kind: Melee,
    *units: Unit,
    where: str | BattleMap = OPEN,
    rules: Rulebook = RULES,
    reaction: bool = False,
    spend: float | None = None,
) -> Bout | Refusal:
    """The first unit's attack on the second."""
    battle = scenario(where, *units)
    own, other = (party_of(unit, rules) for unit in units[:2])
    way = way_to(battle, own, Stance(units[0].tile, units[0].facing))
    assert not isinstance(way, Refusal)
    return bout_of(kind, way, other, reaction=reaction, spend=spend)


def bout(kind: Melee, *units: Unit, **setting: object) -> Bout:
    found = meet(kind, *units, **setting)  # type: ignore[arg-type]  # see meet
    assert isinstance(found, Bout), found
    return found


def why(kind: Melee, *units: Unit, **setting: object) -> str:
    found = meet(kind, *units, **setting)  # type: ignore[arg-type]  # see meet
    assert isinstance(found, Refusal), found
    assert all(reason.clause for reason in found.reasons)
    return found.code


def clash(kind: Melee, *units: Unit, **setting: object) -> Clash:
    rules = setting.get("rules", RULES)
    assert isinstance(rules, Rulebook)
    done, rolled = play(bout(kind, *units, **setting).fight(rules), lambda _roll: HIT)
    assert len(rolled) == bool(setting.get("reaction"))
    return done


def vehicle(state: object) -> Target:
    assert isinstance(state, Target)
    return state


def shield(state: object) -> Shield:
    found = vehicle(state).shield
    assert found is not None
    return found


@pytest.mark.clause("V-RAM-01")
def test_one_ram_or_stomp_a_turn() -> None:
    assert why(Melee.RAM, ox(state={"rammed": True}), foe()) == "used"
    assert why(Melee.STOMP, giant("C1", state={"rammed": True}), foe()) == "used"


@pytest.mark.clause("V-RAM-01", "V-MAP-15")
def test_a_civilian_vehicle_doesnt_count_as_the_turns_ram_and_costs_no_self_damage() -> None:
    car = Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=tile("C1"))
    done = clash(Melee.RAM, ox(state={"rammed": True}), car)
    assert isinstance(done.target, Infantry)
    assert done.target.gone
    assert vehicle(done.attacker).lost.armour == 0


@pytest.mark.clause("V-MAP-15")
def test_a_civilian_vehicle_has_the_durability_of_the_setting() -> None:
    tough = book(settings={"civ_vehicle.durability": 900})
    done = breach_civilian(fighter_of(party_of(ox(), RULES)), 2, 50, RULES)
    assert (done.damage.value, done.left, done.through) == (400, 0, True)
    assert done.attacker == party_of(ox(), RULES).victim
    car = Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=tile("C1"))
    victim = party_of(car, tough).victim
    assert isinstance(victim, Infantry)
    stuck = breach_civilian(fighter_of(party_of(ox(), tough)), 2, victim.health, tough)
    assert (stuck.left, stuck.through) == (500, False)


@pytest.mark.clause("V-MAP-15")
def test_only_tanks_are_stopped_by_a_civilian_vehicle() -> None:
    car = Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=tile("B1"))
    rules = VehicleRuleset(RULES)
    for unit, passes in ((ox(), False), (giant(), True), (agrav("A1", id="kite"), True)):
        found = rules.reach(scenario("...", unit, car), unit)
        assert (tile("B1") in getattr(found, "tiles", ())) == passes


@pytest.mark.clause("V-RAM-02")
@pytest.mark.parametrize(("stun", "chance"), [(0, 0.7), (1, 0.2), (2, 0.5)])
def test_only_stun_lowers_the_chance_of_a_reaction_ram(stun: int, chance: float) -> None:
    unit = ox(state={"stun": stun, "moved": 6}, parts={"sensors": 5, "turbine": 14})
    assert bout(Melee.RAM, unit, foe(quirks=["low_profile"]), reaction=True).charge.chance.value == chance
    assert bout(Melee.RAM, unit, foe()).charge.chance.value == 1


@pytest.mark.clause("V-RAM-02", "V-STN-05")
def test_actuators_halve_what_stun_takes_from_a_reaction_ram() -> None:
    steady = giant("C1", quirks=["advanced_stability_actuators"], state={"stun": 1})
    assert bout(Melee.STOMP, steady, foe(), reaction=True).charge.chance.value == pytest.approx(0.45)


@pytest.mark.clause("V-RAM-02")
def test_a_reaction_ram_that_misses_changes_nothing() -> None:
    found = bout(Melee.RAM, ox(), foe(), reaction=True)
    done, rolled = play(found.fight(RULES), lambda _roll: "miss")
    assert rolled == ("miss",)
    assert (done.attacker, done.target, done.struck, done.stuns) == (
        found.attacker.state,
        party_of(foe(), RULES).victim,
        False,
        False,
    )


@pytest.mark.clause("V-RAM-02")
def test_a_reaction_ram_gets_as_far_as_the_mobility_left() -> None:
    assert why(Melee.RAM, ox(state={"mobility_spent": 5}), foe(), reaction=True) == "out_of_reach"
    assert bout(Melee.RAM, ox(state={"mobility_spent": 4}), foe(), reaction=True).approach.toward == 3


@pytest.mark.clause("V-RAM-03")
def test_what_stands_in_smoke_is_rammed_in_reaction_or_by_who_began_in_its_tile() -> None:
    smoky = "...3.\n.....\n....."
    assert why(Melee.RAM, ox(), foe(), where=smoky) == "smoke"
    assert bout(Melee.RAM, ox(), foe(), where=smoky, reaction=True).approach.in_smoke
    together = bout(Melee.RAM, ox("D1"), foe(), where=smoky)
    assert (together.approach.toward, together.charge.damage.value) == (0, 360)
    assert why(Melee.STOMP, giant("C1"), foe(), where=smoky) == "smoke"
    assert bout(Melee.STOMP, giant("D1"), foe(), where=smoky).charge.damage.value == 240
    came = ox("D1", state={"route": [[2, 0], [3, 0]]})
    assert why(Melee.RAM, came, foe(), where=smoky) == "smoke"


@pytest.mark.clause("V-RAM-04")
def test_half_of_the_damage_is_the_penetration_on_both_sides() -> None:
    charge = bout(Melee.RAM, ox(), foe()).charge
    assert (charge.damage.value, charge.pen.value) == (60 + 360, 210)
    assert (charge.self_damage.value, charge.self_pen.value) == (24, 12)


@pytest.mark.clause("V-RAM-05")
def test_a_shield_doesnt_hold_back_what_exceeds_it() -> None:
    shielded = party_of(foe(parts={"hardshield": 14}), RULES).victim
    raw = vehicle_rammed(vehicle(shielded), 1000, 500, Facing.FRONT, RULES)
    assert shield(raw).charge == 0
    excess = 1000 - 840 / 1.5  # cracked: 150 per cent
    assert raw.lost.armour == pytest.approx(min(200, excess))
    held = vehicle_rammed(vehicle(shielded), 100, 50, Facing.FRONT, RULES)
    assert (shield(held).charge, held.lost.armour) == (790, 0)


@pytest.mark.clause("V-RAM-05")
def test_by_the_setting_the_excess_keeps_the_factor() -> None:
    scaled = book(settings={"ram.excess": "scaled"})
    heavy = foe(parts={"hardshield": 4, "smartplate": 60})
    for rules, excess in ((RULES, 400 - 240 / 1.5), (scaled, 400 * 1.5 - 240)):
        after = vehicle_rammed(vehicle(party_of(heavy, rules).victim), 400, 200, Facing.NONE, rules)
        thick = 600.0
        assert after.lost.armour == pytest.approx(excess * (excess / 2) / thick)


@pytest.mark.clause("V-RAM-05", "V-DMG-16")
def test_the_excess_of_a_shield_switched_on_this_turn_reckons_with_double_damage() -> None:
    fresh = foe(parts={"hardshield": 4}, state={"shield": {"activated": True, "switched": True}})
    after = vehicle_rammed(vehicle(party_of(fresh, RULES).victim), 400, 200, Facing.FRONT, RULES)
    assert after.lost.shield == 240
    assert after.lost.armour == pytest.approx(min(200, 400 - 240 / 3))


@pytest.mark.clause("V-RAM-05")
def test_men_take_what_their_shield_leaves() -> None:
    suit = infantry("D1", kind="powersuit", id="suit")
    done = clash(Melee.STOMP, giant("C1", state={"mobility_spent": 7}), suit)
    assert done.target == Infantry(80 - (100 - 80), 0)
    assert not done.stuns


@pytest.mark.clause("V-RAM-06")
def test_a_tank_adds_its_thickness_to_the_tiles_toward_and_takes_the_targets() -> None:
    found = bout(Melee.RAM, ox(), foe("D1", "N"))
    assert [step.tile.label for step in found.drive.steps] == ["B1", "C1", "D1"] if found.drive else False
    assert [reason.value for reason in found.charge.damage.reasons] == [60, 360]
    assert found.target is not None
    assert (found.attacker.facing, found.target.facing) == (Facing.FRONT, Facing.SIDE)
    assert why(Melee.RAM, ox("D1"), foe()) == "no_approach"


@pytest.mark.clause("V-RAM-06")
def test_a_tank_that_drives_backward_rams_with_its_rear() -> None:
    found = bout(Melee.RAM, ox("A1", "W"), foe())
    assert found.attacker.facing is Facing.REAR
    assert found.charge.damage.value == 60 + 240


@pytest.mark.clause("V-RAM-06")
def test_only_tiles_that_shorten_the_distance_count_those_of_earlier_moves_too() -> None:
    driven = ox("C1", state={"route": [[0, 0], [0, 1], [0, 0], [1, 0], [2, 0]], "mobility_spent": 4})
    assert bout(Melee.RAM, driven, foe()).approach.toward == 3
    there = ox("D1", state={"route": [[1, 0], [2, 0], [3, 0]], "entered_from": "W"})
    assert bout(Melee.RAM, there, foe()).approach.toward == 2


@pytest.mark.clause("V-RAM-06")
def test_by_the_setting_thickness_is_as_built() -> None:
    worn = ox(state={"armour_durability": 1200})
    assert bout(Melee.RAM, worn, foe()).charge.damage.value == 60 + 180
    base = book(settings={"ram.thickness": "base"})
    charge = bout(Melee.RAM, worn, foe(), rules=base).charge
    assert (charge.damage.value, charge.self_damage.value) == (60 + 240, 20)


@pytest.mark.clause("V-RAM-07")
def test_tanks_cant_ram_agravs_agravs_have_no_ram_and_walkers_may_stomp_agravs() -> None:
    assert why(Melee.RAM, ox(), kite("D1")) == "agrav"
    assert why(Melee.RAM, agrav("A1", "E", id="own"), foe()) == "not_for_type"
    assert why(Melee.STOMP, ox("C1"), foe()) == "not_for_type"
    assert why(Melee.RAM, giant("C1"), foe()) == "not_for_type"
    assert bout(Melee.STOMP, giant(), kite()).charge.damage.value == 100 + 7 * 20


@pytest.mark.clause("V-RAM-08", "V-QRK-11")
@pytest.mark.parametrize(
    ("quirks", "lost"), [((), 100 * 50 / 360), (("reinforced_dozer_blade",), 0)], ids=["plain", "dozer"]
)
def test_a_tank_takes_a_hundred_from_a_barricade_unless_it_has_a_dozer_blade(
    quirks: tuple[str, ...], lost: float
) -> None:
    done = breach_barricade(fighter_of(party_of(ox(quirks=quirks), RULES)), 1, 200, RULES)
    assert (done.damage.value, done.through) == (380, True)
    assert done.attacker.lost.armour == pytest.approx(lost)


@pytest.mark.clause("V-RAM-08")
def test_a_tank_too_light_stops_at_a_barricade_and_wears_it_down() -> None:
    light = fighter_of(party_of(tank("A1"), RULES))
    done = breach_barricade(light, 1, 200, RULES)
    assert (done.damage.value, done.left, done.through) == (20 + 36, 144, False)
    assert breach_barricade(light, 1, 56, RULES).through


@pytest.mark.clause("V-RAM-09")
@pytest.mark.parametrize(("spend", "tank_damage", "other"), [(0, 200, 100), (1, 240, 120), (5, 400, 200)])
def test_a_stomp_grows_by_a_fifth_of_its_base_for_each_mobility(
    spend: int, tank_damage: float, other: float
) -> None:
    enemy = tank("B1", id="bull", side="blue")
    assert bout(Melee.STOMP, giant(), enemy, spend=spend).charge.damage.value == tank_damage
    assert bout(Melee.STOMP, giant(), kite(), spend=spend).charge.damage.value == other
    assert bout(Melee.STOMP, giant(), kite(), spend=spend).charge.self_damage.value == 0


@pytest.mark.clause("V-RAM-09")
def test_no_more_mobility_is_spent_than_is_left() -> None:
    assert why(Melee.STOMP, giant(), kite(), spend=8) == "mobility"
    assert why(Melee.ARMATURE, giant(extras=["modified_utility_armature"]), kite(), spend=6) == "mobility"


@pytest.mark.clause("V-RAM-09")
@pytest.mark.parametrize(("reach", "touched"), [(0, ["A1"]), (1, ["A1", "B1"]), (2, ["A1", "B1", "C1"])])
def test_a_stomp_reaches_its_own_tile_and_those_ahead_by_the_setting(reach: int, touched: list[str]) -> None:
    rules = book(settings={"ram.stomp_reach": reach})
    places = ["A1", "B1", "C1", "A2", "B2"]
    found = [at for at in places if isinstance(meet(Melee.STOMP, giant(), kite(at), rules=rules), Bout)]
    assert found == touched


@pytest.mark.clause("V-RAM-09", "V-MAP-06")
def test_no_stomp_goes_through_a_wall() -> None:
    walled = board(OPEN, walls=[[1, 0, "W"]])
    assert why(Melee.STOMP, giant(), kite(), where=walled) == "wall"
    gate = EdgePiece(at=Edge(1, 0, Side.W), kind=EdgeKind.GATE, open=True)
    assert bout(Melee.STOMP, giant(), kite(), where=board(OPEN).evolve(edges=(gate,)))


@pytest.mark.clause("V-RAM-09")
def test_an_agrav_that_would_be_stunned_is_pushed_a_tile_away() -> None:
    sturdy = kite(parts={"generator": 56})  # 650 internals, 162.5 stun; a bare stomp costs 161.6
    assert not clash(Melee.STOMP, giant(), sturdy, spend=0).knocked
    done = clash(Melee.STOMP, giant(), sturdy, spend=1)
    assert done.knocked
    assert not done.crashed
    assert bout(Melee.STOMP, giant(), sturdy).push is not None
    assert knockback(_battle(sturdy), party_of(sturdy, RULES), Side.E, RULES).tile == tile("C1")
    walked_into = clash(Melee.STOMP, giant(), foe("B1"))
    assert not walked_into.knocked


@pytest.mark.clause("V-RAM-09", "V-STR-08")
@pytest.mark.parametrize(
    ("drawing", "walls", "crashes", "structure"),
    [
        ("..H..", [], True, "house-C1"),
        ("..L..", [], True, "house-C1"),
        (".....", [[2, 0, "W"]], True, None),
        ("..D..", [], False, None),
        ("..S..", [], False, None),
        ("..", [], False, None),
    ],
)
def test_what_is_pushed_into_a_structure_or_wall_crashes(
    drawing: str,
    walls: list[list[object]],
    crashes: bool,  # noqa: FBT001  # a case's answer
    structure: str | None,
) -> None:
    unit = kite(parts={"sensors": 5, "generator": 20, "capacitor": 20, "smartplate": 12})
    where = board(drawing, walls=walls)
    push = knockback(scenario(where, unit), party_of(unit, RULES), Side.E, RULES)
    assert (push.crashes, push.structure) == (crashes, structure)
    assert (push.tile == unit.tile) == (crashes or drawing == "..")
    done = clash(Melee.STOMP, giant(quirks=["assault_pistons"]), unit, where=where)
    assert (done.knocked, done.crashed) == (True, crashes)


@pytest.mark.clause("V-RAM-09")
def test_a_crash_is_a_ram_of_the_setting_to_the_agrav_and_the_structure() -> None:
    bare = vehicle(party_of(kite(), RULES).victim)
    assert crashed(bare, RULES).lost.armour == 40
    assert (crash_blow(RULES).damage, crash_blow(RULES).pen) == (40, 20)
    gentle = book(settings={"ram.knockback_crash": 10})
    assert crashed(bare, gentle).lost.armour == pytest.approx(10 * 5 / 16)
    house = section_of(board("H").structures[0], RULES)
    assert strike_structure(house, crash_blow(RULES), Contact.HIT, RULES).section.durability == 960


@pytest.mark.clause("V-RAM-10", "V-QRK-15")
def test_a_slam_takes_all_mobility_and_strikes_both_sides() -> None:
    own = agrav("C1", "E", id="own", quirks=["grav_inverters"], state={"mobility_spent": 3})
    found = bout(Melee.SLAM, own, foe())
    assert (found.approach.spent, found.charge.self_damage.value) == (4, 80)
    assert found.charge.damage.value == pytest.approx(80 + 19.2)
    assert found.charge.pen.value == pytest.approx(49.6)
    assert why(Melee.SLAM, own, kite("D1")) == "agrav"
    assert why(Melee.SLAM, agrav("C1", id="own"), foe()) == "not_for_type"
    assert why(Melee.SLAM, own, foe("E1")) == "out_of_reach"


@pytest.mark.clause("V-RAM-10")
def test_a_slam_stuns_who_loses_armour_or_internals_by_it() -> None:
    slammer = {"id": "own", "quirks": ["grav_inverters"], "state": {"mobility_spent": 5}}
    bare, covered = agrav("C1", "E", **slammer), agrav("C1", "E", parts={"hardshield": 9}, **slammer)
    assert clash(Melee.SLAM, bare, foe()).stuns_self
    spared = clash(Melee.SLAM, covered, foe())
    assert not spared.stuns_self
    assert shield(spared.attacker).charge == 648 - 20  # 40 at half: P 20 < 108
    assert not vehicle(spared.attacker_end).stunned
    assert vehicle(clash(Melee.SLAM, bare, foe()).attacker_end).stunned


@pytest.mark.clause("V-RAM-10", "V-HIT-27")
def test_where_facings_may_be_chosen_each_side_meets_the_other_to_the_attackers_good() -> None:
    choose = book(settings={"facing.same_tile": "attacker_choice"})
    own = agrav("D1", "N", id="own", quirks=["grav_inverters"])
    bull = tank("D1", id="bull", side="blue")
    found = bout(Melee.SLAM, own, bull, rules=choose)
    assert found.target is not None
    assert (found.attacker.facing, found.target.facing) == (Facing.FRONT, Facing.REAR)


@pytest.mark.clause("V-RAM-11")
def test_stomps_rams_and_slams_do_half_to_any_building() -> None:
    battle = scenario("..H\n...", giant("B1"))
    way = way_to(battle, party_of(giant("B1"), RULES), Stance(tile("B1"), Side.E))
    assert not isinstance(way, Refusal)
    found = bout_at(Melee.STOMP, way, battle.map.structures[0], spend=5)
    assert isinstance(found, Bout)
    blow = blow_of_charge(found.charge, found.attacker, RULES)
    assert (found.charge.damage.value, blow.damage, blow.ram) == (200, 200, True)
    house = section_of(battle.map.structures[0], RULES)
    assert strike_structure(house, blow, Contact.HIT, RULES).damages == (100,)


@pytest.mark.clause("V-RAM-12", "V-STN-04", "V-QRK-12")
def test_whoever_is_rammed_is_stunned_but_for_actuators() -> None:
    big = {"smartplate": 60, "generator": 30}
    touched = clash(Melee.STOMP, giant("C1"), foe(parts=big), spend=0)
    assert touched.stuns
    assert not is_stunned_by_losses(touched.target, RULES)
    assert vehicle(touched.target_end).stunned
    steady = clash(Melee.STOMP, giant("C1"), foe(parts=big, quirks=["advanced_stability_actuators"]), spend=0)
    assert not steady.stuns
    assert not vehicle(steady.target_end).stunned


@pytest.mark.clause("V-QRK-11")
def test_a_dozer_blade_halves_what_a_tank_does_to_itself() -> None:
    plain, dozer = (
        bout(Melee.RAM, ox(quirks=quirks), foe(parts=HEAVY)) for quirks in ((), ("reinforced_dozer_blade",))
    )
    assert (plain.charge.self_damage.value, dozer.charge.self_damage.value) == (240, 120)
    assert dozer.charge.self_pen.value == 60
    assert plain.charge.damage.value == dozer.charge.damage.value
    assert [reason.clause for reason in dozer.charge.self_damage.reasons] == ["V-RAM-06", "V-QRK-11"]


@pytest.mark.clause("V-QRK-13")
def test_assault_pistons_come_after_all_additions_and_serve_stomps_only() -> None:
    strong = giant(quirks=["assault_pistons"], extras=["modified_utility_armature"])
    assert bout(Melee.STOMP, strong, kite(), spend=5).charge.damage.value == 300
    assert bout(Melee.ARMATURE, strong, kite(), spend=5).charge.damage.value == 200


@pytest.mark.clause("V-EXT-17")
def test_vampire_contacts_draw_a_quarter_of_the_shield_they_strike() -> None:
    state = {"shield": {"charge": 10}}
    vampire = giant("C1", extras=["vampire_contacts"], parts={"hardshield": 1}, state=state)
    prey = foe(parts={"hardshield": 14})
    done = clash(Melee.STOMP, vampire, prey, spend=3)
    assert done.leech == 20  # 160 at half
    assert shield(done.attacker).charge == 30
    full = clash(Melee.STOMP, vampire.evolve(state={}), prey, spend=3)
    assert (full.leech, shield(full.attacker).charge) == (20, 60)  # never above its capacity
    assert clash(Melee.STOMP, giant("C1", parts={"hardshield": 1}), prey).leech == 0


@pytest.mark.clause("V-EXT-17")
def test_with_its_shield_down_only_the_armature_leeches_and_a_full_shield_comes_back_at_once() -> None:
    extras = ["vampire_contacts", "modified_utility_armature"]
    down = {"shield": {"charge": 0, "mode": "resetting", "reset": 3}}
    vampire = giant("C1", extras=extras, parts={"hardshield": 0.5}, state=down)
    prey = foe(parts={"hardshield": 14})
    assert clash(Melee.STOMP, vampire, prey).leech == 0
    fed = clash(Melee.ARMATURE, vampire, prey, spend=0)
    assert fed.leech == 25
    assert (shield(fed.attacker).charge, shield(fed.attacker).mode) == (25, ShieldMode.RESETTING)
    back = shield(clash(Melee.ARMATURE, vampire, prey, spend=5).attacker)
    assert (back.charge, back.mode, back.reset) == (30, ShieldMode.ACTIVE, 0)
    weary = book({"extra.vampire_contacts.leech.melee.revive_at_full": False})
    stays = shield(clash(Melee.ARMATURE, vampire, prey, spend=5, rules=weary).attacker)
    assert (stays.charge, stays.mode) == (30, ShieldMode.RESETTING)


@pytest.mark.clause("V-EXT-18")
@pytest.mark.parametrize(("spend", "pen", "damage"), [(0, 150, 100), (1, 180, 120), (5, 300, 200)])
def test_the_armature_gains_a_fifth_for_each_mobility_up_to_five(
    spend: int, pen: float, damage: float
) -> None:
    armed = giant(extras=["modified_utility_armature"], state={"rammed": True})
    charge = bout(Melee.ARMATURE, armed, kite(), spend=spend).charge
    assert (charge.pen.value, charge.damage.value) == (pen, damage)
    assert bout(Melee.ARMATURE, armed, kite()).approach.spent == 5


@pytest.mark.clause("V-EXT-18")
def test_the_armature_is_no_ram_stuns_nobody_and_meets_shields_as_a_weapon_does() -> None:
    armed = giant("C1", extras=["modified_utility_armature"])
    done = clash(Melee.ARMATURE, armed, foe(parts={"hardshield": 1, "smartplate": 60, "generator": 30}))
    assert not done.stuns
    assert shield(done.target).charge == 0
    assert vehicle(done.target).lost.armour == 0  # the shield held the rest back
    assert (
        why(
            Melee.ARMATURE,
            giant("C1", extras=["modified_utility_armature"], state={"armature_used": True}),
            foe(),
        )
        == "used"
    )
    assert why(Melee.ARMATURE, giant("C1"), foe()) == "not_for_type"
    corner = bout(Melee.ARMATURE, giant("C2", "S", extras=["modified_utility_armature"]), foe())
    assert corner.target is not None
    assert why(Melee.ARMATURE, giant("B1", extras=["modified_utility_armature"]), foe()) == "out_of_reach"


@pytest.mark.clause("V-EXT-18", "V-MAP-06")
def test_the_armature_gets_round_a_corner_unless_walls_meet_there() -> None:
    armed = giant("C2", extras=["modified_utility_armature"])
    one = board(OPEN, walls=[[3, 1, "W"]])
    both = board(OPEN, walls=[[3, 1, "W"], [2, 1, "N"]])
    assert bout(Melee.ARMATURE, armed, foe(), where=one)
    assert why(Melee.ARMATURE, armed, foe(), where=both) == "wall"


@pytest.mark.clause("V-EXT-06")
def test_reactive_smartplate_minds_no_ram_but_the_armature() -> None:
    plated = foe(parts={"smartplate": 60}, extras=["reactive_smartplate"])
    armed = giant("C1", extras=["modified_utility_armature"])
    rammed = clash(Melee.STOMP, armed, plated, spend=5)
    assert vehicle(rammed.target).lost.armour == pytest.approx(200 * 100 / 720)
    struck = clash(Melee.ARMATURE, armed, plated, spend=5)
    assert vehicle(struck.target).lost.armour == pytest.approx(0.8 * 200 * 300 / 720)


@pytest.mark.clause("V-MOV-13")
def test_a_high_glider_is_out_of_reach_unless_the_setting_lets_it_be_rammed() -> None:
    high = kite(state={"high": True}, quirks=["jump_jets"], extras=["glider_turbines"])
    assert why(Melee.STOMP, giant(), high) == "high"
    low = book(settings={"glider.rammable": True})
    assert bout(Melee.STOMP, giant(), high, rules=low)


@pytest.mark.clause("V-MOV-12", "V-QRK-14")
def test_each_ram_of_a_jump_below_zero_meets_the_armour_without_facing() -> None:
    jumper = vehicle(party_of(agrav("A1", quirks=["jump_jets"], parts={"smartplate": 4}), RULES).victim)
    twice = jump_rammed(jumper, (40, 40), RULES)
    assert twice.lost.armour == pytest.approx(40 * 20 / 32 + 40 * 20 / 29.5)
    once = jump_rammed(jumper, (80,), RULES)
    assert once.lost.armour == pytest.approx(80)
    assert once.lost.internals == pytest.approx(80 * 8 / 40)


@pytest.mark.clause("V-MAP-10", "V-HIT-10")
def test_a_barricade_stands_on_an_edge_or_by_the_setting_in_a_tile() -> None:
    line = board("...\n...", barricades=[[1, 0, "W"]])
    inside = book(settings={"barricade.position": "tile"})
    east, south = (0.5, 0.5), (1.5, 1.5)
    middle = (1.5, 0.5)
    for rules, from_south in ((RULES, False), (inside, True)):
        assert covering_barricade(line, tile("B1"), east, middle, rules) is not None
        assert (covering_barricade(line, tile("B1"), south, middle, rules) is not None) == from_south
        assert covering_barricade(line, tile("B1"), middle, middle, rules) is None
        assert (barricade_met(line, tile("B2"), tile("B1"), rules) is not None) == from_south
        assert barricade_met(line, tile("A1"), tile("B1"), rules) is not None


@pytest.mark.clause("V-MAP-10", "V-MOV-09")
def test_a_barricade_in_a_tile_stops_tanks_from_every_side_and_costs_walkers_one() -> None:
    line = board("...\n...", barricades=[[1, 0, "W"]])
    for position, from_south in (("edge", True), ("tile", False)):
        rules = VehicleRuleset(book(settings={"barricade.position": position}))
        stopped, slowed = tank("B2", "N", id="stopped"), walker("B2", "N", id="slowed")
        by_tank, by_walker = (rules.reach(scenario(line, unit), unit) for unit in (stopped, slowed))
        assert not isinstance(by_tank, Refusal)
        assert not isinstance(by_walker, Refusal)
        assert (tile("B1") in by_tank.tiles) == from_south
        assert by_walker.tiles[tile("B1")] == (1 if from_south else 2)
        if not from_south:
            refusal = by_tank.refusal(tile("B1"))
            assert refusal is not None
            assert refusal.code == "barricade"


@pytest.mark.clause("V-GEN-09")
def test_friends_and_oneself_are_not_rammed() -> None:
    assert why(Melee.RAM, ox(), replace_side(foe(), "red")) == "friend"
    assert why(Melee.RAM, ox(), foe(state={"internals": 0})) == "destroyed"


def replace_side(unit: Unit, side: str) -> Unit:
    return unit.evolve(side=side)


def _battle(*units: Unit) -> Scenario:
    return scenario(OPEN, *units)


def test_a_side_that_is_hurt_keeps_what_it_was_made_of() -> None:
    before = vehicle(party_of(ox(), RULES).victim)
    after = vehicle_rammed(before, 50, 25, Facing.FRONT, RULES)
    assert replace(after, armour=before.armour, lost=before.lost) == before
