import re
from typing import Any

import pytest

from mapper.errors import TableError
from mapper.rules.skirmish.ratings import Rating
from tests.skirmishing import BOOK, SETTINGS, skirmish_book


def fault(house_rules: dict[str, Any] | None = None, settings: dict[str, Any] | None = None) -> str:
    with pytest.raises(TableError) as caught:
        skirmish_book(house_rules, settings)
    return caught.value.one_line()


def test_the_tables_hold_all_their_rows() -> None:
    tables = BOOK.tables
    counts = (len(tables.classes), len(tables.weapon), len(tables.staff), len(tables.terrain))
    assert counts == (52, 85, 16, 31)
    assert (len(tables.accessory), len(tables.consumable), len(tables.scenario)) == (17, 7, 8)


@pytest.mark.clause("S-HIT-4")
def test_the_table_to_hit_is_read_by_dex_and_avoid() -> None:
    assert BOOK.tables.to_hit.at(Rating.C, Rating.D) == 80
    assert BOOK.tables.to_hit.at(Rating.D, Rating.C) == 60


def test_the_loader_has_nothing_to_say_to_the_shipped_tables() -> None:
    assert BOOK.warnings == ()


@pytest.mark.clause("S-RATE-1")
def test_a_class_rated_outside_e_to_a_is_refused_with_its_row_and_clause() -> None:
    line = fault({"class.archer.ratings.Str": "S"})
    assert line.startswith("house_rules.class.archer.ratings.Str: ")
    assert "S-RATE-1" in line


@pytest.mark.clause("S-HIT-4")
def test_a_row_to_hit_of_six_numbers_is_refused() -> None:
    assert "S-HIT-4" in fault({"to_hit.C": [90, 80, 80, 60, 50, 50]})


@pytest.mark.clause("S-HIT-4")
def test_a_row_to_hit_that_rises_is_warned_of() -> None:
    book = skirmish_book({"to_hit.C": [40, 50, 50, 60, 80, 80, 90]})
    assert [(key, verdict.clause) for key, verdict in book.warnings] == [("to_hit", "S-HIT-4")]


@pytest.mark.clause("S-STAFF-1")
def test_a_staff_that_does_nothing_is_refused() -> None:
    line = fault({"staff.heal-staff.tags": ["Consumable(13)"]})
    assert line.startswith("house_rules.staff.heal-staff: ")
    assert "S-STAFF-1" in line


@pytest.mark.clause("S-MOVE-2")
def test_plain_ground_that_costs_more_is_warned_of() -> None:
    book = skirmish_book({"terrain.sand.move": 2})
    assert [(key, verdict.clause) for key, verdict in book.warnings] == [("terrain.sand", "S-MOVE-2")]


@pytest.mark.parametrize(
    "key, tags",
    [
        ("weapon.venomous.tags", ["Effect(Sleepy)"]),
        ("staff.obstruct-staff.tags", ["Vein(Cheese)", "Consumable(5)"]),
        ("weapon.venomous.tags", ["Exclusive(Baker)"]),
    ],
)
def test_a_status_ground_or_class_that_there_is_not_is_refused(key: str, tags: list[str]) -> None:
    assert "there is no" in fault({key: tags})


@pytest.mark.clause("S-TAG-0")
def test_an_unknown_tag_is_kept_and_warned_of() -> None:
    book = skirmish_book({"class.archer.tags": ["Moonlit"]})
    assert book.tables.classes["archer"].tags == ("Moonlit",)
    assert [(key, verdict.clause) for key, verdict in book.warnings] == [("class.archer", "S-TAG-0")]


def test_every_setting_says_where_it_comes_from() -> None:
    keys = [f"{group}.{key}" for group, rows in SETTINGS.items() for key in rows]
    assert all(BOOK.source(key) for key in keys)
    assert len(keys) == 53


@pytest.mark.parametrize("key", [f"{group}.{key}" for group, rows in SETTINGS.items() for key in rows])
def test_a_setting_takes_no_nonsense(key: str) -> None:
    assert fault(settings={key: "nonsense"}).startswith(f"settings.{key}")


def test_every_source_names_an_origin() -> None:
    codes = {re.split("[:; ]", text)[0] for text in BOOK.sources.values()}
    assert codes == BOOK.tables.origin.keys()


@pytest.mark.clause("S-MOVE-2")
def test_ground_that_is_in_no_table_costs_1() -> None:
    assert BOOK.terrain("meadow").move == 1
    assert BOOK.terrain("forest") is BOOK.tables.terrain["woods"]
    assert BOOK.terrain_id("door") == "gate"
