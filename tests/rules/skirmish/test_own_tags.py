from typing import Any

import pytest

from mapper.errors import TableError
from mapper.rules.skirmish.fighter import forbidding, movement, rating
from mapper.rules.skirmish.powers import worth
from mapper.rules.skirmish.ratings import Ability
from tests.skirmishing import BOOK, fighter, skirmish_book

SAVAGE = {"name": "Savage", "args": "X", "group": "weapon", "stacking": "sum", "meaning": "Our own."}
SLEEPY = {"name": "Sleepy", "harmful": True, "ends": ["activation-end"], "meaning": "Our own."}


def tag(*ops: str, **changes: Any) -> dict[str, Any]:  # noqa: ANN401  # the row's fields
    return {"tag": {"savage": {**SAVAGE, "ops": list(ops), **changes}}}


@pytest.mark.clause("S-TAG-0")
def test_a_tag_of_the_gms_own_works_on_classes_weapons_and_accessories() -> None:
    rules = {
        **tag("move(+X)"),
        "class.archer.tags": ["Savage(2)"],
        "weapon.fire.tags": ["Savage(1)"],
        "accessory.speed-ring.tags": ["Savage(3)"],
    }
    book = skirmish_book(rules)
    assert book.warnings == ()
    armed = fighter(book, class_="archer", weapon="fire", accessory="speed-ring")
    assert movement(armed, book).value == 10


@pytest.mark.clause("S-TAG-0")
def test_a_flag_counts_once_however_many_give_it() -> None:
    assert movement(fighter(class_="sword-cavalier", tags=["Cavalry"]), BOOK).value == 5
    book = skirmish_book(tag("crit(+10)", args="", stacking="flag"))
    assert worth(fighter(book, tags=["Savage", "Savage"]), "crit", book) == 10


@pytest.mark.clause("S-STATUS-0")
def test_a_status_of_the_gms_own_works_by_its_ops() -> None:
    ops = ["movement=0", "rating(Def,-2)", "forbid(bow)"]
    book = skirmish_book({"status": {"sleepy": {**SLEEPY, "ops": ops}}})
    asleep = fighter(book, statuses=["Sleepy"])
    assert movement(asleep, book).value == 0
    assert rating(asleep, Ability.DEF, book).value == 1
    assert forbidding(asleep, "bow", book) is not None
    assert forbidding(asleep, "counter", book) is None


@pytest.mark.parametrize(
    "rules, place",
    [
        (tag("sing"), "house_rules.tag.savage"),
        (tag("crit(+X)", "movement=1"), "house_rules.tag.savage"),
        ({"status": {"sleepy": {**SLEEPY, "ops": ["snore(loud)"]}}}, "house_rules.status.sleepy"),
    ],
)
def test_what_the_program_has_no_word_for_is_refused(rules: dict[str, Any], place: str) -> None:
    with pytest.raises(TableError) as caught:
        skirmish_book(rules)
    assert caught.value.place == place
