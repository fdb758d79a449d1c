import pytest

from mapper.rules.skirmish.inventory import items_of
from mapper.rules.skirmish.orders import AnyOrder
from tests.skirmish_games import ann, at, carried, game, kept, now, orc, order, played, refused, there, told

BEA = {"id": "bea", "name": "Bea"}


def attack(target: str = "orc", **fields: str) -> AnyOrder:
    return order("attack", unit="ann", target=target, **fields)


@pytest.mark.clause("S-COMBAT-1", "S-COUNTER-1")
def test_a_combat_is_told_strike_by_strike_and_its_losses_stay() -> None:
    done = played(game(ann("A1"), orc("B1")), attack(), rolls=(10, 60))
    assert told(done) == [
        "Ann is activated",
        "Ann attacks Orc with Iron Sword",
        "Orc is hit critically by Ann (attack), 7 HP lost",
        "Ann is hit by Orc (counter), 2 HP lost",
    ]
    assert (now(done, "ann").hp, now(done, "orc").hp) == (23, 18)


@pytest.mark.clause("S-ACT-1")
def test_one_attack_is_the_action_of_a_turn() -> None:
    done = played(game(ann("A1"), orc("B1")), attack(), rolls=(99, 99))
    assert refused(done, attack()) == "acted"
    assert refused(done, order("move", unit="ann", path=["A2"])) == "mobility"


@pytest.mark.clause("S-HIT-1")
def test_allies_and_who_is_out_of_range_are_not_attacked() -> None:
    start = game(ann("A1"), ann("A2", **BEA), orc("C1"))
    assert refused(start, attack("bea")) == "friend"
    assert refused(start, attack("ann")) == "self"
    assert refused(start, attack("orc")) == "out_of_range"
    assert refused(start, attack("nobody")) == "no_unit"


@pytest.mark.clause("S-BREAK-1", "S-BREAK-2", "S-BREAK-3", "S-STATUS broken")
def test_an_advantage_breaks_and_the_broken_do_not_counter() -> None:
    start = game(ann("A1"), orc("B1", "iron-axe"))
    done = played(start, attack(), rolls=(50,))
    assert [str(status) for status in now(done, "orc").statuses] == ["Broken"]
    assert told(done)[-1] == "Orc is hit by Ann (attack), 3 HP lost, now Broken"
    cured = played(done, order("end_turn", unit="ann"), order("activate", unit="orc"))
    assert now(cured, "orc").statuses == ()


@pytest.mark.clause("S-UNIT-4", "S-SCEN-7")
def test_who_is_routed_leaves_the_map_and_the_last_one_decides_the_battle() -> None:
    done = played(game(ann("A1"), orc("B1", state={"hp": 2})), attack(), rolls=(50,))
    assert done.scenario.unit("orc") is None
    verdict = done.ruleset.outcome(done.scenario)
    assert verdict is not None
    assert (verdict.winner, verdict.reasons[0].clause) == ("red", "S-SCEN rout")
    assert told(done)[-2:] == [
        "Orc is Routed",
        "the battle is over, Red has won: defenders Routed: 1 of 1",
    ]
    assert refused(done, order("end_turn", unit="ann")) == "battle_over"


@pytest.mark.clause("S-TURN-5")
def test_who_is_routed_by_a_counter_has_no_turn_left() -> None:
    start = game(ann("A1", state={"hp": 2}), ann("H1", **BEA), orc("B1"))
    done = played(start, attack(), rolls=(99, 50))
    assert done.scenario.unit("ann") is None
    assert kept(done).turn is None
    assert done.scenario.phase == "GM's turn"


@pytest.mark.clause("S-HEAVY-2")
def test_a_heavy_weapon_pushes_after_the_combat_where_there_is_room() -> None:
    free = played(game(ann("A1", "iron-blade"), orc("B1")), attack(), rolls=(99, 50))
    assert there(free, "orc").tile == (2, 0)
    assert told(free)[-1] == "Orc is pushed to C1"
    harder = game(ann("A1", "iron-blade"), orc("B1"), settings={"heavy.push": 3})
    assert there(played(harder, attack(), rolls=(99, 50)), "orc").tile == (4, 0)
    walled = played(game(ann("A1", "iron-blade"), orc("B1"), drawing="..S"), attack(), rolls=(99, 50))
    assert there(walled, "orc").tile == (1, 0)


@pytest.mark.clause("S-TAG qi-adept")
def test_a_qi_adept_beside_the_target_takes_the_first_strike_by_half() -> None:
    monk = orc("B2", id="monk", name="Monk", class_id="martial-monk", items=("heal-staff",))
    start = game(ann("A1", "silver-sword"), orc("B1"), monk, orc("C3", id="far", name="Far"))
    done = played(start, attack(guard="monk"), rolls=(50, 99))
    assert (now(done, "monk").hp, now(done, "orc").hp) == (17, 25)
    assert told(done)[1] == "Ann attacks Orc with Silver Sword, Monk takes the first strike"
    assert refused(start, attack(guard="far")) == "no_guard"
    assert refused(start, attack(guard="orc")) == "no_guard"


@pytest.mark.clause("S-TAG backup")
def test_an_ally_with_backup_adds_to_an_attack() -> None:
    helper = ann("B2", **BEA, tags=["Backup"])
    done = played(game(ann("A1"), helper, orc("B1")), attack(), rolls=(50, 99))
    assert now(done, "orc").hp == 20


@pytest.mark.clause("S-ITEM-5")
def test_a_weapon_with_uses_loses_one_in_a_combat_in_which_it_struck() -> None:
    house = {"weapon.iron-sword.tags": ["Consumable(2)"]}
    start = game(ann("A1"), orc("B1", "iron-bow"), house_rules=house)
    once = played(start, attack(), rolls=(99,))
    assert [item.spent for item in items_of(there(once, "ann"))] == [1]
    again = played(once, order("end_turn", unit="ann"), order("end_turn", unit="orc"), attack(), rolls=(99,))
    assert carried(again, "ann") == []


@pytest.mark.clause("S-TAG aoe")
def test_an_area_weapon_strikes_each_enemy_in_range_once_and_nobody_counters() -> None:
    house = {"weapon.iron-sword.tags": ["AoE"]}
    foes = (orc("B1"), orc("A2", id="ogre", name="Ogre"), orc("H3", id="far", name="Far"))
    done = played(game(ann("A1"), *foes, house_rules=house), attack(), rolls=(50, 50))
    assert [now(done, name).hp for name in ("ann", "orc", "ogre", "far")] == [25, 23, 23, 25]


@pytest.mark.clause("S-TAG aoe", "S-ITEM-5")
def test_an_area_attack_costs_one_use_however_many_it_strikes() -> None:
    house = {"weapon.iron-sword.tags": ["AoE", "Consumable(1)"]}
    foes = (orc("B1"), orc("A2", id="ogre", name="Ogre"))
    done = played(game(ann("A1"), *foes, house_rules=house), attack(), rolls=(50, 50))
    assert [now(done, name).hp for name in ("orc", "ogre")] == [23, 23]
    assert carried(done, "ann") == []


@pytest.mark.clause("S-WPN-2", "S-COUNTER-1")
def test_what_a_class_may_not_equip_neither_strikes_nor_counters() -> None:
    unfit = {"class_id": "archer"}
    assert refused(game(ann("A1", **unfit), orc("B1")), attack()) == "unarmed"
    done = played(game(ann("A1"), orc("B1", **unfit)), attack(), rolls=(99,))
    assert told(done) == [
        "Ann is activated",
        "Ann attacks Orc with Iron Sword",
        "Orc is missed by Ann (attack)",
    ]


@pytest.mark.clause("S-ITEM-5")
def test_what_has_no_use_left_is_of_no_use() -> None:
    spent = {"items": [{"item": "mend-staff", "spent": 10}, {"item": "vulnerary", "spent": 1}]}
    start = game(ann("A1", state={**spent, "hp": 3}), ann("B1", **BEA, state={"hp": 9}), orc("H1"))
    assert refused(start, order("staff", unit="ann", item=0, targets=["bea"])) == "spent"
    assert refused(start, order("consumable", unit="ann", item=1)) == "spent"


@pytest.mark.clause("S-TERR-5")
def test_a_gate_is_struck_down_without_a_roll_and_the_ground_is_open_then() -> None:
    start = game(ann("A1", "silver-sword"), orc("H1"), drawing=".G......\n........")
    gate = order("strike_structure", unit="ann", tile="B1")
    once = played(start, gate)
    assert kept(once).hp_left(at("B1")) == 6
    rest = (order("end_turn", unit="ann"), order("end_turn", unit="orc"))
    twice = played(once, *rest, gate)
    assert twice.scenario.map.terrain(at("B1")) == "floor"
    assert told(twice)[-2:] == ["the structure in B1 has 0 HP left", "B1 comes down: Floor"]
    assert refused(start, order("strike_structure", unit="ann", tile="A2")) == "no_structure"


@pytest.mark.clause("S-TAG qi-adept")
def test_a_guard_takes_a_counter_only_where_the_gm_has_it_so() -> None:
    monk = ann("A2", id="monk", name="Monk", class_id="martial-monk", items=("heal-staff",))
    units = (ann("A1"), monk, orc("B1"))
    assert refused(game(*units), attack(own_guard="monk")) == "no_guard"
    start = game(*units, settings={"qi_adept.on_counter": True})
    done = played(start, attack(own_guard="monk"), rolls=(99, 50))
    assert now(done, "ann").hp == 25
    assert now(done, "monk").hp < 21


@pytest.mark.clause("S-UNIT-4")
def test_how_many_are_routed_is_told_as_a_round_begins() -> None:
    start = game(ann("A1"), orc("B1", state={"hp": 1}), orc("H1", id="ogre", name="Ogre"))
    won = played(start, attack(), rolls=(50,))
    over = played(won, order("end_turn", unit="ann"), order("end_turn", unit="ogre"))
    assert [line for line in told(over) if line[:5] in ("round", "Playe")] == [
        "round 2; Routed: Blue 1; attacker: defenders Routed: 1 of 2",
        "Players' turn",
    ]


@pytest.mark.clause("S-HIT-5", "S-HIT-4")
def test_every_roll_is_logged_with_its_number_and_follows_from_the_seed_or_the_gms_dice() -> None:
    start = game(ann("A1"), orc("B1"))
    by_seed, again = played(start, attack()), played(start, attack())
    assert by_seed.entries[-1].rolls == again.entries[-1].rolls
    typed = played(start, attack(), rolls=(60, 61)).entries[-1].rolls
    assert [(roll.value, roll.outcome, roll.sides, roll.typed) for roll in typed] == [
        (60, "hit", 100, True),
        (61, "miss", 100, True),
    ]
    assert typed[0].reason == "Ann strikes Orc: 60 or less hits, 10 or less is critical"
