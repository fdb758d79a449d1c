from typing import Any

import pytest

from mapper.errors import MapperError
from mapper.rules.skirmish.cases.load import answer_load
from tests.skirmishing import BOOK

GOOD_ROWS = {
    letter: list(getattr(BOOK.tables.to_hit, letter)) for letter in ("F", "E", "D", "C", "B", "A", "S")
}


def verdict(**given: Any) -> tuple[object, object]:  # noqa: ANN401  # what a case gives
    told = answer_load(given, BOOK)
    return told["verdict"], told["clauses"]


@pytest.mark.clause("S-RATE-1")
def test_a_class_may_leave_ratings_out_but_give_none_beyond_a() -> None:
    assert verdict(table="class", row={"ratings": {"Str": "A"}}) == ("accept", [])
    assert verdict(table="class", row={"ratings": {"Str": "F", "Mag": "S"}}) == ("reject", ["S-RATE-1"])


@pytest.mark.clause("S-STAFF-1")
@pytest.mark.parametrize(
    "tags, expected",
    [
        (["Heal(5)", "Consumable(1)"], ("accept", [])),
        (["Effect(Broken)", "Consumable(1)"], ("accept", [])),
        (["Status(Break)", "Consumable(1)"], ("accept", [])),
        (["Heal(5)"], ("reject", ["S-STAFF-1"])),
        (["AoE", "Consumable(1)"], ("reject", ["S-STAFF-1"])),
        ([], ("reject", ["S-STAFF-1"])),
        (["Moonlit", "Consumable(1)"], ("reject", ["S-STAFF-1", "S-TAG-0"])),
    ],
)
def test_a_staff_needs_uses_and_a_deed(tags: list[str], expected: tuple[str, list[str]]) -> None:
    assert verdict(table="staff", row={"id": "x", "tags": tags}) == expected


@pytest.mark.clause("S-STAFF-1")
def test_a_staff_without_tags_is_rejected() -> None:
    assert verdict(table="staff", row={"id": "x"}) == ("reject", ["S-STAFF-1"])


@pytest.mark.clause("S-MOVE-2")
def test_only_the_eight_plain_tiles_should_cost_1() -> None:
    assert verdict(table="terrain", row={"id": "stairs", "move": 2}) == ("warn", ["S-MOVE-2"])
    assert verdict(table="terrain", row={"id": "stairs", "move": 1}) == ("accept", [])
    assert verdict(table="terrain", row={"id": "woods", "move": 3}) == ("accept", [])


@pytest.mark.clause("S-HIT-4")
@pytest.mark.parametrize(
    "change, expected",
    [
        ({}, ("accept", [])),
        ({"C": [1, 2, 3, 4, 5, 6, 7]}, ("warn", ["S-HIT-4"])),
        ({"C": [90, 80, 80, 60, 50, 50]}, ("reject", ["S-HIT-4"])),
        ({"C": [101, 80, 80, 60, 50, 50, 40]}, ("reject", ["S-HIT-4"])),
        ({"C": [True, 0, 0, 0, 0, 0, 0]}, ("reject", ["S-HIT-4"])),
        ({"Q": [90, 80, 80, 60, 50, 50, 40]}, ("reject", ["S-HIT-4"])),
    ],
)
def test_the_table_to_hit_is_seven_by_seven(
    change: dict[str, list[int]], expected: tuple[str, list[str]]
) -> None:
    assert verdict(table="to_hit", to_hit={**GOOD_ROWS, **change}) == expected


@pytest.mark.clause("S-TAG-0")
@pytest.mark.parametrize("table", ["class", "weapon", "accessory", "consumable", "terrain"])
def test_an_unknown_tag_of_any_row_is_warned_of(table: str) -> None:
    assert verdict(table=table, row={"id": "x", "tags": ["Moonlit(3)"]}) == ("warn", ["S-TAG-0"])
    assert verdict(table=table, row={"id": "x", "tags": ["Status(Break)", "VIP"]}) == ("accept", [])


@pytest.mark.parametrize("given", [{"table": "hats", "row": {}}, {"table": "class", "row": {}, "hat": 1}])
def test_a_question_that_makes_no_sense_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(MapperError):
        answer_load(given, BOOK)
