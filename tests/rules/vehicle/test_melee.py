"""Attacks at close quarters as a preview tells them: which there are, what they do, and why not."""

import pytest

from mapper.geometry.grid import Side
from mapper.model.unit import Unit, UnitKind
from mapper.rules.reasons import Refusal
from mapper.rules.ruleset import Attack, Stance
from mapper.rules.vehicle.approach import way_to
from mapper.rules.vehicle.book import Rulebook
from mapper.rules.vehicle.bout import bout_of
from mapper.rules.vehicle.melee import rams, rams_at
from mapper.rules.vehicle.party import party_of
from mapper.rules.vehicle.ram import Melee
from tests.building import agrav, book, infantry, scenario, tank, tile, walker

RULES = book()
OPEN = ".....\n.....\n....."
HEAVY = {"smartplate": 20}


def found(
    *units: Unit,
    where: str = OPEN,
    at: str | None = None,
    facing: Side | None = None,
    rules: Rulebook = RULES,
) -> tuple[Attack, ...]:
    """The first unit's attacks at close quarters on the second, from where it stands or from a tile."""
    own, other = units[:2]
    stance = Stance(tile(at) if at else own.tile, facing or own.facing)
    return rams(scenario(where, *units), own, other, stance, rules)


def ram(*units: Unit, **setting: object) -> Attack:
    return found(*units, **setting)[0]  # type: ignore[arg-type]  # see found


def code(attack: Attack) -> str:
    return attack.refusal.code if attack.refusal is not None else ""


def ox(at: str = "A1", facing: str = "E", **changes: object) -> Unit:
    return tank(at, facing, id="ox", parts=HEAVY, **changes)


def foe(at: str = "D1", facing: str = "W", **changes: object) -> Unit:
    return walker(at, facing, id="foe", side="blue", **changes)


def test_each_type_has_its_own_attacks_in_ones_turn_and_in_reaction() -> None:
    listed = {
        "tank": found(ox(), foe()),
        "walker": found(walker("C1", "E", extras=["modified_utility_armature"]), foe()),
        "agrav": found(agrav("C1", "E", quirks=["grav_inverters"]), foe()),
    }
    assert {kind: [(entry.weapon, entry.mode) for entry in entries] for kind, entries in listed.items()} == {
        "tank": [("ram", "melee"), ("ram", "reaction")],
        "walker": [("stomp", "melee"), ("stomp", "reaction"), ("armature", "melee")],
        "agrav": [("slam", "melee"), ("slam", "reaction")],
    }
    assert all(not code(entry) for entries in listed.values() for entry in entries)
    assert listed["walker"][2].name == "Modified Utility Armature"


def test_an_agrav_without_inverters_is_told_that_it_has_no_ram() -> None:
    entries = found(agrav("C1", "E"), foe())
    assert [(entry.weapon, code(entry)) for entry in entries] == [("ram", "not_for_type")] * 2


def test_men_and_cars_have_none() -> None:
    car = Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=tile("C1"))
    assert found(infantry("C1"), foe()) == ()
    assert found(car, foe()) == ()


def test_the_preview_tells_the_drive_both_damages_and_the_sides_that_meet() -> None:
    entry = ram(ox(), foe("D1", "N"))
    texts = {reason.text: reason.value for reason in entry.notes}
    assert "drives B1, C1, D1 for 3 mobility first" in texts
    assert texts["damage: 3 tiles toward it"] == 60
    assert texts["damage: own armour, 360 thick on the front"] == 360
    assert texts["its penetration"] == 210
    assert texts["damage to itself: the target's armour, 24 thick on the side"] == 24
    assert "stuns the target whatever the damage" in texts
    assert all(reason.clause for reason in entry.notes)


def test_both_sides_stand_in_the_end_states_and_all_chances_add_up() -> None:
    both, maybe = found(ox(), foe())
    assert [state.chance for state in both.states] == [1.0]
    assert both.states[0].values["own_armour"] == pytest.approx(2400 - 24 * 12 / 360)
    assert maybe.to_hit is not None
    assert maybe.to_hit.value == 0.7
    assert list(maybe.hits) == pytest.approx([0.3, 0.7])
    assert sum(state.chance for state in maybe.states) == pytest.approx(1.0, abs=1e-12)
    assert maybe.states[1].values["own_armour"] == 2400
    for name in ("stunned", "destroyed", "shield_down"):
        told = sum(state.chance for state in maybe.states if state.values.get(name))
        assert maybe.outcomes[name] == pytest.approx(told)
    mean = sum(state.chance * (200 - float(state.values["armour"])) for state in maybe.states)
    assert maybe.expected["armour"] == pytest.approx(mean)


def test_an_attacker_that_nothing_happens_to_is_not_told_of() -> None:
    entry = ram(walker("C1", "E", id="own"), foe())
    assert not any(
        name.startswith("own_") for name in (*entry.outcomes, *entry.expected, *entry.states[0].values)
    )


def test_a_walker_stomps_with_all_the_mobility_that_is_left() -> None:
    entry = ram(walker("C1", "E", id="own", state={"mobility_spent": 4}), foe())
    assert any(reason.text == "damage: 3 mobility spent on it" for reason in entry.notes)


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        (ox(), tank("D1", id="calf"), "friend"),
        (ox(), foe(state={"internals": 0}), "destroyed"),
        (ox(state={"rammed": True}), foe(), "used"),
        (ox("C1"), foe("D1", state={"internals": 1}), ""),
        (ox(state={"mobility_spent": 6}), foe(), "out_of_reach"),
        (ox(state={"destroyed": ["mobility"]}), foe(), "out_of_reach"),
        (walker("A1", "E", id="own"), foe(), "out_of_reach"),
        (ox(), agrav("D1", id="kite", side="blue"), "agrav"),
    ],
)
def test_refusals_are_told_by_their_code(own: Unit, other: Unit, expected: str) -> None:
    assert code(ram(own, other)) == expected


def test_a_way_that_is_barred_says_what_bars_it() -> None:
    entry = ram(ox("A1"), foe("C1"), where="..S..\n.....")
    assert code(entry) == "out_of_reach"
    assert entry.refusal is not None
    assert [reason.clause for reason in entry.refusal.reasons] == ["V-RAM-06", "V-MOV-10"]


def test_an_imagined_stance_is_driven_to_first() -> None:
    entry = ram(ox(), foe(), at="C1")
    assert any(reason.text == "damage: 3 tiles toward it" for reason in entry.notes)
    assert any(reason.text == "drives D1 for 1 mobility first" for reason in entry.notes)


def test_a_stance_out_of_reach_counts_as_where_the_turn_began() -> None:
    entry = ram(ox("A3", "N", state={"mobility_spent": 6}), foe(), at="C1", facing=Side.E)
    assert any(reason.text == "damage: 1 tile toward it" for reason in entry.notes)


def test_a_car_is_driven_into_and_an_enemy_that_blocks_too() -> None:
    car = Unit(id="car", side=None, kind=UnitKind.CIVILIAN, name="Car", tile=tile("C1"))
    entry = ram(ox(), car)
    assert entry.outcomes["destroyed"] == 1
    blocking = book(settings={"move.enemy_blocks": True})
    assert code(ram(ox(), foe(), rules=blocking)) == ""
    assert (
        code(ram(ox(), foe(), foe("C1").evolve(id="other"), where="....", rules=blocking)) == "out_of_reach"
    )


def test_a_push_into_a_house_is_told() -> None:
    own, kite = walker("A1", "E", id="own"), agrav("B1", "W", id="kite", side="blue", parts={"generator": 30})
    pushed, crashed = ram(own, kite), ram(own, kite, where="..H..\n.....")
    assert pushed.outcomes["knocked_back"] == crashed.outcomes["knocked_back"] == 1
    assert any(reason.text == "pushed to C1" for reason in pushed.notes)
    assert any(reason.text.startswith("crashes: a high building") for reason in crashed.notes)
    assert crashed.expected["internals"] > pushed.expected["internals"]


def test_a_way_is_the_same_however_often_it_is_asked_for() -> None:
    battle = scenario(OPEN, ox(), foe())
    way = way_to(battle, party_of(battle.units[0], RULES), Stance(tile("A1"), Side.E))
    assert not isinstance(way, Refusal)
    first, second = (bout_of(Melee.RAM, way, party_of(battle.units[1], RULES)) for _ in range(2))
    assert first == second


def test_a_tank_runs_against_a_house_with_its_front_from_the_cheapest_side() -> None:
    own = ox("A1", "E")
    battle = scenario("....H\n.....", own)
    (entry,) = rams_at(battle, own, battle.map.structures[0], Stance(own.tile, own.facing), RULES)
    assert not entry.refusal
    assert any(reason.text == "a ram on a structure: ×0.5" and reason.value == -210 for reason in entry.notes)
    assert any(reason.text == "drives B1, C1, D1 for 3 mobility first" for reason in entry.notes)
    assert entry.outcomes["falls"] == 1  # 210 is more than a fifth


def test_a_structure_out_of_reach_is_refused() -> None:
    own = ox("A1", "E", state={"mobility_spent": 5})
    battle = scenario("....H\n.....", own)
    (entry,) = rams_at(battle, own, battle.map.structures[0], Stance(own.tile, own.facing), RULES)
    assert code(entry) == "out_of_reach"
    walled = scenario("...SH\n..SSS", ox())
    (entry,) = rams_at(walled, ox(), walled.map.structures[0], Stance(tile("A1"), Side.E), RULES)
    assert code(entry) == "out_of_reach"


def test_a_slam_on_a_house_hurts_the_slammer() -> None:
    own = agrav("B1", "E", id="own", quirks=["grav_inverters"])
    battle = scenario("..H", own)
    (entry,) = rams_at(battle, own, battle.map.structures[0], Stance(own.tile, own.facing), RULES)
    assert entry.expected["own_armour"] > 0
    assert entry.outcomes["own_stunned"] == 1
    assert entry.states[0].values["own_destroyed"] == (entry.outcomes["own_destroyed"] == 1)


def test_a_unit_sharing_a_tile_with_a_house_touches_it() -> None:
    own = walker("B1", "N", id="own", extras=["modified_utility_armature"])
    battle = scenario(".h.", own)
    entries = rams_at(battle, own, battle.map.structures[0], Stance(own.tile, own.facing), RULES)
    assert [code(entry) for entry in entries] == ["", ""]
    shared = ox("B1")
    way = way_to(scenario(".h.", shared), party_of(shared, RULES), Stance(shared.tile, shared.facing))
    assert not isinstance(way, Refusal)
    (entry,) = rams_at(battle, shared, battle.map.structures[0], Stance(shared.tile, shared.facing), RULES)
    assert code(entry) == "no_approach"
