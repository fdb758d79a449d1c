"""Tags by what they do: those of the tables, and those a GM makes of the same vocabulary."""

from typing import Any

import pytest

from mapper.rules.skirmish.book import Rulebook
from mapper.rules.skirmish.encounter import Encounter, Role
from mapper.rules.skirmish.fighter import movement, rating, rating_of, weight
from mapper.rules.skirmish.footing import group_of
from mapper.rules.skirmish.forecast import Forecast, forecast
from mapper.rules.skirmish.operation import Operation, operations
from mapper.rules.skirmish.powers import does, worth
from mapper.rules.skirmish.ratings import Ability, Rating
from mapper.rules.skirmish.tags import parse_tag
from tests.skirmishing import BOOK, fighter, skirmish_book


def told(text: str) -> list[tuple[object, ...]]:
    return [
        (found.name, found.amount, found.word, found.ability) for found in operations(parse_tag(text), BOOK)
    ]


@pytest.mark.clause("S-TAG-0")
@pytest.mark.parametrize(
    ("tag", "does"),
    [
        ("Homing", [("auto-hit", 0, "", None), ("forbid", 0, "crit", None)]),
        ("Lucky(10)", [("crit", 10, "", None)]),
        ("Nimble(10)", [("foe-crit", -10, "", None)]),
        ("Cursed(Def-2)", [("rating", -2, "", Ability.DEF)]),
        ("Inflict(Spd-1)", [("give-status", -1, "Inflicted", Ability.SPD)]),
        ("Effect(Poisoned)", [("give-status", 0, "Poisoned", None)]),
        ("Effective(Flying)", [("damage", 5, "Flying", None)]),
        ("Unheard Of", []),
    ],
)
def test_a_tag_does_what_its_row_says_with_what_stands_in_its_brackets(
    tag: str, does: list[tuple[object, ...]]
) -> None:
    assert told(tag) == does


def test_every_tag_of_the_tables_does_something() -> None:
    assert [name for name in BOOK.tag_rows if not operations(parse_tag(name), BOOK)] == []


def test_a_status_does_what_its_row_says() -> None:
    ill = fighter(statuses=["Poisoned"])
    assert worth(ill, "damage-taken", BOOK) == 1
    assert does(fighter(statuses=["Silenced"]), "forbid", BOOK, "tome")
    assert not does(ill, "forbid", BOOK, "tome")


def with_tag(*ops: str, **row: object) -> Rulebook:
    made: dict[str, Any] = {"name": "Homemade", "group": "class", "ops": list(ops), "stacking": "flag"}
    return skirmish_book({"tag": {"homemade": {**made, "meaning": "By the GM.", **row}}})


def promised(book: Rulebook, tag: str = "Homemade", **defender: object) -> Forecast:
    fighters = {
        Role.ATTACKER: fighter(book, weapon="iron-sword", tags=[tag]),
        Role.DEFENDER: fighter(book, weapon="iron-sword", **defender),
    }
    return forecast(Encounter(book, fighters))


@pytest.mark.clause("S-TAG-0")
def test_a_gm_makes_tags_of_the_same_vocabulary() -> None:
    assert promised(with_tag("auto-hit")).strike.number is None
    assert promised(with_tag("dex(+1)")).strike.number == 70
    assert promised(with_tag("crit(+5)")).strike.critical_range.value == 15
    assert promised(with_tag("strike-last")).defender_is_first
    slayer = with_tag("damage(+9, target has T)", args="T")
    assert promised(slayer, "Homemade(Cavalry)", tags=["Cavalry"]).strike.damage.value == 11


@pytest.mark.clause("S-TAG-0")
def test_a_gm_makes_tags_that_shift_ratings_weight_and_movement() -> None:
    book = with_tag("rating(Str,+2)", "move(-1)", "weight(-2)")
    made = fighter(book, tags=["Homemade"], weapon="silver-sword")
    assert rating_of(rating(made, Ability.STR, book)) is Rating.A
    assert movement(made, book).value == 3
    assert weight(made, book).value == 0


@pytest.mark.clause("S-MOVE-5")
def test_the_movement_group_is_the_first_of_those_that_tags_name() -> None:
    assert group_of(fighter(), BOOK) == "foot"
    assert group_of(fighter(tags=["Cavalry", "Armor"]), BOOK) == "armor"
    assert group_of(fighter(tags=["Armor", "Flying"]), BOOK) == "flying"
    book = with_tag("group(cavalry)")
    assert group_of(fighter(book, tags=["Homemade"]), book) == "cavalry"


@pytest.mark.parametrize(
    ("settings", "damage"),
    [({}, 2 + 5 + 1), ({"effective.bonus": 7}, 2 + 7 + 1), ({"poison.bonus": 4}, 2 + 5 + 4)],
)
def test_what_effective_and_poisoned_add_are_settings(settings: dict[str, int], damage: int) -> None:
    book = skirmish_book({}, settings)
    strike = promised(book, "Effective(Armor)", tags=["Armor"], statuses=["Poisoned"]).strike
    assert strike.damage.value == damage


def test_an_operation_names_the_clause_of_its_tag() -> None:
    assert isinstance(operations(parse_tag("Qi Adept"), BOOK)[0], Operation)
    assert operations(parse_tag("Qi Adept"), BOOK)[0].clause == "S-TAG qi-adept"
