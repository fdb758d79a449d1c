"""How an attack may end, told by what changes."""

from typing import TypeAlias

from mapper.rules.end_states import Change, Ends
from mapper.rules.ruleset import EndState

Values: TypeAlias = dict[str, float | str | bool]

HIT: Values = {
    "shield": 611.0,
    "armour": 400.0,
    "shield_state": "active",
    "cracked": True,
    "barricade": 200.0,
}
MISS: Values = {
    "shield": 800.0,
    "armour": 400.0,
    "shield_state": "active",
    "cracked": False,
    "barricade": 74.0,
}
STATES = (EndState(0.9, HIT), EndState(0.1, MISS))
EXPECTED = {"shield": 170.1, "armour": 0.0}


def test_what_is_lost_is_told_and_what_stays_is_not() -> None:
    shield, *others = Ends(STATES, EXPECTED).changes(STATES[0])
    assert (shield.name, shield.value, round(shield.lost or 0.0, 6)) == ("shield", 611.0, 189.0)
    assert others == [Change("cracked", value=True), Change("barricade", 200.0)]


def test_an_end_that_leaves_all_as_it_was_changes_nothing() -> None:
    states = (EndState(0.5, {"hp": 4.0, "routed": False}), EndState(0.5, {"hp": 8.0, "routed": False}))
    assert list(Ends(states, {"hp": 2.0}).changes(states[1])) == []


def test_a_word_is_told_where_the_ends_differ_in_it() -> None:
    states = (EndState(0.5, {"shield_state": "down"}), EndState(0.5, {"shield_state": "active"}))
    assert list(Ends(states, {}).changes(states[0])) == [Change("shield_state", "down")]


def test_an_end_is_told_in_words_with_what_is_lost() -> None:
    assert Ends(STATES, EXPECTED).told(STATES[0]) == "shield 611 (\N{MINUS SIGN}189), cracked, barricade 200"


def test_an_end_without_change_says_so() -> None:
    states = (EndState(0.5, {"hp": 4.0}), EndState(0.5, {"hp": 8.0}))
    assert Ends(states, {"hp": 2.0}).told(states[1]) == "nothing changes"
