import random
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.errors import MapperError
from mapper.rules.script import (
    Roll,
    Script,
    check,
    class_of,
    margin_of,
    odds,
    odds_after,
    odds_of_steps,
    outcome_at,
    play,
    replay,
)


def two_coins() -> Script[int]:
    first = yield check(0.25, "first coin")
    if first == "miss":
        return 0
    second = yield Roll((("one", 0.5), ("two", 0.3), ("none", 0.2)), "how many")
    return {"one": 1, "two": 2, "none": 0}[second]


def one_more(state: int) -> Script[int]:
    rolled = yield check(0.5, "one more")
    return state + (rolled == "hit")


def always(name: str) -> Callable[[Roll], str]:
    def dice(roll: Roll) -> str:
        names = [entry for entry, _ in roll.classes]
        return name if name in names else names[0]

    return dice


def test_play_returns_the_result_and_what_came_up() -> None:
    assert play(two_coins(), always("two")) == (2, ("hit", "two"))


def test_a_script_without_a_roll_can_be_played() -> None:
    def nothing() -> Script[str]:
        yield from ()
        return "done"

    assert play(nothing(), always("hit")) == ("done", ())
    assert odds(nothing) == {"done": 1.0}


@pytest.mark.parametrize("record", [("miss",), ("hit", "one"), ("hit", "two"), ("hit", "none")])
def test_replaying_what_came_up_gives_the_same_result(record: tuple[str, ...]) -> None:
    recorded = iter(record)
    result, rolled = play(two_coins(), lambda _: next(recorded))
    assert replay(two_coins(), rolled) == result


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        (("hit",), "ends before roll 2"),
        (("miss", "one"), "holds 2 rolls, the rule asked for 1"),
        (("edge",), "no outcome 'edge'"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(record: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(MapperError, match=complaint):
        replay(two_coins(), record)


def test_odds_multiply_along_each_path_and_add_up_over_equal_results() -> None:
    found = odds(two_coins)
    assert found.keys() == {0, 1, 2}
    assert found[0] == pytest.approx(0.75 + 0.25 * 0.2, abs=1e-15)
    assert found[1] == pytest.approx(0.125, abs=1e-15)
    assert found[2] == pytest.approx(0.075, abs=1e-15)


def test_outcomes_without_a_chance_are_not_followed() -> None:
    def sure() -> Script[str]:
        return (yield check(1.0, "sure"))

    assert odds(sure) == {"hit": 1.0}


def test_steps_of_one_kind_resolve_each_state_once() -> None:
    asked: list[int] = []

    def counted(state: int) -> Script[int]:
        asked.append(state)
        return (yield from one_more(state))

    found = odds_after({0: 1.0}, counted, 10)
    assert found[5] == pytest.approx(252 / 1024, abs=1e-15)
    assert sorted(set(asked)) == list(range(10))
    assert len(asked) == 2 * 10  # a run for each outcome of each state


def test_steps_one_after_another_give_the_same_as_repeated_ones() -> None:
    repeated = odds_after({0: 1.0}, one_more, 4)
    assert odds_of_steps(0, [one_more] * 4) == pytest.approx(repeated)


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=4), st.lists(st.integers(1, 9), min_size=1, max_size=4)
)
def test_odds_equal_the_sum_over_all_combinations(first: list[int], second: list[int]) -> None:
    def rolled(weights: list[int]) -> Roll:
        whole = sum(weights)
        return Roll(tuple((str(face), weight / whole) for face, weight in enumerate(weights)), "die")

    def both() -> Script[int]:
        one = yield rolled(first)
        two = yield rolled(second)
        return int(one) + int(two)

    expected: dict[int, float] = {}
    for (one, weight), (two, other) in product(enumerate(first), enumerate(second)):
        share = weight / sum(first) * other / sum(second)
        expected[one + two] = expected.get(one + two, 0.0) + share
    found = odds(both)
    assert found == pytest.approx(expected, abs=1e-14)
    assert sum(found.values()) == pytest.approx(1.0, abs=1e-14)


def test_odds_agree_with_many_plays() -> None:
    dice = random.Random(7)

    def rolled(roll: Roll) -> str:
        names, chances = zip(*roll.classes, strict=True)
        return str(dice.choices(names, chances)[0])

    plays = 20_000
    counts = {0: 0, 1: 0, 2: 0}
    for _ in range(plays):
        counts[play(two_coins(), rolled)[0]] += 1
    for result, chance in odds(two_coins).items():
        error = (chance * (1.0 - chance) / plays) ** 0.5
        assert abs(counts[result] / plays - chance) < 4.0 * error


MEASURED = Roll((("hit", 0.7), ("missed", 0.3)), "to hit", measured=70.0)


@pytest.mark.parametrize(("number", "outcome"), [(0.01, "hit"), (70, "hit"), (93, "missed by 23.0")])
def test_a_measured_roll_is_answered_with_its_margin(number: float, outcome: str) -> None:
    assert outcome_at(MEASURED, number) == outcome


def test_a_margin_is_told_by_dice_and_not_by_odds() -> None:
    assert (class_of("missed by 23.5"), margin_of("missed by 23.5")) == ("missed", 23.5)
    assert (class_of("missed"), margin_of("missed")) == ("missed", None)


def test_a_class_without_chance_never_comes_up() -> None:
    assert outcome_at(Roll((("hit", 0.0), ("miss", 1.0)), "to hit"), 0.01) == "miss"
    assert outcome_at(Roll((("hit", 1.0), ("miss", 0.0)), "to hit"), 100) == "hit"


def test_a_measured_outcome_is_replayed_and_another_class_refused() -> None:
    def asks() -> Script[str]:
        return (yield MEASURED)

    assert replay(asks(), ["missed by 1.5"]) == "missed by 1.5"
    with pytest.raises(MapperError):
        replay(asks(), ["lost by 1.5"])
