from typing import Any

import pytest

from mapper.errors import TableError
from mapper.rules.skirmish.composition import idle_ops
from mapper.rules.skirmish.fighter import has, movement, tags
from mapper.rules.skirmish.tags import parse_tag
from tests.skirmishing import BOOK, fighter, skirmish_book

ROW = {"name": "Savage", "group": "weapon", "stacking": "flag", "meaning": "Our own."}


def with_tag(*ops: str, **changes: Any) -> dict[str, Any]:  # noqa: ANN401  # the row's fields
    return {"tag": {"savage": {**ROW, "ops": list(ops), **changes}}}


def worked_out(written: str, rules: dict[str, Any]) -> list[str]:
    book = skirmish_book(rules)
    return [str(tag) for tag in tags(fighter(book, tags=[written]))]


@pytest.mark.clause("S-TAG-0")
@pytest.mark.parametrize(
    "written, args, ops, works_as",
    [
        ("Savage", "", ["crit-base(30)"], ["Deadly(30)"]),
        ("Savage(7)", "X", ["crit(+X)", "foe-crit(-X)"], ["Nimble(7)", "Lucky(7)"]),
        ("Savage(Dex+2)", "R+X", ["rating(R,+X)"], ["Bonus(Dex+2)"]),
        ("Savage", "", ["rating(Def,-1)"], ["Cursed(Def-1)"]),
        ("Savage(Flying)", "T", ["damage(+5, target has T)", "keyword"], ["Effective(Flying)"]),
        ("Savage", "", ["give-status(Poisoned)"], ["Effect(Poisoned)"]),
        ("Savage(Spd-1)", "R-X", ["give-status(Inflicted R-X)"], ["Inflict(Spd-1)"]),
        ("Savage", "", ["auto-hit", "forbid(crit)"], ["Homing"]),
        ("Savage", "", ["strike-last", "push(1)", "forbid(follow-up)", "strikes(2)"], ["Heavy", "Brave"]),
        ("Savage", "", ["keyword"], []),
    ],
)
def test_a_tag_of_the_gms_own_works_as_the_tags_that_do_the_same(
    written: str, args: str, ops: list[str], works_as: list[str]
) -> None:
    assert worked_out(written, with_tag(*ops, args=args)) == [written, *works_as]


def test_such_a_tag_works_on_classes_weapons_and_accessories() -> None:
    rules = {
        **with_tag("move(+X)", args="X"),
        "class.archer.tags": ["Savage(2)"],
        "weapon.fire.tags": ["Savage(1)"],
        "accessory.speed-ring.tags": ["Savage(3)"],
    }
    book = skirmish_book(rules)
    armed = fighter(book, class_="archer", weapon="fire", accessory="speed-ring")
    assert has(armed, "Fast")
    assert movement(armed, book).value == 10


@pytest.mark.parametrize("ops", [["sing"], ["auto-hit"], ["damage(+3, target has Armor)"], ["drain(1/3)"]])
def test_ops_that_no_tag_does_are_refused(ops: list[str]) -> None:
    with pytest.raises(TableError) as caught:
        skirmish_book(with_tag(*ops))
    assert caught.value.place == "house_rules.tag.savage"
    assert ops[0] in caught.value.text


def test_what_a_known_tag_does_is_not_changed_by_the_way() -> None:
    with pytest.raises(TableError) as caught:
        skirmish_book({"tag.brave.ops": ["strikes(3)"]})
    assert caught.value.place == "house_rules.tag.brave"


@pytest.mark.parametrize("row", BOOK.shipped_tags, ids=lambda row: row.name)
def test_every_known_tag_does_what_its_ops_say(row: Any) -> None:  # noqa: ANN401  # a row of tags
    assert idle_ops(row, BOOK.shipped_tags) == ()


def test_a_tag_of_the_book_is_left_as_it_is() -> None:
    assert BOOK.tags_of(["Heavy", "Deadly(10)"]) == (parse_tag("Heavy"), parse_tag("Deadly(10)"))
