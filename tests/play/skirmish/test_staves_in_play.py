import pytest

from mapper.model.unit import Unit
from mapper.rules.skirmish.outlook import known_units
from tests.skirmish_games import ann, at, carried, game, kept, now, orc, order, played, refused, there, told

BEA = {"id": "bea", "name": "Bea"}


def healer(staff: str, *more: str, **fields: object) -> Unit:
    return ann("A1", "iron-sword", f"{staff}-staff", *more, **fields)


@pytest.mark.clause("S-STAFF-2", "S-STAFF-4", "S-STAFF-6", "S-STAFF-7")
def test_a_staff_heals_an_ally_is_equipped_by_that_and_spends_a_use() -> None:
    start = game(healer("mend"), ann("B1", **BEA, state={"hp": 3}), orc("H1"))
    done = played(start, order("staff", unit="ann", item=1, targets=["bea"]))
    weapon = now(done, "ann").weapon
    assert (now(done, "bea").hp, weapon is not None and weapon.name) == (13, "Mend")
    assert there(done, "ann").state["items"] == [
        {"item": "iron-sword"},
        {"item": "mend-staff", "equipped": True, "spent": 1},
    ]
    assert refused(done, order("attack", unit="ann", target="orc")) == "acted"
    assert told(done)[1] == "Ann uses Mend on Bea"


@pytest.mark.clause("S-WPN-2", "S-STAFF-7")
def test_a_staff_needs_the_proficiency_and_a_voice() -> None:
    target = ann("B1", **BEA, state={"hp": 3})
    use = order("staff", unit="ann", item=1, targets=["bea"])
    assert refused(game(healer("mend", class_id="archer"), target, orc("H1")), use) == "no_proficiency"
    silenced = {"statuses": [{"status": "Silenced"}]}
    assert refused(game(healer("mend", state=silenced), target, orc("H1")), use) == "silenced"
    assert refused(game(healer("mend"), target, orc("H1")), order("staff", unit="ann", item=0)) == "no_staff"
    assert refused(game(healer("mend"), orc("H1")), order("staff", unit="ann", item=9)) == "no_item"


@pytest.mark.clause("S-ITEM-5", "S-STAFF-6")
def test_a_staff_is_gone_with_its_last_use_and_a_miss_may_cost_none() -> None:
    worn = {"items": [{"item": "freeze-staff", "spent": 2}]}
    use = order("staff", unit="ann", item=0, targets=["orc"])
    spent = played(game(ann("A1", state=worn), orc("B1")), use, rolls=(99,))
    assert carried(spent, "ann") == []
    free = {"staff.spend_on_miss": False}
    missed = played(game(ann("A1", state=worn), orc("B1"), settings=free), use, rolls=(99,))
    assert carried(missed, "ann") == ["freeze-staff"]
    assert told(missed)[1] == "Ann uses Freeze on Orc: it fails"


@pytest.mark.clause("S-TAG freeze", "S-STATUS frozen", "S-STAFF-3")
def test_the_frozen_do_not_move_in_their_next_turn_but_act() -> None:
    start = game(ann("A1", "freeze-staff"), orc("B1"))
    done = played(start, order("staff", unit="ann", item=0, targets=["orc"]), rolls=(1,))
    after = played(done, order("end_turn", unit="ann"))
    assert refused(after, order("move", unit="orc", path=["C1"])) == "mobility"
    assert now(played(after, order("attack", unit="orc", target="ann"), rolls=(99,)), "ann").hp == 25
    assert now(played(after, order("end_turn", unit="orc")), "orc").statuses == ()


@pytest.mark.clause("S-TAG aoe")
def test_fortify_heals_everyone_in_range_at_once() -> None:
    hurt = {"hp": 5}
    units = (ann("A1", "fortify-staff"), ann("B1", **BEA, state=hurt), ann("C2", id="cid", state=hurt))
    start = game(*units, orc("H1", state=hurt))
    done = played(start, order("staff", unit="ann", item=0))
    assert [now(done, name).hp for name in ("bea", "cid", "orc")] == [15, 15, 5]
    assert refused(start, order("staff", unit="ann", item=0, targets=["bea"])) == "everyone"


@pytest.mark.clause("S-TAG rescue")
def test_rescue_brings_an_ally_beside_the_user() -> None:
    start = game(ann("A1", "rescue-staff"), ann("G1", **BEA), orc("B1"))
    use = {"unit": "ann", "item": 0, "targets": ["bea"]}
    assert refused(start, order("staff", **use)) == "no_goal"
    assert refused(start, order("staff", **use, goal="B1")) == "occupied"
    assert refused(start, order("staff", **use, goal="B2")) == "too_far"
    done = played(start, order("staff", **use, goal="A2"))
    assert there(done, "bea").tile == at("A2")
    assert told(done)[-1] == "Bea is rescued to A2"


@pytest.mark.clause("S-TAG entrap")
def test_entrap_moves_an_enemy_only_on_a_hit() -> None:
    start = game(ann("A1", "entrap-staff"), orc("E1"))
    use = order("staff", unit="ann", item=0, targets=["orc"], goal="B1")
    assert there(played(start, use, rolls=(99,)), "orc").tile == at("E1")
    assert there(played(start, use, rolls=(1,)), "orc").tile == at("B1")


@pytest.mark.clause("S-TAG warp", "S-TAG rewarp", "S-STAFF-8")
def test_warp_and_rewarp_put_units_within_the_staff_range() -> None:
    start = game(ann("A1", "warp-staff", "rewarp-staff"), ann("A2", **BEA), orc("H3"))
    warped = played(start, order("staff", unit="ann", item=0, targets=["bea"], goal="E1"))
    assert there(warped, "bea").tile == at("E1")
    assert refused(start, order("staff", unit="ann", item=0, targets=["bea"], goal="F1")) == "too_far"
    assert there(played(start, order("staff", unit="ann", item=1, goal="C3")), "ann").tile == at("C3")
    assert refused(start, order("staff", unit="ann", item=1, goal="A1")) == "occupied"


@pytest.mark.clause("S-TAG vein", "S-VEIN-1", "S-TURN-7")
def test_vein_changes_a_tile_until_the_end_of_the_round() -> None:
    start = game(ann("A1", "obstruct-staff"), orc("H1"), drawing=".wS.....")
    made = played(start, order("staff", unit="ann", item=0, tile="B1"))
    assert made.scenario.map.terrain(at("B1")) == "ice"
    over = played(made, order("end_turn", unit="ann"), order("end_turn", unit="orc"))
    assert over.scenario.map.terrain(at("B1")) == "woods"
    assert kept(over).veins == ()
    assert refused(start, order("staff", unit="ann", item=0, tile="C1")) == "closed"
    assert refused(start, order("staff", unit="ann", item=0, tile="H1")) == "occupied"
    assert refused(start, order("staff", unit="ann", item=0)) == "no_tile"


@pytest.mark.clause("S-VEIN-1", "S-TERR-5")
def test_ice_that_is_struck_down_becomes_what_vein_replaced() -> None:
    lasting = {"vein.duration": "end-of-next-round"}
    start = game(ann("A1", "obstruct-staff"), orc("C1", "silver-axe"), drawing=".w......", settings=lasting)
    made = played(start, order("staff", unit="ann", item=0, tile="B1"), order("end_turn", unit="ann"))
    strike = order("strike_structure", unit="orc", tile="B1")
    once = played(made, strike, order("end_turn", unit="orc"))
    assert (once.scenario.round, kept(once).hp_left(at("B1"))) == (2, 5)
    again = played(once, order("end_turn", unit="ann"), strike)
    assert again.scenario.map.terrain(at("B1")) == "woods"
    assert (kept(again).veins, kept(again).worn) == ((), ())


@pytest.mark.clause("S-SPECIAL-1", "S-TAG dance", "S-TURN-5")
def test_a_dancer_lets_an_ally_act_again() -> None:
    dancer = ann("B1", **BEA, class_id="dancer", items=("iron-body-art",))
    start = played(game(ann("A1"), dancer, orc("H1")), order("end_turn", unit="ann"))
    dance = order("special", unit="bea", tag="Dance", targets=["ann"])
    danced = played(start, order("end_turn", unit="orc"), dance, order("end_turn", unit="bea"))
    assert danced.scenario.round == 1
    assert there(played(danced, order("move", unit="ann", path=["A2"])), "ann").tile == at("A2")


@pytest.mark.clause("S-SPECIAL-1")
def test_a_special_action_needs_its_tag() -> None:
    start = game(ann("A1"), orc("H1"))
    assert refused(start, order("special", unit="ann", tag="Dance", targets=["ann"])) == "no_tag"
    by_staff = game(ann("A1", "heal-staff"), ann("B1", **BEA, state={"hp": 3}), orc("H1"))
    assert refused(by_staff, order("special", unit="ann", tag="Heal", targets=["bea"])) == "no_tag"


@pytest.mark.clause("S-ITEM-6")
def test_a_consumable_takes_the_action_works_on_its_user_and_is_gone() -> None:
    start = game(ann("A1", "iron-sword", "vulnerary", "pure-water", state={"hp": 12}), orc("H1"))
    done = played(start, order("consumable", unit="ann", item=1))
    assert (now(done, "ann").hp, carried(done, "ann")) == (17, ["iron-sword", "pure-water"])
    assert refused(done, order("consumable", unit="ann", item=1)) == "acted"
    assert refused(start, order("consumable", unit="ann", item=0)) == "no_consumable"
    barred = played(start, order("consumable", unit="ann", item=2))
    assert [str(status) for status in now(barred, "ann").statuses] == ["Barrier"]
    whole = game(ann("A1", "vulnerary"), orc("H1"))
    assert refused(whole, order("consumable", unit="ann", item=0)) == "unhurt"


@pytest.mark.clause("S-TAG pick", "S-TERR-5")
def test_a_master_key_opens_the_gate_beside_its_user() -> None:
    start = game(ann("A1", "master-key"), orc("H1"), drawing=".G......\n........")
    done = played(start, order("consumable", unit="ann", item=0, tile="B1"))
    assert done.scenario.map.terrain(at("B1")) == "floor"
    assert told(done)[-1] == "B1 is opened: Floor"
    assert refused(start, order("consumable", unit="ann", item=0, tile="A2")) == "nothing_to_open"


@pytest.mark.clause("S-TAG torch", "S-TURN-7")
def test_a_torch_burns_until_the_end_of_the_round() -> None:
    start = game(ann("B2", "torch"), orc("H1").evolve(hidden=True))
    assert known_units(start.scenario, "red") == {"ann"}
    lit = played(start, order("consumable", unit="ann", item=0))
    assert [(light.side, light.tile, light.tiles) for light in kept(lit).lit] == [("red", at("B2"), 10)]
    assert known_units(lit.scenario, "red") == {"ann", "orc"}
    over = played(lit, order("end_turn", unit="ann"), order("end_turn", unit="orc"))
    assert kept(over).lit == ()


def test_what_a_staff_does_is_told_with_the_uses_that_are_left() -> None:
    ill = {"hp": 3, "statuses": [{"status": "Poisoned"}]}
    start = game(healer("mend", "restore-staff"), ann("B1", **BEA, state=ill), orc("H1"))
    mended = played(start, order("staff", unit="ann", item=1, targets=["bea"]))
    assert told(mended)[1:] == [
        "Ann uses Mend on Bea",
        "Ann equips Mend, puts Iron Sword away, has 9 uses of Mend left",
        "Bea regains 10 HP",
    ]
    restored = played(start, order("staff", unit="ann", item=2, targets=["bea"]))
    assert told(restored)[-1] == "Bea is no longer Poisoned"
    drunk = game(ann("A1", "vulnerary", state={"hp": 3}), orc("H1"))
    assert told(played(drunk, order("consumable", unit="ann", item=0)))[1:] == [
        "Ann uses Vulnerary",
        "Ann has used up Vulnerary",
        "Ann regains 5 HP",
    ]
