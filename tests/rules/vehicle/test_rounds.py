import random
from collections import Counter
from dataclasses import replace

import pytest

from mapper.rules.script import Dice, Roll, Script, class_of, odds, outcome_at, play, replay
from mapper.rules.vehicle.rounds import (
    ALOFT,
    BARRICADED,
    HITTING,
    LOST,
    STRAY,
    Aimed,
    Drift,
    Fall,
    Flight,
    Sent,
    come_down,
    falls,
    falls_of,
    fly,
    send,
    sendings,
)

EIGHT = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DRIFT = Drift(1, 20, EIGHT)
PLAYS = 20_000

FLIGHTS = {
    "a shell at low angle": Flight(Aimed(60)),
    "a jammed shell behind a barricade": Flight(Aimed(80, 1), covered=Aimed(60, 1, barricade=0.2)),
    "a thermobaric rocket": Flight(Aimed(45), drift=DRIFT),
    "a thermobaric rocket behind a barricade": Flight(
        Aimed(65), covered=Aimed(45, barricade=0.2), drift=DRIFT
    ),
    "a bomb": Flight(Aimed(70), second=Aimed(85)),
    "a thermobaric bomb": Flight(Aimed(70, 1), second=Aimed(85), drift=DRIFT, carries=True, lowest=5),
    "a thermobaric rocket at high angle": Flight(Aimed(70), second=Aimed(85), drift=DRIFT, lowest=5),
}


def dice(seed: int) -> Dice:
    rolled = random.Random(seed)

    def roll_it(roll: Roll, /) -> str:
        return outcome_at(roll, 100.0 - rolled.random() * 100.0)

    return roll_it


@pytest.mark.parametrize("name", FLIGHTS)
@pytest.mark.parametrize("covered", [False, True])
def test_odds_agree_with_many_plays(name: str, covered: bool) -> None:  # noqa: FBT001  # a case
    flight, roll_it = FLIGHTS[name], dice(7)
    counts = Counter(play(fly(flight, covered=covered), roll_it)[0] for _ in range(PLAYS))
    found = falls(flight, covered=covered)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)
    assert counts.keys() <= found.keys()
    for fall, chance in found.items():
        error = (chance * (1 - chance) / PLAYS) ** 0.5
        assert abs(counts[fall] / PLAYS - chance) <= 4 * error + 1e-12


@pytest.mark.parametrize("name", FLIGHTS)
def test_replaying_a_round_gives_the_same_fall(name: str) -> None:
    flight = FLIGHTS[name]
    for seed in range(20):
        fall, rolled = play(fly(flight), dice(seed))
        assert replay(fly(flight), rolled) == fall


def test_a_shell_hits_or_is_lost() -> None:
    assert dict(falls(FLIGHTS["a shell at low angle"])) == pytest.approx({HITTING: 0.6, LOST: 0.4})


def test_successes_are_rolled_again_for_every_outcome() -> None:
    found = falls(FLIGHTS["a jammed shell behind a barricade"], covered=True)
    assert found[HITTING] == pytest.approx(0.36)
    assert found[BARRICADED] == pytest.approx(0.2 * 1.6)


def test_a_barricade_takes_the_nearest_misses_of_what_would_scatter() -> None:
    found = falls(FLIGHTS["a thermobaric rocket behind a barricade"], covered=True)
    assert found[BARRICADED] == pytest.approx(0.2)
    by_tiles = Counter[int]()
    for fall, chance in found.items():
        by_tiles[fall.tiles] += chance  # type: ignore[assignment]  # a counter of chances
    assert dict(by_tiles) == pytest.approx({0: 0.65, 2: 0.2, 3: 0.15})


def test_a_miss_scatters_evenly_in_all_directions() -> None:
    found = falls(FLIGHTS["a thermobaric rocket"])
    assert found[Fall(STRAY, 1, "NE")] == pytest.approx(0.2 / 8)
    assert found[Fall(STRAY, 3, "S")] == pytest.approx(0.15 / 8)
    four = replace(FLIGHTS["a thermobaric rocket"], drift=Drift(1, 20, ("N", "E", "S", "W")))
    assert falls(four)[Fall(STRAY, 1, "E")] == pytest.approx(0.2 / 4)


def test_two_rolls_have_to_succeed() -> None:
    assert falls(FLIGHTS["a bomb"])[HITTING] == pytest.approx(0.7 * 0.85)


def test_a_rocket_that_misses_its_first_roll_scatters_by_that_miss() -> None:
    flight = FLIGHTS["a thermobaric rocket at high angle"]
    assert sendings(flight)[Sent(STRAY, 2)] == pytest.approx(0.1)
    first, second = 0.2 / 8, 0.7 * 0.15 / 8
    assert falls(flight)[Fall(STRAY, 1, "N")] == pytest.approx(first + second)


def test_a_bomb_takes_the_miss_it_was_told_along() -> None:
    flight = FLIGHTS["a thermobaric bomb"]
    assert falls_of(flight, Sent(ALOFT, carry=23))[HITTING] == pytest.approx(0.62)
    assert falls_of(flight, Sent(ALOFT, carry=95))[HITTING] == pytest.approx(0.05)
    assert falls_of(flight, Sent(ALOFT))[HITTING] == pytest.approx(0.85)


def test_dice_tell_a_bomb_by_how_much_it_missed() -> None:
    flight = replace(FLIGHTS["a thermobaric bomb"], first=Aimed(70))
    sent, rolled = play(send(flight), lambda roll: outcome_at(roll, 93))
    assert sent == Sent(ALOFT, carry=23)
    assert class_of(rolled[0]) == "miss"


def test_the_odds_of_a_bomb_are_the_mean_of_those_of_every_miss() -> None:
    """The margins one by one, instead of the integral."""
    flight = replace(FLIGHTS["a thermobaric bomb"], first=Aimed(70))
    steps = 3_000
    total = 0.7 * falls_of(flight, Sent(ALOFT))[HITTING]
    for step in range(steps):
        missed = Sent(ALOFT, carry=30 * (step + 0.5) / steps)
        total += 0.3 / steps * odds(lambda missed=missed: come_down(flight, missed))[HITTING]  # type: ignore[misc]
    assert falls(flight)[HITTING] == pytest.approx(total, abs=1e-9)


def test_what_is_sure_asks_for_nothing_it_could_miss() -> None:
    def sure() -> Script[Fall]:
        return fly(Flight(Aimed(100), second=Aimed(100)))

    assert odds(sure) == {HITTING: 1.0}
