from typing import Any

import pytest

from mapper.errors import MapperError
from mapper.rules.skirmish.fighter import has, movement, rating, rating_of, weight
from mapper.rules.skirmish.powers import worth
from mapper.rules.skirmish.ratings import Ability, Rating
from tests.skirmishing import BOOK, fighter, skirmish_book


def test_a_fighter_of_no_class_is_neutral() -> None:
    neutral = fighter()
    assert set(neutral.ratings.values()) == {Rating.C}
    assert (neutral.hp, neutral.max_hp, neutral.tier) == (25, 25, "base")


@pytest.mark.clause("S-RATE-3")
def test_steps_add_up_before_they_are_clamped() -> None:
    monk = fighter(ratings={"Def": "E"}, weapon="flashing-fist-art", tags=["Bonus(Def+2)"])
    assert rating_of(rating(monk, Ability.DEF, BOOK)) is Rating.E
    assert rating_of(rating(fighter(tags=["Bonus(Def+9)"]), Ability.DEF, BOOK)) is Rating.S


@pytest.mark.clause("S-TAG bonus", "S-TAG cursed")
def test_a_rating_tells_each_step_and_where_it_comes_from() -> None:
    told = rating(fighter(weapon="flashing-fist-art", accessory="speed-ring"), Ability.SPD, BOOK)
    assert [(reason.text, reason.value) for reason in told.reasons] == [
        ("Spd C", 3.0),
        ("Bonus(Spd+1) of Flashing Fist Art", 1.0),
        ("Bonus(Spd+1) of Speed Ring", 1.0),
    ]


@pytest.mark.clause("S-STATUS barrier", "S-STATUS inflicted")
def test_statuses_shift_ratings() -> None:
    unit = fighter(statuses=["Barrier", "Inflicted Def-2"])
    assert rating_of(rating(unit, Ability.RES, BOOK)) is Rating.B
    assert rating_of(rating(unit, Ability.DEF, BOOK)) is Rating.E


@pytest.mark.clause("S-TAG-0")
def test_tags_of_class_unit_weapon_accessory_and_status_are_in_force() -> None:
    unit = fighter(
        class_="lance-flier", weapon="venomous", accessory="march-ring", tags=["VIP"], statuses=["Frozen"]
    )
    assert all(has(unit, name) for name in ("Flying", "VIP", "Heavy", "Fast", "Frozen"))
    assert not has(unit, "Covert")


@pytest.mark.clause("S-TAG lucky")
def test_numbers_of_one_tag_add_up() -> None:
    assert worth(fighter(accessory="goddess-ring", tags=["Lucky(5)"]), "crit", BOOK) == 15


@pytest.mark.clause("S-MOVE-1", "S-UNIT-2", "S-TAG cavalry", "S-TAG slow", "S-TAG fast")
@pytest.mark.parametrize(
    "given, points",
    [
        ({}, 4),
        ({"class_": "sword-cavalier"}, 5),
        ({"class_": "paladin-axe", "accessory": "march-ring"}, 7),
        ({"class_": "general-axe"}, 4),
        ({"tags": ["Slow(9)"]}, 0),
        ({"class_": "paladin-axe", "statuses": ["Frozen"]}, 0),
    ],
)
def test_movement_is_that_of_the_tier_with_tags(given: dict[str, Any], points: int) -> None:
    told = movement(fighter(**given), BOOK)
    assert told.value == points
    assert sum(reason.value or 0.0 for reason in told.reasons) == points


@pytest.mark.clause("S-ITEM-4", "S-TAG built")
def test_built_takes_one_rating_from_the_weight() -> None:
    assert weight(fighter(weapon="silver-sword"), BOOK).value == 2
    assert weight(fighter(weapon="silver-sword", tags=["Built"]), BOOK).value == 1
    assert weight(fighter(weapon="iron-sword", tags=["Built"]), BOOK).value == 0


@pytest.mark.clause("S-ITEM-4", "S-UNIT-2")
def test_the_gm_may_change_movement_and_what_weight_takes() -> None:
    laden = fighter(weapon="silver-sword", tags=["Built"])
    assert weight(laden, skirmish_book(settings={"weight.built_relief": 0})).value == 2
    assert weight(laden, skirmish_book(settings={"weight.cap": 1})).value == 0
    faster = skirmish_book(settings={"move.base": 6, "move.promoted": 9})
    assert movement(fighter(), faster).value == 6
    assert movement(fighter(class_="hero-axe"), faster).value == 9


@pytest.mark.clause("S-ITEM-4")
def test_accessories_weigh_where_the_gm_has_it_so_but_never_above_the_cap() -> None:
    book = skirmish_book(settings={"weight.counts": ["weapon", "accessory"]})
    laden = fighter(weapon="silver-sword", accessory="iron-shield")
    assert weight(laden, book).value == 2
    assert weight(fighter(weapon="iron-sword", accessory="iron-shield"), book).value == 1


@pytest.mark.parametrize(
    "given",
    [{"hp": 0}, {"hp": 26}, {"statuses": ["Sleepy"]}, {"ratings": {"Luck": "C"}}, {"ratings": {"Str": "Q"}}],
)
def test_a_fighter_that_there_cannot_be_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(MapperError):
        fighter(**given)
