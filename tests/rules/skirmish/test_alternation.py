import pytest

from mapper.rules.skirmish.alternation import Due, Step, Waiting, next_due, still_due, without_one
from tests.skirmishing import BOOK, skirmish_book

TURN = BOOK.settings.turn


@pytest.mark.clause("S-TURN-2")
def test_each_player_who_has_a_unit_left_activates_one_and_then_the_gm_three() -> None:
    waiting = Waiting({"ann": 2, "ben": 0, "cid": 1}, gm=5)
    players = next_due(None, waiting, TURN)
    assert players == Due(step=Step.PLAYERS, players={"ann": 1, "cid": 1})
    assert next_due(Step.PLAYERS, waiting, TURN) == Due(step=Step.GM, gm=3)


@pytest.mark.clause("S-TURN-2")
def test_an_empty_step_is_skipped_and_with_nobody_left_the_round_is_over() -> None:
    assert next_due(Step.PLAYERS, Waiting({"ann": 1}), TURN) == Due(step=Step.PLAYERS, players={"ann": 1})
    assert next_due(Step.GM, Waiting({"ann": 0}, gm=2), TURN) == Due(step=Step.GM, gm=2)
    assert next_due(Step.GM, Waiting({"ann": 0}), TURN) is None


@pytest.mark.clause("S-TURN-2")
def test_how_many_are_activated_at_a_time_is_a_setting() -> None:
    turn = skirmish_book(settings={"turn.player_batch": 2, "turn.gm_batch": 1}).settings.turn
    assert next_due(None, Waiting({"ann": 3}), turn) == Due(step=Step.PLAYERS, players={"ann": 2})
    assert next_due(Step.PLAYERS, Waiting({}, gm=3), turn) == Due(step=Step.GM, gm=1)


@pytest.mark.clause("S-TURN-5")
def test_who_is_routed_drops_out_of_the_step_at_once() -> None:
    due = Due(step=Step.GM, gm=3)
    assert still_due(due, Waiting({}, gm=1)) == Due(step=Step.GM, gm=1)
    assert still_due(due, Waiting({}, gm=0)).is_over


def test_an_activation_is_one_less_that_is_due() -> None:
    due = Due(step=Step.PLAYERS, players={"ann": 1, "ben": 1})
    assert without_one(due, "ann") == Due(step=Step.PLAYERS, players={"ann": 0, "ben": 1})
    assert without_one(Due(step=Step.GM, gm=1), None).is_over
