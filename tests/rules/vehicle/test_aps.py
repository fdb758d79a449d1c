import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.rules.script import Dice, Roll, odds, outcome_at, play, replay
from mapper.rules.vehicle.aps import intercept, interception
from mapper.rules.vehicle.screen import Battery, Discharger, Guard, Inbound, Munition, Screen
from tests.rules.vehicle.naive_aps import LADDER, REST, Defender, Shell, leaks

PLAYS = 10_000
ROCKET, MISSILE, HOWITZER = Munition(50, "front", low=True), Munition(100, "front", low=True), Munition(120)


def guard(defender: Defender, number: int = 0) -> Guard:
    over = defender.over_mm if defender.over_mm >= 0 else None
    per_target = defender.per_target if defender.per_target < 1000 else None
    return Guard(
        unit=f"unit {number}",
        laser=Battery(defender.laser, defender.laser_chance / 100, over, per_target=per_target)
        if defender.laser
        else None,
        kinetic=Battery(defender.kinetic, 1.0, over, per_target=per_target) if defender.kinetic else None,
        discharger=Discharger(
            defender.uses,
            tuple(step / 100 for step in LADDER),
            REST / 100,
            at_least=defender.at_least,
            each=defender.each,
        )
        if defender.uses
        else None,
    )


def screen(munitions: tuple[Munition, ...], *defenders: Defender) -> Screen:
    return Screen(tuple(guard(defender, number) for number, defender in enumerate(defenders)), munitions)


def agree(munitions: tuple[Munition, ...], counts: tuple[int, ...], *defenders: Defender) -> None:
    shells = tuple(
        Shell(kind, int(munition.calibre), munition.arc, munition.low)
        for kind, (munition, count) in enumerate(zip(munitions, counts, strict=True))
        for _ in range(count)
    )
    found: dict[tuple[int, ...], float] = {}
    for inbound, chance in interception(screen(munitions, *defenders), counts).items():
        found[inbound.flying] = found.get(inbound.flying, 0.0) + chance
    expected = {state: float(chance) for state, chance in leaks(shells, defenders).items() if chance}
    assert {state: chance for state, chance in found.items() if chance > 1e-15} == pytest.approx(
        expected, abs=1e-12
    )


@pytest.mark.parametrize(
    ("munitions", "counts", "defenders"),
    [
        pytest.param((MISSILE,), (1,), [Defender(laser=2)], id="a twin laser tries twice"),
        pytest.param((ROCKET,), (5,), [Defender(laser=2, kinetic=1, uses=6)], id="three layers"),
        pytest.param(
            (MISSILE, HOWITZER, ROCKET),
            (1, 1, 2),
            [Defender(laser=1, kinetic=1, uses=6)],
            id="a mixed volley",
        ),
        pytest.param(
            (ROCKET, replace(ROCKET, arc="left")), (1, 2), [Defender(uses=1)], id="the arc with most of them"
        ),
        pytest.param(
            (ROCKET, Munition(50)), (2, 2), [Defender(laser=3)], id="equal calibres are picked evenly"
        ),
        pytest.param(
            (MISSILE, ROCKET), (1, 3), [Defender(kinetic=2), Defender(laser=1, uses=2)], id="a helper"
        ),
        pytest.param((ROCKET, MISSILE), (2, 1), [Defender(laser=3, kinetic=1, over_mm=50)], id="over 50 mm"),
        pytest.param((ROCKET,), (4,), [Defender(laser=1, uses=1, at_least=4)], id="if four still fly"),
        pytest.param((ROCKET,), (4,), [Defender(uses=2, each=True)], id="a use for each munition"),
        pytest.param((MISSILE,), (2,), [Defender(laser=4, per_target=1)], id="one shot at each"),
        pytest.param((ROCKET, MISSILE), (2, 1), [Defender(laser=4, per_target=2)], id="two shots at each"),
    ],
)
def test_interception_equals_brute_force_with_fractions(
    munitions: tuple[Munition, ...], counts: tuple[int, ...], defenders: list[Defender]
) -> None:
    agree(munitions, counts, *defenders)


defenders = st.builds(
    Defender,
    laser=st.integers(0, 2),
    laser_chance=st.sampled_from([10, 30, 60]),
    kinetic=st.integers(0, 2),
    uses=st.integers(0, 2),
    over_mm=st.sampled_from([-1, 50]),
    at_least=st.sampled_from([1, 1, 2, 3]),
    per_target=st.sampled_from([1000, 1]),
    each=st.booleans(),
)
KINDS = (ROCKET, replace(ROCKET, arc="left"), MISSILE, HOWITZER)


@settings(max_examples=60)
@given(st.tuples(*[st.integers(0, 2)] * 4), st.lists(defenders, min_size=1, max_size=2))
def test_interception_equals_brute_force_for_any_volley(
    counts: tuple[int, int, int, int], units: list[Defender]
) -> None:
    kinds = [(munition, count) for munition, count in zip(KINDS, counts, strict=True) if count]
    if kinds and sum(counts) <= 5:
        agree(tuple(munition for munition, _ in kinds), tuple(count for _, count in kinds), *units)


BIG = screen((ROCKET, MISSILE), Defender(laser=2, kinetic=1, uses=2), Defender(laser=1, uses=1, at_least=3))


def dice(seed: int) -> Dice:
    rolled = random.Random(seed)

    def roll_it(roll: Roll, /) -> str:
        return outcome_at(roll, 100.0 - rolled.random() * 100.0)

    return roll_it


def test_odds_agree_with_many_plays() -> None:
    roll_it, volley = dice(3), BIG.facing((4, 2))
    counts: Counter[Inbound] = Counter(play(intercept(BIG, volley), roll_it)[0] for _ in range(PLAYS))
    found = interception(BIG, (4, 2))
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)
    assert counts.keys() <= found.keys()
    for inbound, chance in found.items():
        error = (chance * (1 - chance) / PLAYS) ** 0.5
        assert abs(counts[inbound] / PLAYS - chance) <= 4 * error + 1e-12


def test_merged_steps_equal_the_whole_script_path_by_path() -> None:
    volley = BIG.facing((2, 1))
    whole = odds(lambda: intercept(BIG, volley))
    assert dict(interception(BIG, (2, 1))) == pytest.approx(whole, abs=1e-13)


def test_replaying_an_interception_gives_the_same_end() -> None:
    volley = BIG.facing((4, 2))
    for seed in range(25):
        end, rolled = play(intercept(BIG, volley), dice(seed))
        assert replay(intercept(BIG, volley), rolled) == end


def test_what_is_used_is_told_with_what_gets_through() -> None:
    end = interception(screen((MISSILE,), Defender(kinetic=3, uses=2)), (1,))
    ((inbound, chance),) = end.items()
    assert (chance, inbound.leaking) == (1.0, 0)
    assert (inbound.spent[0].kinetic, inbound.spent[0].uses) == (1, 0)


def test_a_discharge_that_lasts_the_turn_takes_one_use_and_goes_on_where_it_was() -> None:
    lasting = Discharger(1, (1.0, 0.8, 0.6, 0.4), 0.2, lasts_turn=True)
    fresh = Screen((Guard("unit", discharger=lasting),), (ROCKET,))
    ends = interception(fresh, (2,))
    assert {inbound.spent[0].begun for inbound in ends} == {(("front", 2),)}
    assert {inbound.spent[0].uses for inbound in ends} == {1}
    begun = replace(lasting, uses=0, begun=(("front", 2),))
    later = interception(Screen((Guard("unit", discharger=begun),), (ROCKET,)), (1,))
    assert {inbound.leaking: chance for inbound, chance in later.items()} == pytest.approx({0: 0.6, 1: 0.4})
    assert {inbound.spent[0].uses for inbound in later} == {0}
    other_side = Screen((Guard("unit", discharger=begun),), (replace(ROCKET, arc="left"),))
    assert {inbound.leaking for inbound in interception(other_side, (1,))} == {1}


def test_nothing_stops_what_can_not_be_stopped() -> None:
    ((inbound, chance),) = interception(
        screen((replace(MISSILE, stoppable=False),), Defender(laser=4, kinetic=4, uses=4)), (2,)
    ).items()
    assert (inbound.leaking, chance) == (2, 1.0)
