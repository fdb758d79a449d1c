import pytest

from mapper.rules.reasons import Refusal
from mapper.rules.skirmish.combat_turn import (
    CombatTurn,
    act_refusal,
    acted,
    equip_refusal,
    move_refusal,
    moved,
    points_left,
    trade_refusal,
)
from tests.skirmishing import BOOK, fighter, skirmish_book

FRESH = CombatTurn(unit="ann")


@pytest.mark.clause("S-ACT-1")
def test_points_may_be_spent_in_pieces_until_the_action() -> None:
    unit, turn = fighter(), moved(FRESH, 3)
    assert points_left(turn, unit, BOOK).value == 1
    assert move_refusal(turn, unit, 1, BOOK) is None
    barred = move_refusal(turn, unit, 2, BOOK)
    assert isinstance(barred, Refusal)
    assert barred.code == "mobility"


@pytest.mark.clause("S-ACT-1")
def test_nobody_moves_after_its_action_unless_the_gm_has_it_so() -> None:
    turn = acted(moved(FRESH, 1))
    assert points_left(turn, fighter(), BOOK).value == 0
    kept = skirmish_book(settings={"turn.move_after_action": True})
    assert points_left(turn, fighter(), kept).value == 3
    assert points_left(moved(turn, 2), fighter(), kept).value == 1


@pytest.mark.clause("S-TAG canto", "S-ACT-1")
def test_canto_gives_two_points_after_the_action_but_not_to_the_frozen() -> None:
    turn = acted(FRESH)
    assert points_left(turn, fighter(tags=["Canto"]), BOOK).value == 2
    assert points_left(moved(turn, 1), fighter(tags=["Canto"]), BOOK).value == 1
    assert points_left(turn, fighter(tags=["Canto"], statuses=["Frozen"]), BOOK).value == 0
    assert points_left(turn, fighter(tags=["Canto", "Slow(9)"]), BOOK).value == 2
    longer = skirmish_book(settings={"canto.points": 5})
    assert points_left(turn, fighter(tags=["Canto"]), longer).value == 5


def test_what_is_left_is_explained() -> None:
    left = points_left(moved(FRESH, 3), fighter(), BOOK)
    assert [(reason.text, reason.value) for reason in left.reasons] == [("base class", 4.0), ("spent", -3)]


@pytest.mark.clause("S-ACT-1")
def test_a_turn_has_one_action() -> None:
    assert act_refusal(FRESH) is None
    assert act_refusal(acted(FRESH)) is not None


@pytest.mark.clause("S-FREE-1")
def test_equipping_after_the_action_is_a_setting() -> None:
    strict = skirmish_book(settings={"equip.after_action": False})
    assert equip_refusal(acted(FRESH), BOOK) is None
    assert equip_refusal(acted(FRESH), strict) is not None
    assert equip_refusal(FRESH, strict) is None


@pytest.mark.clause("S-FREE-3")
def test_a_turn_has_one_partner_to_trade_with() -> None:
    with_ben = FRESH.evolve(partner="ben")
    assert trade_refusal(FRESH, "ben", is_adjacent=True) is None
    assert trade_refusal(with_ben, "ben", is_adjacent=True) is None
    assert trade_refusal(with_ben, "cid", is_adjacent=True) is not None
    assert trade_refusal(FRESH, "ben", is_adjacent=False) is not None
