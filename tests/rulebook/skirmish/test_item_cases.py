from typing import Any

import pytest

from mapper.errors import MapperError
from mapper.rules.skirmish.cases.items import answer_equip, answer_trade
from tests.skirmishing import BOOK


def trades(*told: dict[str, Any], **given: Any) -> dict[str, Any]:  # noqa: ANN401  # what a case gives
    inventories = {"X": ["iron-sword", "iron-sword", "torch"], "Y": ["speed-ring"], "Z": []}
    return answer_trade({"active": "X", "inventories": inventories, **given, "trades": list(told)}, BOOK)


@pytest.mark.clause("S-WPN-2")
def test_a_class_may_use_what_it_is_proficient_in() -> None:
    assert answer_equip({"class": "high-priest", "weapon": "nodus-staff"}, BOOK) == {"allowed": True}
    assert answer_equip({"class": "archer", "weapon": "heal-staff"}, BOOK) == {"allowed": False}


@pytest.mark.clause("S-FREE-4")
def test_the_second_of_two_like_items_goes_before_the_equipped_one() -> None:
    told = trades({"with": "Y", "give": ["iron-sword"]}, equipped={"X": "iron-sword"})
    assert told["equipped"] == {"X": "iron-sword", "Y": None, "Z": None}
    both = trades({"with": "Y", "give": ["iron-sword", "iron-sword"]}, equipped={"X": "iron-sword"})
    assert both["equipped"]["X"] is None
    assert both["inventories"] == {"X": ["torch"], "Y": ["iron-sword", "iron-sword", "speed-ring"], "Z": []}


@pytest.mark.clause("S-FREE-3")
@pytest.mark.parametrize(
    "trade",
    [
        {"with": "Y", "give": ["torch"], "adjacent": False},
        {"with": "Y", "give": ["torch"], "allied": False},
        {"with": "Y", "give": ["torch", "torch"]},
        {"with": "Y", "take": ["fire"]},
        {"with": "X"},
    ],
)
def test_an_exchange_that_cannot_be_changes_nothing(trade: dict[str, Any]) -> None:
    told = trades(trade)
    assert told["accepted"] == [False]
    assert told["inventories"]["X"] == ["iron-sword", "iron-sword", "torch"]


@pytest.mark.clause("S-FREE-3")
def test_a_refused_exchange_chooses_no_partner() -> None:
    told = trades(
        {"with": "Y", "take": ["fire"]}, {"with": "Z", "give": ["torch"]}, {"with": "Y", "give": ["torch"]}
    )
    assert told["accepted"] == [False, True, False]


@pytest.mark.parametrize(
    "given",
    [
        {"active": "Q"},
        {"inventories": {"X": ["hat"]}},
        {"equipped": {"X": "fire"}},
        {"equipped": {"Q": "fire"}},
        {"hats": 1},
    ],
)
def test_a_question_that_makes_no_sense_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(MapperError):
        trades(**given)
