from collections import Counter

import pytest

from mapper.errors import MapperError
from mapper.model.play import Opening, Play
from mapper.play.dice import SealedDice, commitment, fall, fell, key_of
from mapper.rules.script import Roll, check

PLAY = Play(game="east-gate", seed="seven ravens", opening=Opening())
KEY = key_of(PLAY)
REFERENCE = (9, 6, 16, 4, 8, 5, 20, 10, 2, 10, 12, 20, 20, 16, 17, 8, 6, 3, 1, 20)
"""The first five d20 of the first four orders, as they have fallen since version 1."""
CHI_SQUARED = {4: 16.27, 6: 20.52, 20: 43.82, 70: 111.1}
"""The limits below which 999 of 1,000 fair dice stay, by their sides."""


@pytest.mark.clause("V-GEN-04")
def test_the_same_seed_and_place_roll_the_same_for_ever() -> None:
    found = [fall(KEY, f"east-gate/1/{entry}/{die}", 20) for entry in range(4) for die in range(5)]
    assert tuple(found) == REFERENCE
    assert fall(KEY, "east-gate/1/0/0") == 43.98349927456551


def test_seed_words_game_turn_entry_and_die_each_make_another_roll() -> None:
    others = [
        fall(key_of(PLAY.evolve(seed="eight ravens")), "east-gate/1/0/0"),
        fall(key_of(PLAY.evolve(words="amber")), "east-gate/1/0/0"),
        fall(KEY, "west-gate/1/0/0"),
        fall(KEY, "east-gate/2/0/0"),
        fall(KEY, "east-gate/1/1/0"),
        fall(KEY, "east-gate/1/0/1"),
    ]
    assert len({*others, fall(KEY, "east-gate/1/0/0")}) == 7


@pytest.mark.parametrize("sides", sorted(CHI_SQUARED))
def test_dice_are_fair(sides: int) -> None:
    rolls = 12_000
    counts = Counter(fall(KEY, f"fair/{number}", sides) for number in range(rolls))
    assert set(counts) == set(range(1, sides + 1))
    expected = rolls / sides
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < CHI_SQUARED[sides]


@pytest.mark.clause("V-GEN-04")
def test_the_roll_to_hit_is_a_real_number_even_over_a_hundred() -> None:
    found = [fall(KEY, f"even/{number}") for number in range(12_000)]
    assert all(0 < value <= 100 for value in found)
    assert len({*found}) == len(found)
    counts = Counter(int(value // 5) for value in found)
    assert sum((count - 600) ** 2 / 600 for count in counts.values()) < CHI_SQUARED[20]


def test_a_seed_is_proved_by_what_was_shown_of_it() -> None:
    assert commitment("seven ravens") == "3274b9a0d1eca1f826a12e369d24008c28e23471e52cb538e175ab92e585ab61"


@pytest.mark.clause("V-GEN-04")
@pytest.mark.parametrize(("typed", "outcome"), [(65, "hit"), (65.5, "miss"), (66, "miss"), (0.01, "hit")])
def test_a_number_typed_from_real_dice_is_used_as_it_is(typed: float, outcome: str) -> None:
    dice = SealedDice(PLAY, turn=1, entry=0, typed=(typed,))
    assert dice(check(0.65, "to hit", "V-HIT-01")) == outcome
    assert (dice.rolled[0].value, dice.rolled[0].typed, dice.typed_left) == (typed, True, 0)


def test_typed_numbers_come_first_and_sealed_dice_after() -> None:
    plain, typed = SealedDice(PLAY, turn=1, entry=3), SealedDice(PLAY, turn=1, entry=3, typed=(12,))
    for dice in (plain, typed):
        dice(check(0.5, "to hit"))
        dice(check(0.5, "to hit"))
    assert typed.rolled[0].value == 12
    assert typed.rolled[1] == plain.rolled[1]


@pytest.mark.parametrize(("value", "sides"), [(0, None), (101, None), (0, 6), (7, 6), (2.5, 6)])
def test_a_number_that_no_die_shows_is_refused(value: float, sides: int | None) -> None:
    with pytest.raises(MapperError, match="no answer to the roll"):
        fell(Roll((("hit", 1.0),), "to hit", sides=sides), value)


def test_a_die_with_sides_answers_by_its_faces() -> None:
    roll = Roll((("cockpit", 13 / 70), ("mobility", 7 / 70), ("nothing", 50 / 70)), "crit", sides=70)
    assert [fell(roll, face).outcome for face in (1, 13, 14, 20, 21, 70)] == [
        "cockpit",
        "cockpit",
        "mobility",
        "mobility",
        "nothing",
        "nothing",
    ]


def test_draws_beyond_the_last_whole_multiple_of_the_sides_are_drawn_anew() -> None:
    third, rolls = 2**62, 3_000
    low = sum(fall(KEY, f"wide/{number}", 3 * third) <= third for number in range(rolls))
    assert 0.30 < low / rolls < 0.37  # without it half of them would be: a quarter of all draws lies beyond
