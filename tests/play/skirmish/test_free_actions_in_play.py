import pytest

from tests.skirmish_games import ann, carried, game, now, orc, order, played, refused, told

BEA = {"id": "bea", "name": "Bea"}


@pytest.mark.clause("S-FREE-1", "S-FREE-5")
def test_a_weapon_is_equipped_at_any_time_in_the_turn() -> None:
    start = game(ann("A1", "iron-sword", "iron-lance", "speed-ring"), orc("B1"))
    lance = played(
        start, order("equip", unit="ann", item=1), order("attack", unit="ann", target="orc"), rolls=(99, 99)
    )
    weapon = now(lance, "ann").weapon
    assert weapon is not None
    assert weapon.name == "Iron Lance"
    sword = played(lance, order("equip", unit="ann", item=0), order("unequip", unit="ann", what="accessory"))
    assert now(sword, "ann").accessory is None
    assert refused(sword, order("unequip", unit="ann", what="accessory")) == "nothing_equipped"
    assert refused(start, order("equip", unit="ann", item=3)) == "no_item"


@pytest.mark.clause("S-FREE-1")
def test_after_the_action_equipping_may_be_barred() -> None:
    strict = {"equip.after_action": False}
    start = game(ann("A1", "iron-sword", "iron-lance"), orc("B1"), settings=strict)
    acted = played(start, order("attack", unit="ann", target="orc"), rolls=(99, 99))
    assert refused(acted, order("equip", unit="ann", item=1)) == "after_action"


@pytest.mark.clause("S-WPN-2")
def test_a_class_does_not_equip_what_it_can_not_use() -> None:
    start = game(ann("A1", "iron-bow", "iron-sword", class_id="archer"), orc("H1"))
    assert refused(start, order("equip", unit="ann", item=1)) == "no_proficiency"
    assert (
        refused(game(ann("A1", "vulnerary"), orc("H1")), order("equip", unit="ann", item=0))
        == "not_equippable"
    )


@pytest.mark.clause("S-FREE-2")
def test_a_discarded_item_is_gone() -> None:
    done = played(game(ann("A1", "iron-sword", "vulnerary"), orc("H1")), order("discard", unit="ann", item=0))
    assert (carried(done, "ann"), now(done, "ann").weapon) == (["vulnerary"], None)
    assert refused(done, order("attack", unit="ann", target="orc")) == "unarmed"
    assert refused(done, order("discard", unit="ann", item=1)) == "no_item"


@pytest.mark.clause("S-FREE-3", "S-FREE-4")
def test_a_trade_is_with_one_adjacent_ally_a_turn_and_must_fit() -> None:
    bea = ann("B1", "iron-lance", "vulnerary", "torch", **BEA)
    start = game(ann("A1", "iron-sword"), bea, ann("A2", id="cid", name="Cid"), orc("A3"))
    swap = order("trade", unit="ann", partner="bea", give=[0], take=[0])
    done = played(start, swap)
    assert (carried(done, "ann"), carried(done, "bea")) == (
        ["iron-lance"],
        ["vulnerary", "torch", "iron-sword"],
    )
    assert now(done, "ann").weapon is None
    assert refused(done, order("trade", unit="ann", partner="cid", give=[0])) == "partner"
    assert refused(start, order("trade", unit="ann", partner="bea", give=[0])) == "full"
    assert refused(start, order("trade", unit="ann", partner="orc", give=[0])) == "wrong_side"
    assert refused(start, order("trade", unit="ann", partner="bea")) == "nothing"
    assert refused(start, order("trade", unit="ann", partner="bea", give=[4])) == "no_item"
    again = played(done, order("trade", unit="ann", partner="bea", take=[1]))
    assert carried(again, "ann") == ["iron-lance", "torch"]


@pytest.mark.clause("S-FREE-3")
def test_who_stands_further_away_does_not_trade() -> None:
    start = game(ann("A1"), ann("C1", **BEA), orc("H1"))
    assert refused(start, order("trade", unit="ann", partner="bea", give=[0])) == "not_adjacent"
    assert refused(start, order("trade", unit="ann", partner="ann", give=[0])) == "no_unit"


def test_what_a_unit_does_with_its_items_is_told() -> None:
    bea = ann("B1", "iron-lance", **BEA)
    start = game(ann("A1", "iron-sword", "steel-sword"), bea, orc("A3"))
    steps = (
        order("equip", unit="ann", item=1),
        order("trade", unit="ann", partner="bea", give=[0], take=[0]),
        order("discard", unit="ann", item=0),
    )
    lines = []
    for step in steps:
        start = played(start, step)
        lines += told(start)
    assert lines == [
        "Ann is activated",
        "Ann equips Steel Sword, puts Iron Sword away",
        "Ann trades with Bea",
        "Ann gives Iron Sword, takes Iron Lance",
        "Bea gives Iron Lance, takes Iron Sword",
        "Ann discards Steel Sword",
    ]
