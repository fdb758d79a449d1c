from collections.abc import Mapping
from typing import Any

import pytest

from mapper.errors import DocumentError, MapperError
from mapper.rules.cases import agree, differences, run_cases


def a_file(*cases: Mapping[str, Any], **fields: object) -> dict[str, Any]:
    return {"format": "mapper-cases", "version": 1, "ruleset": "vehicle", "cases": list(cases), **fields}


def a_case(**fields: object) -> dict[str, Any]:
    return {"id": "one", "ask": "sum", "given": {"a": 1, "b": 2}, "expect": {"sum": 3}, **fields}


def add(ask: str, given: Mapping[str, Any], settings: Mapping[str, Any]) -> dict[str, object]:
    if ask != "sum":
        raise MapperError(f"unknown kind {ask!r}")
    return {"sum": given["a"] + given["b"], "settings": dict(settings)}


def told(expected: object, answer: object, ask: str = "") -> list[str]:
    return list(differences(expected, answer, ask=ask))


def test_a_case_whose_answer_is_expected_passes() -> None:
    (outcome,) = run_cases(a_file(a_case()), add)
    assert outcome.passed


def test_a_case_that_fails_says_what_differs() -> None:
    (outcome,) = run_cases(a_file(a_case(expect={"sum": 4, "left": None})), add)
    assert outcome.line == "one: sum: expected 4, got 3; left: expected none, the answer has none"


def test_an_unknown_kind_fails_its_case_and_no_other() -> None:
    outcomes = run_cases(a_file(a_case(ask="product"), a_case(id="two")), add)
    assert [outcome.passed for outcome in outcomes] == [False, True]
    assert outcomes[0].line == "one: unknown kind 'product'"


@pytest.mark.parametrize("given", [{}, {"a": 1, "b": "two"}, None, []])
def test_a_question_that_makes_no_sense_fails_its_case(given: object) -> None:
    first, second = run_cases(a_file(a_case(given=given), a_case(id="two")), add)
    assert "can't be answered" in first.line
    assert second.passed


def test_an_unknown_key_of_a_case_fails_it() -> None:
    (outcome,) = run_cases(a_file(a_case(expects={})), add)
    assert "unknown key 'expects'" in outcome.line


def test_the_settings_of_a_case_win_over_those_of_the_file() -> None:
    case = a_case(settings={"b": 3}, expect={"settings": {"a": 1, "b": 3}})
    (outcome,) = run_cases(a_file(case, settings={"a": 1, "b": 2}), add)
    assert outcome.passed


def test_many_differences_are_counted() -> None:
    expected = {f"key{number}": 1 for number in range(9)}
    (outcome,) = run_cases(a_file(a_case(expect=expected)), add)
    assert outcome.line.endswith("; and 3 more")


@pytest.mark.parametrize(
    "data, place",
    [
        ([], "format"),
        ({"format": "mapper"}, "format"),
        (a_file(version=2), "version"),
        (a_file(colour="red"), "colour"),
        (a_file(settings=[]), "settings"),
        (a_file(ruleset=1), "cases"),
        (a_file(cases={}), "cases"),
        (a_file({"ask": "sum"}), "cases[0]"),
        (a_file(a_case(), a_case()), "one"),
    ],
)
def test_a_file_that_is_no_file_of_cases_is_refused(data: Any, place: str) -> None:  # noqa: ANN401  # anything
    with pytest.raises(DocumentError) as caught:
        run_cases(data, add)
    assert caught.value.place == place


@pytest.mark.parametrize(
    "a, b", [(1, 1.0), (1e6, 1e6 + 0.5), (0, 1e-10), (float("inf"), float("inf")), (True, True)]
)
def test_numbers_agree_when_they_differ_in_the_last_bits(a: object, b: object) -> None:
    assert agree(a, b)


@pytest.mark.parametrize(
    "a, b", [(1, 1.00001), (0, 1e-8), (True, 1), (1, True), ("1", 1), (None, 0), (False, None)]
)
def test_unlike_values_do_not_agree(a: object, b: object) -> None:
    assert not agree(a, b)


def test_only_the_keys_expected_are_compared_at_every_depth() -> None:
    assert told({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}) == []


def test_lists_are_compared_in_order_and_length() -> None:
    assert told([1, 2], (1, 2)) == []
    assert told([1, 2], [2, 1]) != []
    assert told({"of": [1]}, {"of": [1, 2]}) == ["of: expected 1 entries [1], got 2 [1, 2]"]


def test_an_object_expected_where_there_is_none_differs() -> None:
    assert told({"shield": {"up": True}}, {"shield": None}) == ["shield: expected an object, got none"]


def test_problems_may_come_in_any_order() -> None:
    assert told({"problems": ["b", "a"]}, {"problems": ["a", "b"]}) == []
    assert told({"problems": ["a", "a"]}, {"problems": ["a"]}) != []


def test_terms_of_a_roll_are_added_up_by_clause() -> None:
    expected = {"parts": [{"value": -25, "clause": "V-HIT-05"}, {"value": 0, "clause": "V-HIT-09"}]}
    answer = {"parts": [{"value": -20, "clause": "V-HIT-05"}, {"value": -5, "clause": "V-HIT-05"}]}
    assert told(expected, answer, "to_hit") == []


def test_a_term_that_is_not_expected_differs() -> None:
    answer = {"parts": [{"value": 80, "clause": "V-HIT-01"}, {"value": 5, "clause": "V-HIT-04"}]}
    assert told({"parts": [{"value": 80, "clause": "V-HIT-01"}]}, answer, "to_hit") == [
        "parts: V-HIT-04 is not expected"
    ]


def test_parts_of_other_questions_are_plain_lists() -> None:
    assert (
        told({"parts": [{"value": 1}, {"value": 2}]}, {"parts": [{"value": 2}, {"value": 1}]}, "crit") != []
    )


def test_states_are_grouped_by_the_keys_expected() -> None:
    expected = {"states": [{"left": 0, "chance": 0.5}, {"left": 10, "chance": 0.5}]}
    answer = {
        "states": [
            {"left": 10, "heat": 0, "chance": 0.25},
            {"left": 0, "heat": 0, "chance": 0.5},
            {"left": 10.0000001, "heat": 3, "chance": 0.25},
        ]
    }
    assert told(expected, answer) == []


def test_a_state_missing_or_too_many_differs() -> None:
    answer = {"states": [{"left": 0, "chance": 0.5}, {"left": 10, "chance": 0.5}]}
    assert told({"states": [{"left": 0, "chance": 1}]}, answer) == [
        "states: left 0: expected chance 1, got 0.5",
        "states: left 10 happens with chance 0.5, not expected",
    ]
    assert told({"states": [{"left": 5, "chance": 0.5}]}, {"states": []}) == [
        "states: left 5 never happens, expected with chance 0.5"
    ]


def test_a_state_without_chance_need_not_be_listed() -> None:
    answer = {"states": [{"left": 0, "chance": 1.0}, {"left": 10, "chance": 0.0}]}
    assert told({"states": [{"left": 0, "chance": 1}]}, answer) == []


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ({"defender_statuses": ["Broken", "Poisoned"]}, {"defender_statuses": ["Poisoned", "Broken"]}),
        ({"steps": [{"players": ["Ann", "Bo"]}]}, {"steps": [{"players": ["Bo", "Ann"]}]}),
        ({"inventories": {"Ann": ["axe", "bow"]}}, {"inventories": {"Ann": ["bow", "axe"]}}),
    ],
)
def test_some_lists_tell_nothing_by_their_order(expected: object, answer: object) -> None:
    assert told(expected, answer) == []


def test_the_order_of_other_lists_counts() -> None:
    assert told({"pushed": ["defender", "attacker"]}, {"pushed": ["attacker", "defender"]}) != []
